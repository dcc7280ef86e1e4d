import CPixman
import Foundation
import TactileGeometry

/// Operations that replace pixels. Everything is clipped to both bitmaps and to `clip`.
extension Bitmap {
    /// Replaces pixels by those of `sourceRect`, placed with its top-left corner at `point`.
    ///
    /// The two bitmaps must not share memory; see ``move(_:dx:dy:)``.
    package func copy(
        from source: Bitmap, sourceRect: PixelRect, to point: (x: Int, y: Int),
        clip: PixelRect? = nil
    ) {
        guard
            let area = Placement(
                source: source.bounds, sourceRect: sourceRect, at: point,
                target: clip.map(bounds.intersection) ?? bounds)
        else { return }
        let length = area.target.width * 4
        var from = source.data + area.sourceY * source.bytesPerRow + area.sourceX * 4
        var to = data + area.target.y * bytesPerRow + area.target.x * 4
        if length == bytesPerRow, length == source.bytesPerRow {
            memcpy(to, from, length * area.target.height)
            return
        }
        for _ in 0..<area.target.height {
            memcpy(to, from, length)
            from += source.bytesPerRow
            to += bytesPerRow
        }
    }

    /// Shifts the pixels of `rect` by whole pixels; what leaves the bitmap is lost, and what is
    /// uncovered has no meaning.
    package func move(_ rect: PixelRect, dx: Int, dy: Int) {
        let target = rect.intersection(bounds).offsetBy(dx: dx, dy: dy).intersection(bounds)
        guard !target.isEmpty, dx != 0 || dy != 0 else { return }
        if slide(into: target, dx: dx, dy: dy) { return }
        let length = target.width * 4
        let step = dy > 0 ? -bytesPerRow : bytesPerRow
        let first = dy > 0 ? target.maxY - 1 : target.y
        var to = data + first * bytesPerRow + target.x * 4
        var from = to - dy * bytesPerRow - dx * 4
        for _ in 0..<target.height {
            memmove(to, from, length)
            from += step
            to += step
        }
    }

    /// Paints `rect` with a colour: replaces pixels when it is opaque, else blends over them.
    package func fill(_ rect: PixelRect, color: PixelColor) {
        let area = rect.intersection(bounds)
        guard !area.isEmpty, !color.isClear else { return }
        if color.isOpaque {
            replace(area, with: color)
            return
        }
        let handles = libraryHandles
        handles.solidPixel.pointee = color.value
        pixman_image_composite32(
            PIXMAN_OP_OVER, handles.solid, nil, handles.image, 0, 0, 0, 0, Int32(area.x),
            Int32(area.y), Int32(area.width), Int32(area.height))
    }

    package func fill(_ rect: PixelRect, color: CGColor) {
        fill(rect, color: PixelColor(color))
    }

    /// Sets every pixel of `rect` to a colour, alpha included.
    package func replace(_ rect: PixelRect, with color: PixelColor) {
        let area = rect.intersection(bounds)
        guard !area.isEmpty else { return }
        _ = pixman_fill(
            data.assumingMemoryBound(to: UInt32.self), Int32(bytesPerRow / 4), 32, Int32(area.x),
            Int32(area.y), Int32(area.width), Int32(area.height), color.value)
    }

    /// Makes `rect`, or all, transparent (black in an opaque bitmap).
    package func clear(_ rect: PixelRect? = nil) { replace(rect ?? bounds, with: .clear) }

    /// The premultiplied pixel at a place; clear outside. An opaque bitmap's alpha reads as 255.
    package func pixel(x: Int, y: Int) -> PixelColor {
        guard x >= 0, y >= 0, x < width, y < height else { return .clear }
        let value = row(y, x: x).pointee
        return PixelColor(value: isOpaque ? value | 0xFF00_0000 : value)
    }
}

/// Where a part of a source lands in a target after clipping to both.
struct Placement {
    var target: PixelRect
    var sourceX: Int
    var sourceY: Int

    init?(
        source: PixelRect, sourceRect: PixelRect, at point: (x: Int, y: Int), target: PixelRect
    ) {
        let dx = point.x - sourceRect.x, dy = point.y - sourceRect.y
        let visible = sourceRect.intersection(source).offsetBy(dx: dx, dy: dy)
            .intersection(target)
        guard !visible.isEmpty else { return nil }
        self.target = visible
        sourceX = visible.x - dx
        sourceY = visible.y - dy
    }
}
