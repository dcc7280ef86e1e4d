import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// A list of rows in sections, of which only those that are seen exist.
///
/// Rows that scroll out are kept and used again for those that scroll in. With rows of one height
/// nothing is ever asked per row: a list of a million rows opens as fast as one of ten.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
    public enum Style: Int, Sendable { case plain, grouped, insetGrouped }

    /// The height that means "as high as the content".
    public static let automaticDimension: CGFloat = -1

    public let style: Style
    let tiler = TableTiler()
    let selection = TableSelection()
    private(set) lazy var swipe = TableSwipe(self)
    private(set) lazy var editing = TableEditing(self)
    private lazy var rowMenu = TableRowMenu(self)
    private(set) lazy var drags = ItemDrags(self)
    private(set) lazy var sectionIndex = TableSectionIndex(of: self)
    /// The least number of rows with which titles are shown at the side.
    open var sectionIndexMinimumDisplayRowCount = 0 {
        didSet {
            if sectionIndexMinimumDisplayRowCount != oldValue { reloadSectionIndexTitles() }
        }
    }

    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        setUp()
    }

    public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

    public convenience init() { self.init(frame: .zero, style: .plain) }

    public required init?(coder: NSCoder) {
        style =
            switch coder.interfaceAttribute("style") {
            case "grouped": .grouped
            case "insetGrouped": .insetGrouped
            default: .plain
            }
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UITableView.self)
    }

    private func setUp() {
        tiler.table = self
        hold.waits = true
        selection.table = self
        _ = swipe
        addInteraction(UIContextMenuInteraction(delegate: rowMenu))
        alwaysBounceVertical = true
        setBackgroundColor(style == .plain ? .systemBackground : .systemGroupedBackground)
    }

    // MARK: Content

    open weak var dataSource: (any UITableViewDataSource)? {
        didSet { if dataSource !== oldValue { setNeedsReload() } }
    }

    /// Says what is dragged out of the view; nothing is without it.
    open weak var dragDelegate: (any UITableViewDragDelegate)? {
        didSet { drags.givesItems = dragDelegate != nil }
    }
    /// Takes what is dropped on the view; nothing is taken without it.
    open weak var dropDelegate: (any UITableViewDropDelegate)? {
        didSet { drags.takesItems = dropDelegate != nil }
    }

    /// Set an object that is a ``UITableViewDelegate``.
    open override weak var delegate: (any UIScrollViewDelegate)? {
        didSet {
            tableDelegate = delegate as? any UITableViewDelegate
            if delegate !== oldValue { setNeedsReload() }
        }
    }
    private(set) weak var tableDelegate: (any UITableViewDelegate)?

    /// Set by the delegate's default answer: the delegate has no height for each row.
    var hasUniformRowHeight = false
    /// Set by the delegate's default answer: the delegate has no estimate for each row.
    var hasUniformEstimate = false, sectionHeightIsOwn = false, cellsAreIndentedByThemselves = false

    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
    /// Whether ``prefetchDataSource`` is asked.
    open var isPrefetchingEnabled = true
    let prefetcher = TablePrefetcher()

    /// The height of every row, unless the delegate says otherwise.
    open var rowHeight: CGFloat = UITableView.automaticDimension {
        didSet { if rowHeight != oldValue { setNeedsReload() } }
    }
    open var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
        didSet { if estimatedRowHeight != oldValue { setNeedsReload() } }
    }
    open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension {
        didSet { if sectionHeaderHeight != oldValue { setNeedsReload() } }
    }
    open var sectionFooterHeight: CGFloat = UITableView.automaticDimension {
        didSet { if sectionFooterHeight != oldValue { setNeedsReload() } }
    }
    open var sectionHeaderTopPadding: CGFloat = 0 {
        didSet { if sectionHeaderTopPadding != oldValue { setNeedsReload() } }
    }

    open var tableHeaderView: UIView? {
        didSet { replaceOuterView(oldValue, by: tableHeaderView) }
    }
    open var tableFooterView: UIView? {
        didSet { replaceOuterView(oldValue, by: tableFooterView) }
    }
    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }

    private func replaceOuterView(_ old: UIView?, by new: UIView?) {
        if old !== new {
            old?.removeFromSuperview()
            if let new { addSubview(new) }
        }
        tiler.geometryIsStale = true
        setNeedsLayout()
    }

    // MARK: Look

    open var separatorStyle: SeparatorStyle = .singleLine {
        didSet { tiler.forEachCell { $0.updateSeparator() } }
    }
    open var separatorColor: UIColor? = .separator {
        didSet {
            noteAppearance(.own(0))
            tiler.forEachCell { $0.updateSeparator() }
        }
    }
    /// Only left and right count.
    open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
        didSet {
            noteAppearance(.own(1))
            hasOwnSeparatorInset = true
            tiler.forEachCell { $0.setNeedsLayout() }
        }
    }
    private(set) var hasOwnSeparatorInset = false
    /// What insets of separators are measured from.
    open var separatorInsetReference = SeparatorInsetReference.fromCellEdges {
        didSet { tiler.forEachCell { $0.setNeedsLayout() } }
    }

    // MARK: Asking

    open var numberOfSections: Int { tiler.knownSections.count }

    /// 0 for a section that is not there.
    open func numberOfRows(inSection section: Int) -> Int {
        tiler.reloadIfNeeded()
        guard tiler.geometry.sections.indices.contains(section) else { return 0 }
        return tiler.geometry.sections[section].rows.count
    }

    /// `CGRect.zero` for a row that is not there.
    open func rectForRow(at indexPath: IndexPath) -> CGRect {
        tiler.reloadIfNeeded()
        guard tiler.geometry.contains(indexPath) else { return .zero }
        return tiler.rowFrame(indexPath)
    }

    open func rect(forSection section: Int) -> CGRect {
        tiler.reloadIfNeeded()
        guard tiler.geometry.sections.indices.contains(section) else { return .zero }
        let part = tiler.geometry.sections[section]
        return CGRect(x: 0, y: part.top, width: bounds.width, height: part.bottom - part.top)
    }

    open func rectForHeader(inSection section: Int) -> CGRect {
        tiler.reloadIfNeeded()
        guard tiler.geometry.sections.indices.contains(section) else { return .zero }
        return tiler.headerFrame(section, floats: false)
    }

    open func rectForFooter(inSection section: Int) -> CGRect {
        tiler.reloadIfNeeded()
        guard tiler.geometry.sections.indices.contains(section) else { return .zero }
        return tiler.footerFrame(section)
    }

    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        tiler.reloadIfNeeded()
        guard point.x.isFinite, point.y.isFinite else { return nil }
        return tiler.geometry.path(at: point.y)
    }

    open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
        tiler.reloadIfNeeded()
        guard !rect.isNull, !rect.isInfinite else { return nil }
        return tiler.geometry.rows(from: rect.minY, to: rect.maxY).map {
            tiler.geometry.path(ofFlatRow: $0)
        }
    }

    open func indexPath(for cell: UITableViewCell) -> IndexPath? { tiler.path(of: cell) }
    /// `nil` when the row is not seen.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { tiler.cell(at: indexPath) }
    open var visibleCells: [UITableViewCell] { tiler.cells }
    open var indexPathsForVisibleRows: [IndexPath]? { tiler.currentPaths }
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        tiler.headers[section] as? UITableViewHeaderFooterView
    }
    open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        tiler.footers[section] as? UITableViewHeaderFooterView
    }

    // MARK: Reuse

    /// The class of cells that ``dequeueReusableCell(withIdentifier:for:)`` makes; `nil`: none.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        tiler.registerCells(cellClass, identifier)
    }

    /// The nib whose first object is the cell; `nil`: none.
    open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        tiler.registerCells(nib, identifier)
    }

    open func register(_ viewClass: AnyClass?, forHeaderFooterViewReuseIdentifier id: String) {
        tiler.registerHeaderFooters(viewClass, id)
    }

    open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier id: String) {
        tiler.registerHeaderFooters(nib, id)
    }

    /// A cell that is out of sight, or a new one of the registered class.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        tiler.dequeue(identifier)
    }

    /// As the method above; a class must have been registered, or the program ends.
    open func dequeueReusableCell(
        withIdentifier identifier: String, for indexPath: IndexPath
    ) -> UITableViewCell {
        tiler.dequeueRegistered(identifier)
    }

    open func dequeueReusableHeaderFooterView(
        withIdentifier identifier: String
    ) -> UITableViewHeaderFooterView? { tiler.dequeueHeaderFooter(identifier) }

    // MARK: Changing

    /// Asks the data source for everything again. The selection is dropped; the keyboard's focus
    /// stays on the row at its place.
    open func reloadData() {
        rowsWillChange()
        selection.rowsWillReload()
        tiler.reload()
        setNeedsLayout()
    }

    open func beginUpdates() { tiler.beginUpdates() }
    open func endUpdates() { tiler.endUpdates() }

    /// Performs the changes that `updates` makes as one animation.
    ///
    /// Deleted, reloaded and moved paths count before the changes, inserted ones and where moved
    /// rows go count after them. The numbers that the data source gives afterwards must be those
    /// before with the changes; where they are not, the program stops with a message that says
    /// which.
    open func performBatchUpdates(
        _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        tiler.beginUpdates()
        updates?()
        tiler.endUpdates(completion)
    }

    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        tiler.update { $0.insertedRows += indexPaths.map { TableUpdates.Row($0, animation) } }
    }
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        tiler.update { $0.deletedRows += indexPaths.map { TableUpdates.Row($0, animation) } }
    }
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        tiler.update { $0.reloadedRows += indexPaths.map { TableUpdates.Row($0, animation) } }
    }
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        tiler.update { $0.movedRows.append((indexPath, newIndexPath)) }
    }
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        tiler.update { $0.insertedSections.formUnion(sections) }
    }
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        tiler.update { $0.deletedSections.formUnion(sections) }
    }
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        tiler.update { $0.reloadedSections.formUnion(sections) }
    }
    /// Moves a section with its rows: `section` counts before the changes, `newSection` after them.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        tiler.update { $0.movedSections.append((section, newSection)) }
    }

    // MARK: Scrolling

    open func scrollToRow(
        at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
    ) {
        guard let offset = offset(showing: indexPath, at: scrollPosition) else { return }
        if animated, window != nil { return setContentOffset(offset, animated: true) }
        // What is seen already does not stop what moves.
        if scrollPosition == .none, offset == contentOffset, isInShownScene { return }
        seek { [weak self] in self?.offset(showing: indexPath, at: scrollPosition) }
    }

    open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
        guard let path = indexPathForSelectedRow else { return }
        scrollToRow(at: path, at: scrollPosition, animated: animated)
    }

    // MARK: Editing

    /// Whether rows show signs to delete and insert, and handles to move them.
    open var isEditing: Bool {
        get { editing.isOn }
        set { setEditing(newValue, animated: false) }
    }
    open func setEditing(_ editing: Bool, animated: Bool) {
        self.editing.set(editing, animated: animated)
    }
    open var allowsSelectionDuringEditing = false
    /// Whether rows show a circle in edit mode, in place of the sign that deletes, and several can
    /// be selected. The selection is dropped where edit mode begins and ends.
    open var allowsMultipleSelectionDuringEditing = false

    // MARK: Selection

    open var allowsSelection = true
    open var allowsMultipleSelection = false
    /// Whether the row that arrow keys move to is selected at once, outside of edit mode.
    open var selectionFollowsFocus = false
    open var indexPathForSelectedRow: IndexPath? { selection.selected.min() }
    open var indexPathsForSelectedRows: [IndexPath]? {
        selection.selected.isEmpty ? nil : selection.selected.sorted()
    }

    /// Selects without telling the delegate; `nil` selects nothing.
    open func selectRow(
        at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
    ) {
        selection.selectByProgram(indexPath, animated: animated)
        if let indexPath, scrollPosition != .none {
            scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
        }
    }

    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        selection.deselect(indexPath, animated: animated)
    }

    open override func touchesShouldCancel(in view: UIView) -> Bool {
        !(view is TableSectionIndex)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        selection.touchesBegan(touches)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        selection.touchesMoved(touches)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        selection.touchesEnded(touches, event?.modifierFlags ?? [])
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        selection.touchesCancelled(touches)
    }

    // MARK: Keyboard

    open override var canBecomeFocused: Bool { allowsSelection }

    open override func focusDidChange() {
        super.focusDidChange()
        selection.focusChanged()
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isFocused, selection.handle(presses, event) else {
            return super.pressesBegan(presses, with: event)
        }
    }

    // MARK: Layout

    open override func layoutSubviews() {
        let hadReloaded = tiler.cellsAreStale
        updateSectionIndex(reloaded: hadReloaded)
        tiler.tile()
        super.layoutSubviews()
        findSoughtPlace(tiler.tile)
        sectionIndex.place()
        swipe.place()
        if hadReloaded { selection.rowsArrived() }
        prefetcher.look(in: self)
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        // Rows that size themselves are of another height with other text.
        if let previous, traitCollection.hasOtherText(than: previous) { setNeedsReload() }
    }

    // MARK: Accessibility

    open override var accessibilityContainerType: UIAccessibilityContainerType {
        get {
            let type = super.accessibilityContainerType
            return type == .none ? .list : type
        }
        set { super.accessibilityContainerType = newValue }
    }
}
