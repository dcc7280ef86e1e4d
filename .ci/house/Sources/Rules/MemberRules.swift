private let guide = "docs/PORTING.md"
private let remark = "Has no effect here; it is there so that sources for iOS compile."
private let unaskedRemark = "Nothing asks it here; it is there so that"

/// The members in the table of a section of the porting guide, with their lines.
private func listed(_ title: String, in tree: Tree) -> [(name: Bytes, line: Int)] {
    var found: [(Bytes, Int)] = []
    var isInside = false
    for (number, line) in (tree[guide]?.lines ?? []).enumerated() {
        if line.hasPrefix("## ") { isInside = line.is("## \(title)") }
        var rest = line
        guard isInside, rest.take("| `") else { continue }
        let name = rest.takeWord()
        if !name.isEmpty, rest.hasPrefix("` |") { found.append((name, number + 1)) }
    }
    return found
}

/// A method that a program implements and that nothing calls is a promise broken in silence, and so
/// is a flag that nothing sets, and a property that can be set and that nothing reads.
let memberRules = [
    Rule(
        "questions",
        "Everything that a delegate, a data source or a subclass may answer is asked", least: 150
    ) { tree, findings in
        let sources = concurrently(tree.toolkit) { ($0.path, Code($0.bytes)) }
        var questions: [Code.Name: (path: String, line: Int)] = [:]
        for (path, code) in sources {
            for (name, index) in code.requirements + code.hooks where questions[name] == nil {
                questions[name] = (path, code.line(of: index))
            }
        }
        findings.looked = questions.count
        let bases = Set(questions.keys.map(\.base))
        let calls = concurrently(sources) { $0.1.calls(of: bases) }
            .reduce(into: Set()) { $0.formUnion($1) }
        let unasked = Set(listed("What nothing asks", in: tree).map(\.name))
        for (question, place) in questions where !unasked.contains(question.base) {
            // With a closure behind the brackets; no function without parameters is called so.
            var trailing = question
            trailing.labels = question.labels.dropLast() + [Code.trailing]
            guard !calls.contains(question), !calls.contains(trailing) else { continue }
            findings.add(
                place.path, place.line, "Nothing calls \(question): call it or remove it.")
        }
    },
    Rule("flags", "Flags are set somewhere", least: 50) { tree, findings in
        let sources = concurrently(tree.toolkit) { ($0.path, Flags(Code($0.bytes).bytes)) }
        let set = sources.reduce(into: Set<Bytes>()) { $0.formUnion($1.1.set) }
        for (path, flags) in sources {
            findings.looked += flags.declared.count
            for flag in flags.declared where !set.contains(flag.name) {
                findings.add(path, flag.line, "Nothing sets \(flag.name.text).")
            }
        }
    },
    Rule("unread", "What can be set is read, or listed as without effect", least: 500) {
        tree, findings in
        let listed = listed("What has no effect", in: tree)
        let names = Set(listed.map(\.name))
        let files = concurrently(tree.toolkit) { ($0, Settings($0)) }
        let read = files.reduce(into: Set<Bytes>()) { $0.formUnion($1.1.read) }
        var unread: Set<Bytes> = []
        for (file, settings) in files {
            var marked: Set<Int> = []
            findings.looked += settings.declared.count
            for property in settings.declared where !read.contains(property.name) {
                unread.insert(property.name)
                if !names.contains(property.name) {
                    findings.add(
                        file.path, property.line,
                        "Nothing reads \(property.name.text): implement it or remove it.")
                }
                marked.insert(property.line - 1)
                guard property.line > 1, file.lines[property.line - 2].has(remark) else {
                    findings.add(
                        file.path, property.line,
                        "Nothing reads \(property.name.text); say so above it: “\(remark)”")
                    continue
                }
            }
            for (number, line) in file.lines.enumerated()
            where line.has(remark) && !marked.contains(number + 1) {
                findings.add(file.path, number + 1, "What is below has an effect now.")
            }
        }
        for (name, line) in listed where !unread.contains(name) {
            findings.add(guide, line, "\(name.text) is read now: take it out.")
        }
    },
    Rule("unasked", "What nothing asks is listed", least: 6) { tree, findings in
        var missing = listed("What nothing asks", in: tree)
        for file in tree.toolkit where file.bytes.has(unaskedRemark) {
            for (number, line) in file.lines.enumerated() where line.has(unaskedRemark) {
                findings.looked += 1
                var next = number + 1 < file.lines.count ? file.lines[number + 1] : []
                next = next.drop { $0 == .space }
                guard next.take("open "), next.take("var ") || next.take("func ") else {
                    findings.add(
                        file.path, number + 2, "Below the remark there is no open member.")
                    continue
                }
                let name = next.takeWord()
                if let row = missing.firstIndex(where: { $0.name == name }) {
                    missing.remove(at: row)
                } else {
                    findings.add(
                        file.path, number + 2,
                        "Nothing asks \(name.text): list it in \(guide), “What nothing asks”.")
                }
            }
        }
        for (name, line) in missing {
            findings.add(guide, line, "No \(name.text) says that nothing asks it: take it out.")
        }
    },
]

/// The flags that code declares, and the names that it sets.
private struct Flags {
    var declared: [(name: Bytes, line: Int)] = []
    var set: Set<Bytes> = []

    init(_ code: Bytes) {
        let lines = code.split(separator: .newline, omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            if line.has("var "), let name = Self.declared(line) {
                declared.append((name, number + 1))
            }
            guard line.has("=") || line.has("toggle") || line.has("&") || line.has("\\.") else {
                continue
            }
            for index in line.indices(of: " =") {
                // Not “==”, and nothing that is declared with a value.
                let next = index + 2 < line.endIndex ? line[index + 2] : .newline
                if next != UInt8(ascii: "=") { addTarget(before: index, in: line) }
            }
            for index in line.indices(of: ".toggle()") { addTarget(before: index, in: line) }
            for index in line.indices(of: "\\.") { insert(line.word(at: index + 2)) }
            for index in line.indices(of: "&") {
                // The last name of “&a.b.c”.
                var name = line.word(at: index + 1)
                while !name.isEmpty, line[name.endIndex...].hasPrefix(".") {
                    let next = line.word(at: name.endIndex + 1)
                    if next.isEmpty { break }
                    name = next
                }
                insert(name)
            }
        }
    }

    private mutating func addTarget(before index: Int, in line: Bytes) {
        let name = line.word(before: index)
        if !line[..<name.startIndex].hasSuffix("var ") { insert(name) }
    }

    private mutating func insert(_ name: Bytes) {
        if !name.isEmpty { set.insert(name) }
    }

    /// The name of a flag in a line that declares one which its module alone can set.
    private static func declared(_ line: Bytes) -> Bytes? {
        var rest = line.trimmingSpaces()
        for access in ["package ", "private ", "fileprivate ", "internal "] {
            if rest.take(access) { break }
        }
        guard rest.take("var ") else { return nil }
        let name = rest.takeWord()
        _ = rest.take(": Bool")
        return rest.is(" = true") || rest.is(" = false") ? name : nil
    }
}

/// The stored properties that a file has for everybody to set, and the names that it reads.
private struct Settings {
    var declared: [(name: Bytes, line: Int)] = []
    var read: Set<Bytes> = []

    init(_ file: SourceFile) {
        // What a file of an interface calls an attribute, and sets, is no reading of it.
        let isInterface = file.path.hasPrefix("Sources/Tactile/Storyboards/")
        for (number, line) in file.lines.enumerated() {
            let code = line.withoutComment
            if code.has(" var "), let name = Self.declared(code) {
                declared.append((name, number + 1))
            }
            let parts =
                isInterface
                ? code.split(separator: .quote, omittingEmptySubsequences: false) : [code]
            // Every second part is inside a text.
            for (index, part) in parts.enumerated() where index.isMultiple(of: 2) {
                for word in part.words() {
                    let isDeclared = part[..<word.startIndex].hasSuffix("var ")
                    let isTarget = part[word.endIndex...].hasPrefix(" = ")
                    if !isDeclared, !isTarget { read.insert(word) }
                }
            }
        }
    }

    private static func declared(_ line: Bytes) -> Bytes? {
        var rest = line.trimmingSpaces()
        guard rest.take("open ") || rest.take("public ") else { return nil }
        _ = rest.take("weak ")
        guard rest.take("var ") else { return nil }
        let name = rest.takeWord()
        if rest.take(": ") {
            let type = rest.prefix { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "=") }
            guard !type.isEmpty else { return nil }
            rest = rest[type.endIndex...]
            // The blank before the sign of a value belongs to that.
            if rest.first == UInt8(ascii: "="), type.last == .space {
                rest = line[(type.endIndex - 1)..<rest.endIndex]
            }
        }
        if rest.take(" = ") {
            let value = rest.prefix { $0 != UInt8(ascii: "{") }
            guard !value.isEmpty else { return nil }
            rest = rest[value.endIndex...]
        }
        return !name.isEmpty && (rest.isEmpty || rest.hasPrefix("{ didSet")) ? name : nil
    }
}
