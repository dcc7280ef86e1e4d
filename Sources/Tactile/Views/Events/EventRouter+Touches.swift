import Foundation

extension EventRouter {
    // MARK: Pointer

    func handle(_ event: PlatformPointerEvent) {
        touchEvent.modifierFlags = UIKeyModifierFlags(event.modifiers)
        touchEvent.buttonMask = EventRouter.mask(ofButtons: event.buttons)
        let location = event.location.finite
        switch event.kind {
        case .moved:
            guard let touch = pointerTouch else {
                pointerMoved(to: location, time: event.time, modifiers: event.modifiers)
                return
            }
            note(TouchSample(location: location, time: event.time), for: touch)
        case .pressed(let button): press(button, at: location, time: event.time)
        case .released(let button):
            guard button == pointerButton, let touch = pointerTouch else { return }
            pointerTouch = nil
            pointerButton = 0
            end(touch, at: location, time: event.time, phase: .ended)
            pointerMoved(to: location, time: event.time, modifiers: event.modifiers)
        case .entered: pointerMoved(to: location, time: event.time, modifiers: event.modifiers)
        case .left:
            // A drag goes on outside the window.
            if pointerTouch == nil { pointerLeft() }
        }
    }

    private func press(_ button: Int, at location: CGPoint, time: TimeInterval) {
        guard pointerTouch == nil else { return }
        flushMoves()
        flushHover()
        let touch = UITouch(type: .indirectPointer, at: location, time: time, in: window)
        touch.buttonMask = EventRouter.mask(ofButton: button)
        touchEvent.buttonMask.formUnion(touch.buttonMask)
        pointerTouch = touch
        pointerButton = button
        focusMover.pointerPressed(at: location)
        begin(touch)
    }

    /// The mask of a platform's button: its 2 is the middle one, its 3 the secondary.
    static func mask(ofButton button: Int) -> UIEvent.ButtonMask {
        switch button {
        case 1: .primary
        case 2: .button(3)
        case 3: .secondary
        default: .button(button)
        }
    }

    static func mask(ofButtons bits: Int) -> UIEvent.ButtonMask {
        var mask: UIEvent.ButtonMask = []
        for button in 1...9 where bits & (1 << (button - 1)) != 0 {
            mask.formUnion(EventRouter.mask(ofButton: button))
        }
        return mask
    }

    // MARK: Fingers

    func handle(_ event: PlatformTouchEvent) {
        touchEvent.modifierFlags = UIKeyModifierFlags(event.modifiers)
        let location = event.location.finite
        switch event.phase {
        case .began:
            flushMoves()
            // The display takes the pointer along with a finger: it rests over nothing.
            endHover()
            if let stale = fingers[event.identifier] {
                end(stale, at: stale.windowLocation, time: event.time, phase: .cancelled)
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
            touch.coalesced.removeAll(keepingCapacity: true)
        }
        touch.coalesced.append(sample)
        movesArePending = true
    }

    private func begin(_ touch: UITouch) {
        touch.phase = .began
        window.textInput.cancelEntry()
        touch.tapCount = lastPress.count(
            touch, within: UIScreen.main.platformScreen.doubleClickTime)
        touch.view = window.hitTest(touch.windowLocation, with: touchEvent)
        let others = touches.filter { $0.delivery != .none && $0.delivery != .finished }
        touch.delivery = viewMayHave(touch, beside: others) ? .beganWithheld : .none
        touches.append(touch)
        window.keyboard.pressed(touch)
        send([touch], at: touch.timestamp)
    }

    /// Exclusive touch, multiple touch and the button decide whether the view hears of a touch.
    private func viewMayHave(_ touch: UITouch, beside others: [UITouch]) -> Bool {
        guard let view = touch.view, touch.buttonMask == .primary else { return false }
        for other in others {
            if other.view === view, !view.isMultipleTouchEnabled { return false }
            guard other.view !== view else { continue }
            if view.isExclusiveTouch || other.view?.isExclusiveTouch == true { return false }
        }
        return true
    }

    private func end(
        _ touch: UITouch, at location: CGPoint, time: TimeInterval, phase: UITouch.Phase
    ) {
        if location != touch.coalesced.last?.location ?? touch.windowLocation, phase == .ended {
            note(TouchSample(location: location, time: time), for: touch)
        }
        flushMoves()
        touch.coalesced.removeAll(keepingCapacity: true)
        touch.previousWindowLocation = touch.windowLocation
        touch.timestamp = time
        touch.phase = phase
        send([touch], at: time)
    }

    func flushMoves() {
        guard movesArePending else { return }
        movesArePending = false
        var moved: [UITouch] = []
        var time = touchEvent.timestamp
        for touch in touches where touch.hasPendingMove {
            touch.hasPendingMove = false
            guard let last = touch.coalesced.last else { continue }
            touch.move(to: last)
            touch.phase = .moved
            if touch.delivery == .beganWithheld { touch.withheld += touch.coalesced }
            time = max(time, last.time)
            moved.append(touch)
        }
        if !moved.isEmpty { send(moved, at: time) }
    }

    /// Ends the touches that `isMeant` picks, as the system does when it takes the input away.
    func cancelTouches(where isMeant: (UITouch) -> Bool) {
        let cancelled = touches.filter { $0.isDown && isMeant($0) }
        guard !cancelled.isEmpty else { return }
        for touch in cancelled { touch.phase = .cancelled }
        send(cancelled, at: touchEvent.timestamp)
    }

    private func send(_ touches: [UITouch], at time: TimeInterval) {
        changed = touches
        touchEvent.timestamp = time
        touchEvent.allTouches = set(of: self.touches.filter { $0.isDown || isChanged($0) })
        UIApplication.shared.sendEvent(touchEvent)
        changed = []
        forgetFinished()
        touchEvent.allTouches = nil
        for touch in self.touches where touch.isDown { touch.phase = .stationary }
    }

    /// A set is made once for a touch that is alone.
    func set(of touches: [UITouch]) -> Set<UITouch> {
        guard touches.count == 1 else { return Set(touches) }
        if loneTouch.first !== touches[0] { loneTouch = [touches[0]] }
        return loneTouch
    }

    private func isChanged(_ touch: UITouch) -> Bool { changed.contains { $0 === touch } }

    // MARK: Recognizers

    func deliverTouches() {
        let graph = GestureGraph.shared
        graph.dispatch {
            for touch in changed where touch.phase == .began { findRecognizers(of: touch) }
            var seen: [UIGestureRecognizer] = []
            for touch in changed {
                for recognizer in touch.gestureRecognizers ?? []
                where !seen.contains(where: { $0 === recognizer }) {
                    seen.append(recognizer)
                    show(recognizer)
                }
            }
        }
        deliverToViews()
    }

    /// The recognizers of the touched view and of all around it, the innermost first, in each the
    /// one that was added last first.
    private func findRecognizers(of touch: UITouch) {
        var found: [UIGestureRecognizer] = []
        var view = touch.view
        while let current = view {
            for recognizer in current.storage.gestureRecognizers.reversed()
            where GestureGraph.shared.isOpen(recognizer)
                && recognizer.accepts(touch, with: touchEvent)
            {
                found.append(recognizer)
            }
            view = current.superview
        }
        touch.gestureRecognizers = found
        for recognizer in found { GestureGraph.shared.track(touch, by: recognizer) }
    }

    private func show(_ recognizer: UIGestureRecognizer) {
        recognizer.modifierFlags = touchEvent.modifierFlags
        recognizer.buttonMask = touchEvent.buttonMask
        for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
            guard GestureGraph.shared.isOpen(recognizer) || recognizer.wanted == .began else {
                return
            }
            var set = Set<UITouch>()
            for touch in changed where touch.phase == phase && recognizer.isTracking(touch) {
                set.insert(touch)
            }
            guard !set.isEmpty else { continue }
            switch phase {
            case .began: recognizer.touchesBegan(set, with: touchEvent)
            case .moved: recognizer.touchesMoved(set, with: touchEvent)
            case .ended: recognizer.touchesEnded(set, with: touchEvent)
            default: recognizer.touchesCancelled(set, with: touchEvent)
            }
        }
    }
}

extension Set<UITouch> {
    /// The same as `contains`, without hashing when there is only one touch, which is nearly always.
    package func includes(_ touch: UITouch) -> Bool {
        count == 1 ? first === touch : contains(touch)
    }
}

extension UIGestureRecognizer {
    func isTracking(_ touch: UITouch) -> Bool { tracked.contains { $0 === touch } }
}

extension CGPoint {
    /// The point with 0 for what is no number.
    var finite: CGPoint { CGPoint(x: x.isFinite ? x : 0, y: y.isFinite ? y : 0) }
}
