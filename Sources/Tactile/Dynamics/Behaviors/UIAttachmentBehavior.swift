import Foundation
import TactileGeometry
import TactileViews

/// Ties an item to another one or to a place: rigidly, as on a rope, by a spring, a pin or a rail.
///
/// Items that are pinned, fixed or slide on each other do not collide with each other.
///
/// Points that are not finite are taken for the middle or the item's own place. An attachment of
/// items that the animator does not hold any more does nothing.
@preconcurrency @MainActor
open class UIAttachmentBehavior: UIDynamicBehavior {
    public enum AttachmentType: Int, Sendable {
        /// Between two items.
        case items
        /// Between an item and a place.
        case anchor
    }

    enum Kind {
        /// At a distance, from a point of each.
        case distance
        /// At most at a distance.
        case limit
        case fixed, pin
        case sliding(CGVector)
    }

    public let items: [any UIDynamicItem]
    public let attachedBehaviorType: AttachmentType
    /// Set by the factories before the behavior comes to an animator.
    var kind = Kind.distance
    /// From the items' middles, on axes that turn with them.
    private let offsets: [UIOffset]
    private var joint: PhysicsJoint?
    /// The body that is the anchor in the world.
    private var anchorBody: PhysicsBody?
    /// The length until it is known from where the items are.
    private var givenLength: CGFloat?

    /// Keeps the item's middle as far from a place, in the reference view's coordinates, as it is.
    public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
        self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
    }

    /// Keeps a point of the item as far from a place as it is.
    public init(
        item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
    ) {
        items = [item]
        offsets = [offset.finite]
        attachedBehaviorType = .anchor
        anchorPoint = point.isFinite ? point : item.center
        super.init()
    }

    /// Keeps the middles of two items as far from each other as they are.
    public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
        self.init(
            item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
    }

    /// Keeps a point of each of two items as far from each other as they are.
    public init(
        item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
        attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
    ) {
        items = [item1, item2]
        offsets = [offset1.finite, offset2.finite]
        attachedBehaviorType = .items
        anchorPoint = item1.center
        super.init()
    }

    // MARK: Values

    /// The place that an item is tied to, or at which two are; moving it moves what hangs on it. A
    /// point that is not finite is not taken.
    open var anchorPoint: CGPoint {
        didSet {
            if !anchorPoint.isFinite { anchorPoint = oldValue }
            guard anchorPoint != oldValue, attachedBehaviorType == .anchor else { return }
            if case .sliding = kind { remake() }
            anchorBody?.place(at: anchorPoint, angle: 0)
            touch(items)
        }
    }

    /// The distance in points, of a limit the longest; what it was when the behavior came to the
    /// animator, unless it is set. A number that is negative or not finite is not taken.
    open var length: CGFloat {
        get { givenLength ?? presentLength }
        set {
            guard newValue >= 0, newValue.isFinite, newValue != givenLength else { return }
            givenLength = newValue
            update()
        }
    }

    /// The part of critical damping that a spring has; 0, swinging for ever, unless it is set. A
    /// number that is negative or not finite is not taken.
    open var damping: CGFloat = 0 {
        didSet {
            if !(damping >= 0 && damping.isFinite) { damping = oldValue }
            if damping != oldValue { update() }
        }
    }

    /// The swings in a second that make the attachment a spring, at most 60; 0, rigid, unless it is
    /// set. Sliding, limits and pins have no spring. A number that is negative or not finite is not
    /// taken.
    open var frequency: CGFloat = 0 {
        didSet {
            if !(frequency >= 0 && frequency.isFinite) { frequency = oldValue }
            if frequency != oldValue { update() }
        }
    }

    /// What holds against turning around a pin, in newton metres, and against sliding, in newtons;
    /// 0 unless it is set. A number that is negative or not finite is not taken.
    open var frictionTorque: CGFloat = 0 {
        didSet {
            if !(frictionTorque >= 0 && frictionTorque.isFinite) { frictionTorque = oldValue }
            if frictionTorque != oldValue { update() }
        }
    }

    /// How far the items may turn around a pin, in radians, or slide, in points, from where they
    /// were when the behavior came to the animator; infinite unless it is set. One that is not a
    /// number is not taken.
    open var attachmentRange = UIFloatRange.infinite {
        didSet {
            if !(attachmentRange.minimum <= attachmentRange.maximum) { attachmentRange = oldValue }
            if attachmentRange != oldValue { update() }
        }
    }

    // MARK: For the animator

    override func didJoin(_ animator: UIDynamicAnimator) {
        for item in items { animator.retain(item) }
        make(in: animator)
    }

    override func willLeave(_ animator: UIDynamicAnimator) {
        joint = nil
        anchorBody = nil
        for item in items { animator.release(item) }
    }

    private func remake() {
        guard let dynamicAnimator else { return }
        joint = nil
        anchorBody = nil
        make(in: dynamicAnimator)
    }

    private func make(in animator: UIDynamicAnimator) {
        let records = items.compactMap { animator.record(for: $0) }
        guard let first = records.first, records.count == items.count else { return }
        let other: PhysicsBody
        if records.count > 1 {
            other = records[1].body
        } else {
            other = PhysicsBody(in: animator.world, at: anchorPoint, isFixed: true)
            anchorBody = other
        }
        guard first.body !== other else { return }
        func point(_ index: Int) -> CGPoint {
            guard offsets.indices.contains(index) else { return .zero }
            return CGPoint(x: offsets[index].horizontal, y: offsets[index].vertical)
        }
        switch kind {
        case .distance, .limit:
            let length = givenLength ?? presentLength
            givenLength = length
            joint = PhysicsJoint(
                .distance(point(0), point(1), length: length), first.body, other)
        case .fixed: joint = PhysicsJoint(.weld(anchorPoint), other, first.body)
        case .pin: joint = PhysicsJoint(.pin(anchorPoint), other, first.body)
        case .sliding(let axis):
            joint = PhysicsJoint(.slide(anchorPoint, axis: axis), other, first.body)
        }
        update()
    }

    /// The distance between the two ends as they are.
    private var presentLength: CGFloat {
        func end(_ index: Int) -> CGPoint {
            guard items.indices.contains(index) else { return anchorPoint }
            let record = dynamicAnimator?.record(for: items[index])
            let center = record?.current.center ?? items[index].center
            let angle = record?.current.angle ?? 0
            let offset = offsets.indices.contains(index) ? offsets[index] : .zero
            return CGPoint(
                x: center.x + offset.horizontal * cos(angle) - offset.vertical * sin(angle),
                y: center.y + offset.horizontal * sin(angle) + offset.vertical * cos(angle))
        }
        let length = hypot(end(0).x - end(1).x, end(0).y - end(1).y)
        return length.isFinite ? length : 0
    }

    private func update() {
        touch(items)
        guard let joint else { return }
        let range =
            attachmentRange.isInfinite
            ? nil
            : min(
                max(attachmentRange.minimum, -1e6), 1e6)...max(
                    min(attachmentRange.maximum, 1e6), -1e6)
        switch kind {
        case .distance:
            joint.setDistance(
                length, least: length, most: length, frequency: frequency, damping: damping)
        case .limit: joint.setDistance(length, least: 0, most: length, frequency: 0, damping: 0)
        case .fixed: joint.setWeld(frequency: frequency, damping: damping)
        case .pin: joint.setTurn(range, friction: frictionTorque)
        case .sliding: joint.setSlide(range, friction: frictionTorque)
        }
    }
}

extension UIOffset {
    /// Zero in place of one that is not finite.
    fileprivate var finite: UIOffset { horizontal.isFinite && vertical.isFinite ? self : .zero }
}
