import Foundation
import Tactile
import TestSupport
import Testing

/// Programs that follow the pages of a controller by its scroll view.
@MainActor
@Suite struct PageFollowerTests {
    private final class Book: UIViewController, UIPageViewControllerDataSource, UIScrollViewDelegate
    {
        let pager: UIPageViewController
        let pages: [UIViewController]
        var offsets: [CGFloat] = []
        var calls: [String] = []
        var isVertical = false

        init(_ orientation: UIPageViewController.NavigationOrientation) {
            pager = UIPageViewController(
                transitionStyle: .scroll, navigationOrientation: orientation, options: nil)
            isVertical = orientation == .vertical
            pages = [UIColor.red, .green, .blue].map { color in
                let page = UIViewController()
                page.view.backgroundColor = color
                return page
            }
            super.init(nibName: nil, bundle: nil)
        }
        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            addChild(pager)
            view.addSubview(pager.view)
            pager.view.frame = view.bounds
            pager.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            pager.didMove(toParent: self)
            pager.dataSource = self
            pager.setViewControllers([pages[0]], direction: .forward, animated: false)
            scroll?.delegate = self
        }

        var scroll: UIScrollView? { pager.view.subviews.compactMap { $0 as? UIScrollView }.first }

        func pageViewController(
            _ pageViewController: UIPageViewController,
            viewControllerBefore viewController: UIViewController
        ) -> UIViewController? {
            pages.firstIndex(of: viewController).flatMap { $0 > 0 ? pages[$0 - 1] : nil }
        }
        func pageViewController(
            _ pageViewController: UIPageViewController,
            viewControllerAfter viewController: UIViewController
        ) -> UIViewController? {
            pages.firstIndex(of: viewController).flatMap { $0 < 2 ? pages[$0 + 1] : nil }
        }

        func scrollViewDidScroll(_ scrollView: UIScrollView) {
            let offset = scrollView.contentOffset
            offsets.append(
                isVertical ? offset.y - view.bounds.height : offset.x - view.bounds.width)
        }
        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("begin") }
        func scrollViewWillEndDragging(
            _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
            targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) { calls.append("will end") }
        func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
            calls.append("end")
        }
        func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("rest") }
    }

    @Test("Who takes the delegate's place is told, and the pages still turn")
    func turnsWithAnotherDelegate() {
        let book = Book(.horizontal)
        let harness = Harness(showing: book, size: CGSize(width: 300, height: 400))
        #expect(book.scroll?.contentOffset.x == 300)
        harness.drag(from: CGPoint(x: 250, y: 200), to: CGPoint(x: 100, y: 200), over: 0.3)
        harness.rest()
        #expect(book.pager.viewControllers == [book.pages[1]])
        #expect(harness.pixel(150, 200) == 0x00FF00)
        #expect(book.calls == ["begin", "will end", "end", "rest"])
        // As far as the page is turned, from 0 to its width, and 0 again at rest.
        #expect(book.offsets.allSatisfy { (-0.5...300.5).contains($0) })
        #expect(book.offsets.contains { $0 > 200 } && book.offsets.last == 0)
        harness.drag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 250, y: 200), over: 0.3)
        harness.rest()
        #expect(book.pager.viewControllers == [book.pages[0]])
        #expect(book.offsets.contains { $0 < -200 } && book.offsets.last == 0)
    }

    @Test("Pages rest in the middle also where there is nothing before them, and bounce there")
    func bouncesAtTheEnds() {
        let book = Book(.horizontal)
        let harness = Harness(showing: book, size: CGSize(width: 300, height: 400))
        harness.drag(
            from: CGPoint(x: 100, y: 200), to: CGPoint(x: 220, y: 200), over: 0.3, releasing: false)
        harness.advance(seconds: 0.1)
        let pulled = book.offsets.last ?? 0
        #expect(pulled < -10 && pulled > -110)
        #expect(harness.pixel(290, 200) == 0xFF0000)
        harness.release()
        harness.rest()
        #expect(
            book.scroll?.contentOffset.x == 300 && book.pager.viewControllers == [book.pages[0]])
        book.pager.setViewControllers([book.pages[2]], direction: .forward, animated: true)
        harness.rest()
        #expect(book.scroll?.contentOffset.x == 300 && harness.pixel(150, 200) == 0x0000FF)
        harness.drag(from: CGPoint(x: 250, y: 200), to: CGPoint(x: 50, y: 200), over: 0.2)
        harness.rest()
        #expect(book.pager.viewControllers == [book.pages[2]])
        harness.resize(to: CGSize(width: 500, height: 300))
        harness.rest()
        #expect(book.scroll?.contentOffset.x == 500 && harness.pixel(450, 200) == 0x0000FF)
    }

    @Test func pagesBelowEachOtherAreFollowedToo() {
        let book = Book(.vertical)
        let harness = Harness(showing: book, size: CGSize(width: 300, height: 400))
        #expect(book.scroll?.contentOffset.y == 400)
        harness.drag(from: CGPoint(x: 150, y: 350), to: CGPoint(x: 150, y: 100), over: 0.3)
        harness.rest()
        #expect(book.pager.viewControllers == [book.pages[1]] && book.offsets.last == 0)
        #expect(book.offsets.contains { $0 > 200 })
    }
}
