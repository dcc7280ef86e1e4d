import Design
import Foundation
import Tactile

/// A button as a capsule: filled when it can be pressed, tinted when it asks, pale while it waits
/// or for what is seldom wanted.
final class CapsuleButton: UIButton {
    enum Look {
        case filled
        case tinted
        case quiet
        case waiting
        /// What the button is for is done: a tick is in the place of the title.
        case done
    }

    var look = Look.waiting {
        didSet { if look != oldValue { showLook() } }
    }

    static var height: CGFloat { Theme.Text.room(36) }

    /// The height for a title of a size, in points.
    static func height(titleSize: CGFloat) -> CGFloat {
        max(28, (36 * titleSize / usualTitleSize).rounded())
    }

    /// The title's size in points where text has the usual one, and where there is little room.
    private static let usualTitleSize: CGFloat = 16
    static let leastTitleSize: CGFloat = 13

    override init(frame: CGRect) {
        super.init(frame: frame)
        titleLabel?.font = Theme.Text.button
        titleLabel?.adjustsFontSizeToFitWidth = true
        titleLabel?.minimumScaleFactor = Self.leastScale
        // The title stays clear of the round ends, and is set smaller for that.
        titleEdgeInsets = UIEdgeInsets(leading: Self.leastInset, trailing: Self.leastInset)
        showLook()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = bounds.height / 2
        let side = tick?.image?.size.width ?? 0
        tick?.frame = CGRect(
            x: ((bounds.width - side) / 2).rounded(), y: ((bounds.height - side) / 2).rounded(),
            width: side, height: side)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override var isHighlighted: Bool {
        didSet { alpha = isHighlighted ? 0.75 : 1 }
    }

    private func showLook() {
        let (fill, title): (UIColor, UIColor) =
            switch look {
            case .filled: (Theme.Palette.filledButton, Theme.Palette.filledButtonLabel)
            case .tinted: (Theme.Palette.tintedFill, Theme.Palette.tintOnFill)
            case .quiet: (Theme.Palette.neutralFill, Theme.Palette.label)
            case .waiting: (Theme.Palette.neutralFill, Theme.Palette.secondaryLabel)
            case .done: (Theme.Palette.filledButton, .clear)
            }
        showTick(look == .done)
        backgroundColor = fill
        for state in [UIControl.State.normal, .highlighted, .disabled] {
            setTitleColor(title, for: state)
        }
    }

    /// In the middle while what the button is for is done.
    private(set) var tick: UIImageView?

    private func showTick(_ isShown: Bool) {
        guard isShown != (tick != nil) else { return }
        tick?.removeFromSuperview()
        tick = nil
        accessibilityLabel = isShown ? localized("Saved") : nil
        guard isShown else { return }
        let view = UIImageView(
            image: ShellIcon.tick.image(
                side: Theme.Text.room(IconButton.glyph), scale: max(2, UIScreen.main.scale)))
        view.tintColor = Theme.Palette.filledButtonLabel
        tick = view
        addSubview(view)
        setNeedsLayout()
    }

    /// The width of the title with its margins.
    var preferredWidth: CGFloat { Self.width(ofTitle: titleWidth) }

    /// The width that another title would have with its margins.
    static func preferredWidth(of title: String) -> CGFloat {
        width(ofTitle: title.size(withAttributes: [.font: Theme.Text.button]).width)
    }

    private static func width(ofTitle width: CGFloat) -> CGFloat { (width + 36).rounded(.up) }

    /// The width of the title with the least margins.
    var tightWidth: CGFloat { (titleWidth + 2 * Self.leastInset).rounded(.up) }

    /// The width below which the title would be cut.
    var leastWidth: CGFloat {
        guard let title = currentTitle, let font = titleLabel?.font else { return 0 }
        // Letters do not get narrower exactly as the font gets smaller.
        let least = font.withSize(font.pointSize * Self.leastScale)
        let width = title.size(withAttributes: [.font: least]).width
        return width.rounded(.up) + 2 * Self.leastInset + 1
    }

    private static let leastScale: CGFloat = 0.8
    private static let leastInset: CGFloat = 10

    private var titleWidth: CGFloat {
        titleLabel?.sizeThatFits(Theme.Space.unbounded).width ?? 0
    }
}

/// A short figure on a tinted capsule.
final class PillLabel: RollingLabel {
    static var height: CGFloat { Theme.Text.room(26) }

    override init(frame: CGRect) {
        super.init(frame: frame)
        font = Theme.Text.pill
        textColor = Theme.Palette.tintOnFill
        backgroundColor = Theme.Palette.tintedFill
        textAlignment = .center
        adjustsFontSizeToFitWidth = true
        minimumScaleFactor = 0.7
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = bounds.height / 2
    }

    required init?(coder: NSCoder) { nil }

    /// Text stays clear of the capsule's round ends.
    static let inset: CGFloat = 8

    override func drawText(in rect: CGRect) {
        super.drawText(in: rect.insetBy(dx: Self.inset, dy: 0))
    }

    /// Shows another text, into which the digits of the present one roll.
    func roll(to new: String) {
        guard new != text else { return }
        guard window != nil, !Theme.Motion.isReduced else { return text = new }
        // Once it has arrived it is as any text, and follows the font, which gives it its width.
        onEnd = { [weak self] in
            self?.text = new
            self?.superview?.setNeedsLayout()
        }
        // A number that is on its way has the font that the label had when it set out.
        let shown = text
        text = shown
        let look: [NSAttributedString.Key: Any] = [
            .font: font ?? Theme.Text.pill, .foregroundColor: textColor ?? Theme.Palette.tintOnFill,
        ]
        roll(to: NSAttributedString(string: new, attributes: look))
    }

    var preferredWidth: CGFloat {
        textWidth > 0 ? (textWidth + 22).rounded(.up) : 0
    }

    /// The width below which the text would be cut.
    var leastWidth: CGFloat {
        guard let text, !text.isEmpty, let font else { return 0 }
        // Letters do not get narrower exactly as the font gets smaller.
        let least = font.withSize(font.pointSize * minimumScaleFactor)
        let width = text.size(withAttributes: [.font: least]).width
        return width.rounded(.up) + 2 * Self.inset + 1
    }

    private var textWidth: CGFloat {
        text?.isEmpty == false ? sizeThatFits(Theme.Space.unbounded).width : 0
    }
}
