import Foundation

/// How a thrown scroll view runs out: the velocity is multiplied by `rate` every millisecond.
///
/// Distances in points, velocities in points per second, times in seconds since the release.
package struct Deceleration: Hashable, Sendable {
    /// `UIScrollView.DecelerationRate.normal` and `.fast`.
    package static let normalRate = 0.998
    package static let fastRate = 0.99
    /// Below this speed, in points per second, the motion has ended.
    package static let stopSpeed = 10.0

    package let velocity: Double
    package let rate: Double

    /// A rate outside 0…1 (exclusive) counts as the normal one, a velocity that is not finite as 0.
    package init(velocity: Double, rate: Double = Deceleration.normalRate) {
        self.velocity = velocity.isFinite ? velocity : 0
        self.rate = rate > 0 && rate < 1 ? rate : Self.normalRate
    }

    /// The throw that comes to rest `distance` points away.
    package init(distance: Double, rate: Double = Deceleration.normalRate) {
        let usable = rate > 0 && rate < 1 ? rate : Self.normalRate
        let fading = -1000 * log(usable)
        let speed = abs(distance) * fading + Self.stopSpeed
        self.init(velocity: distance == 0 ? 0 : distance < 0 ? -speed : speed, rate: usable)
    }

    /// k in v·e^(−k·t): 2.002 per second at the normal rate.
    private var fading: Double { -1000 * log(rate) }

    /// Seconds until the speed is down to ``stopSpeed``; 0 when it never was above.
    package var duration: Double {
        max(0, log(abs(velocity) / Self.stopSpeed) / fading)
    }

    /// Signed points travelled until rest.
    package var distance: Double { offset(at: duration) }

    /// Signed points travelled after `time`, v·(1 − e^(−k·t))/k; after the stop no more.
    package func offset(at time: Double) -> Double {
        -velocity * expm1(-fading * min(max(time, 0), duration)) / fading
    }

    /// Points per second after `time`, zero from the stop on.
    package func velocity(at time: Double) -> Double {
        time >= duration ? 0 : velocity * exp(-fading * max(time, 0))
    }

    /// When the signed `offset` is reached, for bouncing at an edge; `nil` if never.
    package func time(atOffset offset: Double) -> Double? {
        guard offset != 0 else { return 0 }
        guard (offset > 0) == (velocity > 0), abs(offset) <= abs(distance) else { return nil }
        return -log1p(-offset * fading / velocity) / fading
    }
}

/// How far a thing follows a finger that pulls it beyond its edge.
package enum RubberBand {
    /// UIKit's stiffness.
    package static let coefficient = 0.55

    /// Points moved when pulled `distance` points (either sign) with `dimension` points of room:
    /// d·(1 − 1/(x·c/d + 1)). No room, no motion; never as far as `dimension`.
    package static func offset(
        forPull distance: Double, dimension: Double, coefficient: Double = RubberBand.coefficient
    ) -> Double {
        guard dimension > 0, distance.isFinite else { return 0 }
        let moved = dimension * (1 - 1 / (abs(distance) * coefficient / dimension + 1))
        return distance < 0 ? -moved : moved
    }

    /// The pull that moves it by `offset`: picks up a thing that is on its way back.
    package static func pull(
        forOffset offset: Double, dimension: Double, coefficient: Double = RubberBand.coefficient
    ) -> Double {
        guard dimension > 0, offset.isFinite else { return 0 }
        let moved = min(abs(offset), dimension * 0.999)
        let pulled = (1 / (1 - moved / dimension) - 1) * dimension / coefficient
        return offset < 0 ? -pulled : pulled
    }
}
