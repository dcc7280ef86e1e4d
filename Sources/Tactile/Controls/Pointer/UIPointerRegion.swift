import Foundation
import TactileGeometry
import TactileViews

/// A part of a view in which the pointer looks alike.
@preconcurrency @MainActor
open class UIPointerRegion: NSObject {
    /// In the coordinates of the interaction's view.
    public let rect: CGRect
    public let identifier: AnyHashable?

    public init(rect: CGRect, identifier: AnyHashable? = nil) {
        self.rect = rect
        self.identifier = identifier
        super.init()
    }

    /// Whether the other region identifies this part.
    func isSame(as other: UIPointerRegion?) -> Bool {
        guard let other else { return false }
        return self === other || rect == other.rect && identifier == other.identifier
    }
}

/// Where the pointer is when a region is asked for.
@preconcurrency @MainActor
open class UIPointerRegionRequest: NSObject {
    /// In the coordinates of the interaction's view.
    public let location: CGPoint
    /// The keys that are held.
    public let modifiers: UIKeyModifierFlags

    init(location: CGPoint, modifiers: UIKeyModifierFlags) {
        self.location = location
        self.modifiers = modifiers
        super.init()
    }
}

/// Takes animations that a program runs along with the change of the pointer.
@preconcurrency @MainActor
public protocol UIPointerInteractionAnimating: AnyObject {
    /// Changes that are animated together with the pointer's.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Performed when that is over; `finished` tells whether nothing came in between.
    func addCompletion(_ completion: @escaping (_ finished: Bool) -> Void)
}

/// Says how the pointer looks over the parts of a view. Everything has a default.
@preconcurrency @MainActor
public protocol UIPointerInteractionDelegate: AnyObject {
    /// The part of the view that the pointer is in; nil is none.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
        defaultRegion: UIPointerRegion
    ) -> UIPointerRegion?
    /// How the pointer looks there; nil is as everywhere.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle?
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating)
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating)
}

extension UIPointerInteractionDelegate {
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
        defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? { defaultRegion }
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle? { nil }
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {}
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {}
}
