import CPango
import Foundation
import TactileGeometry

extension TextLayout {
    /// Glyphs of one font and style, in visual order.
    struct GlyphRun {
        let glyphs: UnsafeMutablePointer<PangoGlyphString>
        let font: UnsafeMutablePointer<PangoFont>?
        /// `nil` in a plain text.
        let item: UnsafeMutablePointer<PangoGlyphItem>?
        /// Index into the layout's styles.
        let style: Int
        /// The pen's place, from the layout's top left, in points.
        let x: CGFloat
        let baseline: CGFloat
        let width: CGFloat

        var count: Int { Int(glyphs.pointee.num_glyphs) }

        /// Calls `body` with the pen's x at each glyph, in points from the layout's left.
        func forEachAdvance(_ body: (CGFloat) -> Void) {
            guard let infos = glyphs.pointee.glyphs else { return }
            var pen = x
            for index in 0..<count {
                body(pen)
                pen += CGFloat(infos[index].geometry.width) * pangoUnit
            }
        }

        /// Calls `body` with each glyph that has ink and its place from the layout's top left.
        @inline(__always)
        func forEachGlyph(_ body: (UInt32, _ x: CGFloat, _ y: CGFloat) -> Void) {
            guard let infos = glyphs.pointee.glyphs else { return }
            var pen = x
            for index in 0..<count {
                let info = infos[index]
                if info.glyph != TextLayout.emptyGlyph {
                    body(
                        info.glyph, pen + CGFloat(info.geometry.x_offset) * pangoUnit,
                        baseline + CGFloat(info.geometry.y_offset) * pangoUnit)
                }
                pen += CGFloat(info.geometry.width) * pangoUnit
            }
        }
    }

    /// Pango's mark for characters without a picture, such as line breaks.
    static let emptyGlyph: UInt32 = 0x0FFF_FFFF
    /// Set in the glyphs of characters that no font has.
    static let unknownGlyphFlag: UInt32 = 0x1000_0000

    /// Calls `body` with each run of a line; the engine's lock must be held.
    func forEachRun(in line: Line, _ body: (GlyphRun) -> Void) {
        if let plain {
            return body(
                GlyphRun(
                    glyphs: plain.glyphs[line.indexInBlock], font: plain.font, item: nil, style: 0,
                    x: line.rect.minX,
                    baseline: line.baseline, width: line.rect.width))
        }
        let block = blocks[line.block]
        guard
            let pangoLine = pango_layout_get_line_readonly(
                block.layout, Int32(line.indexInBlock))
        else { return }
        var x = line.rect.minX
        var node = pangoLine.pointee.runs
        while let current = node {
            let item = current.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
            x += CGFloat(item.pointee.start_x_offset) * pangoUnit
            let width = CGFloat(pango_glyph_string_get_width(item.pointee.glyphs)) * pangoUnit
            body(
                GlyphRun(
                    glyphs: item.pointee.glyphs, font: item.pointee.item.pointee.analysis.font,
                    item: item, style: styleIndex(of: item), x: x,
                    baseline: line.baseline - CGFloat(item.pointee.y_offset) * pangoUnit,
                    width: width))
            x += width + CGFloat(item.pointee.end_x_offset) * pangoUnit
            node = current.pointee.next
        }
    }

    private func styleIndex(of item: UnsafeMutablePointer<PangoGlyphItem>) -> Int {
        guard styles.count > 1 else { return 0 }
        var node = item.pointee.item.pointee.analysis.extra_attrs
        while let current = node {
            let attribute = current.pointee.data.assumingMemoryBound(to: PangoAttribute.self)
            if attribute.pointee.klass.pointee.type == PANGO_ATTR_FOREGROUND {
                let index = current.pointee.data.assumingMemoryBound(to: PangoAttrColor.self)
                    .pointee.color.red
                return min(Int(index), styles.count - 1)
            }
            node = current.pointee.next
        }
        return 0
    }
}
