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

    private func below<View: UIView>(_ root: UIView, _ type: View.Type) -> [View] {
        root.subviews.flatMap { ($0 as? View).map { [$0] } ?? below($0, type) }
    }

    @Test func everyControlThatChangesTheDiarySaysWhyItCannot() throws {
        let app = try open()
        let reason = try #require(app.model.writing.reason)
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

    @Test func rowsOfTheHistoryKeepTheirButtonsBack() throws {
        let app = try open()
        app.select(2)
        let list = try app.scene(HistoryViewController.self).list
        let cell = try #require(list.table.visibleCells.first as? HistoryCell)
        app.harness.move(to: cell.convert(CGPoint(x: 300, y: 20), to: nil))
        app.harness.rest(upTo: 1)
        let buttons = below(cell, IconButton.self).filter { !$0.isHidden }
        #expect(buttons.count == 2)
        for button in buttons {
            #expect(!button.isEnabled && button.toolTip == app.model.writing.reason)
            #expect(button.accessibilityHint == app.model.writing.reason)
        }
        // Neither a key nor a swipe deletes; the key says why.
        _ = app.harness.session.beginAccessibility()
        app.harness.press(.down)
        let said = announced {
            app.harness.press(.delete)
            app.harness.rest(upTo: 1)
        }
        #expect(said == [app.model.writing.reason])
        #expect(app.diary.entries.count == Self.weights.count)
        list.setEditing(true, animated: false)
        list.mark(IndexPath(row: 0, section: 0))
        list.selectionChanged()
        app.harness.rest(upTo: 1)
        #expect(list.selectionBar.copyButton.isEnabled)
        #expect(!list.selectionBar.deleteButton.isEnabled)
        #expect(list.selectionBar.deleteButton.toolTip == app.model.writing.reason)
        list.deleteSelected()
        app.harness.rest(upTo: 1)
        let banners = below(app.tabs.view, BannerView.self)
        #expect(banners.allSatisfy { $0.isHidden }, "nothing was tried")
    }

    @Test func anEntryIsReadAndNotTypedInto() throws {
        let app = try open()
        app.select(2)
        let list = try app.scene(HistoryViewController.self).list
        list.onOpen?(list.newest)
        app.harness.rest(upTo: 1)
        let weight: WeightField = try app.find()
        let facts: EntryFactsCard = try app.find()
        for field in [weight, facts.dateField, facts.noteField, facts.calendarButton] as [UIControl]
        {
            #expect(!field.isEnabled && field.toolTip == app.model.writing.reason)
        }
        #expect(!weight.isFirstResponder)
        // Escape leads back from what has the keys.
        app.harness.press(.escape)
        app.harness.rest(upTo: 1)
        let field: WeightField? = try? app.find()
        #expect(field == nil || field?.window == nil)
    }

    @Test func whatSettingsSetIsDisabledWithTheReason() throws {
        let app = try open()
        app.tabs.showSettings()
        app.harness.rest(upTo: 1)
        let stack = try #require(app.tabs.presentedViewController as? UINavigationController)
        let page = try #require(stack.topViewController as? SettingsViewController)
        let cells = page.table.visibleCells
        #expect(cells.count >= 4)
        for cell in cells {
            let tips = cell.interactions.compactMap { $0 as? UIToolTipInteraction }
            #expect(tips.first?.defaultToolTip == app.model.writing.reason)
            #expect(cell.accessibilityHint == app.model.writing.reason)
            #expect(below(cell, UIControl.self).allSatisfy { !$0.isEnabled })
        }
        app.harness.press(.tab)
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.settings == DiarySettings())
    }

    @Test func oneLineStandsAtTheFootAndTellsMore() throws {
        for size in [
            CGSize(width: 320, height: 480), CGSize(width: 390, height: 700),
            CGSize(width: 900, height: 640), CGSize(width: 1_366, height: 900),
        ] {
            let app = try open(size)
            let line = app.tabs.readOnlyLine
            #expect(!line.isHidden && line.accessibilityLabel == app.model.writing.reason)
            let foot =
                app.tabs.sidebar.isHidden ? app.tabs.tabBar.frame.minY : app.tabs.view.bounds.height
            #expect(line.frame.maxY == foot)
            for scene in app.tabs.viewControllers ?? [] where scene.isViewLoaded {
                #expect(scene.view.safeAreaInsets.bottom >= line.frame.height)
            }
            app.harness.tap(line)
            app.harness.rest(upTo: 1)
            let banner: BannerView = try app.find()
            #expect(!banner.isHidden && banner.frame.maxY <= line.frame.minY)
        }
    }

    @Test func theMenuOffersNothingThatChangesTheDiary() throws {
        let app = try open()
        let lines = app.tabs.primaryMenu.children.flatMap { ($0 as? UIMenu)?.children ?? [$0] }
        let held = lines.filter { ($0 as? UICommand)?.attributes.contains(.disabled) == true }
        #expect(held.map(\.title) == ["New entry…", "Undo new entry", "Redo", "Import…"])
        app.harness.press("o", .control)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.presentedViewController == nil)
    }

    /// The line at the foot says it for all scenes. Said once more in the card, it took the place
    /// of what the card is for, and was cut there in a narrow window.
    @Test func todayTellsOnceWhyNothingIsSaved() throws {
        let app = try open(CGSize(width: 360, height: 640))
        let reason = try #require(app.model.writing.reason)
        let card: WeightFieldCard = try app.find()
        let telling = below(app.tabs.view, UILabel.self).filter { $0.text == reason }
        #expect(telling.count == 1 && telling.allSatisfy { $0.superview is ReadOnlyLine })
        let audit = LayoutAudit(app.tabs.view, in: app.harness.window)
        #expect(audit.problems.isEmpty, "\(audit.problems)")
        #expect(card.face.words == app.model.doneCaption && !card.saveButton.isEnabled)
        #expect(card.saveButton.toolTip == reason && card.saveButton.accessibilityHint == reason)
        // Return tells it where the eye is not on the line.
        app.harness.type("80")
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.count == Self.weights.count)
        let banner: BannerView = try app.find()
        #expect(!banner.isHidden && banner.isProblem)
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
        #expect(app.model.writing.reason == nil && app.tabs.readOnlyLine.isHidden)
    }
}
