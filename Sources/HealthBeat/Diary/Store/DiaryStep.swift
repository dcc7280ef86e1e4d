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

    /// The name that follows "Undo": "deletion of 3 entries".
    public var name: String {
        switch kind {
        case .add: localized("\(counting: count) new entries", one: "new entry")
        case .edit: localized("edit of \(counting: count) entries", one: "edit of an entry")
        case .delete:
            localized("deletion of \(counting: count) entries", one: "deletion of an entry")
        case .import:
            localized("import of \(counting: count) entries", one: "import of an entry")
        case .restore: localized("restoring a backup")
        case .goal: localized("change of goal")
        case .settings: localized("change of settings")
        }
    }
}
