/// What a line of code declares at the top of its file.
struct Declaration {
    static let types: Set<String> = [
        "class", "struct", "enum", "protocol", "typealias", "actor",
    ]
    private static let kinds = types.union(["func", "let", "var", "extension"])
    private static let modifiers: Set<String> = [
        "public", "open", "package", "internal", "fileprivate", "private", "final", "indirect",
        "nonisolated", "weak", "static",
    ]

    private(set) var modifiers: Set<String> = []
    let kind: String
    let name: Bytes

    var isType: Bool { Self.types.contains(kind) }
    var isPublic: Bool { !modifiers.isDisjoint(with: ["public", "open"]) }

    /// `nil` for a line that is indented, as all in a body are, and for one that declares nothing.
    init?(_ line: Bytes) {
        guard let first = line.first, first == UInt8(ascii: "@") || first.isLetter else {
            return nil
        }
        var rest = line
        while rest.take("@") {
            _ = rest.takeWord()
            if rest.first == UInt8(ascii: "("), let end = rest.index(of: ")") {
                rest = rest[(end + 1)...]
            }
            guard rest.take(" ") else { return nil }
        }
        while true {
            let word = rest.takeWord().text
            guard rest.take(" ") else { return nil }
            if Self.kinds.contains(word) {
                kind = word
                name = rest.takeWord()
                guard !name.isEmpty else { return nil }
                return
            }
            guard Self.modifiers.contains(word) else { return nil }
            modifiers.insert(word)
        }
    }
}
