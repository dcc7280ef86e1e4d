import Foundation
import TactileGeometry
import TactileMotion
import TactileViews

/// Pulls an item to a place, upright, with a little swing at the end.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
    private let item: any UIDynamicItem
    /// Radians per second of the spring that pulls.
    private static let frequency = 15.0

    /// Pulls `item` so that its middle is at `point`, in the reference view's coordinates. A point
    /// that is not finite is taken for the item's own place.
    public init(item: any UIDynamicItem, snapTo point: CGPoint) {
        self.item = item
        snapPoint = point.isFinite ? point : item.center
        super.init()
    }

    /// Where the item is pulled; a point that is not finite is not taken.
    open var snapPoint: CGPoint {
        didSet {
            if !snapPoint.isFinite { snapPoint = oldValue }
            if snapPoint != oldValue { touch([item]) }
        }
    }

    /// How little it swings at the end, from 0, most, to 1, not at all; other numbers are cut to
    /// that, and one that is not a number is not taken. 0.5 unless it is set.
    open var damping: CGFloat = 0.5 {
        didSet {
            damping = damping.isNaN ? oldValue : min(max(damping, 0), 1)
            if damping != oldValue { touch([item]) }
        }
    }

    override func didJoin(_ animator: UIDynamicAnimator) { animator.retain(item) }
    override func willLeave(_ animator: UIDynamicAnimator) { animator.release(item) }

    override func willStep(_ animator: UIDynamicAnimator) {
        guard let record = animator.record(for: item), record.current.isAwake else { return }
        let state = record.current
        // Even the liveliest comes to rest.
        let spring = Spring(
            frequency: Self.frequency, dampingRatio: 0.2 + 0.8 * Double(damping))
        func change(_ way: CGFloat, _ speed: CGFloat) -> CGFloat {
            let next = spring.state(
                at: PhysicsWorld.step, from: Double(way), velocity: Double(speed))
            return CGFloat(next.velocity) - speed
        }
        // The shortest way round to upright.
        let turn = atan2(sin(state.angle), cos(state.angle))
        record.body.kick(
            CGPoint(
                x: change(state.center.x - snapPoint.x, state.velocity.x),
                y: change(state.center.y - snapPoint.y, state.velocity.y)),
            spin: change(turn, state.spin))
    }
}
