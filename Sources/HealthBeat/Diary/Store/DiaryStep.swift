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

    /// The English name that follows "Undo": "Delete 3 Entries".
    public var name: String {
        let entries = count == 1 ? "Entry" : "\(count) Entries"
        switch kind {
        case .add: return "Add \(entries)"
        case .edit: return "Edit \(entries)"
        case .delete: return "Delete \(entries)"
        case .import: return "Import \(entries)"
        case .restore: return "Restore Backup"
        case .goal: return "Change Goal"
        case .settings: return "Change Settings"
        }
    }
}
