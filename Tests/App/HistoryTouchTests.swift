import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp
@testable import TactileTables

/// A finger over the list of entries means one of four things: it swipes a row aside, scrolls,
/// drags the next tab in from the window's edge, or chooses a row. Played from recorded fingers.
@Suite @MainActor struct HistoryTouchTests {
    /// A finger's places with their times in seconds, from its beginning to its end.
    typealias Recording = [(time: TimeInterval, x: CGFloat, y: CGFloat)]

    /// The list in a window that is as narrow as a telephone.
    @MainActor
    private final class List {
        let app: SceneHarness
        let table: UITableView

        init() throws {
            app = try SceneHarness(
                weights: (0..<60).map { 80 + 0.1 * Double($0 % 7) },
                size: CGSize(width: 360, height: 560))
            app.select(2)
            let scene: HistoryViewController = try app.scene()
            table = try app.find(in: scene.view)
        }

        func play(_ recording: Recording, lifting: Bool = true) {
            guard let first = recording.first, let last = recording.last else { return }
            app.harness.touch(.began, 1, at: CGPoint(x: first.x, y: first.y))
            var time = first.time
            for sample in recording.dropFirst() {
                app.harness.advance(seconds: sample.time - time)
                time = sample.time
                app.harness.touch(.moved, 1, at: CGPoint(x: sample.x, y: sample.y))
            }
            guard lifting else { return }
            lift(last.x, last.y)
        }

        func lift(_ x: CGFloat, _ y: CGFloat) {
            app.harness.touch(.ended, 1, at: CGPoint(x: x, y: y))
            app.harness.advance(seconds: 1.5)
        }

        var isSwiped: Bool {
            let actions: SwipeActionsView? = try? app.find(in: table)
            return actions != nil
        }
        /// Whether an entry is shown.
        private var isOpened: Bool {
            let card: EntryFactsCard? = try? app.find()
            return card != nil
        }
        var isUnmarked: Bool {
            table.visibleCells.allSatisfy { !$0.isHighlighted && !$0.isSelected }
        }
        var isAtTop: Bool { table.contentOffset.y == -table.adjustedContentInset.top }

        var outcome: Outcome {
            let scroll = table.contentOffset.y + table.adjustedContentInset.top
            return Outcome(
                isSwiped: isSwiped, isScrolled: scroll > 20, tab: app.tabs.selectedIndex,
                isOpened: isOpened)
        }
    }

    /// What happened: which of the four things.
    private struct Outcome: Equatable {
        var isSwiped = false
        var isScrolled = false
        var tab = 2
        var isOpened = false
    }

    @Test func aFingerAcrossARowSwipesItAside() throws {
        let list = try List()
        list.play([
            (0, 250, 260), (0.016, 247, 260), (0.032, 240, 261), (0.048, 228, 263),
            (0.064, 212, 264), (0.08, 194, 265), (0.096, 176, 266), (0.112, 160, 267),
        ])
        #expect(list.outcome == Outcome(isSwiped: true))
        // The next finger closes it and does nothing else.
        list.play([(0, 100, 300), (0.06, 100, 300)])
        #expect(list.outcome == Outcome())
        #expect(list.isUnmarked)
    }

    @Test func aFingerAlongTheRowsScrollsHoweverFarItThenGoesAcross() throws {
        let list = try List()
        list.play([
            (0, 200, 420), (0.016, 199, 412), (0.032, 197, 396), (0.048, 190, 372),
            (0.064, 170, 350), (0.08, 120, 340), (0.096, 60, 336), (0.112, 20, 334),
        ])
        #expect(list.outcome == Outcome(isScrolled: true))
    }

    @Test func aFingerAcrossARowDoesNotScrollHoweverFarItThenGoesAlong() throws {
        let list = try List()
        list.play(
            [
                (0, 280, 300), (0.016, 270, 300), (0.032, 252, 302), (0.048, 230, 306),
                (0.064, 214, 280), (0.08, 205, 220), (0.096, 200, 160),
            ], lifting: false)
        #expect(list.isSwiped)
        #expect(list.isAtTop)
        list.lift(200, 160)
        #expect(list.isAtTop)
    }

    @Test func aFingerFromTheEdgeDragsTheNextTabInAndNoRow() throws {
        let list = try List()
        list.play(
            [
                (0, 356, 260), (0.016, 350, 260), (0.032, 338, 261), (0.048, 318, 262),
                (0.064, 290, 262), (0.08, 250, 263), (0.096, 200, 264), (0.4, 100, 264),
            ], lifting: false)
        #expect(!list.isSwiped)
        #expect(list.app.tabs.selectedIndex == 3)
        list.lift(100, 264)
        #expect(!list.isSwiped && list.app.tabs.selectedIndex == 3)
    }

    @Test func aFingerThatGoesBackToTheEdgeLeavesAllAsItWas() throws {
        let list = try List()
        list.play([
            (0, 356, 260), (0.016, 350, 260), (0.032, 330, 261), (0.048, 310, 262),
            (0.2, 300, 262), (0.4, 330, 262), (0.6, 352, 262),
        ])
        #expect(list.outcome == Outcome())
        #expect(list.table.window != nil)
    }

    @Test func aFingerAlongTheEdgeScrolls() throws {
        let list = try List()
        list.play([
            (0, 350, 420), (0.016, 350, 410), (0.032, 349, 390), (0.048, 348, 360),
            (0.064, 348, 330), (0.08, 347, 300),
        ])
        #expect(list.outcome == Outcome(isScrolled: true))
    }

    @Test func aFingerThatRestsAndStraysALittleChoosesARow() throws {
        let list = try List()
        list.play([(0, 150, 300), (0.05, 152, 302), (0.1, 151, 303), (0.15, 153, 301)])
        #expect(list.outcome == Outcome(isOpened: true))
    }

    @Test func aTouchThatTheSystemTakesAwayPutsTheRowBack() throws {
        let list = try List()
        list.play(
            [
                (0, 250, 260), (0.016, 240, 260), (0.032, 222, 261), (0.048, 200, 262),
            ], lifting: false)
        #expect(list.isSwiped)
        list.app.harness.send(.inputCancelled)
        list.app.harness.advance(seconds: 1.5)
        #expect(list.outcome == Outcome())
        #expect(list.table.visibleCells.allSatisfy { !$0.isHighlighted && $0.frame.minX >= 0 })
    }
}
