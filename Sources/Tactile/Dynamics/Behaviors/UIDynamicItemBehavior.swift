import Foundation
import TactileGeometry
import TactileViews

/// What items are like: how heavy, how elastic, how smooth, and how fast.
///
/// When several behaviors say something about a property of an item, the last one counts; one that
/// was not set says nothing. Numbers that are not finite are not taken, and negative ones count as
/// 0.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
    private var list: ItemList
    private var said = Said()
    /// What was added to velocities before there was an animator.
    private var waiting: [ObjectIdentifier: (velocity: CGPoint, spin: CGFloat)] = [:]

    private struct Said: Equatable {
        var elasticity: CGFloat?
        var friction: CGFloat?
        var density: CGFloat?
        var resistance: CGFloat?
        var angularResistance: CGFloat?
        var charge: CGFloat?
        var isAnchored: Bool?
        var allowsRotation: Bool?
    }

    public init(items: [any UIDynamicItem]) {
        list = ItemList(items)
        super.init()
    }

    public convenience override init() { self.init(items: []) }

    public var items: [any UIDynamicItem] { list.items }
    func has(_ item: any UIDynamicItem) -> Bool { list.contains(item) }

    open func addItem(_ item: any UIDynamicItem) {
        guard list.add(item), let dynamicAnimator else { return }
        dynamicAnimator.retain(item)
    }

    open func removeItem(_ item: any UIDynamicItem) {
        waiting[ObjectIdentifier(item)] = nil
        if list.remove(item) { dynamicAnimator?.release(item) }
    }

    // MARK: Properties

    private static let standard = UIDynamicAnimator.Nature()

    private func say(_ property: WritableKeyPath<Said, CGFloat?>, _ value: CGFloat) {
        guard value.isFinite else { return }
        let old = said
        said[keyPath: property] = max(0, value)
        if said != old { touch(items, nature: true) }
    }

    /// What is left of the speed of an impact: 0 nothing, 1 all of it. Of two items the more
    /// elastic one counts; a boundary has none of its own. 0 unless it is set. Impacts slower than
    /// 25 points per second do not bounce.
    open var elasticity: CGFloat {
        get { said.elasticity ?? Self.standard.elasticity }
        set { say(\.elasticity, min(newValue, 1)) }
    }

    /// The force along a contact, as a part of the one across it, that holds against sliding; of
    /// two items the root of their product, of an item and a boundary the item's own. 0.2 unless it
    /// is set.
    open var friction: CGFloat {
        get { said.friction ?? Self.standard.friction }
        set { say(\.friction, newValue) }
    }

    /// Mass per area; at 1 a square of 100 points weighs a kilogram. 1 unless it is set; 0 is not
    /// taken.
    open var density: CGFloat {
        get { said.density ?? Self.standard.density }
        set { if newValue > 0 { say(\.density, newValue) } }
    }

    /// The part of its velocity that an item loses in a second, for small numbers: the velocity's
    /// decay in 1/s. 0 unless it is set.
    open var resistance: CGFloat {
        get { said.resistance ?? Self.standard.resistance }
        set { say(\.resistance, newValue) }
    }

    /// As ``resistance``, of turning.
    open var angularResistance: CGFloat {
        get { said.angularResistance ?? Self.standard.angularResistance }
        set { say(\.angularResistance, newValue) }
    }

    /// How strongly electric and magnetic fields act; negative turns them round. 0 unless it is
    /// set.
    open var charge: CGFloat {
        get { said.charge ?? Self.standard.charge }
        set {
            guard newValue.isFinite, newValue != said.charge else { return }
            said.charge = newValue
            touch(items, nature: true)
        }
    }

    /// Whether items stay where they are and are run into. False unless it is set.
    open var isAnchored: Bool {
        get { said.isAnchored ?? Self.standard.isAnchored }
        set {
            guard newValue != said.isAnchored else { return }
            said.isAnchored = newValue
            touch(items, nature: true)
        }
    }

    /// Whether items may turn. True unless it is set.
    open var allowsRotation: Bool {
        get { said.allowsRotation ?? Self.standard.allowsRotation }
        set {
            guard newValue != said.allowsRotation else { return }
            said.allowsRotation = newValue
            touch(items, nature: true)
        }
    }

    func overlay(_ nature: inout UIDynamicAnimator.Nature) {
        if let value = said.elasticity { nature.elasticity = value }
        if let value = said.friction { nature.friction = value }
        if let value = said.density { nature.density = value }
        if let value = said.resistance { nature.resistance = value }
        if let value = said.angularResistance { nature.angularResistance = value }
        if let value = said.charge { nature.charge = value }
        if let value = said.isAnchored { nature.isAnchored = value }
        if let value = said.allowsRotation { nature.allowsRotation = value }
    }

    // MARK: Velocities

    /// Adds points per second to an item's velocity; without an animator, as soon as there is one.
    open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
        guard velocity.isFinite else { return }
        add(velocity, 0, to: item)
    }

    /// The item's velocity in points per second; zero for an item that the behavior does not have.
    open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
        state(of: item)?.velocity ?? waiting[ObjectIdentifier(item)]?.velocity ?? .zero
    }

    /// Adds radians per second, clockwise as seen; without an animator, as soon as there is one.
    open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
        guard velocity.isFinite else { return }
        add(.zero, velocity, to: item)
    }

    /// Radians per second, clockwise as seen; 0 for an item that the behavior does not have.
    open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
        state(of: item)?.spin ?? waiting[ObjectIdentifier(item)]?.spin ?? 0
    }

    private func state(of item: any UIDynamicItem) -> PhysicsBody.State? {
        guard list.contains(item), let state = dynamicAnimator?.record(for: item)?.body.state else {
            return nil
        }
        return state
    }

    private func add(_ velocity: CGPoint, _ spin: CGFloat, to item: any UIDynamicItem) {
        guard list.contains(item) else { return }
        guard let animator = dynamicAnimator, let record = animator.record(for: item) else {
            let old = waiting[ObjectIdentifier(item)] ?? (.zero, 0)
            waiting[ObjectIdentifier(item)] = (
                CGPoint(x: old.velocity.x + velocity.x, y: old.velocity.y + velocity.y),
                old.spin + spin
            )
            return
        }
        let state = record.body.state
        record.setVelocity(
            CGPoint(x: state.velocity.x + velocity.x, y: state.velocity.y + velocity.y),
            spin: state.spin + spin)
        animator.changed(record, nature: false)
    }

    override func didJoin(_ animator: UIDynamicAnimator) {
        for item in items { animator.retain(item) }
        let added = waiting
        waiting = [:]
        for item in items {
            if let change = added[ObjectIdentifier(item)] {
                add(change.velocity, change.spin, to: item)
            }
        }
    }

    override func willLeave(_ animator: UIDynamicAnimator) {
        for item in items { animator.release(item) }
    }
}
