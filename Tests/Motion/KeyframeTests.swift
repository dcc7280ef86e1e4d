import Foundation
import Testing

@testable import TactileMotion

@Suite struct KeyframeTests {
    @Test func linearUsesKeyTimes() {
        let track = KeyframeTimeline(count: 3, keyTimes: [0, 0.25, 1])
        #expect(track.value(of: [0, 10, 40], at: 0.125) == 5)
        #expect(abs(track.value(of: [0, 10, 40], at: 0.5) - 20) < 1e-12)
        #expect(
            track.value(of: [0, 10, 40], at: 1) == 40 && track.value(of: [0, 10, 40], at: 7) == 40)
        #expect(track.value(of: [0, 10, 40], at: .nan) == 0)
    }

    @Test func wrongKeyTimesBecomeEven() {
        for times in [[0, 1], [0, 0.9, 0.4], [0, .nan, 1], [-1, 0.5, 1]] {
            let track = KeyframeTimeline(count: 3, keyTimes: times)
            #expect(track.keyTimes == [0, 0.5, 1])
        }
    }

    @Test func valuesThatAreAllDueAtOnceGiveTheLast() {
        for mode in [KeyframeMode.linear, .cubic] {
            let track = KeyframeTimeline(count: 3, mode: mode, keyTimes: [0, 0, 0])
            #expect(track.value(of: [1, 2, 3], at: 0.5) == 3)
        }
    }

    @Test func discreteHoldsEachValueForItsShare() {
        let track = KeyframeTimeline(count: 4, mode: .discrete)
        let values: [Double] = [1, 2, 3, 4]
        #expect(
            [0, 0.24, 0.25, 0.6, 0.99, 1].map { track.value(of: values, at: $0) } == [
                1, 1, 2, 3, 4, 4,
            ])
    }

    @Test func pacedRunsAtOneSpeed() {
        let values: [Double] = [0, 10, 11, 100]
        let track = KeyframeTimeline(count: 4, mode: .paced, distances: [10, 1, 89])
        for step in 0...20 {
            let progress = Double(step) / 20
            #expect(abs(track.value(of: values, at: progress) - 100 * progress) < 1e-9)
        }
        #expect(
            KeyframeTimeline(count: 3, mode: .paced, distances: [0, 0]).keyTimes == [0, 0.5, 1])
    }

    @Test func cubicPassesThroughValuesWithCatmullRomTangents() {
        let values: [Double] = [0, 3, -2, 8, 8]
        let track = KeyframeTimeline(count: 5, mode: .cubic)
        for (index, value) in values.enumerated() {
            #expect(abs(track.value(of: values, at: Double(index) / 4) - value) < 1e-12)
        }
        let h = 1e-7
        for index in 1...3 {
            let t = Double(index) / 4
            let before = (track.value(of: values, at: t) - track.value(of: values, at: t - h)) / h
            let after = (track.value(of: values, at: t + h) - track.value(of: values, at: t)) / h
            let tangent = (values[index + 1] - values[index - 1]) / 2 * 4
            #expect(abs(before - tangent) < 1e-4 && abs(after - tangent) < 1e-4)
        }
    }

    @Test func cubicDoesNotJumpInVelocityAtUnevenTimes() {
        let values: [Double] = [0, 3, -2, 8]
        let track = KeyframeTimeline(count: 4, mode: .cubic, keyTimes: [0, 0.1, 0.7, 1])
        let h = 1e-7
        for t in [0.1, 0.7] {
            let before = (track.value(of: values, at: t) - track.value(of: values, at: t - h)) / h
            let after = (track.value(of: values, at: t + h) - track.value(of: values, at: t)) / h
            #expect(abs(before - after) < 1e-3)
        }
    }

    @Test func weightsAddUpToOne() {
        let track = KeyframeTimeline(count: 4, mode: .cubic, keyTimes: [0, 0.3, 0.4, 1])
        let shape = KeyframeShape(tension: 0.3, continuity: -0.4, bias: 0.2)
        for step in 0...30 {
            let place = track.place(at: Double(step) / 30)
            #expect(abs(track.weights(at: place, first: shape, second: shape).sum() - 1) < 1e-12)
        }
    }

    @Test func fullTensionIsStraight() {
        let track = KeyframeTimeline(count: 3, mode: .cubic)
        let tight = KeyframeShape(tension: 1)
        let weights = track.weights(at: .init(index: 0, fraction: 0.5), first: tight, second: tight)
        #expect(weights == SIMD4(0, 0.5, 0.5, 0))
    }

    @Test func segmentsKeepTheirPace() {
        let track = KeyframeTimeline(count: 3, curves: [.easeIn, .linear])
        #expect(
            abs(track.value(of: [0, 1, 2], at: 0.25) - TimingCurve.easeIn.value(at: 0.5)) < 1e-12)
        #expect(abs(track.value(of: [0, 1, 2], at: 0.75) - 1.5) < 1e-12)
    }

    @Test func fewValues() {
        #expect(KeyframeTimeline(count: 0).value(of: [], at: 0.5) == 0)
        #expect(KeyframeTimeline(count: 1, mode: .cubic).value(of: [7], at: 0.5) == 7)
        #expect(KeyframeTimeline(count: 2, mode: .cubic).value(of: [0, 1], at: 0.5) == 0.5)
    }

    /// Two keyframes of one time are a jump: from that time on the later one counts.
    @Test func ofTwoKeyframesOfOneTimeTheLaterCounts() {
        let line = KeyframeTimeline(count: 4, keyTimes: [0, 0.5, 0.5, 1])
        #expect(line.place(at: 0.5) == .init(index: 2, fraction: 0))
        #expect(line.place(at: 0.25) == .init(index: 0, fraction: 0.5))
    }
}
