import Foundation
import TactileMotion

/// How one axis of a scroll view goes on when the finger is lifted: it glides with exponential
/// decay, and where the content ends it swings back on a critically damped spring.
///
/// A function of time: positions in points, velocities in points per second, times in seconds
/// since the finger was lifted.
struct ScrollMotion: Sendable {
    /// Nearer than this to its rest counts as there, in points.
    private static let restDistance = 0.25
    /// Back at the edge in about 0.4 s.
    private static let spring = Spring(frequency: 14, dampingRatio: 1)

    private struct Swing {
        var displacement: Double
        var velocity: Double
        var rest: Double
        var begins: TimeInterval

        /// When |x| and the way that the velocity adds stay under the rest distance.
        var duration: TimeInterval {
            let frequency = ScrollMotion.spring.frequency
            let slope = abs(velocity + frequency * displacement)
            guard abs(displacement) > restDistance || slope > 1 else { return 0 }
            var time = 0.05
            while time < 3,
                (abs(displacement) + slope * time) * exp(-frequency * time) > restDistance
            {
                time += 0.01
            }
            return time
        }

        func position(at time: TimeInterval) -> Double {
            rest
                + ScrollMotion.spring.displacement(
                    at: time - begins, from: displacement, velocity: velocity)
        }
    }

    private let start: Double
    private let glide: Deceleration
    private let swing: Swing?
    let duration: TimeInterval
    /// Where the axis comes to rest.
    let target: CGFloat

    /// - `limits`: where the axis may rest.
    /// - `rate`: the part of the velocity left after one millisecond, in 0..<1.
    /// - `bounces`: whether it may pass the limits for a moment.
    init(
        from start: CGFloat, velocity: CGFloat, limits: ClosedRange<CGFloat>, rate: CGFloat,
        bounces: Bool
    ) {
        let start = Double(start)
        self.start = start
        let glide = Deceleration(velocity: Double(velocity), rate: Double(rate))
        self.glide = glide
        let (low, high) = (Double(limits.lowerBound), Double(limits.upperBound))
        let edge = min(max(start, low), high)
        if edge != start {
            let swing = Swing(
                displacement: start - edge, velocity: glide.velocity, rest: edge, begins: 0)
            self.swing = swing
            duration = swing.duration
            target = CGFloat(edge)
            return
        }
        let limit = glide.velocity > 0 ? high : low
        guard glide.duration > 0, let hit = glide.time(atOffset: limit - start) else {
            swing = nil
            duration = glide.duration
            target = CGFloat(start + glide.distance)
            return
        }
        target = CGFloat(limit)
        guard bounces else {
            swing = nil
            duration = hit
            return
        }
        let swing = Swing(
            displacement: 0, velocity: glide.velocity(at: hit), rest: limit, begins: hit)
        self.swing = swing
        duration = hit + swing.duration
    }

    /// A motion that comes to rest at `target`, as pages and delegates ask for.
    init(from start: CGFloat, velocity: CGFloat, to target: CGFloat) {
        self.start = Double(start)
        self.target = target
        glide = Deceleration(velocity: Double(velocity))
        let swing = Swing(
            displacement: Double(start - target), velocity: glide.velocity, rest: Double(target),
            begins: 0)
        self.swing = swing
        duration = swing.duration
    }

    func position(at time: TimeInterval) -> CGFloat {
        if time >= duration { return target }
        if let swing, time >= swing.begins { return CGFloat(swing.position(at: time)) }
        return CGFloat(start + glide.offset(at: time))
    }

    // MARK: Other limits on the way

    /// From here to the same rest.
    func continued(at time: TimeInterval, _ shift: CGFloat) -> ScrollMotion {
        ScrollMotion(
            from: position(at: time) + shift, velocity: velocity(at: time), to: target + shift)
    }

    /// What becomes of the motion when the content may rest elsewhere: what is beyond the new
    /// limits, or would come to rest there, swings back to these. `nil` if it goes on as it does.
    ///
    /// - `shift`: how far the content itself was moved meanwhile.
    @MainActor
    func redirected(
        at time: TimeInterval, _ shift: CGFloat, _ limits: ClosedRange<CGFloat>,
        _ view: UIScrollView
    ) -> ScrollMotion? {
        let (now, rest) = (position(at: time) + shift, target + shift)
        let isOutside =
            !limits.contains(now) && min(max(now, limits.lowerBound), limits.upperBound) != rest
        guard time < duration, isOutside || !limits.contains(rest) else { return nil }
        let velocity = velocity(at: time)
        if view.isPagingEnabled {
            return ScrollMotion(
                from: now, velocity: velocity,
                to: min(max(rest, limits.lowerBound), limits.upperBound))
        }
        return ScrollMotion(
            from: now, velocity: velocity, limits: limits, rate: view.decelerationRate.rawValue,
            bounces: view.bounces)
    }

    private func velocity(at time: TimeInterval) -> CGFloat {
        let step = 0.001
        return (position(at: time + step) - position(at: max(time - step, 0)))
            / CGFloat(time + step - max(time - step, 0))
    }
}
