import Foundation
import TactileDrawing
import TactileGeometry

/// Something that a dynamic animator can move: a view, or an object of a program's own.
@preconcurrency @MainActor
public protocol UIDynamicItem: AnyObject {
    /// The middle, in points of the superview; the animator sets it.
    var center: CGPoint { get set }
    /// Its size is the size of the item's body, in points.
    var bounds: CGRect { get }
    /// The animator turns it; it is read when the item is added, and scales the body.
    var transform: CGAffineTransform { get set }
    /// What the body is like; a rectangle unless the item says otherwise. It is read when the item
    /// is added, and by `UIDynamicAnimator.updateItem(usingCurrentState:)`.
    var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
    /// The outline of a body of type ``UIDynamicItemCollisionBoundsType/path``, in points around
    /// the item's middle. It may be concave; of several parts the first counts. One that crosses
    /// itself counts as its hull, and an empty one as the rectangle.
    var collisionBoundingPath: UIBezierPath { get }
}

/// What a dynamic item's body is like.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
    case rectangle
    /// The ellipse in the bounds.
    case ellipse
    /// The item's ``UIDynamicItem/collisionBoundingPath``.
    case path
}

extension UIDynamicItem {
    public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

extension UIView: UIDynamicItem {}
