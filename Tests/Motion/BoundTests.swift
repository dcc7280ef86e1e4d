import Foundation
import Testing

@testable import TactileMotion

/// Motions at their very bounds: at rest, at the edge, at the last moment that counts.
@Suite struct BoundTests {
    // MARK: Fingers

    /// The slope through samples, by sums of its own.
    private func slope(_ samples: [(Double, Double)]) -> Double {
        let count = Double(samples.count)
        let time = samples.reduce(0) { $0 + $1.0 } / count
        let place = samples.reduce(0) { $0 + $1.1 } / count
        let top = samples.reduce(0) { $0 + ($1.0 - time) * ($1.1 - place) }
        let bottom = samples.reduce(0) { $0 + ($1.0 - time) * ($1.0 - time) }
        return bottom > 0 ? top / bottom : 0
    }

    @Test func theLineGoesThroughWhatCounts() {
        let times = [0, 0.013, 0.03, 0.052, 0.061, 0.09, 0.097, 0.12, 0.138, 0.15]
        let places = [5, 7, 1, 9, 30, 31, 37, 20, 44, 60].map { Double($0) }
        var tracker = VelocityTracker()
        for (time, place) in zip(times, places) {
            tracker.add(CGPoint(x: place, y: -2 * place + 3), at: time)
        }
        for (now, rests) in [
            (0.15, false), (0.16, false), (0.183, false), (0.185, true), (0.24, true),
        ] {
            var counted = zip(times, places).filter { now - $0.0 <= 0.1 }.map { ($0, $1) }
            if rests { counted.append((now, 60)) }
            let expected = slope(counted)
            let velocity = tracker.velocity(at: now)
            #expect(abs(velocity.x - expected) < 1e-6, "\(now)")
            #expect(abs(velocity.y + 2 * expected) < 1e-6, "\(now)")
        }
        // A tenth of a second later nothing is known any more, and before the last one all is.
        #expect(tracker.velocity(at: 0.25) == .zero && tracker.velocity(at: 9) == .zero)
        #expect(tracker.velocity(at: 0.1) == tracker.velocity(at: 0.15))
        let before = tracker.velocity(at: 0.15)
        tracker.translate(dx: 100, dy: -30)
        let after = tracker.velocity(at: 0.15)
        #expect(abs(before.x - after.x) < 1e-6 && abs(before.y - after.y) < 1e-6)
        tracker.add(CGPoint(x: 160, y: -147), at: 0.16)
        let on = tracker.velocity(at: 0.16)
        let samples = zip(times, places).filter { 0.16 - $0.0 <= 0.1 }.map { ($0, $1 + 100) }
        #expect(abs(on.x - slope(samples + [(0.16, 160)])) < 1e-6)
        tracker.reset()
        #expect(tracker.velocity(at: 0.16) == .zero)
        tracker.add(.zero, at: 0.2)
        #expect(tracker.velocity(at: 0.2) == .zero)
        tracker.add(CGPoint(x: 1, y: 1), at: 0.2)
        #expect(tracker.velocity(at: 0.2) == .zero)
        for bad in [CGPoint(x: CGFloat.nan, y: 0), CGPoint(x: 0, y: CGFloat.infinity)] {
            tracker.add(bad, at: 0.21)
        }
        tracker.add(CGPoint(x: 9, y: 9), at: .nan)
        #expect(tracker.velocity(at: 0.21) == .zero)
    }

    @Test func theOldestOfManySamplesIsForgotten() {
        var tracker = VelocityTracker()
        // One in two milliseconds: only the last 32 are kept, of which all count.
        for index in 0..<100 {
            tracker.add(
                CGPoint(x: index < 68 ? 500 - index : index, y: 0), at: Double(index) * 0.002)
        }
        #expect(abs(tracker.velocity(at: 0.198).x - 500) < 1e-6)
        tracker.reset()
        for index in 0..<33 {
            tracker.add(CGPoint(x: index == 0 ? 999 : 3 * index, y: 0), at: Double(index) * 0.002)
        }
        #expect(abs(tracker.velocity(at: 0.064).x - 1500) < 1e-6)
    }

    // MARK: Throws

    @Test func aThrowEndsWhereItSays() {
        for velocity in [800, -800, 10.5, -10.5] {
            for rate in [Deceleration.normalRate, Deceleration.fastRate] {
                let motion = Deceleration(velocity: velocity, rate: rate)
                let (time, way) = (motion.duration, motion.distance)
                #expect(abs(abs(velocity) * pow(rate, time * 1000) - 10) < 1e-6)
                #expect(motion.velocity(at: time) == 0 && motion.velocity(at: time + 1) == 0)
                #expect(abs(abs(motion.velocity(at: time * 0.999999)) - 10) < 0.01)
                #expect(motion.velocity(at: -1) == velocity && motion.offset(at: -1) == 0)
                #expect(motion.offset(at: time + 5) == way && (way > 0) == (velocity > 0))
                #expect(abs((motion.time(atOffset: way) ?? -1) - time) < 1e-6)
                #expect(motion.time(atOffset: way * 1.0001) == nil)
                #expect(motion.time(atOffset: -way) == nil && motion.time(atOffset: 0) == 0)
                for part in [0.1, 0.5, 0.9] {
                    let found = motion.time(atOffset: way * part) ?? -1
                    #expect(abs(motion.offset(at: found) - way * part) < 1e-6)
                }
            }
        }
        for velocity in [0, 9.99, -9.99, 10, .nan, .infinity] {
            let motion = Deceleration(velocity: velocity)
            #expect(motion.duration == 0 && motion.distance == 0)
            #expect(motion.velocity(at: 0) == 0 && motion.time(atOffset: 1) == nil)
            #expect(motion.time(atOffset: -1) == nil)
        }
        for rate in [0, 1, -0.5, 1.5, .nan] {
            #expect(Deceleration(velocity: 1, rate: rate).rate == 0.998)
            #expect(Deceleration(distance: 1, rate: rate).rate == 0.998)
        }
        for distance in [300, -300, 0.5, 0] {
            let motion = Deceleration(distance: distance, rate: 0.99)
            #expect(abs(motion.distance - distance) < 1e-6 && motion.rate == 0.99)
        }
    }

    @Test func rubberIsPulledBothWays() {
        for dimension in [100, 1, 2_000.0] {
            for pull in [0, 1, 50, 400, 1e6] as [Double] {
                let moved = RubberBand.offset(forPull: pull, dimension: dimension)
                #expect(moved == dimension * (1 - 1 / (pull * 0.55 / dimension + 1)))
                #expect(
                    moved < dimension
                        && RubberBand.offset(forPull: -pull, dimension: dimension) == -moved)
                guard moved < dimension * 0.99 else { continue }
                let back = RubberBand.pull(forOffset: moved, dimension: dimension)
                #expect(abs(back - pull) < 1e-6 * max(1, pull))
                #expect(RubberBand.pull(forOffset: -moved, dimension: dimension) == -back)
            }
            let most = RubberBand.pull(forOffset: dimension * 0.999, dimension: dimension)
            #expect(RubberBand.pull(forOffset: dimension * 2, dimension: dimension) == most)
        }
        for dimension in [0, -5] as [Double] {
            #expect(RubberBand.offset(forPull: 0, dimension: dimension) == 0)
            #expect(RubberBand.offset(forPull: 30, dimension: dimension) == 0)
            #expect(RubberBand.pull(forOffset: 0, dimension: dimension) == 0)
            #expect(RubberBand.pull(forOffset: 30, dimension: dimension) == 0)
        }
        for bad in [Double.nan, .infinity, -.infinity] {
            #expect(RubberBand.offset(forPull: bad, dimension: 10) == 0)
            #expect(RubberBand.pull(forOffset: bad, dimension: 10) == 0)
        }
    }

    // MARK: Springs

    @Test func numbersThatNoSpringHasAreReplaced() {
        for (frequency, used) in [
            (5, 5), (0, 1e-6), (-3, 1e-6), (.nan, 1), (.infinity, 1),
        ] as [(Double, Double)] {
            #expect(Spring(frequency: frequency, dampingRatio: 1).frequency == used)
        }
        for (ratio, used) in [(0.5, 0.5), (0, 0), (-1, 0), (.nan, 1), (.infinity, 1), (3, 3)]
            as [(Double, Double)]
        {
            #expect(Spring(frequency: 1, dampingRatio: ratio).dampingRatio == used)
        }
        for (mass, stiffness, frequency, ratio) in [
            (4, 100, 5, 0.25), (0, 100, 10, 0.5), (-1, 100, 10, 0.5), (.nan, 100, 10, 0.5),
            (4, 0, 5, 0.25), (4, -1, 5, 0.25), (4, .infinity, 5, 0.25), (1, 25, 5, 1),
        ] as [(Double, Double, Double, Double)] {
            let spring = Spring(mass: mass, stiffness: stiffness, damping: 10)
            #expect(spring.frequency == frequency && spring.dampingRatio == ratio)
        }
        for (bounce, ratio) in [
            (0, 1), (0.25, 0.75), (1, 0), (2, 0), (-0.5, 2), (-1, 1000), (-7, 1000), (.nan, 1),
        ] as [(Double, Double)] {
            let spring = Spring(perceptualDuration: 1, bounce: bounce)
            #expect(abs(spring.dampingRatio - ratio) < 1e-9 * max(ratio, 1))
            #expect(spring.frequency == 2 * .pi)
        }
        for duration in [0, -1, 0.0005, 0.001] {
            let spring = Spring(perceptualDuration: duration, bounce: 0)
            #expect(spring.frequency == 2 * .pi / 0.001)
        }
        func view(_ duration: Double, _ ratio: Double, _ velocity: Double = 0) -> Spring {
            Spring(settlingDuration: duration, dampingRatio: ratio, velocity: velocity)
        }
        #expect(view(0, 0.5) == view(0.001, 0.5) && view(-3, 0.5) == view(0.001, 0.5))
        #expect(view(0.001, 0.5) != view(0.002, 0.5))
        #expect(view(.infinity, 0.5) == view(1, 0.5) && view(.nan, 0.5) == view(1, 0.5))
        #expect(view(1, 0) == view(1, 0.01) && view(1, -1) == view(1, 0.01))
        #expect(view(1, .nan) == view(1, 1) && view(1, 0.5, .nan) == view(1, 0.5))
        #expect(view(1, 0.5, 3) != view(1, 0.5))
        #expect(Spring(frequency: 3, dampingRatio: 0).settlingDuration() == .infinity)
        let spring = Spring(frequency: 3, dampingRatio: 0.5)
        #expect(spring.settlingDuration(velocity: .nan) == spring.settlingDuration())
        for time in [-1, 0] as [Double] {
            let state = spring.state(at: time, from: 2, velocity: 7)
            #expect(state.displacement == 2 && state.velocity == 7)
            #expect(spring.progress(at: time, velocity: 3) == 0)
        }
        #expect(Spring.settlingThreshold == 0.001)
    }

    @Test(arguments: [0.2, 1, 1.5, 4]) func springsStayWithinAThousandth(ratio: Double) {
        for velocity in [0, 5, -20] as [Double] {
            let spring = Spring(frequency: 6, dampingRatio: ratio)
            let time = spring.settlingDuration(velocity: velocity)
            for step in 0...40 {
                let later = time + Double(step) * 0.02
                #expect(
                    abs(spring.displacement(at: later, from: 1, velocity: -velocity)) < 0.001 + 1e-9
                )
            }
            // A tenth sooner the envelope is not down yet.
            let decay = ratio * 6
            func envelope(_ time: Double) -> Double {
                let one = spring.displacement(at: time, from: 1, velocity: -decay)
                let slope = spring.displacement(at: time, from: 0, velocity: 1)
                return one + abs(decay - velocity) * slope
            }
            if ratio >= 1 {
                #expect(abs(envelope(time) - 0.001) < 1e-6 && envelope(time * 0.9) > 0.001)
            }
        }
    }

    // MARK: Keyframes and curves

    @Test func timesThatDoNotAscendAreEven() {
        for (times, kept) in [
            ([0, 0.2, 1], [0, 0.2, 1]), ([0, 0, 1], [0, 0, 1]), ([0.3, 0.2, 1], nil),
            ([-0.1, 0.2, 1], nil), ([0, 0.2, 1.1], nil), ([0, 1], nil), ([0, 0.2, 0.5, 1], nil),
            ([0, 1, 1], [0, 1, 1]), ([0.2, 0.4, 0.6], [0.2, 0.4, 0.6]),
        ] as [([Double], [Double]?)] {
            let line = KeyframeTimeline(count: 3, keyTimes: times)
            #expect(line.keyTimes == kept ?? [0, 0.5, 1])
        }
        #expect(KeyframeTimeline(count: 2, mode: .discrete).keyTimes == [0, 0.5, 1])
        #expect(KeyframeTimeline(count: 0).keyTimes == [0])
        #expect(KeyframeTimeline(count: 1).keyTimes == [0])
        #expect(KeyframeTimeline(count: -3).count == 0)
        for (distances, times) in [
            ([1, 3], [0, 0.25, 1]), ([0, 0], [0, 0.5, 1]), ([1], [0, 0.5, 1]),
            ([1, .infinity], [0, 0.5, 1]), ([2, 0], [0, 1, 1]),
        ] as [([Double], [Double])] {
            for mode in [KeyframeMode.paced, .cubicPaced] {
                let line = KeyframeTimeline(
                    count: 3, mode: mode, keyTimes: [0, 0.9, 1], distances: distances)
                #expect(line.keyTimes == times)
            }
        }
        let modes = [KeyframeMode.cubic, .cubicPaced, .linear, .discrete, .paced]
        #expect(modes.map(\.isCubic) == [true, true, false, false, false])
        let line = KeyframeTimeline(count: 3, keyTimes: [0.2, 0.5, 0.8])
        for (progress, index, fraction) in [
            (-1, 0, 0), (0, 0, 0), (0.2, 0, 0), (0.35, 0, 0.5), (0.5, 1, 0), (0.65, 1, 0.5),
            (0.8, 1, 1), (1, 1, 1), (7, 1, 1), (.nan, 0, 0),
        ] as [(Double, Int, Double)] {
            let place = line.place(at: progress)
            #expect(place.index == index && abs(place.fraction - fraction) < 1e-9, "\(progress)")
        }
        let steps = KeyframeTimeline(count: 2, mode: .discrete, keyTimes: [0, 0.4, 1])
        let indices = [0, 0.39, 0.4, 0.99, 1].map { steps.place(at: $0).index }
        #expect(indices == [0, 0, 1, 1, 1])
        #expect(steps.value(of: [3, 4], at: 0.4) == 4 && steps.value(of: [], at: 0.4) == 0)
        #expect(steps.value(of: [3], at: 0.4) == 3)
    }

    @Test func curvesAreKeptWithinTheirTime() {
        let curve = TimingCurve(-1, 2, 3, -4)
        #expect((curve.x1, curve.y1, curve.x2, curve.y2) == (0, 2, 1, -4))
        let bad = TimingCurve(.nan, .infinity, .nan, -.infinity)
        #expect((bad.x1, bad.y1, bad.x2, bad.y2) == (0, 0, 0, 0))
        for (curve, isLinear) in [
            (TimingCurve.linear, true), (TimingCurve(0.3, 0.3, 0.6, 0.6), true),
            (TimingCurve(0.3, 0.3, 0.6, 0.7), false), (TimingCurve(0.3, 0.2, 0.6, 0.6), false),
            (.easeIn, false), (.easeOut, false), (.easeInEaseOut, false), (.standard, false),
        ] {
            #expect(curve.isLinear == isLinear)
            #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
            #expect(
                curve.value(at: -1) == 0 && curve.value(at: 2) == 1 && curve.value(at: .nan) == 0)
            let back = curve.reversed
            for step in 1..<20 {
                let x = Double(step) / 20
                #expect(abs(back.value(at: x) + curve.value(at: 1 - x) - 1) < 1e-9)
                #expect(abs(curve.time(forValue: curve.value(at: x)) - x) < 1e-7)
                let near = (curve.value(at: x + 1e-6) - curve.value(at: x - 1e-6)) / 2e-6
                #expect(abs(curve.slope(at: x) - near) < 1e-4)
            }
            for value in [-1, 0, 1, 2] as [Double] {
                #expect(curve.time(forValue: value) == min(max(value, 0), 1))
            }
        }
        #expect((TimingCurve.easeIn.x1, TimingCurve.easeIn.y1) == (0.42, 0))
        #expect((TimingCurve.easeOut.x2, TimingCurve.easeOut.y2) == (0.58, 1))
        #expect((TimingCurve.easeInEaseOut.x1, TimingCurve.easeInEaseOut.x2) == (0.42, 0.58))
        #expect((TimingCurve.standard.x1, TimingCurve.standard.y1) == (0.25, 0.1))
        #expect((TimingCurve.standard.x2, TimingCurve.standard.y2) == (0.25, 1))
        // Upright tangents have no slope that is infinite.
        #expect(TimingCurve(0, 1, 1, 0).slope(at: 0).isFinite)
    }
}
