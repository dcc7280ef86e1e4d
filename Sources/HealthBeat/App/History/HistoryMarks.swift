import Design
import Foundation
import Tactile

/// How a weight differs from the trend: the trend as a line through all rows, the weight as a dot
/// on a stem.
final class TrendMark: UIView {
    /// In kilograms.
    var deviation = 0.0 { didSet { if deviation != oldValue { setNeedsDisplay() } } }

    /// Kilograms from the line to the column's side.
    private static let reach = 1.1
    private static let radius: CGFloat = 3.5

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        let hairline = 1 / contentScaleFactor
        let middle = (bounds.midX * contentScaleFactor).rounded() / contentScaleFactor
        Theme.Palette.dotLine.setFill()
        UIRectFill(CGRect(x: middle, y: 0, width: max(1, hairline), height: bounds.height))
        let share = min(1, max(-1, deviation / Self.reach))
        let x = middle + 0.5 + CGFloat(share) * (bounds.width / 2 - Self.radius - 1)
        let y = bounds.midY.rounded()
        Theme.Palette.dot.setFill()
        UIRectFill(
            CGRect(x: min(x, middle + 0.5), y: y - 0.75, width: abs(x - middle - 0.5), height: 1.5))
        Theme.Palette.tint.setFill()
        UIBezierPath(
            ovalIn: CGRect(
                x: x - Self.radius, y: y - Self.radius, width: 2 * Self.radius,
                height: 2 * Self.radius)
        ).fill()
    }
}

/// Says that a row opens: it points to the end of the line, and down while the row is open.
final class DayChevron: UIView {
    static var side: CGFloat { Theme.Text.room(14) }

    private var isOpen = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        isUserInteractionEnabled = false
        isHidden = true
    }

    required init?(coder: NSCoder) { nil }

    /// Turns from where it is.
    func show(isOpen: Bool, animated: Bool) {
        guard isOpen != self.isOpen else { return }
        self.isOpen = isOpen
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let angle: CGFloat = isOpen ? (isMirrored ? -.pi / 2 : .pi / 2) : 0
        let turn = { self.transform = CGAffineTransform(rotationAngle: angle) }
        guard animated, !UIAccessibility.isReduceMotionEnabled else {
            return UIView.performWithoutAnimation(turn)
        }
        UIView.animate(
            withDuration: 0.25, delay: 0, options: [.beginFromCurrentState, .curveEaseInOut],
            animations: turn)
    }

    override func draw(_ rect: CGRect) {
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let reach = bounds.width * 0.2 * (isMirrored ? -1 : 1)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: bounds.midX - reach, y: bounds.midY - abs(2 * reach)))
        path.addLine(to: CGPoint(x: bounds.midX + reach, y: bounds.midY))
        path.addLine(to: CGPoint(x: bounds.midX - reach, y: bounds.midY + abs(2 * reach)))
        path.lineWidth = 1.75
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        Theme.Palette.secondaryLabel.setStroke()
        path.stroke()
    }
}

/// The ground of a selected row.
final class RowSelection: UIView {
    var isInset = false { didSet { if isInset != oldValue { setNeedsLayout() } } }
    private let fill = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        fill.backgroundColor = Theme.Palette.selectionFill
        addSubview(fill)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        fill.frame = isInset ? bounds.insetBy(dx: 8, dy: 1) : bounds
        fill.layer.cornerRadius = isInset ? 10 : 0
    }
}
