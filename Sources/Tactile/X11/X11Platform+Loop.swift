import CX11
import Foundation
import TactileGeometry
import TactilePlatform

/// The loop: events, then the delegate's turn, then one wait for everything that may come.
extension X11Platform {
    public func run() {
        isRunning = true
        var reasons: X11WakeUps.Reasons = [.display, .mainQueue]
        while isRunning {
            if reasons.contains(.signal), wakeUps.takeSignals() {
                delegate?.platformShouldTerminate(self)
            }
            if reasons.contains(.mainQueue) { wakeUps.serveMainQueue() }
            doSoon()
            handleArrivedEvents()
            guard !connection.isLost else {
                loseDisplay()
                break
            }
            guard isRunning else { break }
            let deadline = turn()
            guard isRunning, !connection.isLost else { continue }
            // Flushes what the turn asked for; events may have come with it.
            if XPending(connection.display) > heldEvents || !soon.isEmpty {
                reasons = wakeUps.wait(timeout: 0)
            } else {
                reasons = wakeUps.wait(timeout: deadline.map { $0 - now })
                tellOfWaking(for: reasons, deadline)
            }
        }
        isRunning = false
        selections.saveClipboard()
        session.leave()
    }

    /// One turn of the run loop and the delegate; returns when the next is due by itself.
    private func turn() -> TimeInterval? {
        let timers = serveRunLoop()
        frameDeadline = delegate?.platformTurn(at: now)
        for window in windows.values { window.finishTurn() }
        let composing = inputMethod.finishTurn(at: now, nextFrame: frameDeadline)
        let transfers = selections.expire(at: now)
        // What this turn handed to the run loop is performed in the next, which comes at once.
        let blocks = runLoopBlocks.isKnown && runLoopBlocks.mayWait ? now : nil
        let sizes = windows.values.compactMap(\.sizeDeadline).min()
        let dragging = drags.expire(at: now)
        let seeing = windows.values.compactMap { $0.resizeSync?.deadline }.min()
        let next = [
            timers, frameDeadline, transfers, dragging, blocks, composing, sizes, seeing,
            desktopDeadline,
        ]
        .compactMap(\.self).min()
        return [next, releaseText(before: next)].compactMap(\.self).min()
    }

    /// Unmaps the program's code once, when it has started and nothing is due for a while; returns
    /// when to ask again.
    private func releaseText(before next: TimeInterval?) -> TimeInterval? {
        guard let time = textRelease, now >= time else { return textRelease }
        if let next, next < now + ProgramText.calm {
            textRelease = now + ProgramText.delay
        } else {
            textRelease = nil
            ProgramText.release()
        }
        return textRelease
    }

    /// Fires due timers of `RunLoop.main` and does what was handed to its `perform`; returns when
    /// the next timer is due.
    private func serveRunLoop() -> TimeInterval? {
        let timer = wakeUps.nextRunLoopTimer()
        guard runLoopBlocks.mayWait || timer.map({ $0 <= 0 }) ?? false else {
            return timer.map { now + $0 }
        }
        RunLoopBlocks.pass()
        return wakeUps.nextRunLoopTimer().map { now + $0 }
    }

    /// Tells why the program does not sleep any more.
    private func tellOfWaking(for reasons: X11WakeUps.Reasons, _ deadline: TimeInterval?) {
        guard DebugLog.isOn(.events) else { return }
        var causes: [String] = []
        if reasons.contains(.display) { causes.append("the display") }
        if reasons.contains(.mainQueue) { causes.append("the main queue") }
        if reasons.contains(.signal) { causes.append("a signal") }
        if causes.isEmpty {
            let isFrame = deadline != nil && deadline == frameDeadline
            causes = [isFrame ? DebugLog.nextDeadline ?? "a frame" : "a timer of the run loop"]
        }
        let list = causes.joined(separator: " and ")
        DebugLog.tell(.events, "woke at \(String(format: "%.3f", now)) s for \(list)")
    }

    private func doSoon() {
        guard !soon.isEmpty else { return }
        let work = soon
        soon = []
        for item in work { item() }
    }

    /// Does something when the first frame is out: what a window can be shown without.
    package func whenFirstFrameIsOut(_ work: @escaping @MainActor () -> Void) {
        later.append(work)
    }

    /// Does what waited for the first frame to be out.
    func firstFrameIsOut() {
        if !hasStarted { textRelease = now + ProgramText.delay }
        hasStarted = true
        guard !later.isEmpty else { return }
        soon += later
        later = []
    }

    private func loseDisplay() {
        for window in windows.values { window.displayLost() }
        windows = [:]
        delegate?.platformLostDisplay(self)
    }
}
