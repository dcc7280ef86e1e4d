import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileControls

/// Menus, steppers, dots, zooming and pulling a second time, and what comes into their motions.
@MainActor
@Suite struct MotionAgainTests {
    private let support = MenuSupport()

    // MARK: Menus

    @Test func aMenuOpensAndChoosesAlikeEachTime() {
        let (harness, button) = support.show(support.menu)
        harness.again(keeping: harness.window.subviews) { time in
            harness.tap(button)
            #expect(support.session(harness) != nil && button.isHighlighted)
            harness.tap(at: support.place("Rename", harness))
            #expect(support.log.names == Array(repeating: "Rename", count: time))
            #expect(support.session(harness) == nil && !button.isHighlighted)
        }
        // One that is left chooses nothing.
        harness.again(keeping: support.log.names) { _ in
            harness.tap(button)
            harness.press(.escape)
            harness.rest()
            #expect(support.session(harness) == nil && !button.isHighlighted)
        }
    }

    @Test func aMenuIsLeftOnItsWay() {
        let (harness, button) = support.show(support.menu)
        let open = { harness.tap(button) }
        harness.interrupting(open, keeping: support.log.names) { _ in
            harness.press(.escape)
        } then: { frame in
            #expect(support.session(harness) == nil, "frame \(frame)")
            #expect(harness.window.subviews == [button], "frame \(frame)")
            #expect(!button.isHighlighted && !button.isTracking, "frame \(frame)")
        }
        harness.interrupting(open, keeping: support.log.names) { _ in
            button.removeFromSuperview()
            harness.frame()
            harness.press(.escape)
            harness.window.addSubview(button)
        } then: { frame in
            #expect(support.session(harness) == nil, "frame \(frame)")
            #expect(harness.window.subviews == [button], "frame \(frame)")
        }
    }

    // MARK: Values

    @Test func aStepperStepsAlikeEachTime() {
        let stepper = UIStepper()
        let (harness, log) = Harness.show(stepper, at: CGRect(x: 50, y: 50, width: 94, height: 32))
        harness.again(keeping: stepper.value) { time in
            harness.press(at: CGPoint(x: 130, y: 66))
            harness.advance(seconds: 0.75)
            harness.release()
            harness.rest()
            #expect(stepper.value == 4 && log.names.count == 8 * time - 4)
            for _ in 0..<4 { harness.tap(at: CGPoint(x: 60, y: 66)) }
        }
        // Held while it leaves the window, it steps no more.
        harness.again(keeping: stepper.value) { _ in
            stepper.value = 0
            harness.press(at: CGPoint(x: 130, y: 66))
            stepper.removeFromSuperview()
            let value = stepper.value
            harness.advance(seconds: 2)
            #expect(stepper.value == value)
            harness.release()
            stepper.value = 0
            harness.window.addSubview(stepper)
        }
    }

    @Test func dotsGoThereAndBackAlikeEachTime() {
        let pages = UIPageControl()
        pages.numberOfPages = 3
        let (harness, log) = Harness.show(pages, at: CGRect(x: 0, y: 50, width: 300, height: 28))
        harness.again(keeping: pages.currentPage) { time in
            for x in [290, 290, 10, 10] { harness.tap(at: CGPoint(x: x, y: 64)) }
            #expect(log.names.count == 4 * time)
        }
        // At the end nothing is told.
        harness.again(keeping: log.names.count) { _ in
            harness.tap(at: CGPoint(x: 10, y: 64))
            pages.currentPage = 2
            harness.frame()
            pages.currentPage = 0
        }
    }

    @Test func progressThatIsSetOnItsWayIsTheLast() {
        let bar = UIProgressView()
        let harness = Harness(size: CGSize(width: 300, height: 100))
        bar.frame = CGRect(x: 10, y: 10, width: 200, height: 4)
        harness.window.addSubview(bar)
        harness.show()
        bar.setProgress(0.25, animated: false)
        func row() -> [UInt32] {
            let look = harness.look()
            return (0..<300).map { look.rgb($0, 12) }
        }
        let wanted = row()
        harness.interrupting(
            {
                bar.setProgress(0, animated: false)
                bar.setProgress(1, animated: true)
            }, keeping: bar.subviews.count
        ) { frame in
            bar.setProgress(0.25, animated: frame.isMultiple(of: 2))
        } then: { frame in
            #expect(bar.progress == 0.25 && row() == wanted, "frame \(frame)")
        }
    }

    // MARK: Scrolling

    private final class Zoomed: NSObject, UIScrollViewDelegate {
        let content = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        var ended: [CGFloat] = []
        var drags = 0
        func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
        func scrollViewDidEndZooming(
            _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
        ) { ended.append(scale) }
        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { drags += 1 }
    }

    @Test func aScaleThatIsSetOnItsWayIsTheLast() {
        let view = UIScrollView(), zoomed = Zoomed()
        let harness = Harness(showing: view, size: CGSize(width: 300, height: 300))
        view.addSubview(zoomed.content)
        view.contentSize = zoomed.content.bounds.size
        view.delegate = zoomed
        view.maximumZoomScale = 4
        harness.again(keeping: view.zoomScale) { time in
            view.setZoomScale(3, animated: true)
            harness.rest()
            #expect(view.zoomScale == 3 && zoomed.content.frame.width == 900)
            #expect(view.contentSize.width == 900)
            view.setZoomScale(1, animated: true)
            harness.rest()
            #expect(zoomed.ended == Array([3, 1, 3, 1].prefix(2 * time) as ArraySlice<CGFloat>))
        }
        harness.interrupting(
            {
                view.setZoomScale(1, animated: false)
                view.setZoomScale(4, animated: true)
            }, keeping: zoomed.drags
        ) { frame in
            view.setZoomScale(2, animated: frame.isMultiple(of: 2))
        } then: { frame in
            #expect(view.zoomScale == 2 && !view.isZooming, "frame \(frame)")
            #expect(zoomed.content.frame.width == 600, "frame \(frame)")
            #expect(view.contentSize == CGSize(width: 600, height: 600), "frame \(frame)")
        }
    }

    @Test func aPageThatGlidesEndsOnAPageWhateverTheSize() {
        let view = UIScrollView()
        let harness = Harness(showing: view, size: CGSize(width: 200, height: 200))
        view.isPagingEnabled = true
        view.contentSize = CGSize(width: 1_000, height: 200)
        let swipe = {
            harness.drag(from: CGPoint(x: 180, y: 100), to: CGPoint(x: 90, y: 100), over: 0.1)
        }
        harness.again(keeping: view.contentOffset.y) { time in
            swipe()
            harness.rest()
            #expect(view.contentOffset.x == CGFloat(200 * time))
        }
        let delegate = Zoomed()
        view.delegate = delegate
        harness.interrupting(
            {
                view.setContentOffset(.zero, animated: false)
                swipe()
            }, keeping: view.contentOffset.y
        ) { _ in
            view.setContentOffset(CGPoint(x: 400, y: 0), animated: true)
        } then: { frame in
            #expect(view.contentOffset.x == 400, "frame \(frame)")
            #expect(!view.isDecelerating && !view.isDragging, "frame \(frame)")
        }
    }

    @Test func aPullRefreshesAlikeEachTime() {
        let view = UIScrollView(frame: .zero)
        view.contentSize = CGSize(width: 200, height: 2_000)
        let harness = Harness(showing: view, size: CGSize(width: 200, height: 200))
        let log = EventLog()
        let refresh = UIRefreshControl()
        refresh.addAction(
            UIAction { [weak log] _ in log?.names.append("refresh") }, for: .valueChanged)
        view.refreshControl = refresh
        harness.again(keeping: [view.contentOffset.y, view.contentInset.top]) { time in
            harness.drag(
                from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 420), over: 0.4)
            harness.advance(seconds: 2)
            #expect(log.names.count == time && refresh.isRefreshing)
            refresh.endRefreshing()
            harness.advance(seconds: 1)
            #expect(!refresh.isRefreshing && refresh.alpha == 0)
        }
        // A program that begins tells nobody, and one that ends at once leaves nothing.
        harness.again(keeping: log.names.count) { _ in
            refresh.beginRefreshing()
            harness.advance(seconds: 0.1)
            refresh.endRefreshing()
            harness.rest()
            #expect(view.contentOffset.y == 0 && view.contentInset.top == 0)
        }
    }
}
