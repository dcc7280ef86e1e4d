import Diary
import Foundation

/// The diary's own document: entries and settings, every value as text that loses nothing.
struct OwnJSON: Codable {
    struct Item: Codable {
        var id: UUID
        /// ISO 8601 wall time with offset.
        var moment: String
        /// True when only the day is meant, the moment being its noon.
        var dateOnly: Bool?
        var weight: String
        var unit: String
        var kilograms: Double?
        var note: String?
        var source: String?
        var created: Int?
        var changed: Int?
    }

    static let formatName = "org.healthbeat.diary"

    var format: String
    var version: Int
    var settings: [String: String]?
    var entries: [Item]

    static func write(
        _ entries: some Sequence<Entry>, _ settings: DiarySettings, to text: inout String
    ) {
        text += "{\"format\":\"\(formatName)\",\"version\":1,\"settings\":{"
        let stored = settings.stored.sorted { $0.key < $1.key }
        text += stored.map { "\(string($0.key)):\(string($0.value))" }.joined(separator: ",")
        text += "},\"entries\":["
        var separator = "\n"
        for entry in entries {
            text += separator
            text += object(entry)
            separator = ",\n"
        }
        text += "\n]}\n"
    }

    /// One entry as a JSON object.
    static func object(_ entry: Entry) -> String {
        var text = "{\"id\":\"\(entry.id.uuidString.lowercased())\","
        text += "\"moment\":\"\(entry.moment)\","
        if entry.moment.isDateOnly { text += "\"dateOnly\":true," }
        text += "\"weight\":\"\(entry.weight.text)\","
        text += "\"unit\":\"\(entry.weight.unit.rawValue)\","
        text += "\"kilograms\":\(OwnCSV.kilograms(entry.weight))"
        if !entry.note.isEmpty { text += ",\"note\":\(string(entry.note))" }
        if !entry.source.isEmpty { text += ",\"source\":\(string(entry.source))" }
        return text + ",\"created\":\(entry.created),\"changed\":\(entry.changed)}"
    }

    /// A JSON string with everything escaped that must be, and what a terminal would obey: the text
    /// may be shown as it is.
    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.isObeyed:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension Entry {
    /// The entry as a JSON object in one line, as the diary's own document has it.
    public var json: String { OwnJSON.object(self) }
}

extension String {
    /// The text as a JSON string with its quotes.
    public var jsonText: String { OwnJSON.string(self) }
}
