import Foundation
import Testing

@testable import TactileLanguages

/// Every word that people read comes from the tables, and the tables have every word.
struct SourceTextTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    private struct File {
        /// Below the folder that was asked for.
        var path: String
        var literals: [SourceLiterals.Literal]
    }

    private static let program = Result { try read("Sources/HealthBeat") }
    private static let toolkit = Result { try read("Sources/Tactile") }

    private static func read(_ folder: String) throws -> [File] {
        let paths =
            FileManager.default.enumerator(atPath: "\(root)/\(folder)")?
            .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted() ?? []
        return try paths.map { path in
            let source = try String(contentsOfFile: "\(root)/\(folder)/\(path)", encoding: .utf8)
            return File(path: path, literals: SourceLiterals(source).literals)
        }
    }

    // MARK: Literals past the tables

    /// What is in front of a literal that a table says, or that nobody reads.
    nonisolated(unsafe) private static let known =
        /(?:\blocalized\(|\bone:|\bin:|\bsummary:|\bdetails:|\bCommandOption\([^()]*|Selector\(|precondition(?:Failure)?\(|\bassert\(|template:|environment\[|has(?:Prefix|Suffix)\(|contains\(|rawValue:|\brun\(|\bprepare\(|\bstatement\() ?$/

    /// How many literals of a file look like words and are none that are translated: names of
    /// programs and formats, SQL, columns of files. The numbers may only become smaller.
    private static let allowed: [String: Int] = [
        "App/Application/AppDelegate.swift": 4,
        "App/Application/HealthBeat.swift": 2,
        "App/Application/RefusalDelegate.swift": 3,
        "App/CommandLine/Command+Sync.swift": 1,
        "App/CommandLine/Command+Watch.swift": 2,
        "App/CommandLine/Command.swift": 1,
        "App/CommandLine/CommandLineTool.swift": 3,
        "App/Export/ExportKind.swift": 1,
        "App/Export/PrintedPage.swift": 1,
        "App/History/HistoryQuery.swift": 6,
        "App/Model/AppLanguages.swift": 1,
        "App/Model/UserFolders.swift": 3,
        "App/Model/WeightTyping.swift": 1,
        "App/Model/WindowState.swift": 3,
        "App/Reminder/ReminderSchedule.swift": 3,
        "App/Settings/AboutHead.swift": 1,
        "App/Settings/HeightText.swift": 1,
        "App/Settings/SettingsViewController.swift": 2,
        "App/Shell/SceneViewController.swift": 2,
        "App/Tabs/MainTabBarController+Export.swift": 1,
        "Charts/Graph/GraphContent.swift": 1,
        "Diary/Diary+Invariants.swift": 22,
        "Diary/Model/DecimalText.swift": 1,
        "Diary/Store/DiaryContent.swift": 1,
        "Diary/Store/DiaryState.swift": 2,
        "Diary/Store/DiaryStore+Inspection.swift": 1,
        "Diary/Store/DiaryStore+Schema.swift": 10,
        "Diary/Store/DiaryStore+Sums.swift": 3,
        "Diary/Store/DiaryStore+Undo.swift": 4,
        "Diary/Store/DiaryStore.swift": 2,
        "DiaryFiles/Containers/DatabaseReader.swift": 10,
        "DiaryFiles/Containers/ForeignKind.swift": 2,
        "DiaryFiles/Containers/JSONTables.swift": 1,
        "DiaryFiles/Containers/MarkupTables.swift": 15,
        "DiaryFiles/Dates/MonthTable+Names.swift": 1,
        "DiaryFiles/Dates/WeekdayNames.swift": 1,
        "DiaryFiles/Export/HackersDietExport.swift": 4,
        "DiaryFiles/Export/LibraExport.swift": 3,
        "DiaryFiles/Import/AppleHealthReader.swift": 1,
        "DiaryFiles/Import/ColumnProfile.swift": 55,
        "DiaryFiles/Import/GarminReader.swift": 3,
        "DiaryFiles/Import/HackersDietReader.swift": 10,
        "DiaryFiles/Import/ImportFormat.swift": 13,
        "DiaryFiles/Import/ImportPerson.swift": 1,
        "DiaryFiles/Import/Importer+Containers.swift": 2,
        "DiaryFiles/Import/Importer.swift": 1,
        "DiaryFiles/Import/JSONFormats.swift": 1,
        "DiaryFiles/Tables/TableMending.swift": 1,
        "DiaryFiles/Tables/TableWords.swift": 8,
    ]

    @Test("No text of Health Beat is written past the tables")
    func literalsOfTheProgram() throws {
        var found: [String: [SourceLiterals.Literal]] = [:]
        for file in try Self.program.get() {
            var isSaid = false
            for literal in file.literals {
                isSaid = literal.continues && isSaid || literal.before.contains(Self.known)
                if !isSaid, literal.isWords { found[file.path, default: []].append(literal) }
            }
        }
        for path in Set(found.keys).union(Self.allowed.keys).sorted() {
            let (literals, allowed) = (found[path] ?? [], Self.allowed[path] ?? 0)
            guard literals.count != allowed else { continue }
            let lines = literals.map { "\($0.line): \($0.text.prefix(60))" }
            Issue.record(
                "\(path) has \(literals.count) literals and may have \(allowed); what people read belongs into localized(…): \(lines.joined(separator: ", "))"
            )
        }
    }

    @Test("No control says or shows a word past the tables")
    func literalsOfTheToolkit() throws {
        let shown =
            /(?:\btitle:|\btext =|setTitle\(|accessibility(?:Label|Hint|Value) (?:=|\?\?)[^{};]*|placeholder =|toolTip:|\bargument:|\breturn|: ) ?$/
        for file in try Self.toolkit.get()
        where file.path.contains(/^(Controls|Navigation|Pickers|Tables|Text|Collections)\//) {
            for literal in file.literals
            where literal.text.contains(/^"[A-Z][a-z]+( [a-zA-Z]+)*"$/)
                && literal.before.contains(shown) && !literal.before.contains(Self.known)
            {
                Issue.record("\(file.path):\(literal.line) shows \(literal.text)")
            }
        }
    }

    // MARK: Tables

    /// The keys that sources of a folder ask for, with where; whether they count.
    private static func keys(
        _ files: Result<[File], any Error>
    ) throws -> [String: (place: String, counts: Bool)] {
        var keys: [String: (place: String, counts: Bool)] = [:]
        for file in try files.get() where !file.path.hasPrefix("Languages/") {
            for (index, literal) in file.literals.enumerated() {
                let isCall = literal.before.contains(/(?:^|[^.\w]|\$0\.)localized\( ?$/)
                let isLater =
                    file.path.contains("CommandLine/")
                    && literal.before.contains(
                        /(?:\b(?:summary|details):|CommandOption\( ?"[^"]*",(?: short: "[^"]*",)?(?: value: "[^"]*",)?)$/
                    )
                guard isCall || isLater else { continue }
                var parts = [literal.key]
                var rest = literal.rest
                for next in file.literals[(index + 1)...].prefix(while: \.continues) {
                    parts.append(next.key)
                    rest = next.rest
                }
                var key = parts.map(\.text).joined()
                if parts.contains(where: \.hasArguments) { key = key.replacing("%", with: "%%") }
                key = key.replacing("\0", with: "%")
                if let context = rest.prefixMatch(of: /\s*,\s*in: "([^"]*)"/)?.output.1 {
                    key = "\(context)|\(key)"
                }
                let counts = rest.prefixMatch(of: /\s*,\s*one:/) != nil
                keys[key] = (
                    "\(file.path):\(literal.line)",
                    counts || keys[key]?.counts == true
                )
            }
        }
        return keys
    }

    private static func table(_ path: String) throws -> LanguageTable {
        let table = try #require(LanguageTable(path: "\(root)/\(path)"), "\(path)")
        for problem in table.problems { Issue.record("\(problem)") }
        return table
    }

    private static func languages(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")
            .filter { $0.hasSuffix(".strings") }.map { String($0.dropLast(8)) }.sorted()
    }

    private static let toolkitTables = "Sources/Tactile/Languages/Tables"
    private static let programTables = "Resources/Languages"

    /// Languages that have every text; the others have what the window says, errors with it, and
    /// not the command line.
    private static let whole = ["de"]

    private static func isOfTheWindow(_ place: String) -> Bool {
        place.contains(
            /^(?:App\/(?!CommandLine\/|Application\/ScreenshotRun)|Dial\/|Diary\/|DiaryFiles\/|Sync\/)/
        )
    }

    @Test("Tables have every text of the sources, and no other")
    func tablesAreWhole() throws {
        let own = try Self.keys(Self.toolkit)
        let programs = try Self.keys(Self.program)
        #expect(own.count > 100 && programs.count > 600)
        #expect(try Self.languages(Self.programTables).contains("de"))
        for language in try Self.languages(Self.toolkitTables) {
            let table = try Self.table("\(Self.toolkitTables)/\(language).strings")
            compare(table, "Tactile, \(language)", wanted: own, known: [])
        }
        for language in try Self.languages(Self.programTables) {
            let below = try Self.table("\(Self.toolkitTables)/\(language).strings")
            let table = try Self.table("\(Self.programTables)/\(language).strings")
            let isWhole = Self.whole.contains(language)
            let others = programs.filter { !Self.isOfTheWindow($0.value.place) }
            compare(
                table, "Health Beat, \(language)", wanted: programs,
                known: isWhole
                    ? Set(below.entries.keys) : Set(below.entries.keys).union(others.keys))
        }
    }

    private func compare(
        _ table: LanguageTable, _ name: String,
        wanted: [String: (place: String, counts: Bool)], known: Set<String>
    ) {
        for (key, use) in wanted.sorted(by: { $0.key < $1.key })
        where table.entries[key] == nil && !known.contains(key) {
            Issue.record("\(name) has no “\(key)” (\(use.place))")
        }
        for key in table.entries.keys.sorted() where wanted[key] == nil {
            Issue.record("\(name) has “\(key)”, which nothing says any more")
        }
    }

    @Test("Texts that count have the forms of their language, and put in what English does")
    func formsAreWhole() throws {
        for folder in [Self.toolkitTables, Self.programTables] {
            let keys = try Self.keys(
                folder == Self.toolkitTables ? Self.toolkit : Self.program)
            for language in try Self.languages(folder) {
                let table = try Self.table("\(folder)/\(language).strings")
                let categories = Set(PluralRule.rule(of: language).categories)
                for (key, forms) in table.entries {
                    #expect(categories.isSuperset(of: forms.keys), "\(language): “\(key)”")
                    if keys[key]?.counts == true, categories.count > 1 {
                        // A number of things is whole and seldom a million.
                        let needed = categories.subtracting([.many, .zero, .two, .few])
                        #expect(needed.isSubset(of: forms.keys), "\(language): “\(key)”")
                    }
                    let places = TextFormat(key, isPlain: false).places
                    for (category, text) in forms where category == .other && !places.isEmpty {
                        #expect(
                            TextFormat(text, isPlain: false).places == places,
                            "\(language): “\(text)” does not put in all that “\(key)” does")
                    }
                }
            }
        }
    }
}
