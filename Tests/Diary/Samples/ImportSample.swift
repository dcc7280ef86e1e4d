import Foundation
import SeededRandom
import Testing

@testable import Diary
@testable import DiaryFiles

/// A file in the shape of some program's export, and all that must come out of it.
struct ImportSample: CustomTestStringConvertible, Sendable {
    let format: ImportFormat
    let name: String
    let bytes: [UInt8]
    /// One for each record, see `brief`.
    var records: [String]
    /// The lines that are refused.
    var refused: [Int] = []
    var empty = 0
    var others = 0
    /// A part of each remark, in their order.
    var remarks: [String] = []
    var options = ImportOptions()
    /// What is thrown in place of all that.
    var error: ImportError?

    init(
        _ format: ImportFormat, _ name: String, _ text: String, _ records: [String],
        refused: [Int] = [], empty: Int = 0, others: Int = 0, remarks: [String] = [],
        unit: WeightUnit? = nil, order: DateOrder? = nil, usual: Double? = nil,
        height: Double? = nil, person: String? = nil, error: ImportError? = nil
    ) {
        self.format = format
        self.name = name
        bytes = Array(text.utf8)
        (self.records, self.refused, self.empty) = (records, refused, empty)
        (self.others, self.remarks, self.error) = (others, remarks, error)
        options = ImportOptions(
            unit: unit, dateOrder: order, usualKilograms: usual, heightInCentimetres: height,
            person: person)
    }

    private init(_ sample: ImportSample, _ name: String, _ bytes: [UInt8]) {
        (format, self.name, self.bytes) = (sample.format, "\(sample.name), \(name)", bytes)
        (records, refused, empty) = (sample.records, sample.refused, sample.empty)
        (others, remarks) = (sample.others, sample.remarks)
        (options, error) = (sample.options, sample.error)
    }

    var testDescription: String { "\(format.rawValue): \(name)" }

    var text: String { String(decoding: bytes, as: UTF8.self) }

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

    /// The sample as other systems, editors and tools would have stored it; each says what it said.
    var variants: [ImportSample] {
        // As the program wrote it, with one kind of line end and without a mark.
        let text = text.replacing("\u{FEFF}", with: "").replacing("\r\n", with: "\n")
        func variant(_ name: String, _ text: String) -> ImportSample {
            ImportSample(self, name, Array(text.utf8))
        }
        func wide(_ name: String, mark: Bool, isBig: Bool) -> ImportSample {
            let units = Array((mark ? "\u{FEFF}" + text : text).utf16)
            return ImportSample(
                self, name,
                units.flatMap { unit -> [UInt8] in
                    let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                    return isBig ? [high, low] : [low, high]
                })
        }
        var all = [
            variant("CR LF", text.replacing("\n", with: "\r\n")),
            variant("BOM", "\u{FEFF}" + text),
            wide("UTF-16 LE", mark: true, isBig: false), wide("UTF-16 BE", mark: true, isBig: true),
            wide("UTF-16 without a mark", mark: false, isBig: false),
        ]
        // A row that is cut is known by its missing line end.
        if !name.contains("cut") {
            all.append(variant("blank lines behind it", text + "\n\n\n"))
        }
        if text.hasSuffix("\n") { all.append(variant("no line end", String(text.dropLast()))) }
        if !text.contains("<") { all.append(variant("CR", text.replacing("\n", with: "\r"))) }
        // A declared encoding is part of what XML says.
        if text.contains("encoding=") { all.removeAll { $0.name.contains("UTF-16") } }
        return all
    }
}

@Suite struct ImportSampleTests {
    static let all =
        ImportSample.scales + ImportSample.phones + ImportSample.sites + ImportSample.tables
        + ImportSample.languages + ImportSample.damage

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
