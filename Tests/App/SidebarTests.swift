import Design
import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

@MainActor @Suite struct SidebarTests {
    private static let wide = CGSize(width: 900, height: 640)

    private func sidebar(_ app: SceneHarness) throws -> SidebarView { try app.find() }

    private func row(_ title: String, _ app: SceneHarness) throws -> SidebarRow {
        try app.find(in: try sidebar(app)) { row in
            row.subviews.contains { ($0 as? UILabel)?.text == title }
        }
    }

    private func chosen(_ app: SceneHarness) throws -> [String] {
        ["Today", "Graph", "History", "Averages", "Goal"].filter {
            (try? row($0, app))?.isChosen == true
        }
    }

    @Test(arguments: [
        (839.0, 640.0, false), (840, 640, true), (1280, 380, true), (1280, 379, false),
    ])
    func itIsThereWhereThereIsRoom(width: CGFloat, height: CGFloat, isShown: Bool) throws {
        let app = try SceneHarness(weights: [84], size: CGSize(width: width, height: height))
        #expect(try sidebar(app).isHidden != isShown)
        #expect(app.tabs.tabBar.isHidden == isShown)
        let scene = try app.scene(TodayViewController.self).view
        #expect(scene?.bounds.width == (isShown ? width - 200 : width))
        #expect(scene?.safeAreaInsets.bottom == (isShown ? 0 : 49))
    }

    @Test func itFollowsTheWindowLiveAndKeepsWhatIsTyped() throws {
        let app = try SceneHarness(weights: [84], size: CGSize(width: 600, height: 640))
        app.harness.type("83")
        app.harness.resize(to: Self.wide)
        app.harness.rest(upTo: 0.2)
        #expect(try !sidebar(app).isHidden)
        app.harness.type(".5")
        let card: WeightFieldCard = try app.find()
        #expect(card.field.text == "83.5" && card.field.isFirstResponder)
        app.harness.resize(to: CGSize(width: 600, height: 640))
        app.harness.rest(upTo: 0.2)
        #expect(try sidebar(app).isHidden && !app.tabs.tabBar.isHidden)
        #expect(card.field.isFirstResponder)
    }

    @Test func rowsChooseScenesByClickKeyAndArrow() throws {
        let app = try SceneHarness(weights: [84, 83], size: Self.wide)
        #expect(try chosen(app) == ["Today"])
        app.harness.tap(try row("History", app))
        app.harness.rest(upTo: 1)
        #expect(app.tabs.selectedIndex == 2)
        #expect(try chosen(app) == ["History"])
        app.select(4)
        #expect(try chosen(app) == ["Goal"])
        // One stop of Tab, and there the arrows choose; the focus goes with the choice.
        let goal = try row("Goal", app)
        for _ in 0..<12 where !goal.isFocused { app.harness.press(.tab) }
        #expect(goal.isFocused)
        app.harness.press(.up)
        app.harness.rest(upTo: 1)
        #expect(try row("Averages", app).isFocused)
        #expect(app.tabs.selectedIndex == 3)
        app.select(1)
        #expect(try row("Graph", app).isFocused)
        app.harness.press(.down)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.selectedIndex == 2)
    }

    @Test(arguments: [10.0, 210])
    func dragsBeginAtTheWindowsEdgeAndAtTheScenes(x: CGFloat) throws {
        let app = try SceneHarness(weights: [84, 83], size: Self.wide)
        app.select(3)
        app.harness.drag(
            from: CGPoint(x: x, y: 500), to: CGPoint(x: x + 60, y: 500), over: 0.5)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.selectedIndex == 3)
        #expect(try chosen(app) == ["Averages"])
        app.harness.drag(
            from: CGPoint(x: x, y: 500), to: CGPoint(x: x + 500, y: 500), over: 0.5)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.selectedIndex == 2)
        #expect(try chosen(app) == ["History"])
        app.harness.drag(
            from: CGPoint(x: 895, y: 500), to: CGPoint(x: 300, y: 500), over: 0.5)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.selectedIndex == 3)
    }

    @Test func withoutItTheScenesHaveNoEdgeInside() throws {
        let app = try SceneHarness(weights: [84, 83], size: CGSize(width: 800, height: 640))
        app.select(4)
        app.harness.drag(
            from: CGPoint(x: 210, y: 20), to: CGPoint(x: 700, y: 20), over: 0.5)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.selectedIndex == 4)
    }

    @Test func itAddsUndoesAndOpensTheSettings() throws {
        let app = try SceneHarness(size: Self.wide)
        #expect(try !row("Undo", app).isEnabled)
        app.model.add(try #require(Weight(kilograms: 84)))
        app.harness.rest(upTo: 0.5)
        #expect(try row("Undo", app).isEnabled)
        app.harness.tap(try row("Undo", app))
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.entries.isEmpty)
        #expect(try !row("Undo", app).isEnabled)
        app.harness.tap(try row("New entry", app))
        app.harness.rest(upTo: 1)
        #expect(app.tabs.presentedViewController is AddEntryViewController)
        app.harness.press(.escape)
        app.harness.rest(upTo: 1)
        app.harness.tap(try row("Settings", app))
        app.harness.rest(upTo: 1)
        let stack = app.tabs.presentedViewController as? UINavigationController
        #expect(stack?.topViewController is SettingsViewController)
    }

    @Test func theToastIsOverTheScenes() throws {
        let app = try SceneHarness(weights: [84, 83], size: Self.wide)
        app.model.delete(try #require(app.diary.entries.last))
        app.harness.rest(upTo: 0.5)
        let banner: BannerView = try app.find()
        let frame = banner.convert(banner.bounds, to: nil)
        // It hugs its text where the scene's content begins.
        #expect(abs(frame.minX - 200 - Theme.Space.margin(width: 700)) < 1)
        #expect(frame.width >= 280 && frame.width <= 400)
        #expect(frame.height == 48 && frame.maxY == 640 - 16)
        #expect(banner.layer.cornerRadius == 12)
    }

    @Test func theTitleHasGearAndMenuOnlyWhereTheSidebarIsNot() throws {
        let app = try SceneHarness(weights: [84], size: CGSize(width: 390, height: 640))
        let today = try app.scene(TodayViewController.self)
        let buttons = today.view.subviews.compactMap { $0 as? IconButton }
        #expect(buttons.map(\.isHidden) == [false, false])
        // The glyph, not the box, ends at the margin.
        #expect(buttons.map(\.frame.maxX).max() == 390 - 16 + IconButton.inset)
        app.harness.tap(buttons[0])
        app.harness.rest(upTo: 1)
        #expect(app.tabs.presentedViewController is UINavigationController)
        app.harness.press(.escape)
        app.harness.rest(upTo: 1)
        app.harness.resize(to: Self.wide)
        app.harness.rest(upTo: 0.2)
        #expect(buttons.map(\.isHidden) == [true, true])
        let first = try SceneHarness(size: CGSize(width: 390, height: 640))
        #expect(
            try first.scene(TodayViewController.self).view.subviews
                .filter { $0 is IconButton }.map(\.isHidden) == [true, true])
    }
}
