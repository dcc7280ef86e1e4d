import Foundation
import TactileGeometry
import TactileViews

/// What moves items: one of the toolkit's behaviors, or a program's own made of them.
///
/// A behavior of one's own is a subclass that adds children to itself, or that moves things in its
/// ``action``.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
    /// The animator that runs the behavior, also when it is the child of another one.
    public private(set) weak var dynamicAnimator: UIDynamicAnimator?
    public private(set) var childBehaviors: [UIDynamicBehavior] = []
    /// Called in each step of the animation, 120 times a second, when items have moved. It may
    /// change anything, behaviors included.
    open var action: (() -> Void)?
    private weak var parent: UIDynamicBehavior?

    public override init() { super.init() }

    /// Adds a behavior that comes and goes with this one.
    open func addChildBehavior(_ behavior: UIDynamicBehavior) {
        guard behavior !== self, behavior.parent == nil, !behavior.family.contains(self) else {
            return
        }
        behavior.dynamicAnimator?.removeBehavior(behavior)
        behavior.parent = self
        childBehaviors.append(behavior)
        if let dynamicAnimator {
            behavior.join(dynamicAnimator)
            dynamicAnimator.wake()
        }
    }

    open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
        guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
        childBehaviors.remove(at: index)
        behavior.parent = nil
        if dynamicAnimator != nil { behavior.leave() }
    }

    /// Called before the behavior comes to an animator, and with `nil` before it leaves one. The
    /// base class does nothing.
    open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

    // MARK: For the animator

    /// The behavior and all below it.
    var family: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.family) }

    func join(_ animator: UIDynamicAnimator) {
        willMove(to: animator)
        dynamicAnimator = animator
        didJoin(animator)
        for child in childBehaviors { child.join(animator) }
    }

    func leave() {
        guard let animator = dynamicAnimator else { return }
        willMove(to: nil)
        for child in childBehaviors { child.leave() }
        willLeave(animator)
        dynamicAnimator = nil
        animator.wake()
    }

    /// Puts into the animator's world what the behavior needs there.
    func didJoin(_ animator: UIDynamicAnimator) {}
    /// Takes out of the world what ``didJoin(_:)`` has put there.
    func willLeave(_ animator: UIDynamicAnimator) {}
    /// The items that ``add(to:of:)`` has something to say about.
    var affectedItems: [any UIDynamicItem] { [] }
    /// Adds what the behavior does to an item in each step until something changes.
    func add(to load: inout UIDynamicAnimator.Load, of record: ItemRecord) {}
    /// Acts before each step, for what depends on places and velocities.
    func willStep(_ animator: UIDynamicAnimator) {}
}

/// The items of a behavior, in their order.
@MainActor
struct ItemList {
    private(set) var items: [any UIDynamicItem] = []
    private var keys: Set<ObjectIdentifier> = []

    init(_ items: [any UIDynamicItem]) {
        for item in items { add(item) }
    }

    func contains(_ item: any UIDynamicItem) -> Bool { keys.contains(ObjectIdentifier(item)) }

    /// Whether the item was not there yet.
    @discardableResult
    mutating func add(_ item: any UIDynamicItem) -> Bool {
        guard keys.insert(ObjectIdentifier(item)).inserted else { return false }
        items.append(item)
        return true
    }

    /// Whether the item was there.
    mutating func remove(_ item: any UIDynamicItem) -> Bool {
        guard keys.remove(ObjectIdentifier(item)) != nil else { return false }
        items.removeAll { $0 === item }
        return true
    }
}

extension UIDynamicBehavior {
    /// Wakes the items, and lets what acts on them be put together again.
    ///
    /// - `nature`: Whether what they are like has changed, or whom they meet, which costs more.
    func touch(_ items: [any UIDynamicItem], nature: Bool = false) {
        guard let dynamicAnimator else { return }
        for item in items {
            guard let record = dynamicAnimator.record(for: item) else { continue }
            dynamicAnimator.changed(record, nature: nature)
        }
    }
}
