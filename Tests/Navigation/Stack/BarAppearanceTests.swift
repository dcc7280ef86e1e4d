import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

/// How bars look, with content at its edge and under them.
@MainActor
@Suite struct BarAppearanceTests {
    @MainActor
    private final class Stage {
        let scene = UIViewController()
        let scroll = UIScrollView()
        let navigation: UINavigationController
        let harness: Harness
        var bar: UINavigationBar { navigation.navigationBar }

        init() {
            scene.title = "Title"
            scene.view.backgroundColor = .white
            scroll.contentSize = CGSize(width: 300, height: 2_000)
            scroll.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
            scene.view.addSubview(scroll)
            navigation = UINavigationController(rootViewController: scene)
            harness = Harness(showing: navigation, size: CGSize(width: 300, height: 400))
            harness.rest()
        }

        func ground(_ x: Int = 5, _ y: Int = 20) -> UInt32 { harness.pixel(x, y) }
    }

    private let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    private let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)

    private func opaque(_ color: UIColor) -> UINavigationBarAppearance {
        let look = UINavigationBarAppearance()
        look.configureWithOpaqueBackground()
        look.backgroundColor = color
        return look
    }

    @Test func aBarShowsACopyOfItsAppearance() {
        let stage = Stage()
        let look = opaque(red)
        stage.bar.standardAppearance = look
        stage.harness.rest()
        #expect(stage.ground() == 0xFF0000)
        look.backgroundColor = blue
        stage.harness.rest()
        #expect(stage.ground() == 0xFF0000)
        // The bar's own is changed in place.
        stage.bar.standardAppearance.backgroundColor = blue
        stage.harness.rest()
        #expect(stage.ground() == 0x0000FF)
    }

    @Test func anotherLookAtTheEdge() {
        let stage = Stage()
        stage.bar.standardAppearance = opaque(red)
        stage.bar.scrollEdgeAppearance = opaque(blue)
        stage.harness.rest()
        #expect(stage.ground() == 0x0000FF)
        stage.scroll.contentOffset.y = 100
        stage.harness.rest()
        #expect(stage.ground() == 0xFF0000)
        stage.scroll.contentOffset.y = -44
        stage.harness.rest()
        #expect(stage.ground() == 0x0000FF)
        stage.scene.navigationItem.scrollEdgeAppearance = opaque(.white)
        stage.harness.rest()
        #expect(stage.ground() == 0xFFFFFF)
        stage.scene.navigationItem.scrollEdgeAppearance = nil
        // What is said of the scroll view counts before what is found.
        stage.scroll.contentOffset.y = 100
        let other = UIScrollView()
        stage.scene.setContentScrollView(other)
        stage.harness.rest()
        #expect(stage.ground() == 0x0000FF)
        #expect(stage.scene.contentScrollView(for: .top) === other)
    }

    @Test func aTransparentBarShowsTheContentAndNoLine() {
        let stage = Stage()
        let look = UINavigationBarAppearance()
        look.configureWithTransparentBackground()
        stage.bar.standardAppearance = look
        stage.harness.rest()
        for y in [20, 43, 44] { #expect(stage.ground(5, y) == 0xFFFFFF) }
        look.shadowColor = red
        stage.bar.standardAppearance = look
        stage.harness.rest()
        #expect(stage.ground(5, 43) == 0xFF0000)
    }

    @Test func appearancesAreCopiedWhole() throws {
        let look = opaque(red)
        look.titleTextAttributes = [.foregroundColor: blue]
        look.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: red]
        let copy = try #require(look.copy() as? UINavigationBarAppearance)
        #expect(copy.backgroundColor == red && copy.backgroundEffect == nil)
        #expect(copy.titleTextAttributes[.foregroundColor] as? UIColor == blue)
        #expect(
            copy.buttonAppearance.normal.titleTextAttributes[.foregroundColor] as? UIColor == red)
        #expect(UINavigationBarAppearance().backgroundEffect != nil)
        let tabs = UITabBarAppearance(barAppearance: look)
        #expect(tabs.backgroundColor == red)
    }

    @Test func tabsAndToolbarsHaveTheirLooks() throws {
        let scene = UIViewController()
        scene.tabBarItem = UITabBarItem(
            title: "One", image: UIImage(systemName: "square.fill"), tag: 0)
        scene.view.backgroundColor = .white
        let tabs = UITabBarController()
        tabs.viewControllers = [scene, UIViewController()]
        let harness = Harness(showing: tabs, size: CGSize(width: 300, height: 400))
        let look = UITabBarAppearance()
        look.configureWithOpaqueBackground()
        look.backgroundColor = red
        look.stackedLayoutAppearance.selected.iconColor = blue
        tabs.tabBar.standardAppearance = look
        harness.rest()
        #expect(harness.pixel(5, 395) == 0xFF0000)
        let tab = try #require(tabs.tabBar.subviews.compactMap { $0 as? TabButton }.first)
        let middle = tab.convert(CGPoint(x: tab.bounds.midX, y: 18), to: nil)
        #expect(harness.pixel(Int(middle.x), Int(middle.y)) == 0x0000FF)
        let toolbar = UIToolbar(frame: CGRect(x: 0, y: 100, width: 300, height: 44))
        scene.view.addSubview(toolbar)
        let plain = UIToolbarAppearance()
        plain.configureWithOpaqueBackground()
        plain.backgroundColor = blue
        toolbar.standardAppearance = plain
        harness.rest()
        #expect(harness.pixel(5, 120) == 0x0000FF)
    }

    @Test func aLowWindowHasALookOfItsOwn() {
        let stage = Stage()
        stage.bar.standardAppearance = opaque(red)
        stage.bar.compactAppearance = opaque(blue)
        stage.scroll.contentOffset.y = 100
        stage.harness.rest()
        #expect(stage.ground() == 0xFF0000)
        stage.harness.resize(to: CGSize(width: 300, height: 320))
        stage.harness.rest()
        #expect(stage.scene.traitCollection.verticalSizeClass == .compact)
        #expect(stage.ground() == 0x0000FF)
        // At the edge the other one counts, whichever the height; an item's goes before the bar's.
        let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        stage.scene.navigationItem.compactScrollEdgeAppearance = opaque(green)
        stage.harness.rest()
        #expect(stage.ground() == 0x0000FF)
        stage.scroll.contentOffset.y = -44
        stage.harness.rest()
        #expect(stage.ground() == 0x00FF00)
        stage.harness.resize(to: CGSize(width: 300, height: 400))
        stage.harness.rest()
        #expect(stage.ground() == 0xFF0000)
    }

    @Test func aToolbarHasOneToo() {
        let stage = Stage()
        stage.navigation.setToolbarHidden(false, animated: false)
        let low = UIToolbarAppearance()
        low.configureWithOpaqueBackground()
        low.backgroundColor = blue
        let look = UIToolbarAppearance()
        look.configureWithOpaqueBackground()
        look.backgroundColor = red
        stage.navigation.toolbar.standardAppearance = look
        stage.navigation.toolbar.compactAppearance = low
        stage.harness.rest()
        #expect(stage.ground(5, 390) == 0xFF0000)
        stage.harness.resize(to: CGSize(width: 300, height: 320))
        stage.harness.rest()
        #expect(stage.ground(5, 310) == 0x0000FF)
    }
}
