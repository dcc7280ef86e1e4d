import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// A paragraph set in lines, from its top left. In a plain column all lines are one layout's; where
/// lines differ in width each is a layout of its own.
final class SetParagraph {
    struct Line {
        /// UTF-16 offsets in the paragraph, a line break at the end not included.
        let range: Range<Int>
        /// The line's own height and the width of its text, trailing spaces left out.
        let rect: CGRect
        let baseline: CGFloat
        /// The room that the line was set in, without padding.
        let room: CGRect
        /// The number of the container that holds it; one more than there are for what has no room.
        let container: Int
        /// Whether the text goes on in the next line for want of room.
        let isWrapped: Bool
    }

    /// Lines of one layout.
    struct Part {
        let layout: TextLayout
        let origin: CGPoint
        /// Where the layout's text begins in the paragraph.
        let start: Int
        /// Which of the paragraph's lines they are.
        let lines: Range<Int>
    }

    let lines: [Line]
    private let parts: [Part]
    let height: CGFloat
    /// In UTF-16 units, without the break at the end.
    let length: Int

    /// Lines of one width.
    init(_ layout: TextLayout, width: CGFloat) {
        let last = layout.lines.count - 1
        lines = layout.lines.enumerated().map { index, line in
            Line(
                range: line.range, rect: line.rect, baseline: line.baseline,
                room: CGRect(
                    x: 0, y: line.rect.minY, width: width.isFinite ? width : line.rect.maxX,
                    height: line.rect.height),
                container: 0, isWrapped: index < last)
        }
        parts = [Part(layout: layout, origin: .zero, start: 0, lines: 0..<layout.lines.count)]
        height = ceil(layout.size.height)
        length = layout.length
    }

    init(lines: [Line], parts: [Part], height: CGFloat, length: Int) {
        self.lines = lines
        self.parts = parts
        self.height = height
        self.length = length
    }

    /// Whether each line is a layout of its own.
    private(set) lazy var isShaped = parts.count > 1 || parts.first?.origin != .zero
    /// The ranges of lines that one tile each draws.
    private(set) lazy var tiles = TextTile.parts(of: self)

    /// The rectangle, in points from the top left, outside of which this paragraph looks like
    /// another one: the null rectangle if they look the same, `nil` if that is not known.
    func difference(from other: SetParagraph) -> CGRect? {
        guard !isShaped, !other.isShaped, let new = parts.first, let old = other.parts.first else {
            return nil
        }
        return new.layout.difference(from: old.layout)
    }

    private func part(of line: Int) -> Part {
        parts.last { $0.lines.lowerBound <= line } ?? parts[0]
    }

    private func line(at offset: Int) -> Int {
        lines.lastIndex { $0.range.lowerBound <= offset } ?? 0
    }

    /// The caret's place before the character at `offset`: a rectangle without width.
    func caretRect(at offset: Int) -> CGRect {
        if let caret, caret.offset == offset { return caret.rect }
        let part = part(of: line(at: offset))
        let rect = part.layout.caretRect(at: offset - part.start)
            .offsetBy(dx: part.origin.x, dy: part.origin.y)
        caret = (offset, rect)
        return rect
    }

    /// The result of the last ``caretRect(at:)``: each key asks several times for the same one.
    private var caret: (offset: Int, rect: CGRect)?

    /// The box of the character at `offset`.
    func characterRect(at offset: Int) -> CGRect {
        let part = part(of: line(at: offset))
        return part.layout.characterRect(at: offset - part.start)
            .offsetBy(dx: part.origin.x, dy: part.origin.y)
    }

    /// The offset between characters of a line that is nearest to `x`.
    func offset(closestTo x: CGFloat, in line: Int) -> Int {
        let part = part(of: line)
        let found = part.layout.offset(
            closestTo: CGPoint(
                x: x - part.origin.x, y: lines[line].rect.midY - part.origin.y))
        return min(
            max(found + part.start, lines[line].range.lowerBound), lines[line].range.upperBound)
    }

    /// Rectangles that together cover a range of offsets.
    func selectionRects(for range: Range<Int>) -> [CGRect] {
        parts.flatMap { part -> [CGRect] in
            let end = lines[part.lines.upperBound - 1].range.upperBound
            let own = range.clamped(to: part.start..<max(end, part.start))
            guard !own.isEmpty else { return [] }
            return part.layout.selectionRects(
                for: own.lowerBound - part.start..<own.upperBound - part.start
            ).map { $0.offsetBy(dx: part.origin.x, dy: part.origin.y) }
        }
    }

    func visualStop(
        beside offset: Int, toRight: Bool, stops: TextBoundaries, in range: ClosedRange<Int>
    ) -> Int? {
        let part = part(of: line(at: offset))
        guard part.start == 0 else {
            let isForward = toRight
            return isForward ? stops.stop(after: offset) : stops.stop(before: offset)
        }
        return part.layout.visualStop(beside: offset, toRight: toRight, stops: stops, in: range)
    }

    /// Draws lines with the paragraph's top left at `origin`.
    func draw(
        _ drawn: Range<Int>, at origin: CGPoint, in context: CGContext, _ layer: TextLayout.Layer
    ) {
        for part in parts where part.lines.overlaps(drawn) {
            part.layout.draw(
                at: CGPoint(x: origin.x + part.origin.x, y: origin.y + part.origin.y), in: context,
                layer: layer)
        }
    }
}
