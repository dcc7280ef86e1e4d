import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

/// Files that are small and would be slow or large to read. None of these tests looks at a clock:
/// what they are about would go on for minutes or for ever.
@Suite struct HostileFileTests {
    private static let sheetStart =
        #"<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">"#
        + "<Worksheet><Table>"

    /// Rows that are left out count, and were added for ever once there was no room for them.
    @Test func rowsThatASheetLeavesOutEnd() {
        let gaps = (1...600).map { "<Row ss:Index=\"\($0 * 9999)\"><Cell/></Row>" }.joined()
        let sheet = Self.sheetStart + gaps + "</Table></Worksheet></Workbook>"
        #expect(throws: ImportError.tooLarge(path: "test")) { try read(sheet) }
    }

    /// Each table began to be counted anew.
    @Test func tablesOfAFileHaveOneAllowance() {
        let rows = (1...60).map { "<Row ss:Index=\"\($0 * 9999)\"><Cell/></Row>" }.joined()
        let tables = String(repeating: "<Table>" + rows + "</Table>", count: 12)
        let sheet = Self.sheetStart + "</Table>" + tables + "</Worksheet></Workbook>"
        #expect(throws: ImportError.tooLarge(path: "test")) { try read(sheet) }
    }

    @Test func tablesInTablesAreNotDeep() throws {
        let page =
            "<html><table><tr><td>Date</td><td>Weight (kg)</td></tr><tr><td>2026-01-01</td>"
            + "<td>82</td></tr></table>" + String(repeating: "<table><tr><td>", count: 100_000)
        #expect(try read(page).records.map(\.weight.text) == ["82"])
    }

    /// Each of them was looked for from the beginning of the file.
    @Test func manyTablesAreReadFromTheirPlaces() throws {
        func tables(_ count: Int) -> String {
            (0..<count).map { "Datum;Gewicht (kg)\n\(CivilDate(dayNumber: 12_000 + $0));80\n" }
                .joined()
        }
        let file = try read(tables(500))
        #expect(file.records.count == 500 && file.refusedCount == 0)
        #expect(file.records.map(\.line) == (0..<500).map { $0 * 2 + 2 })
        #expect(throws: ImportError.tooLarge(path: "test")) { try read(tables(1100)) }
    }

    /// What stands beside a list is given to each of its rows.
    @Test func anObjectBesideALongListIsNotRepeatedForEver() {
        let names = (0..<399).map { "\"n\($0)\":1" }.joined(separator: ",")
        let list = String(repeating: "{\"a\":1},", count: 10_000) + "{\"a\":1}"
        #expect(throws: ImportError.tooLarge(path: "test")) {
            try read("[{\(names),\"list\":[\(list)]}]")
        }
    }

    @Test(arguments: ["9", "e\u{301}", "2024-", ",", "\"\"", "a b "])
    func longCellsAreReadByTheirBeginning(_ piece: String) {
        let long = String(repeating: piece, count: 100_000)
        for text in [
            long, "\(long),weight\n2026-01-01,82\n", "date,weight (kg)\n2026-01-01,\(long)\n",
            "date,weight (kg)\n\(long),82\n", "date;weight (kg);note\n2026-01-01;82;\(long)\n",
        ] {
            guard let file = try? read(text) else { continue }
            for issue in file.refused {
                #expect(issue.text.utf8.count < 1000 && issue.reason.utf8.count < 1000)
            }
        }
    }

    @Test func aTableWithoutWordsAmongWordsIsFound() throws {
        let remarks = String(repeating: "# a remark that is no row\n", count: 4000)
        let rows = "2026-01-01;82 kg\n2026-01-02;81 kg\n"
        #expect(try read(remarks + rows).records.count == 2)
    }

    /// Code pages were tried with each word as often as it stood there.
    @Test func lettersOfACodePageInEachLine() throws {
        var text = Array("date;weight (kg);note\n".utf8)
        for day in 0..<1400 {
            text += Array("\(CivilDate(dayNumber: 12_000 + day));82;".utf8)
            text += [0xE4, 0xF6, 0xFC, 0x20, 0x63, 0x61, 0x66, 0xE9, 0x0A]
        }
        let file = try Importer(clock: testClock).read(text, name: "test")
        #expect(file.records.count == 1400 && file.records.last?.note == "äöü café")
    }

    /// As programs write that add to a packed file.
    @Test func packedFilesOneBehindTheOther() throws {
        let parts = ["date,weight (kg)\n2026-01-01,82\n", "2026-01-02,81\n", ""]
        let packed = parts.flatMap { ForeignFormatTests.gzip(Array($0.utf8)) }
        #expect(try weights(packed) == ["82", "81"])
        // Whatever else follows is none.
        #expect(try weights(packed + [0, 0, 0]) == ["82", "81"])
        #expect(throws: ImportError.self) { try weights(packed + [0x1F, 0x8B, 8, 0]) }
    }

    private func weights(_ packed: [UInt8]) throws -> [String] {
        let temporary = TemporaryDirectory(isInMemory: true)
        try FileManager.default.createDirectory(
            atPath: temporary.path, withIntermediateDirectories: true)
        let path = temporary.file("weights.csv.gz")
        try Data(packed).write(to: URL(fileURLWithPath: path))
        return try Importer(clock: testClock).read(path: path).records.map(\.weight.text)
    }

    /// An archive that has given all that it may is not asked for more.
    @Test func aSpentBudgetEndsAnArchive() throws {
        let budget = ReadingBudget()
        try budget.unpack(128 << 20, name: "test")
        #expect(!budget.isSpent)
        #expect(throws: ImportError.tooLarge(path: "test")) { try budget.unpack(1, name: "test") }
        #expect(budget.isSpent)
    }
}
