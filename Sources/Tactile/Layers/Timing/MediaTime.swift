import Foundation

/// The numbers of ``CAMediaTiming`` and the laws that follow from them.
struct MediaTime {
    var beginTime: CFTimeInterval = 0
    var duration: CFTimeInterval = 0
    var speed: Float = 1
    var timeOffset: CFTimeInterval = 0
    var repeatCount: Float = 0
    var repeatDuration: CFTimeInterval = 0
    var autoreverses = false
    var fillMode = CAMediaTimingFillMode.removed

    var isPlain: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }

    func local(_ parent: CFTimeInterval) -> CFTimeInterval {
        (parent - beginTime) * Double(speed) + timeOffset
    }

    /// The parent's time at a local time; where the speed is 0, the begin.
    func parent(_ local: CFTimeInterval) -> CFTimeInterval {
        speed == 0 ? beginTime : (local - timeOffset) / Double(speed) + beginTime
    }

    /// An animation's phase.
    enum Phase: Equatable {
        case before
        case active
        case after
    }

    struct Place: Equatable {
        var phase: Phase
        /// 0…1 within the iteration, already turned round in a reversed half.
        var fraction: Double
        /// Whole iterations that are over, for cumulative animations.
        var iteration: Int
    }

    /// The length of one iteration: there, and back if it reverses.
    private func iteration(of duration: Double) -> Double { autoreverses ? duration * 2 : duration }

    /// Seconds from the begin to the end at speed 1; may be infinite.
    func activeDuration(of duration: Double) -> Double {
        if repeatDuration > 0 { return repeatDuration }
        let count = repeatCount > 0 ? Double(repeatCount) : 1
        return iteration(of: duration) * count
    }

    /// The place of an animation of `duration` seconds at the parent's time.
    ///
    /// With `holdsEnds`, as in a paused time line, an end that is reached is still
    /// active, so that scrubbing to the very end does not end the animation.
    func place(at parent: CFTimeInterval, duration: Double, holdsEnds: Bool = false) -> Place {
        let elapsed = (parent - beginTime) * Double(speed)
        let active = activeDuration(of: duration)
        if elapsed < 0 || elapsed.isNaN { return place(.before, position: 0, duration: duration) }
        if elapsed >= active, !(holdsEnds && elapsed == active) {
            return place(.after, position: active, duration: duration)
        }
        var position = elapsed + timeOffset
        if position > active, active > 0, active.isFinite {
            position = position.truncatingRemainder(dividingBy: active)
        }
        return place(.active, position: position, duration: duration)
    }

    private func place(_ phase: Phase, position: Double, duration: Double) -> Place {
        let length = iteration(of: duration)
        guard length > 0, position.isFinite else {
            let over = phase != .before && !autoreverses
            return Place(phase: phase, fraction: over ? 1 : 0, iteration: 0)
        }
        var whole = max(0, (position / length).rounded(.down))
        // An iteration that never ends is not multiplied by none.
        var rest = whole > 0 ? position - whole * length : position
        // The end of an iteration is its end, unless the next one follows.
        if phase == .after || length == position, rest <= 0, whole > 0 {
            whole -= 1
            rest = length
        }
        let fraction = rest / duration
        let turned = fraction > 1 && autoreverses ? 2 - fraction : fraction
        return Place(
            phase: phase, fraction: min(max(turned, 0), 1),
            iteration: whole < 1e15 ? Int(whole) : 0)
    }
}
