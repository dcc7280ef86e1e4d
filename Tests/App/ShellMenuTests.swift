import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

@MainActor @Suite struct ShellMenuTests {
    private func page<Page: UIViewController>(_ app: SceneHarness) throws -> Page {
        let stack = try #require(app.tabs.presentedViewController as? UINavigationController)
        return try #require(stack.topViewController as? Page)
    }

    /// The titles of a menu's lines, with those that cannot be chosen in brackets.
    private func lines(_ menu: UIMenu) -> [String] {
        menu.children.flatMap { element -> [String] in
            if let menu = element as? UIMenu { return lines(menu) }
            let command = element as? UICommand
            return command?.attributes.contains(.disabled) == true
                ? ["(\(element.title))"] : [element.title]
        }
    }

    @Test func theMenuNamesWhatIsUndone() throws {
        let app = try SceneHarness()
        #expect(
            lines(app.tabs.primaryMenu) == [
                "New entry…", "(Undo)", "(Redo)", "Import…", "Export…", "Print…", "Settings",
                "Keyboard shortcuts", "Help", "About Health Beat",
            ])
        app.model.add(try #require(Weight(kilograms: 84)))
        app.harness.rest(upTo: 0.5)
        #expect(lines(app.tabs.primaryMenu)[1...2] == ["Undo new entry", "(Redo)"])
        app.model.undo()
        app.harness.rest(upTo: 0.5)
        #expect(lines(app.tabs.primaryMenu)[1...2] == ["(Undo)", "Redo new entry"])
    }

    @Test(arguments: [(390.0, 0), (390, 2), (900, 0), (900, 4)])
    func theMenuOpensOnItsKeyInEveryScene(width: CGFloat, tab: Int) throws {
        let app = try SceneHarness(weights: [84], size: CGSize(width: width, height: 640))
        if tab > 0 { app.select(tab) }
        app.harness.press(.function(10))
        app.harness.settle()
        // The first line is chosen: Return adds an entry.
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.presentedViewController is AddEntryViewController)
    }

    @Test func everyKeyIsListedOnceByWhatItDoes() throws {
        let app = try SceneHarness(weights: [84])
        app.harness.press("?", [.control, .shift])
        app.harness.rest(upTo: 1)
        let page: ShortcutsPage = try page(app)
        let sections = page.makeSections()
        #expect(sections.map(\.header).contains("History"))
        #expect(sections.last?.header == "Entry panel")
        let rows = try #require(sections.first).rows
        #expect(Set(rows.map(\.title)).count == rows.count)
        func keys(_ title: String) -> String? {
            guard case .fact(let text) = rows.first(where: { $0.title == title })?.control
            else { return nil }
            return text
        }
        #expect(keys("Redo") == "Ctrl+Shift+Z  or  Ctrl+Y")
        #expect(keys("Goal") == "Ctrl+5")
        #expect(keys("Menu") == "F10")
        let listed = sections.flatMap(\.rows).flatMap { row -> [String] in
            guard case .fact(let text) = row.control else { return [] }
            return text.split(separator: "  or  ").map(String.init)
        }
        let responders: [UIResponder] = [app.tabs] + (app.tabs.viewControllers ?? [])
        for command in responders.flatMap({ $0.keyCommands ?? [] }) {
            #expect(listed.contains(command.keyTitle), "\(command.title)")
        }
    }

    @Test func helpAboutAndImportHaveTheirPages() throws {
        let app = try SceneHarness(weights: [84])
        app.harness.press(.function(1))
        app.harness.rest(upTo: 1)
        let help: HelpPage = try page(app)
        // With keys alone to the list of all keys, and back.
        app.harness.press(.end)
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        let _: ShortcutsPage = try page(app)
        app.harness.press(.escape)
        app.harness.rest(upTo: 1)
        #expect(help.navigationController?.topViewController === help)
        #expect(help.view.window != nil)
        app.harness.press(.escape)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.presentedViewController == nil)
        app.tabs.showAbout()
        app.harness.rest(upTo: 1)
        let about: AboutPage = try page(app)
        #expect(
            about.makeSections().flatMap(\.rows).map(\.title) == [
                "Licence", "Diary", "Backups",
            ])
        app.harness.press(.escape)
        app.harness.rest(upTo: 1)
        app.harness.press("o", .control)
        app.harness.rest(upTo: 1)
        let _: ImportStartPage = try page(app)
    }

    @Test func anEmptySceneOffersTheImport() throws {
        let app = try SceneHarness()
        app.select(2)
        let state: EmptyStateView = try app.find {
            $0.isDescendant(of: app.tabs.selectedViewController?.view ?? UIView())
        }
        let button: UIButton = try app.find(in: state) { $0.currentTitle == "Import…" }
        app.harness.tap(button)
        app.harness.rest(upTo: 1)
        let _: ImportStartPage = try page(app)
    }

    @Test func theFirstWeighingOffersTheImport() throws {
        let app = try SceneHarness()
        let button: UIButton = try app.find { $0.currentTitle == "Import from another app…" }
        #expect(!button.isHidden)
        app.harness.tap(button)
        app.harness.rest(upTo: 1)
        let _: ImportStartPage = try page(app)
        app.harness.press(.escape)
        app.harness.rest(upTo: 1)
        app.model.add(try #require(Weight(kilograms: 84)))
        app.harness.rest(upTo: 0.5)
        #expect(button.isHidden)
    }

    @Test func aFileIsChosenAndShown() throws {
        let app = try SceneHarness(weights: [84])
        app.harness.press("o", .control)
        app.harness.rest(upTo: 1)
        let start: ImportStartPage = try page(app)
        let row = try #require(start.table.cellForRow(at: IndexPath(row: 0, section: 0)))
        app.harness.tap(row)
        app.harness.rest(upTo: 1)
        let stack = try #require(start.navigationController)
        let picker = try #require(
            stack.presentedViewController as? UIDocumentPickerViewController)
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("health-beat-\(UUID().uuidString).csv")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("date,weight kg\n2026-11-20,83.5\n".utf8).write(to: file)
        app.harness.type(file.path)
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(picker.presentingViewController == nil)
        #expect(stack.topViewController is ImportPage)
    }

    /// Commands are sentences, wherever they are listed.
    @Test func commandsAreInSentenceCase() throws {
        let app = try SceneHarness(weights: [84, 83])
        app.model.undo()
        app.harness.rest(upTo: 0.5)
        let menu = lines(app.tabs.primaryMenu)
        app.harness.press("?", [.control, .shift])
        app.harness.rest(upTo: 1)
        let page: ShortcutsPage = try page(app)
        let listed = page.makeSections().flatMap { $0.rows.map(\.title) }
        for title in menu + listed {
            let words = title.replacing("Health Beat", with: "").split(separator: " ").dropFirst()
            #expect(words.allSatisfy { $0.first?.isUppercase != true }, "\(title)")
        }
        #expect(menu.contains("Undo new entry") && listed.contains("New entry…"))
        #expect(DiaryStep(.import, count: 411).name == "import of 411 entries")
    }
}
