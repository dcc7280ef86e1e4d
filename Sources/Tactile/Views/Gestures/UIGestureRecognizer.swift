import Foundation
import TactileGeometry
import TactileLayers

/// Watches the touches in its view and in all below it, and tells its targets when they make the
/// gesture that it knows.
///
/// A subclass overrides the `touches…` methods and sets ``state``; the gesture graph decides when
/// the new state takes effect, since other recognizers may have to fail first or may be in the
/// way. Discrete gestures go from `possible` to `ended`, continuous ones from `possible` through
/// `began` and `changed` to `ended` or `cancelled`. Locations are points.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    /// What the object is, in UIKit's format.
    nonisolated open override var description: String { Description.of(self) }

    /// How far a gesture has come, see ``UIGestureRecognizer``.
    public enum State: Int, Sendable {
        case possible, began, changed, ended, cancelled, failed
        /// How a discrete gesture ends.
        public static let recognized = State.ended
    }

    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }

    public convenience override init() { self.init(target: nil, action: nil) }

    // MARK: Targets

    /// Calls `action` on `target`, held weakly, with the recognizer as its argument.
    open func addTarget(_ target: Any, action: Selector) {
        let target = target as AnyObject
        targets.append(
            GestureTarget(action: action) { [weak target] recognizer in
                if let target { action.call(on: target, sender: recognizer) }
            })
        targets[targets.count - 1].target = target
    }

    /// Takes a target away: all of them if `target` is nil, all its actions if `action` is.
    open func removeTarget(_ target: Any?, action: Selector?) {
        let object = target.map { $0 as AnyObject }
        targets.removeAll { entry in
            (object == nil || entry.target === object)
                && (action == nil || entry.action == action)
        }
    }

    // MARK: State

    /// How far the gesture has come. Setting it is for subclasses; a change that the gesture
    /// cannot make from its present state is ignored.
    open var state: State {
        get { entry?.visibleState ?? .possible }
        set {
            // Outside of a window a gesture competes with no other.
            let graph = entry?.graph ?? view?.window?.router.gestures ?? GestureGraph()
            graph.change(self, to: newValue)
        }
    }

    /// A recognizer that is turned off receives no touches, and what it was recognizing ends as
    /// cancelled.
    open var isEnabled = true {
        didSet { if !isEnabled, oldValue { abandon() } }
    }

    open package(set) var view: UIView? {
        get { viewLink?.view }
        set { viewLink = newValue?.link }
    }
    private final var viewLink: ViewLink?
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// For reports and debugging.
    open var name: String?

    /// Whether the view's touches are cancelled once the gesture is recognized.
    open var cancelsTouchesInView = true
    /// Whether the view hears nothing of a touch while this gesture is still possible.
    open var delaysTouchesBegan = false
    /// Whether the view does not hear of the end of a touch while this gesture is possible.
    open var delaysTouchesEnded = true
    /// The `UITouch.TouchType` raw values that are received.
    open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3].map { NSNumber(value: $0) } {
        didSet { touchTypes = Set(allowedTouchTypes.map(\.intValue)) }
    }
    /// The `UIPress.PressType` raw values that are received: none by default, so that a key taps
    /// only where that is wanted. `.select` is Return and Enter.
    open var allowedPressTypes: [NSNumber] = [] {
        didSet { pressTypes = Set(allowedPressTypes.map(\.intValue)) }
    }
    /// Whether touches of another type than the first are left out.
    open var requiresExclusiveTouchType = true

    /// Modifiers held in the event before.
    open package(set) var modifierFlags: UIKeyModifierFlags = []
    /// Mouse buttons down in the event before.
    open package(set) var buttonMask: UIEvent.ButtonMask = []

    // MARK: Dependencies

    /// Makes this gesture wait until `other` has failed. A requirement that would close a circle,
    /// in which each waits for the next, is reported and not made.
    open func require(toFail other: UIGestureRecognizer) {
        guard !failureRequirements.contains(where: { $0.recognizer === other }) else { return }
        if let path = other.requirements(upTo: self) {
            GestureCircle.report([self] + path.dropLast())
            return
        }
        failureRequirements.removeAll { $0.recognizer == nil }
        failureRequirements.append(WeakGesture(recognizer: other))
    }

    open func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { false }
    open func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { false }
    open func canPrevent(_ prevented: UIGestureRecognizer) -> Bool { true }
    open func canBePrevented(by preventing: UIGestureRecognizer) -> Bool { true }
    /// Whether the recognizer takes part in `event` at all.
    open func shouldReceive(_ event: UIEvent) -> Bool { true }

    // MARK: Subclass hooks

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
    /// Whether pinches of a touch pad, and the wheel with Control, are this recognizer's.
    package var takesTransforms: Bool { false }
    /// A pinch over this recognizer's view went on.
    package func transformChanged(with event: UITransformEvent) {}
    /// A scroll step over this recognizer's view; true if it was used.
    package func scrolled(with event: UIScrollEvent) -> Bool { false }

    /// Brings the recognizer back to where it waits for a gesture. An override calls super.
    open func reset() {}

    /// Leaves `touch` out from now on.
    open func ignore(_ touch: UITouch, for event: UIEvent) {
        entry?.ignore(touch)
    }

    /// Leaves `button` out from now on.
    open func ignore(_ button: UIPress, for event: UIPressesEvent) {
        entry?.ignore(button)
    }

    /// Ends a gesture that has begun with `outcome`, and fails one that has not.
    package func finish(as outcome: State) { state = state == .possible ? .failed : outcome }

    // MARK: Touches

    open var numberOfTouches: Int { tracked.count }

    /// The middle of the touches, in the points of `view`, or of the window if it is nil. Without
    /// touches it is where they were last.
    open func location(in view: UIView?) -> CGPoint {
        let point = windowLocation
        return view?.convert(point, from: nil) ?? point
    }

    /// Where one touch is; `touchIndex` counts from 0 in the order of beginning. An index outside
    /// that range gives ``location(in:)``.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        guard tracked.indices.contains(touchIndex) else { return location(in: view) }
        return tracked[touchIndex].location(in: view)
    }

    // MARK: The gesture under way

    /// The recognizer's part in the gestures of its window; nil at rest. The graph sets it.
    var entry: GestureEntry?
    /// Touches that are received now, in the order of beginning.
    package var tracked: [UITouch] { entry?.touches ?? [] }
    /// Presses that are received now.
    package var trackedPresses: [UIPress] { entry?.presses ?? [] }

    private(set) var failureRequirements: [WeakGesture] = []
    private var targets: [GestureTarget] = []
    private var touchTypes: Set<Int> = [0, 1, 2, 3]
    private var pressTypes: Set<Int> = []
    private var lastWindowLocation = CGPoint.zero

    /// The button a pointer's touch must be of.
    package var requiredButtons: UIEvent.ButtonMask { .primary }

    /// The middle of the touches in the window's points.
    package var windowLocation: CGPoint {
        guard !tracked.isEmpty else { return lastWindowLocation }
        var sum = CGPoint.zero
        for touch in tracked {
            sum.x += touch.windowLocation.x
            sum.y += touch.windowLocation.y
        }
        let count = CGFloat(tracked.count)
        return CGPoint(x: sum.x / count, y: sum.y / count)
    }

    func noteLocation(_ point: CGPoint) { lastWindowLocation = point }

    /// Called before touches are taken away: the last place counts when there are none.
    func rememberLocation() { lastWindowLocation = windowLocation }

    /// The keys and buttons that are held are those of `event`.
    func noteModifiers(of event: UIEvent) {
        modifierFlags = event.modifierFlags
        if event.type == .touches { buttonMask = event.buttonMask }
    }

    func sendActions() {
        for entry in targets { entry.perform(self) }
    }

    func accepts(_ touch: UITouch, with event: UIEvent) -> Bool {
        guard isEnabled, touchTypes.contains(touch.type.rawValue) else { return false }
        if touch.type == .indirectPointer, touch.buttonMask != requiredButtons { return false }
        if requiresExclusiveTouchType, let first = tracked.first, first.type != touch.type {
            return false
        }
        guard takesPart(in: event) else { return false }
        return delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
    }

    func accepts(_ press: UIPress, with event: UIEvent) -> Bool {
        guard isEnabled, pressTypes.contains(press.type.rawValue), takesPart(in: event) else {
            return false
        }
        return delegate?.gestureRecognizer(self, shouldReceive: press) ?? true
    }

    /// Whether the recognizer and its delegate want `event` at all.
    func takesPart(in event: UIEvent) -> Bool {
        guard shouldReceive(event) else { return false }
        return delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
    }

    package func didAttach(to view: UIView?) {
        abandon()
        self.view = view
    }

    /// Ends what is being recognized, as cancelled.
    package func abandon() {
        if let entry { entry.graph.abandon(entry) }
    }

    func add(_ target: GestureTarget) { targets.append(target) }

    /// What is called, as UIKit's descriptions say it.
    var targetsOfDescription: [String] {
        targets.map { entry in
            "(action=\(entry.action?.name ?? "closure"), "
                + "target=\(Description.reference(entry.target, separator: " ")))"
        }
    }
}

/// A target and what is called on it.
struct GestureTarget {
    weak var target: AnyObject?
    let action: Selector?
    let perform: @MainActor (UIGestureRecognizer) -> Void

    init(action: Selector?, perform: @escaping @MainActor (UIGestureRecognizer) -> Void) {
        self.action = action
        self.perform = perform
    }
}

struct WeakGesture {
    weak var recognizer: UIGestureRecognizer?
}

/// Gives every recognizer closures that get it with its own type.
@preconcurrency @MainActor
public protocol UIGestureActions: UIGestureRecognizer {}

extension UIGestureRecognizer: UIGestureActions {}

extension UIGestureActions {
    /// Calls `handler` whenever a target would be called.
    public func addAction(_ handler: @escaping @MainActor (Self) -> Void) {
        add(
            GestureTarget(action: nil) { recognizer in
                if let recognizer = recognizer as? Self { handler(recognizer) }
            })
    }
}
