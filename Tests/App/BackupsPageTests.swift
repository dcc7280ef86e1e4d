import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

@Suite @MainActor struct BackupsPageTests {
    private func open(_ app: SceneHarness) throws -> BackupsPage {
        app.tabs.showSettings()
        app.harness.rest(upTo: 1)
        let stack = try #require(app.tabs.presentedViewController as? UINavigationController)
        let page = BackupsPage(model: app.model)
        stack.pushViewController(page, animated: false)
        listed(page, 0, app)
        return page
    }

    private func rows(_ page: BackupsPage) -> [String] {
        page.makeSections().dropFirst().flatMap(\.rows).map { row in
            guard case .button(let value, _, _) = row.control else { return row.title }
            return "\(row.title): \(value.prefix { $0 != "·" })"
        }
    }

    /// Waits for the folder to be read, which another thread does.
    private func listed(_ page: BackupsPage, _ count: Int, _ app: SceneHarness) {
        app.harness.rest(upTo: 0.1)
        #expect(rows(page).count == count)
    }

    private func tap(_ title: String, _ page: BackupsPage) throws {
        let row = try #require(
            page.makeSections().flatMap(\.rows).first { $0.title.hasPrefix(title) })
        switch row.control {
        case .action(let act), .button(_, _, let act): act()
        default: throw SceneHarness.Missing(name: title)
        }
    }

    private func alert(_ page: BackupsPage, _ app: SceneHarness) throws -> UIAlertController {
        app.harness.rest(upTo: 1)
        let stack = try #require(page.navigationController)
        return try #require(stack.presentedViewController as? UIAlertController)
    }

    /// Presses a button of the alert.
    private func answer(_ title: String, _ app: SceneHarness) throws {
        app.harness.tap(
            try app.find(UIControl.self) { control in
                control.subviews.contains { ($0 as? UILabel)?.text == title }
            })
        app.harness.rest(upTo: 1)
    }

    @Test func aBackupIsMadeListedAndRestoredAfterAQuestion() throws {
        let app = try SceneHarness(weights: [84, 83, 82])
        let page = try open(app)
        try tap("Back up now", page)
        app.harness.rest(upTo: 0.5)
        listed(page, 1, app)
        #expect(rows(page) == ["Today: 3 entries "])
        app.model.delete(app.diary.entries[0])
        app.harness.rest(upTo: 0.5)
        try tap("Today", page)
        let question = try alert(page, app)
        #expect(question.title == "Restore the backup of 21 Nov 2026?")
        #expect(
            question.message
                == "It holds 3 entries, the diary 2 entries now. 1 entry will come back as then. "
                + "Undo takes this back.")
        try answer("Restore", app)
        #expect(app.diary.entries.count == 3)
        #expect(app.diary.undoStep?.kind == .restore)
        #expect(page.makeSections().first?.footer?.contains("is restored") == true)
    }

    @Test func aFullerBackupOfTodayIsReplacedOnlyAfterAQuestion() throws {
        let app = try SceneHarness(weights: [84, 83])
        let page = try open(app)
        try tap("Back up now", page)
        app.harness.rest(upTo: 0.5)
        listed(page, 1, app)
        app.model.delete(app.diary.entries[0])
        app.harness.rest(upTo: 0.5)
        try tap("Back up now", page)
        let question = try alert(page, app)
        #expect(question.message == "It holds 2 entries, and the diary has only 1 now.")
        try answer("Cancel", app)
        let backups = Backups(directory: app.diary.directory)
        #expect(backups.all().first.flatMap(backups.entryCount) == 2)
        try tap("Back up now", page)
        _ = try alert(page, app)
        try answer("Replace", app)
        #expect(backups.all().first.flatMap(backups.entryCount) == 1)
    }

    @Test func whatIsNoBackupIsToldAndNothingIsChanged() throws {
        let app = try SceneHarness(weights: [84, 83])
        let folder = app.diary.directory.backupsPath
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try Data("nonsense".utf8).write(
            to: URL(fileURLWithPath: folder + "/diary-2026-11-01.sqlite"))
        app.tabs.showSettings()
        app.harness.rest(upTo: 1)
        let stack = try #require(app.tabs.presentedViewController as? UINavigationController)
        let page = BackupsPage(model: app.model)
        stack.pushViewController(page, animated: false)
        listed(page, 1, app)
        #expect(rows(page) == ["1 Nov 2026: cannot be read "])
        try tap("1 Nov", page)
        let told = try alert(page, app)
        #expect(told.title == "The backup cannot be restored")
        #expect(told.message?.contains("not a sound backup") == true)
        #expect(app.diary.entries.count == 2)
    }
}
