import Foundation
import TestSupport
import SeededRandom
import Testing

@testable import TactileViews

@MainActor
@Suite struct FrameClockTests {
    @Test func inputIsDrawnAtOnceAtMostEveryFourMilliseconds() {
        var clock = FrameClock()
        #expect(clock.decide(at: 0, isAnimating: false, hasWork: false) == .rest)
        #expect(clock.decide(at: 0, isAnimating: false, hasWork: true) == .draw)
        clock.drew(at: 0, isAnimating: false)
        #expect(clock.decide(at: 0.001, isAnimating: false, hasWork: true) == .wait(until: 0.004))
        #expect(clock.decide(at: 0.004, isAnimating: false, hasWork: true) == .draw)
    }

    @Test func animationsAreDrawnOnAGridThatLateFramesDoNotShift() {
        var clock = FrameClock()
        clock.interval = 0.25
        #expect(clock.decide(at: 1, isAnimating: true, hasWork: true) == .draw)
        clock.drew(at: 1, isAnimating: true)
        #expect(clock.decide(at: 1.125, isAnimating: true, hasWork: true) == .wait(until: 1.25))
        clock.drew(at: 1.375, isAnimating: true)
        #expect(clock.nextTime(isAnimating: true, hasWork: false) == 1.5)
        // Ticks that were missed are passed over.
        clock.drew(at: 2.125, isAnimating: true)
        #expect(clock.nextTime(isAnimating: true, hasWork: false) == 2.25)
        // What begins in the frame that ends another goes on in step.
        clock.drew(at: 2.25, isAnimating: false)
        #expect(clock.decide(at: 2.25, isAnimating: true, hasWork: true) == .wait(until: 2.5))
        // After a rest the grid begins with the first frame.
        clock.drew(at: 2.5, isAnimating: false)
        #expect(clock.decide(at: 9.125, isAnimating: true, hasWork: true) == .draw)
        clock.drew(at: 9.125, isAnimating: true)
        #expect(clock.nextTime(isAnimating: true, hasWork: false) == 9.375)
    }

    @Test func whatAKeyDoesIsShownBetweenTicksWhichStayWhereTheyWere() {
        var clock = FrameClock()
        clock.interval = 0.25
        clock.drew(at: 1, isAnimating: true)
        #expect(
            clock.decide(at: 1.125, isAnimating: true, hasWork: true, answersPress: true) == .draw)
        clock.drew(at: 1.125, isAnimating: true)
        #expect(clock.nextTime(isAnimating: true, hasWork: true) == 1.25)
        #expect(
            clock.decide(at: 1.126, isAnimating: true, hasWork: true, answersPress: true) == .draw)
        clock.drew(at: 1.126, isAnimating: true)
        #expect(clock.nextTime(isAnimating: true, hasWork: true) == 1.25)
    }

    @Test func aPressIsAnsweredWhileSomethingMoves() {
        let harness = Harness(size: CGSize(width: 200, height: 100))
        let mover = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        mover.backgroundColor = .red
        let target = PressedView(frame: CGRect(x: 0, y: 50, width: 50, height: 50))
        harness.window.addSubview(mover)
        harness.window.addSubview(target)
        harness.show()
        harness.move(to: CGPoint(x: 10, y: 60))
        UIView.animate(withDuration: 10) { mover.center.x = 150 }
        harness.advance(seconds: 0.5)
        // Between two ticks, later than the least time after a frame.
        while harness.window.turn(at: harness.now).map({ $0 - harness.now < 0.008 }) ?? true {
            harness.platform.advance(by: 0.001)
        }
        harness.platform.advance(by: 0.005)
        harness.platformWindow.presented = []
        harness.press(at: CGPoint(x: 10, y: 60))
        #expect(target.backgroundColor == .blue)
        #expect(!harness.platformWindow.presented.isEmpty)
    }

    private final class PressedView: UIView {
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            backgroundColor = .blue
        }
    }

    @Test func aShorterIntervalIsKeptAtOnce() {
        var clock = FrameClock()
        clock.interval = 0.5
        clock.drew(at: 1, isAnimating: true)
        clock.interval = 0.125
        #expect(clock.nextTime(isAnimating: true, hasWork: false) == 1.125)
    }

    @Test func whatBeginsWhileInputIsDrawnDoesNotWaitForAFrameInterval() {
        var clock = FrameClock()
        for step in 0..<500 { clock.drew(at: 1 + Double(step) * 0.0078125, isAnimating: false) }
        let last = 1 + 499 * 0.0078125
        #expect(clock.decide(at: last + 0.0078125, isAnimating: true, hasWork: true) == .draw)
    }

    /// Random frames, for input and animations, in time and late, as a window asks for them.
    @Test(arguments: 0..<200)
    func theNextTickIsAtMostOneIntervalAhead(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var clock = FrameClock()
        let interval = 1 / [24.0, 60, 75, 144, 1000][seed % 5]
        clock.interval = interval
        var now = 100.0
        var isAnimating = false
        var frames = 0
        for _ in 0..<400 {
            now += [0, 0.0005, 0.004, 0.008, 0.0167, 0.3][Int.random(in: 0..<6, using: &random)]
            if Int.random(in: 0..<8, using: &random) == 0 { isAnimating.toggle() }
            let hasWork = Bool.random(using: &random)
            switch clock.decide(at: now, isAnimating: isAnimating, hasWork: hasWork) {
            case .rest:
                #expect(!isAnimating && !hasWork)
                continue
            case .wait(let time):
                #expect(time > now && time <= now + interval + 1e-9)
                if Bool.random(using: &random) { continue }
                now = time + Double.random(in: 0...0.02, using: &random)
            case .draw: break
            }
            if Int.random(in: 0..<8, using: &random) == 0 { isAnimating.toggle() }
            clock.drew(at: now, isAnimating: isAnimating)
            frames += 1
            for isAnimating in [false, true] {
                let next = clock.nextTime(isAnimating: isAnimating, hasWork: true) ?? .infinity
                #expect(next > now && next <= now + max(interval, 0.004) + 1e-9)
            }
        }
        #expect(frames > 50)
    }

    /// A hand that moves the pointer faster than the display shows frames, over what is drawn
    /// for each place, then a key that starts an animation.
    @Test(arguments: [60.0, 125, 250, 1000])
    func motionDoesNotDelayTheAnimationAfterIt(rate: Double) {
        let harness = Harness(size: CGSize(width: 200, height: 100))
        // As on a display: the first frame shows a step, not the beginning, which is seen already.
        harness.platform.firstFrameLead = 1.0 / 60
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.backgroundColor = .red
        let hover = UIHoverGestureRecognizer()
        hover.addAction { view.center.y = $0.location(in: nil).x }
        harness.window.addGestureRecognizer(hover)
        harness.window.addSubview(view)
        harness.show()
        for step in 0..<Int(2 * rate) {
            harness.move(to: CGPoint(x: 20 + step % 50, y: 50))
            harness.platform.advance(by: 1 / rate)
        }
        harness.platformWindow.presented = []
        let start = harness.now
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 150 }
        var first: TimeInterval?
        for _ in 0..<100 where first == nil {
            harness.settle()
            if !harness.platformWindow.presented.isEmpty { first = harness.now - start }
            harness.platform.advance(by: 0.001)
        }
        #expect((first ?? .infinity) <= 1.0 / 60)
    }
}
