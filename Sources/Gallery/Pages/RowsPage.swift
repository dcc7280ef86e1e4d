import Tactile

/// A table whose rows can be swiped, deleted, moved, and asked for their menu. Its rows are as high
/// as their constraints say.
final class RowsPage: UIView {
    private let navigation = UINavigationController(rootViewController: RowsScene())

    override init(frame: CGRect) {
        super.init(frame: frame)
        navigation.view.layer.cornerRadius = 12
        navigation.view.clipsToBounds = true
        addSubview(navigation.view)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        navigation.view.frame = CGRect(
            x: 0, y: 0, width: min(bounds.width, 420), height: max(0, bounds.height))
    }
}

private final class RowsScene: UITableViewController {
    private var rows = (1...12).map { "Row \($0)" }
    private static let note = "A row whose text needs more than one line is higher than others."

    init() { super.init(style: .insetGrouped) }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(RowCell.self, forCellReuseIdentifier: "row")
        navigationItem.rightBarButtonItem = editButtonItem
        showTheme()
        registerForTraitChanges([UITraitUserInterfaceStyle.self]) { scene, _ in
            scene.showTheme()
        }
    }

    private func showTheme() {
        title = traitCollection.userInterfaceStyle == .dark ? "Rows at night" : "Rows"
    }

    override func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { rows.count }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        let row = rows[indexPath.row]
        (cell as? RowCell)?.show(row, note: row.hasSuffix("3") ? Self.note : nil)
        cell.accessoryType = .disclosureIndicator
        cell.editingAccessoryType = row.hasSuffix("2") ? .detailButton : .none
        return cell
    }

    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        true
    }
    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        true
    }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) { remove(at: indexPath) }

    override func tableView(
        _ tableView: UITableView, moveRowAt source: IndexPath, to target: IndexPath
    ) { rows.insert(rows.remove(at: source.row), at: target.row) }

    private func remove(at path: IndexPath) {
        rows.remove(at: path.row)
        tableView.deleteRows(at: [path], with: .automatic)
    }

    override func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let pin = UIContextualAction(style: .normal, title: "To the top") {
            [weak self] _, _, done in
            guard let self else { return }
            rows.insert(rows.remove(at: indexPath.row), at: 0)
            self.tableView.moveRow(at: indexPath, to: IndexPath(row: 0, section: 0))
            done(true)
        }
        pin.backgroundColor = .systemBlue
        return UISwipeActionsConfiguration(actions: [pin])
    }

    override func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
        point: CGPoint
    ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(actionProvider: { [weak self] _ in
            UIMenu(children: [
                UIAction(title: "Delete", attributes: .destructive) { _ in
                    self?.remove(at: indexPath)
                }
            ])
        })
    }
}

/// A title, and under it a note in as many lines as it needs.
private final class RowCell: UITableViewCell {
    private let title = UILabel()
    private let note = UILabel()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        note.numberOfLines = 0
        note.font = .preferredFont(forTextStyle: .footnote)
        note.textColor = .secondaryLabel
        let stack = UIStackView(arrangedSubviews: [title, note])
        stack.axis = .vertical
        stack.spacing = 2
        stack.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(stack)
        let margins = contentView.layoutMarginsGuide
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: margins.topAnchor),
            stack.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
            stack.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
        ])
    }

    required init?(coder: NSCoder) { nil }

    /// The title turns red before the row is asked about being deleted.
    override func willTransition(to state: UITableViewCell.StateMask) {
        super.willTransition(to: state)
        title.textColor = state.contains(.showingDeleteConfirmation) ? .systemRed : .label
    }

    func show(_ title: String, note: String?) {
        self.title.text = title
        self.note.text = note
        self.note.isHidden = note == nil
    }
}
