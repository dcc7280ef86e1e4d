import Foundation
import TactileGeometry
import TactileViews

/// Lets a force act that depends on where an item is, how fast it is, what it weighs or what charge
/// it has.
///
/// Forces are in newtons, as those of a push: 1 moves a view of 100 × 100 points and density 1 by
/// 100 points per second squared. Distances count in hundreds of points. Values that are not finite
/// are not taken, and a force that is not finite does nothing in that step.
@preconcurrency @MainActor
open class UIFieldBehavior: UIDynamicBehavior {
    /// What is known of an item where the field acts on it.
    struct Probe {
        /// From the field's position, in points.
        let way: CGVector
        /// Points per second.
        let velocity: CGVector
        /// Kilograms.
        let mass: CGFloat
        let charge: CGFloat
        /// Seconds of field time.
        let time: TimeInterval

        /// Hundreds of points from the field's position, at least the least radius.
        func distance(atLeast radius: CGFloat) -> CGFloat {
            max(hypot(way.dx, way.dy), radius) / 100
        }
    }

    /// What a field does in a step: a force in newtons, or another velocity in points per second.
    enum Effect {
        case force(CGVector)
        case velocity(CGVector)
    }

    private var list = ItemList([])
    private let effect: @MainActor (UIFieldBehavior, Probe) -> Effect
    private var time: TimeInterval = 0

    init(effect: @escaping @MainActor (UIFieldBehavior, Probe) -> Effect) {
        self.effect = effect
        super.init()
    }

    // MARK: Items

    public var items: [any UIDynamicItem] { list.items }

    open func addItem(_ item: any UIDynamicItem) {
        if list.add(item) { dynamicAnimator?.retain(item) }
    }

    open func removeItem(_ item: any UIDynamicItem) {
        if list.remove(item) { dynamicAnimator?.release(item) }
    }

    // MARK: Values

    /// The field's origin, in the reference view's coordinates; (0, 0) unless it is set.
    open var position = CGPoint.zero {
        didSet {
            if !position.isFinite { position = oldValue }
            if position != oldValue { touch(items) }
        }
    }

    /// Where it acts, around ``position``; everywhere unless it is set. An item is in it when its
    /// middle is.
    open var region = UIRegion.infinite { didSet { if region !== oldValue { touch(items) } } }

    /// How strong it is; negative turns it round. 1 unless it is set.
    open var strength: CGFloat = 1 { didSet { changed(\.strength, oldValue) } }

    /// The power of the distance by which it fades; 0, not at all, unless it is set.
    open var falloff: CGFloat = 0 { didSet { changed(\.falloff, oldValue) } }

    /// The distance in points below which it becomes no stronger; 1 unless it is set.
    open var minimumRadius: CGFloat = 1 { didSet { changed(\.minimumRadius, oldValue) } }

    /// Where a linear gravity or a velocity field points; (0, 0) unless it is set.
    open var direction = CGVector() {
        didSet {
            if !direction.isFinite { direction = oldValue }
            if direction != oldValue { touch(items) }
        }
    }

    /// How even noise and turbulence are, 0 … 1.
    open var smoothness: CGFloat = 0 { didSet { changed(\.smoothness, oldValue) } }

    /// How fast noise and turbulence change; 0 for a field that does not change.
    open var animationSpeed: CGFloat = 0 { didSet { changed(\.animationSpeed, oldValue) } }

    private func changed(
        _ value: ReferenceWritableKeyPath<UIFieldBehavior, CGFloat>, _ old: CGFloat
    ) {
        guard self[keyPath: value] != old else { return }
        if !self[keyPath: value].isFinite { self[keyPath: value] = old } else { touch(items) }
    }

    // MARK: For the animator

    override func didJoin(_ animator: UIDynamicAnimator) {
        for item in items { animator.retain(item) }
    }

    override func willLeave(_ animator: UIDynamicAnimator) {
        for item in items { animator.release(item) }
    }

    override func willStep(_ animator: UIDynamicAnimator) {
        time += PhysicsWorld.step * Double(animationSpeed)
        for item in items {
            guard let record = animator.record(for: item), record.body.isEnabled,
                !record.body.isFixed
            else { continue }
            let state = record.body.state
            let way = CGVector(dx: state.center.x - position.x, dy: state.center.y - position.y)
            let mass = record.body.mass
            guard state.isAwake, mass > 0, region.contains(CGPoint(x: way.dx, y: way.dy)) else {
                continue
            }
            let probe = Probe(
                way: way, velocity: CGVector(dx: state.velocity.x, dy: state.velocity.y),
                mass: CGFloat(mass), charge: record.nature.charge, time: time)
            switch effect(self, probe) {
            case .force(let force):
                let scale = CGFloat(PhysicsWorld.pointsPerMeter * PhysicsWorld.step / mass)
                record.body.kick(CGPoint(x: force.dx * scale, y: force.dy * scale))
            case .velocity(let velocity):
                record.body.kick(
                    CGPoint(x: velocity.dx - state.velocity.x, y: velocity.dy - state.velocity.y))
            }
        }
    }
}
