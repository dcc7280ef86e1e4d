import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp
@testable import TactileViews

/// Every scene from one end to the other with Tab, and back.
@MainActor @Suite struct KeyboardWalkTests {
    /// The views that Tab stops at, from the one after `start` until it is reached again.
    private func walk(_ app: SceneHarness, _ modifiers: PlatformModifiers = []) throws -> [UIView] {
        var stops: [UIView] = []
        for _ in 0..<40 {
            app.harness.press(.tab, modifiers)
            app.harness.settle()
            let view = try #require(app.harness.window.focusedView)
            if stops.first === view { return stops }
            #expect(app.harness.window.focusIsVisible, "\(type(of: view)) has no ring")
            #expect(!stops.contains { $0 === view }, "\(type(of: view)) twice")
            #expect(isSeen(view), "\(type(of: view)) is not seen")
            stops.append(view)
        }
        Issue.record("The walk has no end")
        return stops
    }

    private func isSeen(_ view: UIView) -> Bool {
        var next: UIView? = view
        while let current = next {
            if current.isHidden || current.alpha < 0.01 { return false }
            next = current.superview
        }
        return view.window != nil && !view.bounds.isEmpty
    }

    /// The buttons and fields of a scene that a pointer can use, without those that are parts of
    /// others.
    private func controls(in root: UIView) -> [UIView] {
        var found: [UIView] = []
        var waiting = root.subviews
        while let view = waiting.popLast() {
            guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled else { continue }
            if view is UITableView || view is UITabBar { continue }
            if let control = view as? UIControl, control.isEnabled, control.canBecomeFocused {
                found.append(control)
                continue
            }
            waiting += view.subviews
        }
        return found
    }

    /// Sidebar, then scene; in a wide history the list, then the entry.
    @Test(arguments: 0..<5, [CGSize(width: 900, height: 640), CGSize(width: 1366, height: 768)])
    func theSidebarIsGoneThroughAsAWhole(tab: Int, size: CGSize) throws {
        let app = try SceneHarness(weights: (0..<40).map { 84 - Double($0) * 0.05 }, size: size)
        app.select(tab)
        app.harness.rest(upTo: 1)
        let sidebar: SidebarView = try app.find()
        var stops = try walk(app)
        let places = stops.map { $0.isDescendant(of: sidebar) }
        #expect(places.contains(true) && places.contains(false))
        // Going round there are two borders between the sidebar and the scene.
        let borders = places.indices.count { places[$0] != places[($0 + 1) % places.count] }
        #expect(borders == 2, "\(stops.map { type(of: $0) })")
        guard tab == 2, size.width > 1_200 else { return }
        stops.removeAll { $0.isDescendant(of: sidebar) }
        let list = try app.scene(HistoryViewController.self).list
        let isList = stops.map { $0.isDescendant(of: list.view) }
        let changes = isList.indices.count { isList[$0] != isList[($0 + 1) % isList.count] }
        #expect(changes == 2, "\(stops.map { type(of: $0) })")
    }

    @Test(arguments: [1, 3, 4])
    func tabBeginsInTheSceneThatHasTheKeyboard(tab: Int) throws {
        let size = CGSize(width: 900, height: 640)
        for (modifiers, isScene) in [(PlatformModifiers(), true), (.shift, false)] {
            let app = try SceneHarness(
                weights: (0..<40).map { 84 - Double($0) * 0.05 }, size: size)
            app.select(tab)
            app.harness.rest(upTo: 1)
            app.harness.press(.tab, modifiers)
            let view = try #require(app.harness.window.focusedView)
            let scene = try #require(app.tabs.selectedViewController?.view)
            #expect(view.isDescendant(of: scene) == isScene, "\(type(of: view))")
        }
    }

    @Test(arguments: 0..<5) func tabFindsEveryControlOnceAndBack(tab: Int) throws {
        let app = try SceneHarness(weights: (0..<40).map { 84 - Double($0) * 0.05 })
        app.select(tab)
        app.harness.rest(upTo: 1)
        let stops = try walk(app)
        let back = try walk(app, .shift)
        #expect(Set(stops.map(ObjectIdentifier.init)) == Set(back.map(ObjectIdentifier.init)))
        let scene = try #require(app.tabs.selectedViewController?.view)
        for control in controls(in: scene) {
            let isFound = stops.contains { $0 === control || control.isDescendant(of: $0) }
            #expect(isFound, "\(type(of: control)) of tab \(tab) is not found")
        }
    }
}
