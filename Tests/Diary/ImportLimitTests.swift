import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

/// Files made to fill memory or time: refused with little of either.
@Suite struct ImportLimitTests {
    let temporary = TemporaryDirectory()

    /// The same bytes again and again, up to a size that no memory would hold.
    private final class Flood: ByteSource {
        private let first: [UInt8]
        private let rest: [UInt8]
        private let size: Int
        private(set) var given = 0

        init(_ first: String, _ rest: String, size: Int) {
            self.first = Array(first.utf8)
            let count = max(1, FileSource.chunkSize / rest.utf8.count)
            self.rest = Array(String(repeating: rest, count: count).utf8)
            self.size = size
        }

        var progress: Double { Double(given) / Double(size) }

        func next() -> [UInt8]? {
            guard given < size else { return nil }
            let chunk = given == 0 ? first : rest
            given += chunk.count
            return chunk
        }
    }

    static let gigabyte = 1 << 30

    private func health(_ flood: Flood) throws -> ImportedFile {
        try AppleHealthReader.read(
            flood, options: ImportOptions(), clock: testClock, progress: ImportProgress())
    }

    @Test(arguments: [
        "<HealthData><Record type=\"", "<HealthData><!--", "<HealthData><", "<HealthData></",
        "<!DOCTYPE HealthData [ <!ELEMENT a (", "<HealthData><?p ",
    ])
    func aTagWithoutEndIsRefusedEarly(beginning: String) {
        let flood = Flood(beginning, "x", size: Self.gigabyte)
        #expect(throws: ImportError.self) { try health(flood) }
        #expect(flood.given < 16 << 20)
    }

    @Test func aGigabyteOfNothingsIsRefusedEarly() throws {
        let flood = Flood("<HealthData>", "\u{0}", size: Self.gigabyte)
        #expect(throws: ImportError.self) { try health(flood) }
        #expect(flood.given < 1 << 20)
        try FileManager.default.createDirectory(
            atPath: temporary.path, withIntermediateDirectories: true)
        // A file of holes costs no disk.
        let path = temporary.file("zeros")
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        #expect(truncate(path, off_t(Self.gigabyte)) == 0)
        #expect(throws: ImportError.tooLarge(path: path)) {
            try Importer(clock: testClock).read(path: path)
        }
    }

    @Test func aLineOfAGigabyteIsRefusedEarly() {
        for beginning in ["date,weight (kg)\n2026-01-01,", "\"", "[[", "{\"format\":\""] {
            let flood = Flood(beginning, "8", size: Self.gigabyte)
            #expect(throws: ImportError.tooLarge(path: "test")) {
                try flood.all(name: "test")
            }
            #expect(flood.given <= ReadingBudget.largestText + (1 << 17))
        }
    }

    @Test func cellsWithoutEndCostNoMemory() throws {
        let commas = String(repeating: ",", count: 4 << 20)
        let file = try read("date,weight (kg)\n2026-01-01,82" + commas + "\n2026-01-02,81\n")
        #expect(file.records.map(\.weight.text) == ["82", "81"])
        var reader = CSVReader(Array(commas.utf8), delimiter: UInt8(ascii: ","))
        #expect(reader.next()?.cells.count == ReadingBudget.mostColumns)
    }

    @Test func floodsOfLinesAndValuesCostNoMemory() throws {
        let lines = String(repeating: "\n", count: 8 << 20)
        let libra = try read("#Version: 6\n#Units: kg\n" + lines + "2026-01-01;82\n")
        #expect(libra.records.map(\.line) == [(8 << 20) + 3])
        let trale = try read("# created with trale\n" + lines + "2026-01-01 82\r2026-01-02 81\r\n")
        #expect(trale.records.map(\.weight.text) == ["82", "81"])
        #expect(throws: ImportError.tooLarge(path: "test")) {
            try read("[" + String(repeating: "1,", count: ReadingBudget.mostValues) + "1]")
        }
    }

    @Test func moreWeightsThanALifeHasAreRefused() throws {
        var builder = ImportBuilder(.columns, options: ImportOptions(), clock: testClock)
        let number = "80"
        for line in 0..<ReadingBudget.mostRecords {
            builder.add(number, .kilograms, at: testNow, line: line, text: "")
        }
        #expect(try builder.finish().records.count == ReadingBudget.mostRecords)
        builder.add(number, .kilograms, at: testNow, line: 0, text: "")
        #expect(throws: ImportError.tooManyWeights) { try builder.finish() }
    }

    @Test func entitiesAreNeverExpanded() {
        var subset = "<!ENTITY a0 \"ha\">"
        for level in 1...30 { subset += "<!ENTITY a\(level) \"&a\(level - 1);&a\(level - 1);\">" }
        for text in [
            ContainerTests.appleHealth("<Record value=\"&a30;\"/>", subset: subset),
            ContainerTests.appleHealth(
                "", subset: "<!ENTITY % p SYSTEM \"file:///dev/zero\"> %p;"),
            "<?xml version=\"1.0\"?><!DOCTYPE hackersdiet [\(subset)]><hackersdiet>&a30;</hackersdiet>",
        ] {
            #expect(throws: ImportError.self) { try read(text) }
        }
    }

    @Test func aBombInAnArchiveIsRefused() throws {
        try FileManager.default.createDirectory(
            atPath: temporary.path, withIntermediateDirectories: true)
        let path = temporary.file("bomb.zip")
        let text = Array("date,weight (kg)\n2026-01-01,80\n".utf8)
        let zeros = [UInt8](repeating: 0x20, count: ReadingBudget.largestText)
        for (name, bytes) in [("weight.csv", text + zeros), ("export.xml", zeros)] {
            let archive = try ZipFixture.zip([(name, bytes)], isDeflated: true)
            #expect(archive.count < 1 << 17)
            try Data(archive).write(to: URL(fileURLWithPath: path))
            #expect(throws: ImportError.self) { try Importer(clock: testClock).read(path: path) }
        }
    }

    @Test func nothingsInATableAreRefusedOrKept() throws {
        let file = try read(
            "date,weight (kg),note\n2026-01-01,8\u{0}2,\n\u{0}2026-01-02,82,\n2026-01-03,82,a\u{0}b\n"
        )
        #expect(file.refused.map(\.line) == [2, 3])
        #expect(file.records.map(\.note) == ["a\u{0}b"])
    }
}
