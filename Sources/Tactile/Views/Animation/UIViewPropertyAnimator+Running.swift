import Foundation
import TactileGeometry
import TactileLayers

/// A stretch of an animator's running time, and the animations that run through it.
@MainActor
final class AnimatorRun: CAAnimationDelegate {
    let stretch: AnimatorTrack.Stretch
    /// Called once, when the last of the animations has ended.
    var whenOver: (() -> Void)?
    private var outstanding = 0

    init(_ stretch: AnimatorTrack.Stretch) { self.stretch = stretch }

    func start(_ track: AnimatorTrack, _ stretch: AnimatorTrack.Stretch? = nil) {
        outstanding += 1
        track.play(stretch ?? self.stretch, delegate: self)
    }

    func animationDidStop(_ animation: CAAnimation, finished: Bool) {
        outstanding -= 1
        guard outstanding == 0, let whenOver else { return }
        self.whenOver = nil
        whenOver()
    }

    var isIdle: Bool { outstanding == 0 }
}

extension UIViewPropertyAnimator {
    private var goal: CGFloat { isReversed ? 0 : 1 }
    /// The part of the whole way that is left.
    var remainingWay: Double { Double(abs(goal - restingProgress)) }

    // MARK: Changes

    /// Makes the changes and notes what they move.
    func activate() {
        guard state == .inactive else { return }
        state = .active
        restingProgress = isReversed ? 1 : 0
        let all = blocks
        blocks.removeAll()
        for block in all { collect(block.body, enteringAt: block.delayFactor) }
    }

    @discardableResult
    private func collect(
        _ changes: () -> Void, enteringAt entry: CGFloat
    ) -> ArraySlice<AnimatorTrack> {
        let context = ViewAnimationContext(
            duration: duration, delay: 0,
            timing: .curve(
                timingParameters?.cubicTimingParameters?.function
                    ?? CAMediaTimingFunction(name: .linear)),
            options: [
                .overrideInheritedDuration, .overrideInheritedCurve, .overrideInheritedOptions,
            ], completion: nil)
        let added = tracks.collect(in: context, enteringAt: entry, changes)
        for track in added {
            guard let view = track.layer.delegate as? UIView else { continue }
            if !isUserInteractionEnabled {
                view.storage.animationBlocks += 1
            } else if !isManualHitTestingEnabled {
                view.storage.presentationHits += 1
            } else {
                continue
            }
            touchViews.append(view)
        }
        return added
    }

    /// Adds changes to an animator that is active.
    func join(_ changes: () -> Void, delayFactor: CGFloat) {
        let here = progress
        let added = collect(changes, enteringAt: here + (1 - here) * delayFactor)
        guard let run else {
            for track in added { track.show(here) }
            return
        }
        let elapsed = max(0, elapsedInRun)
        var rest = run.stretch
        rest.from = here
        rest.delay = max(0, run.stretch.delay - elapsed)
        rest.duration = max(0, run.stretch.duration - elapsed)
        for track in added { run.start(track, rest) }
    }

    // MARK: Progress

    /// Seconds since the run began to move; negative while its delay lasts.
    private var elapsedInRun: TimeInterval {
        guard let run else { return 0 }
        return tracks.tracks.lazy.compactMap(\.elapsed).first ?? -run.stretch.delay
    }

    /// The part of the run's time that is over, 0…1.
    private var part: Double {
        guard let run, run.stretch.duration > 0 else { return 0 }
        return min(max(elapsedInRun / run.stretch.duration, 0), 1)
    }

    /// The way covered now, from the start values to the end values.
    var progress: CGFloat {
        guard let stretch = run?.stretch else { return restingProgress }
        let velocity = stretch.timing.springTimingParameters?.initialVelocity.alongOneWay ?? 0
        let curve = stretch.timing.pace(duration: stretch.duration, velocity: velocity)
        return stretch.from + (stretch.to - stretch.from) * CGFloat(curve(part))
    }

    var fraction: CGFloat {
        if let scrubbedFraction, run == nil { return scrubbedFraction }
        let covered = min(max(progress, 0), 1)
        return isReversed ? 1 - covered : covered
    }

    func scrub(to fraction: CGFloat) {
        precondition(state != .stopped, "A stopped animator cannot scrub: finish it first.")
        guard fraction.isFinite else { return }
        if state == .inactive || run != nil { pauseAnimation() }
        let part = min(max(fraction, 0), 1)
        var covered = part
        if !scrubsLinearly, let timingParameters {
            let velocity = timingParameters.springTimingParameters?.initialVelocity.alongOneWay ?? 0
            covered = CGFloat(
                timingParameters.pace(duration: duration, velocity: velocity)(Double(part)))
        }
        scrubbedFraction = scrubsLinearly ? nil : part
        restingProgress = isReversed ? 1 - covered : covered
        for track in tracks.tracks { track.show(restingProgress) }
    }

    // MARK: Playing

    func play(_ timing: any UITimingCurveProvider, duration: TimeInterval, delay: TimeInterval) {
        scrubbedFraction = nil
        let run = AnimatorRun(
            AnimatorTrack.Stretch(
                from: restingProgress, to: goal, duration: duration, delay: delay, timing: timing))
        self.run = run
        run.whenOver = { [self] in reachedGoal() }
        for track in tracks.tracks { run.start(track) }
        isRunning = true
        guard run.isIdle else { return }
        LoopTimer.schedule(after: 0) { [self] in
            if self.run === run, run.isIdle { reachedGoal() }
        }
    }

    /// Ends the present run where it is, and shows that.
    func halt() {
        guard let stretch = run?.stretch else {
            for track in tracks.tracks { track.show(restingProgress) }
            return
        }
        let part = part
        let along = isReversed ? 1 - CGFloat(part) : CGFloat(part)
        let wholeWay = stretch.from + stretch.to == 1 && abs(stretch.from - stretch.to) == 1
        let reached = progress
        for track in tracks.tracks { track.hold(reached, stretch, part: part) }
        endRun()
        restingProgress = reached
        // Along the curve the fraction is one of time.
        if !scrubsLinearly, wholeWay { scrubbedFraction = isReversed ? 1 - along : along }
        for track in tracks.tracks { track.show(reached) }
    }

    func endRun() {
        run?.whenOver = nil
        run = nil
        isRunning = false
    }

    func turnRound() {
        guard let stretch = run?.stretch else {
            scrubbedFraction = nil
            return
        }
        halt()
        play(stretch.timing, duration: duration * remainingWay, delay: 0)
    }

    private func reachedGoal() {
        guard let run else { return }
        restingProgress = run.stretch.to
        endRun()
        if pausesOnCompletion {
            for track in tracks.tracks { track.show(restingProgress) }
            return
        }
        let isStart = restingProgress == 0
        tracks.settle(atStart: isStart)
        complete(at: isStart ? .start : .end)
    }

    func complete(at position: UIViewAnimatingPosition) {
        let calls = completions
        completions.removeAll()
        deactivate()
        for call in calls { call(position) }
    }

    func deactivate() {
        state = .inactive
        for view in touchViews {
            if isUserInteractionEnabled {
                view.storage.presentationHits = max(0, view.storage.presentationHits - 1)
            } else {
                view.storage.animationBlocks = max(0, view.storage.animationBlocks - 1)
            }
        }
        touchViews.removeAll()
        tracks.removeAll()
        restingProgress = 0
        scrubbedFraction = nil
    }
}
