import Foundation
import TactileGeometry
import TestSupport
import Testing

@testable import TactileViews

@MainActor
private final class FocusStop: UIView {
    override var canBecomeFocused: Bool { true }
}

@MainActor
@Suite struct FocusGroupTests {
    /// A stop, a row of three in a group, and a stop below.
    @MainActor
    private final class Stage {
        let above = FocusStop(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        let row = UIView(frame: CGRect(x: 0, y: 40, width: 300, height: 20))
        let members = (0..<3).map {
            FocusStop(frame: CGRect(x: 60 * CGFloat($0), y: 0, width: 40, height: 20))
        }
        let below = FocusStop(frame: CGRect(x: 0, y: 80, width: 40, height: 20))
        let harness: Harness

        init() {
            let root = UIView()
            for member in members { row.addSubview(member) }
            for view in [above, row, below] { root.addSubview(view) }
            row.focusGroupIdentifier = "row"
            harness = Harness(showing: root)
        }

        func tab(_ modifiers: PlatformModifiers = []) -> UIView? {
            harness.press(.tab, modifiers)
            return harness.window.focusedView
        }
    }

    @Test func tabStopsOnceAtAGroup() {
        let stage = Stage()
        #expect(stage.tab() === stage.above)
        #expect(stage.tab() === stage.members[0])
        #expect(stage.tab() === stage.below)
        #expect(stage.tab(.shift) === stage.members[0])
        #expect(stage.tab(.shift) === stage.above)
    }

    @Test func theViewOfTheHighestPriorityGetsTheFocus() {
        let stage = Stage()
        stage.members[2].focusGroupPriority = .prioritized
        stage.members[1].focusGroupPriority = .previouslyFocused
        _ = stage.tab()
        #expect(stage.tab() === stage.members[2])
    }

    @Test func arrowsMoveInsideAndTabLeavesFromAnyOfThem() {
        let stage = Stage()
        _ = stage.tab()
        _ = stage.tab()
        stage.harness.press(.right)
        #expect(stage.harness.window.focusedView === stage.members[1])
        #expect(stage.tab() === stage.below)
    }

    /// A column at the left, as high as the window, next to rows.
    @MainActor
    private final class Columns {
        let column: UIView
        let rows: UIView
        let harness: Harness

        init(isTogether: Bool, isMirrored: Bool = false) {
            let root = UIView()
            column = UIView(frame: CGRect(x: isMirrored ? 240 : 0, y: 0, width: 60, height: 200))
            rows = UIView(frame: CGRect(x: isMirrored ? 0 : 100, y: 0, width: 200, height: 200))
            for (place, number) in (1...3).enumerated() {
                let stop = FocusStop(frame: CGRect(x: 0, y: 10 + place * 50, width: 40, height: 20))
                stop.tag = number
                column.addSubview(stop)
            }
            for (place, number) in [4, 5].enumerated() {
                for side in 0..<2 {
                    let x = (side == 0) == isMirrored ? 100 : 0
                    let stop = FocusStop(
                        frame: CGRect(x: x, y: 10 + place * 50, width: 40, height: 20))
                    stop.tag = number * 10 + side
                    rows.addSubview(stop)
                }
            }
            let foot = FocusStop(frame: CGRect(x: 0, y: 210, width: 40, height: 20))
            foot.tag = 6
            column.shouldGroupAccessibilityChildren = isTogether
            for view in [rows, column, foot] as [UIView] { root.addSubview(view) }
            if isMirrored { root.semanticContentAttribute = .forceRightToLeft }
            harness = Harness(showing: root)
            if isMirrored {
                harness.window.semanticContentAttribute = .forceRightToLeft
            }
        }

        var order: [Int] {
            (0..<8).map { _ in
                harness.press(.tab)
                return harness.window.focusedView?.tag ?? 0
            }
        }
    }

    @Test func rowsGoAcrossColumnsThatAreNotKeptTogether() {
        #expect(Columns(isTogether: false).order == [1, 40, 41, 2, 50, 51, 3, 6])
    }

    @Test func aColumnIsGoneThroughAsAWhole() {
        let stage = Columns(isTogether: true)
        #expect(stage.order == [1, 2, 3, 40, 41, 50, 51, 6])
        stage.harness.press(.tab, .shift)
        stage.harness.press(.tab, .shift)
        #expect(stage.harness.window.focusedView?.tag == 50)
        // Both columns, in whichever order they were added.
        stage.rows.shouldGroupAccessibilityChildren = true
        #expect(stage.order == [51, 6, 1, 2, 3, 40, 41, 50])
    }

    @Test func theColumnAtTheRightIsFirstWhereReadingBeginsThere() {
        #expect(
            Columns(isTogether: true, isMirrored: true).order == [1, 2, 3, 40, 41, 50, 51, 6])
    }

    @Test func aMemberMayBelongToAnotherGroup() {
        let stage = Stage()
        stage.members[1].focusGroupIdentifier = "other"
        _ = stage.tab()
        _ = stage.tab()
        #expect(stage.tab() === stage.members[1])
    }

    /// What is scrolled out of sight keeps its place among the stops.
    @Test func whereAPageIsScrolledToDoesNotChangeTheOrder() {
        final class Page: UIView, ScrollingContent {
            var uncoveredBounds: CGRect { bounds }
            override func reveal(_ rect: CGRect) {
                if rect.maxY > bounds.maxY { bounds.origin.y = rect.maxY - bounds.height }
                if rect.minY < bounds.minY { bounds.origin.y = rect.minY }
            }
        }
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let side = FocusStop(frame: CGRect(x: 0, y: 20, width: 40, height: 20))
        side.tag = 1
        root.addSubview(side)
        let page = Page(frame: CGRect(x: 60, y: 0, width: 140, height: 100))
        for number in 2...5 {
            let stop = FocusStop(
                frame: CGRect(x: 0, y: (number - 2) * 80, width: 40, height: 20))
            stop.tag = number
            page.addSubview(stop)
        }
        root.addSubview(page)
        let harness = Harness(showing: root, size: CGSize(width: 200, height: 100))
        let order = (0..<10).map { _ in
            harness.press(.tab)
            return harness.window.focusedView?.tag ?? 0
        }
        #expect(order == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
    }

    /// A view controller that takes keys has no place of its own among the stops.
    @Test(arguments: [false, true]) func tabFromAControllerBeginsWithItsScene(isBack: Bool) {
        final class Keys: UIViewController {
            override var canBecomeFirstResponder: Bool { true }
        }
        let parent = UIViewController(), scene = Keys()
        func stop(_ y: CGFloat, in view: UIView) -> FocusStop {
            let stop = FocusStop(frame: CGRect(x: 0, y: y, width: 40, height: 20))
            view.addSubview(stop)
            return stop
        }
        let before = stop(0, in: parent.view)
        parent.addChild(scene)
        scene.view.frame = CGRect(x: 0, y: 40, width: 200, height: 60)
        parent.view.addSubview(scene.view)
        scene.didMove(toParent: parent)
        let first = stop(0, in: scene.view)
        _ = stop(30, in: scene.view)
        _ = stop(120, in: parent.view)
        let harness = Harness(showing: parent)
        #expect(scene.becomeFirstResponder())
        #expect(harness.window.focusedView == nil)
        harness.press(.tab, isBack ? .shift : [])
        #expect(harness.window.focusedView === (isBack ? before : first))
    }
}
