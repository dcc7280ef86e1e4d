import Foundation
import TactileGeometry
import TactileViews

/// Pushes items: all the time, or once.
@preconcurrency @MainActor
open class UIPushBehavior: UIDynamicBehavior {
    public enum Mode: Int, Sendable {
        /// A force for as long as the push is active: a magnitude of 1 moves a view of 100 × 100
        /// points and density 1 by 100 points per second squared.
        case continuous
        /// A push at once, after which it is not active any more: a magnitude of 1 gives a view of
        /// 100 × 100 points and density 1 a velocity of 100 points per second.
        case instantaneous
    }

    public let mode: Mode
    private var list: ItemList
    private var offsets: [ObjectIdentifier: UIOffset] = [:]

    public init(items: [any UIDynamicItem], mode: Mode) {
        list = ItemList(items)
        self.mode = mode
        super.init()
    }

    public var items: [any UIDynamicItem] { list.items }

    open func addItem(_ item: any UIDynamicItem) {
        if list.add(item) { dynamicAnimator?.retain(item) }
    }

    open func removeItem(_ item: any UIDynamicItem) {
        offsets[ObjectIdentifier(item)] = nil
        if list.remove(item) { dynamicAnimator?.release(item) }
    }

    /// Whether it pushes. A push that acts at once puts it to false when it has acted; setting it
    /// to true pushes once more.
    open var active = true {
        didSet { if active != oldValue { touch(items) } }
    }

    /// The force; (0, 0) until it is set. A vector that is not finite is not taken.
    open var pushDirection = CGVector() {
        didSet {
            if !pushDirection.isFinite { pushDirection = oldValue }
            if pushDirection != oldValue { touch(items) }
        }
    }

    /// The force's angle in radians, clockwise from the x axis.
    open var angle: CGFloat {
        get { atan2(pushDirection.dy, pushDirection.dx) }
        set { setAngle(newValue, magnitude: magnitude) }
    }

    /// The force's strength; negative turns it round.
    open var magnitude: CGFloat {
        get { hypot(pushDirection.dx, pushDirection.dy) }
        set { setAngle(angle, magnitude: newValue) }
    }

    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        pushDirection = CGVector(dx: magnitude * cos(angle), dy: magnitude * sin(angle))
    }

    /// Where the force acts, in points from the item's middle, on axes that turn with it; zero
    /// unless it is set.
    open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
        offsets[ObjectIdentifier(item)] ?? .zero
    }

    /// A force that does not act in the middle turns the item, too. An offset that is not finite is
    /// not taken.
    open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
        guard offset.horizontal.isFinite, offset.vertical.isFinite, list.contains(item) else {
            return
        }
        offsets[ObjectIdentifier(item)] = offset == .zero ? nil : offset
        touch([item])
    }

    override func didJoin(_ animator: UIDynamicAnimator) {
        for item in items { animator.retain(item) }
    }

    override func willLeave(_ animator: UIDynamicAnimator) {
        for item in items { animator.release(item) }
    }

    override var affectedItems: [any UIDynamicItem] {
        mode == .continuous && active ? items : []
    }

    override func add(to load: inout UIDynamicAnimator.Load, of record: ItemRecord) {
        load.force.dx += pushDirection.dx
        load.force.dy += pushDirection.dy
        load.torque += torque(on: record)
    }

    /// Newton metres of the force about the item's middle.
    private func torque(on record: ItemRecord) -> Double {
        guard let offset = offsets[ObjectIdentifier(record.item)] else { return 0 }
        let angle = record.current.angle
        let x = offset.horizontal * cos(angle) - offset.vertical * sin(angle)
        let y = offset.horizontal * sin(angle) + offset.vertical * cos(angle)
        return Double(x * pushDirection.dy - y * pushDirection.dx) / PhysicsWorld.pointsPerMeter
    }

    override func willStep(_ animator: UIDynamicAnimator) {
        guard active else { return }
        switch mode {
        case .continuous:
            // The lever turns with the item.
            if !offsets.isEmpty,
                items.contains(where: { animator.record(for: $0)?.current.isAwake ?? false })
            {
                animator.loadsChanged = true
            }
        case .instantaneous:
            active = false
            for item in items {
                guard let record = animator.record(for: item), !record.body.isFixed else {
                    continue
                }
                let mass = record.body.mass, inertia = record.body.inertia
                guard mass > 0 else { continue }
                let scale = CGFloat(PhysicsWorld.pointsPerMeter / mass)
                record.body.kick(
                    CGPoint(x: pushDirection.dx * scale, y: pushDirection.dy * scale),
                    spin: inertia > 0 ? CGFloat(torque(on: record) / inertia) : 0)
            }
        }
    }
}
