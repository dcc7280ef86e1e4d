import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileControls
@testable import TactileNavigation

@Suite @MainActor struct TabBarFocusTests {
    /// A bar of three tabs below a button.
    @MainActor
    private final class Stage: UITabBarDelegate {
        let button = UIButton(type: .system)
        let bar = UITabBar()
        let harness: Harness
        var chosen: [String] = []

        init() {
            harness = Harness(size: CGSize(width: 360, height: 200))
            button.setTitle("Button", for: .normal)
            button.frame = CGRect(x: 0, y: 0, width: 100, height: 44)
            bar.frame = CGRect(x: 0, y: 151, width: 360, height: 49)
            bar.items = ["Day", "Graphy", "Goal"].map {
                UITabBarItem(title: $0, image: nil, tag: 0)
            }
            bar.selectedItem = bar.items?[1]
            harness.window.addSubview(button)
            harness.window.addSubview(bar)
            bar.delegate = self
            harness.show()
        }

        func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
            chosen.append(item.title ?? "")
        }

        var focused: String? { (harness.window.focusedView as? TabButton)?.item.title }
    }

    @Test func theSelectedTabIsTheOnlyStop() {
        let stage = Stage()
        stage.harness.press(.tab)
        #expect(stage.button.isFocused)
        stage.harness.press(.tab)
        #expect(stage.focused == "Graphy")
        stage.harness.press(.tab)
        #expect(stage.button.isFocused)
        stage.harness.press(.tab, .shift)
        #expect(stage.focused == "Graphy")
    }

    @Test func arrowsChooseInsideOfTheBar() {
        let stage = Stage()
        stage.harness.press(.tab, .shift)
        stage.harness.press(.right)
        #expect(stage.focused == "Goal")
        #expect(stage.chosen == ["Goal"])
        stage.harness.press(.tab)
        stage.harness.press(.tab)
        #expect(stage.focused == "Goal")
    }

    @Test func theFocusGoesWithAChoiceThatIsMadeElsewhere() {
        let stage = Stage()
        stage.bar.selectedItem = stage.bar.items?[0]
        #expect(stage.focused == nil)
        stage.harness.press(.tab, .shift)
        #expect(stage.focused == "Day")
        stage.bar.selectedItem = stage.bar.items?[2]
        #expect(stage.focused == "Goal")
        #expect((stage.harness.window.focusedView as? UIControl)?.isFocused == true)
    }

    @Test(arguments: [360.0, 150])
    func theRingLeavesTheTitleWhole(width: CGFloat) throws {
        let stage = Stage()
        stage.bar.frame.size.width = width
        stage.harness.settle()
        stage.harness.press(.tab, .shift)
        stage.harness.settle()
        let tab = try #require(stage.harness.window.focusedView as? TabButton)
        let label = try #require(tab.subviews.compactMap { $0 as? UILabel }.first)
        let outset = ControlStyle.focusRingGap + ControlStyle.focusRingWidth
        let ring = tab.focusRingBounds.insetBy(dx: -outset, dy: -outset)
        let line = ControlStyle.focusRingWidth
        // The line of 11 points stands in the label's 14.
        #expect(label.frame.maxY - 1 <= ring.maxY - line)
        #expect(ring.minX >= 0 && ring.maxX <= tab.bounds.width)
        #expect(ring.minY >= 0 && ring.maxY <= tab.bounds.height)
    }
}
