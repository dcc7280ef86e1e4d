import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// The sign at the leading side of a row in edit mode: red to delete it, green to insert one, or a
/// circle that says whether the row is selected.
@MainActor
package final class CellEditControl: UIControl {
    package static let width: CGFloat = 38
    private static let side: CGFloat = 22

    package var style = UITableViewCell.EditingStyle.delete { didSet { setNeedsDisplay() } }
    /// Whether the row is selected, where that is what the sign says. The row itself is pressed
    /// then.
    package var choice: Bool? {
        didSet {
            guard choice != oldValue else { return }
            isUserInteractionEnabled = choice == nil
            setNeedsDisplay()
        }
    }
    package var pressed: (() -> Void)?

    package override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        setNeedsDisplay()
    }

    package required init?(coder: NSCoder) { nil }

    package override var isActivatedByKeys: Bool { true }
    package override var canBecomeFocused: Bool { choice == nil && super.canBecomeFocused }
    package override var focusRingBounds: CGRect { disc.insetBy(dx: -1, dy: -1) }
    package override var focusRingCornerRadius: CGFloat { Self.side / 2 }

    private var disc: CGRect {
        CGRect(
            x: ((bounds.width - Self.side) / 2).rounded(),
            y: ((bounds.height - Self.side) / 2).rounded(), width: Self.side, height: Self.side)
    }

    package override func stateDidChange() { alpha = isHighlighted ? 0.5 : 1 }
    package override func didActivate(with event: UIEvent?) { pressed?() }

    package override func draw(_ rect: CGRect) {
        if let choice { return drawCircle(isChosen: choice) }
        (style == .insert ? UIColor.systemGreen : .systemRed).setFill()
        UIBezierPath(ovalIn: disc).fill()
        UIColor.white.setFill()
        let middle = CGPoint(x: disc.midX, y: disc.midY)
        UIBezierPath(
            roundedRect: CGRect(x: middle.x - 5.5, y: middle.y - 1, width: 11, height: 2),
            cornerRadius: 1
        ).fill()
        guard style == .insert else { return }
        UIBezierPath(
            roundedRect: CGRect(x: middle.x - 1, y: middle.y - 5.5, width: 2, height: 11),
            cornerRadius: 1
        ).fill()
    }

    private func drawCircle(isChosen: Bool) {
        guard isChosen else {
            UIColor.tertiaryLabel.setStroke()
            let circle = UIBezierPath(ovalIn: disc.insetBy(dx: 0.75, dy: 0.75))
            circle.lineWidth = 1.5
            return circle.stroke()
        }
        tintColor.setFill()
        UIBezierPath(ovalIn: disc).fill()
        let mark = UIBezierPath()
        mark.move(to: CGPoint(x: disc.midX - 5, y: disc.midY + 0.5))
        mark.addLine(to: CGPoint(x: disc.midX - 1.5, y: disc.midY + 4))
        mark.addLine(to: CGPoint(x: disc.midX + 5, y: disc.midY - 4))
        mark.lineWidth = 2
        mark.lineCapStyle = .round
        mark.lineJoinStyle = .round
        UIColor.white.setStroke()
        mark.stroke()
    }

    // MARK: Accessibility

    /// A circle says what the row says itself.
    package override var isAccessibilityElementByDefault: Bool { choice == nil }
    package override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(.button)
    }
    package override var accessibilityLabel: String? {
        get {
            super.accessibilityLabel
                ?? (style == .insert ? localized("Insert") : localized("Delete"))
        }
        set { super.accessibilityLabel = newValue }
    }
}

/// One place up or down, by which those who cannot drag move a row.
package enum RowStep: CaseIterable {
    case up, down

    /// Alt with an arrow.
    @MainActor package init?(_ key: UIKey) {
        let held = key.modifierFlags.intersection([.control, .alternate, .command, .shift])
        guard held == .alternate else { return nil }
        switch key.keyCode {
        case .keyboardUpArrow: self = .up
        case .keyboardDownArrow: self = .down
        default: return nil
        }
    }

    @MainActor package var name: String {
        self == .up ? localized("Move up") : localized("Move down")
    }
}

/// The handle at the trailing side of a row that can be moved.
@MainActor
package final class ReorderControl: UIView {
    package static let width: CGFloat = 44
    package enum Phase { case began, moved, ended, cancelled }

    /// Called with where the finger is, in points from the top of the content of the table or list.
    package var dragged: ((Phase, CGFloat) -> Void)?

    package override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        pointerCursor = .openHand
        setNeedsDisplay()
        let hold = UILongPressGestureRecognizer()
        hold.minimumPressDuration = 0
        hold.addAction { [weak self] in self?.held($0) }
        addGestureRecognizer(hold)
    }

    package required init?(coder: NSCoder) { nil }

    private func held(_ hold: UILongPressGestureRecognizer) {
        var view = superview
        while let current = view, !(current is UIScrollView) { view = current.superview }
        guard let table = view else { return }
        let y = hold.location(in: table).y
        pointerCursor = hold.state == .began || hold.state == .changed ? .closedHand : .openHand
        window?.router.hover.updateCursor()
        switch hold.state {
        case .began: dragged?(.began, y)
        case .changed: dragged?(.moved, y)
        case .ended: dragged?(.ended, y)
        case .cancelled, .failed: dragged?(.cancelled, y)
        case .possible: break
        }
    }

    package override func draw(_ rect: CGRect) {
        UIColor.tertiaryLabel.setFill()
        for line in -1...1 {
            UIBezierPath(
                roundedRect: CGRect(
                    x: bounds.midX - 9, y: bounds.midY.rounded() + CGFloat(line) * 5 - 1, width: 18,
                    height: 2), cornerRadius: 1
            ).fill()
        }
    }
}
