import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// The chevron of a row of an outline; it turns when the rows below are shown.
@MainActor
final class OutlineDisclosureControl: UIControl {
    var pressed: (() -> Void)?
    var isExpanded = false {
        didSet { if isExpanded != oldValue { turn() } }
    }
    /// How far around the chevron it is found, in points.
    private static let reach: CGFloat = 12
    static let side: CGFloat = 14

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        setNeedsDisplay()
    }

    required init?(coder: NSCoder) { nil }

    override var isActivatedByKeys: Bool { true }
    override func didActivate(with event: UIEvent?) { pressed?() }
    override func stateDidChange() { alpha = isHighlighted ? 0.5 : 1 }

    private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    private func turn() {
        transform =
            isExpanded
            ? CGAffineTransform(rotationAngle: isMirrored ? -.pi / 2 : .pi / 2) : .identity
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains(point)
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        let reach: CGFloat = isMirrored ? -2.75 : 2.75
        let path = UIBezierPath()
        path.move(to: CGPoint(x: bounds.midX - reach, y: bounds.midY - 5.5))
        path.addLine(to: CGPoint(x: bounds.midX + reach, y: bounds.midY))
        path.addLine(to: CGPoint(x: bounds.midX - reach, y: bounds.midY + 5.5))
        path.lineWidth = 2
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        tintColor.setStroke()
        path.stroke()
    }

    // MARK: Accessibility

    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(.button)
    }
    override var accessibilityLabel: String? {
        get {
            super.accessibilityLabel
                ?? (isExpanded ? localized("Collapse") : localized("Expand"))
        }
        set { super.accessibilityLabel = newValue }
    }
}
