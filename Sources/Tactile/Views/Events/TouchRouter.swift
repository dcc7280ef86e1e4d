import Foundation
import TactilePlatform

/// Makes touches of a window's pointer and fingers, and takes them to recognizers and then to
/// views.
///
/// Motion waits until the next frame or the next event of another kind, so that each touch moves at
/// most once a frame; every place it passed is kept in ``UIEvent/coalescedTouches(for:)``.
@MainActor
final class TouchRouter {
    let views: TouchedViews
    private unowned let window: UIWindow
    private let sender: EventSender
    private let hover: HoverTracker
    private let focusMover: FocusMover
    private let gestures: GestureGraph
    private var stock: EventStock
    private(set) var fingers: [Int: UITouch] = [:]
    private(set) var pointerTouch: UITouch?
    private var pointerButton = 0
    private var lastPress = PressMemory()
    /// Motion waits to be delivered with the next frame.
    private(set) var movesArePending = false
    private var modifierFlags: UIKeyModifierFlags = []
    private var buttonMask: UIEvent.ButtonMask = []
    /// When the touches were heard of last.
    private(set) var lastTime: TimeInterval = 0

    init(
        window: UIWindow, sender: EventSender, gestures: GestureGraph, hover: HoverTracker,
        focusMover: FocusMover
    ) {
        self.window = window
        self.sender = sender
        self.gestures = gestures
        self.hover = hover
        self.focusMover = focusMover
        views = TouchedViews(sender: sender)
        stock = EventStock(.touches, in: window)
    }

    // MARK: Pointer

    func handle(_ event: PlatformPointerEvent) {
        modifierFlags = UIKeyModifierFlags(event.modifiers)
        buttonMask = UIEvent.ButtonMask(platformButtons: event.buttons)
        let location = event.location.finite
        switch event.kind {
        case .moved:
            guard let touch = pointerTouch else {
                hover.moved(to: location, time: event.time, modifiers: event.modifiers)
                return
            }
            note(TouchSample(location: location, time: event.time), for: touch)
        case .pressed(let button): press(button, at: location, time: event.time)
        case .released(let button):
            guard button == pointerButton, let touch = pointerTouch else { return }
            forgetPointer()
            end(touch, at: location, time: event.time, phase: .ended)
            hover.moved(to: location, time: event.time, modifiers: event.modifiers)
        case .entered: hover.moved(to: location, time: event.time, modifiers: event.modifiers)
        case .left:
            // A drag goes on outside the window.
            if pointerTouch == nil { hover.end() }
        }
    }

    private func press(_ button: Int, at location: CGPoint, time: TimeInterval) {
        guard pointerTouch == nil else { return }
        flushMoves()
        hover.flush()
        let touch = UITouch(type: .indirectPointer, at: location, time: time, in: window)
        touch.buttonMask = UIEvent.ButtonMask(platformButton: button)
        buttonMask.formUnion(touch.buttonMask)
        pointerTouch = touch
        pointerButton = button
        hover.isButtonDown = true
        focusMover.pointerPressed(at: location)
        begin(touch)
    }

    // MARK: Fingers

    func handle(_ event: PlatformTouchEvent) {
        modifierFlags = UIKeyModifierFlags(event.modifiers)
        let location = event.location.finite
        switch event.phase {
        case .began:
            flushMoves()
            // The display takes the pointer along with a finger: it rests over nothing.
            hover.end()
            if let stale = fingers[event.identifier] {
                end(stale, at: stale.present.location, time: event.time, phase: .cancelled)
            }
            let touch = UITouch(type: .direct, at: location, time: event.time, in: window)
            fingers[event.identifier] = touch
            begin(touch)
        case .moved:
            guard let touch = fingers[event.identifier] else { return }
            note(TouchSample(location: location, time: event.time), for: touch)
        case .ended, .cancelled:
            guard let touch = fingers.removeValue(forKey: event.identifier) else { return }
            end(
                touch, at: location, time: event.time,
                phase: event.phase == .ended ? .ended : .cancelled)
        }
    }

    // MARK: Phases

    private func note(_ sample: TouchSample, for touch: UITouch) {
        if !touch.hasPendingMove {
            touch.hasPendingMove = true
            touch.present.samples.removeAll(keepingCapacity: true)
        }
        touch.present.samples.append(sample)
        movesArePending = true
    }

    /// The event that is sent next, as far as it is known.
    private func nextEvent() -> UIEvent {
        let event = stock.peek()
        event.modifierFlags = modifierFlags
        event.buttonMask = buttonMask
        return event
    }

    private func begin(_ touch: UITouch) {
        window.textInput.cancelEntry()
        touch.tapCount = lastPress.count(
            touch, within: window.screen.platformScreen.doubleClickTime)
        touch.view = window.hitTest(touch.windowLocation, with: nextEvent())
        tellOfBeginning(touch)
        views.add(touch)
        window.keyboard.pressed(touch)
        send(touch, at: touch.timestamp)
    }

    private func end(
        _ touch: UITouch, at location: CGPoint, time: TimeInterval, phase: UITouch.Phase
    ) {
        let last = touch.present.samples.last?.location ?? touch.present.location
        if location != last, phase == .ended {
            note(TouchSample(location: location, time: time), for: touch)
        }
        flushMoves()
        touch.present.samples.removeAll(keepingCapacity: true)
        touch.present.previousLocation = touch.present.location
        touch.present.time = time
        touch.present.phase = phase
        send(touch, at: time)
    }

    /// Delivers the motion that has come since the last frame.
    func flushMoves() {
        guard movesArePending else { return }
        movesArePending = false
        var event = stock.take()
        var time = lastTime
        for touch in views.touches where touch.hasPendingMove {
            touch.hasPendingMove = false
            guard let last = touch.present.samples.last else { continue }
            touch.present.move(to: last)
            touch.present.phase = .moved
            if touch.delivery == .beganWithheld { touch.withheld += touch.present.samples }
            time = max(time, last.time)
            event.changes.append(TouchChange(touch))
        }
        send(&event, at: time)
    }

    /// Ends the touches as cancelled, as the system does when it takes the input away.
    func cancel() {
        let cancelled = views.touches.filter(\.present.isDown)
        guard !cancelled.isEmpty else { return }
        var event = stock.take()
        for touch in cancelled {
            touch.present.phase = .cancelled
            event.changes.append(TouchChange(touch))
        }
        send(&event, at: lastTime)
    }

    private func send(_ touch: UITouch, at time: TimeInterval) {
        var event = stock.take()
        event.changes.append(TouchChange(touch))
        send(&event, at: time)
    }

    /// Sends `event` with its changes, unless it has none.
    private func send(_ event: inout UIEvent, at time: TimeInterval) {
        lastTime = time
        if !event.changes.isEmpty {
            event.timestamp = time
            event.modifierFlags = modifierFlags
            event.buttonMask = buttonMask
            event.allTouches = views.set(
                of: views.touches.filter { touch in
                    touch.present.isDown || event.changes.contains { $0.touch === touch }
                })
            sender.send(event)
            views.forgetFinished()
            for touch in views.touches where touch.present.isDown {
                touch.present.phase = .stationary
            }
        }
        stock.giveBack(&event)
    }

    /// Ends the touches as cancelled; what they do until they are lifted is nobody's.
    func forget() {
        flushMoves()
        cancel()
        forgetPointer()
        fingers.removeAll()
    }

    private func forgetPointer() {
        pointerTouch = nil
        pointerButton = 0
        hover.isButtonDown = false
    }

    /// Ends drags from the window's edge as cancelled; false if there is none.
    func cancelEdgePans() -> Bool {
        let pans = views.touches.flatMap { $0.gestureRecognizers ?? [] }.filter {
            $0 is UIScreenEdgePanGestureRecognizer && ($0.state == .began || $0.state == .changed)
        }
        for pan in pans { pan.abandon() }
        return !pans.isEmpty
    }

    // MARK: Recognizers

    /// Takes `event` to the recognizers of its touches, and what they leave to the views.
    func deliver(_ event: UIEvent) {
        views.prepare(for: event)
        gestures.dispatch {
            for change in event.changes where change.moment.phase == .began {
                findRecognizers(of: change.touch, event)
            }
            if event.changes.count == 1 {
                let touch = event.changes[0].touch
                for recognizer in touch.gestureRecognizers ?? [] {
                    show(event, about: touch, to: recognizer)
                }
            } else {
                showSeveral(event)
            }
        }
        views.deliver(event)
        if event !== sender.underWay { views.forgetFinished() }
    }

    /// The recognizers of the touched view and of its superviews: the innermost view first, and of
    /// each view the newest first.
    private func findRecognizers(of touch: UITouch, _ event: UIEvent) {
        var found: [UIGestureRecognizer] = []
        var view = touch.view
        while let current = view {
            for recognizer in current.storage.gestureRecognizers.reversed()
            where gestures.mayJoin(recognizer) && recognizer.accepts(touch, with: event) {
                found.append(recognizer)
            }
            view = current.superview
        }
        tellOfRecognizers(touch, found)
        touch.gestureRecognizers = found
        for recognizer in found { gestures.track(touch, by: recognizer) }
    }

    private func show(
        _ event: UIEvent, about touch: UITouch, to recognizer: UIGestureRecognizer
    ) {
        recognizer.noteModifiers(of: event)
        guard let entry = recognizer.entry, entry.isListening, entry.has(touch) else { return }
        show(views.set(of: touch), touch.phase, event, to: recognizer)
    }

    /// Each recognizer sees the touches of one phase together, those that begin before others.
    private func showSeveral(_ event: UIEvent) {
        var seen: [UIGestureRecognizer] = []
        for recognizer in event.changes.flatMap({ $0.touch.gestureRecognizers ?? [] })
        where !seen.contains(where: { $0 === recognizer }) {
            seen.append(recognizer)
            recognizer.noteModifiers(of: event)
            for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
                guard let entry = recognizer.entry, entry.isListening else { break }
                let touches = event.changes.map(\.touch).filter {
                    $0.phase == phase && entry.has($0)
                }
                if !touches.isEmpty { show(views.set(of: touches), phase, event, to: recognizer) }
            }
        }
    }

    private func show(
        _ touches: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent,
        to recognizer: UIGestureRecognizer
    ) {
        switch phase {
        case .began: recognizer.touchesBegan(touches, with: event)
        case .moved: recognizer.touchesMoved(touches, with: event)
        case .ended: recognizer.touchesEnded(touches, with: event)
        case .cancelled: recognizer.touchesCancelled(touches, with: event)
        case .stationary, .regionEntered, .regionMoved, .regionExited: break
        }
    }
}
