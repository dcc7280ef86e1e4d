/// Code without its comments and without what its texts say.
struct Code: Sendable {
    /// A function's name with its argument labels, as in a call: `tableView(_:didSelectRowAt:)`.
    struct Name: Hashable, Comparable, CustomStringConvertible, Sendable {
        var base: Bytes
        var labels: [Bytes]

        var description: String { base.text + "(" + labels.map { "\($0.text):" }.joined() + ")" }

        static func < (left: Self, right: Self) -> Bool { left.description < right.description }
    }

    let bytes: Bytes

    /// Keeps the line breaks, so that lines are numbered as in the file.
    init(_ text: Bytes) {
        var code: [UInt8] = []
        code.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            if byte == .quote, let end = Self.end(ofTextAt: index, in: text) {
                code += [.quote, .quote]
                index = end
            } else if byte == UInt8(ascii: "/"), text[index...].hasPrefix("//") {
                index = text[index...].firstIndex(of: .newline) ?? text.endIndex
            } else {
                code.append(byte)
                index += 1
            }
        }
        bytes = code[...]
    }

    /// The index behind the quotation mark that ends a text; `nil` if its line has none.
    private static func end(ofTextAt start: Int, in text: Bytes) -> Int? {
        var index = start + 1
        while index < text.endIndex, text[index] != .newline {
            if text[index] == .quote { return index + 1 }
            if text[index] == UInt8(ascii: "\\") {
                guard index + 1 < text.endIndex, text[index + 1] != .newline else { return nil }
                index += 1
            }
            index += 1
        }
        return nil
    }

    /// The arguments or parameters from behind a bracket, each without what nests in it; none if
    /// the bracket is not closed.
    func parts(from start: Int) -> [Bytes] {
        var depth = 0
        var parts: [Bytes] = []
        var begin = start
        var index = start
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if depth < 0 {
                    parts.append(bytes[begin..<index])
                    return parts.count == 1 && parts[0].allSatisfy(\.isBlank) ? [] : parts
                }
            case UInt8(ascii: ",") where depth == 0:
                parts.append(bytes[begin..<index])
                begin = index + 1
            default: break
            }
            index += 1
        }
        return parts
    }

    private static let unnamed = Bytes("_")

    /// The name of the function whose parameters begin behind a bracket.
    private func function(_ base: Bytes, parametersFrom start: Int) -> Name {
        let labels = parts(from: start).map {
            $0.split { $0.isBlank || $0 == UInt8(ascii: ":") }.first ?? Self.unnamed
        }
        return Name(base: base, labels: labels)
    }

    private static func label(ofArgument text: Bytes) -> Bytes {
        let text = text.drop(while: \.isBlank)
        let name = text.word(at: text.startIndex)
        let rest = text[name.endIndex...]
        return !name.isEmpty && rest.hasPrefix(":") && !rest.hasPrefix("::") ? name : unnamed
    }

    /// The label of an argument whose label is not told: that of a closure behind the brackets.
    static let trailing = Bytes("*")

    /// The calls of functions with some names.
    func calls(of bases: Set<Bytes>) -> Set<Name> {
        var found: Set<Name> = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard bytes[index].isWord else {
                index += 1
                continue
            }
            let base = bytes.word(at: index)
            let before = bytes[..<index]
            index = base.endIndex
            guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "("),
                bases.contains(base), !before.hasSuffix("func ")
            else { continue }
            var labels = parts(from: index + 1).map(Self.label(ofArgument:))
            found.insert(Name(base: base, labels: labels))
            labels.append(Self.trailing)
            found.insert(Name(base: base, labels: labels))
        }
        return found
    }

    /// The functions that public delegate and data source protocols require, with where they are.
    var requirements: [(name: Name, index: Int)] {
        var found: [(Name, Int)] = []
        for index in bytes.indices(of: "public protocol ") {
            let name = bytes.word(at: index + "public protocol ".utf8.count)
            guard name.hasSuffix("Delegate") || name.hasSuffix("DataSource"),
                let brace = bytes[name.endIndex...].firstIndex(of: UInt8(ascii: "{"))
            else { continue }
            let body = bytes[brace...].prefix { $0 != UInt8(ascii: "}") }
            for function in body.indices(of: "func ") {
                let base = body.word(at: function + 5)
                guard !base.isEmpty, base.endIndex < body.endIndex,
                    body[base.endIndex] == UInt8(ascii: "(")
                else { continue }
                found.append((self.function(base, parametersFrom: base.endIndex + 1), function))
            }
        }
        return found
    }

    /// The functions of open classes that do nothing and are there to be overridden.
    var hooks: [(name: Name, index: Int)] {
        var found: [(Name, Int)] = []
        for index in bytes.indices(of: "open ") {
            var rest = bytes[(index + 5)...]
            _ = rest.take("class ")
            guard rest.take("func ") else { continue }
            let base = rest.takeWord()
            guard
                ["Should", "should", "Will", "will", "Did", "did"].contains(where: base.has),
                rest.take("("),
                let brace = rest.firstIndex(where: {
                    $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}")
                }), rest[brace] == UInt8(ascii: "{"), Self.isHead(rest[..<brace]),
                Self.doesNothing(rest[(brace + 1)...])
            else { continue }
            found.append((function(base, parametersFrom: base.endIndex + 1), index))
        }
        return found
    }

    /// Whether a text ends as a function's head does: `)` or `) -> Type?`.
    private static func isHead(_ text: Bytes) -> Bool {
        let head = text.trimmingSpaces()
        if head.hasSuffix(")") { return true }
        let before = head.trimmingEnd { $0.isWord || "[]?".utf8.contains($0) }.trimmingSpaces()
        return before.hasSuffix("->") && before.dropLast(2).trimmingSpaces().hasSuffix(")")
    }

    /// Whether a body, from behind its bracket, gives a value at most.
    private static func doesNothing(_ body: Bytes) -> Bool {
        let content = body.drop { $0 == .space }
        return ["true", "false", "nil", ""].contains { word in
            content.hasPrefix(word)
                && content.dropFirst(word.utf8.count).first { !$0.isBlank } == UInt8(ascii: "}")
        }
    }

    /// The number of the line that has an index.
    func line(of index: Int) -> Int { bytes[..<index].count { $0 == .newline } + 1 }
}
