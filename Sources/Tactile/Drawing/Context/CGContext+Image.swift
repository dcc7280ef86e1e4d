import CCairo
import Foundation
import TactileGeometry

extension CGContext {
    /// Draws an image over `rect` as Core Graphics does: its top row lies at the *largest* y, so
    /// where y grows downwards it is upside down. `UIImage.draw(in:)` draws it upright.
    ///
    /// With `byTiling` the image repeats over everything that is not clipped away, one tile being
    /// `rect`.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        draw(image, in: rect, flipped: true, tiles: byTiling)
    }

    /// Draws an image with its top row at the smallest y.
    package func drawUpright(
        _ image: CGImage, part: PixelRect? = nil, in rect: CGRect, tiles: Bool = false
    ) {
        draw(image, part: part, in: rect, flipped: false, tiles: tiles)
    }

    private func draw(
        _ image: CGImage, part: PixelRect? = nil, in rect: CGRect, flipped: Bool, tiles: Bool
    ) {
        guard !image.isMask else {
            fill(
                state.fillColor, through: image, part: part, in: rect, flipped: flipped,
                tiles: tiles)
            return
        }
        guard rect.isDrawable, state.ctm.isDrawable else { return }
        guard let rect = reachable(rect.standardized, tiles: tiles) else { return }
        render(tiles ? clipBounds : rect.applying(state.ctm)) { cairo in
            drawImage(image, part: part, in: rect, flipped: flipped, tiles: tiles, cairo)
        }
    }

    func drawImage(
        _ image: CGImage, part: PixelRect? = nil, in rect: CGRect, flipped: Bool,
        tiles: Bool = false, _ cairo: OpaquePointer
    ) {
        let area = (part ?? image.bitmap.bounds).intersection(image.bitmap.bounds)
        guard !area.isEmpty else { return }
        let rect = tiles ? tile(rect, near: cairo.deviceExtents) : rect
        let (sx, sy) = (rect.width / CGFloat(area.width), rect.height / CGFloat(area.height))
        let placed =
            flipped
            ? CGAffineTransform(a: sx, b: 0, c: 0, d: -sy, tx: rect.minX, ty: rect.maxY)
            : CGAffineTransform(a: sx, b: 0, c: 0, d: sy, tx: rect.minX, ty: rect.minY)
        let total = placed.concatenating(state.ctm)
        guard total.isSampleable else { return }
        if tiles, let small = shrunk(image, area, total) {
            drawImage(small, in: rect, flipped: flipped, tiles: true, cairo)
            return
        }
        image.withSurface(area) { surface in
            setMatrix(cairo, total)
            cairo_set_source_surface(cairo, surface, 0, 0)
            let source = cairo_get_source(cairo)
            cairo_pattern_set_filter(source, tiles ? tileFilter(total) : filter(for: total))
            if tiles {
                cairo_pattern_set_extend(source, CAIRO_EXTEND_REPEAT)
                setMatrix(cairo, .identity)
                paintSource(on: cairo, alpha: state.alpha)
            } else {
                // Padding keeps the edges sharp; a document would store a padded copy.
                if bitmap != nil { cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD) }
                cairo_new_path(cairo)
                cairo_rectangle(cairo, 0, 0, Double(area.width), Double(area.height))
                setMatrix(cairo, .identity)
                if state.alpha < 1 || state.blendMode.isUnbounded {
                    cairo_save(cairo)
                    cairo_clip(cairo)
                    paintSource(on: cairo, alpha: state.alpha)
                    cairo_restore(cairo)
                } else {
                    cairo_fill(cairo)
                }
            }
            cairo_set_source_rgba(cairo, 0, 0, 0, 0)
        }
    }

    /// A tile brought near to the size that it has on the device: Cairo would average all its
    /// pixels for every pixel that is painted. `nil` when it is not much smaller there.
    fileprivate func shrunk(
        _ image: CGImage, _ area: PixelRect, _ total: CGAffineTransform
    ) -> CGImage? {
        let most: CGFloat = 8
        let scaleX = hypot(total.a, total.b), scaleY = hypot(total.c, total.d)
        let width = max((CGFloat(area.width) * min(scaleX, 1)).rounded(.up), 1)
        let height = max((CGFloat(area.height) * min(scaleY, 1)).rounded(.up), 1)
        guard min(scaleX, scaleY) * most < 1,
            Int(width) < area.width || Int(height) < area.height,
            let bitmap = Bitmap(width: Int(width), height: Int(height))
        else { return nil }
        CGContext(bitmap: bitmap, scale: 1).drawUpright(
            image, part: area, in: CGRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height))
        return CGImage(bitmap: bitmap, kind: image.kind)
    }

    /// How a pattern is read; averaging many pixels for every one of a large area takes too long.
    fileprivate func tileFilter(_ total: CGAffineTransform) -> cairo_filter_t {
        let scale = min(hypot(total.a, total.b), hypot(total.c, total.d))
        let usual = filter(for: total)
        return usual == CAIRO_FILTER_GOOD && scale < 0.1 ? CAIRO_FILTER_BILINEAR : usual
    }

    /// The rectangle, if any of it can be seen; a tile is moved by whole tiles to where it can.
    private func reachable(_ rect: CGRect, tiles: Bool) -> CGRect? {
        var area = clipBounds
        guard !area.isEmpty, rect.width > 0, rect.height > 0 else { return nil }
        if let shadow = state.shadow {
            let reach =
                (abs(shadow.offset.width) + abs(shadow.offset.height) + 2 * shadow.blur)
                * base.meanScale
            area = area.insetBy(dx: -reach, dy: -reach)
        }
        guard tiles else { return rect.applying(state.ctm).intersects(area) ? rect : nil }
        return tile(rect, near: area)
    }

    /// The one of a rectangle's repetitions that lies nearest to the middle of an area of device
    /// space: Cairo cannot read a pattern that begins tens of thousands of pixels away.
    private func tile(_ rect: CGRect, near area: CGRect) -> CGRect {
        let seen = area.applying(state.ctm.inverted())
        let columns = ((seen.midX - rect.minX) / rect.width).rounded(.down)
        let rows = ((seen.midY - rect.minY) / rect.height).rounded(.down)
        guard columns.isFinite, rows.isFinite else { return rect }
        return rect.offsetBy(dx: columns * rect.width, dy: rows * rect.height)
    }

    fileprivate func filter(for transform: CGAffineTransform) -> cairo_filter_t {
        if transform.isTranslation, transform.tx == transform.tx.rounded(),
            transform.ty == transform.ty.rounded()
        {
            return CAIRO_FILTER_NEAREST
        }
        switch state.interpolationQuality {
        case .none: return CAIRO_FILTER_NEAREST
        case .low: return CAIRO_FILTER_BILINEAR
        case .default, .medium, .high: return CAIRO_FILTER_GOOD
        }
    }
}

extension CGContext {
    /// Fills with a colour where an image is opaque; its top row lies at the smallest y, or
    /// `flipped` at the largest.
    package func fill(
        _ color: CGColor, through image: CGImage, part: PixelRect? = nil, in rect: CGRect,
        flipped: Bool = false, tiles: Bool = false
    ) {
        let area = (part ?? image.bitmap.bounds).intersection(image.bitmap.bounds)
        guard rect.isDrawable, state.ctm.isDrawable, !area.isEmpty else { return }
        guard let rect = reachable(rect.standardized, tiles: tiles) else { return }
        let (sx, sy) = (rect.width / CGFloat(area.width), rect.height / CGFloat(area.height))
        func placed(_ rect: CGRect) -> CGAffineTransform {
            CGAffineTransform(
                a: sx, b: 0, c: 0, d: flipped ? -sy : sy, tx: rect.minX,
                ty: flipped ? rect.maxY : rect.minY
            ).concatenating(state.ctm)
        }
        let total = placed(rect)
        guard total.isSampleable else { return }
        if tiles, let small = shrunk(image, area, total) {
            fill(color, through: small, in: rect, flipped: flipped, tiles: true)
            return
        }
        render(tiles ? clipBounds : rect.applying(state.ctm)) { cairo in
            image.withSurface(area) { surface in
                setMatrix(cairo, .identity)
                setSource(cairo, color)
                setMatrix(
                    cairo, tiles ? placed(tile(rect, near: cairo.deviceExtents)) : total)
                let mask = cairo_pattern_create_for_surface(surface)
                cairo_pattern_set_filter(mask, tiles ? tileFilter(total) : filter(for: total))
                cairo_save(cairo)
                if tiles {
                    cairo_pattern_set_extend(mask, CAIRO_EXTEND_REPEAT)
                } else {
                    // Parts of an image that are put side by side must not fade at their edges.
                    if bitmap != nil { cairo_pattern_set_extend(mask, CAIRO_EXTEND_PAD) }
                    cairo_new_path(cairo)
                    cairo_rectangle(cairo, 0, 0, Double(area.width), Double(area.height))
                    cairo_clip(cairo)
                }
                cairo_mask(cairo, mask)
                cairo_restore(cairo)
                cairo_pattern_destroy(mask)
                setMatrix(cairo, .identity)
            }
        }
    }
}

extension OpaquePointer {
    /// What a Cairo context can paint on, in device space.
    fileprivate var deviceExtents: CGRect {
        cairo_save(self)
        cairo_identity_matrix(self)
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(self, &left, &top, &right, &bottom)
        cairo_restore(self)
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
