import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// A Swift source as it was read, and its syntax.
package final class SourceFile {
    /// What messages and the compiler's diagnostics call it.
    package let path: String
    let bytes: [UInt8]
    let tree: SourceFileSyntax
    private let lineStarts: [Int]

    package init(path: String, text: String) {
        self.path = path
        var bytes = Array(text.utf8)
        var tree = Parser.parse(source: text)
        let gaps = Self.gaps(in: tree)
        if !gaps.isEmpty {
            var closed = bytes
            for gap in gaps.reversed() { closed.removeSubrange(gap) }
            let again = Parser.parse(source: String(decoding: closed, as: UTF8.self))
            // What is damaged otherwise stays as it is.
            if !again.hasError { (bytes, tree) = (closed, again) }
        }
        self.bytes = bytes
        self.tree = tree
        lineStarts =
            [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Attributes with arguments that are never followed by something else in parentheses.
    private static let spaced: Set<String> = ["available", "objc", "convention"]

    /// The blanks in `@objc (name)`, which only the compiler of earlier years takes.
    private static func gaps(in tree: SourceFileSyntax) -> [Range<Int>] {
        var gaps: [Range<Int>] = []
        var last: TokenSyntax?
        var beforeLast: TokenSyntax?
        for token in tree.tokens(viewMode: .sourceAccurate) {
            if token.tokenKind == .leftParen, let last, beforeLast?.tokenKind == .atSign,
                spaced.contains(last.text), token.start > last.end,
                token.leadingTrivia.isEmpty
            {
                gaps.append(last.end..<token.start)
            }
            beforeLast = last
            last = token
        }
        return gaps
    }

    /// The first place that is no Swift, with what the parser says of it.
    var fault: (offset: Int, text: String)? {
        guard tree.hasError else { return nil }
        let found = ParseDiagnosticsGenerator.diagnostics(for: tree).first {
            $0.diagMessage.severity == .error
        }
        return (found?.position.utf8Offset ?? 0, found?.message ?? "the parser stops here")
    }

    /// Line and column of a byte, both counted from 1; the column in bytes, as the compiler counts.
    func position(of offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - lineStarts[low] + 1)
    }

    func lineBreaks(in range: Range<Int>) -> Int {
        bytes[range].count { $0 == UInt8(ascii: "\n") }
    }
}

extension SyntaxProtocol {
    /// Where the first token begins, in bytes.
    var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
    /// Where the last token ends, in bytes.
    var end: Int { max(endPositionBeforeTrailingTrivia.utf8Offset, start) }
    var range: Range<Int> { start..<end }

    /// The tokens in one line, without comments.
    var flat: String {
        var text = ""
        var previous: TokenSyntax?
        for token in tokens(viewMode: .sourceAccurate) where !token.isInDroppedAttribute(of: id) {
            if let previous, !previous.trailingTrivia.isEmpty || !token.leadingTrivia.isEmpty {
                text += " "
            }
            text += token.text
            previous = token
        }
        return text
    }
}

extension TokenSyntax {
    /// Whether the token is part of an attribute in a node that is left out here.
    fileprivate func isInDroppedAttribute(of whole: SyntaxIdentifier) -> Bool {
        var node = parent
        while let current = node, current.id != whole {
            if let attribute = current.as(AttributeSyntax.self) {
                return FileRewriter.isDropped(attribute)
            }
            node = current.parent
        }
        return false
    }

    /// A name without the backticks around it.
    var name: String {
        let text = self.text
        guard text.count > 2, text.hasPrefix("`"), text.hasSuffix("`") else { return text }
        return String(text.dropFirst().dropLast())
    }
}

/// Something that a person should know about a source.
package struct Message: Hashable, CustomStringConvertible {
    package enum Severity: String {
        /// Something could not be brought over.
        case error
        /// Something means less here than on iOS, or perhaps something else.
        case warning
    }

    package var severity: Severity
    package var file: String
    package var line: Int
    package var column: Int
    package var text: String

    package var description: String {
        "\(file):\(line):\(column): \(severity.rawValue): \(text)"
    }
}
