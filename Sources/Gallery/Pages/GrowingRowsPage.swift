import Tactile

/// Rows that are measured again because a constraint in them changed: press one, and its note
/// opens. Titles of sections are guessed until they are seen, and sections change places.
final class GrowingRowsPage: UIView, UITableViewDataSource, UITableViewDelegate {
    private let table = UITableView(frame: .zero, style: .plain)
    private var sections = (1...40).map { "Chapter \($0)" }
    private var open: Set<String> = []
    private lazy var knobs = Column.row(
        Column.toggle("Readable width", isOn: false) { [weak self] in
            self?.table.cellLayoutMarginsFollowReadableWidth = $0
        },
        Column.button("Move the first") { [weak self] in self?.move() })

    override init(frame: CGRect) {
        super.init(frame: frame)
        table.register(NoteRow.self, forCellReuseIdentifier: "note")
        table.dataSource = self
        table.delegate = self
        table.selfSizingInvalidation = .enabledIncludingConstraints
        table.estimatedSectionHeaderHeight = 28
        table.layer.cornerRadius = 12
        addSubview(knobs)
        addSubview(table)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        knobs.frame = CGRect(x: 0, y: 0, width: min(bounds.width, 480), height: 32)
        table.frame = CGRect(
            x: 0, y: 44, width: bounds.width, height: max(bounds.height - 44, 0))
    }

    private func move() {
        sections.insert(sections.removeFirst(), at: 2)
        table.moveSection(0, toSection: 2)
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(
        _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { sections[section] }

    private func name(_ path: IndexPath) -> String { "\(sections[path.section]).\(path.row + 1)" }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: indexPath)
        let name = name(indexPath)
        (cell as? NoteRow)?.show(name, isOpen: open.contains(name))
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        let name = name(indexPath)
        if open.remove(name) == nil { open.insert(name) }
        // The table hears of the constraint by itself.
        (tableView.cellForRow(at: indexPath) as? NoteRow)?.show(name, isOpen: open.contains(name))
    }
}

private final class NoteRow: UITableViewCell {
    private let title = Column.label("")
    private let note = Column.label("Here a constraint made room for one line more.", size: 13)
    private lazy var room = note.heightAnchor.constraint(equalToConstant: 0)

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        note.textColor = Column.quiet
        note.clipsToBounds = true
        let margins = contentView.layoutMarginsGuide
        for part in [title, note] {
            part.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(part)
        }
        NSLayoutConstraint.activate([
            title.topAnchor.constraint(equalTo: margins.topAnchor),
            title.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            title.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            note.topAnchor.constraint(equalTo: title.bottomAnchor),
            note.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            note.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            note.bottomAnchor.constraint(equalTo: margins.bottomAnchor), room,
        ])
    }

    required init?(coder: NSCoder) { nil }

    func show(_ name: String, isOpen: Bool) {
        title.text = name
        room.constant = isOpen ? 22 : 0
        accessibilityValue = isOpen ? "open" : "closed"
    }
}
