import Foundation
import TactileDrawing

/// Attributes that several parts of a text share.
final class TextLook {
    let attributes: [NSAttributedString.Key: Any]
    let attachment: NSTextAttachment?

    init(_ attributes: [NSAttributedString.Key: Any]) {
        self.attributes = attributes
        attachment = attributes[.attachment] as? NSTextAttachment
    }

    /// Whether two looks cannot be told apart.
    func equals(_ other: TextLook) -> Bool {
        if self === other { return true }
        guard attributes.count == other.attributes.count else { return false }
        return attributes.allSatisfy { key, value in
            guard let same = other.attributes[key] else { return false }
            if type(of: value) is AnyClass, type(of: same) is AnyClass,
                (value as AnyObject) === (same as AnyObject)
            {
                return true
            }
            if let value = value as? AnyHashable, let same = same as? AnyHashable {
                return value == same
            }
            return (value as AnyObject) === (same as AnyObject)
        }
    }
}

/// A part of a text that has one look; its range counts UTF-16 units of that text.
struct TextRun {
    var range: Range<Int>
    let look: TextLook
}

/// The looks of a text's parts, in the order of the text. What no run holds has the document's
/// look.
///
/// Text and looks are kept apart, since Foundation takes long to take parts out of a long text with
/// attributes, and to make an object of each.
struct TextRuns {
    private(set) var all: [TextRun] = []

    var isEmpty: Bool { all.isEmpty }

    /// Appends a run in `look`; a last run in an equal look is made longer instead.
    mutating func append(_ range: Range<Int>, _ look: TextLook) {
        guard !range.isEmpty, !look.attributes.isEmpty else { return }
        if let last = all.last, last.range.upperBound == range.lowerBound, last.look.equals(look) {
            all[all.count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
            all.append(TextRun(range: range, look: look))
        }
    }

    /// Adds the part of other runs that lies in `range`, moved by `distance`.
    mutating func append(_ runs: TextRuns, in range: Range<Int>, movedBy distance: Int) {
        for run in runs.all {
            let part = run.range.clamped(to: range)
            append(part.lowerBound + distance..<part.upperBound + distance, run.look)
        }
    }

    /// `string` with these looks, and the attributes of `base` where there are none.
    func attributed(
        _ string: String, base: [NSAttributedString.Key: Any] = [:]
    ) -> NSAttributedString {
        let length = string.utf16.count
        if let only = all.first, all.count == 1, only.range == 0..<length {
            return NSAttributedString(string: string, attributes: only.look.attributes)
        }
        let text = NSMutableAttributedString(string: string, attributes: base)
        for run in all { text.setAttributes(run.look.attributes, range: NSRange(run.range)) }
        return text
    }
}

/// A piece of text to put into a document: plain, in the look of the document, or in its own.
struct TextPiece {
    let string: String
    let runs: TextRuns

    init(_ string: String, _ runs: TextRuns = TextRuns()) {
        self.string = string
        self.runs = runs
    }

    /// Text that has one look all over.
    init(_ string: String, attributes: [NSAttributedString.Key: Any]) {
        self.string = string
        var runs = TextRuns()
        runs.append(0..<string.utf16.count, TextLook(attributes))
        self.runs = runs
    }

    init(_ styled: NSAttributedString) {
        string = styled.string
        var runs = TextRuns()
        styled.enumerateAttributes(in: NSRange(location: 0, length: styled.length)) {
            attributes, range, _ in
            runs.append(range.lowerBound..<range.upperBound, TextLook(attributes))
        }
        self.runs = runs
    }

    var length: Int { string.utf16.count }
}
