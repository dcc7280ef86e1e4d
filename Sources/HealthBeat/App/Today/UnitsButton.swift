import Design
import Diary
import Foundation
import Tactile

/// The chip next to a weight that names its unit and opens the chooser.
final class UnitsButton: UIButton {
    /// Wide enough for any unit's sign with the chevron, so that a choice moves nothing.
    static var size: CGSize {
        let signs = WeightUnit.allCases.map {
            $0.shownSymbol.size(withAttributes: [.font: Theme.Text.chip]).width
        }
        let widest = (signs.max() ?? 0).rounded(.up)
        return CGSize(
            width: max(Theme.Text.room(44), widest + chevronRoom + 8), height: Theme.Text.room(28))
    }

    private static let chevronRoom: CGFloat = 12

    override init(frame: CGRect) {
        super.init(frame: frame)
        titleLabel?.font = Theme.Text.chip
        setTitleColor(Theme.Palette.secondaryLabel, for: .normal)
        setTitleColor(Theme.Palette.tint, for: .highlighted)
        backgroundColor = Theme.Palette.neutralFill
        layer.cornerRadius = 8
        titleEdgeInsets = UIEdgeInsets(leading: 0, trailing: Self.chevronRoom)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override var intrinsicContentSize: CGSize { Self.size }

    /// Fingers need more room than the chip takes.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -4, dy: -8).contains(point)
    }

    override func draw(_ rect: CGRect) {
        super.draw(rect)
        let chevron = UIBezierPath()
        let tip = CGPoint(x: mirrored(bounds.width - 12), y: bounds.midY + 2)
        chevron.move(to: CGPoint(x: tip.x - 3, y: tip.y - 3))
        chevron.addLine(to: tip)
        chevron.addLine(to: CGPoint(x: tip.x + 3, y: tip.y - 3))
        chevron.lineWidth = 1.5
        chevron.lineCapStyle = .round
        chevron.lineJoinStyle = .round
        Theme.Palette.secondaryLabel.setStroke()
        chevron.stroke()
    }
}
