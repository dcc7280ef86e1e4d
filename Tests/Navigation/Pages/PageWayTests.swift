import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileNavigation

/// Every way to turn pages, in every direction, and at the ends.
@MainActor
@Suite struct PageWayTests {
    typealias Direction = UIPageViewController.NavigationDirection
    typealias Orientation = UIPageViewController.NavigationOrientation

    /// How pages lie.
    enum Lie: CaseIterable, Sendable {
        case across, mirrored, down

        var orientation: Orientation { self == .down ? .vertical : .horizontal }
    }

    private func stage(_ lie: Lie, at index: Int = 1, dots: Int = 0) -> PageStage {
        let stage = PageStage(at: index, orientation: lie.orientation, dots: dots) { pager in
            guard lie == .mirrored else { return }
            pager.view.semanticContentAttribute = .forceRightToLeft
            for view in pager.view.subviews { view.semanticContentAttribute = .forceRightToLeft }
        }
        stage.harness.frame()
        return stage
    }

    private func scroll(_ stage: PageStage) -> PageScrollView { stage.pager.scroll }

    /// Where a way leads; 0 is nowhere.
    private func expectTurns(
        _ stage: PageStage, _ step: Int, _ name: String, _ act: () -> Bool?
    ) {
        let pages = ["Red", "Green", "Blue"]
        for start in 0..<3 {
            stage.pager.setViewControllers(
                [stage.pages[start]], direction: .forward, animated: false)
            stage.harness.rest()
            let end = step == 0 || !(0..<3).contains(start + step) ? start : start + step
            let answer = act()
            stage.harness.rest()
            #expect(stage.shown == [pages[end]], "\(name) from \(pages[start])")
            if let answer { #expect(answer == (end != start), "\(name) from \(pages[start])") }
        }
    }

    @Test(arguments: Lie.allCases) func readersTurnPages(lie: Lie) {
        let stage = stage(lie)
        let steps: [(UIAccessibilityScrollDirection, Int)] =
            switch lie {
            case .across: [(.right, 1), (.left, -1), (.up, 0), (.down, 0)]
            case .mirrored: [(.right, -1), (.left, 1), (.up, 0), (.down, 0)]
            case .down: [(.right, 0), (.left, 0), (.up, -1), (.down, 1)]
            }
        for (direction, step) in steps + [(.next, 1), (.previous, -1)] {
            expectTurns(stage, step, "\(direction)") {
                scroll(stage).accessibilityScroll(direction)
            }
        }
    }

    @Test(arguments: Lie.allCases) func keysTurnPages(lie: Lie) {
        let stage = stage(lie)
        let across = lie == .down ? 0 : lie == .mirrored ? -1 : 1
        let down = lie == .down ? 1 : 0
        for (key, step) in [
            (PlatformKey.right, across), (.left, -across), (.down, down), (.up, -down),
            (.pageDown, 1), (.pageUp, -1), (.home, 0),
        ] {
            expectTurns(stage, step, "\(key)") {
                scroll(stage).becomeFirstResponder()
                press(key, [], stage)
                return nil
            }
        }
        for flags in [PlatformModifiers.shift, .control, .alt] {
            expectTurns(stage, 0, "\(flags)") {
                press(.pageDown, flags, stage)
                return nil
            }
        }
        scroll(stage).isScrollEnabled = false
        expectTurns(stage, 0, "not enabled") {
            press(.pageDown, [], stage)
            return nil
        }
    }

    private func press(_ key: PlatformKey, _ flags: PlatformModifiers, _ stage: PageStage) {
        stage.harness.window.focus(scroll(stage), visibly: false)
        stage.harness.press(key, flags)
    }

    @Test(arguments: Lie.allCases) func wheelsTurnPages(lie: Lie) {
        let stage = stage(lie)
        let place = CGPoint(x: 100, y: 100)
        let isAcross = lie != .down
        let forward: CGFloat = lie == .mirrored ? -1 : 1
        func turn(_ notches: CGFloat, across: Bool) {
            stage.harness.scroll(notches: notches, at: place, horizontally: across)
            stage.harness.frame()
        }
        for (name, step, notches, across) in [
            ("one", 1, [forward], isAcross), ("one back", -1, [-forward], isAcross),
            ("the other way", 0, [forward], !isAcross), ("half", 0, [forward / 2], isAcross),
            ("two halves", 1, [forward / 2, forward / 2], isAcross),
            ("there and back", 0, [forward / 2, -forward / 2], isAcross),
            ("back and there", 0, [-forward / 2, forward / 2], isAcross),
            ("there, back, back", -1, [forward / 2, -forward / 2, -forward / 2], isAcross),
        ] as [(String, Int, [CGFloat], Bool)] {
            expectTurns(stage, step, name) {
                for part in notches { turn(part, across: across) }
                // What is left of less than a notch is forgotten by a turn to the other side, and
                // that by one back.
                if let last = notches.last, step == 0, across == isAcross {
                    for way in [-0.01, 0.01] {
                        turn(last.sign == .plus ? way : -way, across: across)
                    }
                }
                return nil
            }
        }
        scroll(stage).isScrollEnabled = false
        expectTurns(stage, 0, "not enabled") {
            turn(forward, across: isAcross)
            return nil
        }
    }

    @Test(arguments: Lie.allCases) func fingersTurnPages(lie: Lie) {
        let stage = stage(lie)
        let middle = CGPoint(x: 100, y: 150)
        func drag(_ way: CGFloat, across: Bool) -> () -> Bool? {
            {
                let end = CGPoint(
                    x: middle.x + (across ? way : 0), y: middle.y + (across ? 0 : way))
                stage.harness.drag(from: middle, to: end, over: 0.15)
                return nil
            }
        }
        let isAcross = lie != .down
        let sign: CGFloat = lie == .mirrored ? -1 : 1
        expectTurns(stage, 1, "forward", drag(-90 * sign, across: isAcross))
        expectTurns(stage, -1, "back", drag(90 * sign, across: isAcross))
        expectTurns(stage, 0, "across", drag(90, across: !isAcross))
        // Asked once for each neighbour, told of each turn once.
        stage.pager.setViewControllers(
            [stage.pages[0]], direction: .forward, animated: false)
        stage.harness.rest()
        stage.told = []
        _ = drag(-90 * sign, across: isAcross)()
        stage.harness.rest()
        #expect(stage.told.filter { $0.hasSuffix("?") } == ["before Red?", "after Red?"])
        #expect(
            stage.told.filter { !$0.hasSuffix("?") } == [
                "to Green", "Green willAppear", "Red willDisappear", "Green didAppear",
                "Red didDisappear", "from Red completed",
            ])
    }

    @Test func aProgramThatBreaksInLeavesOnePage() {
        let stage = stage(.across, at: 0)
        stage.harness.interrupting(
            {
                stage.pager.setViewControllers(
                    [stage.pages[0]], direction: .forward, animated: false)
                stage.harness.rest()
                stage.pager.setViewControllers(
                    [stage.pages[1]], direction: .forward, animated: true)
            }, keeping: stage.pager.children.count
        ) { _ in
            stage.pager.setViewControllers([stage.pages[2]], direction: .forward, animated: true)
        } then: { frame in
            #expect(stage.shown == ["Blue"] && stage.harness.pixel(100, 100) == 0x0000FF)
            #expect(stage.pager.children == [stage.pages[2]], "frame \(frame)")
            #expect(scroll(stage).contentOffset == CGPoint(x: 200, y: 0))
        }
        #expect(!stage.told.contains { $0.hasPrefix("from") || $0.hasPrefix("to") })
    }

    @Test func whoeverCallsIsToldHowItEnded() {
        let stage = stage(.across, at: 0)
        var ends: [String] = []
        func set(_ index: Int, animated: Bool = true) {
            stage.pager.setViewControllers(
                [stage.pages[index]], direction: .forward, animated: animated
            ) { ends.append("\(index) \($0)") }
        }
        stage.harness.again(keeping: scroll(stage).contentOffset) { _ in
            ends = []
            set(0, animated: false)
            #expect(ends == ["0 true"])
            set(1)
            #expect(ends == ["0 true"] && stage.shown == ["Red"])
            stage.harness.rest()
            #expect(ends == ["0 true", "1 true"])
            set(2)
            stage.harness.advance(seconds: 0.1)
            set(0)
            #expect(ends.last == "2 false" && stage.shown == ["Blue"])
            stage.harness.rest()
            #expect(ends == ["0 true", "1 true", "2 false", "0 true"])
            // A page that is there is not turned to.
            set(0)
            #expect(ends.count == 5)
        }
        for none in [nil, []] as [[UIViewController]?] {
            stage.pager.setViewControllers(none, direction: .forward, animated: true)
            #expect(stage.shown.isEmpty && stage.pager.children.isEmpty)
            set(1)
        }
    }

    @Test func dotsStandForPages() {
        let stage = stage(.across, at: 1, dots: 3)
        let dots = stage.pager.pageControl
        #expect(dots.superview === stage.pager.view && dots.numberOfPages == 3)
        #expect(dots.frame == CGRect(x: 0, y: 263, width: 200, height: 37))
        #expect(scroll(stage).frame == CGRect(x: 0, y: 0, width: 200, height: 263))
        #expect(dots.currentPage == 1)
        stage.pager.turnPage(.forward)
        stage.harness.rest()
        #expect(dots.currentPage == 2)
        for _ in 0..<2 {
            stage.pager.turnPage(.reverse)
            stage.harness.rest()
        }
        #expect(dots.currentPage == 0 && stage.shown == ["Red"])
        dots.currentPage = 2
        dots.sendActions(for: .valueChanged)
        stage.harness.rest()
        #expect(dots.currentPage == 1 && stage.shown == ["Green"])
        dots.sendActions(for: .valueChanged)
        stage.harness.rest()
        #expect(stage.shown == ["Green"])
        dots.currentPage = 0
        dots.sendActions(for: .valueChanged)
        stage.harness.rest()
        #expect(stage.shown == ["Red"])
        stage.pager.dataSource = nil
        stage.harness.frame()
        #expect(dots.superview == nil && scroll(stage).frame.height == 300)
        #expect(!stage.pager.turnPage(.forward))
        // Below each other pages have no dots.
        #expect(self.stage(.down, dots: 3).pager.pageControl.superview == nil)
    }

    @Test func optionsAreReadAsTheyAreWritten() {
        func pager(
            _ style: UIPageViewController.TransitionStyle,
            _ options: [UIPageViewController.OptionsKey: Any]?
        ) -> UIPageViewController {
            UIPageViewController(
                transitionStyle: style, navigationOrientation: .horizontal, options: options)
        }
        for (value, points) in [
            (CGFloat(7), 7), (Double(8), 8), (Float(9), 9), (10, 10), (NSNumber(value: 11), 11),
            (-3, 0), (Double.infinity, 0), (Double.nan, 0), ("7", 0), (0, 0),
        ] as [(Any, CGFloat)] {
            #expect(pager(.scroll, [.interPageSpacing: value]).spacing == points)
            #expect(pager(.pageCurl, [.interPageSpacing: value]).spacing == 0)
        }
        for (value, spine) in [
            (UIPageViewController.SpineLocation.max, .max),
            (UIPageViewController.SpineLocation.mid, .mid),
            (UIPageViewController.SpineLocation.none, .min), (1, .min), (2, .mid), (3, .max),
            (0, .min), (4, .min), (NSNumber(value: 3), .max), (NSNumber(value: 0), .min),
            ("max", .max), ("mid", .mid), ("min", .min), ("other", .min),
        ] as [(Any, UIPageViewController.SpineLocation)] {
            let made = pager(.pageCurl, [.spineLocation: value])
            #expect(made.spineLocation == spine, "\(value)")
            #expect(made.isDoubleSided == (spine == .mid))
            #expect(made.mostPagesToSet == (spine == .mid ? 2 : 1))
            made.isDoubleSided = true
            #expect(made.mostPagesToSet == 2)
            made.isDoubleSided = false
            #expect(made.isDoubleSided == (spine == .mid))
            #expect(pager(.scroll, [.spineLocation: value]).spineLocation == .none)
            #expect(made.gestureRecognizers.count == 2)
        }
        #expect(pager(.pageCurl, nil).spineLocation == .min && pager(.scroll, nil).spacing == 0)
        #expect(pager(.scroll, nil).gestureRecognizers.isEmpty)
        #expect(pager(.scroll, nil).viewControllers?.isEmpty == true)
    }

    @Test func halvesMeetAtTheSpine() {
        for lie in Lie.allCases {
            let stage = stage(lie)
            for size in [CGSize(width: 101, height: 51), CGSize(width: 100, height: 50)] {
                let area = CGRect(origin: CGPoint(x: 7, y: 9), size: size)
                let (first, second) = (
                    stage.pager.half(0, of: area), stage.pager.half(1, of: area)
                )
                #expect(first.union(second) == area && first.intersection(second).isEmpty)
                switch lie {
                case .across: #expect(first.minX == 7 && second.minX == first.maxX)
                case .mirrored: #expect(second.minX == 7 && first.minX == second.maxX)
                case .down: #expect(first.minY == 9 && second.minY == first.maxY)
                }
            }
        }
    }

    /// Hears all that a scroll view tells.
    private final class Follower: NSObject, UIScrollViewDelegate {
        var calls: [String] = []
        func scrollViewDidScroll(_ scrollView: UIScrollView) { calls.append("scroll") }
        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("drag") }
        func scrollViewWillEndDragging(
            _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
            targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) { calls.append("will end") }
        func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate: Bool) {
            calls.append("end \(willDecelerate)")
        }
        func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { calls.append("slow") }
        func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("rest") }
        func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
            calls.append("there")
        }
    }

    @Test func whoFollowsHearsEverything() {
        let stage = stage(.across, at: 0)
        let follower = Follower()
        scroll(stage).delegate = follower
        stage.harness.again(keeping: scroll(stage).contentOffset) { time in
            follower.calls = []
            stage.swipe(time == 1 ? -120 : 120)
            stage.harness.rest()
            let calls = follower.calls.reduce(into: [String]()) {
                if $0.last != $1 { $0.append($1) }
            }
            #expect(
                calls.filter { $0 != "scroll" } == ["drag", "will end", "end true", "slow", "rest"])
        }
        follower.calls = []
        stage.pager.turnPage(.forward)
        stage.harness.rest()
        #expect(follower.calls.contains("scroll") && follower.calls.count { $0 == "there" } == 1)
        scroll(stage).delegate = scroll(stage)
        follower.calls = []
        stage.swipe(-120)
        stage.harness.rest()
        #expect(follower.calls.isEmpty && stage.shown == ["Blue"])
    }
}
