import Diary
import DiaryFiles
import Foundation
import Tactile
import TestSupport
import Testing

@testable import Charts
@testable import HealthBeatApp

/// A page of the program, as the layout tests come to it.
@MainActor
struct LayoutPage {
    let name: String
    /// Without as many entries there is no such page.
    var least = 0
    let open: (SceneHarness) throws -> Void

    static let all = scenes + states + panels + sheets

    private static func scene(_ name: String, _ tab: Int) -> LayoutPage {
        LayoutPage(name: name) { $0.tabs.selectedIndex = tab }
    }

    private static let scenes = [
        scene("Today", 0), scene("Graph", 1), scene("History", 2), scene("Averages", 3),
        scene("Goal", 4),
    ]

    private static let states = [
        LayoutPage(name: "Today while typing", least: 1) { app in
            app.tabs.selectedIndex = 0
            app.harness.settle()
            app.harness.type("38")
            app.harness.press(.return)
        },
        LayoutPage(name: "Graph of all, inspected", least: 1) { app in
            app.tabs.selectedIndex = 1
            app.harness.settle()
            app.harness.type("0")
            app.harness.press(.left)
        },
        LayoutPage(name: "Graph of a week", least: 1) { app in
            app.tabs.selectedIndex = 1
            let graph: GraphViewController = try app.scene()
            graph.rangeControl.selectedSegmentIndex = GraphRange.week.rawValue
            graph.rangeControl.sendActions(for: .valueChanged)
        },
        LayoutPage(name: "History searched in vain", least: 1) { app in
            try list(app).searchBar.text = "nowhere"
            try list(app).showDiary()
        },
        LayoutPage(name: "History while selecting", least: 1) { app in
            let list = try list(app)
            list.setEditing(true, animated: false)
            list.table.selectRow(at: [0, 0], animated: false, scrollPosition: .none)
            list.selectionChanged()
        },
        LayoutPage(name: "Entry", least: 1) { app in
            let list = try list(app)
            list.onOpen?(list.newest)
        },
        averages("Averages by change", .change), averages("Averages as bars", .bars),
        LayoutPage(name: "A problem’s banner") { app in
            app.tabs.selectedIndex = 0
            app.tabs.showBanner(
                "The diary is read-only: another version of Health Beat wrote it. Install the "
                    + "newer one to change it.", isProblem: true)
        },
    ]

    private static func list(_ app: SceneHarness) throws -> HistoryListViewController {
        app.tabs.selectedIndex = 2
        app.harness.settle()
        return try app.scene(HistoryViewController.self).list
    }

    private static func averages(_ name: String, _ mode: AveragesLayout.Mode) -> LayoutPage {
        LayoutPage(name: name, least: 1) { app in
            app.tabs.selectedIndex = 3
            let averages: AveragesViewController = try app.scene()
            averages.modeControl.selectedSegmentIndex = mode.rawValue
            averages.modeControl.sendActions(for: .valueChanged)
        }
    }

    // MARK: Panels

    private static let panels = [
        LayoutPage(name: "Entry panel") { $0.tabs.addEntry() },
        LayoutPage(name: "Entry panel that refuses") { app in
            app.tabs.addEntry()
            app.harness.settle()
            let panel: AddEntryPanel = try app.find()
            panel.dateField.text = "the day after the party"
            panel.dateField.sendActions(for: .editingChanged)
        },
        LayoutPage(name: "Entry panel that changes", least: 1) { app in
            app.tabs.addEntry(changing: app.diary.entries.last)
        },
        LayoutPage(name: "Calendar") { app in
            app.tabs.addEntry()
            app.harness.settle()
            let panel: AddEntryPanel = try app.find()
            panel.calendarButton.sendActions(for: .primaryActionTriggered)
        },
    ]

    // MARK: Sheets

    private static let sheets = [
        LayoutPage(name: "Settings") { $0.tabs.showSettings() },
        group("Look", 1), group("Entry", 2), group("Data", 3), group("About", 4),
        LayoutPage(name: "Height") { app in
            let page = SettingsViewController(model: app.model)
            app.tabs.present(page.presentable(), animated: false)
            page.navigationController?.pushViewController(
                HeightPage(model: app.model), animated: false)
        },
        LayoutPage(name: "A pop-up of the settings") { app in
            app.tabs.showSettings()
            app.harness.settle()
            let cell: PopUpCell = try app.find { $0.title.text == localized("Trend") }
            cell.open()
        },
        LayoutPage(name: "Import") { $0.tabs.showImport() },
        LayoutPage(name: "Import of a table") { app in
            let page = ReportPage(model: app.model, title: "Import")
            app.tabs.present(page.presentable(), animated: false)
        },
        LayoutPage(name: "Backups") { app in
            app.tabs.present(BackupsPage(model: app.model).presentable(), animated: false)
        },
        LayoutPage(name: "Export") { $0.tabs.showExport() },
        LayoutPage(name: "Keyboard shortcuts") { $0.tabs.showShortcuts() },
        LayoutPage(name: "Help") { $0.tabs.showHelp() },
        LayoutPage(name: "About") { $0.tabs.showAbout() },
    ]

    /// The lines of one of the settings' groups, which a narrow window has below the others.
    private static func group(_ name: String, _ index: Int) -> LayoutPage {
        LayoutPage(name: "Settings: \(name)") { app in
            app.tabs.showSettings()
            app.harness.settle()
            if let groups: SettingsGroups = try? app.find() {
                app.harness.press(.home)
                for _ in 0..<index { app.harness.press(.down) }
                #expect(groups.table.indexPathForSelectedRow?.row == index)
            } else {
                let table: UITableView = try app.find(in: app.frontmost)
                table.scrollToRow(at: IndexPath(row: 0, section: index), at: .top, animated: false)
            }
        }
    }

    /// What the import shows of a table in which something of everything is.
    private final class ReportPage: SettingsPage {
        override func makeSections() -> [SettingsSection] {
            let table = """
                date,weight,note
                2026-11-01,82.4 kg,after the long run
                2026-11-02,182.1 kg,
                2026-11-03,oops,
                3/4/2026,82,
                2026-11-21 08:30,81 kg,
                """
            let options = ImportOptions(unit: .kilograms, dateOrder: .dayFirst)
            let diary = model.diary
            guard
                let file = try? Importer(
                    options: diary.completed(options), clock: diary.clock
                ).read(Array(table.utf8), name: "weights.csv")
            else { return [] }
            let preview = ImportPreview(
                file, existing: diary.entries, settings: diary.settings, clock: diary.clock)
            let choices = file.table.map {
                ImportChoices(table: $0, options: options, model: model).rows { _ in }
            }
            return ImportReport(preview: preview, model: model).sections(
                first: SettingsRow(title: "weights.csv", control: .fact(file.format.name)),
                choices: [
                    SettingsSection(
                        header: localized("How it was read"), footer: nil, rows: choices ?? [])
                ])
        }
    }
}

extension SceneHarness {
    /// What a person wrote, which may be longer than a row.
    static let note = "After the long run"

    /// The scenes over a diary of a weighing a day, and nothing that moves.
    static func withDays(_ count: Int, locale: String = "C") throws -> SceneHarness {
        let app = try SceneHarness(locale: locale)
        var settings = app.diary.settings
        settings.reducesMotion = true
        settings.heightInCentimetres = count == 411 ? 178 : nil
        settings.goal = count == 1 ? nil : Weight(kilograms: 74)
        let first = now.date.adding(days: 1 - count)
        settings.goalStart = count == 0 ? nil : first
        try app.diary.setSettings(settings)
        guard count > 0 else { return app }
        let rows = (0..<count).map { day in
            let noise = Double(day * 7919 % 11) / 10 - 0.5
            // Some programs write more digits than a scale has.
            let exact = 84 - 4.5 * Double(day) / Double(count) + noise
            let kilograms = String(format: day % 5 == 4 ? "%.5f" : "%.1f", exact)
            let minute = String(format: "%02d", day * 7 % 40)
            let note = day % 9 == 8 ? Self.note : ""
            return "\(first.adding(days: day)) 06:\(minute),\(kilograms) kg,\(note)"
        }
        let table = Array(("date,weight,note\n" + rows.joined(separator: "\n")).utf8)
        let file = try Importer(clock: app.diary.clock).read(table, name: "days.csv")
        try app.diary.import(
            ImportPreview(file, existing: [], settings: settings, clock: app.diary.clock))
        try #require(app.diary.entries.count == count)
        app.harness.rest(upTo: 0.1)
        return app
    }

    /// What covers the rest, else everything.
    var frontmost: UIView {
        var front: UIViewController?
        while let next = (front ?? tabs).presentedViewController { front = next }
        return front?.view ?? harness.window
    }

    /// Goes back to the scenes as they are at first.
    func closeAll() throws {
        tabs.dismiss(animated: false)
        let history: HistoryViewController = try scene()
        let list = history.list
        if list.isViewLoaded {
            list.setEditing(false, animated: false)
            list.searchBar.text = ""
        }
        list.navigationController?.popToRootViewController(animated: false)
        let banner: BannerView? = try? find()
        banner?.hide()
        if let field: WeightFieldCard = try? find() { field.clear() }
        harness.rest(upTo: 0.1)
    }
}
