import Foundation

/// The touches in a window, and how much of them the views have been told: recognizers hold back
/// beginnings and ends, and take touches away.
@MainActor
final class TouchedViews {
    /// Touches that are down, in the order of beginning, and those whose view waits for their end.
    private(set) var touches: [UITouch] = []
    /// The set of the only touch, as events and views get it.
    private var loneTouch: Set<UITouch> = []
    /// The recognizers see an event, which the views hear of after them.
    private var isDelivering = false
    private let sender: EventSender

    init(sender: EventSender) { self.sender = sender }

    /// A touch begins. Exclusive touch, multiple touch and the button decide whether its view hears
    /// of it.
    func add(_ touch: UITouch) {
        let others = touches.filter { $0.delivery != .none && $0.delivery != .finished }
        touch.delivery = viewMayHave(touch, among: others) ? .undelivered : .none
        touches.append(touch)
    }

    private func viewMayHave(_ touch: UITouch, among others: [UITouch]) -> Bool {
        guard let view = touch.view, touch.buttonMask == .primary else { return false }
        for other in others {
            if other.view === view, !view.isMultipleTouchEnabled { return false }
            guard other.view !== view else { continue }
            if view.isExclusiveTouch || other.view?.isExclusiveTouch == true { return false }
        }
        return true
    }

    /// The recognizers are about to see `event`. A touch whose beginning arrives may be over
    /// already, if its events were kept for a while.
    func prepare(for event: UIEvent) {
        isDelivering = true
        for change in event.changes where change.moment.phase == .began {
            let touch = change.touch
            if touch.delivery == .undelivered { touch.delivery = .beganWithheld }
            if !touches.contains(where: { $0 === touch }) { touches.append(touch) }
        }
    }

    /// Called when recognizers have told their targets: `claiming` have just been recognized.
    func gesturesSettled(claimedBy claiming: [GestureEntry]) {
        var taken: [UITouch] = []
        for entry in claiming where entry.recognizer.cancelsTouchesInView {
            let own = entry.sequence.filter { touch in touches.contains { $0 === touch } }
            take(own, into: &taken)
        }
        tell(taken, .cancelled)
        // While an event is under way, its own round comes after the recognizers.
        if !isDelivering {
            moveWithheldOn()
            forgetFinished()
        }
    }

    /// Tells `view` and the views in it that their touches are over, while recognizers go on.
    func takeTouches(from view: UIView) {
        var taken: [UITouch] = []
        take(touches.filter { $0.view?.isDescendant(of: view) == true }, into: &taken)
        tell(taken, .cancelled)
    }

    /// Takes `touches` from their views. Those that a view knows of go into `taken`.
    private func take(_ touches: [UITouch], into taken: inout [UITouch]) {
        for touch in touches {
            switch touch.delivery {
            case .begun, .endWithheld: taken.append(touch)
            case .undelivered, .beganWithheld: break
            case .none, .finished: continue
            }
            touch.delivery = .finished
        }
    }

    /// Tells the views what became of the touches that `event` is about.
    func deliver(_ event: UIEvent) {
        isDelivering = false
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
                if touch.delivery == .begun, !touch.withheld.isEmpty { tell([touch], .moved) }
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

    /// Drops the touches that are over and of which no view waits to hear.
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

    /// The touches as a set, which is made once for a touch that is alone.
    func set(of touches: [UITouch]) -> Set<UITouch> {
        touches.count == 1 ? set(of: touches[0]) : Set(touches)
    }

    func set(of touch: UITouch) -> Set<UITouch> {
        if loneTouch.first !== touch { loneTouch = [touch] }
        return loneTouch
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
        let present = sender.underWay.flatMap { $0.type == .touches ? $0 : nil }
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
        let event = UIEvent(
            type: .touches, at: touches.first?.timestamp ?? 0, in: touches.first?.window)
        event.allTouches = Set(touches)
        return event
    }

    private func tell(
        _ view: UIView, _ touches: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent
    ) {
        var outer: [(UITouch, TouchMoment?)] = []
        for touch in touches {
            guard let moment = moment(of: touch, in: phase) else { continue }
            outer.append((touch, touch.shown))
            touch.shown = moment
        }
        switch phase {
        case .began: view.touchesBegan(touches, with: event)
        case .moved: view.touchesMoved(touches, with: event)
        case .ended: view.touchesEnded(touches, with: event)
        default: view.touchesCancelled(touches, with: event)
        }
        for (touch, moment) in outer { touch.endShowing(moment) }
    }

    /// The phase and location that a view sees when a touch is delivered to it in `phase`, where
    /// the touch was held back; nil where the view sees the touch as it is now.
    private func moment(of touch: UITouch, in phase: UITouch.Phase) -> TouchMoment? {
        let isMovedAtLast = phase == .moved && !touch.withheld.isEmpty
        let place = phase == .began ? touch.initialWindowLocation : touch.windowLocation
        guard isMovedAtLast || touch.phase != phase || touch.windowLocation != place else {
            return nil
        }
        var moment = touch.shown ?? touch.present
        moment.phase = phase
        moment.location = place
        if isMovedAtLast {
            // One motion from the beginning on, with every place that was passed meanwhile.
            moment.samples = touch.withheld
            moment.previousLocation = touch.initialWindowLocation
            touch.withheld = []
        }
        return moment
    }
}

extension UIGestureRecognizer {
    /// Whether the gesture is undecided, and `touch` part of it.
    fileprivate func mayStillTake(_ touch: UITouch) -> Bool {
        guard let entry else { return false }
        return entry.state == .possible && entry.sequence.contains { $0 === touch }
    }
}
