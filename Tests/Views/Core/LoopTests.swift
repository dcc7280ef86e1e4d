import Foundation
import TactileHeadless
import TactileLayers
import TestSupport
import Testing

@testable import TactileViews

@MainActor
struct LoopTests {
    @Test func aTimerFiresOnceAtItsTime() {
        let harness = Harness()
        var fired: [TimeInterval] = []
        LoopTimer.schedule(after: 0.5) { fired.append(CACurrentMediaTime()) }
        harness.advance(seconds: 0.499)
        #expect(fired.isEmpty)
        let due = harness.now + 0.001
        harness.advance(seconds: 2)
        #expect(fired.count == 1)
        #expect(abs((fired.first ?? 0) - due) < 1e-6)
    }

    @Test func timersFireInTheOrderOfTheirTimes() {
        let harness = Harness()
        var order: [Int] = []
        LoopTimer.schedule(after: 0.3) { order.append(3) }
        LoopTimer.schedule(after: 0.1) { order.append(1) }
        LoopTimer.schedule(after: 0.2) { order.append(2) }
        harness.advance(seconds: 1)
        #expect(order == [1, 2, 3])
    }

    @Test func aCancelledTimerNeverFires() {
        let harness = Harness()
        var fired = 0
        let timer = LoopTimer.schedule(after: 0.1, repeating: 0.1) { fired += 1 }
        harness.advance(seconds: 0.35)
        #expect(fired == 3)
        timer.cancel()
        harness.advance(seconds: 1)
        #expect(fired == 3)
    }

    @Test func aWindowThatAHandlerClosesIsNotDrawn() {
        final class Closer: UIView {
            var drawn = 0
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                setNeedsDisplay()
                window?.close()
            }
            override func draw(_ rect: CGRect) { drawn += 1 }
        }
        let closer = Closer()
        let harness = Harness(showing: closer)
        harness.advance(seconds: 0.1)
        let platformWindow = harness.platformWindow
        harness.press(at: CGPoint(x: 50, y: 50))
        harness.advance(seconds: 0.1)
        let frames = platformWindow.presented.count
        let drawn = closer.drawn
        harness.move(to: CGPoint(x: 60, y: 50))
        harness.advance(seconds: 0.1)
        #expect(!platformWindow.isShown)
        #expect(platformWindow.presented.count == frames)
        #expect(closer.drawn == drawn)
    }

    @Test func aWindowThatItsLayoutClosesIsNotPresented() {
        final class Closer: UIView {
            var closes = false
            override func layoutSubviews() {
                super.layoutSubviews()
                if closes { window?.close() }
            }
        }
        let closer = Closer()
        let harness = Harness(showing: closer)
        harness.advance(seconds: 0.1)
        let platformWindow = harness.platformWindow
        let frames = platformWindow.presented.count
        closer.closes = true
        closer.backgroundColor = .red
        closer.setNeedsLayout()
        harness.advance(seconds: 0.1)
        #expect(!platformWindow.isShown)
        #expect(platformWindow.presented.count == frames)
    }

    @Test func anIdleWindowAsksForNoTurn() {
        let harness = Harness(showing: UIView())
        harness.rest()
        #expect(harness.platform.delegate?.platformTurn(at: harness.now) == nil)
    }
}
