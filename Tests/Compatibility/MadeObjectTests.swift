import Foundation
import Tactile
import TactileCompatibility
import TestSupport
import Testing

/// Objects of classes that are known while the program runs.
@MainActor
@Suite struct MadeObjectTests {
    private class Own: UIView {
        var name = "own"
        override init(frame: CGRect) {
            super.init(frame: frame.insetBy(dx: 1, dy: 1))
        }
        required init?(coder: NSCoder) { nil }
    }
    private final class Plain: UILabel { let list = [1, 2, 3] }
    private final class Scene: UIViewController {
        var names: [String] = []
        override init(nibName: String?, bundle: Bundle?) {
            super.init(nibName: nil, bundle: bundle)
            names.append(nibName ?? "none")
        }
        required init?(coder: NSCoder) { nil }
    }
    private final class Counted: NSObject {
        let number: Int
        override init() { number = 7 }
    }

    @MainActor private struct Box<View: UIView, Controller: UIViewController> {
        let view = View.made()
        let framed = View.made(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let controller = Controller.made()
        let named = Controller.made(nibName: String(repeating: "a", count: 40), bundle: .main)
    }

    @Test("They are of their class, and made by its own initializers")
    func classesMakeThem() {
        let box = Box<Own, Scene>()
        #expect(box.view.name == "own" && box.framed.frame.width == 8)
        #expect(box.controller.names == ["none"])
        #expect(box.named.names == [String(repeating: "a", count: 40)])
        #expect(Box<Plain, UIViewController>().view.list == [1, 2, 3])
        #expect(Counted.made().number == 7)
    }

    @Test("Nobody holds on to them, and what they were given lives as long as it is used")
    func theyEnd() {
        weak var view: UIView?
        do {
            let made = Own.made(frame: .zero)
            view = made
            #expect(view != nil)
        }
        #expect(view == nil)
        let name = String(repeating: "b", count: 100)
        for _ in 0..<50 { _ = Scene.made(nibName: name, bundle: .main) }
        #expect(name == String(repeating: "b", count: 100))
    }

    @Test("Insets and offsets go through a value")
    func structuresInValues() {
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
        let offset = UIOffset(horizontal: 5, vertical: 6)
        #expect(NSValue(uiOffset: offset).uiOffsetValue == offset)
        #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).uiOffsetValue == UIOffset())
        #expect(NSValue(uiOffset: offset).cgVectorValue == .zero)
    }

    @Test("A tab's item gives its button by its key, of a controller and of a bar alone")
    func tabItems() throws {
        let scenes = (0..<2).map { _ in UIViewController() }
        for (number, scene) in scenes.enumerated() { scene.tabBarItem.title = "Tab \(number)" }
        #expect(scenes[1].tabBarItem.value(forKey: "view") == nil)
        let tabs = UITabBarController()
        tabs.viewControllers = scenes
        let harness = Harness(showing: tabs, size: CGSize(width: 320, height: 480))
        let button = try #require(scenes[1].tabBarItem.value(forKey: "view") as? UIView)
        #expect(
            button.isDescendant(of: tabs.tabBar)
                && button.convert(button.bounds, to: nil).midX > 160)
        harness.tap(button)
        #expect(tabs.selectedIndex == 1)
        let bar = UITabBar(), item = UITabBarItem(title: "One", image: nil, tag: 0)
        bar.items = [item]
        #expect((item.value(forKey: "view") as? UIView)?.isDescendant(of: bar) == true)
        bar.items = []
        #expect(item.value(forKey: "view") == nil && UIBarItem().value(forKey: "view") == nil)
    }

    @Test("A bar's item gives the view that shows it by its key, and search bars have traits")
    func itemsAndBars() throws {
        let scene = UIViewController()
        let item = UIBarButtonItem(title: "More", style: .plain, target: nil, action: nil)
        scene.navigationItem.rightBarButtonItem = item
        #expect(item.value(forKey: "view") == nil)
        let harness = Harness(size: CGSize(width: 320, height: 200))
        harness.window.rootViewController = UINavigationController(rootViewController: scene)
        harness.show()
        let view = try #require(item.value(forKey: "view") as? UIView)
        #expect(view.window === harness.window && view.convert(view.bounds, to: nil).midX > 160)
        #expect(item.value(forKey: "title") == nil)
        let bar = UISearchBar()
        bar.keyboardType = .numberPad
        bar.returnKeyType = .done
        #expect(bar.searchTextField.keyboardType == .numberPad)
        #expect(bar.searchTextField.returnKeyType == .done)
        #expect(UIApplication.shared.statusBarOrientation == .landscapeRight)
        harness.resize(to: CGSize(width: 200, height: 300))
        #expect(UIApplication.shared.statusBarOrientation == .portrait)
    }
}
