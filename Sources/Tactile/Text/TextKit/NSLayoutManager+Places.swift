import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Where the text is, in parts of a container and in units of the text.
extension NSLayoutManager {
    var isEmpty: Bool { column.document.isEmpty }

    func clamped(_ range: NSRange) -> Range<Int> {
        guard range.location != NSNotFound else { return 0..<0 }
        let low = max(range.location, 0)
        return column.document.clamped(low..<low + max(range.length, 0))
    }

    /// The paragraphs that a range touches.
    func paragraphs(of range: NSRange) -> Range<Int> {
        let range = clamped(range)
        let document = column.document
        let last = max(range.upperBound - 1, range.lowerBound)
        return document.paragraph(at: range.lowerBound)..<document.paragraph(at: last) + 1
    }

    func index(of container: NSTextContainer) -> Int? {
        textContainers.firstIndex { $0 === container }
    }

    /// A line with its place, in the coordinates of its container.
    struct Fragment {
        var line: SetParagraph.Line
        var paragraph: Int
        var number: Int
        /// The line's units, the break at its end included.
        var range: Range<Int>
        var rect: CGRect
        var used: CGRect
    }

    /// The column's place from a container's top left.
    func place(of container: Int) -> CGPoint {
        let padding = textContainers.first?.lineFragmentPadding ?? 0
        guard let flow = column.flow else { return CGPoint(x: -padding, y: 0) }
        let top = flow.tops.indices.contains(container) ? flow.tops[container] : flow.tops.last ?? 0
        return CGPoint(x: -padding, y: top)
    }

    func fragment(at place: TextColumn.LinePlace) -> Fragment {
        let column = upToDate
        let set = column.layout(of: place.paragraph)
        let line = set.lines[min(place.line, set.lines.count - 1)]
        let start = column.document.start(of: place.paragraph)
        let isLast = place.line >= set.lines.count - 1
        let end =
            isLast
            ? column.document.start(of: place.paragraph + 1) : start + line.range.upperBound
        let origin = self.place(of: line.container)
        let padding =
            textContainers.indices.contains(line.container)
            ? textContainers[line.container].lineFragmentPadding
            : textContainers.last?.lineFragmentPadding ?? 0
        func inContainer(_ rect: CGRect) -> CGRect {
            rect.offsetBy(dx: -origin.x, dy: column.top(of: place.paragraph) - origin.y)
        }
        var room = inContainer(line.room)
        if column.flow == nil { room = room.insetBy(dx: -padding, dy: 0) }
        let text = inContainer(line.rect)
        return Fragment(
            line: line, paragraph: place.paragraph, number: place.line,
            range: start + line.range.lowerBound..<end, rect: room,
            used: CGRect(
                x: min(text.minX - padding, text.minX), y: text.minY,
                width: text.width + 2 * padding, height: text.height))
    }

    func fragment(ofGlyphAt index: Int) -> Fragment {
        let place = min(max(index, 0), column.document.length)
        return fragment(at: upToDate.line(of: TextCaret(place)))
    }

    func containerIndex(ofGlyphAt index: Int) -> Int { fragment(ofGlyphAt: index).line.container }

    /// Calls `body` with each line that holds some of a range.
    func forEachFragment(of range: Range<Int>, _ body: (Fragment, inout Bool) -> Void) {
        var stop = false
        for paragraph in paragraphs(of: NSRange(range)) {
            for line in upToDate.layout(of: paragraph).lines.indices {
                let found = fragment(at: .init(paragraph: paragraph, line: line))
                guard found.range.overlaps(range) || range.isEmpty || found.range.isEmpty
                else { continue }
                body(found, &stop)
                if stop { return }
            }
        }
    }

    /// The units that a container shows.
    func range(of container: NSTextContainer) -> Range<Int> {
        guard let index = index(of: container) else { return 0..<0 }
        let column = upToDate
        let length = column.document.length
        guard column.flow != nil else { return 0..<length }
        var range: Range<Int>?
        for paragraph in 0..<column.count {
            let set = column.layout(of: paragraph)
            for line in set.lines.indices where set.lines[line].container == index {
                let part = fragment(at: .init(paragraph: paragraph, line: line)).range
                range = (range?.lowerBound ?? part.lowerBound)..<part.upperBound
            }
            if let last = set.lines.last, last.container > index { break }
        }
        return range ?? length..<length
    }

    /// The lines of a container.
    private func fragments(
        in container: NSTextContainer, _ body: (Fragment) -> Void
    ) {
        guard let index = index(of: container) else { return }
        forEachFragment(of: range(of: container)) { fragment, _ in
            if fragment.line.container == index { body(fragment) }
        }
    }

    func usedArea(of container: NSTextContainer) -> CGRect {
        var area: CGRect?
        fragments(in: container) { area = area?.union($0.used) ?? $0.used }
        return area ?? .zero
    }

    /// What a range covers of its lines, in the container's coordinates.
    func rects(of range: Range<Int>, in container: NSTextContainer) -> [CGRect] {
        guard let index = index(of: container) else { return [] }
        let column = upToDate
        let document = column.document
        var rects: [CGRect] = []
        for paragraph in paragraphs(of: NSRange(range)) {
            let set = column.layout(of: paragraph)
            let start = document.start(of: paragraph)
            let origin = place(of: index)
            let top = column.top(of: paragraph)
            let own = range.clamped(to: document.range(of: paragraph))
            for line in set.lines where line.container == index {
                let part = own.lowerBound - start..<own.upperBound - start
                let shown = part.clamped(to: line.range)
                guard !shown.isEmpty else { continue }
                rects += set.selectionRects(for: shown).map {
                    $0.offsetBy(dx: -origin.x, dy: top - origin.y)
                }
            }
        }
        return rects
    }

    /// The nearest unit to a point of a container, and how far into it the point is.
    func hit(_ point: CGPoint, in container: NSTextContainer) -> (index: Int, fraction: CGFloat) {
        guard !isEmpty, let number = index(of: container) else { return (0, 0) }
        let column = upToDate
        let origin = place(of: number)
        let caret = column.caret(
            at: CGPoint(x: point.x + origin.x, y: max(point.y, 0) + origin.y))
        let shown = range(of: container)
        guard !shown.isEmpty else { return (shown.lowerBound, 0) }
        let last = column.document.stop(before: shown.upperBound)
        let line = column.range(of: column.line(of: caret))
        // Beyond a line's end is its last unit.
        var offset = min(max(caret.offset, shown.lowerBound), last)
        func box(_ offset: Int) -> CGRect {
            let place = column.line(of: TextCaret(offset))
            let start = column.document.start(of: place.paragraph)
            return column.layout(of: place.paragraph).characterRect(at: offset - start)
        }
        let x = point.x + origin.x
        if offset > line.lowerBound, offset >= line.upperBound || box(offset).minX > x,
            !column.isRightToLeft(column.document.paragraph(at: offset))
        {
            offset = max(column.document.stop(before: offset), line.lowerBound)
        }
        let rect = box(offset)
        guard rect.width > 0 else { return (offset, 0) }
        return (offset, min(max((x - rect.minX) / rect.width, 0), 1))
    }
}

extension TextColumn {
    /// Sets a paragraph's lines anew when it is next asked for.
    func invalidate(_ paragraph: Int) {
        documentDidChange(
            TextDocument.Change(
                range: document.range(of: paragraph), length: document.range(of: paragraph).count,
                edit: TextDocument.Edit(old: paragraph..<paragraph + 1, count: 1)))
    }
}

extension SetParagraph {
    /// What may be drawn of lines of which a range is shown: whole lines, or the range's part.
    func clips(of range: Range<Int>, lines shown: Range<Int>, isWhole: Bool) -> [CGRect] {
        shown.flatMap { index -> [CGRect] in
            let line = lines[index]
            if range.lowerBound <= line.range.lowerBound, range.upperBound >= line.range.upperBound
            {
                return [
                    CGRect(
                        x: line.rect.minX - line.rect.height, y: line.rect.minY,
                        width: line.rect.width + 2 * line.rect.height, height: line.rect.height)
                ]
            }
            return selectionRects(for: range.clamped(to: line.range))
        }
    }
}
