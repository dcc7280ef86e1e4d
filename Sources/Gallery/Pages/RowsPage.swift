import Tactile

/// A table whose rows can be swiped, deleted, moved, and asked for their menu.
final class RowsPage: UIView, UITableViewDataSource, UITableViewDelegate {
    private let table = UITableView(frame: .zero, style: .insetGrouped)
    private let edit = UIButton(type: .system)
    private var rows = (1...12).map { "Row \($0)" }

    override init(frame: CGRect) {
        super.init(frame: frame)
        table.dataSource = self
        table.delegate = self
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.layer.cornerRadius = 12
        edit.contentHorizontalAlignment = .leading
        edit.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                table.setEditing(!table.isEditing, animated: true)
                showTitle()
            }, for: .primaryActionTriggered)
        addSubview(table)
        addSubview(edit)
        showTitle()
    }

    required init?(coder: NSCoder) { nil }

    private func showTitle() { edit.setTitle(table.isEditing ? "Done" : "Edit", for: .normal) }

    override func layoutSubviews() {
        super.layoutSubviews()
        edit.frame = CGRect(x: 8, y: 0, width: 80, height: 32)
        table.frame = CGRect(
            x: 0, y: 40, width: min(bounds.width, 420), height: max(0, bounds.height - 40))
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = rows[indexPath.row]
        return cell
    }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) { remove(at: indexPath) }

    func tableView(
        _ tableView: UITableView, moveRowAt source: IndexPath, to target: IndexPath
    ) { rows.insert(rows.remove(at: source.row), at: target.row) }

    private func remove(at path: IndexPath) {
        rows.remove(at: path.row)
        table.deleteRows(at: [path], with: .automatic)
    }

    func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let pin = UIContextualAction(style: .normal, title: "To the top") {
            [weak self] _, _, done in
            guard let self else { return }
            rows.insert(rows.remove(at: indexPath.row), at: 0)
            table.moveRow(at: indexPath, to: IndexPath(row: 0, section: 0))
            done(true)
        }
        pin.backgroundColor = .systemBlue
        return UISwipeActionsConfiguration(actions: [pin])
    }

    func tableView(
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
