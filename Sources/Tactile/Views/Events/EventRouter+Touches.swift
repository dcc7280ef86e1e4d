import Foundation

extension EventRouter {
    // MARK: Pointer

    func handle(_ event: PlatformPointerEvent) {
        modifierFlags = UIKeyModifierFlags(event.modifiers)
        buttonMask = EventRouter.mask(ofButtons: event.buttons)
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
        buttonMask.formUnion(touch.buttonMask)
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
        modifierFlags = UIKeyModifierFlags(event.modifiers)
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
        touch.view = window.hitTest(touch.windowLocation, with: touchEvents.peek())
        let others = touches.filter { $0.delivery != .none && $0.delivery != .finished }
        touch.delivery = viewMayHave(touch, beside: others) ? .undelivered : .none
        touches.append(touch)
        window.keyboard.pressed(touch)
        send(touch, at: touch.timestamp)
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
        send(touch, at: time)
    }

    func flushMoves() {
        guard movesArePending else { return }
        movesArePending = false
        var event = touchEvents.take()
        var time = lastTime
        for touch in touches where touch.hasPendingMove {
            touch.hasPendingMove = false
            guard let last = touch.coalesced.last else { continue }
            touch.move(to: last)
            touch.phase = .moved
            if touch.delivery == .beganWithheld { touch.withheld += touch.coalesced }
            time = max(time, last.time)
            event.changes.append(TouchChange(touch))
        }
        send(&event, at: time)
    }

    /// Ends the touches that `isMeant` picks, as the system does when it takes the input away.
    func cancelTouches(where isMeant: (UITouch) -> Bool) {
        let cancelled = touches.filter { $0.isDown && isMeant($0) }
        guard !cancelled.isEmpty else { return }
        var event = touchEvents.take()
        for touch in cancelled {
            touch.phase = .cancelled
            event.changes.append(TouchChange(touch))
        }
        send(&event, at: lastTime)
    }

    private func send(_ touch: UITouch, at time: TimeInterval) {
        var event = touchEvents.take()
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
            event.allTouches = set(
                of: touches.filter { touch in
                    touch.isDown || event.changes.contains { $0.touch === touch }
                })
            send(event)
            forgetFinished()
            for touch in touches where touch.isDown { touch.phase = .stationary }
        }
        touchEvents.giveBack(&event)
    }

    /// A set is made once for a touch that is alone.
    func set(of touches: [UITouch]) -> Set<UITouch> {
        guard touches.count == 1 else { return Set(touches) }
        if loneTouch.first !== touches[0] { loneTouch = [touches[0]] }
        return loneTouch
    }

    // MARK: Recognizers

    func deliverTouches(_ event: UIEvent) {
        isDeliveringTouches = true
        for change in event.changes where change.phase == .began { adopt(change.touch) }
        GestureGraph.shared.dispatch {
            for change in event.changes where change.phase == .began {
                findRecognizers(of: change.touch, event)
            }
            var seen: [UIGestureRecognizer] = []
            for change in event.changes {
                for recognizer in change.touch.gestureRecognizers ?? []
                where !seen.contains(where: { $0 === recognizer }) {
                    seen.append(recognizer)
                    show(event, to: recognizer)
                }
            }
        }
        isDeliveringTouches = false
        deliverToViews(event)
    }

    /// A touch whose beginning arrives; it may be over already, if its events were kept for a while.
    private func adopt(_ touch: UITouch) {
        if touch.delivery == .undelivered { touch.delivery = .beganWithheld }
        if !touches.contains(where: { $0 === touch }) { touches.append(touch) }
    }

    /// The recognizers of the touched view and of all around it, the innermost first, in each the
    /// one that was added last first.
    private func findRecognizers(of touch: UITouch, _ event: UIEvent) {
        var found: [UIGestureRecognizer] = []
        var view = touch.view
        while let current = view {
            for recognizer in current.storage.gestureRecognizers.reversed()
            where GestureGraph.shared.isOpen(recognizer)
                && recognizer.accepts(touch, with: event)
            {
                found.append(recognizer)
            }
            view = current.superview
        }
        touch.gestureRecognizers = found
        for recognizer in found { GestureGraph.shared.track(touch, by: recognizer) }
    }

    private func show(_ event: UIEvent, to recognizer: UIGestureRecognizer) {
        recognizer.modifierFlags = event.modifierFlags
        recognizer.buttonMask = event.buttonMask
        for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
            guard GestureGraph.shared.isOpen(recognizer) || recognizer.wanted == .began else {
                return
            }
            var set = Set<UITouch>()
            for touch in event.changes.lazy.map(\.touch)
            where touch.phase == phase && recognizer.isTracking(touch) {
                set.insert(touch)
            }
            guard !set.isEmpty else { continue }
            switch phase {
            case .began: recognizer.touchesBegan(set, with: event)
            case .moved: recognizer.touchesMoved(set, with: event)
            case .ended: recognizer.touchesEnded(set, with: event)
            default: recognizer.touchesCancelled(set, with: event)
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
