import Foundation
import Tactile
import TestSupport
import Testing

/// Controls that are used a second time, and motions into which something comes.
@MainActor
@Suite struct AgainTests {
    private static let wrongEnds: Set = ["upOutside", "cancel", "exit", "repeat"]

    private func wrong(_ log: EventLog) -> Int {
        log.names.count { Self.wrongEnds.contains($0) }
    }

    @Test func aButtonIsPressedAndLeftAlikeEachTime() {
        let button = UIButton(type: .system)
        button.setTitle("Press", for: .normal)
        let (harness, log) = Harness.show(button, at: CGRect(x: 50, y: 50, width: 100, height: 40))
        log.watch(button)
        harness.again(keeping: wrong(log)) { time in
            // Farther apart than a double click.
            harness.advance(seconds: 2)
            harness.tap(button)
            #expect(log.names.count { $0 == "upInside" } == time)
            #expect(!button.isHighlighted)
        }
        harness.again(keeping: log.names.count { $0 == "upInside" }) { time in
            harness.drag(from: CGPoint(x: 100, y: 70), to: CGPoint(x: 290, y: 190))
            #expect(log.names.count { $0 == "upOutside" } == time)
            #expect(!button.isHighlighted)
        }
    }

    @Test(arguments: [false, true])
    func anEdgeOfASegmentedControlBelongsToTheSegmentBesideIt(isMirrored: Bool) {
        let control = UISegmentedControl(items: ["a", "b", "c"])
        if isMirrored { control.semanticContentAttribute = .forceRightToLeft }
        let (harness, log) = Harness.show(control, at: CGRect(x: 0, y: 0, width: 300, height: 32))
        let (left, right) = isMirrored ? (2, 0) : (0, 2)
        harness.again(keeping: log.names.count { $0 != "value" }) { time in
            harness.tap(at: CGPoint(x: 0.5, y: 16))
            #expect(control.selectedSegmentIndex == left)
            harness.tap(at: CGPoint(x: 299.5, y: 16))
            #expect(control.selectedSegmentIndex == right)
            #expect(log.names.count == 2 * time)
        }
        // What is chosen already is not told again.
        harness.again(keeping: log.names.count) { _ in
            harness.tap(at: CGPoint(x: 299.5, y: 16))
            #expect(control.selectedSegmentIndex == right)
        }
    }

    @Test func aSwitchGoesThereAndBack() {
        let toggle = UISwitch()
        let (harness, log) = Harness.show(toggle, at: CGRect(x: 50, y: 50, width: 51, height: 31))
        harness.again(keeping: toggle.isOn) { time in
            harness.tap(toggle)
            #expect(toggle.isOn && log.names.count == 2 * time - 1)
            harness.rest()
            harness.tap(toggle)
            #expect(!toggle.isOn && log.names.count == 2 * time)
        }
        // A program that sets it tells nobody, whatever is on its way.
        harness.interrupting({ toggle.setOn(true, animated: true) }, keeping: log.names.count) {
            _ in
            toggle.setOn(false, animated: true)
        } then: { _ in
            #expect(!toggle.isOn)
        }
    }

    @Test func aSliderFollowsTheSecondDragAsTheFirst() {
        let slider = UISlider()
        let (harness, log) = Harness.show(slider, at: CGRect(x: 20, y: 50, width: 200, height: 32))
        log.watch(slider)
        var values: [Float] = []
        harness.again(keeping: log.names.count { $0 == "cancel" }) { _ in
            slider.value = 0
            harness.frame()
            harness.drag(from: CGPoint(x: 34, y: 66), to: CGPoint(x: 120, y: 66))
            values.append(slider.value)
        }
        #expect(values.count == 2 && values[0] == values[1] && values[0] > 0.3)
        harness.interrupting({ slider.setValue(1, animated: true) }, keeping: log.names.count) {
            _ in
            slider.setValue(0.25, animated: true)
        } then: { _ in
            #expect(slider.value == 0.25)
        }
    }
}

/// Content that moves, while something else is wished of it.
@MainActor
@Suite struct InterruptedScrollTests {
    private final class Log: NSObject, UIScrollViewDelegate {
        var drags = 0
        var ends = 0
        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { drags += 1 }
        func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { ends += 1 }
    }

    private let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let log = Log()

    private func harness() -> Harness {
        let harness = Harness(size: CGSize(width: 300, height: 300))
        view.contentSize = CGSize(width: 200, height: 1_000)
        view.delegate = log
        harness.window.addSubview(view)
        harness.show()
        return harness
    }

    private func scrollToEnd() {
        view.contentSize.height = 1_000
        view.setContentOffset(.zero, animated: false)
        view.setContentOffset(CGPoint(x: 0, y: 800), animated: true)
    }

    @Test func contentThatBecomesShorterOnTheWayEndsAtItsNewEnd() {
        let harness = harness()
        harness.interrupting(scrollToEnd, keeping: log.drags) { _ in
            view.contentSize.height = 600
        } then: { frame in
            #expect(view.contentOffset == CGPoint(x: 0, y: 400), "frame \(frame)")
        }
    }

    @Test func anotherPlaceThatIsWishedOnTheWayIsTheLast() {
        let harness = harness()
        harness.interrupting(scrollToEnd, keeping: log.drags) { _ in
            view.setContentOffset(CGPoint(x: 0, y: 120), animated: true)
        } then: { frame in
            #expect(view.contentOffset == CGPoint(x: 0, y: 120), "frame \(frame)")
        }
        harness.interrupting(scrollToEnd, keeping: log.drags) { _ in
            view.setContentOffset(CGPoint(x: 0, y: 130), animated: false)
            #expect(view.contentOffset.y == 130)
        } then: { frame in
            #expect(view.contentOffset == CGPoint(x: 0, y: 130), "frame \(frame)")
        }
    }

    @Test func aScrollIsTheSameTheSecondTime() {
        let harness = harness()
        harness.again(keeping: log.drags) { time in
            scrollToEnd()
            harness.rest()
            #expect(view.contentOffset.y == 800 && log.ends == time)
        }
        harness.again(keeping: log.ends) { time in
            view.setContentOffset(.zero, animated: false)
            harness.drag(from: CGPoint(x: 100, y: 150), to: CGPoint(x: 100, y: 50))
            harness.rest()
            #expect(log.drags == time && view.contentOffset.y > 50)
        }
    }

    @Test func aMovingViewThatLeavesTheWindowComesBackAtRest() {
        let harness = harness()
        harness.interrupting(scrollToEnd, keeping: log.drags) { _ in
            view.removeFromSuperview()
            harness.frame()
            harness.window.addSubview(view)
            view.setContentOffset(CGPoint(x: 0, y: 10), animated: false)
        } then: { frame in
            #expect(view.contentOffset.y == 10, "frame \(frame)")
        }
    }
}
