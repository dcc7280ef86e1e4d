import Foundation
import TactileControls
import TactileGeometry
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

@MainActor
@Suite struct TabSidebarTests {
    /// The stage with a column of 60 points that holds two buttons.
    private func stage() -> (TabStage, column: UIView, buttons: [UIButton]) {
        let stage = TabStage()
        let column = UIView()
        column.backgroundColor = .white
        let buttons = (0..<2).map { index in
            let button = UIButton(type: .system)
            button.frame = CGRect(x: 0, y: index * 40, width: 60, height: 40)
            column.addSubview(button)
            return button
        }
        stage.tabs.sidebar.preferredWidth = 60
        stage.tabs.sidebar.contentView = column
        stage.harness.rest()
        return (stage, column, buttons)
    }

    @Test func itTakesTheBarsPlaceAndTheScenesBeginWhereItEnds() {
        let (stage, column, _) = stage()
        #expect(stage.tabs.sidebar.isHidden && column.isHidden)
        #expect(stage.row().map(\.colour) == [0xFF0000])
        stage.tabs.sidebar.isHidden = false
        stage.harness.rest()
        #expect(stage.tabs.tabBar.isHidden)
        #expect(column.frame == CGRect(x: 0, y: 0, width: 60, height: 300))
        #expect(stage.red.view.bounds.size == CGSize(width: 140, height: 300))
        #expect(stage.red.view.safeAreaInsets == .zero)
        #expect(stage.row().map(\.width) == [60, 140])
        stage.harness.resize(to: CGSize(width: 320, height: 200))
        stage.harness.rest()
        #expect(column.frame == CGRect(x: 0, y: 0, width: 60, height: 200))
        #expect(stage.red.view.bounds.size == CGSize(width: 260, height: 200))
        stage.tabs.sidebar.isHidden = true
        stage.harness.rest()
        #expect(stage.red.view.bounds.size == CGSize(width: 320, height: 200))
        #expect(stage.red.view.safeAreaInsets.bottom == 49)
        #expect(!stage.tabs.tabBar.isHidden && column.isHidden)
    }

    @Test func itIsAtTheLeadingEdge() {
        let (stage, column, _) = stage()
        stage.tabs.view.semanticContentAttribute = .forceRightToLeft
        stage.tabs.sidebar.isHidden = false
        stage.harness.rest()
        #expect(column.frame == CGRect(x: 140, y: 0, width: 60, height: 300))
        #expect(stage.red.view.convert(.zero, to: nil).x == 0)
    }

    @Test func theScenesSlideBehindIt() {
        let (stage, _, _) = stage()
        stage.tabs.sidebar.isHidden = false
        stage.harness.rest()
        stage.tabs.selectedIndex = 1
        stage.harness.advance(seconds: 0.125)
        let row = stage.row()
        #expect(row.first?.width == 60)
        #expect(row.map(\.colour).suffix(2) == [0xFF0000, 0x00FF00])
        stage.harness.rest()
        #expect(stage.row().map(\.width) == [60, 140])
    }

    @Test func itHearsWhichSceneIsChosen() {
        let (stage, _, _) = stage()
        var shown: [Int?] = []
        stage.tabs.sidebar.onSelectionChange = { shown.append($0) }
        stage.tabs.sidebar.isHidden = false
        stage.tabs.selectedIndex = 1
        #expect(shown == [1])
        stage.harness.rest()
        // A drag that is given up has chosen nothing.
        stage.harness.drag(
            from: CGPoint(x: 195, y: 100), to: CGPoint(x: 160, y: 100), over: 1)
        stage.harness.rest()
        #expect(stage.tabs.selectedIndex == 1 && shown == [1])
        stage.harness.drag(from: CGPoint(x: 195, y: 100), to: CGPoint(x: 20, y: 100), over: 1)
        stage.harness.rest()
        #expect(shown == [1, 2])
    }

    @Test func theFocusGoesToWhatComes() throws {
        let (stage, column, buttons) = stage()
        buttons[1].focusGroupPriority = .prioritized
        let window = stage.harness.window
        stage.harness.press(.tab)
        #expect(try #require(window.focusedView).isDescendant(of: stage.tabs.tabBar))
        stage.tabs.sidebar.isHidden = false
        #expect(window.focusedView === buttons[1])
        #expect(window.focusIsVisible)
        stage.tabs.sidebar.isHidden = true
        let tab = try #require(window.focusedView as? UIControl)
        #expect(tab.isDescendant(of: stage.tabs.tabBar) && tab.isSelected)
        // A focus elsewhere stays where it is.
        let other = UIButton(type: .system)
        other.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        stage.red.view.addSubview(other)
        window.focus(other, visibly: true)
        stage.tabs.sidebar.isHidden = false
        #expect(window.focusedView === other)
        #expect(column.superview === stage.tabs.view)
    }
}
