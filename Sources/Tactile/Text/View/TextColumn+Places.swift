import Foundation
import TactileDrawing
import TactileViews

/// Places of caret stops and lines in a column.
extension TextColumn {
    /// A line by its paragraph and its number there.
    struct LinePlace: Equatable {
        var paragraph: Int
        var line: Int
    }

    /// The line that a caret is in.
    func line(of caret: TextCaret) -> LinePlace {
        let paragraph = document.paragraph(at: caret.offset)
        let offset = caret.offset - document.start(of: paragraph)
        let lines = layout(of: paragraph).lines
        var line = lines.lastIndex { $0.range.lowerBound <= offset } ?? 0
        if caret.isAtLineEnd, line > 0, lines[line].range.lowerBound == offset { line -= 1 }
        return LinePlace(paragraph: paragraph, line: line)
    }

    func caret(at point: CGPoint) -> TextCaret {
        let paragraph = self.paragraph(at: point.y)
        let layout = layout(of: paragraph)
        let y = point.y - top(of: paragraph)
        var line = layout.lines.lastIndex { $0.rect.minY <= y } ?? 0
        // Of several parts beside each other the last that begins before the point.
        let row = layout.lines[line].room.minY
        while line > 0, layout.lines[line - 1].room.minY == row,
            layout.lines[line].room.minX > point.x
        {
            line -= 1
        }
        return caret(in: LinePlace(paragraph: paragraph, line: line), at: point.x)
    }

    /// The caret place of a line that is nearest to `x`.
    func caret(in place: LinePlace, at x: CGFloat) -> TextCaret {
        let layout = layout(of: place.paragraph)
        let start = document.start(of: place.paragraph)
        guard layout.lines.indices.contains(place.line) else { return TextCaret(start) }
        let line = layout.lines[place.line]
        let offset = layout.offset(closestTo: x, in: place.line)
        let isWrapped = place.line < layout.lines.count - 1
        return TextCaret(
            start + offset, isAtLineEnd: isWrapped && offset == line.range.upperBound)
    }

    /// A rectangle without width.
    func caretRect(_ caret: TextCaret) -> CGRect {
        let place = line(of: caret)
        let layout = layout(of: place.paragraph)
        let top = top(of: place.paragraph)
        let offset = caret.offset - document.start(of: place.paragraph)
        let line = layout.lines[place.line]
        if place.line < layout.lines.count - 1, offset == line.range.upperBound {
            let isLeft = isRightToLeft(place.paragraph)
            return CGRect(
                x: isLeft ? line.rect.minX : line.rect.maxX, y: top + line.rect.minY, width: 0,
                height: line.rect.height)
        }
        return layout.caretRect(at: offset).offsetBy(dx: 0, dy: top)
    }

    func isRightToLeft(_ paragraph: Int) -> Bool {
        document.isRightToLeft(paragraph) ?? isMirrored
    }

    /// The line a number of lines below, or `nil` beyond the ends.
    func line(_ count: Int, below place: LinePlace) -> LinePlace? {
        var target = LinePlace(paragraph: place.paragraph, line: place.line + count)
        while target.line < 0 {
            guard target.paragraph > 0 else { return nil }
            target.paragraph -= 1
            target.line += layout(of: target.paragraph).lines.count
        }
        while true {
            let lines = layout(of: target.paragraph).lines.count
            if target.line < lines { return target }
            guard target.paragraph < self.count - 1 else { return nil }
            target.line -= lines
            target.paragraph += 1
        }
    }

    func range(of place: LinePlace) -> Range<Int> {
        let start = document.start(of: place.paragraph)
        let range = layout(of: place.paragraph).lines[place.line].range
        return start + range.lowerBound..<start + range.upperBound
    }

    /// What a selection covers of one paragraph, from the paragraph's top left. A selected line
    /// break adds a sliver at the line's end.
    func selectionRects(_ selection: Range<Int>, in paragraph: Int) -> [CGRect] {
        let range = document.range(of: paragraph).clamped(to: selection)
        guard !range.isEmpty else { return [] }
        let start = document.start(of: paragraph)
        let layout = layout(of: paragraph)
        var rects = layout.selectionRects(
            for: range.lowerBound - start..<min(range.upperBound - start, layout.length))
        if range.upperBound - start > layout.length, let line = layout.lines.last {
            let isLeft = isRightToLeft(paragraph)
            rects.append(
                CGRect(
                    x: isLeft ? line.rect.minX - 4 : line.rect.maxX, y: line.rect.minY, width: 4,
                    height: line.rect.height))
        }
        // Paragraphs are whole points high: what is selected has no gaps between them.
        guard let last = layout.lines.last else { return rects }
        let height = height(of: paragraph)
        return rects.map {
            guard $0.minY == last.rect.minY, $0.maxY < height else { return $0 }
            return CGRect(x: $0.minX, y: $0.minY, width: $0.width, height: height - $0.minY)
        }
    }

    func offset(beside offset: Int, toRight: Bool) -> Int {
        let paragraph = document.paragraph(at: offset)
        let text = document.paragraphs[paragraph].text
        let isForward = toRight != isRightToLeft(paragraph)
        let next = isForward ? document.stop(after: offset) : document.stop(before: offset)
        guard TextDirection.hasRightToLeft(text) else { return next }
        let start = document.start(of: paragraph)
        let layout = layout(of: paragraph)
        let range = range(of: line(of: TextCaret(offset)))
        let seen = layout.visualStop(
            beside: offset - start, toRight: toRight, stops: TextBoundaries(text),
            in: range.lowerBound - start...range.upperBound - start)
        return seen.map { start + $0 } ?? (range.contains(next) ? offset : next)
    }
}
