import Foundation

/// The texts of one language, read from a file `de.strings`.
///
/// ```
/// /* What translators should know. */
/// "Cancel" = "Abbrechen";
/// "%lld entries" = {
///     one = "%lld Eintrag";
///     other = "%lld Einträge";
/// };
/// ```
///
/// The file is UTF-8. In quotes, `\"`, `\\`, `\n`, `\t` and `\u{A0}` mean what they mean in Swift.
/// Lines that make no sense are passed over and told.
package struct LanguageTable: Sendable {
    package private(set) var entries: [String: [PluralCategory: String]] = [:]
    package private(set) var problems: [LanguageTableError] = []

    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - text: What is in the file.
    ///   - file: Its name, for messages.
    package init(_ text: String, file: String) {
        var reader = Reader(text, file: file)
        while reader.skipBlanks() {
            do {
                let (key, line) = (try reader.quoted(), reader.line)
                try reader.expect("=")
                let forms = try reader.forms()
                try reader.expect(";")
                if let reason = Self.fault(key, forms) {
                    problems.append(LanguageTableError(file: file, line: line, reason: reason))
                } else if entries.updateValue(forms, forKey: key) != nil {
                    problems.append(
                        LanguageTableError(
                            file: file, line: line,
                            reason: "“\(key)” is there twice; the second counts"))
                }
            } catch {
                problems.append(error)
                reader.skipStatement()
            }
        }
    }

    /// Reads a file; `nil` if there is none, or if it cannot be read.
    package init?(path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let file = path.split(separator: "/").last.map(String.init) ?? path
        guard let text = String(data: data, encoding: .utf8) else {
            self.init(problem: LanguageTableError(file: file, line: 1, reason: "it is not UTF-8"))
            return
        }
        self.init(text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text, file: file)
    }

    private init(problem: LanguageTableError) {
        problems = [problem]
    }

    /// What is wrong with an entry that can be read.
    private static func fault(_ key: String, _ forms: [PluralCategory: String]) -> String? {
        let places = TextFormat(key, isPlain: false).places
        for text in forms.values {
            if let unknown = TextFormat(text, isPlain: places.isEmpty).places
                .subtracting(places).max()
            {
                return "“\(text)” puts in %\(unknown + 1)$@, which “\(key)” does not have"
            }
        }
        return forms[.other] == nil ? "“\(key)” has no form “other”" : nil
    }
}

/// Goes through the text of a table.
private struct Reader {
    private let scalars: String.UnicodeScalarView
    private var index: String.UnicodeScalarView.Index
    private let file: String
    private(set) var line = 1

    init(_ text: String, file: String) {
        scalars = text.replacing("\r\n", with: "\n").unicodeScalars
        index = scalars.startIndex
        self.file = file
    }

    private var current: Unicode.Scalar? {
        index < scalars.endIndex ? scalars[index] : nil
    }

    private mutating func advance() {
        if current == "\n" { line += 1 }
        index = scalars.index(after: index)
    }

    private func fault(_ reason: String) -> LanguageTableError {
        LanguageTableError(file: file, line: line, reason: reason)
    }

    /// Passes over blanks and comments.
    ///
    /// - Returns: Whether something follows.
    mutating func skipBlanks() -> Bool {
        while let scalar = current {
            let rest = scalars[index...]
            if scalar.properties.isWhitespace {
                advance()
            } else if rest.starts(with: "//".unicodeScalars) {
                while let scalar = current, scalar != "\n" { advance() }
            } else if rest.starts(with: "/*".unicodeScalars) {
                while current != nil, !scalars[index...].starts(with: "*/".unicodeScalars) {
                    advance()
                }
                if current != nil { advance() }
                if current != nil { advance() }
            } else {
                return true
            }
        }
        return false
    }

    mutating func expect(_ sign: Unicode.Scalar) throws(LanguageTableError) {
        guard skipBlanks(), current == sign else {
            throw fault("“\(sign)” is missing here")
        }
        advance()
    }

    mutating func quoted() throws(LanguageTableError) -> String {
        guard skipBlanks(), current == "\"" else {
            throw fault("a text in quotes is missing here")
        }
        let start = line
        advance()
        var text = String.UnicodeScalarView()
        while let scalar = current, scalar != "\"" {
            advance()
            if scalar == "\\" { text.append(try escaped()) } else { text.append(scalar) }
        }
        guard current != nil else {
            throw LanguageTableError(
                file: file, line: start, reason: "the text that begins here has no end")
        }
        advance()
        return String(text)
    }

    /// What stands behind a backslash.
    private mutating func escaped() throws(LanguageTableError) -> Unicode.Scalar {
        guard let scalar = current else { throw fault("the file ends within a text") }
        advance()
        switch scalar {
        case "n": return "\n"
        case "t": return "\t"
        case "u", "U": return try number()
        default: return scalar
        }
    }

    /// "{A0}" or "00A0".
    private mutating func number() throws(LanguageTableError) -> Unicode.Scalar {
        var digits = ""
        let isBraced = current == "{"
        if isBraced { advance() }
        while let scalar = current, scalar.properties.isASCIIHexDigit,
            isBraced || digits.count < 4
        {
            digits.unicodeScalars.append(scalar)
            advance()
        }
        if isBraced, current == "}" { advance() }
        guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
            throw fault("“\\u\(digits)” is no sign; write it as \\u{A0}")
        }
        return scalar
    }

    /// A text, or the forms of one in braces.
    mutating func forms() throws(LanguageTableError) -> [PluralCategory: String] {
        guard skipBlanks(), current == "{" else { return [.other: try quoted()] }
        advance()
        var forms: [PluralCategory: String] = [:]
        while skipBlanks(), current != "}" {
            var name = ""
            while let scalar = current, scalar.properties.isAlphabetic {
                name.unicodeScalars.append(scalar)
                advance()
            }
            guard let category = PluralCategory(rawValue: name) else {
                throw fault("“\(name)” is no form; use zero, one, two, few, many or other")
            }
            try expect("=")
            forms[category] = try quoted()
            try expect(";")
        }
        try expect("}")
        return forms
    }

    /// Goes behind the line that makes no sense, to the next one that begins an entry.
    mutating func skipStatement() {
        let before = scalars[..<index].reversed().prefix { $0 != "\n" }
        // What is missing may be the end of the entry before.
        if current == "\"", before.allSatisfy(\.properties.isWhitespace) { return }
        while current != nil {
            while let scalar = current, scalar != "\n" { advance() }
            if current != nil { advance() }
            guard skipBlanks(), current != "\"" else { return }
        }
    }
}
