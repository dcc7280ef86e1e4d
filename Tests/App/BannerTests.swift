import Diary
import Foundation
import Tactile
import TactileViews
import TestSupport
import Testing

@testable import HealthBeatApp

@MainActor @Suite struct BannerTests {
    private func banner(_ app: SceneHarness) throws -> BannerView { try app.find() }
    private func button(_ app: SceneHarness) throws -> UIButton {
        try app.find(in: try banner(app))
    }

    private func deleteLast(_ app: SceneHarness) throws {
        app.model.delete(try #require(app.diary.entries.last))
        app.harness.rest(upTo: 0.5)
    }

    @Test func aDeletionIsTakenBackByAButton() throws {
        let app = try SceneHarness(weights: [84, 83])
        app.select(2)
        try deleteLast(app)
        #expect(app.diary.entries.count == 1)
        let banner = try banner(app)
        #expect(banner.bounds.height == BannerView.height)
        let frame = banner.convert(banner.bounds, to: nil)
        #expect(frame.maxY < app.tabs.tabBar.convert(app.tabs.tabBar.bounds, to: nil).minY)
        app.harness.tap(try button(app))
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.entries.count == 2)
        // What was undone can be done again.
        #expect(try button(app).currentTitle == "Redo")
    }

    @Test func theButtonIsReachedByKeysAndWaitsWhileItHasTheFocus() throws {
        let app = try SceneHarness(weights: [84, 83])
        app.select(2)
        try deleteLast(app)
        let undo = try button(app)
        for _ in 0..<12 where !undo.isFocused { app.harness.press(.tab) }
        #expect(undo.isFocused)
        app.harness.rest(upTo: 10)
        #expect(try !banner(app).isHidden)
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.entries.count == 2)
    }

    @Test func itStaysLongerForReadersOfTheScreen() throws {
        let app = try SceneHarness(weights: [84, 83])
        _ = app.harness.session.beginAccessibility()
        defer { app.harness.session.endAccessibility() }
        try deleteLast(app)
        app.harness.rest(upTo: 20)
        #expect(try !banner(app).isHidden)
        app.harness.rest(upTo: 12)
        #expect(try banner(app).isHidden)
    }

    @Test func itGoesAfterFiveSecondsButNotUnderThePointer() throws {
        let app = try SceneHarness(weights: [84, 83])
        app.select(1)
        try deleteLast(app)
        let banner = try banner(app)
        app.harness.move(to: app.middle(of: banner))
        app.harness.rest(upTo: 8)
        #expect(!banner.isHidden)
        app.harness.move(to: CGPoint(x: 300, y: 20))
        app.harness.rest(upTo: 6)
        #expect(banner.isHidden)
    }

    @Test func aProblemStaysAndTheScenesEndWhereItBegins() throws {
        let app = try SceneHarness(weights: [84, 83], size: CGSize(width: 360, height: 640))
        let before = try app.scene(TodayViewController.self).view.safeAreaInsets.bottom
        app.tabs.showBanner("The diary is read-only: its disk is full.", isProblem: true)
        app.harness.rest(upTo: 20)
        let banner = try banner(app)
        #expect(!banner.isHidden)
        let insets = try app.scene(TodayViewController.self).view.safeAreaInsets.bottom
        #expect(insets >= before + banner.bounds.height)
        app.harness.tap(try button(app))
        app.harness.rest(upTo: 0.5)
        #expect(banner.isHidden)
        #expect(try app.scene(TodayViewController.self).view.safeAreaInsets.bottom == before)
    }

    @Test func thePanelsProblemsLieOverThePanelAndAllElseUnderIt() throws {
        let app = try SceneHarness(weights: [84, 83])
        app.tabs.showBanner("Undone: nothing.", isProblem: false)
        app.harness.press("n", .control)
        app.harness.rest(upTo: 0.5)
        let panel: AddEntryPanel = try app.find()
        let banner = try banner(app)
        #expect(!banner.isDescendant(of: try #require(panel.superview)))
        app.model.onProblem?("The entry is not saved: the disk is full.")
        app.harness.rest(upTo: 0.5)
        #expect(banner.superview === panel.superview)
        let close = try button(app)
        for _ in 0..<12 where !close.isFocused { app.harness.press(.tab) }
        #expect(close.isFocused)
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(banner.isHidden)
        #expect(panel.window != nil)
        app.harness.press(.escape)
        app.harness.rest(upTo: 0.5)
        app.tabs.showBanner("Later.", isProblem: false)
        #expect(banner.superview === app.tabs.view)
    }
}
