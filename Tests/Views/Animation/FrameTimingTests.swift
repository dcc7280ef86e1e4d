import Foundation
import TactileLayers
import TestSupport
import Testing

@testable import TactileViews

/// When frames of animations come, and what the first one shows.
@MainActor
@Suite struct FrameTimingTests {
    /// A window on a display of `rate` frames a second, with a square in it.
    private func stage(rate: Double) -> (harness: Harness, view: UIView) {
        let harness = Harness(size: CGSize(width: 200, height: 100))
        harness.platform.screen.framesPerSecond = rate
        harness.platform.firstFrameLead = 1 / rate
        UIApplication.shared.platformScreenChanged(harness.platform)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.backgroundColor = .red
        harness.window.addSubview(view)
        harness.show()
        harness.advance(seconds: 0.1)
        return (harness, view)
    }

    private func x(_ view: UIView) -> CGFloat { view.layer.presentation()?.position.x ?? .nan }

    @Test func theFirstFrameOfAnAnimationShowsItsFirstStep() {
        let (harness, view) = stage(rate: 50)
        let tap = UITapGestureRecognizer()
        tap.addAction { _ in
            UIView.animate(
                withDuration: 1, delay: 0, options: .curveLinear,
                animations: { view.center.x = 110 })
        }
        harness.window.addGestureRecognizer(tap)
        harness.press(at: CGPoint(x: 100, y: 50))
        harness.platform.advance(by: 0.05)
        harness.platformWindow.presented = []
        // No time passes between the click and the frame that it changes.
        harness.release()
        #expect(abs(x(view) - 12) < 1e-6)
        #expect(harness.platformWindow.presented.count == 1)
        harness.advance(seconds: 0.02)
        #expect(abs(x(view) - 14) < 1e-6)
    }

    @Test func aClickToItsFirstFrameTakesLessThanThreeMilliseconds() {
        let (harness, view) = stage(rate: 60)
        let tap = UITapGestureRecognizer()
        tap.addAction { _ in
            UIView.animate(withDuration: 0.1) { view.center.x = 130 - view.center.x }
        }
        harness.window.addGestureRecognizer(tap)
        var shortest = Double.infinity
        for _ in 0..<20 {
            harness.press(at: CGPoint(x: 100, y: 50))
            harness.platform.advance(by: 0.05)
            harness.platformWindow.presented = []
            let before = processorSeconds()
            harness.release()
            shortest = min(shortest, processorSeconds() - before)
            #expect(harness.platformWindow.presented.count == 1)
            harness.advance(seconds: 1)
        }
        #expect(shortest < 0.003)
    }

    /// What this thread has worked, so that other programs do not count.
    private func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    @Test(arguments: [30.0, 60, 144])
    func framesComeAtTheDisplaysRate(rate: Double) {
        let (harness, view) = stage(rate: rate)
        #expect(UIScreen.main.maximumFramesPerSecond == Int(rate))
        // By a pixel and more in each frame, for a frame that changes no pixel is not presented.
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x += 180 }
        harness.settle()
        harness.platformWindow.presented = []
        harness.platform.advance(by: 0.5)
        #expect(abs(harness.platformWindow.presented.count - Int(rate / 2)) <= 1)
    }

    @Test func anotherRateOfTheDisplayIsFollowedAtOnce() {
        let (harness, view) = stage(rate: 60)
        harness.platform.screen.framesPerSecond = 120
        UIApplication.shared.platformScreenChanged(harness.platform)
        var ticks = 0
        let link = CADisplayLink { link in
            ticks += 1
            #expect(abs(link.duration - 1 / 120) < 1e-9)
        }
        link.add(to: .main, forMode: .common)
        UIView.animate(withDuration: 1) { view.center.x = 110 }
        harness.settle()
        harness.platform.advance(by: 0.5)
        #expect(abs(ticks - 60) <= 2)
        link.invalidate()
    }

    // MARK: Windows that are not seen

    @Test func completionsComeWhileTheWindowIsNotSeen() {
        let (harness, view) = stage(rate: 60)
        harness.send(.visibilityChanged(false))
        var told: [String] = []
        UIView.animate(
            withDuration: 0.5, animations: { view.center.x = 110 },
            completion: { finished in
                told.append("first \(finished)")
                UIView.animate(
                    withDuration: 0.5, delay: 0.25, animations: { view.alpha = 0 },
                    completion: { told.append("second \($0)") })
            })
        harness.settle()
        harness.platformWindow.presented = []
        harness.platform.advance(by: 0.45)
        #expect(told.isEmpty)
        harness.platform.advance(by: 0.1)
        #expect(told == ["first true"])
        harness.platform.advance(by: 0.8)
        #expect(told == ["first true", "second true"])
        #expect(harness.platformWindow.presented.isEmpty)
    }

    @Test func anEndlessAnimationDoesNotWakeAWindowThatIsNotSeen() {
        let (harness, view) = stage(rate: 60)
        UIView.animate(
            withDuration: 0.5, delay: 0, options: [.repeat, .autoreverse],
            animations: { view.center.x = 110 })
        harness.send(.visibilityChanged(false))
        harness.platform.advance(by: 1)
        let before = harness.platform.turns
        harness.platform.advance(by: 10)
        #expect(harness.platform.turns - before < 10)
        harness.send(.visibilityChanged(true))
        harness.platform.advance(by: 0.1)
        #expect(x(view) > 10)
    }
}
