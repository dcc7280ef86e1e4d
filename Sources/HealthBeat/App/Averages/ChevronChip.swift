import Design
import Foundation
import Tactile

/// A button that opens a menu: its choice as a word, and a chevron.
final class ChevronChip: UIButton {
    private let chevron = CAShapeLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        titleLabel?.font = Theme.Text.chip
        setTitleColor(Theme.Palette.label, for: .normal)
        backgroundColor = Theme.Palette.neutralFill
        layer.cornerRadius = 8
        showsMenuAsPrimaryAction = true
        chevron.fillColor = nil
        chevron.lineWidth = 1.5
        chevron.lineCap = .round
        chevron.lineJoin = .round
        layer.addSublayer(chevron)
        showColours()
    }

    required init?(coder: NSCoder) { nil }

    /// As wide as its word with the chevron needs, in points, and as high as a chip is.
    var preferredSize: CGSize {
        // The label hears of another text size only after the scene is laid out for it.
        titleLabel?.font = Theme.Text.chip
        let word = titleLabel?.sizeThatFits(Theme.Space.unbounded).width ?? 0
        return CGSize(
            width: (Self.leading + word + Self.gap + Self.chevronWidth + Self.trailing)
                .rounded(.up), height: Theme.Text.room(28))
    }

    /// Points before the word, between word and chevron, and behind that.
    private static let leading: CGFloat = 12
    private static let gap: CGFloat = 6
    private static let trailing: CGFloat = 10
    /// The chevron grows with the word.
    private static var chevronWidth: CGFloat { Theme.Text.room(7) }

    private func showColours() {
        chevron.strokeColor =
            Theme.Palette.secondaryLabel.resolvedColor(with: traitCollection).cgColor
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        showColours()
    }

    override func layoutSubviews() {
        // The word is in the middle of what the chevron leaves.
        let right = Self.gap + Self.chevronWidth + Self.trailing - Self.leading
        let insets = UIEdgeInsets(leading: 0, trailing: right)
        if titleEdgeInsets != insets { titleEdgeInsets = insets }
        super.layoutSubviews()
        let half = Self.chevronWidth / 2
        let tip = CGPoint(
            x: mirrored(bounds.width - Self.trailing - half), y: bounds.midY + half / 2)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: tip.x - half, y: tip.y - half))
        path.addLine(to: tip)
        path.addLine(to: CGPoint(x: tip.x + half, y: tip.y - half))
        chevron.lineWidth = max(1.5, half * 0.43)
        chevron.path = path.cgPath
    }
}
