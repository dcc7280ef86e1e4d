import Foundation

/// What a record is about.
enum SyncObject: Hashable, Sendable {
    case entry(UUID)
    case settings

    static let settingsName = "settings"

    var text: String {
        switch self {
        case .entry(let id): id.logText
        case .settings: Self.settingsName
        }
    }

    init?(text: String) {
        var text = text
        let object = text.withUTF8 { SyncObject($0) }
        guard let object else { return nil }
        self = object
    }

    init?(_ bytes: some Collection<UInt8>) {
        if let id = UUID(logText: bytes) {
            self = .entry(id)
        } else if bytes.elementsEqual(Self.settingsName.utf8) {
            self = .settings
        } else {
            return nil
        }
    }
}

/// All that is known of one object: a register for each of its fields.
struct Item: Hashable, Sendable {
    struct Field: Hashable, Sendable {
        var name: String
        var register: Register
    }

    /// Ascending by name; none without content.
    private(set) var fields: [Field] = []

    /// The most fields that are not known here. A later version may have some; a log that has more
    /// is made to be slow. Beyond it the first by name count, for everybody alike.
    static let mostUnknownFields = 64

    subscript(name: String) -> Register {
        get {
            let index = index(of: name)
            return index < fields.count && fields[index].name == name
                ? fields[index].register : Register()
        }
        set {
            let index = index(of: name)
            if index < fields.count, fields[index].name == name {
                fields[index].register = newValue
            } else if !newValue.writes.isEmpty || !newValue.replaced.isEmpty {
                fields.insert(Field(name: name, register: newValue), at: index)
            }
        }
    }

    /// The place of the first field that is not before `name`.
    private func index(of name: String) -> Int {
        guard fields.count > 8 else {
            return fields.firstIndex { $0.name >= name } ?? fields.count
        }
        var (low, high) = (0, fields.count)
        while low < high {
            let middle = (low + high) / 2
            if fields[middle].name < name { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether there are more fields than are read.
    var isTooWide: Bool {
        fields.count > Self.mostUnknownFields
            && fields.count { !FieldName.known.contains($0.name) } > Self.mostUnknownFields
    }

    /// Joins in time linear in the fields of both.
    mutating func join(_ other: Item) {
        if fields.isEmpty {
            self = other
            return
        }
        var joined: [Field] = []
        joined.reserveCapacity(max(fields.count, other.fields.count))
        var (a, b) = (fields[...], other.fields[...])
        while let left = a.first, let right = b.first {
            if left.name == right.name {
                var field = left
                field.register.join(right.register)
                joined.append(field)
                a.removeFirst()
                b.removeFirst()
            } else if left.name < right.name {
                joined.append(left)
                a.removeFirst()
            } else {
                joined.append(right)
                b.removeFirst()
            }
        }
        fields = joined + a + b
        guard isTooWide else { return }
        var unknown = 0
        fields.removeAll { field in
            guard !FieldName.known.contains(field.name) else { return false }
            unknown += 1
            return unknown > Self.mostUnknownFields
        }
    }

    /// The value that is shown of a field; nil for one that nobody wrote.
    func value(_ name: String) -> String? { self[name].shown?.value }

    /// Whether an entry is there: a deletion takes away what its device had seen, and nothing else.
    var isThere: Bool {
        self[FieldName.life].writes.contains { $0.value == FieldName.there }
    }

    /// Whether anybody deleted or made it: records about an entry always say so.
    var isKnown: Bool { !fields.isEmpty }
}

/// The names of fields in a log.
enum FieldName {
    static let life = "l"
    static let there = "1"
    static let gone = "0"
    static let weight = "w"
    static let moment = "m"
    static let note = "n"
    static let source = "s"
    static let created = "c"
    static let changed = "u"
    /// The fields of entries and settings that this version knows.
    static let known = Set(
        [life, weight, moment, note, source, created, changed] + EntryFields.settings)
    /// What of an entry two devices may see differently.
    static let facts = [weight, moment, note]
}
