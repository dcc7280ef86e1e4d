import Foundation

/// What the touched views hear, after the recognizers have had their say.
extension EventRouter {
    /// Called when recognizers have told their targets: `claiming` have just been recognized.
    func gesturesSettled(claimedBy claiming: [UIGestureRecognizer]) {
        var taken: [UITouch] = []
        for recognizer in claiming where recognizer.cancelsTouchesInView {
            takePresses(claimedBy: recognizer)
            for touch in recognizer.sequence where touch.window === window {
                switch touch.delivery {
                case .begun, .endWithheld: taken.append(touch)
                case .undelivered, .beganWithheld: break
                case .none, .finished: continue
                }
                touch.delivery = .finished
            }
        }
        tell(taken, .cancelled)
        // While an event is under way, its own round comes after the recognizers.
        if !isDeliveringTouches {
            moveWithheldOn()
            forgetFinished()
        }
    }

    /// Tells `view` and the views in it that their touches are over, while recognizers go on.
    func takeTouches(from view: UIView) {
        var taken: [UITouch] = []
        for touch in touches where touch.view?.isDescendant(of: view) == true {
            switch touch.delivery {
            case .begun, .endWithheld: taken.append(touch)
            case .undelivered, .beganWithheld: break
            case .none, .finished: continue
            }
            touch.delivery = .finished
        }
        tell(taken, .cancelled)
    }

    func deliverToViews(_ event: UIEvent) {
        var begun: [UITouch] = []
        var moved: [UITouch] = []
        var ended: [UITouch] = []
        var cancelled: [UITouch] = []
        for touch in event.changes.lazy.map(\.touch) {
            switch (touch.delivery, touch.phase) {
            case (.beganWithheld, .began):
                if !isBeganDelayed(touch) {
                    touch.delivery = .begun
                    begun.append(touch)
                }
            case (.begun, .moved): moved.append(touch)
            case (.begun, .ended):
                if isEndDelayed(touch) {
                    touch.delivery = .endWithheld
                } else {
                    touch.delivery = .finished
                    ended.append(touch)
                }
            case (.begun, .cancelled):
                touch.delivery = .finished
                cancelled.append(touch)
            case (.beganWithheld, .cancelled): touch.delivery = .finished
            default: break
            }
        }
        tell(begun, .began, event)
        tell(moved, .moved, event)
        tell(ended, .ended, event)
        tell(cancelled, .cancelled, event)
        moveWithheldOn()
    }

    /// Tells the views what was held back for recognizers that have failed meanwhile.
    private func moveWithheldOn() {
        for touch in touches {
            switch touch.delivery {
            case .beganWithheld where !isBeganDelayed(touch):
                touch.delivery = .begun
                tell([touch], .began)
                if touch.delivery == .begun, !touch.withheld.isEmpty {
                    tellWithheldMoves(of: touch)
                }
                if touch.delivery == .begun, touch.phase == .ended {
                    touch.delivery = isEndDelayed(touch) ? .endWithheld : .finished
                    if touch.delivery == .finished { tell([touch], .ended) }
                }
            case .endWithheld where !isEndDelayed(touch):
                touch.delivery = .finished
                tell([touch], .ended)
            default: break
            }
        }
    }

    /// One motion from the beginning on, with every place that was passed meanwhile.
    private func tellWithheldMoves(of touch: UITouch) {
        let (coalesced, previous) = (touch.coalesced, touch.previousWindowLocation)
        touch.coalesced = touch.withheld
        touch.previousWindowLocation = touch.initialWindowLocation
        touch.withheld.removeAll()
        tell([touch], .moved)
        touch.coalesced = coalesced
        touch.previousWindowLocation = previous
    }

    func forgetFinished() {
        touches.removeAll { touch in
            guard !touch.isDown else { return false }
            switch touch.delivery {
            case .undelivered, .none, .finished: return true
            case .beganWithheld, .begun, .endWithheld: return false
            }
        }
        if touches.isEmpty { loneTouch = [] }
    }

    private func isBeganDelayed(_ touch: UITouch) -> Bool {
        touch.gestureRecognizers?.contains { $0.delaysTouchesBegan && $0.mayStillTake(touch) }
            ?? false
    }

    private func isEndDelayed(_ touch: UITouch) -> Bool {
        touch.gestureRecognizers?.contains { $0.delaysTouchesEnded && $0.mayStillTake(touch) }
            ?? false
    }

    /// Sends `touches` to their views, all of one view together, in the order of beginning. Without
    /// an event they hear of what recognizers decided after it.
    private func tell(_ touches: [UITouch], _ phase: UITouch.Phase, _ event: UIEvent? = nil) {
        guard let first = touches.first else { return }
        let present = eventUnderWay.flatMap { $0.type == .touches ? $0 : nil }
        let event = event ?? present ?? lateEvent(about: touches)
        if touches.count == 1 {
            if let view = first.view { tell(view, set(of: touches), phase, event) }
            return
        }
        var rest = touches
        while let view = rest.first?.view {
            tell(view, Set(rest.filter { $0.view === view }), phase, event)
            rest.removeAll { $0.view === view || $0.view == nil }
        }
    }

    private func lateEvent(about touches: [UITouch]) -> UIEvent {
        let event = UIEvent(type: .touches, at: lastTime, in: window)
        event.allTouches = Set(touches)
        event.modifierFlags = modifierFlags
        event.buttonMask = buttonMask
        return event
    }

    private func tell(
        _ view: UIView, _ touches: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent
    ) {
        // A touch that was held back is shown in the phase, and at the place, that it is told in.
        let real = touches.map { ($0, $0.phase, $0.windowLocation) }
        for touch in touches {
            touch.phase = phase
            if phase == .began { touch.windowLocation = touch.initialWindowLocation }
        }
        switch phase {
        case .began: view.touchesBegan(touches, with: event)
        case .moved: view.touchesMoved(touches, with: event)
        case .ended: view.touchesEnded(touches, with: event)
        default: view.touchesCancelled(touches, with: event)
        }
        // The view may have had the touch cancelled.
        for (touch, was, place) in real {
            touch.windowLocation = place
            if touch.phase == phase { touch.phase = was }
        }
    }
}

extension UIGestureRecognizer {
    /// Whether the gesture is undecided, and `touch` part of it.
    fileprivate func mayStillTake(_ touch: UITouch) -> Bool {
        currentState == .possible && sequence.contains { $0 === touch }
    }
}
