import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

/// What an import tells of a table, and what a person changes in its reading.
@Suite struct ImportTableTests {
    private func file(
        _ text: String, _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> ImportedFile {
        var options = ImportOptions()
        change(&options)
        return try Importer(options: options, clock: testClock).read(Array(text.utf8), name: "test")
    }

    @Test func columnsUnitAndOrderAreTold() throws {
        let read = try file("day;weight (lb);remark\n3/4/2024;181;fine\n14/4/2024;180;\n")
        let table = try #require(read.table)
        #expect(table.columns.map(\.name) == ["day", "weight (lb)", "remark"])
        #expect(table.columns.map(\.example) == ["3/4/2024", "181", "fine"])
        #expect(table.date == "day" && table.weight == "weight (lb)" && table.note == "remark")
        #expect(table.unit == .pounds && table.dateOrder == .dayFirst)
        #expect(table.people.isEmpty && table.personColumn == nil)
    }

    @Test func aHeadersUnitIsCorrectedAndACellsIsNot() throws {
        let text = "date,weight (kg)\n2024-01-05,181\n2024-01-06,82 kg\n"
        let read = try file(text) { $0.correctedUnit = .pounds }
        #expect(read.records.map(\.weight.unit) == [.pounds, .kilograms])
        #expect(read.table?.unit == .pounds)
        #expect(try file("date,weight\n2024-01-06,82 kg\n").table?.unit == nil)
    }

    @Test func ownFilesAskNothing() throws {
        let text =
            "date,time,weight,unit,weight_kg,note\n2024-01-05,07:00,82.4,kg,82.4,x\n"
        #expect(try file(text).table == nil)
    }

    @Test func aKnownProgramsColumnsGiveWay() throws {
        let text =
            "Date,Time,Weight,BMI,Metabolic age\n2024-01-05,07:00,82.4,25.1,40\n"
            + "2024-01-06,07:00,82.1,25.0,40\n"
        let read = try file(text) {
            $0.unit = .kilograms
            $0.weightColumn = "Metabolic age"
        }
        #expect(read.records.map(\.weight.text) == ["40", "40"])
    }

    @Test func ofTwoColumnsOfOneNameEachCanBeChosen() throws {
        let text = "date,value,value\n2024-01-05,82.4,95\n2024-01-06,82.1,94\n"
        let second = "value (column 3)"
        #expect(throws: ImportError.columnUnknown(.weight, ["value", second])) { try file(text) }
        let read = try file(text) {
            $0.unit = .kilograms
            $0.weightColumn = second
        }
        #expect(read.records.map(\.weight.text) == ["95", "94"])
    }

    @Test func peopleAreTakenFromTheColumnThatIsChosen() throws {
        let text =
            "date,weight (kg),who\n2024-01-05,82.4,Anna\n2024-01-05,60,Ben\n"
            + "2024-01-06,82.3,Anna\n2024-01-06,60.2,Ben\n"
        let read = try file(text) {
            $0.personColumn = "who"
            $0.person = "Ben"
        }
        #expect(read.records.map(\.weight.text) == ["60", "60.2"])
        #expect(read.table?.people.count == 2 && read.table?.person?.name == "Ben")
        let all = try file(text) { $0.personColumn = ImportOptions.noColumn }
        #expect(all.records.count == 4 && all.table?.people.isEmpty == true)
    }

    /// A list has no header: what is read of it is counted from its first.
    @Test func whatIsInAListIsCountedFromItsFirst() throws {
        let items = ["82.4", "82.1", "none", "81.9"].enumerated().map {
            "{\"date\":\"2024-01-0\($0 + 5)\",\"weight\":\"\($1)\"}"
        }
        let read = try file("[" + items.joined(separator: ",") + "]") { $0.unit = .kilograms }
        #expect(read.records.map(\.line) == [1, 2, 4])
    }
}
