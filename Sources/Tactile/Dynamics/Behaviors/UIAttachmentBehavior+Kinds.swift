import Foundation
import TactileGeometry
import TactileViews

extension UIAttachmentBehavior {
    /// Two items that slide along a direction and do not turn against each other. The way is limited by
    /// ``attachmentRange``, in points. A direction without a length, or that is not finite, ties nothing.
    public class func slidingAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
        attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.sliding(axis), [item1, item2], [], anchor: point)
    }

    /// An item that slides along a direction through a place, and does not turn.
    public class func slidingAttachment(
        with item: any UIDynamicItem, attachmentAnchor point: CGPoint,
        axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.sliding(axis), [item], [], anchor: point)
    }

    /// Two items of which a point of each is at most as far from the other's as now, as on a rope.
    public class func limitAttachment(
        with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
        attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.limit, [item1, item2], [offset1, offset2], anchor: nil)
    }

    /// Two items that are one piece, joined at a place; with a ``frequency`` the joint gives in to turns.
    public class func fixedAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
        attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.fixed, [item1, item2], [], anchor: point)
    }

    /// Two items that turn around a place that both have in common, within ``attachmentRange`` in radians.
    public class func pinAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
        attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.pin, [item1, item2], [], anchor: point)
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
