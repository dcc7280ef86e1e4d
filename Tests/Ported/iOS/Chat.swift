import UIKit

public protocol ChatBarDelegate: class {
    func chatBar(_ bar: ChatBar, didSend text: String)
}

/// A bar above the keys that grows with its text, up to some lines.
open class ChatBar: UIView, UITextViewDelegate {
    public weak var delegate: ChatBarDelegate?
    public let textView = UITextView()
    public let button = UIButton(type: .system)
    @objc public dynamic var maximumHeight: CGFloat = 90

    public override init(frame: CGRect) {
        super.init(frame: frame)
        autoresizingMask = .flexibleHeight
        backgroundColor = .lightGray
        textView.font = .systemFont(ofSize: 16)
        textView.isScrollEnabled = false
        textView.delegate = self
        button.setTitle("Send", for: .normal)
        button.addTarget(self, action: #selector(send), for: .touchUpInside)
        let views = ["text": textView, "button": button]
        for view in views.values {
            view.translatesAutoresizingMaskIntoConstraints = false
            addSubview(view)
        }
        NSLayoutConstraint.activate(
            ["H:|-8-[text]-8-[button(60)]-8-|", "V:|-6-[text]-6-|"].flatMap {
                NSLayoutConstraint.constraints(withVisualFormat: $0, options: [], metrics: nil, views: views)
            })
        addConstraint(NSLayoutConstraint(item: button, attribute: .bottom, relatedBy: .equal, toItem: textView, attribute: .bottom, multiplier: 1, constant: 0))
        updateButton()
    }

    required public init?(coder aDecoder: NSCoder) { fatalError() }

    open override var intrinsicContentSize: CGSize {
        let width = textView.bounds.width > 0 ? textView.bounds.width : UIScreen.main.bounds.width - 84
        let height = textView.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
        textView.isScrollEnabled = height > maximumHeight
        return CGSize(width: UIView.noIntrinsicMetric, height: min(height, maximumHeight) + 12)
    }

    private func updateButton() { button.isEnabled = textView.hasText }

    open func textViewDidChange(_ textView: UITextView) {
        updateButton()
        invalidateIntrinsicContentSize()
    }

    @objc private func send() {
        delegate?.chatBar(self, didSend: textView.text)
        textView.text = ""
        textViewDidChange(textView)
    }
}

open class BubbleCell: UITableViewCell {
    public let label = UILabel()
    private let bubble = CAShapeLayer()
    public var isOwn = false { didSet { setNeedsLayout() } }

    public override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        contentView.layer.insertSublayer(bubble, at: 0)
        label.numberOfLines = 0
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 12),
            label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -12),
            label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 20),
            label.trailingAnchor.constraint(lessThanOrEqualTo: contentView.trailingAnchor, constant: -80),
        ])
        addGestureRecognizer(UILongPressGestureRecognizer(target: self, action: #selector(pressed)))
    }

    required public init?(coder aDecoder: NSCoder) { fatalError() }

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.layoutIfNeeded()
        let rect = label.frame.insetBy(dx: -10, dy: -8)
        bubble.path = UIBezierPath(roundedRect: rect, byRoundingCorners: [.topLeft, .topRight, .bottomRight], cornerRadii: CGSize(width: 10, height: 10)).cgPath
        bubble.fillColor = (isOwn ? UIColor.green : UIColor.yellow).cgColor
    }

    open override var canBecomeFirstResponder: Bool { return true }
    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        return action == #selector(UIResponderStandardEditActions.copy(_:))
    }
    open override func copy(_ sender: Any?) { UIPasteboard.general.string = label.text }

    @objc private func pressed(_ gesture: UILongPressGestureRecognizer) {
        guard gesture.state == .began, becomeFirstResponder() else { return }
        UIMenuController.shared.setTargetRect(label.frame, in: contentView)
        UIMenuController.shared.setMenuVisible(true, animated: true)
    }
}

open class ChatController: UITableViewController, ChatBarDelegate {
    public var texts: [(text: String, isOwn: Bool)] = []
    public let bar = ChatBar()
    open override var inputAccessoryView: UIView? { return bar }
    open override var canBecomeFirstResponder: Bool { return true }

    open override func viewDidLoad() {
        super.viewDidLoad()
        bar.delegate = self
        tableView.separatorStyle = .none
        tableView.rowHeight = UITableView.automaticDimension
        tableView.estimatedRowHeight = 60
        tableView.keyboardDismissMode = .interactive
        tableView.register(BubbleCell.self, forCellReuseIdentifier: String(describing: BubbleCell.self))
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
    }

    open func chatBar(_ bar: ChatBar, didSend text: String) {
        texts.append((text, true))
        let path = IndexPath(row: texts.count - 1, section: 0)
        tableView.insertRows(at: [path], with: .bottom)
        tableView.scrollToRow(at: path, at: .bottom, animated: true)
    }

    open override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { return texts.count }
    open override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "BubbleCell", for: indexPath) as! BubbleCell
        (cell.label.text, cell.isOwn) = texts[indexPath.row]
        return cell
    }
}
