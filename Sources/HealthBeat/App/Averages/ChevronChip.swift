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
        titleEdgeInsets = UIEdgeInsets(leading: 0, trailing: 11)
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
        return CGSize(width: (word + 27).rounded(.up), height: Theme.Text.room(28))
    }

    private func showColours() {
        chevron.strokeColor =
            Theme.Palette.secondaryLabel.resolvedColor(with: traitCollection).cgColor
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        showColours()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let tip = CGPoint(x: mirrored(bounds.width - 12), y: bounds.midY + 2)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: tip.x - 3, y: tip.y - 3))
        path.addLine(to: tip)
        path.addLine(to: CGPoint(x: tip.x + 3, y: tip.y - 3))
        chevron.path = path.cgPath
    }
}
