import CPango
import Foundation
import TactileGeometry

/// What a text field needs: carets, selections, hits, and steps by character and word.
///
/// Offsets outside the text are brought to its ends.
extension TextLayout {
    private func block(holding byte: Int) -> (block: TextBlock, inner: Int32) {
        let block = blocks.last { $0.start <= byte } ?? blocks[0]
        return (block, Int32(min(byte - block.start, block.count)))
    }

    /// The caret's place before the character at `offset`: a rectangle without width.
    package func caretRect(at offset: Int) -> CGRect {
        TextEngine.locked { _ in
            if let caret = plain?.caret(before: offsets.byte(offset)) { return caret }
            let (block, inner) = block(holding: offsets.byte(offset))
            var strong = PangoRectangle()
            pango_layout_get_cursor_pos(block.layout, inner, &strong, nil)
            return CGRect(
                x: block.origin.x + CGFloat(strong.x) * pangoUnit,
                y: block.origin.y + CGFloat(strong.y) * pangoUnit, width: 0,
                height: CGFloat(strong.height) * pangoUnit)
        }
    }

    /// The box of the character at `offset`; at the end, that of the caret.
    package func characterRect(at offset: Int) -> CGRect {
        TextEngine.locked { _ in
            let (block, inner) = block(holding: offsets.byte(offset))
            var box = PangoRectangle()
            pango_layout_index_to_pos(block.layout, inner, &box)
            return CGRect(
                x: block.origin.x + CGFloat(box.x) * pangoUnit,
                y: block.origin.y + CGFloat(box.y) * pangoUnit,
                width: CGFloat(box.width) * pangoUnit, height: CGFloat(box.height) * pangoUnit
            ).standardized
        }
    }

    /// The offset between characters that comes nearest to a point of the layout.
    package func offset(closestTo point: CGPoint) -> Int {
        guard let first = blocks.first else { return 0 }
        let y = point.y.finite(or: 0), x = point.x.finite(or: 0)
        return TextEngine.locked { _ in
            let block = blocks.last { $0.origin.y <= y } ?? first
            var byte: Int32 = 0, trailing: Int32 = 0
            pango_layout_xy_to_index(
                block.layout, pangoUnits(x - block.origin.x), pangoUnits(y - block.origin.y),
                &byte, &trailing)
            var offset = offsets.utf16(block.start + Int(byte))
            for _ in 0..<trailing { offset = step(from: offset, by: 1) }
            return offset
        }
    }

    /// Rectangles that together cover a range of offsets, line by line and, where directions mix,
    /// several to a line. A line break that is selected adds a sliver at the line's end.
    package func selectionRects(for range: Range<Int>) -> [CGRect] {
        let bytes = offsets.byte(range.lowerBound)..<offsets.byte(range.upperBound)
        guard !bytes.isEmpty else { return [] }
        return TextEngine.locked { _ in
            if let rects = plainRects(for: bytes) { return rects }
            var rects: [CGRect] = []
            for line in lines {
                let block = blocks[line.block]
                guard
                    let pangoLine = pango_layout_get_line_readonly(
                        block.layout, Int32(line.indexInBlock))
                else { continue }
                let first = block.start + Int(pangoLine.pointee.start_index)
                let last = first + Int(pangoLine.pointee.length)
                let part = bytes.clamped(to: first..<last)
                if !part.isEmpty {
                    rects += ranges(
                        of: pangoLine, part.lowerBound - block.start,
                        part.upperBound - block.start
                    ).map {
                        CGRect(
                            x: line.rect.minX + $0.lowerBound, y: line.rect.minY,
                            width: $0.upperBound - $0.lowerBound, height: line.rect.height)
                    }
                }
                if bytes.contains(last), isBreak(at: last, in: block) {
                    rects.append(
                        CGRect(
                            x: line.rect.maxX, y: line.rect.minY, width: 4,
                            height: line.rect.height))
                }
            }
            return rects
        }
    }

    /// `nil` where the text is not plain, or a range ends in the middle of a glyph.
    private func plainRects(for bytes: Range<Int>) -> [CGRect]? {
        guard let plain else { return nil }
        var rects: [CGRect] = []
        for (index, line) in lines.enumerated() {
            let part = bytes.clamped(to: line.range)
            guard !part.isEmpty else { continue }
            guard let from = plain.x(of: part.lowerBound, in: index),
                let to = plain.x(of: part.upperBound, in: index)
            else { return nil }
            if to > from {
                rects.append(
                    CGRect(x: from, y: line.rect.minY, width: to - from, height: line.rect.height))
            }
        }
        return rects
    }

    /// Whether a line ends at a byte because the text says so. Between blocks it always does.
    private func isBreak(at byte: Int, in block: TextBlock) -> Bool {
        let inner = byte - block.start
        guard inner < block.count else { return byte < offsets.byteCount }
        return pango_layout_get_text(block.layout)?[inner] == 0x0A
    }

    /// Spans of x from the line's start.
    private func ranges(
        of line: UnsafeMutablePointer<PangoLayoutLine>, _ first: Int, _ last: Int
    ) -> [Range<CGFloat>] {
        var list: UnsafeMutablePointer<Int32>?
        var count: Int32 = 0
        pango_layout_line_get_x_ranges(line, Int32(first), Int32(last), &list, &count)
        defer { g_free(list) }
        guard let list else { return [] }
        // Pango counts from the layout's edge, the line's own offset included.
        let shift = lineShift(line)
        var spans: [Range<CGFloat>] = []
        for index in 0..<Int(count) {
            let from = CGFloat(list[2 * index] - shift) * pangoUnit
            let to = CGFloat(list[2 * index + 1] - shift) * pangoUnit
            guard to > from else { continue }
            // A span for each font: where two meet, translucent colour would show a seam.
            if let last = spans.last, abs(last.upperBound - from) < 0.01 {
                spans[spans.count - 1] = last.lowerBound..<to
            } else if let last = spans.last, abs(last.lowerBound - to) < 0.01 {
                spans[spans.count - 1] = from..<last.upperBound
            } else {
                spans.append(from..<to)
            }
        }
        return spans
    }

    /// How far alignment and indents push a line to the right.
    private func lineShift(_ line: UnsafeMutablePointer<PangoLayoutLine>) -> Int32 {
        guard let layout = line.pointee.layout,
            let iterator = pango_layout_get_iter(layout)
        else { return 0 }
        defer { pango_layout_iter_free(iterator) }
        repeat {
            guard pango_layout_iter_get_line_readonly(iterator) == line else { continue }
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            return logical.x
        } while pango_layout_iter_next_line(iterator) != 0
        return 0
    }

    /// The number of the line that holds an offset.
    package func lineIndex(at offset: Int) -> Int {
        lines.lastIndex { $0.range.lowerBound <= offset } ?? 0
    }

    // MARK: Steps

    /// The offset one character (as a person counts them) before or after.
    package func step(from offset: Int, by direction: Int) -> Int {
        moved(from: offset, direction) { $0.is_cursor_position != 0 }
    }

    /// The end of the next word (`direction` > 0) or the start of the word before.
    package func wordStep(from offset: Int, by direction: Int) -> Int {
        moved(from: offset, direction) {
            direction > 0 ? $0.is_word_end != 0 : $0.is_word_start != 0
        }
    }

    /// The word around an offset, or the single character there when it is in none.
    package func wordRange(at offset: Int) -> Range<Int> {
        let place = min(max(offset, 0), length)
        let end = wordStep(from: place, by: 1)
        let start = wordStep(from: end, by: -1)
        if start <= place, place < end { return start..<end }
        let next = step(from: place, by: 1)
        return next > place ? place..<next : step(from: place, by: -1)..<place
    }

    private func moved(
        from offset: Int, _ direction: Int, until stops: (PangoLogAttr) -> Bool
    ) -> Int {
        let target = min(max(offset, 0), length)
        guard direction != 0, direction > 0 ? target < length : target > 0 else { return target }
        return TextEngine.locked { _ in
            // A step may have to go on in the next block of paragraphs.
            let marks = stopOffsets(stops)
            if direction > 0 { return marks.first { $0 > target } ?? length }
            return marks.last { $0 < target } ?? 0
        }
    }

    /// Offsets that a predicate on Pango's character attributes holds for, in order.
    private func stopOffsets(_ stops: (PangoLogAttr) -> Bool) -> [Int] {
        var result: [Int] = []
        for block in blocks {
            var count: Int32 = 0
            guard let attributes = pango_layout_get_log_attrs_readonly(block.layout, &count),
                let text = pango_layout_get_text(block.layout)
            else { continue }
            var byte = 0
            for index in 0..<Int(count) {
                if stops(attributes[index]) { result.append(offsets.utf16(block.start + byte)) }
                guard byte < block.count else { break }
                byte += 1
                while byte < block.count, UInt8(bitPattern: text[byte]) & 0xC0 == 0x80 { byte += 1 }
            }
        }
        return result
    }
}
