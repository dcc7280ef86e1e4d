import Foundation
import TactileLayers

/// The pointer with no button down.
struct HoverState {
    /// Where it is, in the window's points; nil outside of the window.
    var location: CGPoint?
    /// A place it moved to since the last frame.
    var pending: (location: CGPoint, time: TimeInterval)?
    var modifierFlags: UIKeyModifierFlags = []
    var view: UIView?
    /// The recognizers that it is over, the innermost first.
    var recognizers: [UIHoverGestureRecognizer] = []
    /// The touch that stands for the pointer in hover events.
    var touch: UITouch?
    /// Another scene came under the resting pointer, which points at nothing there until it moves or
    /// scrolls.
    var waitsForMotion = false
}

/// A pinch under way.
struct TransformState {
    var recognizers: [UIGestureRecognizer] = []
    /// The scale that turning the wheel with Control held has come to.
    var wheelScale: CGFloat = 1
    var wheelTimer: LoopTimer?
    var location = CGPoint.zero

    /// How much one wheel notch magnifies, and after how many seconds without one it is over.
    static let scalePerNotch: CGFloat = 1.1
    static let wheelPause: TimeInterval = 0.3
}

extension EventRouter {
    // MARK: Hover

    func pointerMoved(to location: CGPoint, time: TimeInterval, modifiers: PlatformModifiers) {
        hover.modifierFlags = UIKeyModifierFlags(modifiers)
        hover.pending = (location, time)
    }

    func flushHover() {
        guard let pending = hover.pending else { return }
        hover.pending = nil
        hover.waitsForMotion = false
        guard pointerTouch == nil else { return }
        let touch =
            hover.touch
            ?? UITouch(
                type: .indirectPointer, at: pending.location, time: pending.time, in: window)
        touch.move(to: TouchSample(location: pending.location, time: pending.time))
        touch.phase = hover.location == nil ? .regionEntered : .regionMoved
        hover.touch = touch
        hover.location = pending.location
        sendHover(touch, at: pending.time)
    }

    func pointerLeft() {
        hover.pending = nil
        endHover()
    }

    func endHover() {
        hover.pending = nil
        guard let touch = hover.touch, hover.location != nil else { return }
        hover.location = nil
        touch.phase = .regionExited
        sendHover(touch, at: touch.timestamp)
        hover.touch = nil
    }

    /// A scene comes or goes: what it brings under the pointer was not pointed at.
    func sceneChanged() { hover.waitsForMotion = hover.location != nil }

    /// Looks again what is under a resting pointer, since scrolling or layout may have moved it
    /// away.
    func refreshHover() {
        guard let location = hover.location, let touch = hover.touch, pointerTouch == nil,
            hover.pending == nil
        else { return }
        let view = window.hitTest(location, with: hoverEvents.peek())
        guard view !== hover.view else { return }
        touch.phase = .regionMoved
        sendHover(touch, at: touch.timestamp)
    }

    private func sendHover(_ touch: UITouch, at time: TimeInterval) {
        var event = hoverEvents.take()
        event.timestamp = time
        event.modifierFlags = hover.modifierFlags
        event.changes.append(TouchChange(touch))
        event.allTouches = [touch]
        send(event)
        hoverEvents.giveBack(&event)
    }

    func deliverHover(_ event: UIEvent) {
        guard let touch = event.changes.first?.touch else { return }
        let isInside = touch.phase != .regionExited
        let view = isInside ? window.hitTest(touch.windowLocation, with: event) : nil
        hover.view = view
        touch.view = view
        updateCursor()
        let found = hoverRecognizers(at: view).filter { recognizer in
            !hover.waitsForMotion || hover.recognizers.contains { $0 === recognizer }
        }
        GestureGraph.shared.dispatch {
            for recognizer in hover.recognizers where !found.contains(where: { $0 === recognizer })
            {
                recognizer.pointerExited(touch, with: event)
            }
            for recognizer in found {
                if hover.recognizers.contains(where: { $0 === recognizer }) {
                    recognizer.pointerMoved(touch, with: event)
                } else {
                    recognizer.pointerEntered(touch, with: event)
                }
            }
            hover.recognizers = found
        }
    }

    private func hoverRecognizers(at view: UIView?) -> [UIHoverGestureRecognizer] {
        var found: [UIHoverGestureRecognizer] = []
        var view = view
        while let current = view {
            for case let recognizer as UIHoverGestureRecognizer
                in current.storage.gestureRecognizers where recognizer.isEnabled
            {
                found.append(recognizer)
            }
            view = current.superview
        }
        return found
    }

    /// The innermost view that the pointer is over with no button down.
    package var hoveredView: UIView? { hover.view }

    /// Shows the cursor of the innermost view under the pointer that has one.
    package func updateCursor() {
        var view = hover.view
        var cursor: PlatformCursor?
        while let current = view, cursor == nil {
            cursor = current.pointerCursor
            view = current.superview
        }
        let shown = cursor ?? .arrow
        if window.platformWindow?.cursor != shown { window.platformWindow?.cursor = shown }
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
        send(scroll)
    }

    func deliverScroll(_ event: UIScrollEvent) {
        guard let view = window.hitTest(event.windowLocation, with: event) else { return }
        event.view = view
        hover.waitsForMotion = false
        var isUsed = false
        GestureGraph.shared.dispatch {
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
        let isNew = transform.wheelTimer == nil
        if isNew {
            guard !transformRecognizers(at: location).isEmpty else { return false }
            transform.wheelScale = 1
            sendTransform(.began, scale: 1, rotation: 0, at: location, time: event.time)
        }
        // Turning the wheel away from the content's end, upwards, magnifies.
        transform.wheelScale *= pow(TransformState.scalePerNotch, -notches)
        let scale = transform.wheelScale
        transform.location = location
        sendTransform(.changed, scale: scale, rotation: 0, at: location, time: event.time)
        transform.wheelTimer?.cancel()
        transform.wheelTimer = LoopTimer.schedule(after: TransformState.wheelPause) { [weak self] in
            guard let self else { return }
            transform.wheelTimer = nil
            sendTransform(
                .ended, scale: scale, rotation: 0, at: location, time: CACurrentMediaTime())
        }
        return true
    }

    func handle(_ event: PlatformPinchEvent) {
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
        transform.location = location
        send(
            UITransformEvent(
                phase: phase, scale: scale, rotation: rotation, at: location, time: time,
                in: window))
    }

    func cancelTransform() {
        transform.wheelTimer?.cancel()
        transform.wheelTimer = nil
        guard !transform.recognizers.isEmpty else { return }
        sendTransform(
            .cancelled, scale: 1, rotation: 0, at: transform.location,
            time: lastTime)
    }

    func deliverTransform(_ event: UITransformEvent) {
        if event.phase == .began {
            transform.recognizers = transformRecognizers(at: event.windowLocation)
        }
        let recognizers = transform.recognizers
        GestureGraph.shared.dispatch {
            for recognizer in recognizers where recognizer.isEnabled {
                recognizer.transformChanged(with: event)
            }
        }
        if event.phase == .ended || event.phase == .cancelled { transform.recognizers = [] }
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
