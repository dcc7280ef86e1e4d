import CCairo
import Foundation
import TactileGeometry

extension CGContext {
    /// Fills what is not clipped away with colours that go round `center`, from the x axis towards
    /// the y axis, the first one beginning at `angle` (radians).
    ///
    /// Nothing is drawn when a number is not finite or the transform cannot be inverted. Documents
    /// get a picture of 144 pixels an inch.
    public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
        let area = clipBounds.integral
        let resolution = maskResolution
        guard center.isDrawable, angle.isFinite, state.ctm.isSampleable, !area.isEmpty,
            area.width * resolution <= 32_000, area.height * resolution <= 32_000,
            let bitmap = Bitmap(
                width: Int(area.width * resolution), height: Int(area.height * resolution))
        else { return }
        let toUser = CGAffineTransform(translationX: area.minX, y: area.minY)
            .scaledBy(x: 1 / resolution, y: 1 / resolution)
            .concatenating(state.ctm.inverted())
        gradient.sweep(bitmap, toUser, center: center, angle: angle)
        let picture = CGImage(bitmap: bitmap)
        render(area) { cairo in
            picture.withSurface { surface in
                setMatrix(cairo, .identity)
                cairo_set_source_surface(cairo, surface, 0, 0)
                let source = cairo_get_source(cairo)
                var matrix = cairo_matrix_t()
                cairo_matrix_init_scale(&matrix, resolution, resolution)
                cairo_matrix_translate(&matrix, -area.minX, -area.minY)
                cairo_pattern_set_matrix(source, &matrix)
                cairo_pattern_set_filter(source, CAIRO_FILTER_NEAREST)
                paintSource(on: cairo, alpha: state.alpha)
                cairo_set_source_rgba(cairo, 0, 0, 0, 0)
            }
        }
    }
}

extension CGGradient {
    /// Fills a bitmap, from whose pixels `toUser` leads to the space of `center`.
    fileprivate func sweep(
        _ bitmap: Bitmap, _ toUser: CGAffineTransform, center: CGPoint, angle: CGFloat
    ) {
        let colors = premultiplied(count: 2048)
        for y in 0..<bitmap.height {
            let row = bitmap.row(y)
            let start = CGPoint(x: 0.5, y: CGFloat(y) + 0.5).applying(toUser)
            for x in 0..<bitmap.width {
                let dx = start.x + CGFloat(x) * toUser.a - center.x
                let dy = start.y + CGFloat(x) * toUser.b - center.y
                var turn = (atan2(dy, dx) - angle) / (2 * .pi)
                turn -= turn.rounded(.down)
                row[x] = colors[min(Int(turn * CGFloat(colors.count)), colors.count - 1)]
            }
        }
    }

    /// Pixels at equal distances along the gradient.
    private func premultiplied(count: Int) -> [UInt32] {
        var next = 0
        return (0..<count).map { index in
            let place = (CGFloat(index) + 0.5) / CGFloat(count)
            while next < stops.count, stops[next].place < place { next += 1 }
            let color: SIMD4<Double>
            if next == 0 {
                color = stops[0].color
            } else if next == stops.count {
                color = stops[next - 1].color
            } else {
                let (from, to) = (stops[next - 1], stops[next])
                color = CGGradient.mix(
                    from.color, to.color, (place - from.place) / (to.place - from.place))
            }
            return PixelColor(
                CGColor(red: color.x, green: color.y, blue: color.z, alpha: color.w)
            ).value
        }
    }
}
