import Foundation
import TactileControls
import TactileDrawing
import TactileTables
import TactileViews

/// A row of the outline: how deep it is, whether it is open, what it is.
final class OutlineCell: UITableViewCell {
    private static let indent: CGFloat = 12
    private static let arrowWidth: CGFloat = 14

    private let arrow = UILabel()
    private let name = UILabel()
    private let detail = UILabel()
    private var depth = 0
    private var shown: (row: OutlineRow, texts: [String])?
    /// Is called when the arrow is pressed, or a reader of the screen opens or closes the row.
    var toggle: (() -> Void)?

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        name.textColor = .label
        detail.textColor = .secondaryLabel
        arrow.textColor = .secondaryLabel
        arrow.textAlignment = .center
        arrow.isUserInteractionEnabled = true
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in self?.toggle?() }
        arrow.addGestureRecognizer(tap)
        for part in [arrow, name, detail] { contentView.addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ row: OutlineRow, title: String, detail text: String) {
        // Rows are looked at again all the time; one that says the same need not be laid out.
        if let shown, shown.row.looksLike(row), shown.texts == [title, text] { return }
        shown = (row, [title, text])
        depth = row.depth
        name.font = InspectorStyle.font
        detail.font = InspectorStyle.smallFont
        arrow.font = InspectorStyle.smallFont
        arrow.text = row.hasChildren ? (row.isExpanded ? "▾" : "▸") : ""
        name.text = title
        detail.text = text
        accessibilityLabel = text.isEmpty ? title : "\(title), \(text)"
        accessibilityValue =
            "level \(row.depth + 1)"
            + (row.hasChildren ? (row.isExpanded ? ", expanded" : ", collapsed") : "")
        accessibilityCustomActions =
            row.hasChildren
            ? [
                UIAccessibilityCustomAction(name: row.isExpanded ? "Collapse" : "Expand") {
                    [weak self] _ in
                    self?.toggle?()
                    return true
                }
            ] : nil
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds
        // In a deep tree the words stay in sight.
        let left = min(CGFloat(depth) * Self.indent, bounds.width / 3)
        arrow.frame = CGRect(x: left + 2, y: 0, width: Self.arrowWidth, height: bounds.height)
        let start = arrow.frame.maxX + 2
        let room = max(0, bounds.width - start - 4)
        let width = min(name.intrinsicContentSize.width.rounded(.up), room)
        name.frame = CGRect(x: start, y: 0, width: width, height: bounds.height)
        let rest = name.frame.maxX + 8
        detail.frame = CGRect(
            x: rest, y: 0, width: max(0, bounds.width - rest - 4), height: bounds.height)
    }
}

/// The outline's table, in which Left and Right close and open rows.
final class OutlineTableView: UITableView {
    /// Gets true for Right; says whether that did something.
    var openByKey: ((Bool) -> Bool)?

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let key = presses.first?.key, key.modifierFlags.intersection(.deviceKeys).isEmpty {
            if key.keyCode == .keyboardRightArrow, openByKey?(!isRightToLeft) == true { return }
            if key.keyCode == .keyboardLeftArrow, openByKey?(isRightToLeft) == true { return }
        }
        super.pressesBegan(presses, with: event)
    }

    private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}

extension UIKeyModifierFlags {
    /// The modifiers with which a key means something else.
    fileprivate static let deviceKeys: UIKeyModifierFlags = [
        .shift, .control, .alternate, .command,
    ]
}

/// Shows the rows of an outline, and tells which is chosen.
@MainActor
final class OutlineController: NSObject, UITableViewDataSource, UITableViewDelegate {
    let table = OutlineTableView(frame: .zero, style: .plain)
    let outline = Outline()
    private(set) weak var chosen: AnyObject?
    private let choose: (AnyObject?) -> Void

    init(choose: @escaping (AnyObject?) -> Void) {
        self.choose = choose
        super.init()
        table.dataSource = self
        table.delegate = self
        table.rowHeight = InspectorStyle.rowHeight
        table.separatorStyle = .none
        table.selectionFollowsFocus = true
        table.register(OutlineCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Tree"
        table.openByKey = { [weak self] in self?.open($0) ?? false }
    }

    // MARK: Showing

    /// Looks at the program again.
    func refresh() {
        if outline.refresh() {
            table.reloadData()
            markChosen()
        } else {
            for path in table.indexPathsForVisibleRows ?? [] {
                guard let cell = table.cellForRow(at: path) as? OutlineCell else { continue }
                fill(cell, path.row)
            }
        }
    }

    func show(_ kind: TreeKind) {
        guard kind != outline.kind else { return }
        outline.kind = kind
        let before = chosen
        _ = outline.refresh()
        table.reloadData()
        if let before, let found = outline.tree.counterpart(of: before) {
            select(found)
        } else {
            take(nil)
        }
    }

    func search(_ query: String) {
        outline.query = query
        _ = outline.refresh()
        table.reloadData()
        markChosen()
    }

    /// Chooses an object from outside of the table, and brings its row into sight.
    func select(_ object: AnyObject) {
        outline.reveal(object)
        _ = outline.refresh()
        table.reloadData()
        take(object)
        markChosen()
        guard let index = outline.index(of: object), table.bounds.height > 0 else { return }
        table.layoutIfNeeded()
        let path = IndexPath(row: index, section: 0)
        if !table.bounds.contains(table.rectForRow(at: path)) {
            table.scrollToRow(at: path, at: .middle, animated: false)
        }
    }

    /// Chooses the first row that has the words that are searched for.
    func selectFirstMatch() {
        guard let row = outline.rows.first(where: { !$0.isExpanded || !$0.hasChildren }),
            let object = row.object
        else { return }
        take(object)
        markChosen()
    }

    /// The chosen row after a reload.
    private func markChosen() {
        guard let chosen, let index = outline.index(of: chosen) else { return }
        table.selectRow(
            at: IndexPath(row: index, section: 0), animated: false, scrollPosition: .none)
    }

    private func take(_ object: AnyObject?) {
        chosen = object
        choose(object)
    }

    // MARK: Opening

    private func open(_ isOpening: Bool) -> Bool {
        guard let chosen, let index = outline.index(of: chosen) else { return false }
        let row = outline.rows[index]
        if isOpening {
            guard row.hasChildren else { return false }
            if !row.isExpanded { return setExpanded(true, chosen) }
            return goTo(index + 1)
        }
        if row.hasChildren, row.isExpanded, outline.query.isEmpty {
            return setExpanded(false, chosen)
        }
        return outline.parentIndex(of: index).map(goTo) ?? false
    }

    private func goTo(_ index: Int) -> Bool {
        guard outline.rows.indices.contains(index), let object = outline.rows[index].object else {
            return false
        }
        let path = IndexPath(row: index, section: 0)
        table.selectRow(at: path, animated: false, scrollPosition: .none)
        table.scrollToRow(at: path, at: .none, animated: false)
        take(object)
        return true
    }

    private func setExpanded(_ isExpanded: Bool, _ object: AnyObject) -> Bool {
        outline.setExpanded(isExpanded, object)
        _ = outline.refresh()
        table.reloadData()
        markChosen()
        return true
    }

    // MARK: Table

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        outline.rows.count
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        if let cell = cell as? OutlineCell { fill(cell, indexPath.row) }
        return cell
    }

    private func fill(_ cell: OutlineCell, _ index: Int) {
        guard outline.rows.indices.contains(index) else { return }
        let row = outline.rows[index]
        guard let object = row.object else { return }
        cell.show(
            row, title: outline.tree.title(of: object), detail: outline.tree.detail(of: object))
        cell.toggle = { [weak self, weak object] in
            guard let self, let object else { return }
            _ = setExpanded(!row.isExpanded, object)
        }
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        guard outline.rows.indices.contains(indexPath.row),
            let object = outline.rows[indexPath.row].object
        else { return }
        take(object)
    }
}
