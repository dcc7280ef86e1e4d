import Design
import Tactile

/// The top of the page about the program: its icon, its name and version, and what it is.
final class AboutHead: UIView {
    private static let iconSide: CGFloat = 96
    private static let top: CGFloat = 16
    /// Lines of the name, the version and the sentence, in points.
    private static var lines: [CGFloat] {
        [Theme.Text.room(32), Theme.Text.room(20), Theme.Text.room(60)]
    }
    static var height: CGFloat { top + iconSide + 12 + lines.reduce(0, +) + 8 }

    private let icon = UIImageView()
    private let labels = [UILabel(), UILabel(), UILabel()]

    /// - `scale`: pixels of a point in the window.
    init(scale: CGFloat) {
        super.init(frame: .zero)
        let side = (Self.iconSide * max(1, scale)).rounded()
        icon.image = AppIcon.image(side: side)
        addSubview(icon)
        let texts = [
            "Health Beat", CommandLineTool.version,
            localized("A private weight diary. No account, no network."),
        ]
        for (label, text) in zip(labels, texts) {
            label.text = text
            label.textAlignment = .center
            label.textColor = Theme.Palette.secondaryLabel
            label.font = Theme.Text.subheadlineDigits
            addSubview(label)
        }
        labels[0].font = Theme.Text.question(24)
        labels[0].textColor = Theme.Palette.label
        labels[2].numberOfLines = 3
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = Self.iconSide, inset = Theme.Space.cardPadding
        icon.frame = CGRect(
            x: ((bounds.width - side) / 2).rounded(), y: Self.top, width: side, height: side)
        var y = icon.frame.maxY + 12
        for (label, height) in zip(labels, Self.lines) {
            label.frame = CGRect(
                x: inset, y: y, width: max(0, bounds.width - 2 * inset), height: height)
            y += height
        }
    }
}
