import Foundation
import TactileDrawing

/// Units of the text of a text input, read a paragraph at a time. Offsets count UTF-16 units from
/// the beginning of the document.
@MainActor
struct TextUnits {
    private let input: any UITextInput
    private let length: Int

    init(_ input: any UITextInput) {
        self.input = input
        length = input.offset(from: input.beginningOfDocument, to: input.endOfDocument)
    }

    /// A paragraph and where it begins.
    private struct Paragraph {
        var start: Int
        /// The break at the end included.
        var text: String
        var count: Int { text.utf16.count }
        /// Without the break.
        var line: Substring { text.last?.isNewline == true ? text.dropLast() : text[...] }
    }

    /// The unit that holds `offset`, between two the one ahead or behind; `nil` where there is
    /// none.
    func unit(_ granularity: UITextGranularity, at offset: Int, forward: Bool) -> Range<Int>? {
        guard length > 0, forward ? offset < length : offset > 0 else { return nil }
        if granularity == .document { return 0..<length }
        let paragraph = paragraph(at: offset)
        if granularity == .character {
            if !forward, offset == paragraph.start {
                // The break before, of one unit or two.
                let before = text(max(offset - 2, 0)..<offset)
                return offset - (before.last?.utf16.count ?? 1)..<offset
            }
            let stops = TextBoundaries(paragraph.text)
            let place = offset - paragraph.start
            let floor = stops.stop(atOrBefore: place)
            let low = !forward && floor == place ? stops.stop(before: place) : floor
            return paragraph.start + low..<paragraph.start + stops.stop(after: low)
        }
        let line = String(paragraph.line)
        let count = line.utf16.count
        let place = offset - paragraph.start
        // The break at the end belongs to no unit of the line.
        guard forward ? place < count : place > 0, place <= count else { return nil }
        let found: Range<Int>?
        switch granularity {
        case .word:
            found = TextBoundaries(line).word(at: place, forward: forward)
        case .sentence:
            found = TextSentences.ranges(of: line).first {
                forward ? place < $0.upperBound : place <= $0.upperBound
            }
        case .paragraph, .line, .character, .document: found = 0..<count
        }
        return found.map { paragraph.start + $0.lowerBound..<paragraph.start + $0.upperBound }
    }

    /// The first unit that begins behind `offset`, or ends before it, where `offset` is in none.
    func nextUnit(_ granularity: UITextGranularity, from offset: Int, forward: Bool) -> Range<Int>?
    {
        var place = offset
        while forward ? place < length : place > 0 {
            if let unit = unit(granularity, at: place, forward: forward) { return unit }
            let paragraph = paragraph(at: place)
            let line = String(paragraph.line)
            if granularity == .word,
                let word = TextBoundaries(line).nextWord(
                    from: min(place - paragraph.start, line.utf16.count), forward: forward)
            {
                return paragraph.start + word.lowerBound..<paragraph.start + word.upperBound
            }
            if forward {
                place = paragraph.start + paragraph.count
            } else {
                guard paragraph.start > 0 else { return nil }
                let above = self.paragraph(at: paragraph.start - 1)
                place = above.start + above.line.utf16.count
                // There is nothing on an empty line.
                if place == above.start, place > 0 { place -= 1 }
            }
        }
        return nil
    }

    // MARK: Reading

    private func paragraph(at offset: Int) -> Paragraph {
        var before = "", after = ""
        var reach = 256
        while true {
            let low = max(offset - reach, 0)
            before = text(low..<offset)
            if let last = before.lastIndex(where: \.isNewline) {
                before = String(before[before.index(after: last)...])
                break
            }
            if low == 0 { break }
            reach *= 2
        }
        reach = 256
        while true {
            let high = min(offset + reach, length)
            after = text(offset..<high)
            if let first = after.firstIndex(where: \.isNewline),
                high == length || isWhole(first, after)
            {
                after = String(after[...first])
                break
            }
            if high == length { break }
            reach *= 2
        }
        return Paragraph(start: offset - before.utf16.count, text: before + after)
    }

    /// Whether a break that was read is there to its end: CR may have its LF behind.
    private func isWhole(_ index: String.Index, _ text: String) -> Bool {
        text.index(after: index) < text.endIndex
    }

    private func text(_ range: Range<Int>) -> String {
        let start = input.beginningOfDocument
        guard let low = input.position(from: start, offset: range.lowerBound),
            let high = input.position(from: start, offset: range.upperBound),
            let range = input.textRange(from: low, to: high)
        else { return "" }
        return input.text(in: range) ?? ""
    }
}
