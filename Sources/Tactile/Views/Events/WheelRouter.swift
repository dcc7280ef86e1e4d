import Foundation
import TactileLayers
import TactilePlatform

/// Takes wheel notches to scroll views, and pinches of a touch pad, or of the wheel with Control,
/// to the recognizers under the pointer.
@MainActor
final class WheelRouter {
    private unowned let window: UIWindow
    private let sender: EventSender
    private let gestures: GestureGraph
    private let hover: HoverTracker
    /// The recognizers of the pinch under way.
    private(set) var recognizers: [UIGestureRecognizer] = []
    /// The scale that turning the wheel with Control held has come to.
    private var wheelScale: CGFloat = 1
    private var wheelTimer: LoopTimer?
    private var touchPadPinches = false
    /// Where the pinch is, in the window's points.
    private var location = CGPoint.zero

    /// How much one wheel notch magnifies, and after how many seconds without one it is over.
    private static let scalePerNotch: CGFloat = 1.1
    private static let wheelPause: TimeInterval = 0.3

    init(window: UIWindow, sender: EventSender, gestures: GestureGraph, hover: HoverTracker) {
        self.window = window
        self.sender = sender
        self.gestures = gestures
        self.hover = hover
    }

    // MARK: Scrolling

    func handle(_ event: PlatformScrollEvent) {
        let notches = event.notches.finite
        guard notches != .zero else { return }
        if event.modifiers.contains(.control), notches.y != 0,
            pinchByWheel(notches.y, event)
        {
            return
        }
        let scroll = UIScrollEvent(
            notches: notches, isPrecise: event.isPrecise, at: event.location.finite,
            time: event.time, in: window)
        scroll.modifierFlags = UIKeyModifierFlags(event.modifiers)
        sender.send(scroll)
    }

    /// Takes a step to the recognizers under the pointer and then to the responders.
    func deliver(_ event: UIScrollEvent) {
        guard let view = window.hitTest(event.windowLocation, with: event) else { return }
        event.view = view
        hover.scrolled()
        var isUsed = false
        gestures.dispatch {
            var current: UIView? = view
            while let candidate = current, !isUsed {
                for recognizer in candidate.storage.gestureRecognizers.reversed()
                where recognizer.isEnabled && recognizer.takesPart(in: event) && !isUsed {
                    isUsed = recognizer.scrolled(with: event)
                }
                current = candidate.superview
            }
        }
        if !isUsed { view.scrollWheel(with: event) }
    }

    // MARK: Pinches

    private func pinchByWheel(_ notches: CGFloat, _ event: PlatformScrollEvent) -> Bool {
        let location = event.location.finite
        if wheelTimer == nil {
            guard !touchPadPinches else { return true }
            guard !transformRecognizers(at: location).isEmpty else { return false }
            wheelScale = 1
            sendTransform(.began, scale: 1, rotation: 0, at: location, time: event.time)
        }
        // Turning the wheel away from the content's end, upwards, magnifies.
        wheelScale *= pow(Self.scalePerNotch, -notches)
        sendTransform(.changed, scale: wheelScale, rotation: 0, at: location, time: event.time)
        wheelTimer?.cancel()
        wheelTimer = LoopTimer.schedule(after: Self.wheelPause) { [weak self] in
            guard let self else { return }
            endWheelPinch(at: window.session.now)
        }
        return true
    }

    private func endWheelPinch(at time: TimeInterval) {
        guard let timer = wheelTimer else { return }
        timer.cancel()
        wheelTimer = nil
        sendTransform(.ended, scale: wheelScale, rotation: 0, at: location, time: time)
    }

    func handle(_ event: PlatformPinchEvent) {
        if event.phase == .began {
            // One at a time: recognizers hear the end of the one before.
            endWheelPinch(at: event.time)
            cancel(at: event.time)
        }
        touchPadPinches = event.phase == .began || event.phase == .changed
        let phase: UITransformEvent.Phase =
            switch event.phase {
            case .began: .began
            case .changed: .changed
            case .ended: .ended
            case .cancelled: .cancelled
            }
        sendTransform(
            phase, scale: event.scale, rotation: event.rotation, at: event.location.finite,
            time: event.time)
    }

    private func sendTransform(
        _ phase: UITransformEvent.Phase, scale: CGFloat, rotation: CGFloat, at location: CGPoint,
        time: TimeInterval
    ) {
        self.location = location
        sender.send(
            UITransformEvent(
                phase: phase, scale: scale, rotation: rotation, at: location, time: time,
                in: window))
    }

    /// Ends a pinch as cancelled.
    func cancel(at time: TimeInterval) {
        wheelTimer?.cancel()
        wheelTimer = nil
        touchPadPinches = false
        guard !recognizers.isEmpty else { return }
        sendTransform(.cancelled, scale: 1, rotation: 0, at: location, time: time)
    }

    /// Takes a pinch to the recognizers that it began over.
    func deliver(_ event: UITransformEvent) {
        if event.phase == .began {
            recognizers = transformRecognizers(at: event.windowLocation)
        }
        let receiving = recognizers
        gestures.dispatch {
            for recognizer in receiving where recognizer.isEnabled {
                recognizer.transformChanged(with: event)
            }
        }
        if event.phase == .ended || event.phase == .cancelled { recognizers = [] }
    }

    /// Pinch and rotation recognizers of the innermost view that has any.
    private func transformRecognizers(at location: CGPoint) -> [UIGestureRecognizer] {
        var view = window.hitTest(location, with: nil)
        while let current = view {
            let found = current.storage.gestureRecognizers.filter {
                $0.isEnabled && $0.takesTransforms
            }
            if !found.isEmpty { return found }
            view = current.superview
        }
        return []
    }
}
