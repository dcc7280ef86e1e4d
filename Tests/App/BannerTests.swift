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

    private func say(_ app: SceneHarness) throws -> String? {
        try app.find(UILabel.self, in: try banner(app)) { $0.text?.isEmpty == false }.text
    }

    @Test("Undo and redo say which entry came or went")
    func itNamesTheEntry() throws {
        let app = try SceneHarness(weights: [84, 83])
        try deleteLast(app)
        let name = "83.0\u{A0}kg of Sat 21 Nov"
        #expect(try say(app) == "\(name) deleted")
        for _ in 0..<2 {
            app.tabs.undoDiary()
            app.harness.rest(upTo: 0.5)
            #expect(try say(app) == "\(name) restored")
            app.tabs.redoDiary()
            app.harness.rest(upTo: 0.5)
            #expect(try say(app) == "\(name) deleted again")
        }
        app.model.add(try #require(Weight(kilograms: 82.5)))
        app.harness.rest(upTo: 0.5)
        app.tabs.undoDiary()
        app.harness.rest(upTo: 0.5)
        #expect(try say(app) == "82.5\u{A0}kg of Sat 21 Nov removed")
        app.tabs.redoDiary()
        app.harness.rest(upTo: 0.5)
        #expect(try say(app) == "82.5\u{A0}kg of Sat 21 Nov added again")
    }

    @Test("An entry of another year is named with it")
    func itNamesTheYear() throws {
        let app = try SceneHarness(weights: [84, 83])
        let old = SceneHarness.now.adding(seconds: -400 * 86_400)
        app.model.add(try #require(Weight(kilograms: 90)), at: old)
        app.harness.rest(upTo: 0.5)
        app.model.delete(try #require(app.diary.entries.first))
        app.harness.rest(upTo: 0.5)
        #expect(try say(app)?.contains("2025 deleted") == true)
    }

    @Test("An undo behind a change that waits names no entry")
    func itNamesNothingItCannotKnow() throws {
        let app = try SceneHarness(weights: [84, 83])
        app.model.delete(try #require(app.diary.entries.last))
        app.model.add(try #require(Weight(kilograms: 82.5)))
        app.tabs.undoDiary()
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.entries.map(\.weight.text) == ["84.0"])
        #expect(try say(app) == "Entry removed")
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
