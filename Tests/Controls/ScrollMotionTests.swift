import Foundation
import Testing

@testable import TactileControls

@Suite struct ScrollMotionTests {
    private func motion(
        from start: CGFloat = 100, velocity: CGFloat, limits: ClosedRange<CGFloat> = 0...1_000,
        bounces: Bool = true
    ) -> ScrollMotion {
        ScrollMotion(
            from: start, velocity: velocity, limits: limits, rate: 0.998, bounces: bounces)
    }

    @Test func aThrowGlidesAndRests() {
        let motion = motion(velocity: 1_000)
        #expect(motion.position(at: 0) == 100)
        // v·0.998^ms for one second: 1000·(1 − 0.998^1000)/2.002
        #expect(abs(motion.position(at: 1) - (100 + 432.02)) < 0.1)
        #expect(abs(motion.target - (100 + (1_000 - 10) / 2.002)) < 0.1)
        #expect(motion.position(at: motion.duration + 5) == motion.target)
    }

    @Test func slowerThanTheThresholdStands() {
        #expect(motion(velocity: 9).duration == 0)
        #expect(motion(velocity: .nan).duration == 0)
    }

    @Test func aThrowPastTheEndSwingsBack() {
        let motion = motion(velocity: 4_000)
        #expect(motion.target == 1_000)
        var highest: CGFloat = 0
        var last = motion.position(at: 0)
        for step in 1...600 {
            let place = motion.position(at: Double(step) / 200)
            // No jump where the glide becomes a swing.
            #expect(abs(place - last) < 4_000 / 200 + 0.5)
            last = place
            highest = max(highest, place)
        }
        #expect(highest > 1_005)
        #expect(highest < 1_200)
        #expect(motion.position(at: motion.duration) == 1_000)
    }

    @Test func withoutBounceItStopsAtTheEdge() {
        let motion = motion(velocity: 4_000, bounces: false)
        for step in 0...600 { #expect(motion.position(at: Double(step) / 200) <= 1_000) }
        #expect(motion.target == 1_000)
    }

    @Test func pulledContentComesBack() {
        let motion = motion(from: -60, velocity: 0)
        #expect(motion.target == 0)
        #expect(motion.position(at: 0) == -60)
        #expect(motion.duration > 0.2)
        #expect(motion.duration < 0.9)
    }

    @Test func aMotionToATargetEndsThere() {
        let motion = ScrollMotion(from: 40, velocity: 900, to: 320)
        #expect(motion.position(at: 0) == 40)
        #expect(motion.position(at: motion.duration) == 320)
    }

    /// Let go beyond the end, it goes on with the finger's velocity before it swings back.
    @Test func aThrowBeyondTheEndGoesOnFirst() {
        let still = motion(from: -50, velocity: 0)
        let thrown = motion(from: -50, velocity: -2_000)
        #expect(thrown.target == 0 && still.target == 0)
        #expect(thrown.position(at: 0.01) < -60 && still.position(at: 0.01) > -50)
    }
}
