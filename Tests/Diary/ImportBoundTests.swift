import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

/// What an import takes and leaves at its very ends, and which of two that differ counts.
@Suite struct ImportBoundTests {
    @Test(
        arguments: [
            ("82.4", .value("82.4", nil)), ("82,4kg", .value("82.4", .kilograms)),
            (" 82.4 lb. ", .value("82.4", .pounds)), ("\t82.40\t", .value("82.40", nil)),
            ("75.199997", .value("75.2", nil)), ("0", .missing), ("0.0 kg", .missing),
            ("", .missing),
            ("-", .missing), ("N/A", .missing), ("x", .invalid), ("82 x", .invalid),
            ("1,234.5", .invalid), ("12 st 10 lb", .value("12 10", .stones)),
            ("12st10", .value("12 10", .stones)), ("12 st 13.9 lb", .value("12 13.9", .stones)),
            ("12 st 14 lb", .invalid), ("12 st 10 kg", .invalid),
            ("181 lb 8 oz", .value("181.5", .pounds)),
            ("181 lb 0 oz", .value("181", .pounds)), ("181 lb 16 oz", .invalid),
            ("181 lb 8 g", .invalid), ("181 lb 8", .invalid), ("0 lb 0 oz", .missing),
            ("9999 lb 1 oz", .value("9999.063", .pounds)), ("10000 lb 1 oz", .invalid),
            ("82 kg 400 g", .value("82.4", .kilograms)),
            ("82 kg 999 g", .value("82.999", .kilograms)),
            ("82 kg 1000 g", .invalid), ("82 kg 4 oz", .invalid),
            ("82400 g", .value("82.4", .kilograms)), ("1999.5 g", .invalid),
            ("2000.0 g", .value("2", .kilograms)), ("0 g", .missing),
        ] as [(String, ImportNumber.Reading)])
    func numbersAreRead(text: String, reading: ImportNumber.Reading) {
        #expect(ImportNumber.read(text) == reading)
    }

    /// A placeholder of a program that did not know the date, but in a table of a person's own.
    @Test(arguments: [
        ("date,time,weight (kg)\n1970-01-01,12:00,80\n", 1),
        ("date,time,weight (kg)\n1970-01-01,01:00,80\n", 0),
        ("date,time,weight (kg)\n1970-01-01,01:01,80\n", 1),
        ("date,time,weight (kg)\n1970-01-02,01:00,80\n", 1),
        ("date,weight (kg)\n1969-12-31,80\n", 1), ("date,weight (kg)\n1900-01-01,80\n", 1),
        ("date,weight (kg)\n1899-12-31,80\n", 0), ("date,weight (kg)\n2026-11-21,80\n", 1),
        ("date,weight (kg)\n2026-11-22,80\n", 0),
        ("DATE,TIME,COMMENT,WEIGHT\n1970-01-01,12:00:00,,80\n", 0),
        ("DATE,TIME,COMMENT,WEIGHT\n1970-01-02,12:00:00,,80\n", 1),
        ("DATE,TIME,COMMENT,WEIGHT\n1969-12-31,12:00:00,,80\n", 1),
    ])
    func daysThatStandForNone(text: String, taken: Int) throws {
        // A file without any weighing that can be taken is none.
        let more =
            text.hasPrefix("DATE")
            ? "2026-04-23,20:30:13,,82\n"
            : text.contains("time") ? "2026-04-23,20:30,82\n" : "2026-04-23,82\n"
        let file = try read(text + more, unit: .kilograms)
        #expect(file.records.count == taken + 1)
        #expect(file.refused.count == 1 - taken)
    }

    /// Libra's copy at midnight goes, unless it says something of its own.
    @Test(arguments: [
        ("00:00:00", "184.2", "", 1), ("00:00:00", "184.2", "sick", 2),
        ("00:00:01", "184.2", "", 2),
        ("00:00:00", "184.3", "", 2),
    ])
    func aCopyAtMidnightIsLeftOut(time: String, weight: String, note: String, count: Int) throws {
        let file = try read(
            "#Version:5\n#Units:lbs\n\n#date;weight;weight trend;body fat;body fat trend;log\n"
                + "2019-06-12 \(time);\(weight);;;;\(note)\n2019-06-12 07:00:00;184.2;;;;\n"
                + "2019-06-13 07:00:00;184.2;;;;\n")
        #expect(file.records.count == count + 1 && file.empty == 2 - count)
        #expect(file.records.map(\.note).contains(note))
        #expect(file.assumptions.contains { $0.contains("midnight") } == (count == 1))
    }

    @MainActor @Test func theUsualWeightIsThatOfTheLastEntries() throws {
        let temporary = TemporaryDirectory(isInMemory: true)
        let diary = try Diary(directory: temporary.diary, clock: testClock)
        #expect(diary.completed(ImportOptions()).usualKilograms == nil)
        #expect(diary.completed(ImportOptions()).heightInCentimetres == nil)
        let entries = (0..<500).map { index in
            Entry(
                weight: kilograms(index < 300 ? "60" : "90"),
                moment: testNow.adding(seconds: 3600 * (index - 500)), created: 0)
        }
        try diary.bringIn(entries, settings: ["height": "181.0"])
        #expect(diary.completed(ImportOptions()).usualKilograms == 90)
        #expect(diary.completed(ImportOptions()).heightInCentimetres == 181)
        var options = ImportOptions(usualKilograms: 70)
        options.heightInCentimetres = 170
        #expect(diary.completed(options).usualKilograms == 70)
        #expect(diary.completed(options).heightInCentimetres == 170)
        // A weight of a clock that was wrong is not asked.
        try diary.delete(Set(entries.map(\.id)))
        try diary.add(kilograms("70"), at: testNow.adding(seconds: 9 * 86_400))
        #expect(diary.completed(ImportOptions()).usualKilograms == nil)
    }

    /// Of one minute and one gram is one weighing: the second and the weight of the file's row, and
    /// whether the diary has it.
    @Test(arguments: [
        ("07:00:00", "82.4", true), ("07:00:59", "82.4", true), ("07:01:00", "82.4", false),
        ("06:59:59", "82.4", false), ("07:00:00", "82.4004", true), ("07:00:00", "82.4005", false),
        ("07:00:00", "82.3996", true), ("07:00:00", "82.3994", false),
    ])
    func oneMinuteAndOneGramAreOneWeighing(time: String, weight: String, isKnown: Bool) throws {
        let day = date("2026-03-01")
        let own = Entry(
            weight: kilograms("82.4"), moment: Moment(day, hour: 7, offset: 3600), created: 0)
        let file = try read("date,time,weight (kg),note\n2026-03-01,\(time),\(weight),hello\n")
        let preview = ImportPreview(file, existing: [own], clock: testClock)
        #expect(preview.duplicates == (isKnown ? 1 : 0))
        #expect(preview.new.count == (isKnown ? 0 : 1))
        // The note comes to the entry that has none, and to no other.
        #expect(preview.noted.map(\.note) == (isKnown ? ["hello"] : []))
        var noted = own
        noted.note = "mine"
        #expect(ImportPreview(file, existing: [noted], clock: testClock).noted.isEmpty)
        // Brought in, it is known the second time, and its doubles in the file count once.
        let twice = try read(
            "date,time,weight (kg)\n"
                + String(repeating: "2026-03-01,\(time),\(weight)\n", count: 2))
        let first = ImportPreview(twice, existing: [], clock: testClock)
        #expect(first.new.count == 1 && first.duplicates == 1)
        let second = ImportPreview(twice, existing: first.new, clock: testClock)
        #expect(second.new.isEmpty && second.duplicates == 2 && second.isEmpty)
    }
}
