import Foundation
import TactileControls
import TactileDrawing

/// A document set in lines of one width, each paragraph when it is first needed.
///
/// A paragraph that was never visible has a guessed height. A changed paragraph alone is laid out
/// again. Places are in points from the column's top left.
@MainActor
final class TextColumn: TextDocumentObserver {
    /// What makes a paragraph's lines: its text with the look that it has.
    struct Style {
        var attributes: [NSAttributedString.Key: Any] = [:]
        var font = UIFont.systemFont(ofSize: 12)
        var color = UIColor.label
        var alignment = NSTextAlignment.natural
        /// In place of the attributes that links have.
        var linkAttributes: [NSAttributedString.Key: Any] = [:]
        /// Whether addresses in the text look as links.
        var detected: UIDataDetectorTypes = []
        var detectsLinks: Bool { detected.contains(.link) }
        /// For text without letters, which says nothing of its own direction.
        var isRightToLeft = false
    }

    private struct Slot {
        var layout: SetParagraph?
        var height: CGFloat
        var isMeasured: Bool
        /// Where the next paragraph begins, in a flow.
        var end: TextFlow.Pen?
    }

    private(set) var document: TextDocument
    private(set) var width: CGFloat = 0
    private(set) var style = Style()
    /// The containers that the text runs through; `nil` in a column of one width without end.
    private(set) var flow: TextFlow?
    private var slots: [Slot] = []
    private var heights = RowHeights(count: 0, base: 0)
    /// How many paragraphs of a flow are set: each begins where the one before ends.
    private var flowed = 0
    /// What an input method composes, which is underlined.
    private var marked: Range<Int>?
    /// The look of it in place of the underline; takes effect with the next change.
    var markedStyle: [NSAttributedString.Key: Any]?
    /// Paragraphs set in lines so far, for tests that count work.
    private(set) var paragraphsLaidOut = 0

    /// The longest stretch that is kept set in lines around what is looked at, in paragraphs.
    private static let mostKept = 400

    init(_ document: TextDocument = TextDocument("")) {
        self.document = document
        document.addObserver(self)
        slots = document.paragraphs.map(guessedSlot)
        countHeights()
    }

    // MARK: Content

    /// Sets another document's text from now on.
    func show(_ document: TextDocument) {
        self.document.removeObserver(self)
        self.document = document
        document.addObserver(self)
        setUp(style: style, width: width, flow: flow)
    }

    /// Lays everything out again.
    func setUp(style: Style, width: CGFloat, flow: TextFlow? = nil) {
        self.style = style
        self.width = width
        self.flow = flow
        flowed = 0
        slots = document.paragraphs.map(guessedSlot)
        countHeights()
    }

    /// Takes over what changed.
    func documentDidChange(_ change: TextDocument.Change) {
        let edit = change.edit
        let new = document.paragraphs[edit.old.lowerBound..<edit.old.lowerBound + edit.count]
        // A paragraph that was measured is likely as high as before.
        let keepsHeight = edit.old.count == 1 && edit.count == 1
        let old = keepsHeight ? slots[edit.old.lowerBound] : nil
        slots.replaceSubrange(edit.old, with: new.map(guessedSlot))
        flowed = min(flowed, edit.old.lowerBound)
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
                flowed = min(flowed, index)
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
    func layout(of paragraph: Int) -> SetParagraph {
        if let flow { return layout(of: paragraph, in: flow) }
        if let layout = slots[paragraph].layout { return layout }
        let layout = SetParagraph(makeLayout(paragraph), width: width)
        keep(layout, of: paragraph)
        return layout
    }

    private func keep(_ layout: SetParagraph, of paragraph: Int) {
        paragraphsLaidOut += 1
        slots[paragraph].layout = layout
        if layout.height != slots[paragraph].height || !slots[paragraph].isMeasured {
            slots[paragraph].height = layout.height
            slots[paragraph].isMeasured = true
            heights.setHeight(layout.height, of: paragraph)
        }
    }

    /// Sets a flow's lines until some are in `container`, or all are set.
    func reach(container: Int, of flow: TextFlow) {
        var paragraph = flowed
        while !flow.tops.indices.contains(container), paragraph < count {
            _ = layout(of: paragraph)
            paragraph += 1
        }
    }

    /// Where a container's last line ends in the column.
    func bottom(of container: Int) -> CGFloat {
        var bottom: CGFloat = 0
        for paragraph in 0..<count {
            let lines = layout(of: paragraph).lines
            for line in lines where line.container == container {
                bottom = max(bottom, ceil(top(of: paragraph) + line.rect.maxY))
            }
            if let last = lines.last, last.container > container { break }
        }
        return bottom
    }

    /// In a flow every paragraph before is set first.
    private func layout(of paragraph: Int, in flow: TextFlow) -> SetParagraph {
        while flowed <= paragraph {
            var pen = flowed > 0 ? slots[flowed - 1].end ?? flow.start : flow.start
            let layout = flow.set(
                text(of: flowed), isRightToLeft: isRightToLeft(flowed), index: flowed,
                characterIndex: document.start(of: flowed), from: &pen)
            slots[flowed].end = pen
            keep(layout, of: flowed)
            flowed += 1
        }
        // What is kept is let go of only when something changes before it.
        return slots[paragraph].layout ?? SetParagraph(makeLayout(paragraph), width: width)
    }

    private func makeLayout(_ index: Int) -> TextLayout {
        let paragraph = document.paragraphs[index]
        let isMarked = marked.map { $0.overlaps(document.range(of: index)) } ?? false
        let isPlain = paragraph.runs.isEmpty && !isMarked && style.isPlain
        let options = options(of: index, width: width)
        let line = paragraph.line
        // Where all has one look, attributes need not be looked for in a text that has them.
        if !isMarked, !style.detectsLinks, let only = paragraph.runs.all.first,
            paragraph.runs.all.count == 1, only.range.lowerBound == 0, !line.isEmpty,
            only.range.upperBound >= line.utf16.count, only.look.attributes[.link] == nil
        {
            let attributes = style.attributes.merging(only.look.attributes) { $1 }
            return TextLayout(
                String(line), attributes: attributes,
                font: style.attributes[.font] as? UIFont ?? style.font, color: style.color,
                options: options)
        }
        guard isPlain else {
            let text = text(of: index)
            return TextLayout(
                text.string, font: text.font, color: style.color, options: options)
        }
        let font = style.attributes[.font] as? UIFont ?? style.font
        return TextLayout(String(line), font: font, color: style.color, options: options)
    }

    func options(of index: Int, width: CGFloat) -> TextLayout.Options {
        let isStyled = !document.paragraphs[index].runs.isEmpty
        return TextLayout.Options(
            width: width,
            alignment: style.alignment == .natural && isStyled ? nil : style.alignment,
            direction: isRightToLeft(index) ? .rightToLeft : .natural)
    }

    /// A paragraph's text as it is set, without its break.
    private func text(of index: Int) -> (string: NSAttributedString, font: UIFont) {
        let paragraph = document.paragraphs[index]
        let line = String(paragraph.line)
        var attributes = style.attributes
        if line.isEmpty, let look = paragraph.runs.all.first?.look {
            // An empty line is as high as its break.
            attributes.merge(look.attributes) { $1 }
        }
        let font = attributes[.font] as? UIFont ?? style.font
        let text = NSMutableAttributedString(string: line, attributes: attributes)
        for run in paragraph.runs.all {
            let range = run.range.clamped(to: 0..<text.length)
            text.addAttributes(run.look.attributes, range: NSRange(range))
            if run.look.attributes[.link] != nil {
                text.addAttributes(style.linkAttributes, range: NSRange(range))
            }
        }
        if style.detectsLinks {
            for address in AddressDetector.addresses(in: line) {
                text.addAttributes(style.linkAttributes, range: NSRange(address.range))
            }
        }
        let start = document.start(of: index)
        if let marked = marked?.clamped(to: start..<start + text.length), !marked.isEmpty {
            text.addAttributes(
                TextEditor.markedAttributes(markedStyle),
                range: NSRange(marked.lowerBound - start..<marked.upperBound - start))
        }
        return (text, font)
    }

    /// Forgets the lines, not the heights, of what is far from `paragraphs`.
    func forget(allBut paragraphs: ClosedRange<Int>) {
        guard flow == nil, slots.count > Self.mostKept, !keptTooMany(around: paragraphs) else {
            return
        }
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
        !detectsLinks && attributes.keys.allSatisfy { $0 == .font || $0 == .foregroundColor }
    }
}
