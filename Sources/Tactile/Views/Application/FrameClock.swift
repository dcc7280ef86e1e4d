import Foundation

/// When a window draws.
///
/// What a person did is shown at once, at most every ``shortestInterval``; what moves by itself
/// is shown on a grid of one frame interval, which a late frame does not shift.
@MainActor
package struct FrameClock {
    package enum Decision: Equatable {
        case rest
        case wait(until: TimeInterval)
        case draw
    }

    /// Seconds between two frames of an animation.
    package var interval: TimeInterval = 1.0 / 60
    /// The least number of seconds between two frames that input asks for.
    package static let shortestInterval: TimeInterval = 0.004

    private var lastFrame = -TimeInterval.infinity
    private var nextTick = -TimeInterval.infinity

    package init() {}

    package mutating func decide(at now: TimeInterval, isAnimating: Bool, hasWork: Bool) -> Decision
    {
        guard let time = nextTime(isAnimating: isAnimating, hasWork: hasWork) else { return .rest }
        return now >= time ? .draw : .wait(until: time)
    }

    /// When the next frame is due, or `nil` when nothing asks for one.
    package func nextTime(isAnimating: Bool, hasWork: Bool) -> TimeInterval? {
        if isAnimating { return nextTick }
        return hasWork ? lastFrame + FrameClock.shortestInterval : nil
    }

    package mutating func drew(at now: TimeInterval) {
        lastFrame = now
        // After a rest, or when more than one frame was missed, the grid starts anew.
        nextTick = now - nextTick < interval ? nextTick + interval : now + interval
    }
}
