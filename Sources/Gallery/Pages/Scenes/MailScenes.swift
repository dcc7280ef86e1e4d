import Tactile

/// What the mail page shows.
enum Mail {
    struct Message {
        let from: String
        let title: String
        let text: String
    }

    struct Box {
        let name: String
        let messages: [Message]
    }

    static let boxes = [
        Box(
            name: "Inbox",
            messages: [
                Message(
                    from: "Ada", title: "The engine",
                    text: "It weaves algebraic patterns, as the loom weaves flowers and leaves."),
                Message(
                    from: "Carl", title: "Sums",
                    text: "One to a hundred: fifty pairs of a hundred and one. You see it?"),
                Message(
                    from: "Emmy", title: "Invariants",
                    text: "Wherever something may be turned without a change, something is kept."),
                Message(
                    from: "Leonhard", title: "Bridges",
                    text: "No walk crosses each of the seven once. I can tell you why."),
            ]),
        Box(
            name: "Sent",
            messages: [
                Message(from: "To Sofia", title: "Tops", text: "The third case is yours, then.")
            ]),
        Box(name: "Drafts", messages: []),
    ]
}

/// A list whose rows lead somewhere.
class MailTableController: UITableViewController {
    private let rows: [(title: String, note: String)]
    var chosen: (Int) -> Void = { _ in }

    init(title: String, rows: [(title: String, note: String)]) {
        self.rows = rows
        super.init(style: .plain)
        self.title = title
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        clearsSelectionOnViewWillAppear = false
    }

    override func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { rows.count }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "row")
            ?? UITableViewCell(style: .subtitle, reuseIdentifier: "row")
        cell.textLabel?.text = rows[indexPath.row].title
        cell.detailTextLabel?.text = rows[indexPath.row].note
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        chosen(indexPath.row)
    }
}

/// The mailboxes.
final class MailBoxesController: MailTableController {
    init() {
        super.init(title: "Mailboxes", rows: Mail.boxes.map { ($0.name, "") })
        chosen = { [weak self] row in
            guard let split = self?.splitViewController else { return }
            split.setViewController(
                MailListController(mailbox: Mail.boxes[row]), for: .supplementary)
            split.show(.supplementary)
        }
    }

    required init?(coder: NSCoder) { nil }
}

/// The messages of a mailbox.
final class MailListController: MailTableController {
    init(mailbox: Mail.Box) {
        super.init(title: mailbox.name, rows: mailbox.messages.map { ($0.from, $0.title) })
        chosen = { [weak self] row in
            self?.showDetailViewController(MailController(mailbox.messages[row]), sender: nil)
        }
    }

    required init?(coder: NSCoder) { nil }
}

/// One message.
final class MailController: UIViewController {
    let message: Mail.Message?
    private let heading = Column.label("", size: 20)
    private let text = Column.label("", size: 15)

    init(_ message: Mail.Message?) {
        self.message = message
        super.init(nibName: nil, bundle: nil)
        title = message?.from
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        heading.text = message?.title ?? ""
        text.text = message?.text ?? "Choose a message."
        text.numberOfLines = 0
        if message == nil { text.textColor = Column.quiet }
        for label in [heading, text] { view.addSubview(label) }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let area = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 16, dy: 16)
        heading.frame = CGRect(x: area.minX, y: area.minY, width: max(0, area.width), height: 26)
        let size = text.sizeThatFits(CGSize(width: max(0, area.width), height: 400))
        text.frame = CGRect(
            x: area.minX, y: area.minY + 34, width: max(0, area.width), height: size.height)
    }
}
