import Foundation
import Testing

@testable import TactileMotion

@Suite struct DecelerationTests {
    @Test func velocityFallsByTheRateEachMillisecond() {
        let run = Deceleration(velocity: 1200)
        for milliseconds in [1.0, 10, 250, 900] {
            let expected = 1200 * pow(0.998, milliseconds)
            #expect(abs(run.velocity(at: milliseconds / 1000) - expected) < 1e-9)
        }
    }

    @Test func stopsAtTenPointsPerSecond() {
        let run = Deceleration(velocity: -1000)
        #expect(abs(run.duration - log(100) / (-1000 * log(0.998))) < 1e-12)
        #expect(run.velocity(at: run.duration) == 0)
        #expect(run.offset(at: run.duration + 5) == run.distance)
        #expect(abs(run.distance + 990 / (-1000 * log(0.998))) < 1e-9)
        #expect(Deceleration(velocity: 9).duration == 0)
    }

    @Test func offsetIsTheIntegral() {
        let run = Deceleration(velocity: 800, rate: Deceleration.fastRate)
        var sum = 0.0
        let step = 1e-5
        for index in 0..<10_000 { sum += run.velocity(at: (Double(index) + 0.5) * step) * step }
        #expect(abs(run.offset(at: 0.1) - sum) < 1e-6)
    }

    @Test func aimedThrowArrives() {
        for distance in [-340.0, 12, 2000] {
            #expect(abs(Deceleration(distance: distance).distance - distance) < 1e-9)
        }
        #expect(Deceleration(distance: 0).duration == 0)
    }

    @Test func timeAtOffsetInverts() throws {
        let run = Deceleration(velocity: 900)
        let time = try #require(run.time(atOffset: 200))
        #expect(abs(run.offset(at: time) - 200) < 1e-9)
        #expect(run.time(atOffset: 1e6) == nil && run.time(atOffset: -1) == nil)
    }

    @Test func badNumbersStandStill() {
        #expect(Deceleration(velocity: .nan).distance == 0)
        #expect(Deceleration(velocity: 100, rate: 4).rate == 0.998)
    }

    @Test func rubberBandIsUIKits() {
        #expect(
            abs(
                RubberBand.offset(forPull: 100, dimension: 400) - 400
                    * (1 - 1 / (100 * 0.55 / 400 + 1))) < 1e-12)
        #expect(
            RubberBand.offset(forPull: -100, dimension: 400) == -RubberBand.offset(
                forPull: 100, dimension: 400))
        #expect(RubberBand.offset(forPull: 1e9, dimension: 400) < 400)
        #expect(RubberBand.offset(forPull: 50, dimension: 0) == 0)
        for pull in [-300.0, -1, 0, 5, 900] {
            let moved = RubberBand.offset(forPull: pull, dimension: 320)
            #expect(abs(RubberBand.pull(forOffset: moved, dimension: 320) - pull) < 1e-9)
        }
    }
}

@Suite struct VelocityTrackerTests {
    @Test func steadyMotionIsExact() {
        var tracker = VelocityTracker()
        for index in 0..<60 {
            let t = 1000 + Double(index) * 0.008
            tracker.add(CGPoint(x: 5 + 300 * (t - 1000), y: -120 * (t - 1000)), at: t)
        }
        let velocity = tracker.velocity(at: 1000 + 59 * 0.008)
        #expect(abs(velocity.x - 300) < 1e-6 && abs(velocity.y + 120) < 1e-6)
    }

    @Test func onlyTheLastTenthCounts() {
        var tracker = VelocityTracker()
        for index in 0..<10 { tracker.add(CGPoint(x: 50 * index, y: 0), at: Double(index) * 0.01) }
        for index in 0..<12 { tracker.add(CGPoint(x: 450, y: 0), at: 0.2 + Double(index) * 0.01) }
        #expect(abs(tracker.velocity(at: 0.31).x) < 1e-9)
    }

    @Test func aFingerThatRestsLosesItsVelocity() {
        var tracker = VelocityTracker()
        for index in 0...10 { tracker.add(CGPoint(x: 10 * index, y: 0), at: Double(index) * 0.01) }
        #expect(abs(tracker.velocity(at: 0.1).x - 1000) < 1e-6)
        #expect(tracker.velocity(at: 0.16).x < 800)
        #expect(tracker.velocity(at: 0.25) == .zero)
    }

    @Test func tooLittleIsZero() {
        var tracker = VelocityTracker()
        #expect(tracker.velocity(at: 1) == .zero)
        tracker.add(CGPoint(x: 1, y: 1), at: 1)
        tracker.add(CGPoint(x: CGFloat.nan, y: 1), at: 1.01)
        #expect(tracker.velocity(at: 1.01) == .zero)
        tracker.add(CGPoint(x: 9, y: 1), at: 1)
        #expect(tracker.velocity(at: 1.01) == .zero)
        tracker.reset()
        #expect(tracker.velocity(at: 1.01) == .zero)
    }

    /// What moves under the finger moves all that is known of it, along both axes.
    @Test func aSpaceThatMovesChangesNoVelocity() {
        var tracker = VelocityTracker()
        tracker.add(CGPoint(x: 0, y: 0), at: 1)
        tracker.add(CGPoint(x: 1, y: 2), at: 1.01)
        tracker.translate(dx: 30, dy: -40)
        tracker.add(CGPoint(x: 32, y: -36), at: 1.02)
        let velocity = tracker.velocity(at: 1.02)
        #expect(abs(velocity.x - 100) < 1e-6 && abs(velocity.y - 200) < 1e-6)
    }
}
