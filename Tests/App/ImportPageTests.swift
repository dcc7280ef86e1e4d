import Diary
import DiaryFiles
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// What the page says; that it reads and adds is shown in a real window, for both happen on other
/// threads.
@Suite @MainActor struct ImportPageTests {
    private func sections(_ table: String, _ scenes: SceneHarness) throws -> [SettingsSection] {
        let diary = scenes.diary
        let file = try Importer(options: diary.completed(ImportOptions()), clock: diary.clock)
            .read(Array(table.utf8), name: "table.csv")
        let preview = ImportPreview(
            file, existing: diary.entries, settings: diary.settings, clock: diary.clock)
        return ImportReport(preview: preview, model: scenes.model)
            .sections(first: SettingsRow(title: "table.csv", control: .fact("")))
    }

    /// "Title: value" of each line.
    private func lines(_ section: SettingsSection) -> [String] {
        section.rows.map { row in
            switch row.control {
            case .fact(let text), .note(let text), .check(let text, _, _):
                "\(row.title): \(text)"
            default: row.title
            }
        }
    }

    @Test("Counts, a sample of what is new, and reasons for what is not")
    func report() throws {
        let scenes = try SceneHarness(weights: [82, 81])
        let sections = try sections(
            """
            date,weight
            2026-11-01,82.4 kg
            2026-11-02,182.1 kg
            2026-11-03,oops
            2026-11-21 08:30,81 kg
            """, scenes)
        #expect(
            lines(sections[0]) == [
                "table.csv: ", "New: 1", "Already in the diary: 1", "Please check: 1",
                "Could not be read: 1",
            ])
        #expect(sections[1].header == "Please check")
        #expect(lines(sections[1])[0].hasPrefix("Mon, 2 Nov 2026: 182.1\u{A0}kg: Line 3: "))
        #expect(lines(sections[2]) == ["Sun, 1 Nov 2026: 82.4\u{A0}kg"])
        #expect(sections[3].header == "Could not be read")
        #expect(lines(sections[3])[0].contains("Line 4: "))
        #expect(sections.count == 4)
    }

    @Test("Rows of other people are counted")
    func otherPeople() throws {
        let scenes = try SceneHarness()
        try scenes.diary.setSettings(DiarySettings(heightInCentimetres: 170))
        let sections = try sections(
            """
            time,weight,height,bmi
            2026-10-08 04:38:28+0000,64.4,170.0,22.2
            2026-10-08 05:00:00+0000,92.1,188.0,26
            2026-10-09 05:00:00+0000,92.2,188.0,26
            """, scenes)
        #expect(lines(sections[0]).contains("Other people's: 2"))
    }

    @Test("Of many new entries the last are shown and the others counted")
    func manyEntries() throws {
        let scenes = try SceneHarness()
        let rows = (1...20).map { "2026-10-\($0 < 10 ? "0" : "")\($0),\(80 + $0 % 3) kg" }
        let sections = try sections("date,weight\n" + rows.joined(separator: "\n"), scenes)
        #expect(sections[1].rows.count == 6)
        #expect(sections[1].rows.first?.title == "Tue, 20 Oct 2026")
        #expect(sections[1].footer == "and 14 more")
    }

    /// A clipboard without a text, or with a picture, is no file in an unknown format.
    @Test(arguments: ["", " \n\t\n"])
    func anEmptyClipboardIsToldAsSuch(text: String) throws {
        let scenes = try SceneHarness(weights: [82])
        let page = ImportPage(model: scenes.model, source: .text(text))
        page.loadViewIfNeeded()
        let sections = page.makeSections()
        #expect(sections.flatMap(lines) == ["The clipboard: "])
        #expect(
            sections[0].footer
                == "There is no text to read. Copy rows with a date and a weight first.")
    }

    @Test("A path, an address of a file and a command are told apart")
    func operands() throws {
        let tool = CommandLineTool(
            environment: [:], output: { _ in }, errorOutput: { _ in }, showsProgress: false)
        func path(_ arguments: String...) -> String? {
            guard case .window(let options) = tool.parse(arguments) else { return nil }
            return options.importPath
        }
        #expect(path("/nowhere/export.csv") == "/nowhere/export.csv")
        #expect(path("file:///nowhere/my%20export.csv") == "/nowhere/my export.csv")
        #expect(path("--theme", "dark", "./export.csv") == "./export.csv")
        #expect(path("exprot") == nil)
        #expect(path("/a.csv", "/b.csv") == nil)
    }

    /// What deserves a look is not in what is new, and is added only where its switch is on.
    @Test func whatIsDoubtfulIsAddedOneByOne() throws {
        let scenes = try SceneHarness(weights: (0..<10).map { 79 + Double($0 % 3) / 10 })
        let table = "date,weight\n2026-10-01,79.1 kg\n2026-10-02,790 kg\n2026-10-03,7.9 kg\n"
        let diary = scenes.diary
        let file = try Importer(options: diary.completed(ImportOptions()), clock: diary.clock)
            .read(Array(table.utf8), name: "table.csv")
        var preview = ImportPreview(
            file, existing: diary.entries, settings: diary.settings, clock: diary.clock)
        #expect(preview.chosen.count == 1 && preview.plain.count == 1)
        let report = ImportReport(preview: preview, model: scenes.model)
        var taken: (Set<UUID>, Bool)?
        let sections = report.sections(first: SettingsRow(title: "", control: .fact(""))) {
            taken = ($0, $1)
        }
        let rows = sections[1].rows
        // One for all, and one for each.
        #expect(rows.count == 3)
        guard case .check(_, let isOn, let set) = rows[1].control else {
            Issue.record("no switch")
            return
        }
        #expect(!isOn)
        set(true)
        let ids = try #require(taken)
        #expect(ids.1 && ids.0.count == 1)
        preview.taken.formUnion(ids.0)
        #expect(preview.chosen.count == 2 && !preview.takesDoubtful)
        preview.takesDoubtful = true
        #expect(preview.chosen.count == 3 && preview.plain.count == 1)
    }
}

/// The pop-ups that say how a table was read, and let it be read otherwise.
@Suite @MainActor struct ImportChoicesTests {
    private static let table = """
        Recorded on,Mass,Lean,Remark,Steps
        3/4/2024 07:10,81.2,60.1,after the run,4000
        4/4/2024 07:05,80.9,60.0,,5200
        5/4/2024 07:15,81.4,60.2,long day at the sea,6100
        """

    private func choices(
        _ options: ImportOptions, _ scenes: SceneHarness
    ) throws -> (ImportedFile, ImportChoices) {
        let file = try Importer(options: options, clock: scenes.diary.clock)
            .read(Array(Self.table.utf8), name: "table.csv")
        let table = try #require(file.table)
        return (file, ImportChoices(table: table, options: options, model: scenes.model))
    }

    private var answered: ImportOptions {
        var options = ImportOptions(unit: .kilograms, dateOrder: .dayFirst)
        options.weightColumn = "Mass"
        return options
    }

    /// "Title: choice" of each line.
    private func lines(_ rows: [SettingsRow]) -> [String] {
        rows.map { row in
            guard case .popUp(let choices, let selected, _) = row.control else { return row.title }
            return "\(row.title): \(choices[selected].title)"
        }
    }

    private func choose(
        _ choice: String, in title: String, of choices: ImportChoices
    ) throws -> ImportOptions {
        var options: ImportOptions?
        let row = try #require(choices.rows { options = $0 }.first { $0.title == title })
        guard case .popUp(let all, _, let choose) = row.control else {
            throw SceneHarness.Missing(name: title)
        }
        choose(try #require(all.firstIndex { $0.title == choice }))
        return try #require(options)
    }

    @Test func theyShowHowTheTableWasRead() throws {
        let scenes = try SceneHarness()
        let (file, choices) = try choices(answered, scenes)
        #expect(
            lines(choices.rows { _ in }) == [
                "Dates: Recorded on", "Weights: Mass", "Notes: Remark", "People: None",
                "Unit: Kilograms", "Order of dates: Day first",
            ])
        #expect(choices.left(of: file) == "Columns that were not taken: “Lean”, “Steps”.")
    }

    @Test func eachChoiceIsSeenAtOnce() throws {
        let scenes = try SceneHarness()
        var (file, shown) = try choices(answered, scenes)
        (file, shown) = try choices(try choose("Lean", in: "Weights", of: shown), scenes)
        #expect(file.records.map(\.weight.text) == ["60.1", "60.0", "60.2"])
        #expect(file.records[0].note == "after the run")
        (file, shown) = try choices(try choose("None", in: "Notes", of: shown), scenes)
        #expect(file.records.map(\.note) == ["", "", ""])
        (file, shown) = try choices(try choose("Pounds", in: "Unit", of: shown), scenes)
        #expect(file.records.allSatisfy { $0.weight.unit == .pounds })
        (file, shown) = try choices(
            try choose("Month first", in: "Order of dates", of: shown), scenes)
        #expect(file.records.map(\.moment.date.description).first == "2024-03-04")
        #expect(lines(shown.rows { _ in }).last == "Order of dates: Month first")
    }

    /// A column that is chosen for one thing is no longer taken for another.
    @Test func aColumnHasOnePart() throws {
        let scenes = try SceneHarness()
        let (_, shown) = try choices(answered, scenes)
        let options = try choose("Mass", in: "Notes", of: shown)
        #expect(options.noteColumn == "Mass" && options.weightColumn == nil)
    }

    /// A press anywhere on the line opens the menu, and a key chooses in it.
    @Test func aLineIsAPopUpForPointerAndKeys() throws {
        final class Page: SettingsPage {
            var chosen = 0
            override func makeSections() -> [SettingsSection] {
                let choices = ["Recorded on", "Mass", "A column with a name that is very long"]
                    .map { PopUpChoice(title: $0, detail: "3/4/2024") }
                return [
                    SettingsSection(
                        header: nil, footer: nil,
                        rows: [
                            SettingsRow(
                                title: "Dates",
                                control: .popUp(choices, selected: chosen) { [unowned self] in
                                    chosen = $0
                                    showDiary()
                                })
                        ])
                ]
            }
        }
        let app = try SceneHarness(size: CGSize(width: 700, height: 600))
        let page = Page(model: app.model, title: "Import")
        app.tabs.present(page.presentable(), animated: false)
        app.harness.rest(upTo: 1)
        let cell: PopUpCell = try app.find()
        app.harness.tap(cell)
        app.harness.rest(upTo: 0.5)
        app.harness.press(.down)
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(page.chosen == 1)
        #expect(cell.button.title(for: .normal) == "Mass")
        #expect(cell.button.accessibilityValue == "Mass")
        // By keys alone, from the line that has them.
        app.harness.press(.down)
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        app.harness.press(.down)
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(page.chosen == 2)
        let shown: PopUpCell = try app.find()
        #expect(shown.button.frame.maxX <= shown.bounds.width && shown.button.frame.minX >= 0)
    }
}
