import Foundation
import TactileGeometry
import TactileViews

/// Lets items fall.
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicBehavior {
    private var list: ItemList

    public init(items: [any UIDynamicItem]) {
        list = ItemList(items)
        super.init()
    }

    public convenience override init() { self.init(items: []) }

    public var items: [any UIDynamicItem] { list.items }

    open func addItem(_ item: any UIDynamicItem) {
        if list.add(item) { dynamicAnimator?.retain(item) }
    }

    open func removeItem(_ item: any UIDynamicItem) {
        if list.remove(item) { dynamicAnimator?.release(item) }
    }

    /// Where and how strongly things fall: a length of 1 is 1 000 points per second squared. (0,
    /// 1), down, unless it is set; a vector that is not finite is not taken.
    open var gravityDirection = CGVector(dx: 0, dy: 1) {
        didSet {
            if !gravityDirection.isFinite { gravityDirection = oldValue }
            if gravityDirection != oldValue { touch(items) }
        }
    }

    /// The direction's angle in radians, clockwise from the x axis.
    open var angle: CGFloat {
        get { atan2(gravityDirection.dy, gravityDirection.dx) }
        set { setAngle(newValue, magnitude: magnitude) }
    }

    /// How strongly things fall; 1 is 1 000 points per second squared.
    open var magnitude: CGFloat {
        get { hypot(gravityDirection.dx, gravityDirection.dy) }
        set { setAngle(angle, magnitude: newValue) }
    }

    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        gravityDirection = CGVector(dx: magnitude * cos(angle), dy: magnitude * sin(angle))
    }

    override func didJoin(_ animator: UIDynamicAnimator) {
        for item in items { animator.retain(item) }
    }

    override func willLeave(_ animator: UIDynamicAnimator) {
        for item in items { animator.release(item) }
    }

    override var affectedItems: [any UIDynamicItem] { items }

    override func add(to load: inout UIDynamicAnimator.Load, of record: ItemRecord) {
        load.acceleration.dx += gravityDirection.dx * 1000
        load.acceleration.dy += gravityDirection.dy * 1000
    }
}
