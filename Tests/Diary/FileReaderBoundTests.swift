import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

/// Readers and writers of files at their bounds: pieces of any size, signs, masses, rows that lack
/// a cell, and texts that are compared whole.
@Suite struct FileReaderBoundTests {
    /// Bytes in pieces of one size.
    private final class Pieces: ByteSource {
        private let bytes: [UInt8]
        private let size: Int
        private var given = 0

        init(_ bytes: [UInt8], of size: Int) { (self.bytes, self.size) = (bytes, size) }

        var progress: Double { Double(given) / Double(max(1, bytes.count)) }

        func next() -> [UInt8]? {
            guard given < bytes.count else { return nil }
            defer { given = min(bytes.count, given + size) }
            return Array(bytes[given..<min(bytes.count, given + size)])
        }
    }

    // MARK: XML

    private func read(_ text: String, pieces: Int) throws -> [String] {
        var told: [String] = []
        let reader = try XMLReader(.hackersDietXML)
        reader.onStart = { name, attributes in told.append("<\(name) \(attributes["a"] ?? "-")") }
        reader.onEnd = { told.append(">\($0)") }
        var words = ""
        reader.onText = { words += $0 }
        try reader.read(Pieces(Array(text.utf8), of: pieces), progress: ImportProgress())
        return told + [words]
    }

    @Test func xmlSaysTheSameInPiecesOfAnySize() throws {
        let text =
            "<?xml version=\"1.0\"?><!DOCTYPE x [<!ELEMENT x ANY>]><x><y b=\"2\" a=\"1\">é &amp; z</y><y/></x>"
        let whole = ["<x -", "<y 1", ">y", "<y -", ">y", ">x", "é & z"]
        for size in 1...text.utf8.count {
            #expect(try read(text, pieces: size) == whole, "pieces of \(size)")
            // What ends too soon, and what goes on behind its end, is no document.
            #expect(throws: ImportError.self) { try read(String(text.dropLast()), pieces: size) }
            #expect(throws: ImportError.self) { try read(text + "<x/>", pieces: size) }
        }
    }

    @Test(arguments: ["", " ", "\n\t "], ["", " ", "\r\n "])
    func aTypesSubsetIsTakenOutWhereverItsBracketStands(before: String, behind: String) {
        for next in ["<x/>", "<?y?><x/>", "<!-- y --><x/>"] {
            let head = "<?xml?><!DOCTYPE x ", subset = "[<!ELEMENT x (a]>b)>\n<!-- ] -->]"
            let tail = before + ">" + behind + next
            let whole = Array((head + subset + tail).utf8)
            for size in [1, 7, whole.count] {
                var filter = DoctypeFilter()
                var shown: [UInt8] = []
                for start in stride(from: 0, to: whole.count, by: size) {
                    let end = min(start + size, whole.count)
                    shown += filter.filter(Array(whole[start..<end]), isLast: false)
                }
                shown += filter.filter([], isLast: true)
                #expect(String(decoding: shown, as: UTF8.self) == head + "\n" + tail)
                #expect(!filter.declaresEntity)
            }
        }
    }

    @Test func onlyATypesSubsetDeclaresEntities() {
        for (text, declares) in [
            ("<!DOCTYPE x [<!ENTITY a \"b\">]><x/>", true), ("<!DOCTYPE x [<!ENTIT>]><x/>", false),
            ("<x a=\"<!DOCTYPE x [<!ENTITY>]>\"/>", false), ("<!DOCTYPE x><x/><!ENTITY>", false),
            ("<!DOCTYPE x [<!ENTITY]><x/>", true),
        ] {
            var filter = DoctypeFilter()
            let shown = filter.filter(Array(text.utf8), isLast: false)
            let rest = filter.filter([], isLast: true)
            #expect(filter.declaresEntity == declares, "\(text)")
            let isCut = text.contains("x [") && text.hasPrefix("<!D")
            #expect((String(decoding: shown + rest, as: UTF8.self) == text) == !isCut, "\(text)")
        }
    }

    @Test func tagsAreInEachOtherUpToTheirMost() throws {
        let most = ReadingBudget.deepestNesting
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(try read(nested(most), pieces: 64).count == 2 * most + 1)
        #expect(throws: ImportError.self) { try read(nested(most + 1), pieces: 64) }
        // Those beside each other are not in each other.
        let beside = "<a>" + String(repeating: "<b></b>", count: 2 * most) + "</a>"
        #expect(try read(beside, pieces: 64).count == 4 * most + 3)
    }

    @Test func oneElementAloneIsTold() throws {
        var told: [String] = []
        let reader = try XMLReader(.appleHealth)
        reader.onlyElement = "Record"
        reader.onStart = { name, _ in told.append(name) }
        reader.onEnd = { told.append("end of \($0)") }
        let text = "<a><Record/><Records/><record/><Recor/><Record x=\"1\"><b/></Record></a>"
        try reader.read(Pieces(Array(text.utf8), of: 5), progress: ImportProgress())
        #expect(told == ["Record", "Record"])
    }

    // MARK: Times

    @Test func onlySomeSignsStandBetweenHoursAndMinutes() {
        for code in UInt8(0x21)..<0x7F {
            let sign = Character(Unicode.Scalar(code))
            guard !sign.isLetter, !sign.isNumber else { continue }
            let date = "5 Jan 2024 "
            func second(_ time: String) -> Int? {
                guard case .date(let read) = FileDate.read(date + time, order: .dayFirst) else {
                    return nil
                }
                return read.secondOfDay
            }
            let isUsual = ":.".contains(sign)
            #expect(
                (second("07\(sign)30") == 27_000) == (isUsual || "_-".contains(sign)), "07\(sign)30"
            )
            #expect((second("7\(sign)30") == 27_000) == isUsual, "7\(sign)30")
        }
    }

    // MARK: Months

    @Test(arguments: [
        ("Decem", "english", 12), ("dez", "german", 12), ("sept", "french", 9),
        ("février", "french", 2), ("févr", "french", 2), ("Janu", "german", 1),
    ])
    func aNamesBeginningIsTheName(word: String, language: String, month: Int) {
        let meanings = MonthTable.meanings(of: word)
        #expect(meanings.values.contains(month), "\(word): \(meanings)")
        #expect(!meanings.isEmpty && MonthTable.meanings(of: word + "x").isEmpty)
    }

    @Test func aBeginningOfTwoMonthsOfALanguageIsNone() {
        // June and July, March and May; two letters are no beginning.
        for word in ["ju", "ma", "xyz", ""] {
            #expect(MonthTable.meanings(of: word).isEmpty, "\(word)")
        }
        #expect(MonthTable.meanings(of: "decem").values.allSatisfy { $0 == 12 })
        #expect(MonthTable.isExact("december") && !MonthTable.isExact("decem"))
    }

    // MARK: Tables

    private func table(_ text: String) throws -> ImportedFile {
        try Importer(clock: testClock).read(Array(text.utf8), name: "test")
    }

    @Test func anHourThatARowLacksIsNone() throws {
        let file = try table(
            """
            Year,Month,Day,Weight (kg),Hour,Minute
            2024,1,5,82.4,7,30
            2024,1,6,82.3,7
            2024,1,7,82.2
            2024,1,8,82.1,23,59
            2024,1,9,82.0,24,0
            """)
        #expect(
            file.records.map(ImportSample.brief) == [
                "2024-01-05 07:30 82.4 kg", "2024-01-06 07:00 82.3 kg", "2024-01-07 82.2 kg",
                "2024-01-08 23:59 82.1 kg", "2024-01-09 82.0 kg",
            ])
    }

    @Test func aGuessedTableSaysWhatItTook() throws {
        func remark(_ text: String) throws -> String {
            try table(text).assumptions.first { $0.contains("recognised") } ?? ""
        }
        let dates = ["2024-01-05", "2024-01-06", "2024-01-07"]
        let plain = dates.map { "\($0);82.4 kg" }.joined(separator: "\n")
        #expect(
            try remark("a;b\n" + plain)
                == "The columns were recognised by their values: dates from “a”, weights from “b”.")
        let noted = zip(dates, ["slept badly", "", "was ill"]).map { "\($0);82.4 kg;\($1)" }
        #expect(
            try remark("a;b;c\n" + noted.joined(separator: "\n"))
                == "The columns were recognised by their values: dates from “a”, weights from “b”, notes from “c”."
        )
        let stones = dates.map { "\($0);12;13.5" }.joined(separator: "\n")
        #expect(
            try remark("a;b (st);c (lb)\n" + stones)
                == "The columns were recognised by their values: dates from “a”, weights from “b (st)” + “c (lb)”."
        )
    }

    @Test func aTanitasLineIsARowOfItsParts() throws {
        let reading = Reading(
            name: "DATA1.CSV", budget: ReadingBudget(), progress: ImportProgress())
        let lines = [
            "{0,16,~0,2,~1,2,DT,\"05/01/2024\",Ti,\"07:30:00\",Wk,82.4,MI,25.4,Hm,180.0,CS,1",
            "{0,16,~0,2,DT,\"06/01/2024\",Wk,82.3",
        ]
        let grid = try TanitaReader.grid(Array(lines.joined(separator: "\r\n").utf8), reading)
        let text = String(decoding: try grid.text("DATA1.CSV"), as: UTF8.self)
        #expect(
            text.split(separator: "\n").map {
                $0.split(separator: "\t", omittingEmptySubsequences: false)
            }
                == [
                    ["date", "time", "weight", "bmi", "height"],
                    ["05/01/2024", "07:30:00", "82.4", "25.4", "180.0"],
                    ["06/01/2024", "", "82.3", "", ""],
                ])
    }

    // MARK: Masses and units

    @Test(arguments: [
        // Fractions of grams, and what they are in kilograms.
        ("82400", true), ("1999", true), ("1999.5", false), ("2000.5", true), ("2000.0", true),
        ("82400.123456", true), ("82400.1234567", false),
    ])
    func gramsWithAPointAreOfAPerson(text: String, isRead: Bool) throws {
        let number = try #require(DecimalText(text))
        #expect((ImportNumber.OtherUnit.grams.kilograms(number) != nil) == isRead)
    }

    @Test func aJinIsHalfAKilogram() throws {
        for (text, kilograms) in [
            ("164.8", "82.4"), ("165", "82.5"), ("1.123456", "0.561728"), ("1.1234567", nil),
        ] {
            let number = try #require(DecimalText(text))
            #expect(ImportNumber.OtherUnit.jin.kilograms(number)?.description == kilograms)
        }
    }

    private func unit(_ rows: [(index: Double, height: Double?)], _ number: Double = 81)
        -> WeightUnit?
    {
        UnitEvidence.unit(
            rows.map { UnitEvidence(number: number, bodyMassIndex: $0.index, height: $0.height) },
            ImportOptions())
    }

    /// 81 kg and an index of 25 are 180 cm; a height may be six in a hundred off.
    @Test func aRowsHeightTellsItsUnit() {
        for (height, isTold) in [
            (180.0, true), (170, true), (169.7, false), (191.4, true), (191.6, false),
        ] {
            #expect(unit([(25, height)]) == (isTold ? .kilograms : nil), "\(height)")
        }
        #expect(unit([(25, nil)]) == .kilograms && unit([(25, nil)], 178.6) == .pounds)
        // An index that nobody has says nothing, and neither does no row.
        #expect(unit([]) == nil && unit([(8, 318.2)]) == nil && unit([(120, 82.2)]) == nil)
        #expect(unit([(8.1, 316.2)]) == .kilograms && unit([(119, 82.5)]) == .kilograms)
        // Nine of ten are enough.
        let right = Array(repeating: (index: 25.0, height: 180.0 as Double?), count: 9)
        #expect(unit(right + [(25, 120)]) == .kilograms)
        #expect(unit(right.dropLast() + [(25, 120), (25, 120)]) == nil)
    }

    // MARK: Exports

    @Test func theHackersDietHasABlockForEachMonth() {
        let first = Moment(date("2026-01-30"), hour: 7, offset: 3600)
        var entries = [
            Entry(weight: kilograms("80"), moment: first, note: "é\\\n\u{4E00}", created: 0),
            Entry(
                weight: kilograms("90"), moment: first.adding(seconds: 86_400 * 2), created: 86_400),
        ]
        for index in entries.indices { entries[index].changed = entries[index].created }
        let january = (1...29).map { "2026-01-\($0 < 10 ? "0" : "")\($0),,,0," }
        let february = (2...28).map { "2026-02-\($0 < 10 ? "0" : "")\($0),,,0," }
        var text = ""
        HackersDietExport.write(entries, .kilograms, to: &text)
        #expect(
            text.components(separatedBy: "\r\n")
                == ["Epoch,1970-01-02T00:00:00Z", "Preferences,1.0,kilogram,kilogram,calorie,0,."]
                + ["Date,Weight,Rung,Flag,Comment", "StartTrend,80.0000,0,0,0,1.0"] + january
                + ["2026-01-30,80,,0,é\\\\ \\x{4e00}", "2026-01-31,,,0,"]
                + ["Date,Weight,Rung,Flag,Comment", "StartTrend,80.0000,0,0,0,1.0"]
                + ["2026-02-01,90,,0,"] + february + [""])
        for (unit, name, code) in [(WeightUnit.pounds, "pound", 1), (.stones, "stone", 2)] {
            var other = ""
            HackersDietExport.write(entries.prefix(1), unit, to: &other)
            #expect(other.contains("Preferences,1.0,\(name),\(name),"))
            #expect(other.contains("StartTrend,176.3698,\(code),0,0,1.0\r\n"))
            #expect(other.contains("2026-01-30,176.4,,0,"))
        }
        var none = ""
        HackersDietExport.write([], .kilograms, to: &none)
        #expect(none.isEmpty)
    }
}
