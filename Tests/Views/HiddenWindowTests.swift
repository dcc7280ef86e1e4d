import Tactile
import TestSupport
import Testing

/// A window that is not seen lets its animations end, without drawing and without waking in
/// between.
@MainActor
struct HiddenWindowTests {
    @Test func animationsEndUnseen() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.backgroundColor = .systemRed
        let root = UIView()
        root.addSubview(view)
        let harness = Harness(showing: root)
        harness.send(.visibilityChanged(false))
        var finished: [Bool] = []
        UIView.animate(withDuration: 0.5, delay: 0.25) {
            view.center.x += 100
        } completion: {
            finished.append($0)
        }
        harness.settle()
        let frames = harness.platformWindow.frameCount, turns = harness.platform.turns
        harness.platform.advance(by: 0.7)
        #expect(finished.isEmpty)
        harness.platform.advance(by: 0.3)
        #expect(finished == [true])
        #expect(harness.platformWindow.frameCount == frames)
        #expect(harness.platform.turns - turns < 20)
        harness.send(.visibilityChanged(true))
        harness.advance(seconds: 0.1)
        #expect(harness.platformWindow.frameCount > frames)
        #expect(harness.pixel(110, 10) == harness.pixel(110, 12))
        #expect(harness.pixel(110, 10) != harness.pixel(10, 10))
    }

    @Test func endlessAnimationsDoNotWake() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        let harness = Harness(showing: view)
        let spin = CABasicAnimation(keyPath: "transform.rotation.z")
        spin.toValue = 6
        spin.duration = 1
        spin.repeatCount = .infinity
        view.layer.add(spin, forKey: nil)
        harness.advance(seconds: 0.1)
        harness.send(.visibilityChanged(false))
        let turns = harness.platform.turns
        harness.platform.advance(by: 10)
        #expect(harness.platform.turns - turns < 10)
        harness.send(.visibilityChanged(true))
        #expect(harness.window.renderer.isAnimating)
    }

    @Test func displayLinksTakeSelectors() {
        @MainActor final class Clock {
            var ticks = 0
            func tick(_ link: CADisplayLink) { ticks += 1 }
        }
        let harness = Harness(showing: UIView())
        let clock = Clock()
        let link = CADisplayLink(
            target: clock, selector: Selector("tick:", Clock.tick(_:)))
        link.add(to: .main, forMode: .common)
        harness.platform.advance(by: 1)
        #expect((58...62).contains(clock.ticks))
        #expect(abs(link.targetTimestamp - link.timestamp - 1.0 / 60) < 1e-9)
        clock.ticks = 0
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 30, preferred: 20)
        harness.platform.advance(by: 1)
        #expect((19...21).contains(clock.ticks))
        #expect(abs(link.targetTimestamp - link.timestamp - 0.05) < 1e-9)
        link.preferredFramesPerSecond = 30
        clock.ticks = 0
        harness.platform.advance(by: 1)
        #expect((29...31).contains(clock.ticks))
        link.isPaused = true
        clock.ticks = 0
        harness.platform.advance(by: 1)
        #expect(clock.ticks == 0)
        link.invalidate()
    }

    @Test func aWindowWhosePixelsAreLostIsPaintedWhole() {
        let harness = Harness(showing: UIView())
        harness.rest()
        let window = harness.platformWindow
        window.presented = []
        // There and back, which drops what it kept.
        let size = window.pixelSize, points = harness.window.bounds.size, scale = window.scale
        window.resize(to: CGSize(width: 1, height: 1), scale: scale)
        window.resize(to: points, scale: scale)
        harness.rest()
        #expect(window.presented.isEmpty)
        harness.send(.pixelsLost)
        harness.rest()
        let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        #expect(window.presented.map(\.damage) == [[whole]])
    }
}
