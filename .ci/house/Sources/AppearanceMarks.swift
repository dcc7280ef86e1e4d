/// The classes of the files with the class above each, and the marks of each with their properties.
struct AppearanceMarks {
    typealias Place = (path: String, line: Int)

    private var parents: [Bytes: Bytes] = [:]
    private var properties: [Bytes: [Bytes: [Bytes: Place]]] = [:]

    /// How many marks there are.
    var count: Int { properties.values.map(\.count).reduce(0, +) }

    init(_ files: [SourceFile]) {
        for file in files {
            var type: Bytes = []
            var member: Bytes = []
            for (number, line) in file.lines.enumerated() {
                if let declaration = Declaration(line),
                    ["class", "extension"].contains(declaration.kind)
                {
                    type = declaration.name
                    var rest = line[type.endIndex...]
                    if declaration.kind == "class", rest.take(": ") {
                        parents[type] = rest.takeWord()
                    }
                }
                if let name = Self.member(line) { member = name }
                if let mark = Self.mark(line), properties[type]?[mark]?[member] == nil {
                    properties[type, default: [:]][mark, default: [:]][member] =
                        (file.path, number + 1)
                }
            }
        }
    }

    /// The name of a property or function that a line declares in a type.
    private static func member(_ line: Bytes) -> Bytes? {
        guard line.hasPrefix("    "), line.dropFirst(4).first != .space,
            let word = line.index(of: "var ") ?? line.index(of: "func ")
        else { return nil }
        let isPlain = line[..<word].allSatisfy { $0 == .space || $0.isLetter && !$0.isUppercase }
        let name = line.word(at: word + (line[word...].hasPrefix("var ") ? 4 : 5))
        return isPlain && !name.isEmpty ? name : nil
    }

    /// `.name` or `.name(…1)` behind `noteAppearance(`.
    private static func mark(_ line: Bytes) -> Bytes? {
        let call = "noteAppearance(."
        guard let index = line.index(of: call) else { return nil }
        let start = index + call.utf8.count - 1
        let name = line.word(at: start + 1)
        guard !name.isEmpty else { return nil }
        if line[name.endIndex...].hasPrefix("("),
            let end = line[name.endIndex...].firstIndex(of: UInt8(ascii: ")")),
            line[end - 1].isDigit
        {
            return line[start...end]
        }
        return line[start..<name.endIndex]
    }

    /// Marks that two properties of one class and those above it share.
    var shared: [(Place, String)] {
        properties.keys.flatMap { name in
            var all: [Bytes: [Bytes: Place]] = [:]
            var type: Bytes? = name
            while let current = type {
                for (mark, members) in properties[current] ?? [:] {
                    all[mark, default: [:]].merge(members) { own, _ in own }
                }
                type = parents[current]
            }
            return all.filter { $0.value.count > 1 }.flatMap { mark, members in
                let names = members.keys.map(\.text).sorted().joined(separator: ", ")
                // Where the class itself says so.
                return (properties[name]?[mark] ?? [:]).values.map {
                    ($0, "\(name.text): \(mark.text) is the mark of \(names).")
                }
            }
        }
    }
}
