import Diary
import Foundation

/// Entries and settings as the fields of a log, and back.
enum EntryFields {
    /// The fields of an entry; those with their usual value are left out.
    static func fields(of entry: Entry) -> [String: String] {
        var fields = [
            FieldName.weight: "\(entry.weight.text) \(entry.weight.unit.rawValue)",
            FieldName.moment:
                "\(entry.moment.wallSeconds) \(entry.moment.offset) \(entry.moment.isDateOnly ? 1 : 0)",
            FieldName.created: "\(entry.created)",
        ]
        if !entry.note.isEmpty { fields[FieldName.note] = entry.note }
        if !entry.source.isEmpty { fields[FieldName.source] = entry.source }
        if entry.changed != entry.created { fields[FieldName.changed] = "\(entry.changed)" }
        return fields
    }

    /// The entry that an item's fields describe; nil if the item was deleted, lacks a field or has
    /// an invalid value.
    static func entry(_ id: UUID, _ item: Item) -> Entry? {
        guard item.isThere, let weight = item.value(FieldName.weight),
            let space = weight.utf8.lastIndex(of: UInt8(ascii: " ")),
            let moment = item[FieldName.moment].shown
        else { return nil }
        let parts = moment.value.utf8.split(separator: UInt8(ascii: " "))
            .compactMap { Int(Substring($0)) }
        guard parts.count == 3 else { return nil }
        let made = HybridClock.milliseconds(moment.time) / 1000
        let created = item.value(FieldName.created).flatMap { Int($0) } ?? made
        return Entry.checked(
            id: id, weight: String(weight[..<space]),
            unit: String(weight[weight.utf8.index(after: space)...]),
            moment: Moment(wallSeconds: parts[0], offset: parts[1], isDateOnly: parts[2] == 1),
            note: item.value(FieldName.note) ?? "", source: item.value(FieldName.source) ?? "",
            created: created,
            changed: item.value(FieldName.changed).flatMap { Int($0) } ?? created)
    }

    /// The settings that travel, by their names in a log.
    static let settings = ["unit", "height", "goal", "trend"]
    /// The stored settings that one of them is made of.
    private static let goalParts = ["goal", "goal-date", "goal-start"]

    /// The settings of a diary as the fields of a log; "" for one that is not set.
    static func fields(ofSettings stored: [String: String]) -> [String: String] {
        var fields: [String: String] = [:]
        for name in settings { fields[name] = stored[name] ?? "" }
        if let goal = stored["goal"] {
            let parts = [goal] + goalParts.dropFirst().map { stored[$0] ?? "" }
            fields["goal"] = parts.joined(separator: "|")
        }
        return fields
    }

    /// A value as a diary has it once it was stored; "" for one that makes no sense to it.
    static func readable(_ name: String, _ value: String?) -> String {
        guard let value, !value.isEmpty else { return "" }
        let values = stored(name, value).reduce(into: [String: String]()) { $0[$1.key] = $1.value }
        return fields(ofSettings: DiarySettings(stored: values).stored)[name] ?? ""
    }

    /// What a diary stores for a field's value.
    static func stored(_ name: String, _ value: String) -> [(key: String, value: String?)] {
        guard name == "goal" else { return [(name, value.isEmpty ? nil : value)] }
        let parts = value.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        return goalParts.enumerated().map { index, key in
            let part = index < parts.count ? parts[index] : ""
            return (key, part.isEmpty ? nil : part)
        }
    }
}
