import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp
@testable import TactileTables
@testable import TactileViews

/// After whatever comes up over the scenes has gone, the focus is on what opened it, and seen as it
/// was seen before.
@MainActor @Suite struct FocusReturnTests {
    private struct Place: Equatable, CustomStringConvertible {
        var view: ObjectIdentifier?
        var row: IndexPath?
        var isSeen: Bool
        var name: String

        var description: String { "\(name), row \(row.map { "\($0)" } ?? "none"), seen \(isSeen)" }
    }

    private func place(_ app: SceneHarness) -> Place {
        let window = app.harness.window, view = window.focusedView
        let field = window.firstResponder as? UIView
        let holder = view ?? field
        return Place(
            view: holder.map { ObjectIdentifier($0) },
            row: (holder as? UITableView)?.selection.cursor,
            isSeen: window.focusIsVisible, name: holder.map { "\(type(of: $0))" } ?? "nothing")
    }

    private func front(_ app: SceneHarness) -> UIViewController {
        var front: UIViewController = app.tabs
        while let next = front.presentedViewController { front = next }
        return front
    }

    private func rest(_ app: SceneHarness) { app.harness.rest(upTo: 1) }

    /// Opens something by a key, closes it by Escape, and looks where the focus is.
    private func expectBack(
        _ app: SceneHarness, _ what: String, _ open: () throws -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) rethrows {
        let before = place(app), behind = front(app)
        try open()
        rest(app)
        #expect(front(app) !== behind, "\(what) does not open", sourceLocation: sourceLocation)
        for _ in 0..<3 where front(app) !== behind {
            app.harness.press(.escape)
            rest(app)
        }
        #expect(front(app) === behind, "\(what) stays", sourceLocation: sourceLocation)
        #expect(place(app) == before, "\(what)", sourceLocation: sourceLocation)
    }

    private static let sheets: [Character] = [",", "o", "e", "?", "n"]

    @Test(arguments: 0..<5) func everySheetGivesTheFocusBack(scene: Int) throws {
        let app = try SceneHarness(
            weights: (0..<30).map { 84 - Double($0) / 10 }, size: CGSize(width: 900, height: 640))
        app.select(scene)
        for tabs in 0..<3 {
            for _ in 0..<tabs { app.harness.press(.tab) }
            rest(app)
            for key in Self.sheets {
                expectBack(app, "Control \(key), \(tabs)") { app.harness.press(key, .control) }
            }
            expectBack(app, "F1") { app.harness.press(.function(1)) }
        }
    }

    /// Every line of the settings that opens a page, a dialog or a menu.
    @Test func everyLineOfTheSettingsGetsTheFocusBack() throws {
        let app = try SceneHarness(weights: [84, 83], size: CGSize(width: 600, height: 640))
        let rows = SettingsViewController(model: app.model).makeSections().flatMap(\.rows)
        var opened = 0
        for (number, row) in rows.enumerated() {
            switch row.control {
            case .page, .door, .popUp, .action: break
            default: continue
            }
            app.harness.press(",", .control)
            rest(app)
            let stack = try #require(app.tabs.presentedViewController as? UINavigationController)
            app.harness.press(.home)
            for _ in 0..<number { app.harness.press(.down) }
            rest(app)
            let before = place(app)
            app.harness.press(.return)
            rest(app)
            if app.tabs.presentedViewController === stack {
                let isPage = stack.viewControllers.count > 1
                opened += isPage ? 1 : 0
                if isPage {
                    stack.popViewController(animated: true)
                } else {
                    app.harness.press(.escape)
                }
                rest(app)
                #expect(app.tabs.presentedViewController === stack, "\(row.title)")
                #expect(place(app) == before, "\(row.title)")
            }
            // Some lead away from the settings.
            app.tabs.dismiss(animated: false)
            rest(app)
        }
        #expect(opened >= 4)
    }

    @Test(arguments: [false, true]) func theFileDialogOfTheImportGivesItBack(byPointer: Bool) throws
    {
        let app = try SceneHarness(size: CGSize(width: 900, height: 640))
        app.harness.press("o", .control)
        rest(app)
        let stack = try #require(app.tabs.presentedViewController as? UINavigationController)
        let page = try #require(stack.topViewController as? SettingsPage)
        let cell = try #require(page.table.cellForRow(at: [0, 0]))
        if byPointer {
            app.harness.tap(cell)
        } else {
            app.harness.press(.down)
            app.harness.press(.up)
            app.harness.press(.return)
        }
        rest(app)
        #expect(stack.presentedViewController is UIDocumentPickerViewController)
        app.harness.press(.escape)
        rest(app)
        #expect(stack.presentedViewController == nil)
        let found = place(app)
        #expect(found.view == ObjectIdentifier(page.table) && found.row == [0, 0], "\(found)")
        // Return opens the dialog again.
        app.harness.press(.return)
        rest(app)
        #expect(stack.presentedViewController is UIDocumentPickerViewController)
    }

    /// Where the desktop has no file dialog the picker goes before it has come, and comes again.
    @Test func aDialogThatComesTwiceGivesItBack() throws {
        let app = try SceneHarness(size: CGSize(width: 900, height: 640))
        app.harness.press("o", .control)
        rest(app)
        app.harness.press(.down)
        let before = place(app), presenter = front(app)
        #expect(before.isSeen && before.row != nil)
        let dialog = UIViewController(), field = UITextField()
        dialog.view.addSubview(field)
        field.frame = CGRect(x: 20, y: 20, width: 200, height: 40)
        presenter.present(dialog, animated: true)
        app.harness.advance(seconds: 0.05)
        presenter.dismiss(animated: false) {
            presenter.present(dialog, animated: true)
            field.becomeFirstResponder()
        }
        rest(app)
        #expect(front(app) === dialog && field.isFirstResponder)
        app.harness.press(.escape)
        rest(app)
        #expect(front(app) === presenter && place(app) == before)
    }

    /// The button of an empty diary leads to the import by key and by pointer.
    @Test(arguments: [false, true]) func theButtonOfTheFirstPageGetsItBack(byPointer: Bool) throws {
        let app = try SceneHarness(size: CGSize(width: 900, height: 640))
        let button: ImportButton = try app.find()
        if byPointer {
            app.harness.tap(button)
        } else {
            while app.harness.window.focusedView !== button { app.harness.press(.tab) }
            app.harness.press(.return)
        }
        rest(app)
        #expect(app.tabs.presentedViewController != nil)
        app.harness.press(.escape)
        rest(app)
        #expect(app.harness.window.focusedView === button, "\(place(app))")
    }

    @Test func theFileDialogOfTheExportGivesItBack() throws {
        let app = try SceneHarness(weights: [84, 83], size: CGSize(width: 900, height: 640))
        app.harness.press("e", .control)
        rest(app)
        let page = try #require(front(app).children.first as? ExportPage)
        while app.harness.window.focusedView !== page.saveButton { app.harness.press(.tab) }
        expectBack(app, "Save…") { app.harness.press(.return) }
    }

    @Test func theCalendarGivesItBackToItsButton() throws {
        let app = try SceneHarness(weights: [84, 83], size: CGSize(width: 900, height: 640))
        app.harness.press("n", .control)
        rest(app)
        let panel: AddEntryPanel = try app.find()
        while app.harness.window.focusedView !== panel.calendarButton { app.harness.press(.tab) }
        expectBack(app, "the calendar") { app.harness.press(.return) }
        app.harness.tap(panel.calendarButton)
        rest(app)
        app.harness.press(.escape)
        rest(app)
        #expect(app.harness.window.focusedView === panel.calendarButton)
    }

    /// What opened it may have gone meanwhile: nothing hidden gets the keyboard.
    @Test func nothingComesBackToASidebarThatHasGone() throws {
        let app = try SceneHarness(weights: [84, 83], size: CGSize(width: 900, height: 640))
        let row: SidebarRow = try app.find { $0.accessibilityLabel == "Settings" }
        while app.harness.window.focusedView !== row { app.harness.press(.tab) }
        app.harness.press(.return)
        rest(app)
        #expect(app.tabs.presentedViewController != nil)
        app.harness.resize(to: CGSize(width: 600, height: 640))
        rest(app)
        app.harness.press(.escape)
        rest(app)
        #expect(app.tabs.presentedViewController == nil && !row.isFocused)
        UIFocusSystem.focusSystem(for: row)?.requestFocusUpdate(to: row)
        #expect(!row.isFocused)
    }
}
