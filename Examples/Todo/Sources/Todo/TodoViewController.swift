import Tactile

/// A field to type into and the list below it. A click marks a row as done, a swipe to the left
/// removes it, edit mode moves rows.
final class TodoViewController: UIViewController {
    private let list: TodoList
    let field = UITextField()
    let table = UITableView()

    init(list: TodoList) {
        self.list = list
        super.init(nibName: nil, bundle: nil)
        title = "To Do"
        restorationIdentifier = "todo"
    }

    /// What is typed and not added yet; the table keeps how far it is scrolled.
    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(field.text as NSString?, forKey: "draft")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        field.text = coder.decodeObject(of: NSString.self, forKey: "draft").map { $0 as String }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        showEditButton()
        field.placeholder = "What is to be done?"
        field.borderStyle = .roundedRect
        field.delegate = self
        table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
        table.restorationIdentifier = "table"
        table.dataSource = self
        table.delegate = self
        let safe = view.safeAreaLayoutGuide
        for part in [field, table] {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
        }
        NSLayoutConstraint.activate([
            field.topAnchor.constraint(equalTo: safe.topAnchor, constant: 12),
            field.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 16),
            field.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -16),
            table.topAnchor.constraint(equalTo: field.bottomAnchor, constant: 12),
            table.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            table.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            table.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        field.becomeFirstResponder()
    }

    override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        table.setEditing(editing, animated: animated)
        showEditButton()
    }

    private func showEditButton() {
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: isEditing ? "Done" : "Edit",
            primaryAction: UIAction { [weak self] _ in
                guard let self else { return }
                setEditing(!isEditing, animated: true)
            })
    }

    /// Does what changes the list; says so where the list cannot be written. Returns whether it
    /// could.
    @discardableResult
    private func attempt(_ change: () throws -> Void) -> Bool {
        do {
            try change()
            return true
        } catch {
            let alert = UIAlertController(
                title: "The List Is Not Saved",
                message: "The file cannot be written: \(error.localizedDescription)",
                preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default))
            present(alert, animated: true)
            table.reloadData()
            return false
        }
    }
}

extension TodoViewController: UITextFieldDelegate {
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        attempt {
            guard try list.add(textField.text ?? "") else { return }
            textField.text = ""
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
        }
        return false
    }
}

extension TodoViewController: UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        list.items.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "item", for: indexPath)
        let item = list.items[indexPath.row]
        cell.textLabel?.text = item.title
        cell.textLabel?.textColor = item.isDone ? .secondaryLabel : .label
        cell.accessoryType = item.isDone ? .checkmark : .none
        return cell
    }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        if editingStyle == .delete { remove(indexPath) }
    }

    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(
        _ tableView: UITableView, moveRowAt source: IndexPath, to destination: IndexPath
    ) {
        attempt { try list.move(source.row, to: destination.row) }
    }

    @discardableResult
    private func remove(_ indexPath: IndexPath) -> Bool {
        attempt {
            try list.remove(indexPath.row)
            table.deleteRows(at: [indexPath], with: .automatic)
        }
    }

    private func toggle(_ indexPath: IndexPath) {
        attempt {
            try list.toggle(indexPath.row)
            table.reloadRows(at: [indexPath], with: .none)
        }
    }
}

extension TodoViewController: UITableViewDelegate {
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        toggle(indexPath)
    }

    func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let title = list.items[indexPath.row].isDone ? "Not Done" : "Done"
        let action = UIContextualAction(style: .normal, title: title) {
            [weak self] _, _, done in
            self?.toggle(indexPath)
            done(true)
        }
        action.backgroundColor = .systemGreen
        return UISwipeActionsConfiguration(actions: [action])
    }

    func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let action = UIContextualAction(style: .destructive, title: "Delete") {
            [weak self] _, _, done in
            done(self?.remove(indexPath) ?? false)
        }
        return UISwipeActionsConfiguration(actions: [action])
    }
}
