import Foundation
import TestSupport
import Testing

@testable import Tactile

/// Zooming past the limits, bars of a given colour, and touches that the content does not get.
@Suite @MainActor struct ScrollHabitTests {
    @MainActor
    private final class Zoomed: NSObject, UIScrollViewDelegate {
        let content = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        var ended: [CGFloat] = []
        var began = 0

        func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
        func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
            began += 1
        }
        func scrollViewDidEndZooming(
            _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
        ) { ended.append(scale) }
    }

    /// Two fingers that move apart until the distance is four times as large.
    private func pinch(_ harness: Harness) {
        harness.touch(.began, 1, at: CGPoint(x: 140, y: 150))
        harness.touch(.began, 2, at: CGPoint(x: 160, y: 150))
        for step in 1...10 {
            harness.advance(seconds: 1 / 60)
            harness.touch(.moved, 1, at: CGPoint(x: 140 - step * 3, y: 150))
            harness.touch(.moved, 2, at: CGPoint(x: 160 + step * 3, y: 150))
        }
    }

    private func release(_ harness: Harness) {
        harness.touch(.ended, 1, at: CGPoint(x: 110, y: 150))
        harness.touch(.ended, 2, at: CGPoint(x: 190, y: 150))
    }

    @Test(arguments: [true, false])
    func aPinchGoesBeyondTheLimitAndSpringsBack(bounces: Bool) {
        let view = UIScrollView(), zoomed = Zoomed()
        let harness = Harness(showing: view, size: CGSize(width: 300, height: 300))
        view.addSubview(zoomed.content)
        view.contentSize = zoomed.content.bounds.size
        view.delegate = zoomed
        view.maximumZoomScale = 2
        view.bouncesZoom = bounces
        pinch(harness)
        #expect(view.isZooming)
        #expect(bounces ? view.zoomScale > 2.05 && view.zoomScale < 3 : view.zoomScale == 2)
        release(harness)
        #expect(view.zoomScale == 2 && !view.isZooming)
        #expect(view.isZoomBouncing == bounces && zoomed.ended.isEmpty == bounces)
        harness.rest()
        #expect(!view.isZoomBouncing && zoomed.ended == [2])
        #expect(zoomed.content.frame.width == 600)
    }

    /// A scroll view of 300 points square whose content of the same size can be four times as
    /// large.
    private func zoomable() -> (UIScrollView, Zoomed, Harness) {
        let view = UIScrollView(), zoomed = Zoomed()
        let harness = Harness(showing: view, size: CGSize(width: 300, height: 300))
        view.addSubview(zoomed.content)
        view.contentSize = zoomed.content.bounds.size
        view.delegate = zoomed
        view.maximumZoomScale = 4
        return (view, zoomed, harness)
    }

    @Test func aRectangleIsZoomedTo() {
        let (view, zoomed, harness) = zoomable()
        view.zoom(to: CGRect(x: 100, y: 200, width: 100, height: 50), animated: false)
        #expect(view.zoomScale == 3 && zoomed.ended.isEmpty)
        // Its middle is in the middle, as far as the content goes.
        #expect(view.contentOffset == CGPoint(x: 300, y: 525))
        // No further than the limits, and what is empty moves nothing.
        view.zoom(to: CGRect(x: 0, y: 0, width: 10, height: 10), animated: false)
        #expect(view.zoomScale == 4 && view.contentOffset == .zero)
        for rect in [CGRect.zero, .null] { view.zoom(to: rect, animated: false) }
        #expect(view.zoomScale == 4)
        view.zoom(to: CGRect(x: 0, y: 0, width: 300, height: 300), animated: true)
        harness.rest()
        #expect(view.zoomScale == 1 && zoomed.began == 1 && zoomed.ended == [1])
        view.setZoomScale(2, animated: true)
        harness.rest()
        #expect(zoomed.began == 2 && zoomed.ended == [1, 2])
    }

    @Test func barsHaveTheColourThatIsAskedFor() {
        let view = UIScrollView()
        view.indicatorStyle = .white
        view.backgroundColor = .black
        view.contentSize = CGSize(width: 100, height: 1_000)
        let harness = Harness(showing: view, size: CGSize(width: 100, height: 100))
        func brightest() -> UInt32 {
            view.flashScrollIndicators()
            harness.advance(seconds: 0.1)
            let picture = harness.snapshot()
            return (90..<100).map { picture.rgb($0, 20) & 0xFF }.max() ?? 0
        }
        #expect(brightest() > 60)
        view.indicatorStyle = .black
        #expect(brightest() == 0)
    }

    private final class Selective: UIScrollView {
        var refused: UIView?
        var asked = 0

        override func touchesShouldBegin(
            _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
        ) -> Bool {
            asked += 1
            return view !== refused
        }
    }

    private final class Touched: UIView {
        var calls: [String] = []

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            calls.append("began")
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
            calls.append("ended")
        }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
            calls.append("cancelled")
        }
    }

    @Test func touchesThatMayNotBeginDoNotReachTheContent() {
        let view = Selective()
        let (one, other) = (
            Touched(frame: CGRect(x: 0, y: 0, width: 100, height: 1_000)),
            Touched(frame: CGRect(x: 100, y: 0, width: 100, height: 1_000))
        )
        view.contentSize = CGSize(width: 200, height: 1_000)
        view.addSubview(one)
        view.addSubview(other)
        view.refused = one
        let harness = Harness(showing: view, size: CGSize(width: 200, height: 200))
        harness.tap(at: CGPoint(x: 50, y: 50))
        #expect(one.calls.isEmpty && view.asked == 1)
        harness.tap(at: CGPoint(x: 150, y: 50))
        #expect(other.calls == ["began", "ended"])
        // A finger, which waits before the content gets it.
        for (identifier, x) in [(1, 50.0), (2, 150.0)] {
            let place = CGPoint(x: x, y: 60)
            harness.touch(.began, identifier, at: place)
            harness.advance(seconds: 0.3)
            harness.touch(.ended, identifier, at: place)
        }
        #expect(one.calls.isEmpty && other.calls == ["began", "ended", "began", "ended"])
        harness.drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 50, y: 50))
        #expect(view.contentOffset.y > 50)
    }

    @Test func aPinchThatIsLetGoInMotionGoesOn() {
        let view = UIScrollView(), zoomed = Zoomed()
        let harness = Harness(showing: view, size: CGSize(width: 300, height: 300))
        view.addSubview(zoomed.content)
        view.contentSize = zoomed.content.bounds.size
        view.delegate = zoomed
        view.maximumZoomScale = 20
        pinch(harness)
        let before = view.zoomScale
        release(harness)
        #expect(view.zoomScale > before * 1.1 && !view.isZoomBouncing && zoomed.ended.isEmpty)
        let after = view.zoomScale
        harness.rest()
        #expect(view.zoomScale == after && zoomed.ended == [after])
        // One that rests before it is let go stays where it is.
        view.setZoomScale(1, animated: false)
        pinch(harness)
        harness.advance(seconds: 0.5)
        harness.touch(.moved, 1, at: CGPoint(x: 110, y: 150))
        harness.advance(seconds: 0.5)
        let resting = view.zoomScale
        release(harness)
        #expect(view.zoomScale == resting && zoomed.ended.last == resting)
    }
}
