import CCairo
import Foundation
import TactileGeometry

extension CGContext {
    /// Pixels of a mask to a unit of device space; documents get twice as fine ones.
    var maskResolution: CGFloat { bitmap == nil ? 2 : 1 }

    /// Draws the shadow of what `body` draws: its alpha, blurred and coloured, moved by the offset.
    func draw(
        _ shadow: CGContextState.Shadow, under bounds: CGRect, _ body: (OpaquePointer) -> Void
    ) {
        let resolution = maskResolution
        let sigma = shadow.blur / 2 * base.meanScale
        let margin = CGFloat(Mask.blurMargin(sigma: sigma * resolution)) / resolution
        let offset = shadow.offset.applying(base)
        let visible = clipBounds.offsetBy(dx: -offset.width, dy: -offset.height)
            .insetBy(dx: -margin, dy: -margin)
        let area = bounds.insetBy(dx: -margin - 1, dy: -margin - 1).intersection(visible)
            .integral
        guard !area.isNull, !area.isEmpty, area.isDrawable, area.width * resolution <= 32_000,
            area.height * resolution <= 32_000,
            let mask = Mask(
                width: Int(area.width * resolution), height: Int(area.height * resolution))
        else { return }
        mask.draw(origin: area.origin, resolution: resolution) { cairo in
            cairo_set_antialias(
                cairo, state.antialiases ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
            body(cairo)
        }
        mask.blur(sigma: sigma * resolution)
        let color = shadow.color
        cairo_set_source_rgba(
            cairo, color.red.unit, color.green.unit, color.blue.unit, color.alpha)
        mask.paintSource(
            on: cairo,
            at: CGPoint(x: area.minX + offset.width, y: area.minY + offset.height),
            resolution: resolution)
    }
}

extension Mask {
    /// Draws into the mask; device space begins at `origin` with `resolution` pixels a unit.
    func draw(origin: CGPoint, resolution: CGFloat, _ body: (OpaquePointer) -> Void) {
        draw { cairo in
            let surface = cairo_get_target(cairo)
            cairo_surface_set_device_scale(surface, resolution, resolution)
            cairo_surface_set_device_offset(
                surface, -origin.x * resolution, -origin.y * resolution)
            // The context was made before the offset was set.
            guard let offset = cairo_create(surface) else { return }
            body(offset)
            cairo_destroy(offset)
        }
    }

    /// Paints the source through the mask, its top-left corner at a place of device space.
    func paintSource(on cairo: OpaquePointer, at origin: CGPoint, resolution: CGFloat) {
        withSurface { surface in
            setMatrix(
                cairo,
                CGAffineTransform(
                    a: 1 / resolution, b: 0, c: 0, d: 1 / resolution, tx: origin.x, ty: origin.y))
            cairo_mask_surface(cairo, surface, 0, 0)
            setMatrix(cairo, .identity)
        }
    }

    private func withSurface(_ body: (OpaquePointer?) -> Void) {
        let surface = cairo_image_surface_create_for_data(
            data, CAIRO_FORMAT_A8, Int32(width), Int32(height), Int32(bytesPerRow))
        body(surface)
        cairo_surface_destroy(surface)
    }
}
