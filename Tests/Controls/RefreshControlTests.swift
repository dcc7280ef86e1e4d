import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileControls

/// Content that is pulled down to be loaded again.
@Suite @MainActor struct RefreshControlTests {
    private func view() -> (Harness, UIScrollView) {
        let view = UIScrollView(frame: .zero)
        view.contentSize = CGSize(width: 200, height: 2_000)
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 0, y: 90, width: 200, height: 20)
        view.addSubview(button)
        let harness = Harness(showing: view, size: CGSize(width: 200, height: 200))
        return (harness, view)
    }

    @Test func aPullRefreshesOnceAndHoldsTheContentDown() {
        let (harness, view) = view()
        let log = EventLog()
        let refresh = UIRefreshControl()
        refresh.addAction(
            UIAction { [weak log] _ in log?.names.append("refresh") }, for: .valueChanged)
        view.refreshControl = refresh
        harness.drag(
            from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 190), over: 0.4, releasing: false)
        #expect(log.names.isEmpty || refresh.isRefreshing)
        harness.move(to: CGPoint(x: 100, y: 420))
        harness.advance(seconds: 0.1)
        #expect(log.names == ["refresh"])
        #expect(refresh.isRefreshing)
        harness.release()
        harness.advance(seconds: 2)
        #expect(abs(view.contentOffset.y - -60) < 1)
        refresh.endRefreshing()
        harness.advance(seconds: 1)
        #expect(view.contentOffset.y == 0)
        #expect(view.contentInset.top == 0)
        #expect(!refresh.isRefreshing && refresh.alpha == 0)
    }

    @Test func aShortPullDoesNothingAndF5Refreshes() {
        let (harness, view) = view()
        let log = EventLog()
        let refresh = UIRefreshControl()
        refresh.addAction(
            UIAction { [weak log] _ in log?.names.append("refresh") }, for: .valueChanged)
        view.refreshControl = refresh
        harness.drag(
            from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 80), over: 0.3, releasing: false)
        #expect(refresh.alpha == 1)
        harness.release()
        harness.rest()
        #expect(log.names.isEmpty && view.contentOffset.y == 0 && refresh.alpha == 0)
        harness.press(.tab)
        harness.press(.function(5))
        harness.advance(seconds: 1)
        #expect(log.names == ["refresh"])
        refresh.endRefreshing()
        harness.advance(seconds: 1)
        #expect(view.contentInset.top == 0)
        view.refreshControl = nil
        #expect(refresh.superview == nil)
    }

    @Test func theProgramsInsetsStayItsOwn() {
        let (harness, view) = view()
        let refresh = UIRefreshControl()
        view.refreshControl = refresh
        view.contentInset.top = 12
        refresh.beginRefreshing()
        #expect(view.contentInset.top == 12 && view.adjustedContentInset.top == 72)
        // As programs do when the keys go.
        view.contentInset = .zero
        #expect(view.adjustedContentInset.top == 60)
        refresh.endRefreshing()
        harness.advance(seconds: 1)
        #expect(view.contentInset == .zero && view.adjustedContentInset == .zero)
        refresh.beginRefreshing()
        view.refreshControl = nil
        #expect(view.adjustedContentInset == .zero)
        view.refreshControl = refresh
        #expect(refresh.isRefreshing && view.adjustedContentInset.top == 60)
        view.refreshControl = UIRefreshControl()
        #expect(view.adjustedContentInset == .zero)
    }

    @Test(
        "A program's refreshing leaves the content where it is, and programs show it as they like")
    func programsScrollThemselves() {
        for showsBefore in [nil, true, false] {
            let (harness, view) = view()
            let refresh = UIRefreshControl()
            view.refreshControl = refresh
            func show() {
                view.setContentOffset(
                    CGPoint(x: 0, y: view.contentOffset.y - refresh.frame.height), animated: true)
            }
            if showsBefore == true { show() }
            refresh.beginRefreshing()
            if showsBefore == false { show() }
            harness.advance(seconds: 1)
            #expect(view.contentOffset.y == (showsBefore == nil ? 0 : -60), "\(showsBefore as Any)")
            refresh.endRefreshing()
            harness.advance(seconds: 1)
            #expect(view.contentOffset.y == 0 && view.adjustedContentInset.top == 0)
        }
        // Content that is scrolled down stays there, too.
        let (harness, view) = view()
        let refresh = UIRefreshControl()
        view.refreshControl = refresh
        view.contentOffset.y = 300
        refresh.beginRefreshing()
        harness.advance(seconds: 1)
        #expect(view.contentOffset.y == 300)
        refresh.endRefreshing()
        harness.advance(seconds: 1)
        #expect(view.contentOffset.y == 300 && view.adjustedContentInset.top == 0)
    }

    @Test func contentThatIsLetGoSlidesUpToItsRoom() {
        let (harness, view) = view()
        let refresh = UIRefreshControl()
        view.refreshControl = refresh
        harness.drag(
            from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 420), over: 0.5, releasing: false)
        harness.advance(seconds: 0.3)
        #expect(refresh.isRefreshing)
        var offsets = [view.contentOffset.y]
        harness.release()
        for _ in 0..<60 {
            offsets.append(view.contentOffset.y)
            harness.advance(seconds: 1 / 60)
        }
        // It never goes down on its way.
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $1 >= $0 - 0.01 }, "\(offsets)")
        #expect(offsets.first ?? 0 < -70 && abs((offsets.last ?? 0) + 60) < 0.5)
    }

    @Test func aKeyShowsTheControl() {
        let (harness, view) = view()
        let refresh = UIRefreshControl(frame: .zero)
        let log = EventLog()
        refresh.addAction(
            UIAction { [weak log] _ in log?.names.append("primary") },
            for: .primaryActionTriggered)
        view.refreshControl = refresh
        harness.press(.tab)
        harness.press(.function(5))
        harness.advance(seconds: 1)
        #expect(log.names == ["primary"] && view.contentOffset.y == -60)
        // While the content slides back it begins again.
        refresh.endRefreshing()
        harness.advance(seconds: 0.05)
        refresh.beginRefreshing()
        harness.advance(seconds: 1)
        #expect(view.adjustedContentInset.top == 60 && refresh.alpha == 1)
        refresh.endRefreshing()
        harness.advance(seconds: 1)
        #expect(view.contentOffset.y == 0 && view.adjustedContentInset.top == 0)
    }
}
