import CPango
import Foundation
import TactileGeometry

extension TextLayout {
    /// From the layout's top to the first row that its glyphs touch, and behind the last; `nil` for
    /// a text without ink.
    private var ink: ClosedRange<CGFloat>? {
        TextEngine.locked { _ in
            var ink: ClosedRange<CGFloat>?
            for block in blocks {
                var box = PangoRectangle()
                pango_layout_get_extents(block.layout, &box, nil)
                guard box.height > 0 else { continue }
                let top = block.origin.y + CGFloat(box.y) * pangoUnit
                let bottom = top + CGFloat(box.height) * pangoUnit
                ink = min(ink?.lowerBound ?? top, top)...max(ink?.upperBound ?? bottom, bottom)
            }
            return ink
        }
    }

    /// Where a line begins, on a whole pixel: at `y`, but if the line is higher than its room, as a
    /// font makes it that stands in for the wanted one, as near to it as its glyphs are seen whole,
    /// and from their tops if not even they fit.
    ///
    /// - `scale`: pixels for each point.
    package func top(near y: CGFloat, in rect: CGRect, scale: CGFloat) -> CGFloat {
        guard lines.count == 1, size.height > rect.height, let ink else {
            return (y * scale).rounded() / scale
        }
        let first = rect.minY - ink.lowerBound, last = rect.maxY - ink.upperBound
        if y < first || last < first { return (first * scale).rounded(.up) / scale }
        return (min(y, last) * scale).rounded(y > last ? .down : .toNearestOrEven) / scale
    }
}
