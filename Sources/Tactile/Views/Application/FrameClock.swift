import Foundation

/// When a window draws.
///
/// What a person did is shown at once, at most every ``shortestInterval``. What moves by itself
/// is shown on a grid of one frame interval, which begins with the first frame of the motion and
/// ends with the motion: neither a late frame nor one for input shifts it, so that its next tick
/// is never more than one interval ahead. While something moves, the pointer's motion is shown on
/// the grid, too; what a key or a button does is not kept waiting for it, nor for the shortest
/// interval.
@MainActor
package struct FrameClock {
    package enum Decision: Equatable {
        case rest
        case wait(until: TimeInterval)
        case draw
    }

    /// Seconds between two frames of an animation.
    package var interval: TimeInterval = 1.0 / 60 {
        didSet { nextTick = min(nextTick, lastFrame + interval) }
    }
    /// The least number of seconds between two frames that the pointer's motion asks for.
    package static let shortestInterval: TimeInterval = 0.004

    private var lastFrame = -TimeInterval.infinity
    private var nextTick = -TimeInterval.infinity
    /// Whether something still moved by itself after the last frame.
    private var isAnimating = false

    package init() {}

    package mutating func decide(
        at now: TimeInterval, isAnimating: Bool, hasWork: Bool, answersPress: Bool = false
    ) -> Decision {
        let next = nextTime(
            isAnimating: isAnimating, hasWork: hasWork, answersPress: answersPress)
        guard let time = next else { return .rest }
        return now >= time ? .draw : .wait(until: time)
    }

    /// When the next frame is due, or `nil` when nothing asks for one.
    ///
    /// - `answersPress`: whether it shows what a key or a button that went down or up has done.
    package func nextTime(
        isAnimating: Bool, hasWork: Bool, answersPress: Bool = false
    ) -> TimeInterval? {
        guard isAnimating || hasWork else { return nil }
        if answersPress { return lastFrame }
        let earliest = lastFrame + min(interval, FrameClock.shortestInterval)
        return isAnimating ? max(nextTick, earliest) : earliest
    }

    /// - `isAnimating`: whether something moves by itself after this frame.
    package mutating func drew(at now: TimeInterval, isAnimating: Bool) {
        if nextTick <= now {
            if self.isAnimating {
                nextTick += ((now - nextTick) / interval).rounded(.down) * interval + interval
            } else if isAnimating {
                nextTick = now + interval
            }
        }
        lastFrame = now
        self.isAnimating = isAnimating
    }
}
