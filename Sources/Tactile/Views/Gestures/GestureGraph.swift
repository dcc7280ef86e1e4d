import Foundation
import TactileGeometry

/// All recognizers that have touches or wait for each other, and the rules between them.
///
/// A recognizer that sets its state makes an attempt. The attempt fails if a recognizer that is
/// already active is in the way, waits while a recognizer that must fail is still undecided, and
/// otherwise takes effect at once: those that it prevents fail. Targets are told when all
/// recognizers have seen the event.
@MainActor
package final class GestureGraph {
    package static let shared = GestureGraph()

    /// Told about circles of failure requirements; prints to standard error unless replaced.
    package var report: (String) -> Void = { message in
        FileHandle.standardError.write(Data((message + "\n").utf8))
    }

    private(set) var active: [UIGestureRecognizer] = []
    private var depth = 0
    private var isSettling = false
    /// Something has failed that others may have waited for.
    private var hasNewFailures = false
    /// Recognizers whose recognition takes their touches from the views.
    private var claiming: [UIGestureRecognizer] = []
    /// Told after each settling, so that touches held back move on.
    private var routers: [WeakRouter] = []

    private struct WeakRouter {
        weak var router: EventRouter?
    }

    func register(_ router: EventRouter) {
        routers.removeAll { $0.router == nil }
        routers.append(WeakRouter(router: router))
    }

    // MARK: Dispatch

    /// Runs `body`, in which recognizers see an event, then tells the targets.
    func dispatch(_ body: () -> Void) {
        depth += 1
        body()
        depth -= 1
        if depth == 0 { settle() }
    }

    /// Forgets every gesture, between tests.
    func removeAll() {
        active.removeAll()
        claiming.removeAll()
    }

    func track(_ touch: UITouch, by recognizer: UIGestureRecognizer) {
        recognizer.tracked.append(touch)
        recognizer.sequence.append(touch)
        activate(recognizer)
    }

    func track(_ press: UIPress, by recognizer: UIGestureRecognizer) {
        recognizer.trackedPresses.append(press)
        recognizer.pressSequence.append(press)
        activate(recognizer)
    }

    func activate(_ recognizer: UIGestureRecognizer) {
        if !active.contains(where: { $0 === recognizer }) { active.append(recognizer) }
    }

    /// Whether a touch that begins may still join the gesture.
    func isOpen(_ recognizer: UIGestureRecognizer) -> Bool {
        guard recognizer.wanted == nil else { return false }
        switch recognizer.currentState {
        case .possible, .began, .changed: return true
        case .ended, .cancelled, .failed: return false
        }
    }

    // MARK: Transitions

    func transition(_ recognizer: UIGestureRecognizer, to new: UIGestureRecognizer.State) {
        switch (recognizer.currentState, new) {
        case (.possible, .failed), (.possible, .cancelled):
            fail(recognizer)
        case (.possible, .began), (.possible, .ended):
            attempt(recognizer, new)
        case (.began, .changed), (.changed, .changed):
            recognizer.currentState = .changed
            enqueue(.changed, for: recognizer)
        case (.began, .ended), (.changed, .ended):
            recognizer.currentState = .ended
            enqueue(.ended, for: recognizer)
        case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed):
            recognizer.currentState = .cancelled
            enqueue(.cancelled, for: recognizer)
        default:
            return
        }
        if depth == 0 { settle() }
    }

    private func enqueue(_ state: UIGestureRecognizer.State, for recognizer: UIGestureRecognizer) {
        activate(recognizer)
        if state == .changed, let last = recognizer.unsent.last, last == .changed || last == .began
        {
            return
        }
        recognizer.unsent.append(state)
    }

    private func attempt(_ recognizer: UIGestureRecognizer, _ new: UIGestureRecognizer.State) {
        activate(recognizer)
        if recognizer.wanted == nil, !mayBegin(recognizer) {
            fail(recognizer)
            return
        }
        guard recognizer.currentState == .possible else { return }
        let others = competitors(of: recognizer)
        for other in others where other.isRecognizing && prevents(other, recognizer) {
            fail(recognizer)
            return
        }
        recognizer.wanted = new
        for other in others where requires(recognizer, toFail: other) {
            if other.isRecognizing {
                fail(recognizer)
                return
            }
            if other.isUndecided {
                if closesCircle(from: recognizer) { continue }
                return
            }
        }
        recognizer.wanted = nil
        commit(recognizer, new, over: others)
    }

    private func commit(
        _ recognizer: UIGestureRecognizer, _ new: UIGestureRecognizer.State,
        over others: [UIGestureRecognizer]
    ) {
        recognizer.currentState = new
        enqueue(new, for: recognizer)
        claiming.append(recognizer)
        for other in others where other.currentState == .possible {
            if prevents(recognizer, other) || requires(other, toFail: recognizer) { fail(other) }
        }
    }

    func fail(_ recognizer: UIGestureRecognizer) {
        guard recognizer.currentState == .possible else { return }
        recognizer.wanted = nil
        recognizer.currentState = .failed
        activate(recognizer)
        hasNewFailures = true
    }

    /// Lets those go on that waited for what has failed. This comes after all have seen the event,
    /// so that a gesture whose own touches ended with it is over, whichever was asked first.
    private func resumeWaiting() {
        while hasNewFailures {
            hasNewFailures = false
            for recognizer in active where recognizer.currentState == .possible {
                if let wanted = recognizer.wanted { attempt(recognizer, wanted) }
            }
        }
    }

    /// Takes `recognizer` out of whatever it does.
    func abandon(_ recognizer: UIGestureRecognizer) {
        guard active.contains(where: { $0 === recognizer }) else { return }
        depth += 1
        switch recognizer.currentState {
        case .possible: fail(recognizer)
        case .began, .changed: transition(recognizer, to: .cancelled)
        case .ended, .cancelled, .failed: break
        }
        release(recognizer)
        depth -= 1
        if depth == 0 { settle() }
    }

    // MARK: Rules

    private func mayBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard recognizer.isEnabled else { return false }
        if let view = recognizer.view, !view.gestureRecognizerShouldBegin(recognizer) {
            return false
        }
        var asked: [UIView] = recognizer.view.map { [$0] } ?? []
        // A control under the touch may keep gestures of the views behind it from beginning, but the
        // window's edge is not its own.
        let isAsked = !(recognizer is UIScreenEdgePanGestureRecognizer)
        for touch in recognizer.sequence where isAsked {
            guard let view = touch.view, !asked.contains(where: { $0 === view }) else { continue }
            asked.append(view)
            if !view.gestureRecognizerShouldBegin(recognizer) { return false }
        }
        return recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
    }

    private func competitors(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
        active.filter { other in
            other !== recognizer && shareInput(other, recognizer)
        }
    }

    private func shareInput(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
        a.sequence.contains { touch in b.sequence.contains { $0 === touch } }
            || a.pressSequence.contains { press in b.pressSequence.contains { $0 === press } }
    }

    private func prevents(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
        if a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) == true {
            return false
        }
        if b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) == true {
            return false
        }
        return a.canPrevent(b) && b.canBePrevented(by: a)
    }

    private func requires(
        _ a: UIGestureRecognizer, toFail b: UIGestureRecognizer
    ) -> Bool {
        a.failureRequirements.contains { $0.recognizer === b }
            || a.shouldRequireFailure(of: b) || b.shouldBeRequiredToFail(by: a)
            || a.delegate?.gestureRecognizer(a, shouldRequireFailureOf: b) == true
            || b.delegate?.gestureRecognizer(b, shouldBeRequiredToFailBy: a) == true
    }

    // MARK: Circles

    /// Whether `a` may wait for `b` without, in the end, waiting for itself.
    func mayRequire(_ a: UIGestureRecognizer, toFail b: UIGestureRecognizer) -> Bool {
        var path = [b]
        guard a === b || reaches(a, from: b, path: &path) else { return true }
        report(circleMessage([a] + path))
        return false
    }

    private func reaches(
        _ goal: UIGestureRecognizer, from start: UIGestureRecognizer,
        path: inout [UIGestureRecognizer]
    ) -> Bool {
        for requirement in start.failureRequirements.compactMap(\.recognizer) {
            if requirement === goal { return true }
            path.append(requirement)
            if reaches(goal, from: requirement, path: &path) { return true }
            path.removeLast()
        }
        return false
    }

    /// Whether those that `recognizer` waits for wait for it, through delegates.
    private func closesCircle(from recognizer: UIGestureRecognizer) -> Bool {
        var path: [UIGestureRecognizer] = []
        func visit(_ current: UIGestureRecognizer) -> Bool {
            if path.contains(where: { $0 === current }) { return false }
            path.append(current)
            for other in competitors(of: current)
            where other.isUndecided && other.wanted != nil && requires(current, toFail: other) {
                if other === recognizer || visit(other) { return true }
            }
            path.removeLast()
            return false
        }
        guard visit(recognizer) else { return false }
        if !recognizer.hasReportedCircle { report(circleMessage(path)) }
        recognizer.hasReportedCircle = true
        return true
    }

    private func circleMessage(_ path: [UIGestureRecognizer]) -> String {
        let names = path.map { $0.name ?? "\(type(of: $0))" }
        return "Gesture recognizers wait for each other to fail: "
            + (names + names.prefix(1)).joined(separator: " → ")
            + ". The last requirement is left out; remove one of them."
    }

    // MARK: Settling

    /// Tells the targets, moves withheld touches on, and resets what has come to its end.
    func settle() {
        guard !isSettling else { return }
        isSettling = true
        var limit = PassLimit("gesture actions", 64)
        repeat {
            resumeWaiting()
            sendActions()
            let claimed = claiming
            claiming.removeAll()
            for entry in routers { entry.router?.gesturesSettled(claimedBy: claimed) }
        } while (hasNewFailures || active.contains { !$0.unsent.isEmpty })
            && limit.allows(nameOfUnsent)
        isSettling = false
        resetFinished()
    }

    /// Names a recognizer whose actions wait, for a report.
    private var nameOfUnsent: String {
        let recognizer = active.first { !$0.unsent.isEmpty }
        return recognizer.map { $0.name ?? "\(type(of: $0))" } ?? "A gesture recognizer that failed"
    }

    private func sendActions() {
        var index = 0
        while index < active.count {
            let recognizer = active[index]
            index += 1
            while !recognizer.unsent.isEmpty {
                let state = recognizer.unsent.removeFirst()
                let final = recognizer.currentState
                recognizer.noteLocation(recognizer.windowLocation)
                recognizer.currentState = state
                recognizer.sendActions()
                // The action may have turned the recognizer off, which has set its own state.
                if recognizer.currentState == state { recognizer.currentState = final }
            }
        }
    }

    /// Drops touches that are over, and resets recognizers that nobody waits for any more.
    private func resetFinished() {
        guard depth == 0 else { return }
        for recognizer in active {
            recognizer.noteLocation(recognizer.windowLocation)
            switch recognizer.currentState {
            case .ended, .cancelled: release(recognizer)
            default:
                recognizer.tracked.removeAll { !$0.isDown }
                recognizer.trackedPresses.removeAll { !$0.isDown }
            }
        }
        for recognizer in active where canReset(recognizer) {
            recognizer.currentState = .possible
            recognizer.wanted = nil
            recognizer.sequence.removeAll()
            recognizer.pressSequence.removeAll()
            recognizer.reset()
        }
        active.removeAll { $0.currentState == .possible && !$0.hasInput }
    }

    private func release(_ recognizer: UIGestureRecognizer) {
        for touch in recognizer.tracked {
            touch.gestureRecognizers?.removeAll { $0 === recognizer }
        }
        recognizer.tracked.removeAll()
        for press in recognizer.trackedPresses {
            press.gestureRecognizers?.removeAll { $0 === recognizer }
        }
        recognizer.trackedPresses.removeAll()
    }

    private func canReset(_ recognizer: UIGestureRecognizer) -> Bool {
        guard recognizer.currentState.isFinal, recognizer.tracked.isEmpty,
            recognizer.trackedPresses.isEmpty, recognizer.unsent.isEmpty
        else { return false }
        return !active.contains { other in
            other !== recognizer && other.isUndecided && requires(other, toFail: recognizer)
        }
    }
}

extension UIGestureRecognizer.State {
    var isFinal: Bool {
        switch self {
        case .ended, .cancelled, .failed: true
        case .possible, .began, .changed: false
        }
    }
}

extension UIGestureRecognizer {
    /// Active, or recognized by the event at hand.
    var isRecognizing: Bool {
        switch currentState {
        case .began, .changed, .ended: true
        case .possible, .cancelled, .failed: false
        }
    }

    /// Has touches, or had some in this sequence, and may still go either way.
    var isUndecided: Bool { currentState == .possible && hasInput }

    /// Has had touches or presses since the last reset.
    var hasInput: Bool { !sequence.isEmpty || !pressSequence.isEmpty }
}
