import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

/// Files in the shapes that people have, by what must come out of them: `Tests/Foreign/*.txt`.
///
/// A case begins with "## " and its name. Its other lines are the file, but for those in front of
/// which is one of:
///
/// - `=> `: a record, as `ImportSample.brief` has it; ⏎ is a line end in a note
/// - `refused `, `empty `: lines that are refused, and the number of rows without a weight
/// - `asks `: unit, order, people or column, in place of records
/// - `says `: a part of a remark
/// - `%`: `unit kg`, `order dmy`, `usual 82`, `person Anna`, `zone Europe/Berlin`, `page CP1251`
struct ForeignFile: Sendable, CustomTestStringConvertible {
    var name = ""
    var lines: [String] = []
    var records: [String] = []
    var refused: [Int] = []
    var empty: Int?
    var question: String?
    var remarks: [String] = []
    var options = ImportOptions()
    var zone: String?
    var page: String?

    var testDescription: String { name }

    static let all: [ForeignFile] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Foreign")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".txt") }.sorted().flatMap { name in
            read((try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? "")
        }
    }()

    private static func read(_ text: String) -> [ForeignFile] {
        var files: [ForeignFile] = []
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("## ") {
                files.append(ForeignFile(name: String(line.dropFirst(3))))
            } else if let last = files.indices.last {
                files[last].take(line)
            }
        }
        return files
    }

    private mutating func take(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        let rest = words.dropFirst().joined(separator: " ")
        switch words.first {
        case "=>"?: records.append(rest.replacing("⏎", with: "\n"))
        case "refused"?: refused = words.dropFirst().compactMap { Int($0) }
        case "empty"?: empty = Int(rest)
        case "asks"?: question = rest
        case "says"?: remarks.append(rest)
        case "%unit"?: options.unit = WeightUnit(rawValue: rest)
        case "%order"?: options.dateOrder = DateOrder(rawValue: rest)
        case "%usual"?: options.usualKilograms = Double(rest)
        case "%person"?: options.person = rest
        case "%zone"?: zone = rest
        case "%page"?: page = rest
        default: lines.append(line)
        }
    }

    var bytes: [UInt8] {
        var lines = lines
        while lines.last == "" { lines.removeLast() }
        let text = lines.joined(separator: "\n") + "\n"
        return page.flatMap { CodePagesFixture.bytes(text, $0) } ?? Array(text.utf8)
    }

    func read(in clock: DiaryClock) throws -> ImportedFile {
        try Importer(options: options, clock: clock).read(bytes, name: "file")
    }
}

@Suite struct ForeignFileTests {
    @Test(arguments: ForeignFile.all)
    func everyFileSaysWhatItHolds(sample: ForeignFile) throws {
        var zoned = testClock
        if let zone = sample.zone { zoned = try clock(in: zone) }
        do {
            let file = try sample.read(in: zoned)
            #expect(sample.question == nil)
            #expect(file.records.map(ImportSample.brief) == sample.records)
            let refused: [Int] = file.refused.map { $0.line }
            #expect(refused == sample.refused, "\(file.refused)")
            if let empty = sample.empty { #expect(file.empty == empty) }
            for remark in sample.remarks {
                #expect(file.assumptions.contains { $0.contains(remark) })
            }
            let sum = file.records.count + file.refusedCount + file.empty + file.others
            #expect(file.rows == sum)
        } catch {
            let question =
                switch error as? ImportError {
                case .unitUnknown: "unit"
                case .dateOrderUnknown: "order"
                case .severalPeople: "people"
                case .columnUnknown: "column"
                default: "\(error)"
                }
            #expect(question == sample.question)
        }
    }

    /// Days are the same days and instants the same instants wherever a file is read.
    @Test(arguments: ForeignFile.all)
    func everyFileSaysTheSameInAllZones(sample: ForeignFile) throws {
        guard sample.question == nil else { return }
        func told(_ zone: String) throws -> [String] {
            try sample.read(in: clock(in: zone)).records.map { record in
                let moment = record.moment
                let when =
                    record.hasInstant
                    ? "\(moment.secondsSince1970)" : "\(moment.date) \(moment.secondOfDay)"
                return "\(when) \(moment.isDateOnly) \(record.weight) \(record.note)"
            }
        }
        let berlin = try told("Europe/Berlin")
        for zone in ["America/New_York", "Asia/Tokyo"] { #expect(try told(zone) == berlin) }
    }

    @Test func thereAreFiles() { #expect(ForeignFile.all.count >= 200) }
}
