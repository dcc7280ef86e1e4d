import Dial
import Foundation
import Tactile

/// What holds for everything that can be pressed.
extension LayoutAudit {
    /// Points that the pointer needs.
    private static let leastHeight: CGFloat = 28

    mutating func lookAtControls() {
        for (index, one) in controls.enumerated() {
            lookAtSize(of: one)
            if !Self.hasName(one.view) {
                problems.append("\(type(of: one.view)) has neither a title nor a tooltip")
            }
            for other in controls[(index + 1)...] {
                let shared = one.rect.insetBy(dx: 1, dy: 1)
                    .intersection(other.rect.insetBy(dx: 1, dy: 1))
                guard !shared.isNull, !shared.isEmpty,
                    !other.view.isDescendant(of: one.view),
                    Self.takesPresses(one.view), Self.takesPresses(other.view),
                    // A dial is pressed on its ring, not on what is in the middle of it.
                    !(one.view is CircularSlider),
                    !isCovered(one.view, one.order, by: other.view, other.order, shared)
                else { continue }
                problems.append(
                    "\(Self.title(of: one.view)) and \(Self.title(of: other.view)) overlap")
            }
        }
    }

    /// Text is not under something to press, of which it is no part. A field is nothing but its
    /// text.
    mutating func lookAtControls(over text: Text) {
        for control in controls
        where control.order > text.order && Self.takesPresses(control.view)
            && !(control.view is UITextField)
            && control.rect.insetBy(dx: 1, dy: 1).intersects(text.rect.insetBy(dx: 1, dy: 1))
            && !control.view.isDescendant(of: text.view)
        {
            let shared = control.rect.intersection(text.rect).insetBy(dx: 1, dy: 1)
            guard !isCovered(text.view, text.order, by: control.view, control.order, shared)
            else { continue }
            problems.append("\(text.name) is under \(Self.title(of: control.view))")
        }
    }

    private mutating func lookAtSize(of control: Control) {
        let view = control.view, bounds = view.bounds
        guard Self.takesPresses(view) else { return }
        let isHigh = [-1, 1].allSatisfy { (side: CGFloat) in
            let reach = CGPoint(x: bounds.midX, y: bounds.midY + side * (Self.leastHeight / 2 - 1))
            return view.point(inside: reach, with: nil)
        }
        if !isHigh { problems.append("\(Self.title(of: view)) is too low to be met") }
        let frame = control.rect, whole = window.bounds.insetBy(dx: -8, dy: 0)
        if frame.minX < whole.minX || frame.maxX > whole.maxX {
            problems.append("\(Self.title(of: view)) leaves the window at its side")
        }
    }

    private static func takesPresses(_ view: UIView) -> Bool {
        sequence(first: view, next: \.superview).allSatisfy(\.isUserInteractionEnabled)
    }

    private static func title(of view: UIView) -> String {
        "\(type(of: view)) “\(texts(in: view).first ?? "")”"
    }

    /// A title, a text or a placeholder of its own, a line around it that says it, or a tooltip.
    private static func hasName(_ view: UIControl) -> Bool {
        if !texts(in: view).isEmpty || !takesPresses(view) { return true }
        let around = sequence(first: view as UIView, next: \.superview).prefix(6)
        return around.contains { view in
            // Fields and calendars have buttons of their own, which all programs know.
            view is UITableViewCell || view is UITextField || view is UIDatePicker
                || view.interactions.contains { $0 is UIToolTipInteraction }
        }
    }

    private static func texts(in view: UIView) -> [String] {
        let own =
            (view as? UILabel)?.text ?? (view as? UITextField)?.text
            ?? (view as? UISegmentedControl)?.titleForSegment(at: 0)
        return (own.map { $0.isEmpty ? [] : [$0] } ?? []) + view.subviews.flatMap(texts)
    }
}
