/// One undoable change of the diary: what "Undo …" in a menu names.
public struct DiaryStep: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case add
        case edit
        case delete
        case `import`
        case restore
        case goal
        case settings
    }

    public let kind: Kind
    /// How many entries it concerns; 0 for settings.
    public let count: Int

    public init(_ kind: Kind, count: Int = 0) {
        self.kind = kind
        self.count = count
    }

    /// The name that follows "Undo": "Delete 3 Entries".
    public var name: String {
        switch kind {
        case .add: localized("Add \(counting: count) Entries", one: "Add Entry")
        case .edit: localized("Edit \(counting: count) Entries", one: "Edit Entry")
        case .delete: localized("Delete \(counting: count) Entries", one: "Delete Entry")
        case .import: localized("Import \(counting: count) Entries", one: "Import Entry")
        case .restore: localized("Restore Backup")
        case .goal: localized("Change Goal")
        case .settings: localized("Change Settings")
        }
    }
}
