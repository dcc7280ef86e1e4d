import Foundation
import TactileDrawing
import TactileGeometry

/// Something that a view draws itself and readers of the screen get as one thing: a bar of a chart,
/// a day of a calendar.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
    /// What the element is in, as a rule a view; its coordinates are those of
    /// ``accessibilityFrameInContainerSpace``.
    open weak var accessibilityContainer: AnyObject?

    public init(accessibilityContainer container: Any) {
        accessibilityContainer = container as AnyObject
        super.init()
    }

    open override var next: UIResponder? { accessibilityContainer as? UIResponder }
    open override var isAccessibilityElementByDefault: Bool { true }

    /// Where the element is, in points of its container; it goes with the container. Null until it
    /// is set, or overridden by a subclass that knows its place.
    open var accessibilityFrameInContainerSpace = CGRect.null

    override var ownAccessibilityFrame: CGRect {
        let place = accessibilityFrameInContainerSpace
        guard !place.isNull else { return .zero }
        if let view = accessibilityContainer as? UIView {
            return UIAccessibility.convertToScreenCoordinates(place, in: view)
        }
        guard let container = accessibilityContainer as? UIResponder else { return place }
        let origin = container.accessibilityFrame.origin
        return place.offsetBy(dx: origin.x, dy: origin.y)
    }
}
