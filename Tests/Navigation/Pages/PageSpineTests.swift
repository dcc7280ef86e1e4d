import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

/// A book of six pages that lies open, with its spine in the middle, in 400 by 200 points.
@MainActor
@Suite struct PageSpineTests {
    @MainActor
    private final class Book: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
        let pager: UIPageViewController
        let pages: [UIViewController]
        let harness: Harness
        var told: [String] = []
        var spine = UIPageViewController.SpineLocation.none
        var asked: [UIInterfaceOrientation] = []

        init(_ spine: UIPageViewController.SpineLocation = .mid, count: Int = 6) {
            pager = UIPageViewController(
                transitionStyle: .pageCurl, navigationOrientation: .horizontal,
                options: [.spineLocation: spine.rawValue])
            pages = (0..<count).map { index in
                let page = UIViewController()
                page.title = "\(index)"
                page.view.backgroundColor = UIColor(
                    red: CGFloat(index) / 10, green: 0.5, blue: 0.5, alpha: 1)
                return page
            }
            harness = Harness(size: CGSize(width: 400, height: 200))
            pager.dataSource = self
            pager.delegate = self
            pager.setViewControllers(
                Array(pages.prefix(spine == .mid ? 2 : 1)), direction: .forward, animated: false)
            harness.window.rootViewController = pager
            harness.show()
            harness.rest()
        }

        var shown: [String] { pager.viewControllers?.compactMap(\.title) ?? [] }
        /// Which page a place shows, by its colour; a page that is shaded is darker.
        func page(_ x: Int) -> Int {
            let pixel = harness.pixel(x, 100)
            let red = CGFloat(pixel >> 16 & 255), green = CGFloat(max(pixel >> 8 & 255, 1))
            return Int((red / green * 5).rounded())
        }

        private func index(_ page: UIViewController) -> Int {
            pages.firstIndex { $0 === page } ?? 0
        }
        func pageViewController(
            _ pager: UIPageViewController, viewControllerBefore page: UIViewController
        ) -> UIViewController? { index(page) > 0 ? pages[index(page) - 1] : nil }
        func pageViewController(
            _ pager: UIPageViewController, viewControllerAfter page: UIViewController
        ) -> UIViewController? {
            index(page) + 1 < pages.count ? pages[index(page) + 1] : nil
        }
        func pageViewController(
            _ pager: UIPageViewController, willTransitionTo pending: [UIViewController]
        ) { told.append("to " + pending.compactMap(\.title).joined(separator: " ")) }
        func pageViewController(
            _ pager: UIPageViewController, didFinishAnimating finished: Bool,
            previousViewControllers: [UIViewController], transitionCompleted completed: Bool
        ) {
            told.append(
                "from " + previousViewControllers.compactMap(\.title).joined(separator: " "))
        }
        func pageViewController(
            _ pager: UIPageViewController, spineLocationFor orientation: UIInterfaceOrientation
        ) -> UIPageViewController.SpineLocation {
            asked.append(orientation)
            if spine == .mid {
                pager.setViewControllers(
                    Array(pages.prefix(2)), direction: .forward, animated: false)
            }
            return spine
        }

        func swipe(_ way: CGFloat, releasing: Bool = true) {
            let start = CGPoint(x: way < 0 ? 380 : 20, y: 150)
            harness.drag(
                from: start, to: CGPoint(x: start.x + way, y: 150), over: 0.2,
                releasing: releasing)
        }
    }

    @Test func twoPagesLieBesideTheSpine() {
        let book = Book()
        #expect(book.pager.spineLocation == .mid && book.pager.isDoubleSided)
        #expect(book.shown == ["0", "1"])
        #expect(book.pages[0].view.frame == CGRect(x: 0, y: 0, width: 200, height: 200))
        #expect(book.pages[1].view.bounds.width == 200)
        #expect(book.page(100) == 0 && book.page(300) == 1)
        #expect(book.pages[0].parent === book.pager && book.pages[1].parent === book.pager)
        #expect(book.pager.gestureRecognizers.count == 2)
    }

    @Test func aDragTurnsASheetWithItsTwoSides() {
        let book = Book()
        book.swipe(-120, releasing: false)
        // The front stands up, and the page under it comes to light; the left one lies still.
        #expect(book.page(100) == 0 && book.page(195) == 0 && book.page(390) == 3)
        #expect(book.page(210) == 1)
        #expect(book.told == ["to 2 3"])
        book.harness.move(to: CGPoint(x: 60, y: 150))
        book.harness.advance(seconds: 0.02)
        // The back comes down on the left.
        #expect(book.page(190) == 2 && book.page(390) == 3)
        book.harness.release()
        book.harness.rest()
        #expect(book.shown == ["2", "3"] && book.told == ["to 2 3", "from 0 1"])
        #expect(book.page(100) == 2 && book.page(300) == 3)
        #expect(book.pages[0].parent == nil && book.pages[0].viewIfLoaded?.superview == nil)
        #expect(CATransform3DIsIdentity(book.pages[2].view.layer.transform))
        book.swipe(250)
        book.harness.rest()
        #expect(book.shown == ["0", "1"] && book.page(100) == 0 && book.page(300) == 1)
    }

    @Test func theLastSheetMayHaveOnePage() {
        let book = Book(count: 3)
        book.swipe(-300)
        book.harness.rest()
        #expect(book.shown == ["2"])
        book.swipe(300)
        book.harness.rest()
        #expect(book.shown == ["0", "1"])
    }

    @Test func aProgramSetsTwoPages() {
        let book = Book()
        var finished: Bool?
        book.pager.setViewControllers(
            Array(book.pages[4...5]), direction: .forward, animated: true
        ) { finished = $0 }
        book.harness.rest()
        #expect(finished == true && book.shown == ["4", "5"] && book.told.isEmpty)
        // A page may stay while its neighbour changes.
        book.pager.setViewControllers(
            [book.pages[3], book.pages[4]], direction: .reverse, animated: true)
        book.harness.rest()
        #expect(book.shown == ["3", "4"] && book.page(100) == 3 && book.page(300) == 4)
    }

    @Test func backsOfSheetsAreNotShownByThemselves() {
        let book = Book(.min)
        book.pager.isDoubleSided = true
        book.swipe(-300)
        book.harness.rest()
        #expect(book.shown == ["2"])
        book.swipe(300)
        book.harness.rest()
        #expect(book.shown == ["0"])
    }

    @Test func theDelegateChoosesTheSpineForAnotherShape() {
        let book = Book(.min)
        #expect(book.asked.isEmpty)
        book.spine = .min
        book.harness.resize(to: CGSize(width: 200, height: 400))
        book.harness.rest()
        #expect(book.asked == [.portrait] && book.pager.spineLocation == .min)
        book.spine = .mid
        book.harness.resize(to: CGSize(width: 400, height: 200))
        book.harness.rest()
        #expect(book.asked == [.portrait, .landscapeLeft] && book.pager.spineLocation == .mid)
        #expect(book.shown == ["0", "1"] && book.page(100) == 0 && book.page(300) == 1)
        book.spine = .max
        book.harness.resize(to: CGSize(width: 200, height: 400))
        book.harness.rest()
        #expect(book.pager.spineLocation == .max && book.shown == ["0"])
    }
}
