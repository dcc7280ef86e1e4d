import Foundation
import Tactile
import TestSupport
import Testing

@MainActor
private final class ScrollLog: NSObject, UIScrollViewDelegate {
    var calls: [String] = []
    var target: CGPoint?

    private func note(_ call: String) { if calls.last != call { calls.append(call) } }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { note("scroll") }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("beginDrag") }
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        note("willEndDrag")
        if let target { targetContentOffset.pointee = target }
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        note(decelerate ? "endDrag+" : "endDrag")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { note("beginGlide") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("endGlide") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { note("endAnimation") }
}

@Suite @MainActor final class ScrollViewTests {
    // Made at the first use, inside the test: tests take turns with the one application.
    private lazy var harness: Harness = {
        let harness = Harness(size: CGSize(width: 300, height: 300))
        view.contentSize = CGSize(width: 200, height: 1_000)
        view.delegate = log
        harness.window.addSubview(view)
        harness.show()
        return harness
    }()
    private let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let log = ScrollLog()

    private func drag(
        _ y1: CGFloat, _ y2: CGFloat, over seconds: TimeInterval = 0.3, rest: Bool = true
    ) {
        harness.drag(
            from: CGPoint(x: 100, y: y1), to: CGPoint(x: 100, y: y2), over: seconds,
            releasing: false)
        if rest { harness.advance(seconds: 0.3) }
        harness.release()
    }

    @Test func aNotchIsSeventyFivePoints() {
        harness.frame()
        func turn(_ notches: CGFloat) {
            harness.scroll(notches: notches, at: CGPoint(x: 100, y: 100))
            harness.advance(seconds: 0.12)
        }
        turn(1)
        #expect(view.contentOffset == CGPoint(x: 0, y: 75))
        turn(-3)
        #expect(view.contentOffset == .zero)
        turn(0.5)
        #expect(view.contentOffset.y == 37.5)
        turn(500)
        #expect(view.contentOffset.y == 800)
        #expect(log.calls.last == "endAnimation")
    }

    @Test func theWheelEasesAndLosesNoNotch() {
        harness.frame()
        let middle = CGPoint(x: 100, y: 100)
        harness.scroll(notches: 1, at: middle)
        var places: [CGFloat] = []
        for _ in 0..<6 {
            harness.advance(seconds: 0.02)
            places.append(view.contentOffset.y)
        }
        #expect(places[0] > 0 && places[0] < 40)
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
        harness.rest()
        #expect(view.contentOffset.y == 75)
        #expect(log.calls == ["scroll", "endAnimation"])
        // Four notches while the first is under way, and one back.
        for notches in [1, 1, 1, 1, -1] as [CGFloat] {
            harness.scroll(notches: notches, at: middle)
            harness.advance(seconds: 0.03)
        }
        #expect(view.contentOffset.y < 300)
        harness.rest()
        #expect(view.contentOffset.y == 300)
        #expect(log.calls == ["scroll", "endAnimation", "scroll", "endAnimation"])
    }

    @Test func aTouchPadAndReducedMotionDoNotEase() {
        harness.frame()
        harness.send(
            .scroll(
                PlatformScrollEvent(
                    notches: CGPoint(x: 0, y: 0.4), isPrecise: true, at: CGPoint(x: 100, y: 100),
                    time: harness.now)))
        #expect(view.contentOffset.y == 30)
        UIApplication.shared.reducesMotion = true
        defer { UIApplication.shared.reducesMotion = false }
        harness.scroll(notches: 1, at: CGPoint(x: 100, y: 100))
        #expect(view.contentOffset.y == 105)
    }

    @Test func theWheelGoesOnToTheViewBehindAtTheEnd() {
        harness.frame()
        let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        inner.contentSize = CGSize(width: 200, height: 150)
        view.addSubview(inner)
        harness.scroll(notches: 1, at: CGPoint(x: 100, y: 50))
        harness.rest()
        #expect(inner.contentOffset.y == 50 && view.contentOffset.y == 0)
        harness.scroll(notches: 1, at: CGPoint(x: 100, y: 50))
        harness.rest()
        #expect(view.contentOffset.y == 75)
    }

    @Test func aDragFollowsTheFingerAndGlides() {
        harness.frame()
        drag(180, 80)
        #expect(abs(view.contentOffset.y - 100) <= 12)
        #expect(log.calls == ["beginDrag", "scroll", "willEndDrag", "endDrag"])
        let resting = view.contentOffset.y
        log.calls = []
        drag(180, 80, over: 0.1, rest: false)
        #expect(view.isDecelerating)
        #expect(log.calls.suffix(2) == ["endDrag+", "beginGlide"])
        harness.rest()
        #expect(view.contentOffset.y > resting + 200)
        #expect(log.calls.last == "endGlide")
        #expect(!view.isDecelerating)
    }

    @Test func pullingPastTheEdgeResistsAndComesBack() {
        harness.frame()
        drag(20, 180, rest: false)
        #expect(view.contentOffset.y < -20)
        #expect(view.contentOffset.y > -100)
        harness.rest()
        #expect(view.contentOffset.y == 0)
        view.bounces = false
        drag(20, 180, rest: false)
        #expect(view.contentOffset.y == 0)
    }

    @Test func aDelegateChoosesWhereToRest() {
        harness.frame()
        log.target = CGPoint(x: 0, y: 333)
        drag(180, 80, over: 0.1, rest: false)
        harness.rest()
        #expect(view.contentOffset.y == 333)
    }

    @Test func pagesSnap() {
        harness.frame()
        view.isPagingEnabled = true
        drag(180, 50)
        harness.rest()
        #expect(view.contentOffset.y == 200)
        drag(150, 120, over: 0.06, rest: false)
        harness.rest()
        #expect(view.contentOffset.y == 400)
        drag(150, 130)
        harness.rest()
        #expect(view.contentOffset.y == 400)
    }

    @Test func anAnimatedOffsetArrivesAndTells() {
        harness.frame()
        view.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
        harness.advance(seconds: 0.15)
        #expect(view.contentOffset.y > 50 && view.contentOffset.y < 350)
        harness.advance(seconds: 0.3)
        #expect(view.contentOffset.y == 400)
        #expect(log.calls == ["scroll", "endAnimation"])
    }

    @Test func aViewThatGoesAwayLeavesNothingMoving() {
        let harness = Harness(size: CGSize(width: 300, height: 300))
        var view: UIScrollView? = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        view?.contentSize = CGSize(width: 200, height: 1_000)
        if let view { harness.window.addSubview(view) }
        harness.show()
        view?.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
        harness.frame()
        weak let gone = view
        view?.removeFromSuperview()
        view = nil
        harness.frame()
        #expect(gone == nil)
        #expect(harness.rest() < 0.1)
    }

    @Test func settingTheOffsetEndsMotion() {
        harness.frame()
        drag(180, 80, over: 0.1, rest: false)
        view.setContentOffset(CGPoint(x: 0, y: 10), animated: false)
        harness.advance(seconds: 0.5)
        #expect(view.contentOffset.y == 10)
        view.contentOffset = CGPoint(x: CGFloat.nan, y: 20)
        #expect(view.contentOffset == CGPoint(x: 0, y: 20))
    }

    @Test func insetsMoveWhatRestsAtTheTop() {
        harness.frame()
        view.contentInset = UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0)
        #expect(view.contentOffset.y == -50)
        harness.scroll(notches: 100, at: CGPoint(x: 100, y: 100))
        harness.advance(seconds: 0.12)
        #expect(view.contentOffset.y == 830)
        view.contentSize.height = 100
        harness.frame()
        #expect(view.contentOffset.y == -50)
    }

    @Test func rectsAreBroughtIntoSight() {
        harness.frame()
        func show(_ y: CGFloat) -> CGFloat {
            view.scrollRectToVisible(CGRect(x: 0, y: y, width: 10, height: 40), animated: false)
            return view.contentOffset.y
        }
        #expect(show(300) == 140)
        #expect(show(200) == 140)
        #expect(show(20) == 20)
        view.scrollRectToVisible(.null, animated: false)
        #expect(view.contentOffset.y == 20)
    }

    @Test func scrollingDrawsNothingAnew() {
        harness.frame()
        final class Counter: UIView {
            var draws = 0
            override func draw(_ rect: CGRect) {
                draws += 1
                UIColor.red.setFill()
                UIBezierPath(rect: rect).fill()
            }
        }
        let content = Counter(frame: CGRect(x: 0, y: 0, width: 200, height: 1_000))
        view.addSubview(content)
        harness.frame()
        let before = content.draws
        #expect(before > 0)
        for _ in 0..<5 { harness.scroll(notches: 1, at: CGPoint(x: 100, y: 100)) }
        harness.rest()
        #expect(content.draws == before)
    }

    @Test func aFingersTouchWaitsForADrag() {
        harness.frame()
        let button = UIButton(type: .custom)
        button.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        view.addSubview(button)
        harness.touch(.began, 1, at: CGPoint(x: 100, y: 100))
        #expect(!button.isHighlighted)
        harness.advance(seconds: 0.2)
        #expect(button.isHighlighted)
        harness.touch(.ended, 1, at: CGPoint(x: 100, y: 100))
        #expect(!button.isHighlighted)
        // A drag within the delay scrolls, and the button never hears of it.
        harness.touch(.began, 2, at: CGPoint(x: 100, y: 150))
        for step in 1...6 {
            harness.advance(seconds: 0.015)
            harness.touch(.moved, 2, at: CGPoint(x: 100, y: 150 - CGFloat(step) * 15))
        }
        #expect(view.contentOffset.y > 40)
        #expect(!button.isHighlighted)
        harness.touch(.ended, 2, at: CGPoint(x: 100, y: 60))
        harness.rest()
    }

    @Test func theIndicatorShowsAndFades() {
        harness.frame()
        view.backgroundColor = .white
        harness.frame()
        func isSeen() -> Bool {
            let picture = harness.look()
            return (0..<200).contains { picture.rgb(195, $0) != 0xFFFFFF }
        }
        #expect(!isSeen())
        harness.scroll(notches: 1, at: CGPoint(x: 100, y: 100))
        #expect(isSeen())
        harness.advance(seconds: 2)
        #expect(!isSeen())
    }

    @Test func aDragThatAJumpOvertakesStillEnds() {
        harness.drag(
            from: CGPoint(x: 100, y: 150), to: CGPoint(x: 100, y: 100), over: 0.1,
            releasing: false)
        #expect(view.isTracking)
        view.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
        harness.release()
        harness.rest()
        #expect(!view.isTracking)
        #expect(!view.isDragging)
        #expect(log.calls.filter { $0.hasPrefix("endDrag") } == ["endDrag"])
        #expect(view.contentOffset.y == 300)
    }

    @Test func hoverIsWhereTheWheelBringsItInTheFrameThatShowsIt() {
        let parts = (0..<2).map { index in
            let part = UIView(frame: CGRect(x: 0, y: index * 60, width: 200, height: 60))
            part.addGestureRecognizer(UIHoverGestureRecognizer())
            view.addSubview(part)
            return part
        }
        func isOver(_ part: UIView) -> Bool {
            [.began, .changed].contains(part.gestureRecognizers?.first?.state)
        }
        harness.frame()
        harness.move(to: CGPoint(x: 50, y: 30))
        harness.advance(seconds: 0.02)
        #expect(isOver(parts[0]))
        harness.send(
            .scroll(
                PlatformScrollEvent(
                    notches: CGPoint(x: 0, y: 1), at: CGPoint(x: 50, y: 30), time: harness.now)))
        var isMoved = false
        for _ in 0..<12 {
            harness.platform.advance(by: 0.01)
            harness.window.drawFrame(at: harness.now)
            let isPast = view.contentOffset.y > 30
            #expect(isOver(parts[0]) == !isPast && isOver(parts[1]) == isPast)
            isMoved = isMoved || (isPast && view.contentOffset.y < 75)
        }
        #expect(isMoved)
    }

    /// It is told in iOS' order: the content decelerates until the finger is lifted.
    @Test func aTouchStopsGlidingContentAndDoesNothingElse() {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 1_000))
        var presses = 0
        button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
        view.addSubview(button)
        harness.frame()
        for isPointer in [false, true] {
            view.contentOffset = .zero
            view.setContentOffset(CGPoint(x: 0, y: 100), animated: false)
            harness.touch(.began, 1, at: CGPoint(x: 100, y: 180))
            for step in 1...5 {
                harness.slide(1, to: CGPoint(x: 100, y: 180 - 20 * CGFloat(step)))
                harness.advance(seconds: 0.01)
            }
            harness.touch(.ended, 1, at: CGPoint(x: 100, y: 80))
            harness.advance(seconds: 0.1)
            #expect(view.isDecelerating)
            log.calls = []
            let place = CGPoint(x: 100, y: 100)
            if isPointer { harness.press(at: place) } else { harness.touch(.began, 2, at: place) }
            let caught = view.contentOffset.y
            harness.advance(seconds: 0.5)
            #expect(view.contentOffset.y == caught && view.isTracking && view.isDragging)
            #expect(log.calls.filter { $0 != "scroll" } == ["beginDrag"] && view.isDecelerating)
            if isPointer { harness.release() } else { harness.touch(.ended, 2, at: place) }
            harness.advance(seconds: 0.5)
            #expect(view.contentOffset.y == caught && !view.isDecelerating && presses == 0)
            #expect(
                log.calls.filter { $0 != "scroll" }
                    == ["beginDrag", "willEndDrag", "endDrag", "endGlide"])
            // It rests now: the next one is the button's.
            if isPointer { harness.tap(at: place) } else { harness.touch(.began, 3, at: place) }
            if !isPointer { harness.touch(.ended, 3, at: place) }
            #expect(presses == 1)
            presses = 0
        }
    }

    /// A finger that catches content beyond its edge takes it as it lies there.
    @Test func contentThatSwingsBackStaysUnderAFinger() {
        harness.frame()
        drag(20, 180, rest: false)
        harness.advance(seconds: 0.1)
        let caught = view.contentOffset.y
        #expect(caught < -5)
        harness.press(at: CGPoint(x: 100, y: 60))
        harness.advance(seconds: 0.1)
        #expect(abs(view.contentOffset.y - caught) < 0.01)
        var last = view.contentOffset.y
        // Each step moves it a part of its own way: the edge resists.
        for step in 1...20 {
            harness.move(to: CGPoint(x: 100, y: 60 + 4 * CGFloat(step)))
            harness.advance(seconds: 0.02)
            let way = last - view.contentOffset.y
            #expect(way >= -0.5 && way <= 4.5, "step \(step): \(way)")
            last = view.contentOffset.y
        }
        #expect(last < caught)
        harness.release()
        harness.rest()
        #expect(view.contentOffset.y == 0)
    }
}
