import Foundation
import Synchronization
import TestDepths
import Testing

@testable import Diary
@testable import DiaryFiles

/// What makes tables of a text: each asks on its way whether it is to go on, shares one budget with
/// all others, and never leaves rows out without a word.
@Suite struct TableBudgetTests {
    /// Every maker of tables.
    enum Maker: String, CaseIterable {
        case dateParts, sideBySide, cutDates, bars, turned, wrapped, tanita, page, sheet
        case lists, columns, objects

        private static let comma = UInt8(ascii: ",")

        /// A text for it of some size in bytes.
        func text(_ size: Int) -> [UInt8] {
            func lines(_ head: String, _ line: String, _ end: String = "") -> [UInt8] {
                let count = size / line.utf8.count
                return Array((head + String(repeating: line, count: count) + end).utf8)
            }
            switch self {
            case .dateParts: return lines("year,month,day,weight\n", "2026,1,2,80\n")
            case .sideBySide:
                return lines("Date,kg,Date,kg\n", "2026-01-02,80,2025-01-02,81\n")
            case .cutDates: return lines("date,weight\n", "January 2, 2026,80\n")
            case .bars: return lines("| date | kg |\n", "| 2026-01-02 | 80 |\n")
            case .turned:
                let days = String(repeating: ",2026-01-02", count: 1000)
                let weights = String(repeating: ",80", count: 1000)
                return Array("date\(days)\nkg\(weights)\n".utf8)
            case .wrapped: return lines("date,weight\n", "=\"2026-01-02\",=\"80\"\n")
            case .tanita: return lines("", "{0,16,~0,2,DT,\"02/01/2026\",Wk,80.0\n")
            case .page: return lines("<table>", "<tr><td>2026-01-02<td>80", "</table>")
            case .sheet:
                let cell = "<Cell><Data ss:Type=\"String\">2026-01-02</Data></Cell>"
                return lines(
                    "<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\" xmlns:ss=\"urn:schemas-microsoft-com:office:spreadsheet\"><Table>",
                    "<Row>\(cell)</Row>", "</Table></Workbook>")
            case .lists: return lines("[", "[\"2026-01-02\",80],", "[1]]")
            case .columns:
                let count = size / 12
                let days = Array(repeating: "\"2026-01-02\"", count: count)
                let weights = Array(repeating: "80", count: count)
                return Array(
                    "{\"a\":[\(days.joined(separator: ","))],\"b\":[\(weights.joined(separator: ","))]}"
                        .utf8)
            case .objects: return lines("[", "{\"date\":\"2026-01-02\",\"kg\":80},", "{}]")
            }
        }

        /// Whether it works on what is decoded already, on a thread that is left when the import is
        /// cancelled.
        var isLeft: Bool { [.lists, .columns, .objects].contains(self) }

        /// Has it make its tables.
        func make(_ text: [UInt8], _ reading: Reading) throws {
            let name = reading.name
            switch self {
            case .dateParts, .sideBySide, .cutDates:
                _ = try #require(try TableMending.mended(text, Self.comma, reading))
            case .bars: _ = try #require(try DrawnTable.unbarred(text, reading))
            case .turned: _ = try #require(try DrawnTable.turned(text, Self.comma, reading))
            case .wrapped: _ = try #require(try CellWrapping.unwrapped(text, Self.comma, reading))
            case .tanita: _ = try TanitaReader.grid(text, reading).text(name)
            case .page, .sheet:
                for table in try #require(try MarkupTables.tables(text, reading)) {
                    _ = try table.text(name)
                }
            case .lists, .columns, .objects:
                let document = try #require(JSONParser.value(of: text))
                for table in JSONTables(document, reading.budget).tables {
                    _ = try table.text(name)
                }
            }
        }
    }

    private static let room = 64 << 10

    @Test("Rows beyond the budget are told, never left out", arguments: Maker.allCases)
    func overTheLimit(maker: Maker) throws {
        let text = maker.text(256 << 10)
        let small = maker == .turned ? 1 << 10 : Self.room
        #expect(throws: ImportError.tooLarge(path: "test")) {
            try maker.make(text, reading(ReadingBudget(tableBytes: small)))
        }
        try maker.make(text, reading(ReadingBudget()))
    }

    @Test("All makers of a text have one budget", arguments: Maker.allCases)
    func shared(maker: Maker) throws {
        let budget = ReadingBudget()
        let text = maker.text(256 << 10)
        try maker.make(text, reading(budget))
        let taken = ReadingBudget.largestText - budget.tableRoom
        #expect(taken > 10_000)
        try maker.make(text, reading(budget))
        #expect(ReadingBudget.largestText - budget.tableRoom == 2 * taken)
        // What the next member of an archive gets is not less for it.
        budget.beginMember()
        #expect(budget.tableRoom == ReadingBudget.largestText)
    }

    @Test(
        "A table that is made asks every 64 KiB whether to go on",
        arguments: Maker.allCases.filter { !$0.isLeft && $0 != .turned })
    func asked(maker: Maker) throws {
        let text = maker.text(1 << 20)
        let asked = Mutex(0)
        try maker.make(
            text,
            Reading(
                name: "test", budget: ReadingBudget(),
                progress: ImportProgress { _ in
                    asked.withLock { $0 += 1 }
                    return true
                }))
        #expect(asked.withLock { $0 } >= 13)
        #expect(throws: ImportError.cancelled) {
            try maker.make(
                text,
                Reading(
                    name: "test", budget: ReadingBudget(), progress: ImportProgress { $0 < 0.5 }))
        }
    }

    private func reading(_ budget: ReadingBudget) -> Reading {
        Reading(name: "test", budget: budget, progress: ImportProgress())
    }

    /// The tables of all members of an archive may take no more than is unpacked of it.
    @Test func tablesOfManyMembersAreCountedTogether() throws {
        let budget = ReadingBudget()
        for _ in 0..<2 {
            budget.beginMember()
            budget.spend(table: ReadingBudget.largestText)
        }
        #expect(!budget.isSpent)
        budget.beginMember()
        #expect(budget.tableRoom == 0)
        budget.spend(table: 1)
        #expect(budget.isSpent)
    }
}
