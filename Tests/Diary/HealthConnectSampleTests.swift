import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

extension HealthConnectSample: CustomTestStringConvertible {
    var testDescription: String { name }
}

@Suite struct HealthConnectSampleTests {
    let temporary = TemporaryDirectory(isInMemory: true)

    private func database(_ sample: HealthConnectSample) throws -> [UInt8] {
        try DiaryDirectory.makeDirectory(temporary.path)
        return try sample.database(at: temporary.file("made.db"))
    }

    /// Reads bytes as a file; its name in errors is "sample".
    private func read(_ bytes: [UInt8]) throws -> ImportedFile {
        let path = temporary.file("read")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        return try Importer(clock: testClock).read(descriptor: descriptor, name: "sample")
    }

    @Test(arguments: HealthConnectSample.all)
    func everySampleSaysWhatItHolds(sample: HealthConnectSample) throws {
        let bytes = try database(sample)
        do {
            let file = try read(bytes)
            #expect(sample.error == nil)
            #expect(file.format == .healthConnect)
            #expect(file.records.map(ImportSample.brief) == sample.records)
            #expect(file.refused.map(\.line) == sample.refused)
            #expect(file.empty == sample.empty)
            #expect(file.rows == file.records.count + file.refusedCount + file.empty)
        } catch {
            #expect(error as? ImportError == sample.error)
        }
    }

    /// A database in an archive says the same, whatever the archive's name for it.
    @Test(arguments: ["health_connect_export.db", "Health Connect/Backup.DB"])
    func databasesInArchives(name: String) throws {
        let sample = HealthConnectSample.all[0]
        let archive = try ZipFixture.zip([(name, try database(sample))], isDeflated: true)
        #expect(try read(archive).records.map(ImportSample.brief) == sample.records)
    }

    /// A database that is cut anywhere is told, or gives what is whole; it never gives other
    /// weights.
    @Test func cutDatabases() throws {
        let sample = HealthConnectSample.all[0]
        let bytes = try database(sample)
        for length in stride(from: 0, to: bytes.count, by: 509) {
            guard let file = try? read(Array(bytes.prefix(length))) else { continue }
            #expect(Set(file.records.map(ImportSample.brief)).isSubset(of: sample.records))
        }
    }
}
