import CCairo
import CPango
import Foundation

/// Glyphs as coverage in device pixels, at quarters of a pixel across, so that text is spaced as
/// it was measured at every scale. Guarded by the text engine's lock.
final class GlyphCache {
    struct Glyph {
        /// A byte for each pixel, row by row from the top; `nil` for a glyph without ink.
        let coverage: UnsafeMutablePointer<UInt8>?
        /// From the pen, in pixels, to the top-left corner.
        let x: Int
        let y: Int
        let width: Int
        let height: Int
        /// Bytes from one row to the next, as Cairo wants them: a multiple of four.
        var stride: Int { (width + 3) & ~3 }
    }

    /// The glyphs of one font at one scale.
    final class Face {
        fileprivate let font: UnsafeMutablePointer<PangoFont>
        fileprivate let scaled: OpaquePointer
        fileprivate let scale: CGFloat
        fileprivate var glyphs: [UInt32: Glyph] = [:]
        private(set) var bytes = 0
        /// What a glyph takes besides its pixels: its place in the table, and its memory's head.
        private static let bytesAround = 128

        /// Holds on to Pango's font, whose address is its name in the cache.
        init(font: UnsafeMutablePointer<PangoFont>, scaled: OpaquePointer, scale: CGFloat) {
            self.font = font
            self.scaled = scaled
            self.scale = scale
            _ = g_object_ref(UnsafeMutableRawPointer(font))
        }

        deinit {
            for glyph in glyphs.values { free(glyph.coverage) }
            g_object_unref(UnsafeMutableRawPointer(font))
        }

        /// A glyph whose pen is `phase` quarters of a pixel to the right of a pixel's edge.
        func glyph(_ number: UInt32, phase: Int) -> Glyph {
            let key = number << 2 | UInt32(phase)
            if let glyph = glyphs[key] { return glyph }
            let glyph = draw(number, phase: phase)
            glyphs[key] = glyph
            bytes += glyph.stride * glyph.height + Face.bytesAround
            return glyph
        }

        private func draw(_ number: UInt32, phase: Int) -> Glyph {
            let nothing = Glyph(coverage: nil, x: 0, y: 0, width: 0, height: 0)
            guard let sheet = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1) else {
                return nothing
            }
            let measuring = cObject(cairo_create(sheet))
            defer {
                cairo_destroy(measuring)
                cairo_surface_destroy(sheet)
            }
            trace(number, phase: phase, on: measuring)
            var x1 = 0.0, y1 = 0.0, x2 = 0.0, y2 = 0.0
            cairo_path_extents(measuring, &x1, &y1, &x2, &y2)
            guard x2 > x1, y2 > y1, cairo_status(measuring) == CAIRO_STATUS_SUCCESS else {
                return nothing
            }
            let left = Int(x1.rounded(.down)), top = Int(y1.rounded(.down))
            let width = Int(x2.rounded(.up)) - left, height = Int(y2.rounded(.up)) - top
            let stride = (width + 3) & ~3
            guard width <= 2048, height <= 2048, let memory = calloc(height, stride) else {
                return nothing
            }
            let coverage = memory.assumingMemoryBound(to: UInt8.self)
            let surface = cairo_image_surface_create_for_data(
                coverage, CAIRO_FORMAT_A8, Int32(width), Int32(height), Int32(stride))
            cairo_surface_set_device_offset(surface, Double(-left), Double(-top))
            let cairo = cObject(cairo_create(surface))
            cairo_set_antialias(cairo, CAIRO_ANTIALIAS_BEST)
            trace(number, phase: phase, on: cairo)
            cairo_fill(cairo)
            cairo_destroy(cairo)
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
            return Glyph(coverage: coverage, x: left, y: top, width: width, height: height)
        }

        /// Leaves the glyph's outline as Cairo's path, in device space.
        private func trace(_ number: UInt32, phase: Int, on cairo: OpaquePointer) {
            cairo_translate(cairo, Double(phase) / 4, 0)
            cairo_scale(cairo, scale, scale)
            cairo_set_scaled_font(cairo, scaled)
            var glyph = cairo_glyph_t(index: UInt(number), x: 0, y: 0)
            cairo_glyph_path(cairo, &glyph, 1)
            cairo_identity_matrix(cairo)
        }
    }

    private struct Key: Hashable {
        var font: UnsafeMutablePointer<PangoFont>
        var scale: CGFloat
    }

    private var faces: [Key: Face] = [:]
    private var last: (key: Key, face: Face)?
    /// When all glyphs take more bytes, the cache is emptied.
    private static let limit = 8 << 20
    /// The number of fonts kept at once for a scale: text that grows point by point leaves one for
    /// each step, with few glyphs but with Pango's and Cairo's own memory.
    private static let most = 256

    /// The glyphs of a font at a scale; `nil` for fonts of pictures, whose glyphs have no outlines.
    func face(font: UnsafeMutablePointer<PangoFont>, scale: CGFloat) -> Face? {
        let key = Key(font: font, scale: scale)
        if let last, last.key == key { return last.face }
        if let face = faces[key] {
            last = (key, face)
            return face
        }
        guard !isPictorial(font),
            let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font))
        else { return nil }
        if faces.count >= GlyphCache.most
            || faces.values.reduce(0, { $0 + $1.bytes }) > GlyphCache.limit
        {
            removeAll()
        }
        let face = Face(font: font, scaled: scaled, scale: scale)
        faces[key] = face
        last = (key, face)
        return face
    }

    func removeAll() {
        faces.removeAll()
        last = nil
    }

    /// Whether glyphs are coloured pictures (tables `CBDT`, `sbix`, `COLR`, `SVG`).
    private func isPictorial(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
        guard let harfbuzz = pango_font_get_hb_font(font),
            let face = hb_font_get_face(harfbuzz)
        else { return true }
        return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
            || hb_ot_color_has_svg(face) != 0
    }
}
