import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// Keeps just the rows, headers and footers that are seen in a table.
@MainActor
final class TableTiler {
    unowned var table: UITableView!
    private(set) var geometry = TableGeometry()
    var geometryIsStale = true { didSet { if geometryIsStale { table?.hold.waits = true } } }
    /// Whether every cell must be asked for again.
    var cellsAreStale = false
    /// What the cells show until the next tiling, where the rows are others already.
    private var pathsBefore: [IndexPath]?
    /// Whether rows have moved since their cells were placed, as below a header that came.
    private var framesAreStale = false
    /// Whether rows that are seen must be measured again.
    var heightsAreStale = false
    /// How the rows of each section get their heights.
    var sizing: [RowSizing] = []
    /// The heights of rows that size themselves, as far as they were seen since the last reload.
    private(set) var measured: [IndexPath: CGFloat] = [:]
    var cellClasses: [String: UITableViewCell.Type] = [:]
    var headerFooterClasses: [String: UITableViewHeaderFooterView.Type] = [:]
    /// What makes cells, headers and footers that are described in a file.
    var cellMakers: [String: () -> UITableViewCell?] = [:]
    var headerFooterMakers: [String: () -> UITableViewHeaderFooterView?] = [:]
    /// The rows of a table whose content is described in a file.
    var staticSections: [StaticSection]?
    var updates = TableUpdates()
    var estimates = TableEstimates()

    /// The cells that are seen, those of the flat rows from `firstRow` on.
    private(set) var cells: [UITableViewCell] = []
    private(set) var firstRow = 0
    var headers: [Int: UIView] = [:]
    var footers: [Int: UIView] = [:]
    private(set) var pool: [String: [UITableViewCell]] = [:]
    private(set) var headerFooterPool: [String: [UITableViewHeaderFooterView]] = [:]
    private var tiledWidth: CGFloat = -1
    /// The table's width for which titles of sections were measured; nil where none
    /// depends on it.
    var titledWidth: CGFloat?
    private(set) var isTiling = false
    /// Whether the cells are those of an update that no tiling has followed yet.
    private(set) var isRebuilt = false

    /// Between the rows and the table's sides.
    var sideInset: CGFloat {
        guard table.style == .insetGrouped else { return 0 }
        return max(16, table.safeAreaInsets.left, table.safeAreaInsets.right)
    }

    // MARK: Loading

    func reload() {
        geometryIsStale = true
        cellsAreStale = true
    }

    func reloadIfNeeded() {
        guard geometryIsStale else { return }
        geometryIsStale = false
        framesAreStale = true
        if cellsAreStale, pathsBefore == nil { pathsBefore = visiblePaths }
        if cellsAreStale { measured.removeAll() }
        estimates.headers = []
        estimates.footers = []
        var top: CGFloat = 0
        if let header = table.tableHeaderView { top = header.frame.height }
        geometry = TableGeometry(sections: loadSections(), top: top)
        for (path, height) in measured where sizesRow(path) {
            geometry.setHeight(height, of: path)
        }
        updateContentSize()
    }

    func setHeight(_ height: CGFloat, ofHeader isHeader: Bool, _ section: Int) {
        geometry.setHeight(height, ofHeader: isHeader, section)
        updateContentSize()
    }

    private func updateContentSize() {
        table.contentIsCounted(
            CGSize(
                width: table.bounds.width,
                height: geometry.bottom + (table.tableFooterView?.frame.height ?? 0)))
    }

    // MARK: Frames

    func rowFrame(_ path: IndexPath) -> CGRect {
        CGRect(
            x: sideInset, y: geometry.rowTop(path),
            width: max(table.bounds.width - 2 * sideInset, 0),
            height: geometry.rowHeight(path))
    }

    func headerFrame(_ section: Int, floats: Bool) -> CGRect {
        let part = geometry.sections[section]
        var y = part.top
        if floats, table.style == .plain {
            let seenTop = table.bounds.minY + table.adjustedContentInset.top
            y = max(y, min(seenTop, part.rowsBottom - part.headerHeight))
        }
        return CGRect(x: 0, y: y, width: table.bounds.width, height: part.headerHeight)
    }

    func footerFrame(_ section: Int) -> CGRect {
        let part = geometry.sections[section]
        return CGRect(
            x: 0, y: part.rowsBottom, width: table.bounds.width, height: part.footerHeight)
    }

    // MARK: Finding

    /// Whether a cell that is seen says itself how high its row is.
    func sizesCell(_ cell: UITableViewCell) -> Bool {
        guard !isTiling, !geometryIsStale, !cellsAreStale, let path = path(of: cell) else {
            return false
        }
        return sizesRow(path)
    }

    func forEachCell(_ body: (UITableViewCell) -> Void) {
        for cell in cells { body(cell) }
        for cells in pool.values { cells.forEach(body) }
    }

    // MARK: Tiling

    /// Brings the cells in line with what is seen: those that went out are set aside first, so
    /// that those that come in can be made of them.
    func tile() {
        guard !isTiling, !updates.isOpen else { return }
        isTiling = true
        defer { isTiling = false }
        reloadIfNeeded()
        if let titledWidth, titledWidth != table.bounds.width, table.bounds.width > 0 {
            geometry = TableGeometry(sections: retitledSections(), top: geometry.top)
            updateContentSize()
        }
        if cellsAreStale { removeAllTiles() }
        cellsAreStale = false
        let isOfOtherWidth = tiledWidth != table.bounds.width
        tiledWidth = table.bounds.width
        if isOfOtherWidth { updateContentSize() }
        guard table.bounds.height > 0, table.bounds.width > 0 else { return }
        measureGuesses()
        isRebuilt = false
        let resized = isOfOtherWidth || heightsAreStale
        heightsAreStale = false
        tileRows(resized: resized)
        tileHeadersAndFooters()
        placeOuterViews()
        hidePooledCells()
    }

    private func removeAllTiles() {
        let paths = pathsBefore ?? visiblePaths
        for (path, cell) in zip(paths, cells) { retire(cell, from: path) }
        // Cells of rows that the data source no longer had before the reload.
        for cell in cells.dropFirst(paths.count) { setAside(cell) }
        pathsBefore = nil
        cells.removeAll(keepingCapacity: true)
        for view in [headers, footers].flatMap(\.values) { retireHeaderFooter(view) }
        headers.removeAll()
        footers.removeAll()
    }

    private func tileRows(resized: Bool) {
        var range = geometry.rows(from: table.bounds.minY, to: table.bounds.maxY)
        retireCells(outside: range)
        if resized {
            let anchor = anchor
            for (path, cell) in zip(visiblePaths, cells) { measure(cell, at: path) }
            hold(anchor)
            range = geometry.rows(from: table.bounds.minY, to: table.bounds.maxY)
        }
        if resized || framesAreStale {
            for index in cells.indices { place(cells[index], at: firstRow + index) }
        }
        framesAreStale = false
        // A row that turns out higher or lower than guessed moves all that follow: rows are
        // brought in one after the other, and the range is searched again after each such row.
        while let row = missingRow(in: range) {
            let (cell, isOther) = makeCell(row)
            if isOther {
                for index in cells.indices { place(cells[index], at: firstRow + index) }
                range = geometry.rows(from: table.bounds.minY, to: table.bounds.maxY)
            }
            if cells.isEmpty || row < firstRow {
                cells.insert(cell, at: 0)
                firstRow = row
            } else {
                cells.append(cell)
            }
            place(cell, at: row)
        }
        retireCells(outside: range)
    }

    /// The first row that begins in what is seen: it stays where it is when others are of another
    /// height.
    private var anchor: (path: IndexPath, top: CGFloat)? {
        guard table.contentOffset.y > -table.adjustedContentInset.top else { return nil }
        let path = visiblePaths.first { geometry.rowTop($0) >= table.bounds.minY }
        return path.map { ($0, geometry.rowTop($0)) }
    }

    private func hold(_ anchor: (path: IndexPath, top: CGFloat)?) {
        guard let anchor else { return }
        let moved = geometry.rowTop(anchor.path) - anchor.top
        if moved != 0 { table.contentGrewAbove(by: moved) }
    }

    private func retireCells(outside range: Range<Int>) {
        while let cell = cells.first, !range.contains(firstRow) {
            retire(cell, flatRow: firstRow)
            cells.removeFirst()
            firstRow += 1
        }
        while let cell = cells.last, !range.contains(firstRow + cells.count - 1) {
            retire(cell, flatRow: firstRow + cells.count - 1)
            cells.removeLast()
        }
    }

    /// The next row that is seen and has no cell: below those that have, else above them.
    private func missingRow(in range: Range<Int>) -> Int? {
        guard !range.isEmpty else { return nil }
        if cells.isEmpty { return range.lowerBound }
        let next = firstRow + cells.count
        if range.contains(next) { return next }
        return range.contains(firstRow - 1) ? firstRow - 1 : nil
    }

    /// A cell of a row, which has its place when the delegate is told that it is displayed.
    ///
    /// - Returns: Also whether the row is of another height than was guessed.
    private func makeCell(_ row: Int) -> (cell: UITableViewCell, isOther: Bool) {
        let path = geometry.path(ofFlatRow: row)
        let cell =
            table.dataSource?.tableView(table, cellForRowAt: path)
            ?? UITableViewCell(style: .default, reuseIdentifier: nil)
        prepare(cell, for: path)
        let isOther = measure(cell, at: path)
        place(cell, at: row)
        table.tableDelegate?.tableView(table, willDisplay: cell, forRowAt: path)
        return (cell, isOther)
    }

    private func prepare(_ cell: UITableViewCell, for path: IndexPath) {
        UIView.performWithoutAnimation {
            cell.table = table
            cell.position = position(of: path)
            cell.isHidden = false
            table.editing.prepare(cell, for: path)
            indent(cell, at: path)
            let watches = table.selfSizingInvalidation == .enabledIncludingConstraints
            cell.watchConstraints(watches ? { [weak cell] in cell?.sizeMayHaveChanged() } : nil)
            cell.setSelected(table.selection.selected.contains(path), animated: false)
            cell.setHighlighted(table.selection.highlighted == path, animated: false)
            if cell.superview !== table { table.insertSubview(cell, at: backgroundCount) }
        }
    }

    var backgroundCount: Int { table.backgroundView == nil ? 0 : 1 }

    private func position(of path: IndexPath) -> UITableViewCell.Position {
        UITableViewCell.Position(
            isFirst: path.row == 0,
            isLast: path.row == geometry.sections[path.section].rows.count - 1)
    }

    /// Asks the cell of a row that sizes itself how high it is; true when that is not what was
    /// guessed.
    @discardableResult
    private func measure(_ cell: UITableViewCell, at path: IndexPath) -> Bool {
        guard sizesRow(path) else { return false }
        let old = geometry.rowHeight(path)
        let height = cell.fittingHeight(width: max(table.bounds.width - 2 * sideInset, 0))
        measured[path] = height
        guard abs(height - old) > 0.01 else { return false }
        geometry.setHeight(height, of: path)
        updateContentSize()
        // What is seen below a row that comes in above must not jump.
        if !cells.isEmpty, geometry.flatRow(of: path) < firstRow {
            table.contentGrewAbove(by: height - old)
        }
        return true
    }

    private func place(_ cell: UITableViewCell, at row: Int) {
        let path = geometry.path(ofFlatRow: row)
        // A row that is being moved is where the finger is.
        guard table.editing.movingRow == nil else {
            if cell.frame.size == .zero || cell.frame.width != rowFrame(path).width {
                UIView.performWithoutAnimation { cell.frame = rowFrame(path) }
            }
            return
        }
        let frame = rowFrame(path).offsetBy(dx: table.swipe.offset(of: path), dy: 0)
        UIView.performWithoutAnimation {
            if cell.frame != frame { cell.frame = frame }
            cell.position = position(of: path)
        }
    }

    // MARK: Reuse

    private func retire(_ cell: UITableViewCell, flatRow: Int) {
        retire(cell, from: geometry.path(ofFlatRow: flatRow))
    }

    /// A cell is not seen any more: it showed what was at `path`, which may be gone.
    func retire(_ cell: UITableViewCell, from path: IndexPath) {
        table.tableDelegate?.tableView(table, didEndDisplaying: cell, forRowAt: path)
        setAside(cell)
    }

    func setAside(_ cell: UITableViewCell) {
        // A row that leaves under the finger is marked again when it comes back.
        if cell.isHighlighted {
            UIView.performWithoutAnimation { cell.setHighlighted(false, animated: false) }
        }
        // A cell of a described row is that row's for ever.
        if let identifier = cell.reuseIdentifier, staticSections == nil {
            pool[identifier, default: []].append(cell)
        } else {
            cell.removeFromSuperview()
        }
    }

    /// Cells that nothing took stay in the tree, unseen: taking them out and in costs more.
    private func hidePooledCells() {
        for cells in pool.values {
            for cell in cells where !cell.isHidden { cell.isHidden = true }
        }
    }

    func dequeue(_ identifier: String) -> UITableViewCell? {
        if let reconfigured, reconfigured.reuseIdentifier == identifier { return reconfigured }
        if let cell = pool[identifier]?.popLast() {
            UIView.performWithoutAnimation { cell.prepareForReuse() }
            return cell
        }
        return cellMakers[identifier]?() ?? cellClasses[identifier]?.init(dequeued: identifier)
    }

    /// The cell that the data source is to configure again.
    var reconfigured: UITableViewCell?

    /// Whether the delegate is being asked for a footer.
    var asksForFooter = false

    func dequeueHeaderFooter(_ identifier: String) -> UITableViewHeaderFooterView? {
        if let view = headerFooterPool[identifier]?.popLast() {
            view.isFooter = asksForFooter
            view.prepareForReuse()
            return view
        }
        let view =
            headerFooterMakers[identifier]?()
            ?? headerFooterClasses[identifier]?.init(dequeued: identifier)
        view?.table = table
        view?.isFooter = asksForFooter
        return view
    }

    func retireHeaderFooter(_ view: UIView) {
        view.removeFromSuperview()
        if let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier {
            headerFooterPool[identifier, default: []].append(view)
        }
    }

    // MARK: Updates

    func update(_ change: (inout TableUpdates) -> Void) {
        let isSingle = !updates.isOpen
        table.rowsWillChange()
        if isSingle { beginUpdates() }
        change(&updates)
        if isSingle { endUpdates() }
    }

    /// How many rows each section had before the changes that are gathered.
    private var countsBefore: [Int]?

    func beginUpdates() {
        if !updates.isOpen { countsBefore = knownCounts }
        updates.begin()
    }

    func endUpdates(_ completion: ((Bool) -> Void)? = nil) {
        guard updates.end() else { return }
        let done = updates
        updates = TableUpdates()
        check(done, before: countsBefore)
        countsBefore = nil
        TableUpdateAnimator(tiler: self, updates: done).run(completion)
    }

    /// For the animation of updates: reloads everything, keeping the cells that `survivors` says by
    /// their new paths, and the heights of rows that were seen. What is seen now is measured again,
    /// so that rows get the height of what they show.
    func rebuild(
        keeping survivors: [IndexPath: UITableViewCell], map: TableUpdates.PathMap
    ) -> [(IndexPath, UITableViewCell)] {
        measured = Dictionary(
            measured.compactMap { path, height in map.place(of: path).map { ($0, height) } },
            uniquingKeysWith: { $1 })
        // A layout that a cell asks for here must not bring in cells as well.
        isTiling = true
        defer { isTiling = false }
        isRebuilt = true
        geometryIsStale = true
        reloadIfNeeded()
        for view in headers.values { retireHeaderFooter(view) }
        for view in footers.values { retireHeaderFooter(view) }
        headers.removeAll()
        footers.removeAll()
        table.bounds.origin = table.clamped(table.contentOffset)
        var range = geometry.rows(from: table.bounds.minY, to: table.bounds.maxY)
        var kept = survivors
        cells.removeAll(keepingCapacity: true)
        firstRow = range.lowerBound
        var made: [(IndexPath, UITableViewCell)] = []
        var row = range.lowerBound
        while row < range.upperBound {
            let path = geometry.path(ofFlatRow: row)
            let cell = kept.removeValue(forKey: path)
            if let cell { prepare(cell, for: path) }
            let new = cell == nil ? makeCell(row) : nil
            guard let shown = cell ?? new?.cell else { break }
            if new != nil { made.append((path, shown)) }
            cells.append(shown)
            if new?.isOther ?? measure(shown, at: path) {
                range = geometry.rows(from: table.bounds.minY, to: table.bounds.maxY)
            }
            row += 1
        }
        for cell in kept.values { setAside(cell) }
        return made
    }
}
