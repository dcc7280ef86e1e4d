import Foundation

/// The string literals of a Swift source, without those in comments.
struct SourceLiterals {
    struct Literal {
        /// The literal with its quotes.
        var text: Substring
        /// From 1.
        var line: Int
        /// What is in front of it, with one blank for each run of blanks and line breaks.
        var before: String
        /// Whether `+` joins it to the literal in front of it.
        var continues: Bool
        /// What is behind it, up to the end of the file.
        var rest: Substring
    }

    private(set) var literals: [Literal] = []

    init(_ source: String) {
        let bytes = Array(source.utf8)
        func place(_ offset: Int) -> String.Index {
            source.utf8.index(source.startIndex, offsetBy: offset)
        }
        var index = 0
        var (line, end) = (1, 0)
        while index < bytes.count {
            // Most bytes begin nothing: told apart before a slice is made of what follows.
            let byte = bytes[index]
            if byte == 47, bytes[index...].starts(with: "//".utf8) {
                index = bytes[index...].firstIndex(of: 10) ?? bytes.count
            } else if byte == 34 || byte == 35, Self.beginsLiteral(bytes[index...]) {
                let after = Self.end(of: bytes[index...])
                let text = source[place(index)..<place(after)]
                let before = String(decoding: bytes[max(0, index - 160)..<index], as: UTF8.self)
                literals.append(
                    Literal(
                        text: text, line: line,
                        before: before.split(whereSeparator: \.isWhitespace)
                            .joined(separator: " "),
                        continues: bytes[end..<index].filter { $0 > 32 } == [43],
                        rest: source[place(after)...]))
                line += bytes[index..<after].count { $0 == 10 }
                (index, end) = (after, after)
            } else {
                if byte == 10 { line += 1 }
                index += 1
            }
        }
    }

    private static func beginsLiteral(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.first == 34 || bytes.starts(with: "#\"".utf8)
    }

    /// Behind the literal that bytes begin with.
    private static func end(of bytes: ArraySlice<UInt8>) -> Int {
        let hashes = Array(bytes.prefix { $0 == 35 })
        let isLong = bytes.dropFirst(hashes.count).starts(with: "\"\"\"".utf8)
        let quotes = [UInt8](repeating: 34, count: isLong ? 3 : 1)
        let escape = [92] + hashes
        var index = bytes.startIndex + hashes.count + quotes.count
        while index < bytes.endIndex {
            if bytes[index] != 92, bytes[index] != 34 {
                index += 1
            } else if bytes[index...].starts(with: escape) {
                index += escape.count
                index =
                    bytes[index...].first == 40
                    ? endOfCall(bytes[index...]) : min(index + 1, bytes.endIndex)
            } else if bytes[index...].starts(with: quotes + hashes) {
                return index + quotes.count + hashes.count
            } else {
                index += 1
            }
        }
        return bytes.endIndex
    }

    /// Behind the parenthesis that closes the one that bytes begin with.
    private static func endOfCall(_ bytes: ArraySlice<UInt8>) -> Int {
        var depth = 0
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if beginsLiteral(bytes[index...]) {
                index = end(of: bytes[index...])
                continue
            }
            if bytes[index] == 40 { depth += 1 }
            if bytes[index] == 41 { depth -= 1 }
            index += 1
            if depth == 0 { return index }
        }
        return bytes.endIndex
    }

    /// Behind the parenthesis that closes the one that a text begins with.
    fileprivate static func endOfCall(_ text: Substring) -> Substring.Index {
        text.utf8.index(text.startIndex, offsetBy: endOfCall(Array(text.utf8)[...]))
    }
}

extension SourceLiterals.Literal {
    /// What the tables have the literal under, and whether a number decides on its form.
    var key: (text: String, hasArguments: Bool, counts: Bool) {
        let isLong = text.hasPrefix("\"\"\"")
        var body = text.dropFirst(isLong ? 3 : 1).dropLast(isLong ? 3 : 1)
        var lines = body.split(separator: "\n", omittingEmptySubsequences: false)
        if isLong, let indent = lines.popLast()?.count {
            body = lines.dropFirst().map { $0.dropFirst(indent) }.joined(separator: "\n")[...]
        }
        var (key, hasArguments, counts) = ("", false, false)
        while let character = body.popFirst() {
            guard character == "\\" else {
                key.append(character)
                continue
            }
            if body.first == "(" {
                let end = SourceLiterals.endOfCall(body)
                let isCount = body.hasPrefix("(counting:")
                key += isCount ? "\0lld" : "\0@"
                (hasArguments, counts) = (true, counts || isCount)
                body = body[end...]
            } else if body.hasPrefix("u{") {
                let digits = body.dropFirst(2).prefix { $0 != "}" }
                let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
                key.unicodeScalars.append(scalar ?? "?")
                body = body.dropFirst(digits.count + 3)
            } else {
                let names: [Character: Character] = ["n": "\n", "t": "\t"]
                let next = body.popFirst() ?? "\\"
                key.append(names[next] ?? next)
            }
        }
        return (key, hasArguments, counts)
    }

    /// The beginning of a statement for the database.
    nonisolated(unsafe) private static let statement =
        #/^"+\s*(?:SELECT|INSERT|UPDATE|DELETE FROM|PRAGMA|CREATE|ALTER|FROM) /#

    /// Whether people would read it as words: it begins with a capital, or has a blank between
    /// words.
    var isWords: Bool {
        guard !text.hasPrefix("#"), !text.contains(Self.statement) else { return false }
        let plain = key.text.replacing("\0@", with: "¤").replacing("\0lld", with: "¤")
        return plain.contains(/[a-z][,:;.]? [A-Za-z¤“(]|¤ [a-z]{2}|^\s*[A-Z][a-z]{2}/)
    }
}
