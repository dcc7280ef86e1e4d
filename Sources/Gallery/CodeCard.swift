import Tactile

/// Lines of code on a card, which can be selected and copied.
final class CodeCard: UIView {
    private let text = UITextView()
    private let copyButton = UIButton(type: .system)

    private static let padding: CGFloat = 12
    private static let buttonSize = CGSize(width: 72, height: 28)

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 12
        text.isEditable = false
        text.backgroundColor = .clear
        text.textColor = .label
        text.font = .monospacedSystemFont(ofSize: 13, weight: .regular)
        text.textContainerInset = .zero
        text.accessibilityLabel = "Code"
        copyButton.setTitle("Copy", for: .normal)
        copyButton.addAction(
            UIAction { [weak self] _ in UIPasteboard.general.string = self?.code },
            for: .primaryActionTriggered)
        addSubview(text)
        addSubview(copyButton)
    }

    required init?(coder: NSCoder) { nil }

    var code: String {
        get { text.text }
        set {
            text.text = newValue
            setNeedsLayout()
        }
    }

    /// Points that all lines need.
    func wantedHeight(width: CGFloat) -> CGFloat {
        let room = max(0, width - 2 * Self.padding - Self.buttonSize.width)
        let size = text.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude))
        return max(Self.buttonSize.height, size.height.rounded(.up)) + 2 * Self.padding
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let area = bounds.insetBy(dx: Self.padding, dy: Self.padding)
        copyButton.frame = CGRect(
            origin: CGPoint(x: bounds.width - Self.buttonSize.width - 4, y: 6),
            size: Self.buttonSize)
        text.frame = CGRect(
            x: area.minX, y: area.minY, width: max(0, copyButton.frame.minX - area.minX),
            height: area.height)
    }
}
