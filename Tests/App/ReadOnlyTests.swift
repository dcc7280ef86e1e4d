import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// A diary that can only be read: every scene says so where it would change it.
@MainActor @Suite struct ReadOnlyTests {
    private static let weights = (0..<20).map { 84 - Double($0) * 0.1 }

    private func open(_ size: CGSize = CGSize(width: 900, height: 640)) throws -> SceneHarness {
        try SceneHarness(weights: Self.weights, size: size, isReadOnly: true)
    }

    @Test func everyControlThatChangesTheDiarySaysWhyItCannot() throws {
        let app = try open()
        let reason = try #require(app.diary.readOnlyReason?.message)
        func expectHeld(_ control: UIControl) {
            #expect(!control.isEnabled, "\(control)")
            #expect(control.toolTip == reason && control.accessibilityHint == reason)
        }
        let add: SidebarRow = try app.find { $0.accessibilityLabel == "New entry" }
        expectHeld(add)
        app.select(4)
        let goal: GoalViewController = try app.scene()
        expectHeld(goal.dial)
        expectHeld(goal.center.setButton)
        app.select(2)
        let list = try app.scene(HistoryViewController.self).list
        list.onOpen?(list.newest)
        app.harness.rest(upTo: 1)
        let delete: UIButton = try app.find { $0.title(for: .normal) == "Delete entry" }
        expectHeld(delete)
    }

    @Test func todayTellsWhyNothingIsSaved() throws {
        let app = try open()
        let card: WeightFieldCard = try app.find()
        #expect(card.face.words == app.diary.readOnlyReason?.message && card.face.isLoud)
        #expect(!card.saveButton.isEnabled)
        app.harness.type("80")
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.count == Self.weights.count)
    }

    @Test func whatWouldOpenThePanelTellsTheReason() throws {
        let app = try open(CGSize(width: 390, height: 700))
        app.select(2)
        app.harness.press("n", .control)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.presentedViewController == nil)
        let banner: BannerView = try app.find()
        #expect(banner.isProblem && !banner.isHidden)
    }

    @Test func aDiaryThatCanBeWrittenHoldsNothing() throws {
        let app = try SceneHarness(weights: Self.weights, size: CGSize(width: 900, height: 640))
        let add: SidebarRow = try app.find { $0.accessibilityLabel == "New entry" }
        #expect(add.isEnabled && app.diary.readOnlyReason == nil)
        #expect(app.model.writing.reason == nil)
    }
}
