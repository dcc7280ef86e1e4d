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

    subscript(name: String) -> Register {
        get { fields.first { $0.name == name }?.register ?? Register() }
        set {
            let index = fields.firstIndex { $0.name >= name } ?? fields.count
            if index < fields.count, fields[index].name == name {
                fields[index].register = newValue
            } else if !newValue.writes.isEmpty || !newValue.replaced.isEmpty {
                fields.insert(Field(name: name, register: newValue), at: index)
            }
        }
    }

    mutating func join(_ other: Item) {
        if fields.isEmpty {
            self = other
            return
        }
        for field in other.fields {
            var register = self[field.name]
            register.join(field.register)
            self[field.name] = register
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
    /// What of an entry two devices may see differently.
    static let facts = [weight, moment, note]
}
