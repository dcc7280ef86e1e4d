import Foundation
import TactileControls
import TactileDrawing

/// A document set in lines of one width, each paragraph when it is first needed.
///
/// A paragraph that was never visible has a guessed height. A changed paragraph alone is laid out
/// again. Places are in points from the column's top left.
@MainActor
final class TextColumn {
    /// What makes a paragraph's lines: its text with the look that it has.
    struct Style {
        var attributes: [NSAttributedString.Key: Any] = [:]
        var font = UIFont.systemFont(ofSize: 12)
        var color = UIColor.label
        var alignment = NSTextAlignment.natural
        /// For text without letters, which says nothing of its own direction.
        var isRightToLeft = false
    }

    private struct Slot {
        var layout: TextLayout?
        var height: CGFloat
        var isMeasured: Bool
    }

    private(set) var document = TextDocument("")
    private(set) var width: CGFloat = 0
    private var style = Style()
    private var slots: [Slot] = []
    private var heights = RowHeights(count: 0, base: 0)
    /// What an input method composes, which is underlined.
    private var marked: Range<Int>?
    /// The look of it in place of the underline; takes effect with the next change.
    var markedStyle: [NSAttributedString.Key: Any]?
    /// Paragraphs set in lines so far, for tests that count work.
    private(set) var paragraphsLaidOut = 0

    /// The longest stretch that is kept set in lines around what is looked at, in paragraphs.
    private static let mostKept = 400

    // MARK: Content

    /// Lays everything out again.
    func setUp(_ document: TextDocument, style: Style, width: CGFloat) {
        self.document = document
        self.style = style
        self.width = width
        slots = document.paragraphs.map(guessedSlot)
        countHeights()
    }

    /// Lets go of the text, which is about to change: ``apply(_:to:)`` must follow at once.
    func letGo() { document = TextColumn.nothing }

    private static let nothing = TextDocument("")

    /// Takes over what changed.
    func apply(_ edit: TextDocument.Edit, to document: TextDocument) {
        self.document = document
        let new = document.paragraphs[edit.old.lowerBound..<edit.old.lowerBound + edit.count]
        // A paragraph that was measured is likely as high as before.
        let keepsHeight = edit.old.count == 1 && edit.count == 1
        let old = keepsHeight ? slots[edit.old.lowerBound] : nil
        slots.replaceSubrange(edit.old, with: new.map(guessedSlot))
        if let old {
            slots[edit.old.lowerBound].height = old.height
        } else {
            countHeights()
        }
    }

    /// Underlines what an input method composes.
    func setMarked(_ range: Range<Int>?) {
        guard range != marked else { return }
        for part in [marked, range] {
            guard let part else { continue }
            let range = document.clamped(part)
            for index in document.paragraph(
                at: range.lowerBound)...document.paragraph(at: range.upperBound)
            {
                slots[index].layout = nil
            }
        }
        marked = range
    }

    /// Whether text without letters of its own is written from right to left.
    var isMirrored: Bool { style.isRightToLeft }

    private func guessedSlot(_ paragraph: TextDocument.Paragraph) -> Slot {
        let perLine = max(width / (style.font.pointSize * 0.5), 1)
        let lines = width > 0 ? max((CGFloat(paragraph.length) / perLine).rounded(.up), 1) : 1
        return Slot(layout: nil, height: ceil(lines * style.font.lineHeight), isMeasured: false)
    }

    private func countHeights() {
        heights = slots.withUnsafeBufferPointer { slots in
            RowHeights(count: slots.count) { slots[$0].height }
        }
    }

    // MARK: Paragraphs

    var count: Int { slots.count }
    var height: CGFloat { heights.total }

    /// Where a paragraph begins; that of the last one plus one is the end.
    func top(of paragraph: Int) -> CGFloat { heights.offset(of: paragraph) }
    func height(of paragraph: Int) -> CGFloat { heights.height(of: paragraph) }
    func paragraph(at y: CGFloat) -> Int { heights.row(at: y) }

    /// A paragraph's lines; setting them may move all that follow.
    func layout(of paragraph: Int) -> TextLayout {
        if let layout = slots[paragraph].layout { return layout }
        paragraphsLaidOut += 1
        let layout = makeLayout(paragraph)
        slots[paragraph].layout = layout
        let height = ceil(layout.size.height)
        if height != slots[paragraph].height || !slots[paragraph].isMeasured {
            slots[paragraph].height = height
            slots[paragraph].isMeasured = true
            heights.setHeight(height, of: paragraph)
        }
        return layout
    }

    private func makeLayout(_ index: Int) -> TextLayout {
        let paragraph = document.paragraphs[index]
        let line = String(paragraph.line)
        var attributes = style.attributes
        if line.isEmpty, let look = paragraph.runs.all.first?.look {
            // An empty line is as high as its break.
            attributes.merge(look.attributes) { $1 }
        }
        let font = attributes[.font] as? UIFont ?? style.font
        let isRightToLeft = self.isRightToLeft(index)
        let options = TextLayout.Options(
            width: width,
            alignment: style.alignment == .natural && !paragraph.runs.isEmpty
                ? nil : style.alignment,
            direction: isRightToLeft ? .rightToLeft : .natural)
        let start = document.start(of: index)
        let marked = marked?.clamped(to: start..<start + line.utf16.count)
        guard !paragraph.runs.isEmpty || marked?.isEmpty == false || !style.isPlain else {
            return TextLayout(line, font: font, color: style.color, options: options)
        }
        let text = NSMutableAttributedString(string: line, attributes: attributes)
        for run in paragraph.runs.all {
            let range = run.range.clamped(to: 0..<text.length)
            text.addAttributes(run.look.attributes, range: NSRange(range))
        }
        if let marked, !marked.isEmpty {
            text.addAttributes(
                TextEditor.markedAttributes(markedStyle),
                range: NSRange(marked.lowerBound - start..<marked.upperBound - start))
        }
        return TextLayout(text, font: font, color: style.color, options: options)
    }

    /// Forgets the lines, not the heights, of what is far from `paragraphs`.
    func forget(allBut paragraphs: ClosedRange<Int>) {
        guard slots.count > Self.mostKept, !keptTooMany(around: paragraphs) else { return }
        lastKept = paragraphs
        for index in slots.indices where slots[index].layout != nil {
            if index < paragraphs.lowerBound - Self.mostKept / 2
                || index > paragraphs.upperBound + Self.mostKept / 2
            {
                slots[index].layout = nil
            }
        }
    }

    private var lastKept: ClosedRange<Int>?

    /// Whether too little has changed since the last time to look again.
    private func keptTooMany(around paragraphs: ClosedRange<Int>) -> Bool {
        guard let lastKept else { return false }
        return abs(lastKept.lowerBound - paragraphs.lowerBound) < Self.mostKept / 4
    }

    /// Sets all paragraphs in lines, to know the true height.
    func measureAll() { for index in slots.indices { _ = layout(of: index) } }
}

extension TextColumn.Style {
    /// Whether font and colour say it all.
    fileprivate var isPlain: Bool {
        attributes.keys.allSatisfy { $0 == .font || $0 == .foregroundColor }
    }
}
