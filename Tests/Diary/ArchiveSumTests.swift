import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

/// An archive of several tables is what its members are, one after the other.
@Suite struct ArchiveSumTests {
    private let temporary = TemporaryDirectory(isInMemory: true)

    private func read(_ name: String, _ bytes: [UInt8]) throws -> ImportedFile {
        try FileManager.default.createDirectory(
            atPath: temporary.path, withIntermediateDirectories: true)
        let path = temporary.file(name)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return try Importer(clock: testClock).read(path: path)
    }

    /// Rows of days and weights without names above them, and some that are no such rows.
    private func table(_ month: String, _ weight: Int) -> [UInt8] {
        let rows = (0...9).map { "\(month)1\($0),\(weight).\($0) kg" }
        let others = ["never,80 kg", "", "\(month)25,", "x,y"]
        return Array((rows + others).joined(separator: "\n").utf8)
    }

    @Test func severalMembersAreTheSumOfThem() throws {
        let tables = [
            table("2024-01-", 80), table("202501", 81), table("202301", 79),
        ]
        let parts = try tables.enumerated().map { try read("weight-\($0).csv", $1) }
        let names = ["a/weight-0.csv", "b/weight-1.csv", "weight-2.csv"]
        let archive = try ZipFixture.zip(
            zip(names, tables).map { ($0, $1) }, isDeflated: true)
        let whole = try read("all.zip", archive)
        #expect(whole.records == parts.flatMap(\.records) && whole.records.count == 30)
        #expect(whole.rows == parts.map(\.rows).reduce(0, +))
        #expect(whole.empty == parts.map(\.empty).reduce(0, +))
        #expect(whole.others == parts.map(\.others).reduce(0, +))
        #expect(whole.refusedCount == parts.map(\.refusedCount).reduce(0, +))
        #expect(parts[0].refusedCount > 0 && whole.refused.count == whole.refusedCount)
        for issue in whole.refused {
            #expect(
                ["weight-0.csv: ", "weight-1.csv: ", "weight-2.csv: "].contains {
                    issue.text.hasPrefix($0)
                })
        }
        // What is assumed is said once, in the order of the members.
        let said = parts.flatMap(\.assumptions)
        #expect(said.count > Set(said).count && parts[0].assumptions.isEmpty)
        #expect(Set(whole.assumptions) == Set(said))
        #expect(Set(whole.assumptions).count == whole.assumptions.count)
        // One alone has no name before its lines.
        let one = try read("one.zip", ZipFixture.zip([(names[0], tables[0])], isDeflated: true))
        #expect(one.records == parts[0].records && one.refused == parts[0].refused)
        #expect(one.assumptions == parts[0].assumptions)
    }
}
