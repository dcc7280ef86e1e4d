import Foundation
import TactileDrawing

/// A text in paragraphs, so that a change in a long one costs what the paragraph costs.
///
/// Offsets count UTF-16 units from the beginning. A paragraph holds the line break at its end;
/// only the last one has none. What has no break for long is cut, so that no paragraph takes long
/// to set: a document that shows lines shows a line's end there.
///
/// All who show or edit the same text share one document and observe it.
final class TextDocument {
    struct Paragraph {
        var text: String
        /// In UTF-16 units, the break included.
        var length: Int
        /// The looks of its parts, empty when all of it has the document's own.
        var runs = TextRuns()

        /// The paragraph without the break at its end.
        var line: Substring {
            guard text.last?.isNewline == true else { return Substring(text) }
            return text[..<text.index(before: text.endIndex)]
        }
    }

    /// What a change did to the paragraphs: those in `old` became `count` others.
    struct Edit: Equatable {
        var old: Range<Int>
        var count: Int
    }

    /// The most UTF-16 units of one paragraph; infinite in a document of one line.
    let longest: Int
    private(set) var paragraphs: [Paragraph]
    /// Where each paragraph begins, and where the last one ends.
    private var starts: ParagraphStarts
    /// How many paragraphs have a look of their own.
    private var styledCount: Int
    /// The text in one piece, kept from one question to the next.
    private var whole: String?
    /// What changes go through, where a program has asked for it.
    weak var storage: NSTextStorage?
    private var observers: [Observer] = []

    static let usualLongest = 8192

    init(_ piece: TextPiece = TextPiece(""), longest: Int = usualLongest) {
        self.longest = longest
        paragraphs = TextDocument.paragraphs(of: piece, longest: longest)
        starts = ParagraphStarts(paragraphs)
        styledCount = TextDocument.styled(paragraphs[...])
    }

    convenience init(_ text: String, longest: Int = usualLongest) {
        self.init(TextPiece(text), longest: longest)
    }

    // MARK: Asking

    var length: Int { starts[paragraphs.count] }
    var isEmpty: Bool { length == 0 }

    /// The whole text. Takes O(n) after a change, unless there is one paragraph only.
    var text: String {
        if paragraphs.count == 1 { return paragraphs[0].text }
        if let known = whole { return known }
        let text = paragraphs.map(\.text).joined()
        whole = text
        return text
    }

    var isStyled: Bool { styledCount > 0 }

    private static func styled(_ paragraphs: ArraySlice<Paragraph>) -> Int {
        paragraphs.count { !$0.runs.isEmpty }
    }

    /// The direction that a paragraph's own style sets; else natural.
    func direction(of paragraph: Int) -> NSWritingDirection {
        guard let first = paragraphs[paragraph].runs.all.first, first.range.lowerBound == 0 else {
            return .natural
        }
        let style = first.look.attributes[.paragraphStyle] as? NSParagraphStyle
        return style?.baseWritingDirection ?? .natural
    }

    /// Whether a paragraph runs from right to left: by its own style, else by its first letter.
    func isRightToLeft(_ paragraph: Int) -> Bool? {
        switch direction(of: paragraph) {
        case .rightToLeft: true
        case .leftToRight: false
        case .natural: TextDirection.isRightToLeft(paragraphs[paragraph].text)
        }
    }

    func start(of paragraph: Int) -> Int { starts[min(max(paragraph, 0), paragraphs.count)] }

    /// The paragraph that holds `offset`: of two that meet there, the second.
    func paragraph(at offset: Int) -> Int {
        var low = 0, high = paragraphs.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The paragraph's offsets, the break at its end included.
    func range(of paragraph: Int) -> Range<Int> { starts[paragraph]..<starts[paragraph + 1] }

    func clamped(_ range: Range<Int>) -> Range<Int> {
        let low = min(max(range.lowerBound, 0), length)
        return low..<min(max(range.upperBound, low), length)
    }

    /// The part of the text in `range`, which is clamped to it.
    func substring(_ range: Range<Int>) -> String {
        parts(of: range) { text, _, part in TextDocument.slice(text.text, part) }.joined()
    }

    /// The part in `range`, with attributes where it has its own.
    func piece(_ range: Range<Int>) -> TextPiece {
        let range = clamped(range)
        var runs = TextRuns()
        guard isStyled else { return TextPiece(substring(range)) }
        _ = parts(of: range) { paragraph, index, part in
            runs.append(
                paragraph.runs, in: part, movedBy: starts[index] - range.lowerBound)
        }
        return TextPiece(substring(range), runs)
    }

    /// The part in `range`; text in the document's look gets the attributes of `base`.
    func attributed(
        _ range: Range<Int>, base: [NSAttributedString.Key: Any]
    ) -> NSAttributedString {
        let piece = piece(range)
        return piece.runs.attributed(piece.string, base: base)
    }

    private func parts<Result>(
        of range: Range<Int>, _ body: (Paragraph, Int, Range<Int>) -> Result
    ) -> [Result] {
        let range = clamped(range)
        guard !range.isEmpty else { return [] }
        return (paragraph(at: range.lowerBound)...paragraph(at: range.upperBound)).compactMap {
            let part = self.range(of: $0).clamped(to: range)
            guard !part.isEmpty else { return nil }
            let start = starts[$0]
            return body(paragraphs[$0], $0, part.lowerBound - start..<part.upperBound - start)
        }
    }

    private static func slice(_ text: String, _ part: Range<Int>) -> String {
        let low = String.Index(utf16Offset: part.lowerBound, in: text)
        let high = String.Index(utf16Offset: part.upperBound, in: text)
        return String(text[low..<high])
    }

    // MARK: Changing

    /// Puts `piece` in place of `range`, which is clamped to the text.
    @discardableResult
    func replace(_ range: Range<Int>, with piece: TextPiece) -> Edit {
        let range = clamped(range)
        let first = paragraph(at: range.lowerBound), last = paragraph(at: range.upperBound)
        let before = self.piece(starts[first]..<range.lowerBound)
        let after = self.piece(range.upperBound..<starts[last + 1])
        var runs = before.runs
        var end = before.length
        for part in [piece, after] {
            runs.append(part.runs, in: 0..<part.length, movedBy: end)
            end += part.length
        }
        let joined = TextPiece(before.string + piece.string + after.string, runs)
        var made = TextDocument.paragraphs(of: joined, longest: longest)
        // The document already has the empty paragraph after a break at the end.
        if last + 1 < paragraphs.count, made.count > 1, made[made.count - 1].length == 0 {
            made.removeLast()
        }
        styledCount +=
            TextDocument.styled(made[...]) - TextDocument.styled(paragraphs[first...last])
        starts.replace(first..<last + 1, with: made.map(\.length))
        paragraphs.replaceSubrange(first...last, with: made)
        whole = nil
        let edit = Edit(old: first..<last + 1, count: made.count)
        tellObservers(of: Change(range: range, length: piece.length, edit: edit))
        return edit
    }

    /// Puts `piece` in place of `range` by way of the storage, which tells others of it.
    func change(_ range: Range<Int>, to piece: TextPiece) {
        let range = clamped(range)
        if let storage { storage.replace(range, with: piece) } else { replace(range, with: piece) }
    }

    // MARK: Observing

    /// What was replaced by how much.
    struct Change {
        var range: Range<Int>
        /// In UTF-16 units.
        var length: Int
        var edit: Edit
    }

    private struct Observer {
        weak var object: (any TextDocumentObserver)?
    }

    /// Notifies `observer`, which is held weakly, of each change at once.
    func addObserver(_ observer: any TextDocumentObserver) {
        observers.removeAll { $0.object == nil }
        observers.append(Observer(object: observer))
    }

    func removeObserver(_ observer: any TextDocumentObserver) {
        observers.removeAll { $0.object == nil || $0.object === observer }
    }

    private func tellObservers(of change: Change) {
        guard !observers.isEmpty else { return }
        // Unchecked: who shows a text lives on the main actor, and so does what changes it
        // meanwhile.
        nonisolated(unsafe) let told = observers.compactMap(\.object)
        MainActor.assumeIsolated {
            for observer in told { observer.documentDidChange(change) }
        }
    }

    // MARK: Paragraphs

    private static func paragraphs(of piece: TextPiece, longest: Int) -> [Paragraph] {
        var (start, run) = (0, 0)
        let runs = piece.runs.all
        return lines(of: piece.string, longest: longest).map { line in
            var paragraph = Paragraph(text: line, length: line.utf16.count)
            let range = start..<start + paragraph.length
            while run < runs.count, runs[run].range.lowerBound < range.upperBound {
                let part = runs[run].range.clamped(to: range)
                paragraph.runs.append(
                    part.lowerBound - start..<part.upperBound - start, runs[run].look)
                // A run that goes on belongs to the next paragraph as well.
                guard runs[run].range.upperBound <= range.upperBound else { break }
                run += 1
            }
            start = range.upperBound
            return paragraph
        }
    }

    /// The text cut behind each line break, and where it has none for long.
    private static func lines(of text: String, longest: Int) -> [String] {
        var lines: [String] = []
        var text = text
        text.makeContiguousUTF8()
        var start = text.startIndex
        let bytes = text.utf8
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let length = breakLength(in: bytes, at: index)
            guard length > 0 else {
                bytes.formIndex(after: &index)
                continue
            }
            index = bytes.index(index, offsetBy: length)
            cut(text[start..<index], longest: longest, into: &lines)
            start = index
        }
        cut(text[start...], longest: longest, into: &lines)
        if lines.last?.last?.isNewline ?? true { lines.append("") }
        return lines
    }

    /// How many bytes of a line break begin at `index`: LF, VT, FF, CR, CR LF, NEL, LS or PS.
    private static func breakLength(in bytes: String.UTF8View, at index: String.Index) -> Int {
        func byte(_ offset: Int) -> UInt8? {
            guard let place = bytes.index(index, offsetBy: offset, limitedBy: bytes.endIndex),
                place < bytes.endIndex
            else { return nil }
            return bytes[place]
        }
        switch bytes[index] {
        case 0x0A...0x0C: return 1
        case 0x0D: return byte(1) == 0x0A ? 2 : 1
        case 0xC2: return byte(1) == 0x85 ? 2 : 0
        case 0xE2: return byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9) ? 3 : 0
        default: return 0
        }
    }

    /// Cuts behind the last space of each part that is too long, else between two characters.
    private static func cut(_ line: Substring, longest: Int, into lines: inout [String]) {
        var rest = line
        // There are never more units than bytes, and bytes are counted faster.
        while longest < Int.max, rest.utf8.count > longest, rest.utf16.count > longest {
            let limit = rest.utf16.index(rest.startIndex, offsetBy: longest * 3 / 4)
            let part = rest[..<limit]
            let end = part.lastIndex(of: " ").map { part.index(after: $0) } ?? part.endIndex
            let border = rest.rangeOfCharacter(around: end)
            guard border > rest.startIndex, border < rest.endIndex else { break }
            lines.append(String(rest[..<border]))
            rest = rest[border...]
        }
        if !rest.isEmpty { lines.append(String(rest)) }
    }
}

/// Who has to follow a text.
@MainActor
protocol TextDocumentObserver: AnyObject {
    func documentDidChange(_ change: TextDocument.Change)
}

extension Substring {
    /// The border of a character at or before `index`.
    fileprivate func rangeOfCharacter(around index: Index) -> Index {
        guard index < endIndex else { return endIndex }
        return self.index(before: self.index(after: index))
    }
}
