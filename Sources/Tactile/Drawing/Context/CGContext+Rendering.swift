import CCairo
import Foundation
import TactileGeometry

extension CGContext {
    /// Runs a drawing operation with everything that the state adds to it: blend mode, shadow and
    /// mask.
    ///
    /// `body` sets the matrix and the source; it is called once more for a shadow, with a Cairo
    /// context in which only alpha counts. `bounds` are in device space.
    func render(_ bounds: CGRect, _ body: (OpaquePointer) -> Void) {
        guard bounds.isDrawable else { return }
        hasDrawn = true
        cairo_set_antialias(
            cairo, state.antialiases ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
        guard let foreign, layers.isEmpty else {
            composite(bounds, body)
            return
        }
        let area = touchedPixels(by: bounds)
        foreign.load(area)
        composite(bounds, body)
        cairo_surface_flush(cairo_get_target(cairo))
        foreign.store(area)
    }

    private func composite(_ bounds: CGRect, _ body: (OpaquePointer) -> Void) {
        if state.blendMode == .plusDarker, bitmap != nil {
            darken(bounds, body)
        } else if let mask = state.mask {
            if bitmap != nil, state.blendMode.replaces {
                replace(bounds, through: mask, body)
            } else {
                blend(bounds, through: mask, body)
            }
        } else {
            cairo_set_operator(cairo, state.blendMode.cairo)
            paint(bounds, body)
        }
    }

    /// With the operator that is set: the shadow, then the thing itself.
    private func paint(_ bounds: CGRect, _ body: (OpaquePointer) -> Void) {
        // Where a mode also changes what a shape does not touch, a shadow would wipe all around it.
        // A layer does that itself, and cuts its shadow out of itself or itself out of its shadow.
        if let shadow = state.shadow, isEndingLayer || !state.blendMode.isUnbounded {
            draw(shadow, under: bounds, body)
        }
        body(cairo)
    }

    /// Paints Cairo's source, faded, wherever the clip allows. The matrix must be the identity.
    func paintSource(on cairo: OpaquePointer, alpha: CGFloat) {
        guard alpha < 1, state.blendMode == .copy else {
            cairo_paint_with_alpha(cairo, alpha)
            return
        }
        // Cairo would mix a fading source with what is there, instead of replacing that.
        cairo_push_group(cairo)
        cairo_reset_clip(cairo)
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        cairo_paint_with_alpha(cairo, alpha)
        cairo_pop_group_to_source(cairo)
        cairo_paint(cairo)
    }

    private func blend(
        _ bounds: CGRect, through mask: ClipMask, _ body: (OpaquePointer) -> Void
    ) {
        setMatrix(cairo, .identity)
        pushGroup()
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        paint(bounds, body)
        setMatrix(cairo, .identity)
        cairo_pop_group_to_source(cairo)
        cairo_set_operator(cairo, state.blendMode.cairo)
        mask.apply(to: cairo)
    }

    /// For modes that take away what is there: they work on a copy, of which the mask then says how
    /// much is put back.
    private func replace(
        _ bounds: CGRect, through mask: ClipMask, _ body: (OpaquePointer) -> Void
    ) {
        setMatrix(cairo, .identity)
        let ground = cairo_get_group_target(cairo)
        pushGroup()
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(cairo, ground, 0, 0)
        cairo_paint(cairo)
        cairo_set_operator(cairo, state.blendMode.cairo)
        paint(bounds, body)
        setMatrix(cairo, .identity)
        cairo_pop_group_to_source(cairo)
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        mask.apply(to: cairo)
    }

    /// The mode that Cairo has not: what is drawn is gathered and then taken from what is there.
    private func darken(_ bounds: CGRect, _ body: (OpaquePointer) -> Void) {
        setMatrix(cairo, .identity)
        // The clip stays, because the result is not painted through it.
        cairo_push_group(cairo)
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        if let mask = state.mask {
            pushGroup()
            paint(bounds, body)
            setMatrix(cairo, .identity)
            cairo_pop_group_to_source(cairo)
            cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
            mask.apply(to: cairo)
        } else {
            paint(bounds, body)
        }
        setMatrix(cairo, .identity)
        let picture = cairo_pop_group(cairo)
        defer { cairo_pattern_destroy(picture) }
        var drawn: OpaquePointer?
        guard let picture, cairo_pattern_get_surface(picture, &drawn) == CAIRO_STATUS_SUCCESS,
            let drawn, let ground = cairo_get_group_target(cairo)
        else { return }
        plusDarker(drawn, onto: ground)
    }

    /// Premultiplied, for each channel: αr = min(1, αs + αd), and of that is left what neither
    /// takes away, c = max(0, αr − (αs − cs) − (αd − cd)).
    private func plusDarker(_ source: OpaquePointer, onto target: OpaquePointer) {
        cairo_surface_flush(source)
        cairo_surface_flush(target)
        guard cairo_surface_get_type(source) == CAIRO_SURFACE_TYPE_IMAGE,
            cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE,
            let from = cairo_image_surface_get_data(source),
            let to = cairo_image_surface_get_data(target)
        else { return }
        func origin(_ surface: OpaquePointer) -> (x: Int, y: Int) {
            var x = 0.0, y = 0.0
            cairo_surface_get_device_offset(surface, &x, &y)
            return (Int(-x), Int(-y))
        }
        func bounds(_ surface: OpaquePointer) -> PixelRect {
            let place = origin(surface)
            return PixelRect(
                x: place.x, y: place.y, width: Int(cairo_image_surface_get_width(surface)),
                height: Int(cairo_image_surface_get_height(surface)))
        }
        let isOpaque = cairo_image_surface_get_format(target) == CAIRO_FORMAT_RGB24
        let area = bounds(source).intersection(bounds(target))
        let (first, second) = (origin(source), origin(target))
        for y in area.y..<max(area.maxY, area.y) {
            let fromRow = UnsafeRawPointer(
                from + (y - first.y) * Int(cairo_image_surface_get_stride(source))
            )
            .assumingMemoryBound(to: UInt32.self)
            let toRow = UnsafeMutableRawPointer(
                to + (y - second.y) * Int(cairo_image_surface_get_stride(target))
            )
            .assumingMemoryBound(to: UInt32.self)
            for x in area.x..<area.maxX {
                let drawn = fromRow[x - first.x]
                guard drawn >> 24 > 0 else { continue }
                let ground = toRow[x - second.x] | (isOpaque ? 0xFF00_0000 : 0)
                toRow[x - second.x] = CGContext.plusDarker(drawn, ground)
            }
        }
        cairo_surface_mark_dirty(target)
    }

    private static func plusDarker(_ source: UInt32, _ ground: UInt32) -> UInt32 {
        let (sourceAlpha, groundAlpha) = (Int(source >> 24), Int(ground >> 24))
        let alpha = min(sourceAlpha + groundAlpha, 255)
        var result = UInt32(alpha) << 24
        for shift in [0, 8, 16] as [UInt32] {
            let taken =
                sourceAlpha - Int(source >> shift & 255) + groundAlpha - Int(ground >> shift & 255)
            result |= UInt32(min(max(alpha - taken, 0), 255)) << shift
        }
        return result
    }

    /// The pixels that an operation may change.
    private func touchedPixels(by bounds: CGRect) -> PixelRect {
        var area = clipBounds
        if state.shadow == nil { area = area.intersection(bounds.insetBy(dx: -1, dy: -1)) }
        guard !area.isNull, !area.isEmpty else { return .zero }
        let wide = area.integral
        return PixelRect(
            x: Int(wide.minX), y: Int(wide.minY), width: Int(wide.width),
            height: Int(wide.height)
        ).intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    }
}
