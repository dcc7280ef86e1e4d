import Foundation

/// The velocity of a finger from its latest samples: the slope of the least-squares line through
/// the last 100 ms.
///
/// Positions in points, times in seconds. Keeps at most 32 samples and allocates only once.
package struct VelocityTracker: Sendable {
    /// Seconds of the past that count.
    package static let window = 0.1
    /// After this many seconds without news the finger is known to rest where it was.
    package static let silence = 0.034

    private struct Sample {
        var time: Double
        var position: CGPoint
    }

    private static let capacity = 32
    private var samples: ContiguousArray<Sample> = []
    private var next = 0

    package init() {
        samples.reserveCapacity(Self.capacity)
    }

    package mutating func reset() {
        samples.removeAll(keepingCapacity: true)
        next = 0
    }

    /// Adds where the finger was at `time`; numbers that are not finite are left out.
    package mutating func add(_ position: CGPoint, at time: Double) {
        guard position.x.isFinite, position.y.isFinite, time.isFinite else { return }
        let sample = Sample(time: time, position: position)
        if samples.count < Self.capacity {
            samples.append(sample)
        } else {
            samples[next] = sample
        }
        next = (next + 1) % Self.capacity
    }

    /// Shifts all samples, when the coordinate space moves under the finger.
    package mutating func translate(dx: CGFloat, dy: CGFloat) {
        for index in samples.indices {
            samples[index].position.x += dx
            samples[index].position.y += dy
        }
    }

    /// Points per second at `now`, the time of the latest event; zero with fewer than two samples
    /// in the window.
    package func velocity(at now: Double) -> CGPoint {
        guard let last = samples.max(by: { $0.time < $1.time }) else { return .zero }
        let now = max(now, last.time)
        guard now - last.time < Self.window else { return .zero }
        var count = 0.0, sumT = 0.0, sumX = 0.0, sumY = 0.0
        var sumTT = 0.0, sumTX = 0.0, sumTY = 0.0
        func include(_ time: Double, _ position: CGPoint) {
            // Relative to the last sample, so that large coordinates cost no digits.
            let t = time - now, x = position.x - last.position.x, y = position.y - last.position.y
            count += 1
            sumT += t
            sumX += x
            sumY += y
            sumTT += t * t
            sumTX += t * x
            sumTY += t * y
        }
        for sample in samples where now - sample.time <= Self.window {
            include(sample.time, sample.position)
        }
        if now - last.time > Self.silence { include(now, last.position) }
        let spread = count * sumTT - sumT * sumT
        guard count >= 2, spread > 1e-9 else { return .zero }
        return CGPoint(
            x: (count * sumTX - sumT * sumX) / spread, y: (count * sumTY - sumT * sumY) / spread)
    }
}
