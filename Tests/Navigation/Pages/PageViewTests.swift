import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

@MainActor
@Suite struct PageViewTests {
    private let turned = [
        "before Red?", "after Red?", "to Green", "Green willAppear", "Red willDisappear",
        "Green didAppear", "Red didDisappear", "from Red completed",
    ]

    @Test func onePageIsShown() {
        let stage = PageStage()
        #expect(stage.shown == ["Red"])
        #expect(stage.pages[0].view.convert(stage.pages[0].view.bounds, to: nil).size.height == 300)
        #expect(stage.pager.children == [stage.pages[0]])
        #expect(!stage.pages[1].isViewLoaded)
        #expect(stage.harness.pixel(100, 100) == 0xFF0000)
        // Nobody turns pages: nobody is asked for them.
        #expect(stage.told.isEmpty)
    }

    @Test func aSwipeTurnsThePage() {
        let stage = PageStage()
        stage.swipe(-150)
        stage.harness.rest()
        #expect(stage.told == turned)
        #expect(stage.shown == ["Green"])
        #expect(stage.harness.pixel(100, 100) == 0x00FF00)
        #expect(stage.pager.children == [stage.pages[1]])
        #expect(stage.pages[0].view.superview == nil)
        stage.told = []
        stage.swipe(-150)
        stage.harness.rest()
        // The page before is known.
        #expect(stage.told.filter { $0.hasSuffix("?") } == ["after Green?"])
        #expect(stage.shown == ["Blue"])
        stage.swipe(150)
        stage.harness.rest()
        #expect(stage.shown == ["Green"])
    }

    @Test func bothPagesAreSeenUnderTheFinger() {
        let stage = PageStage()
        stage.swipe(-100, releasing: false)
        #expect(stage.harness.pixel(50, 100) == 0xFF0000)
        #expect(stage.harness.pixel(150, 100) == 0x00FF00)
        #expect(stage.told.suffix(3) == ["to Green", "Green willAppear", "Red willDisappear"])
        stage.harness.release()
        stage.harness.rest()
    }

    @Test func aShortSwipeIsCancelled() {
        let stage = PageStage()
        stage.swipe(-60, over: 0.6, releasing: false)
        stage.harness.advance(seconds: 0.3)
        stage.harness.release()
        stage.harness.rest()
        #expect(
            stage.told.dropFirst(2) == [
                "to Green", "Green willAppear", "Red willDisappear",
                "Red willAppear", "Green willDisappear", "Red didAppear", "Green didDisappear",
                "from Red cancelled",
            ])
        #expect(stage.shown == ["Red"])
        #expect(stage.harness.pixel(100, 100) == 0xFF0000)
        #expect(stage.pager.children == [stage.pages[0]])
    }

    @Test func theFirstPageOnlyBounces() {
        let stage = PageStage()
        stage.swipe(150, releasing: false)
        #expect(stage.told == ["before Red?", "after Red?"])
        #expect(stage.harness.pixel(190, 100) == 0xFF0000)
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.shown == ["Red"])
        #expect(stage.harness.pixel(5, 100) == 0xFF0000)
    }

    @Test func aDragMayGoToTheOtherSide() {
        let stage = PageStage(at: 1)
        stage.harness.press(at: CGPoint(x: 100, y: 100))
        for x in stride(from: 96, through: 60, by: -4) {
            stage.harness.move(to: CGPoint(x: CGFloat(x), y: 100))
            stage.harness.advance(seconds: 0.02)
        }
        for x in stride(from: 64, through: 190, by: 6) {
            stage.harness.move(to: CGPoint(x: CGFloat(x), y: 100))
            stage.harness.advance(seconds: 0.02)
        }
        #expect(stage.harness.pixel(20, 100) == 0xFF0000)
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.told.filter { $0.hasPrefix("to ") } == ["to Blue", "to Red"])
        // A page that does not stay has never fully appeared.
        #expect(
            stage.told.filter { $0.hasPrefix("Blue") }
                == ["Blue willAppear", "Blue willDisappear", "Blue didDisappear"])
        #expect(stage.told.last == "from Green completed")
        #expect(stage.shown == ["Red"])
    }

    @Test func aSecondSwipeBeforeTheFirstHasEndedTurnsOnePageMore() {
        let stage = PageStage()
        stage.swipe(-150)
        stage.harness.advance(seconds: 0.05)
        stage.swipe(-150)
        stage.harness.rest()
        #expect(stage.shown == ["Blue"])
        #expect(
            stage.told.filter { $0.hasPrefix("from") }
                == ["from Red completed", "from Green completed"])
        #expect(stage.harness.pixel(100, 100) == 0x0000FF)
    }

    @Test func programsTurnPagesWithoutTheDelegate() {
        let stage = PageStage()
        var ends: [Bool] = []
        stage.pager.setViewControllers([stage.pages[2]], direction: .forward, animated: true) {
            ends.append($0)
        }
        #expect(stage.shown == ["Red"])
        stage.harness.advance(seconds: 0.15)
        #expect(stage.harness.pixel(195, 100) == 0x0000FF)
        #expect(stage.harness.pixel(5, 100) == 0xFF0000)
        stage.harness.rest()
        #expect(ends == [true])
        #expect(stage.shown == ["Blue"])
        #expect(
            stage.told == [
                "Blue willAppear", "Red willDisappear", "Blue didAppear", "Red didDisappear",
            ])
        // Pages come from the side that is asked for.
        stage.pager.setViewControllers([stage.pages[0]], direction: .reverse, animated: true)
        stage.harness.advance(seconds: 0.15)
        #expect(stage.harness.pixel(5, 100) == 0xFF0000)
        stage.harness.rest()
    }

    @Test func aSecondCallEndsTheFirst() {
        let stage = PageStage()
        var ends: [String] = []
        stage.pager.setViewControllers([stage.pages[1]], direction: .forward, animated: true) {
            ends.append("first \($0)")
        }
        stage.harness.advance(seconds: 0.1)
        stage.pager.setViewControllers([stage.pages[2]], direction: .forward, animated: true) {
            ends.append("second \($0)")
        }
        stage.harness.rest()
        #expect(ends == ["first false", "second true"])
        #expect(stage.shown == ["Blue"])
        #expect(stage.told.filter { $0.hasPrefix("Green") }.count == 4)
        #expect(stage.harness.pixel(100, 100) == 0x0000FF)
        stage.pager.setViewControllers(nil, direction: .forward, animated: true)
        #expect(stage.shown.isEmpty && stage.pager.children.isEmpty)
        stage.harness.rest()
    }

    @Test func pagesKeepApartWhileTheyMove() {
        let stage = PageStage(spacing: 40)
        stage.pager.view.backgroundColor = .black
        #expect(stage.pages[0].view.frame.size == CGSize(width: 200, height: 300))
        stage.swipe(-120, releasing: false)
        let picture = stage.harness.snapshot()
        let gap = (0..<200).count { picture.rgb($0, 100) == 0 }
        #expect((39...41).contains(gap))
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.shown == ["Green"])
        #expect((0..<200).allSatisfy { stage.harness.pixel($0, 100) == 0x00FF00 })
    }

    @Test func upAndDown() {
        let stage = PageStage(orientation: .vertical)
        stage.harness.drag(
            from: CGPoint(x: 100, y: 280), to: CGPoint(x: 100, y: 60), over: 0.2)
        stage.harness.rest()
        #expect(stage.shown == ["Green"])
        stage.swipe(-150)
        stage.harness.rest()
        #expect(stage.shown == ["Green"])
        stage.harness.press(.pageUp)
        stage.harness.rest()
        #expect(stage.shown == ["Red"])
    }

    @Test func rightToLeftPagesGoTheOtherWay() {
        let stage = PageStage(prepare: { $0.view.semanticContentAttribute = .forceRightToLeft })
        for view in stage.pager.view.subviews {
            view.semanticContentAttribute = .forceRightToLeft
        }
        stage.swipe(150)
        stage.harness.rest()
        #expect(stage.shown == ["Green"])
        stage.harness.press(.left)
        stage.harness.rest()
        #expect(stage.shown == ["Blue"])
    }

    @Test func wheelAndKeysTurnPages() {
        let stage = PageStage()
        stage.harness.scroll(notches: 1, at: CGPoint(x: 100, y: 100), horizontally: true)
        stage.harness.rest()
        #expect(stage.told == turned)
        stage.harness.scroll(notches: 1, at: CGPoint(x: 100, y: 100))
        stage.harness.rest()
        #expect(stage.shown == ["Green"])
        stage.harness.press(.right)
        stage.harness.rest()
        #expect(stage.shown == ["Blue"])
        stage.harness.press(.right)
        stage.harness.press(.left)
        stage.harness.rest()
        #expect(stage.shown == ["Green"])
    }

    /// Shift lays a wheel that turns up and down across, and leaves one that turns across as it is.
    @Test func shiftLaysTheWheelAcross() {
        let stage = PageStage()
        stage.harness.modifiers = .shift
        stage.harness.scroll(notches: 1, at: CGPoint(x: 100, y: 100), horizontally: true)
        stage.harness.rest()
        #expect(stage.shown == ["Green"])
        stage.harness.scroll(notches: 1, at: CGPoint(x: 100, y: 100))
        stage.harness.rest()
        #expect(stage.shown == ["Blue"])
    }

    @Test func dotsFollowAndLead() throws {
        let stage = PageStage(dots: 3)
        let dots = try #require(
            stage.pager.view.subviews.compactMap { $0 as? UIPageControl }.first)
        #expect(dots.numberOfPages == 3 && dots.currentPage == 0)
        #expect(dots.frame == CGRect(x: 0, y: 263, width: 200, height: 37))
        #expect(stage.pages[0].view.bounds.height == 263)
        stage.swipe(-150)
        stage.harness.rest()
        #expect(dots.currentPage == 1)
        stage.harness.tap(at: CGPoint(x: 180, y: 280))
        stage.harness.rest()
        #expect(stage.shown == ["Blue"] && dots.currentPage == 2)
        #expect(stage.told.last == "from Green completed")
        stage.pager.setViewControllers([stage.pages[0]], direction: .reverse, animated: false)
        #expect(dots.currentPage == 0)
        stage.count = 0
        stage.pager.setViewControllers([stage.pages[1]], direction: .reverse, animated: false)
        #expect(dots.superview == nil)
        stage.harness.rest()
        #expect(stage.pages[1].view.bounds.height == 300)
    }

    @Test func withoutADataSourceNobodyTurnsPages() {
        let stage = PageStage()
        stage.pager.dataSource = nil
        stage.swipe(-150)
        stage.harness.press(.right)
        stage.harness.rest()
        #expect(stage.shown == ["Red"])
        #expect(stage.told.isEmpty)
    }

    @Test func anotherSizeEndsWhatMoves() {
        let stage = PageStage()
        stage.swipe(-150, releasing: false)
        stage.harness.resize(to: CGSize(width: 300, height: 200))
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.shown == ["Green"])
        #expect(stage.pages[1].view.frame.size == CGSize(width: 300, height: 200))
        #expect(stage.harness.pixel(5, 100) == 0x00FF00)
        #expect(stage.harness.pixel(295, 100) == 0x00FF00)
        stage.swipe(150)
        stage.harness.rest()
        #expect(stage.shown == ["Red"])
    }
}
