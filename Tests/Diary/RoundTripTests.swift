import Foundation
import SeededRandom
import Testing

@testable import Diary
@testable import DiaryFiles

@MainActor
@Suite struct RoundTripTests {
    let temporary = TemporaryDirectory()

    func open(_ name: String = "a") throws -> Diary {
        try Diary(directory: DiaryDirectory(path: temporary.file(name)), clock: testClock)
    }

    /// Entries with everything that is hard to keep.
    func filled() throws -> Diary {
        let diary = try open()
        let notes = [
            "", "plain", "a,b;c\t\"d\"", "line\nbreak", "=1+1", "'=x", "'", "+", "-5 kg", "@me",
            "ünï 🏃",
            " spaces ", "back\\slash", "{\"json\":1}", "Windows\r\nMac\rend", "\r", "nul\u{0}",
            "created with trale", "\nStartTrend,1", "<HealthData", "\u{FEFF}mark", "\n", "=\u{301}",
            String(repeating: "x;y\n", count: 50), "\"", "\u{85}next\u{2028}line",
        ]
        for (index, note) in notes.enumerated() {
            let unit = WeightUnit.allCases[index % 3]
            let text = unit == .stones ? "12 \(index % 14).5" : "15\(index % 10).0"
            try diary.add(
                weight(text, unit),
                at: Moment(
                    wallSeconds: testNow.wallSeconds - index * 40_000, offset: index * 1800 - 9000),
                note: note, source: index.isMultiple(of: 2) ? "" : "Scale, \"old\"")
        }
        // A day without a time, and a zone that kept its sun's time.
        let day = Moment(date("2026-01-07"), offset: 3600)
        try diary.add(
            kilograms("82.4"),
            at: Moment(wallSeconds: day.wallSeconds, offset: 3600, isDateOnly: true))
        try diary.add(
            kilograms("82.4"), at: Moment(date("1930-01-07"), offset: 1172))
        return diary
    }

    @Test(arguments: [ExportFormat.csv, .json])
    func ownFormatsLoseNothing(format: ExportFormat) async throws {
        let diary = try filled()
        let path = temporary.file("export")
        try ExportFile.write(Exporter(format: format).text(diary.entries), to: path)
        let other = try open("b")
        let preview = try await other.preview(path: path)
        #expect(preview.duplicates == 0)
        #expect(preview.file.refused.isEmpty)
        try other.import(preview)
        #expect(other.entries == diary.entries)
    }

    /// Whatever a diary holds comes back: odd notes, all units, zones, days alone, the future.
    @Test(arguments: [ExportFormat.csv, .json])
    func ownFormatsBringBackWhateverThereIs(format: ExportFormat) throws {
        for seed in TestSeed.usual(1...60) {
            var random = SeededGenerator(seed: seed)
            let pieces = [
                "a", "é", "🏃‍♀️", "\"", ",", ";", "\t", "\n", "\r", "\r\n", "'", "=", "+", "-", "@",
                " ",
                "\\", "{", "}", "kg", "82,4", "2024-01-05", "#", "<", "&", "\u{0}", "\u{1}",
                "\u{FEFF}",
                "\u{2028}", "\u{202E}", "斤", "null", "date,weight\n", "|", "%", "\u{301}",
            ]
            func text(_ most: Int) -> String {
                (0..<random.below(most + 1)).map { _ in random.pick(pieces) }.joined()
            }
            var entries: [Entry] = []
            for _ in 0..<(1 + random.below(30)) {
                let unit = random.pick(WeightUnit.allCases)
                let mass =
                    unit == .stones
                    ? "\(5 + random.below(20)) \(random.below(14)).\(random.below(10))"
                    : "\(30 + random.below(300)).\(random.below(1000))"
                let made = testNow.secondsSince1970 - random.below(100_000_000)
                var wall =
                    testNow.wallSeconds - 1_500_000_000 + random.below(1_600_000_000)
                let isDay = random.below(4) == 0
                if isDay { wall = wall / 86_400 * 86_400 + 43_200 }
                entries.append(
                    Entry(
                        id: UUID(), weight: weight(mass, unit),
                        moment: Moment(
                            wallSeconds: wall, offset: (random.below(107) - 48) * 900,
                            isDateOnly: isDay),
                        note: text(12), source: text(3), created: made,
                        changed: made + random.below(1000)))
            }
            let written = Exporter(format: format).text(entries)
            let file = try Importer(clock: testClock).read(Array(written.utf8), name: "export")
            let preview = ImportPreview(file, existing: [], clock: testClock)
            let found = Dictionary(uniqueKeysWithValues: preview.chosen.map { ($0.id, $0) })
            #expect(file.refusedCount == 0 && found.count == entries.count, "\(seed)")
            for entry in entries where found[entry.id] != entry {
                Issue.record(
                    "\(seed): \(entry) came back as \(String(describing: found[entry.id]))")
            }
        }
    }

    @Test("A note that looks like another table is read as a note")
    func tablesInNotesStayNotes() async throws {
        let diary = try open()
        let table = (1...9).map { "2019-06-0\($0);82,\($0);;" }.joined(separator: "\n")
        try diary.add(kilograms("82.4"), at: testNow, note: "\"date;weight\n\(table)\"")
        let path = temporary.file("export")
        try ExportFile.write(Exporter(format: .csv).text(diary.entries), to: path)
        let other = try open("b")
        try other.import(try await other.preview(path: path))
        #expect(other.entries == diary.entries)
    }

    @Test(arguments: ExportFormat.allCases)
    func importingTwiceAddsNothing(format: ExportFormat) async throws {
        let diary = try filled()
        let path = temporary.file("export")
        try ExportFile.write(Exporter(format: format).text(diary.entries), to: path)
        let other = try open("b")
        let options = ImportOptions(unit: .kilograms)
        var first = try await other.preview(path: path, options: options)
        first.takesDoubtful = true
        let count = try other.import(first)
        #expect(count > 0)
        #expect(other.undoStep == DiaryStep(.import, count: count))
        let again = try await other.preview(path: path, options: options)
        #expect(again.new.isEmpty)
        #expect(again.duplicates >= count)
        #expect(try other.import(again) == 0)
        try other.undo()
        #expect(other.entries.isEmpty)
        #expect(try other.import(again) == 0)
    }

    @Test func settingsComeWithOurOwnDocument() async throws {
        let diary = try filled()
        try diary.setSettings(
            DiarySettings(
                unit: .stones, goal: kilograms("75"), goalDate: CivilDate(iso: "2027-03-01"),
                heightInCentimetres: 181.5, trend: .libra(days: 9)))
        let path = temporary.file("export.json")
        try ExportFile.write(
            Exporter(format: .json).text(diary.entries, settings: diary.settings), to: path)
        let other = try open("b")
        let preview = try await other.preview(path: path)
        #expect(preview.settingCount == 5)
        try await other.importInBackground(preview)
        #expect(other.settings == diary.settings)
        #expect(other.entries == diary.entries)
        #expect(try await other.preview(path: path).isEmpty)
        try other.undo()
        #expect(other.settings == DiarySettings())
        // What the person has set stays.
        try other.setSettings(DiarySettings(unit: .pounds))
        try other.import(try await other.preview(path: path))
        #expect(other.settings.unit == .pounds)
        #expect(other.settings.goal == diary.settings.goal)
        // A document with settings alone brings those.
        let third = try open("c")
        try ExportFile.write(
            Exporter(format: .json).text([Entry](), settings: diary.settings),
            to: temporary.file("settings.json"))
        try third.import(try await third.preview(path: temporary.file("settings.json")))
        #expect(third.settings == diary.settings)
        #expect(third.undoStep?.kind == .import)
    }

    @Test func anImportInTheBackgroundIsTheSame() async throws {
        let diary = try open()
        let text = "date,weight (kg)\n2026-01-01,82.4\n2026-01-02,82.1\n"
        let preview = ImportPreview(try read(text), existing: diary.entries, clock: testClock)
        var heard: [DiaryChange] = []
        let observation = diary.observe { heard.append($0) }
        defer { observation.cancel() }
        #expect(try await diary.importInBackground(preview) == 2)
        #expect(try await diary.importInBackground(preview) == 0)
        #expect(diary.entries == preview.new)
        #expect(heard.map(\.inserted.count) == [2])
        #expect(try diary.undo() == DiaryStep(.import, count: 2))
        #expect(diary.entries.isEmpty)
    }

    @Test func anEditedEntryIsNotImportedAgain() throws {
        let diary = try open()
        let text = "date,weight (kg)\n2026-01-01,82.4\n2026-01-02,82.1\n"
        try diary.import(ImportPreview(try read(text), existing: diary.entries, clock: testClock))
        var entry = diary.entries[0]
        entry.weight = kilograms("82.6")
        try diary.update(entry)
        let again = ImportPreview(try read(text), existing: diary.entries, clock: testClock)
        #expect(again.new.isEmpty)
        #expect(again.duplicates == 2)
    }

    @Test func doubtsAreListedAndLeftOutUntilChosen() throws {
        let known = [entry("82.0", day: 10)]
        let file = try read(
            "date,time,weight (kg)\n2026-01-11,08:00,82.0\n2026-01-12,08:00,181\n2026-01-13,08:00,82.1\n2026-01-14,08:00,99\n"
        )
        let preview = ImportPreview(file, existing: known, clock: testClock)
        #expect(preview.new.count == 4)
        #expect(preview.suspicious.map(\.line) == [2, 3, 5])
        #expect(preview.chosen.map(\.weight.text) == ["82.1"])
    }

    @Test func otherProgramsGetWhatTheyKnow() throws {
        let diary = try open()
        try diary.add(Weight(text: "181.5", unit: .pounds)!, note: "a;b")
        let openScale = Exporter(format: .openScale).text(diary.entries)
        #expect(openScale == "DATE,TIME,COMMENT,WEIGHT\n2026-11-21,12:00:00,a;b,82.33\n")
        let libra = Exporter(format: .libra, unit: .stones).text(diary.entries)
        #expect(libra.hasSuffix("2026-11-21T11:00:00.000Z;181.5;;;;;;a;b\n"))
        #expect(libra.hasPrefix("#Version: 6\n#Units: lbs\n"))
    }

    @Test func otherProgramsFilesAreGuardedToo() throws {
        let diary = try open()
        try diary.add(kilograms("80"), note: "=cmd|' /C calc'!A0")
        for format in [ExportFormat.openScale, .libra, .hackersDiet] {
            let text = Exporter(format: format).text(diary.entries)
            #expect(text.contains(" =cmd"))
            for sign in [",", ";", "\""] { #expect(!text.contains(sign + "=cmd")) }
        }
    }

    /// The first weight of a day is the day's.
    @Test func aDayHasOneRowInTheHackersDiet() throws {
        let diary = try open()
        let morning = Moment(date("2026-11-03"), hour: 7, minute: 0, offset: 3600)
        for (hours, text) in [(0, "80.0"), (2, "81.0"), (24, "79.0")] {
            try diary.add(kilograms(text), at: morning.adding(seconds: hours * 3600))
        }
        let exporter = Exporter(format: .hackersDiet)
        let rows = exporter.text(diary.entries).split(whereSeparator: \.isNewline)
        #expect(rows.filter { $0.hasPrefix("2026-11-0") }.count == 9)
        #expect(rows.contains("2026-11-03,80.0,,0,") && rows.contains("2026-11-04,79.0,,0,"))
        #expect(exporter.leftOut(of: diary.entries) == 1)
    }

    @Test func formulasAreGuarded() {
        for note in ["=1", "+1", "-1", "@a", "'=1", "'", "''", "\tx"] {
            let guarded = FormulaGuard.added(to: note)
            #expect(guarded.first == "'")
            #expect(FormulaGuard.removed(from: guarded) == note)
        }
        #expect(FormulaGuard.added(to: "plain") == "plain")
        #expect(FormulaGuard.removed(from: "'quoted'") == "'quoted'")
    }
}
