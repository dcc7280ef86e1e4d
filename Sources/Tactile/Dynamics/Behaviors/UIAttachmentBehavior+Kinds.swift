import Foundation
import TactileGeometry
import TactileViews

extension UIAttachmentBehavior {
    /// Two items that slide along a direction and do not turn against each other. The way is
    /// limited by ``attachmentRange``, in points. A direction without a length, or that is not
    /// finite, ties nothing.
    public class func slidingAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
        attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior {
        made(.sliding(axis), item1, item2, at: point)
    }

    /// An item that slides along a direction through a place, and does not turn.
    public class func slidingAttachment(
        with item: any UIDynamicItem, attachmentAnchor point: CGPoint,
        axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior {
        let made = UIAttachmentBehavior(
            item: item, offsetFromCenter: .zero, attachedToAnchor: point)
        made.kind = .sliding(axis)
        return made
    }

    /// Two items of which a point of each is at most as far from the other's as now, as on a rope.
    public class func limitAttachment(
        with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
        attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
    ) -> UIAttachmentBehavior {
        let made = UIAttachmentBehavior(
            item: item1, offsetFromCenter: offset1, attachedTo: item2, offsetFromCenter: offset2)
        made.kind = .limit
        return made
    }

    /// Two items that are one piece, joined at a place; with a ``frequency`` the joint gives in to
    /// turns.
    public class func fixedAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
        attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior {
        made(.fixed, item1, item2, at: point)
    }

    /// Two items that turn around a place that both have in common, within ``attachmentRange`` in
    /// radians.
    public class func pinAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
        attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior {
        made(.pin, item1, item2, at: point)
    }

    private class func made(
        _ kind: Kind, _ item1: any UIDynamicItem, _ item2: any UIDynamicItem, at point: CGPoint
    ) -> UIAttachmentBehavior {
        let made = UIAttachmentBehavior(
            item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
        made.kind = kind
        made.anchorPoint = point
        return made
    }
}

/// From a least to a greatest number.
public struct UIFloatRange: Hashable, Sendable {
    public var minimum: CGFloat
    public var maximum: CGFloat

    public init() {
        minimum = 0
        maximum = 0
    }

    public init(minimum: CGFloat, maximum: CGFloat) {
        self.minimum = minimum
        self.maximum = maximum
    }

    public static let zero = UIFloatRange()
    public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)

    /// Whether it has no limits.
    public var isInfinite: Bool { minimum == -.infinity && maximum == .infinity }
}
