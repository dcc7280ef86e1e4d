import Dial
import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

@MainActor @Suite struct WindowTests {
    @Test func theTitleNamesTheScene() throws {
        let app = try SceneHarness(weights: [84])
        #expect(app.harness.window.title == "Today – Health Beat")
        app.select(1)
        #expect(app.harness.window.title == "Graph – Health Beat")
    }

    @Test func pageKeysSwitchTabsAndRedoHasTwoKeys() throws {
        let app = try SceneHarness(weights: [84, 83])
        app.harness.press(.pageDown, .control)
        app.harness.rest(upTo: 0.5)
        #expect(app.tabs.selectedIndex == 1)
        app.harness.press(.pageUp, .control)
        app.harness.rest(upTo: 0.5)
        #expect(app.tabs.selectedIndex == 0)
        app.select(1)
        app.harness.press("z", .control)
        app.harness.rest(upTo: 0.2)
        #expect(app.diary.entries.count == 1)
        app.harness.press("y", .control)
        app.harness.rest(upTo: 0.2)
        #expect(app.diary.entries.count == 2)
    }

    /// Keys that come while a sheet is on its way out are about what is behind it.
    @Test(arguments: [0.02, 0.2])
    func aPageComesUpWhileASheetLeaves(after seconds: Double) throws {
        let app = try SceneHarness(weights: [84, 83])
        func title() -> String? {
            (app.tabs.presentedViewController as? UINavigationController)?
                .topViewController?.title
        }
        app.harness.press("e", .control)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.presentedViewController != nil)
        for (key, expected) in [(",", "Settings"), ("o", "Import")] as [(Character, String)] {
            app.harness.press(.escape)
            app.harness.advance(seconds: seconds)
            #expect(app.tabs.presentedViewController?.isBeingDismissed == true)
            app.harness.press(key, .control)
            app.harness.rest(upTo: 1)
            #expect(title() == expected)
        }
        // What stays is not replaced.
        app.harness.press("e", .control)
        app.harness.rest(upTo: 1)
        #expect(title() == "Import")
    }

    @Test func theRingGoesWithTheTab() throws {
        let app = try SceneHarness(weights: [84])
        app.select(1)
        let bar = app.tabs.tabBar
        for _ in 0..<10 where app.harness.window.focusedView?.isDescendant(of: bar) != true {
            app.harness.press(.tab, .shift)
        }
        let graph = try #require(app.harness.window.focusedView)
        #expect(graph.isDescendant(of: bar))
        app.select(3)
        let averages = try #require(app.harness.window.focusedView)
        #expect(averages.isDescendant(of: bar) && averages !== graph)
        #expect(app.harness.window.focusedView?.frame.minX ?? 0 > graph.frame.minX)
    }

    @Test func aDragFromTheEdgeIsNotTheDials() throws {
        let app = try SceneHarness(
            weights: (0..<20).map { 84 - Double($0) * 0.1 }, size: CGSize(width: 360, height: 640))
        app.select(4)
        let dial: CircularSlider = try app.find()
        let frame = dial.convert(dial.bounds, to: nil)
        let value = dial.value
        app.harness.drag(
            from: CGPoint(x: 18, y: frame.midY), to: CGPoint(x: 250, y: frame.midY), over: 0.5)
        app.harness.rest(upTo: 1)
        #expect(dial.value == value)
        #expect(app.model.goal == nil)
        #expect(app.tabs.selectedIndex == 3)
    }

    @Test func eachDiaryHasAWindowStateOfItsOwn() throws {
        let home = FileManager.default.temporaryDirectory
            .appendingPathComponent("health-beat-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: home) }
        let environment = ["XDG_STATE_HOME": home]
        var first = WindowState(environment: environment, diary: "/one")
        #expect(first.tab == nil && first.size == nil && !first.isMaximized)
        first.tab = 3
        first.size = CGSize(width: 500, height: 400)
        first.isMaximized = true
        first.origin = CGPoint(x: -20, y: 60)
        first.save()
        let again = WindowState(environment: environment, diary: "/one")
        #expect(again.tab == 3 && again.isMaximized)
        #expect(again.origin == CGPoint(x: -20, y: 60))
        #expect(again.size == CGSize(width: 500, height: 400))
        let other = WindowState(environment: environment, diary: "/other")
        #expect(other.tab == nil && other.size == nil && !other.isMaximized)
        #expect(other.origin == nil)
    }

    @Test func theWindowsOwnPlaceIsKeptWhileItIsMaximized() {
        let size = CGSize(width: 1920, height: 1080)
        var state = WindowState(path: nil)
        state.note(CGPoint(x: 300, y: 200), isMaximized: false, size: size)
        #expect(state.origin == CGPoint(x: 300, y: 200) && !state.isMaximized)
        state.note(CGPoint(x: 0, y: 24), isMaximized: true, size: size)
        #expect(state.origin == CGPoint(x: 300, y: 200) && state.isMaximized)
        // On another monitor.
        state.note(CGPoint(x: 1920, y: 24), isMaximized: true, size: size)
        #expect(state.origin == CGPoint(x: 1920, y: 24))
        // A display that is gone.
        state.note(.zero, isMaximized: false, size: size)
        #expect(state.origin == CGPoint(x: 1920, y: 24))
    }
}
