import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileViews

/// Gestures of several views at one finger, as scroll views, controls and alerts make them.
@Suite @MainActor struct ComposedGestureTests {
    /// A scroll view of 300 × 400 points whose content is twice as high.
    private func scrollStage() -> (Harness, UIScrollView) {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        scroll.contentSize = CGSize(width: 300, height: 800)
        return (Harness(showing: scroll, size: CGSize(width: 300, height: 400)), scroll)
    }

    /// One finger in a straight line, a frame for each step.
    private func drag(
        _ harness: Harness, from start: CGPoint, to end: CGPoint, steps: Int = 6,
        lifting: Bool = true
    ) {
        harness.touch(.began, 1, at: start)
        move(harness, from: start, to: end, steps: steps)
        if lifting { harness.touch(.ended, 1, at: end) }
    }

    private func move(_ harness: Harness, from start: CGPoint, to end: CGPoint, steps: Int = 6) {
        for step in 1...steps {
            harness.advance(seconds: 1 / 60)
            let part = CGFloat(step) / CGFloat(steps)
            harness.touch(
                .moved, 1,
                at: CGPoint(
                    x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
        }
    }

    @Test func aButtonInAScrollViewWaitsForTheFingerToStay() {
        let (harness, scroll) = scrollStage()
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 50, y: 100, width: 200, height: 60)
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        scroll.addSubview(button)
        let place = CGPoint(x: 150, y: 130)
        harness.touch(.began, 1, at: place)
        #expect(!button.isHighlighted)
        harness.advance(seconds: 0.2)
        #expect(button.isHighlighted)
        harness.touch(.ended, 1, at: place)
        #expect(taps == 1)
        // A quick tap is a tap all the same.
        harness.touch(.began, 1, at: place)
        harness.advance(seconds: 0.03)
        harness.touch(.ended, 1, at: place)
        #expect(taps == 2)
        // A quick drag scrolls and presses nothing.
        drag(harness, from: place, to: CGPoint(x: 150, y: 60))
        #expect(taps == 2)
        #expect(scroll.contentOffset.y > 30)
        harness.rest()
        #expect(!button.isHighlighted && !button.isTracking)
    }

    @Test func aControlThatHasTheFingerKeepsItFromTheScrollView() {
        let (harness, scroll) = scrollStage()
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 50, y: 100, width: 200, height: 60)
        scroll.addSubview(button)
        let place = CGPoint(x: 150, y: 130)
        harness.touch(.began, 1, at: place)
        harness.advance(seconds: 0.2)
        move(harness, from: place, to: CGPoint(x: 150, y: 60))
        #expect(scroll.contentOffset.y == 0)
        #expect(button.isTracking)
        harness.touch(.ended, 1, at: CGPoint(x: 150, y: 60))
        #expect(!button.isTracking)
    }

    @Test func aSliderInAScrollViewSlidesAcrossAndScrollsAlong() {
        let (harness, scroll) = scrollStage()
        let slider = UISlider(frame: CGRect(x: 20, y: 100, width: 260, height: 44))
        slider.value = 0.5
        scroll.addSubview(slider)
        let thumb = CGPoint(x: 150, y: 122)
        drag(harness, from: thumb, to: CGPoint(x: 230, y: 124))
        #expect(slider.value > 0.7)
        #expect(scroll.contentOffset.y == 0)
        let value = slider.value
        drag(harness, from: CGPoint(x: 40, y: 122), to: CGPoint(x: 42, y: 30))
        #expect(scroll.contentOffset.y > 50)
        #expect(slider.value == value)
        harness.rest()
        #expect(!slider.isTracking)
    }

    @Test func scrollViewsInEachOtherShareByDirection() {
        let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        outer.contentSize = CGSize(width: 900, height: 400)
        let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        inner.contentSize = CGSize(width: 300, height: 1200)
        outer.addSubview(inner)
        let harness = Harness(showing: outer, size: CGSize(width: 300, height: 400))
        drag(harness, from: CGPoint(x: 150, y: 300), to: CGPoint(x: 152, y: 200))
        harness.rest()
        #expect(inner.contentOffset.y > 50)
        #expect(outer.contentOffset == .zero)
        let along = inner.contentOffset
        drag(harness, from: CGPoint(x: 250, y: 300), to: CGPoint(x: 150, y: 302))
        harness.rest()
        #expect(outer.contentOffset.x > 50)
        #expect(inner.contentOffset == along)
    }

    @Test func aPanInAScrollViewInAnEdgePan() {
        let (harness, scroll) = scrollStage()
        let card = UIView(frame: CGRect(x: 0, y: 100, width: 300, height: 100))
        scroll.addSubview(card)
        let (edge, pan) = (UIScreenEdgePanGestureRecognizer(), UIPanGestureRecognizer())
        edge.edges = .left
        harness.window.addGestureRecognizer(edge)
        card.addGestureRecognizer(pan)
        var told: [String] = []
        edge.addAction { if $0.state == .began { told.append("edge") } }
        pan.addAction { if $0.state == .began { told.append("pan") } }
        scroll.panGestureRecognizer.addAction { if $0.state == .began { told.append("scroll") } }
        drag(harness, from: CGPoint(x: 5, y: 150), to: CGPoint(x: 105, y: 150))
        drag(harness, from: CGPoint(x: 150, y: 150), to: CGPoint(x: 250, y: 150))
        drag(harness, from: CGPoint(x: 150, y: 300), to: CGPoint(x: 150, y: 220))
        harness.rest()
        #expect(told == ["edge", "pan", "scroll"])
    }

    @Test func aTapInAScrollViewThatWaitsForADoubleTap() {
        let (harness, scroll) = scrollStage()
        let (once, twice) = (UITapGestureRecognizer(), UITapGestureRecognizer())
        twice.numberOfTapsRequired = 2
        once.require(toFail: twice)
        var told: [String] = []
        once.addAction { _ in told.append("once") }
        twice.addAction { _ in told.append("twice") }
        for tap in [once, twice] { scroll.addGestureRecognizer(tap) }
        let place = CGPoint(x: 150, y: 200)
        harness.tap(at: place)
        #expect(told.isEmpty)
        harness.advance(seconds: 0.5)
        #expect(told == ["once"])
        harness.tap(at: place)
        harness.advance(seconds: 0.1)
        harness.tap(at: place)
        harness.advance(seconds: 0.5)
        #expect(told == ["once", "twice"])
        drag(harness, from: place, to: CGPoint(x: 150, y: 100))
        harness.rest()
        #expect(told == ["once", "twice"])
        #expect(scroll.contentOffset.y > 0)
    }

    @Test func pinchTurnAndPanOfTwoFingersGoTogetherOrTheFirstAlone() {
        for isTogether in [true, false] {
            final class Both: UIGestureRecognizerDelegate {
                func gestureRecognizer(
                    _ gestureRecognizer: UIGestureRecognizer,
                    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
                ) -> Bool { true }
            }
            let view = UIView()
            let delegate = Both()
            let pan = UIPanGestureRecognizer()
            pan.minimumNumberOfTouches = 2
            let all = [pan, UIPinchGestureRecognizer(), UIRotationGestureRecognizer()]
            var begun: [UIGestureRecognizer] = []
            for recognizer in all {
                if isTogether { recognizer.delegate = delegate }
                recognizer.addAction { if $0.state == .began { begun.append($0) } }
                view.addGestureRecognizer(recognizer)
            }
            let harness = Harness(showing: view, size: CGSize(width: 300, height: 400))
            harness.touch(.began, 1, at: CGPoint(x: 100, y: 200))
            harness.touch(.began, 2, at: CGPoint(x: 200, y: 200))
            // First only apart, then around and along as well.
            for step in 1...10 {
                harness.advance(seconds: 1 / 60)
                let way = 6 * CGFloat(step)
                harness.touch(.moved, 1, at: CGPoint(x: 100 - way, y: 200))
                harness.touch(
                    .moved, 2, at: CGPoint(x: 200 + way, y: 200 + max(0, way - 24) * 2))
            }
            harness.touch(.ended, 1, at: CGPoint(x: 40, y: 200))
            harness.touch(.ended, 2, at: CGPoint(x: 260, y: 272))
            #expect(begun.first is UIPinchGestureRecognizer)
            #expect(begun.count == (isTogether ? 3 : 1))
        }
    }

    @Test func anAlertTakesTheFingersThatAreDown() {
        final class Root: UIViewController {
            var heard: [String] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                heard.append("began")
            }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
                heard.append("ended")
            }
            override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
                heard.append("cancelled")
            }
        }
        let root = Root()
        let harness = Harness(showing: root)
        let pan = UIPanGestureRecognizer()
        var states: [UIGestureRecognizer.State] = []
        pan.addAction { states.append($0.state) }
        pan.cancelsTouchesInView = false
        root.view.addGestureRecognizer(pan)
        drag(
            harness, from: CGPoint(x: 20, y: 300), to: CGPoint(x: 80, y: 300), lifting: false)
        let alert = UIAlertController(title: "Stop", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        root.present(alert, animated: true)
        #expect(root.heard == ["began", "cancelled"])
        #expect(states.last == .cancelled)
        harness.touch(.moved, 1, at: CGPoint(x: 200, y: 300))
        harness.touch(.ended, 1, at: CGPoint(x: 200, y: 300))
        harness.rest()
        #expect(root.heard == ["began", "cancelled"])
    }
}
