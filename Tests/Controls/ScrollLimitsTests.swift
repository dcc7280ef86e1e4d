import Foundation
import Tactile
import TestSupport
import Testing

/// Insets and sizes that change while the content moves by itself.
@Suite @MainActor struct ScrollLimitsTests {
    /// Keeps what is above the content open, as headers that refresh do.
    private final class Header: NSObject, UIScrollViewDelegate {
        var opens = false
        func scrollViewDidScroll(_ scrollView: UIScrollView) {
            guard opens, scrollView.contentOffset.y < -60, !scrollView.isDragging else { return }
            opens = false
            scrollView.contentInset.top = 60
        }
    }

    private let harness = Harness(size: CGSize(width: 300, height: 400))
    private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    private let header = Header()

    private init() {
        scroll.contentSize = CGSize(width: 300, height: 2000)
        scroll.alwaysBounceVertical = true
        scroll.contentInsetAdjustmentBehavior = .never
        scroll.delegate = header
        harness.window.addSubview(scroll)
        harness.show()
    }

    private func pull() {
        harness.drag(
            from: CGPoint(x: 100, y: 50), to: CGPoint(x: 100, y: 350), over: 0.5, releasing: false)
        harness.advance(seconds: 0.2)
    }

    @Test("What is pulled down comes to rest at an inset that is set when it is let go")
    func opensAbove() {
        header.opens = true
        pull()
        #expect(scroll.contentOffset.y < -60)
        harness.release()
        harness.rest()
        #expect(scroll.contentOffset.y == -60 && !scroll.isDecelerating)
        UIView.animate(withDuration: 0.2) { scroll.contentInset.top = 0 }
        harness.rest()
        #expect(scroll.contentOffset.y == 0)
    }

    @Test("An inset that comes on the way back holds the content, and one that goes lets it go")
    func changesOnTheWay() {
        pull()
        harness.release()
        harness.advance(seconds: 0.03)
        #expect(scroll.contentOffset.y < -80)
        scroll.contentInset.top = 80
        harness.rest()
        #expect(scroll.contentOffset.y == -80)
        pull()
        harness.release()
        harness.advance(seconds: 0.03)
        scroll.contentInset.top = 0
        harness.rest()
        #expect(scroll.contentOffset.y == 0)
    }

    @Test("Content that gets shorter on the way ends there")
    func shortens() {
        harness.drag(from: CGPoint(x: 100, y: 350), to: CGPoint(x: 100, y: 100), over: 0.1)
        harness.advance(seconds: 0.05)
        #expect(scroll.isDecelerating && scroll.contentOffset.y > 100)
        scroll.contentSize.height = 700
        var greatest: CGFloat = 0
        for _ in 0..<100 {
            harness.advance(seconds: 0.02)
            greatest = max(greatest, scroll.contentOffset.y)
        }
        #expect(scroll.contentOffset.y == 300 && !scroll.isDecelerating)
        #expect(greatest > 300 && greatest < 500)
    }

    @Test("Pages that are no longer there are not turned to")
    func pages() {
        scroll.isPagingEnabled = true
        scroll.contentSize = CGSize(width: 900, height: 400)
        scroll.contentOffset.x = 300
        harness.drag(from: CGPoint(x: 250, y: 100), to: CGPoint(x: 50, y: 100), over: 0.2)
        harness.advance(seconds: 0.03)
        scroll.contentSize.width = 600
        harness.rest()
        #expect(scroll.contentOffset.x == 300)
    }

    @Test("What stays within its limits goes on as it did")
    func goesOn() {
        harness.drag(from: CGPoint(x: 100, y: 350), to: CGPoint(x: 100, y: 200), over: 0.1)
        harness.rest()
        let usual = scroll.contentOffset.y
        scroll.contentOffset = .zero
        harness.drag(from: CGPoint(x: 100, y: 350), to: CGPoint(x: 100, y: 200), over: 0.1)
        harness.advance(seconds: 0.05)
        scroll.contentSize.height = 5000
        scroll.contentInset.bottom = 30
        harness.rest()
        #expect(abs(scroll.contentOffset.y - usual) < 0.5)
    }
}
