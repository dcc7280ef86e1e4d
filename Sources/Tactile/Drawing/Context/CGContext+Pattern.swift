import CCairo
import Foundation
import TactileGeometry

extension CGContext {
    /// Makes a repeating tile Cairo's source. Matrix: the identity, before and after.
    ///
    /// The tile is drawn in device pixels, as many as come nearest to its size.
    func setPattern(_ cairo: OpaquePointer, _ pattern: CGPattern, color: CGColor) {
        let toDevice = pattern.matrix
            .concatenating(
                CGAffineTransform(
                    translationX: state.patternPhase.width, y: state.patternPhase.height)
            )
            .concatenating(base)
        guard toDevice.isDrawable,
            let tile = pattern.tile(
                scaleX: hypot(toDevice.a, toDevice.b) * maskResolution,
                scaleY: hypot(toDevice.c, toDevice.d) * maskResolution,
                color: pattern.isColored ? nil : color.plain)
        else {
            cairo_set_source_rgba(cairo, 0, 0, 0, 0)
            return
        }
        let placed = CGAffineTransform(
            a: pattern.xStep / CGFloat(tile.width), b: 0, c: 0,
            d: pattern.yStep / CGFloat(tile.height), tx: pattern.bounds.minX,
            ty: pattern.bounds.minY
        ).concatenating(toDevice)
        guard placed.isSampleable else {
            cairo_set_source_rgba(cairo, 0, 0, 0, 0)
            return
        }
        // All tiles are equal: the one nearest to the origin replaces a tile that Pixman's numbers
        // cannot reach.
        var back = placed.inverted()
        back.tx = back.tx.truncatingRemainder(dividingBy: CGFloat(tile.width))
        back.ty = back.ty.truncatingRemainder(dividingBy: CGFloat(tile.height))
        setMatrix(cairo, .identity)
        cairo_set_source_surface(cairo, tile.libraryHandles.surface, 0, 0)
        let source = cairo_get_source(cairo)
        var matrix = back.cairo
        cairo_pattern_set_matrix(source, &matrix)
        cairo_pattern_set_extend(source, CAIRO_EXTEND_REPEAT)
        let isAligned = abs(placed.a - 1) < 1e-9 && abs(placed.d - 1) < 1e-9
        cairo_pattern_set_filter(
            source, isAligned ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    }
}

extension CGPattern {
    /// One tile in pixels, kept until another scale is asked for; `nil` when it would be empty or
    /// too large.
    func tile(scaleX: CGFloat, scaleY: CGFloat, color: CGColor?) -> Bitmap? {
        lock.lock()
        defer { lock.unlock() }
        if let kept, kept.scaleX == scaleX, kept.scaleY == scaleY, kept.color == color {
            return kept.bitmap
        }
        let width = (xStep * scaleX).rounded(), height = (yStep * scaleY).rounded()
        guard bounds.isDrawable, bounds.width > 0, bounds.height > 0, width.isFinite,
            height.isFinite, width <= 8192, height <= 8192,
            let bitmap = Bitmap(width: max(Int(width), 1), height: max(Int(height), 1))
        else { return nil }
        let fit = CGAffineTransform(
            scaleX: CGFloat(bitmap.width) / xStep, y: CGFloat(bitmap.height) / yStep)
        let context = CGContext(bitmap: bitmap, base: fit)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        context.clip(to: bounds)
        if let color {
            context.state.fillColor = color
            context.state.strokeColor = color
            context.hasFixedColors = true
        }
        draw(context)
        kept = Tile(bitmap: bitmap, scaleX: scaleX, scaleY: scaleY, color: color)
        return bitmap
    }

    struct Tile {
        var bitmap: Bitmap
        var scaleX: CGFloat
        var scaleY: CGFloat
        /// Of a stencil.
        var color: CGColor?
    }
}
