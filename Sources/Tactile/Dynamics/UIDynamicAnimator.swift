import Foundation
import TactileGeometry
import TactileLayers
import TactileViews

/// Moves items as bodies that fall, collide, hang on each other and are pushed, by the behaviors
/// that are added to it.
///
/// Time runs in steps of 1/120 s, whatever the display does, and what is shown lies between two of
/// them: where things go does not depend on the frame rate, and the same program moves them alike
/// in each run. A frame that comes more than a quarter of a second late lets a quarter of a second
/// pass.
///
/// The animator pauses when everything rests, and nothing runs until something changes: a behavior
/// comes, goes or gets another value, or an item is updated. It also pauses while its reference
/// view is in no window that it was in before. A hundred points are a metre, which makes a view of
/// 100 × 100 points with density 1 a kilogram.
///
/// Items are in the coordinates of the reference view. A view that leaves the reference view's tree
/// is out of the world until it comes back; the animator and its behaviors still keep it.
///
/// It needs Box2D, which is opened with the first animator. Where that is not installed every item
/// stays where it is, and the animator pauses in the first frame, as when everything rests.
///
/// Numbers that are not finite are never taken. Places farther than ten million points away, and
/// speeds of more than that in a second, are cut to it.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
    /// The view whose coordinates are the world's. It is not retained, so that it can own its
    /// animator; the animator pauses when it is gone.
    public private(set) weak var referenceView: UIView?
    open weak var delegate: (any UIDynamicAnimatorDelegate)?
    /// The behaviors that were added here, in their order, without their children.
    public private(set) var behaviors: [UIDynamicBehavior] = []
    /// The seconds that it ran, without pauses.
    public var elapsedTime: TimeInterval { clock }
    /// Whether frames come; false while it is paused.
    public private(set) var isRunning = false

    /// Is called after items were shown in other places, once a frame.
    package var itemsMoved: (() -> Void)?
    /// What the behaviors have, in the order in which it came.
    package var items: [any UIDynamicItem] { order.map(\.item) }

    let world = PhysicsWorld(hasLibrary: UIDynamicAnimator.hasLibrary)
    /// Whether animators that are made from now on move anything.
    package static var hasLibrary = PhysicsWorld.hasLibrary
    var records: [ObjectIdentifier: ItemRecord] = [:]
    /// The records in the order in which their items came.
    var order: [ItemRecord] = []
    /// Loads are put together before the next step.
    var loadsChanged = false
    /// Groups and natures are put together before the next step.
    var natureChanged = false
    /// The boundaries whose bodies contacts name, by the body's number.
    var walls: [UInt64: Wall] = [:]
    private var link: CADisplayLink?
    /// Whether the reference view has left its window.
    private var isUnseen = false
    private var watch: ReferenceWatch?
    private var hasLostView: Bool { watch != nil && referenceView == nil }
    private var clock: TimeInterval = 0
    /// How many steps were made.
    private var steps = 0
    private var lastFrame: TimeInterval?
    private var isStepping = false
    private var lastGroup: UInt32 = 0

    /// A late frame lets no more than this pass, in seconds.
    private static let longestFrame = 0.25

    /// A boundary of a collision behavior.
    struct Wall {
        weak var behavior: UICollisionBehavior?
        let identifier: (any NSCopying)?
    }

    public init(referenceView view: UIView) {
        super.init()
        referenceView = view
        let watch = ReferenceWatch(self)
        view.storage.attendants.append(watch)
        self.watch = watch
    }

    /// An animator without a reference view, for items that are no views.
    public override init() { super.init() }

    isolated deinit {
        link?.invalidate()
        if let watch { referenceView?.storage.attendants.removeAll { $0 === watch } }
        for behavior in behaviors { behavior.leave() }
    }

    // MARK: Behaviors

    /// Adds a behavior with its children; one that is in another animator leaves that one.
    open func addBehavior(_ behavior: UIDynamicBehavior) {
        guard !behaviors.contains(where: { $0 === behavior }) else { return }
        behavior.dynamicAnimator?.removeBehavior(behavior)
        behaviors.append(behavior)
        behavior.join(self)
        wake()
    }

    open func removeBehavior(_ behavior: UIDynamicBehavior) {
        guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
        behaviors.remove(at: index)
        behavior.leave()
        if behaviors.isEmpty { pause() } else { wake() }
    }

    open func removeAllBehaviors() {
        let removed = behaviors
        behaviors = []
        for behavior in removed { behavior.leave() }
        pause()
    }

    /// The items whose frames meet `rect`, which is in the reference view's coordinates.
    open func items(in rect: CGRect) -> [any UIDynamicItem] {
        order.filter { record in
            guard record.isPresent(in: referenceView) else { return false }
            let item = record.item
            var frame = CGRect(origin: .zero, size: item.bounds.size).applying(item.transform)
            let center = record.current.center
            frame.origin = CGPoint(x: center.x - frame.width / 2, y: center.y - frame.height / 2)
            return frame.intersects(rect)
        }.map(\.item)
    }

    /// Takes an item's middle, turn, size and outline as they are now; its velocity stays.
    open func updateItem(usingCurrentState item: any UIDynamicItem) {
        guard let record = records[ObjectIdentifier(item)] else { return }
        record.adopt(reference: referenceView)
        record.isPresent(in: referenceView) ? wake() : ()
    }

    // MARK: Items

    func record(for item: any UIDynamicItem) -> ItemRecord? { records[ObjectIdentifier(item)] }

    /// A behavior has the item from now on.
    @discardableResult
    func retain(_ item: any UIDynamicItem) -> ItemRecord {
        let record =
            records[ObjectIdentifier(item)]
            ?? {
                let made = ItemRecord(item, in: world, reference: referenceView)
                records[ObjectIdentifier(item)] = made
                order.append(made)
                return made
            }()
        record.uses += 1
        changed(record)
        return record
    }

    /// A behavior has the item no longer; without any it leaves the world where it is.
    func release(_ item: any UIDynamicItem) {
        guard let record = records[ObjectIdentifier(item)] else { return }
        record.uses -= 1
        if record.uses == 0 {
            records[ObjectIdentifier(item)] = nil
            order.removeAll { $0 === record }
        }
        changed(record)
    }

    /// What acts on an item has changed, or also what it is like.
    func changed(_ record: ItemRecord, nature: Bool = true) {
        loadsChanged = true
        if nature { natureChanged = true }
        record.body.wake()
        wake()
    }

    func nextGroup() -> UInt32 {
        lastGroup += 1
        return lastGroup
    }

    // MARK: Running

    /// Lets frames come until everything rests.
    func wake() {
        guard !isRunning, !isUnseen, !hasLostView, !behaviors.isEmpty else { return }
        delegate?.dynamicAnimatorWillResume(self)
        guard !isRunning else { return }
        isRunning = true
        lastFrame = nil
        let link = CADisplayLink { [weak self] link in self?.frame(at: link.timestamp) }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    fileprivate func referenceMoved(to window: UIWindow?) {
        isUnseen = window == nil
        if isUnseen { pause() } else if !world.isAtRest || loadsChanged || natureChanged { wake() }
    }

    private func pause() {
        guard isRunning else { return }
        isRunning = false
        link?.invalidate()
        link = nil
        delegate?.dynamicAnimatorDidPause(self)
    }

    /// Lets pass what has passed since the last frame.
    private func frame(at time: TimeInterval) {
        // An action that lets frames be drawn is not asked to move within its own step.
        guard !isStepping else { return }
        guard !hasLostView else { return pause() }
        isStepping = true
        defer { isStepping = false }
        guard world.isThere else {
            ApplicationSession.current.report(PhysicsWorld.absence)
            return pause()
        }
        let passed = min(max(0, time - (lastFrame ?? time)), Self.longestFrame)
        lastFrame = time
        clock += passed
        // A sum of frames falls short of a whole number of steps by its rounding.
        while Double(steps) * PhysicsWorld.step < clock - 1e-9 {
            steps += 1
            step()
            if world.isAtRest, !loadsChanged, !natureChanged {
                clock = Double(steps) * PhysicsWorld.step
                break
            }
        }
        let ahead = (Double(steps) * PhysicsWorld.step - clock) / PhysicsWorld.step
        let fraction = CGFloat(1 - min(max(ahead, 0), 1))
        show(at: world.isAtRest ? 1 : fraction)
        if behaviors.isEmpty || world.isAtRest && !loadsChanged && !natureChanged && passed > 0 {
            pause()
        }
    }

    private func show(at fraction: CGFloat) {
        var hasMoved = false
        let view = referenceView
        for record in order where record.body.isEnabled {
            if record.show(at: fraction, reference: view) { hasMoved = true }
        }
        if hasMoved { itemsMoved?() }
    }

    private func step() {
        let view = referenceView
        for record in order { record.body.isEnabled = record.isPresent(in: view) }
        let active = allBehaviors
        if natureChanged { gatherNature(from: active) }
        if loadsChanged { gatherLoads(from: active) }
        for behavior in active { behavior.willStep(self) }
        let events = world.advance()
        for record in order { record.stepped() }
        deliver(events)
        guard active.contains(where: { $0.action != nil }) else { return }
        show(at: 1)
        for behavior in active where behavior.dynamicAnimator === self { behavior.action?() }
    }

    /// All behaviors, each before its children.
    var allBehaviors: [UIDynamicBehavior] { behaviors.flatMap(\.family) }
}

/// What is told of an animator.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: AnyObject {
    /// Something changes, and frames will come.
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
    /// Everything rests.
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
    public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
    public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// Tells an animator whether its reference view is in a window.
@MainActor
private final class ReferenceWatch: WindowAttendant {
    private weak var animator: UIDynamicAnimator?

    init(_ animator: UIDynamicAnimator) { self.animator = animator }

    func viewMoved(to window: UIWindow?) { animator?.referenceMoved(to: window) }
}
