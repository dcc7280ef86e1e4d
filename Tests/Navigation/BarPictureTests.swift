import Foundation
import GoldenSupport
import Tactile
import TestSupport
import Testing

/// Pictures of bars: light and dark, disabled, from right to left.
@Suite @MainActor struct BarPictureTests {
    @Test(arguments: PictureLook.allCases) func bars(_ look: PictureLook) {
        func bars() -> [UIView] {
            let navigation = UINavigationBar()
            let item = UINavigationItem(title: "Title")
            item.rightBarButtonItems = [
                UIBarButtonItem(systemItem: .add), UIBarButtonItem(systemItem: .edit),
            ]
            navigation.setItems([UINavigationItem(title: "First"), item], animated: false)
            let tools = UIToolbar(frame: .zero)
            let off = UIBarButtonItem(systemItem: .trash)
            off.isEnabled = false
            tools.items = [
                UIBarButtonItem(systemItem: .action), off,
                UIBarButtonItem(systemItem: .flexibleSpace),
                UIBarButtonItem(title: "Done", style: .done, target: nil, action: nil),
            ]
            let tabs = UITabBar()
            tabs.items = (1...3).map {
                UITabBarItem(title: "Tab \($0)", image: PictureRows.dot, tag: $0)
            }
            tabs.items?[1].badgeValue = "3"
            tabs.items?[2].isEnabled = false
            tabs.selectedItem = tabs.items?.first
            return [navigation, tools, tabs]
        }
        expectGolden(
            PictureRows.show(bars() + bars(), width: 300, look, mirrored: [3, 4, 5]).snapshot(),
            "bars-\(look)")
    }
}
