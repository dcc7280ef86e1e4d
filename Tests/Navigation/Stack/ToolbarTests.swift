import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileControls
@testable import TactileNavigation

@Suite @MainActor struct ToolbarTests {
    private final class Log { var names: [String] = [] }
    private let log = Log()

    private func item(_ title: String) -> UIBarButtonItem {
        UIBarButtonItem(
            title: title, primaryAction: UIAction { [weak log] _ in log?.names.append(title) })
    }

    @Test func spacesShareWhatItemsLeave() {
        let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
        let parts = ["a", "b", "c"].map { _ in
            UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        }
        let items = parts.map { UIBarButtonItem(customView: $0) }
        toolbar.items = [
            items[0], .flexibleSpace(), items[1], .fixedSpace(30), items[2],
        ]
        toolbar.layoutIfNeeded()
        #expect(parts[0].frame.minX == 16)
        #expect(parts[2].frame.maxX == 384)
        #expect(parts[2].frame.minX - parts[1].frame.maxX == 30)
        toolbar.semanticContentAttribute = .forceRightToLeft
        toolbar.layoutIfNeeded()
        #expect(parts[0].frame.maxX == 384)
        #expect(parts[2].frame.minX == 16)
    }

    @Test func whatIsHiddenLeavesNoGap() {
        let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
        let parts = ["a", "b", "c"].map { _ in
            UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        }
        let items = parts.map { UIBarButtonItem(customView: $0) }
        let spaces = [UIBarButtonItem.flexibleSpace(), .flexibleSpace()]
        toolbar.items = [items[0], items[1], items[2]]
        toolbar.layoutIfNeeded()
        #expect(parts.map(\.frame.minX) == [16, 68, 120])
        items[1].isHidden = true
        toolbar.layoutIfNeeded()
        #expect(parts[1].isHidden && parts[0].frame.minX == 16 && parts[2].frame.minX == 68)
        items[1].isHidden = false
        toolbar.items = [spaces[0], items[0], items[1], items[2], spaces[1]]
        spaces[0].isHidden = true
        toolbar.layoutIfNeeded()
        #expect(parts.map(\.frame.minX) == [16, 68, 120])
    }

    @Test func sceneItemsAreShownWhileItIsOnTop() throws {
        let (first, second) = (UIViewController(), UIViewController())
        first.toolbarItems = [item("one")]
        second.toolbarItems = [item("two"), .flexibleSpace(), item("three")]
        let navigation = UINavigationController(rootViewController: first)
        let harness = Harness(showing: navigation)
        #expect(navigation.isToolbarHidden)
        navigation.setToolbarHidden(false, animated: true)
        harness.rest()
        #expect(navigation.toolbar.frame == CGRect(x: 0, y: 436, width: 320, height: 44))
        #expect(first.view.safeAreaInsets.bottom == 44)
        harness.tap(at: CGPoint(x: 25, y: 458))
        #expect(log.names == ["one"])
        navigation.pushViewController(second, animated: false)
        harness.rest()
        harness.tap(at: CGPoint(x: 285, y: 458))
        #expect(log.names == ["one", "three"])
        second.setToolbarItems([item("four")], animated: true)
        harness.rest()
        harness.tap(at: CGPoint(x: 30, y: 458))
        #expect(log.names.last == "four")
        navigation.setToolbarHidden(true, animated: true)
        harness.rest()
        #expect(navigation.toolbar.isHidden)
        #expect(second.view.safeAreaInsets.bottom == 0)
    }

    @Test func systemItemsHaveWordsOrPictures() {
        for raw in 0...24 {
            guard let kind = UIBarButtonItem.SystemItem(rawValue: raw) else { continue }
            let item = UIBarButtonItem(systemItem: kind)
            #expect(item.isSpace != (item.title != nil || item.image != nil), "\(kind)")
        }
        #expect(UIBarButtonItem(systemItem: .done).style == .done)
    }

    @Test func anItemsMenuOpensByAPress() {
        let scene = UIViewController()
        scene.navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "More", primaryAction: nil,
            menu: UIMenu(children: [
                UIAction(title: "Sort") { [weak log] _ in log?.names.append("sort") }
            ]))
        let harness = Harness(showing: UINavigationController(rootViewController: scene))
        harness.tap(at: CGPoint(x: 285, y: 22))
        #expect(MenuSession.current(in: harness.window) != nil)
        harness.press(.down)
        harness.press(.return)
        #expect(log.names == ["sort"])
    }
}
