import Foundation

@testable import Diary
@testable import DiaryFiles

/// A file in the shape of some program's export, and all that must come out of it.
///
/// The samples are the fuzzer's first files too (`Tests/Fuzz/run`): these files use no test
/// library.
struct ImportSample: Sendable {
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

    var text: String { String(decoding: bytes, as: UTF8.self) }

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

extension ImportSample {
    static let all = scales + phones + sites + tables + languages + damage
}
