import Foundation
import SeededRandom
import Testing

@testable import Diary
@testable import DiaryFiles

extension ImportSample: CustomTestStringConvertible {
    var testDescription: String { "\(format.rawValue): \(name)" }

    func read() throws -> ImportedFile {
        try Importer(options: options, clock: testClock).read(bytes, name: "sample")
    }

    /// The wall time, without seconds that are 0, the zone where it is not that of the tests, the
    /// weight and the note.
    static func brief(_ record: ImportedRecord) -> String {
        let moment = record.moment
        var time = moment.isDateOnly ? "" : " " + moment.timeText
        if time.hasSuffix(":00") { time.removeLast(3) }
        let zone = moment.offset == 3600 ? "" : moment.offsetText
        let note = record.note.isEmpty ? "" : " " + record.note
        return
            "\(moment.date)\(time)\(zone) \(record.weight.text) \(record.weight.unit.rawValue)\(note)"
    }
}

@Suite struct ImportSampleTests {
    static let all = ImportSample.all

    @Test(arguments: all)
    func everySampleSaysWhatItHolds(sample: ImportSample) { check(sample) }

    @Test(arguments: all)
    func storageChangesNothing(sample: ImportSample) {
        for variant in sample.variants { check(variant) }
    }

    private func check(_ sample: ImportSample) {
        do {
            let file = try sample.read()
            #expect(sample.error == nil, "\(sample.name)")
            #expect(file.format == sample.format, "\(sample.name)")
            #expect(file.records.map(ImportSample.brief) == sample.records, "\(sample.name)")
            #expect(file.refused.map(\.line) == sample.refused, "\(sample.name)")
            #expect(file.empty == sample.empty, "\(sample.name)")
            #expect(file.others == sample.others, "\(sample.name)")
            #expect(
                file.assumptions.count == sample.remarks.count,
                "\(sample.name): \(file.assumptions)")
            for (said, part) in zip(file.assumptions, sample.remarks) {
                #expect(said.contains(part), "\(sample.name)")
            }
            checkCounts(file)
        } catch {
            #expect(error as? ImportError == sample.error, "\(sample.name)")
        }
    }

    /// Each row that was read is a new entry, a known one, refused, empty or another person's.
    private func checkCounts(_ file: ImportedFile) {
        #expect(
            file.rows == file.records.count + file.refusedCount + file.empty + file.others)
        for existing in [[], [entry("82.4"), entry("75.5", day: 3)]] {
            let preview = ImportPreview(file, existing: existing, clock: testClock)
            #expect(preview.new.count + preview.duplicates == file.records.count)
            #expect(preview.suspicious.count <= preview.new.count)
            #expect(preview.suspicious.allSatisfy { preview.new.contains($0.entry) })
        }
    }

    @Test func everyProgramHasTenAwkwardFiles() {
        for name in Set(ImportFormat.allCases.map(\.name)) where name != "Health Connect" {
            #expect(Self.all.count { $0.format.name == name } >= 10, "\(name)")
        }
        // Databases are no text.
        #expect(HealthConnectSample.all.count >= 10)
    }

    /// Whatever an editor, a disk or malice does to a file, its rows add up.
    @Test(arguments: all)
    func changedFilesAddUp(sample: ImportSample) {
        var random = SeededGenerator(seed: UInt64(sample.bytes.count))
        let pieces = ["\"", ",", ";", "\n", "\r\n", "9999", "kg", " lb", "x", "\t", "{}", "null,"]
        for _ in 0..<40 {
            var bytes = sample.bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0:
                    bytes.insert(
                        contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 3))
                default:
                    let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
                    bytes.insert(contentsOf: bytes[place..<end], at: place)
                }
            }
            var options = sample.options
            options.unit = options.unit ?? .kilograms
            options.dateOrder = options.dateOrder ?? .dayFirst
            let importer = Importer(options: options, clock: testClock)
            if let file = try? importer.read(bytes, name: "sample") { checkCounts(file) }
        }
    }
}
