import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp
@testable import TactileLanguages

/// The window and the command line in German, and what shows that a language is used everywhere.
@MainActor
@Suite struct TranslationTests {
    /// The texts of all labels, and what readers of the screen get.
    private func texts(_ app: SceneHarness) -> Set<String> {
        var texts: Set<String> = []
        var waiting: [UIView] = [app.harness.window]
        while let view = waiting.popLast() {
            texts.formUnion(
                [(view as? UILabel)?.text, view.accessibilityLabel, view.accessibilityHint]
                    .compactMap { $0 })
            waiting += view.subviews
        }
        return texts
    }

    @Test(.language("de")) func noPageShowsAnEnglishWord() throws {
        let tables = try ["Sources/Tactile/Languages/Tables", "Resources/Languages"].map { folder in
            let root = URL(fileURLWithPath: InLanguage.folder)
                .deletingLastPathComponent().deletingLastPathComponent().path
            return try #require(LanguageTable(path: "\(root)/\(folder)/de.strings"))
        }
        var english: Set<String> = []
        for (key, forms) in tables.flatMap(\.entries) where forms[.other] != key {
            english.insert(key)
        }
        // What is German, too, or said by a table of its own.
        english.subtract(["Name", "Start"])
        let app = try SceneHarness.withDays(3, locale: "de_DE.UTF-8")
        UIView.setAnimationsEnabled(false)
        defer { UIView.setAnimationsEnabled(true) }
        var all: Set<String> = []
        for size in [CGSize(width: 390, height: 700), CGSize(width: 1366, height: 768)] {
            app.harness.resize(to: size)
            for page in LayoutPage.all where page.least <= 3 {
                try page.open(app)
                app.harness.rest(upTo: 0.3)
                let texts = texts(app)
                all.formUnion(texts)
                let slips = texts.intersection(english)
                #expect(slips.isEmpty, "\(page.name): \(slips.sorted())")
                try app.closeAll()
            }
        }
        #expect(
            all.isSuperset(of: ["Heute", "Verlauf", "Einstellungen", "Abbrechen"]))
        #expect(all.contains { $0.contains("November 2026") })
    }

    @Test(.language("de")) func commandsSpeakGerman() throws {
        let terminal = Terminal()
        #expect(terminal.run("--help") == 0)
        #expect(terminal.output.hasPrefix("Aufruf: healthbeat [OPTION]...\n"))
        #expect(terminal.output.contains("  add       Ein Gewicht ins Tagebuch eintragen\n"))
        #expect(terminal.run("add", "82,4kg", "-d", "gestern 8:30") == 0)
        #expect(terminal.output.hasPrefix("Eingetragen: "))
        #expect(terminal.run("check") == 0)
        #expect(terminal.output.hasSuffix("heil, 1 Eintrag\n"))
        #expect(terminal.run("add", "82") == 0)
        #expect(terminal.run("check") == 0)
        #expect(terminal.output.hasSuffix("heil, 2 Einträge\n"))
        #expect(terminal.run("stats") == 0)
        #expect(terminal.output.hasPrefix("Einträge: 2 vom 2026-11-20 bis 2026-11-21\nMinimum:  "))
        #expect(terminal.run("undo") == 0)
        #expect(terminal.output == "Zurückgenommen: Eintrag hinzufügen\n")
        #expect(terminal.run("add", "nothing") == 1)
        #expect(terminal.errors.contains("Das ist kein Gewicht."))
        #expect(terminal.run("frobnicate") == 2)
        #expect(
            terminal.errors == """
                healthbeat: unbekannter Befehl „frobnicate“
                „healthbeat --help“ gibt weitere Informationen.

                """)
        // Programs that read JSON know no languages.
        #expect(terminal.run("stats", "--json") == 0)
        #expect(terminal.output.contains("\"minimum_kg\":82.4"))
    }

    /// Every line of a command is of one language: English where the tables of a language have the
    /// texts of the window alone.
    @Test(.language("en"), arguments: ["ar", "es", "fr", "ja", "pl"])
    func commandsSpeakEnglishWhereTheyHaveNoTextsOfTheirOwn(_ name: String) throws {
        let language = try #require(Language(name, folders: [InLanguage.folder]))
        #expect(language.localized("Change") != "Change")
        #expect(CommandLineTool.spoken(language).identifier == "en")
        let terminal = Terminal()
        terminal.onLanguage = Language.use
        #expect(terminal.run("add", "82.4kg", "-d", "2026-11-18 8:00") == 0)
        #expect(terminal.run("add", "82kg", "-d", "2026-11-19 8:00") == 0)
        let commands = [
            ["stats", "--by", "month"], ["stats"], ["trend"], ["list"], ["goal"], ["settings"],
            ["settings", "reminder"], ["check"], ["--help"], ["stats", "--help"], ["undo"],
            ["add", "nothing"], ["frobnicate"], ["edit", "last"],
        ]
        for command in commands {
            if command == ["undo"] { terminal.run("redo") }
            Language.use(.english)
            let status = terminal.run(command)
            let english = [terminal.output, terminal.errors]
            if command == ["undo"] { terminal.run("redo") }
            Language.use(language)
            #expect(terminal.run(["--language=" + name] + command) == status, "\(command)")
            #expect([terminal.output, terminal.errors] == english, "\(command)")
        }
    }

    @Test(arguments: ["de", "en", "en-XA", "ar-XB"])
    func commandsSpeakALanguageThatHasAllTheirTexts(_ name: String) throws {
        let language = try #require(Language(name, folders: [InLanguage.folder]))
        #expect(CommandLineTool.spoken(language).identifier == name)
    }

    @Test func theCommandLineAsksForALanguage() throws {
        let terminal = Terminal()
        #expect(terminal.run("--language", "tlh", "list") == 2)
        #expect(terminal.errors.contains("invalid argument 'tlh' for '--language': use one of "))
        guard case .window(let options) = terminal.request(["--language=en-XA", "--tab=goal"])
        else { throw SceneHarness.Missing(name: "window") }
        #expect(options.language == "en-XA")
    }

    @Test(.language("ar-XB")) func aWindowIsMirroredByItsLanguage() throws {
        let app = try SceneHarness()
        #expect(app.harness.window.effectiveUserInterfaceLayoutDirection == .rightToLeft)
        #expect(UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft)
        #expect(
            UIView.userInterfaceLayoutDirection(for: .unspecified) == .rightToLeft)
    }

    @Test(.language("en-XA")) func whatAWindowShowsComesFromTables() throws {
        let app = try SceneHarness.withDays(3)
        var plain: Set<String> = []
        for tab in 0..<5 {
            app.tabs.selectedIndex = tab
            app.harness.rest(upTo: 0.5)
            plain.formUnion(texts(app).filter { $0.contains(/[a-z]{4}/) })
        }
        // Dates and the names of months and days are the locale's.
        let dates = /(?:[JFMASOND][a-z]+|[SMTWF][a-z]+day|Today|at|[0-9: ,–\u{A0}·.−+]|kg)*/
        plain = plain.filter { $0.wholeMatch(of: dates) == nil }
        #expect(plain.isEmpty, "\(plain.sorted())")
    }
}
