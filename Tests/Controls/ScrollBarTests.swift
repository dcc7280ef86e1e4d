import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileControls

@Suite @MainActor struct ScrollBarTests {
    private func view() -> (Harness, UIScrollView) {
        let view = UIScrollView(frame: .zero)
        view.contentSize = CGSize(width: 200, height: 2_000)
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 0, y: 90, width: 200, height: 20)
        view.addSubview(button)
        let harness = Harness(showing: view, size: CGSize(width: 200, height: 200))
        return (harness, view)
    }

    @Test func thePointerWidensTheBarAndDragsIt() {
        let (harness, view) = view()
        harness.move(to: CGPoint(x: 196, y: 10))
        harness.advance(seconds: 0.05)
        #expect(view.barFrame(.vertical).width == ScrollIndicator.heldThickness)
        harness.drag(
            from: CGPoint(x: 196, y: 10), to: CGPoint(x: 196, y: 89), over: 0.3, releasing: false)
        harness.advance(seconds: 0.05)
        // The knob is 36 of 194 points: half of the way it can go.
        #expect(abs(view.contentOffset.y - 900) < 12)
        #expect(!view.isDragging)
        harness.drag(from: CGPoint(x: 196, y: 89), to: CGPoint(x: 196, y: 400), over: 0.2)
        #expect(view.contentOffset.y == 1_800)
        harness.move(to: CGPoint(x: 50, y: 50))
        harness.advance(seconds: 2)
        #expect(view.barFrame(.vertical).width == ScrollIndicator.thickness)
    }

    @Test func aPressBesideTheKnobTurnsAPage() {
        let (harness, view) = view()
        harness.move(to: CGPoint(x: 196, y: 150))
        harness.tap(at: CGPoint(x: 196, y: 150))
        harness.rest()
        #expect(view.contentOffset.y == 180)
    }

    @Test func aFingerAtTheEdgeDragsTheContent() {
        let (harness, view) = view()
        harness.touch(.began, 1, at: CGPoint(x: 196, y: 150))
        harness.slide(1, to: CGPoint(x: 196, y: 120))
        harness.slide(1, to: CGPoint(x: 196, y: 90))
        #expect(view.isDragging)
        #expect(view.contentOffset.y > 0 && view.contentOffset.y < 80)
        harness.touch(.ended, 1, at: CGPoint(x: 196, y: 90))
        harness.rest()
    }

    @Test func withoutMoreContentTheEdgeBelongsToWhatIsThere() {
        let (harness, view) = view()
        view.contentSize = CGSize(width: 200, height: 200)
        let log = EventLog()
        (view.subviews.first { $0 is UIButton } as? UIButton)?.addAction(
            UIAction { [weak log] _ in log?.names.append("button") }, for: .touchUpInside)
        harness.tap(at: CGPoint(x: 196, y: 100))
        #expect(log.names == ["button"])
    }

    /// In a view as low as a line there is no room for the bar.
    @Test func aBarThatIsNotShownTakesNoPress() {
        let (harness, view) = view()
        let log = EventLog()
        (view.subviews.first { $0 is UIButton } as? UIButton)?.addAction(
            UIAction { [weak log] _ in log?.names.append("button") }, for: .touchUpInside)
        view.autoresizingMask = []
        view.frame.size.height = 40
        view.contentOffset.y = 80
        harness.settle()
        harness.move(to: CGPoint(x: 196, y: 19))
        harness.tap(at: CGPoint(x: 196, y: 20))
        harness.rest()
        #expect(view.hasBar(.vertical) && !view.indicator(.vertical).isShown)
        #expect(log.names == ["button"])
        #expect(view.contentOffset.y == 80)
    }

    // MARK: The window's edge

    /// A scroll view at the window's right edge, from which a pan may come in.
    private func viewAtEdge() -> (Harness, UIScrollView, EventLog) {
        let (harness, view) = view()
        let log = EventLog()
        let edge = UIScreenEdgePanGestureRecognizer()
        edge.edges = .right
        edge.addAction { [weak log] in if $0.state != .changed { log?.names.append("\($0.state)") }
        }
        view.superview?.addGestureRecognizer(edge)
        harness.move(to: CGPoint(x: 196, y: 10))
        harness.advance(seconds: 0.05)
        #expect(view.indicator(.vertical).isShown)
        return (harness, view, log)
    }

    @Test func aDragAcrossTheBarIsTheEdges() {
        for y in [10, 150] as [CGFloat] {
            let (harness, view, log) = viewAtEdge()
            harness.drag(from: CGPoint(x: 196, y: y), to: CGPoint(x: 60, y: y + 20), over: 0.3)
            harness.rest()
            #expect(log.names == ["began", "ended"])
            #expect(view.contentOffset.y == 0)
        }
    }

    @Test func aDragAlongTheBarIsTheBars() {
        let (harness, view, log) = viewAtEdge()
        harness.drag(
            from: CGPoint(x: 196, y: 10), to: CGPoint(x: 190, y: 89), over: 0.3, releasing: false)
        harness.advance(seconds: 0.05)
        // The knob has followed from where it was taken.
        #expect(abs(view.contentOffset.y - 900) < 12)
        harness.drag(from: CGPoint(x: 190, y: 89), to: CGPoint(x: 60, y: 400), over: 0.2)
        #expect(view.contentOffset.y == 1_800)
        #expect(log.names.isEmpty)
        harness.rest()
        harness.move(to: CGPoint(x: 50, y: 50))
        harness.advance(seconds: 2)
        #expect(view.barFrame(.vertical).width == ScrollIndicator.thickness)
    }

    @Test func aPressOnTheTrackAtTheEdgeTurnsAPageWhenItIsReleased() {
        let (harness, view, log) = viewAtEdge()
        harness.press(at: CGPoint(x: 196, y: 150))
        harness.advance(seconds: 1)
        #expect(view.contentOffset.y == 0)
        harness.release()
        harness.rest()
        #expect(view.contentOffset.y == 180)
        // The next press finds nothing left of the last one.
        harness.tap(at: CGPoint(x: 196, y: 2))
        harness.rest()
        #expect(view.contentOffset.y == 0)
        #expect(log.names.isEmpty)
    }

    // MARK: Refreshing
}
