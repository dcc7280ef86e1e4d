import Tactile

/// A conversation: bubbles that are as high as their text, and a field that grows with it.
final class ChatPage: UIView {
    private let navigation = UINavigationController(rootViewController: ChatController())

    override init(frame: CGRect) {
        super.init(frame: frame)
        navigation.view.layer.cornerRadius = 12
        navigation.view.layer.borderWidth = 1
        navigation.view.layer.borderColor = UIColor.separator.cgColor
        navigation.view.clipsToBounds = true
        addSubview(navigation.view)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        navigation.view.frame = CGRect(
            x: 0, y: 0, width: min(bounds.width, 480), height: max(360, bounds.height))
    }
}

private struct Message: Hashable {
    let id = UUID()
    let text: String
    let isOwn: Bool
}

private final class ChatController: UIViewController, UITextViewDelegate {
    private let table = UITableView(frame: .zero, style: .plain)
    private let field = UITextView()
    private let send = UIButton(type: .system)
    private let bar = UIView()
    private lazy var fieldHeight = field.heightAnchor.constraint(equalToConstant: 36)
    private var source: UITableViewDiffableDataSource<Int, Message>?
    private var messages: [Message] = [
        Message(text: "Are we still on for Saturday?", isOwn: false),
        Message(text: "Yes! The weather should hold until the evening.", isOwn: true),
        Message(
            text: "Good. I bring the tent, you bring the stove, and whoever comes first makes tea.",
            isOwn: false),
        Message(text: "Deal.", isOwn: true),
    ]

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Anna"
        view.backgroundColor = .systemBackground
        navigationItem.prompt = "Seen today"
        navigationItem.rightBarButtonItems = [
            UIBarButtonItem(image: UIImage(systemName: "video"), target: nil, action: nil),
            UIBarButtonItem(image: UIImage(systemName: "phone"), target: nil, action: nil),
        ]
        for (item, name) in zip(navigationItem.rightBarButtonItems ?? [], ["Video", "Call"]) {
            item.accessibilityLabel = name
            item.isEnabled = false
        }
        table.separatorStyle = .none
        table.allowsSelection = false
        table.keyboardDismissMode = .interactive
        table.register(BubbleCell.self, forCellReuseIdentifier: "bubble")
        source = UITableViewDiffableDataSource(tableView: table) { table, path, message in
            let cell = table.dequeueReusableCell(withIdentifier: "bubble", for: path)
            (cell as? BubbleCell)?.show(message)
            return cell
        }
        field.isScrollEnabled = false
        field.font = .preferredFont(forTextStyle: .body)
        field.layer.cornerRadius = 18
        field.layer.borderWidth = 1
        field.layer.borderColor = UIColor.separator.cgColor
        field.delegate = self
        field.accessibilityLabel = "Message"
        send.setImage(UIImage(systemName: "arrow.up.circle.fill"), for: .normal)
        send.setPreferredSymbolConfiguration(.init(pointSize: 28), forImageIn: .normal)
        send.accessibilityLabel = "Send"
        send.addAction(
            UIAction { [weak self] _ in self?.sendMessage() }, for: .primaryActionTriggered)
        layOut()
        show(animated: false)
    }

    private func layOut() {
        for part in [table, bar, field, send] as [UIView] {
            part.translatesAutoresizingMaskIntoConstraints = false
        }
        view.addSubview(table)
        view.addSubview(bar)
        bar.addSubview(field)
        bar.addSubview(send)
        NSLayoutConstraint.activate([
            table.topAnchor.constraint(equalTo: view.topAnchor),
            table.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            table.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            table.bottomAnchor.constraint(equalTo: bar.topAnchor),
            bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            bar.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
            field.topAnchor.constraint(equalTo: bar.topAnchor, constant: 8),
            field.bottomAnchor.constraint(equalTo: bar.bottomAnchor, constant: -8),
            field.leadingAnchor.constraint(equalTo: bar.leadingAnchor, constant: 12),
            field.trailingAnchor.constraint(equalTo: send.leadingAnchor, constant: -8),
            send.trailingAnchor.constraint(equalTo: bar.trailingAnchor, constant: -8),
            send.bottomAnchor.constraint(equalTo: field.bottomAnchor),
            send.widthAnchor.constraint(equalToConstant: 40),
            send.heightAnchor.constraint(equalToConstant: 36),
            fieldHeight,
        ])
        textViewDidChange(field)
    }

    private func show(animated: Bool) {
        var snapshot = NSDiffableDataSourceSnapshot<Int, Message>()
        snapshot.appendSections([0])
        snapshot.appendItems(messages)
        source?.apply(snapshot, animatingDifferences: animated)
        guard !messages.isEmpty else { return }
        table.scrollToRow(
            at: IndexPath(row: messages.count - 1, section: 0), at: .bottom, animated: animated)
    }

    private func sendMessage() {
        let text = (field.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { return }
        field.text = ""
        textViewDidChange(field)
        messages.append(Message(text: text, isOwn: true))
        show(animated: true)
    }

    func textViewDidChange(_ textView: UITextView) {
        send.isEnabled = !(field.text ?? "").isEmpty
        guard field.bounds.width > 0 else { return }
        // As high as its text, up to five lines or so.
        let wanted = field.sizeThatFits(CGSize(width: field.bounds.width, height: 1_000)).height
        fieldHeight.constant = min(max(wanted.rounded(.up), 36), 120)
    }

    func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
        guard text == "\n" else { return true }
        sendMessage()
        return false
    }
}

private final class BubbleCell: UITableViewCell {
    private let bubble = UIView()
    private let label = UILabel()
    private var own: [NSLayoutConstraint] = []
    private var other: [NSLayoutConstraint] = []

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        label.numberOfLines = 0
        label.font = .preferredFont(forTextStyle: .body)
        bubble.layer.cornerRadius = 16
        for part in [bubble, label] { part.translatesAutoresizingMaskIntoConstraints = false }
        contentView.addSubview(bubble)
        bubble.addSubview(label)
        own = [bubble.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -12)]
        other = [bubble.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 12)]
        NSLayoutConstraint.activate([
            bubble.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 4),
            bubble.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -4),
            bubble.widthAnchor.constraint(
                lessThanOrEqualTo: contentView.widthAnchor, multiplier: 0.75),
            label.topAnchor.constraint(equalTo: bubble.topAnchor, constant: 8),
            label.bottomAnchor.constraint(equalTo: bubble.bottomAnchor, constant: -8),
            label.leadingAnchor.constraint(equalTo: bubble.leadingAnchor, constant: 14),
            label.trailingAnchor.constraint(equalTo: bubble.trailingAnchor, constant: -14),
        ])
    }

    required init?(coder: NSCoder) { nil }

    func show(_ message: Message) {
        label.text = message.text
        label.textColor = message.isOwn ? .white : .label
        bubble.backgroundColor = message.isOwn ? .systemIndigo : .secondarySystemFill
        NSLayoutConstraint.deactivate(message.isOwn ? other : own)
        NSLayoutConstraint.activate(message.isOwn ? own : other)
    }
}
