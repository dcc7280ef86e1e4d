import TactileGeometry

/// A recognizer's part in the gestures of a window, from its first touch or attempt to its reset.
///
/// The graph makes entries and decides about them; the recognizer reads its own.
@MainActor
package final class GestureEntry {
    typealias State = UIGestureRecognizer.State

    let recognizer: UIGestureRecognizer
    let graph: GestureGraph
    /// How far the gesture has come.
    private(set) var state = State.possible
    /// The state that is taken once the recognizers that must fail have failed.
    private(set) var wanted: State?
    /// States that the targets have not been told yet, in order.
    private(set) var unsent: [State] = []
    /// The earlier state that the targets are being told.
    private var told: State?
    /// Touches that are received now, in the order of beginning, and all since the entry was made:
    /// two recognizers that share one of them compete.
    private(set) var touches: [UITouch] = []
    private(set) var sequence: [UITouch] = []
    /// Presses that are received now, and all since the entry was made.
    private(set) var presses: [UIPress] = []
    private(set) var pressSequence: [UIPress] = []

    init(_ recognizer: UIGestureRecognizer, in graph: GestureGraph) {
        self.recognizer = recognizer
        self.graph = graph
        recognizer.entry = self
    }

    // MARK: State

    /// The state as targets and subclasses see it: what happened while the targets were not told
    /// comes when they are.
    var visibleState: State { told ?? state }

    /// Whether a touch or press that begins may still join the gesture.
    var isOpen: Bool { wanted == nil && !state.isFinal }
    /// Whether the recognizer still hears of its touches and presses.
    var isListening: Bool { isOpen || wanted == .began }
    /// Active, or recognized by the event at hand.
    var isRecognizing: Bool {
        switch state {
        case .began, .changed, .ended: true
        case .possible, .cancelled, .failed: false
        }
    }
    /// Has touches, or had some in this sequence, and may still go either way.
    var isUndecided: Bool { state == .possible && hasInput }
    var hasInput: Bool { !sequence.isEmpty || !pressSequence.isEmpty }

    func wait(for state: State) { wanted = state }

    private func tell(_ new: State, _ reason: @autoclosure () -> String?) {
        DebugLog.tell(
            .gestures,
            "\(recognizer.debugName): \(state) → \(new)" + (reason().map { ": \($0)" } ?? ""))
    }

    /// Changes the state, and later calls the targets. Several changes in a row make one call.
    func become(_ new: State) {
        if new != state { tell(new, nil) }
        state = new
        wanted = nil
        told = nil
        if new == .changed, let last = unsent.last, last == .changed || last == .began { return }
        unsent.append(new)
    }

    /// Ends as failed, which targets are not told.
    func fail(because reason: @autoclosure () -> String) {
        tell(.failed, reason())
        state = .failed
        wanted = nil
    }

    /// Ends a gesture whose targets were called for its beginning. An end for which they were not
    /// called yet is dropped; after an end for which they were called, nothing happens.
    func cancel() {
        switch visibleState {
        case .began, .changed:
            unsent.removeAll { $0 == .ended }
            if state != .cancelled { become(.cancelled) }
        case .possible, .ended, .cancelled, .failed: break
        }
    }

    /// Tells the targets what they have not been told.
    func tellTargets() {
        guard !unsent.isEmpty else { return }
        var limit = PassLimit("gesture actions", 64)
        while !unsent.isEmpty {
            guard limit.allows(recognizer.title) else {
                return unsent.removeAll { $0 == .changed }
            }
            told = unsent.removeFirst()
            recognizer.sendActions()
            told = nil
        }
    }

    // MARK: Touches and presses

    func receive(_ touch: UITouch) {
        touches.append(touch)
        sequence.append(touch)
    }

    func receive(_ press: UIPress) {
        presses.append(press)
        pressSequence.append(press)
    }

    func has(_ touch: UITouch) -> Bool { touches.contains { $0 === touch } }

    /// Leaves a touch out from now on.
    func ignore(_ touch: UITouch) {
        recognizer.rememberLocation()
        touches.removeAll { $0 === touch }
        touch.gestureRecognizers?.removeAll { $0 === recognizer }
    }

    func ignore(_ press: UIPress) {
        presses.removeAll { $0 === press }
        press.gestureRecognizers?.removeAll { $0 === recognizer }
    }

    /// Gives every touch and press up.
    func release() {
        recognizer.rememberLocation()
        for touch in touches { touch.gestureRecognizers?.removeAll { $0 === recognizer } }
        for press in presses { press.gestureRecognizers?.removeAll { $0 === recognizer } }
        touches.removeAll()
        presses.removeAll()
    }

    /// Drops touches and presses that are over.
    func dropFinished() {
        presses.removeAll { !$0.isDown }
        guard touches.contains(where: { !$0.isDown }) else { return }
        recognizer.rememberLocation()
        touches.removeAll { !$0.isDown }
    }

    func sharesInput(with other: GestureEntry) -> Bool {
        sequence.contains { touch in other.sequence.contains { $0 === touch } }
            || pressSequence.contains { press in other.pressSequence.contains { $0 === press } }
    }

    // MARK: The end

    /// Whether nothing of the gesture is left to happen.
    var isDone: Bool {
        state.isFinal && touches.isEmpty && presses.isEmpty && unsent.isEmpty
    }

    /// The recognizer is at rest again.
    func detach() {
        isDetached = true
        if recognizer.entry === self { recognizer.entry = nil }
    }
    private(set) var isDetached = false
}

extension UIGestureRecognizer.State {
    var isFinal: Bool {
        switch self {
        case .ended, .cancelled, .failed: true
        case .possible, .began, .changed: false
        }
    }
}
