import TactileGeometry

/// The recognizers of a window that have touches or wait for each other, and what is decided
/// between them.
///
/// A recognizer that sets its state makes an attempt. The attempt fails if a recognizer that is
/// already active is in the way, waits while a recognizer that must fail is still undecided, and
/// otherwise takes effect at once: those that it prevents fail. Targets are told when all
/// recognizers have seen the event.
@MainActor
package final class GestureGraph {
    typealias State = UIGestureRecognizer.State

    /// In the order of joining.
    private(set) var entries: [GestureEntry] = []
    /// Called when targets have been told, with the entries that have just been recognized: their
    /// touches may be taken from the views, and those held back may move on.
    var settled: ([GestureEntry]) -> Void = { _ in }

    private(set) var depth = 0
    private(set) var isSettling = false
    /// Something has failed that others may have waited for.
    private(set) var hasNewFailures = false
    /// Entries whose recognition takes their touches from the views.
    private(set) var claiming: [GestureEntry] = []

    /// The recognizers that are not at rest.
    package var recognizers: [UIGestureRecognizer] { entries.map(\.recognizer) }

    // MARK: Dispatch

    /// Runs `body`, in which recognizers see an event, then tells the targets.
    func dispatch(_ body: () -> Void) {
        depth += 1
        body()
        leave()
    }

    private func leave() {
        depth -= 1
        if depth == 0 { settle() }
    }

    /// Whether a touch or press that begins may join the gesture of `recognizer`. What the
    /// recognizer does outside of this window ends.
    func mayJoin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard let entry = recognizer.entry else { return true }
        if entry.graph !== self { recognizer.abandon() }
        return recognizer.entry.map { $0.graph === self && $0.isOpen } ?? true
    }

    func track(_ touch: UITouch, by recognizer: UIGestureRecognizer) {
        entry(of: recognizer).receive(touch)
    }

    func track(_ press: UIPress, by recognizer: UIGestureRecognizer) {
        entry(of: recognizer).receive(press)
    }

    private func entry(of recognizer: UIGestureRecognizer) -> GestureEntry {
        if let entry = recognizer.entry { return entry }
        let entry = GestureEntry(recognizer, in: self)
        entries.append(entry)
        return entry
    }

    // MARK: Transitions

    /// Makes `new` the state of `recognizer`, if it may; a change that its gesture cannot make is
    /// ignored.
    func change(_ recognizer: UIGestureRecognizer, to new: State) {
        // What others do because of this has other reasons.
        let reason = DebugLog.takeReason(.gestures)
        switch (recognizer.entry?.state ?? .possible, new) {
        case (.possible, .failed), (.possible, .cancelled):
            fail(entry(of: recognizer), because: reason ?? "the recognizer says so")
        case (.possible, .began), (.possible, .ended): attempt(entry(of: recognizer), new)
        case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended):
            recognizer.entry?.become(new)
        case (.began, .cancelled), (.changed, .cancelled), (.ended, .cancelled),
            (.began, .failed), (.changed, .failed):
            recognizer.entry?.cancel()
        default: return
        }
        if depth == 0 { settle() }
    }

    private func attempt(_ entry: GestureEntry, _ new: State) {
        if entry.wanted == nil, !entry.recognizer.mayBegin(with: entry.sequence) {
            return fail(entry, because: "its delegate or its view says that it should not begin")
        }
        // Who was asked may have turned it off.
        guard entry.state == .possible else { return }
        let others = competitors(of: entry)
        for other in others
        where other.isRecognizing && other.recognizer.prevents(entry.recognizer) {
            return fail(entry, because: "prevented by \(other.recognizer.debugName)")
        }
        entry.wait(for: new)
        for other in others where entry.recognizer.waits(for: other.recognizer) {
            if other.isRecognizing {
                return fail(entry, because: "waited for \(other.recognizer.debugName) to fail")
            }
            if other.isUndecided, !closesCircle(from: entry) {
                DebugLog.tell(
                    .gestures,
                    "\(entry.recognizer.debugName): waits for "
                        + "\(other.recognizer.debugName) to fail before \(new)")
                return
            }
        }
        guard entry.state == .possible else { return }
        entry.become(new)
        claiming.append(entry)
        for other in others where other.state == .possible {
            let isPrevented = entry.recognizer.prevents(other.recognizer)
            if isPrevented {
                fail(other, because: "prevented by \(entry.recognizer.debugName)")
            } else if other.recognizer.waits(for: entry.recognizer) {
                fail(other, because: "waited for \(entry.recognizer.debugName) to fail")
            }
        }
    }

    private func competitors(of entry: GestureEntry) -> [GestureEntry] {
        entries.filter { $0 !== entry && $0.sharesInput(with: entry) }
    }

    private func fail(_ entry: GestureEntry, because reason: @autoclosure () -> String) {
        guard entry.state == .possible else { return }
        entry.fail(because: reason())
        hasNewFailures = true
    }

    /// Lets those go on that waited for what has failed. This comes after all have seen the event,
    /// so that a gesture whose own touches ended with it is over, whichever was asked first. It
    /// ends, since each entry fails once.
    private func resumeWaiting() {
        while hasNewFailures {
            hasNewFailures = false
            for entry in entries where entry.state == .possible {
                if let wanted = entry.wanted { attempt(entry, wanted) }
            }
        }
    }

    /// Takes the recognizer of `entry` out of whatever it does.
    func abandon(_ entry: GestureEntry) {
        depth += 1
        if entry.state == .possible {
            fail(entry, because: "turned off, or taken from its view")
        } else {
            entry.cancel()
        }
        entry.release()
        leave()
    }

    /// Whether those that `entry` waits for wait for it, through delegates. The circle is reported,
    /// and its last requirement does not count.
    private func closesCircle(from entry: GestureEntry) -> Bool {
        var path: [GestureEntry] = []
        func visit(_ current: GestureEntry) -> Bool {
            if path.contains(where: { $0 === current }) { return false }
            path.append(current)
            for other in competitors(of: current)
            where other.isUndecided && other.wanted != nil
                && current.recognizer.waits(for: other.recognizer)
            {
                if other === entry || visit(other) { return true }
            }
            path.removeLast()
            return false
        }
        guard visit(entry) else { return false }
        GestureCircle.report(path.map(\.recognizer))
        return true
    }

    // MARK: Settling

    /// Tells the targets, lets withheld touches move on, and resets what has come to its end. What
    /// is asked for meanwhile has another pass.
    private func settle() {
        guard !isSettling else { return }
        isSettling = true
        var limit = PassLimit("gesture actions", 64)
        repeat {
            resumeWaiting()
            // An action may make other recognizers join.
            var index = 0
            while index < entries.count {
                entries[index].tellTargets()
                index += 1
            }
            let claimed = claiming
            claiming.removeAll()
            settled(claimed)
            if !hasWork { resetFinished() }
        } while hasWork && limit.allows(titleOfBusy)
        isSettling = false
    }

    private var hasWork: Bool { hasNewFailures || entries.contains { !$0.unsent.isEmpty } }

    /// Names a recognizer that asks for another pass, for a report.
    private var titleOfBusy: String {
        let busy = entries.first { !$0.unsent.isEmpty } ?? entries.first { $0.state == .failed }
        return busy?.recognizer.title ?? "A gesture recognizer"
    }

    /// Drops touches that are over, and resets recognizers that nobody waits for any more.
    private func resetFinished() {
        for entry in entries {
            switch entry.state {
            case .ended, .cancelled: entry.release()
            case .possible, .began, .changed, .failed: entry.dropFinished()
            }
        }
        for entry in entries where mayRest(entry) {
            entry.detach()
            if entry.state.isFinal { entry.recognizer.reset() }
        }
        entries.removeAll(where: \.isDetached)
    }

    func mayRest(_ entry: GestureEntry) -> Bool {
        guard entry.state.isFinal else { return !entry.hasInput && entry.state == .possible }
        return entry.isDone
            && !entries.contains { other in
                other !== entry && other.isUndecided
                    && other.recognizer.waits(for: entry.recognizer)
            }
    }

    /// Resets every recognizer and tells nobody any more: the window is gone.
    func close() {
        let left = entries
        entries = []
        claiming = []
        settled = { _ in }
        for entry in left {
            entry.release()
            entry.detach()
            entry.recognizer.reset()
        }
    }
}
