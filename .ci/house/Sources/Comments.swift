import Foundation

/// Wraps the comments of the Swift files in folders, or only says where they are too long.
func wrapComments(_ arguments: [String]) throws -> Bool {
    let onlyChecks = arguments.contains("--check")
    var files: [String] = []
    for path in arguments where path != "--check" {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Failure("“\(path)” is not there.")
        }
        if !isFolder.boolValue {
            files.append(path)
            continue
        }
        for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init()
        where name.hasSuffix(".swift") && !"/\(name)".contains("/.build") {
            files.append("\(path)/\(name)")
        }
    }
    let changes = concurrently(files.sorted()) { path -> (path: String, text: Bytes, new: Bytes)? in
        guard let text = contents(of: path) else { return (path, [], []) }
        let new = CommentWrapper.wrapped(text)
        return new == text ? nil : (path, text, new)
    }
    for change in changes.compactMap({ $0 }) {
        guard !change.text.isEmpty else { throw Failure("“\(change.path)” cannot be read.") }
        guard onlyChecks else {
            try Data(change.new).write(to: URL(fileURLWithPath: change.path))
            continue
        }
        let lines = change.text.split(separator: .newline, omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() where CommentWrapper.isTooLong(line) {
            print(
                "\(change.path):\(number + 1): The comment is longer than \(CommentWrapper.width) columns; “.ci/wrap-comments” wraps it."
            )
        }
    }
    return !onlyChecks || changes.allSatisfy { $0 == nil }
}

/// Wraps comments at 100 columns, which swift-format leaves as they are.
///
/// Only paragraphs with a line that is too long are wrapped; lists, tables and code in comments
/// keep their shape. Nothing but the ends of comment lines changes.
enum CommentWrapper {
    static let width = 100

    /// A line that has a comment alone.
    private struct Comment {
        /// Blanks and slashes.
        let mark: Bytes
        let text: Bytes

        init?(_ line: Bytes) {
            var rest = line.drop { $0 == .space }
            guard rest.take("//") else { return nil }
            _ = rest.take("/")
            guard rest.isEmpty || rest.first == .space else { return nil }
            mark = line[..<rest.startIndex]
            text = rest.dropFirst()
        }
    }

    static func isTooLong(_ line: Bytes) -> Bool {
        line.count > width && columns(line) > width && Comment(line) != nil
    }

    /// The number of Unicode scalars.
    private static func columns(_ text: Bytes) -> Int { text.count { $0 & 0xC0 != 0x80 } }

    static func wrapped(_ text: Bytes) -> Bytes {
        let lines = text.split(separator: .newline, omittingEmptySubsequences: false)
        guard lines.contains(where: isTooLong) else { return text }
        var result: [Bytes] = []
        var index = 0
        var isText = false
        while index < lines.count {
            guard !isText, let comment = Comment(lines[index]) else {
                if Comment(lines[index]) == nil,
                    !lines[index].indices(of: "\"\"\"").count.isMultiple(of: 2)
                {
                    isText.toggle()
                }
                result.append(lines[index])
                index += 1
                continue
            }
            var texts: [Bytes] = []
            while index < lines.count, let next = Comment(lines[index]), next.mark == comment.mark {
                texts.append(next.text)
                index += 1
            }
            for line in wrap(block: texts, width - comment.mark.count - 1) {
                result.append(line.isEmpty ? comment.mark : comment.mark + Bytes(" ") + line)
            }
        }
        return Array(result.joined(separator: [.newline]))[...]
    }

    /// The texts of neighbouring comment lines, without their marks, in lines of a width.
    private static func wrap(block texts: [Bytes], _ width: Int) -> [Bytes] {
        var result: [Bytes] = []
        var index = 0
        var isCode = false
        while index < texts.count {
            let text = texts[index]
            index += 1
            if text.hasPrefix("```") { isCode.toggle() }
            if isCode || text.isEmpty || isShaped(text) {
                result.append(text)
                continue
            }
            var paragraph = [text]
            while index < texts.count, !texts[index].isEmpty, !isItem(texts[index]),
                !isShaped(texts[index])
            {
                paragraph.append(texts[index])
                index += 1
            }
            let fits = paragraph.allSatisfy { columns($0) <= width }
            result += fits ? paragraph : wrap(paragraph: paragraph, width)
        }
        return result
    }

    private static func wrap(paragraph: [Bytes], _ width: Int) -> [Bytes] {
        func indentation(_ text: Bytes) -> Bytes { text.prefix(while: \.isBlank) }
        var indent = indentation(paragraph[0])
        let rest =
            paragraph.count > 1
            ? indentation(paragraph[1]) : indent + (isItem(paragraph[0]) ? Bytes("  ") : [])
        var lines: [Bytes] = []
        var line: Bytes = []
        for word in paragraph.flatMap({ $0.split(separator: .space) }) {
            if line.isEmpty {
                line = word
            } else if columns(indent) + columns(line) + 1 + columns(word) > width {
                lines.append(indent + line)
                line = word
                indent = rest
            } else {
                line += Bytes(" ") + word
            }
        }
        return lines + [indent + line]
    }

    /// Whether a text begins an item of a list: `- `, `* `, `12. `.
    private static func isItem(_ text: Bytes) -> Bool {
        let text = text.drop(while: \.isBlank)
        let digits = text.prefix(while: \.isDigit)
        return text.hasPrefix("- ") || text.hasPrefix("* ")
            || !digits.isEmpty && text[digits.endIndex...].hasPrefix(". ")
    }

    /// Whether a text is a row of a table, code, a title or a mark.
    private static func isShaped(_ text: Bytes) -> Bool {
        ["|", "    ", "#", "MARK:", "```"].contains(where: text.hasPrefix)
    }
}
