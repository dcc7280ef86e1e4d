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

    @Test func aMemberMayBelongToAnotherGroup() {
        let stage = Stage()
        stage.members[1].focusGroupIdentifier = "other"
        _ = stage.tab()
        _ = stage.tab()
        #expect(stage.tab() === stage.members[1])
    }
}
