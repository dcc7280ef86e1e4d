import CPixman
import Foundation
import TactileGeometry

/// A context whose pixels glyphs can be blended onto without Cairo: upright, clipped to one
/// rectangle of whole pixels, with nothing in between.
struct FastTextTarget {
    let scale: CGFloat
    private let transform: CGAffineTransform
    private let handles: BitmapHandles
    private let clip: PixelRect

    init?(_ context: CGContext) {
        let state = context.state, transform = state.ctm
        guard let bitmap = context.bitmap, context.foreign == nil, context.layers.isEmpty,
            state.mask == nil,
            state.shadow == nil, state.blendMode == .normal, state.antialiases,
            transform.b == 0, transform.c == 0, transform.a == transform.d, transform.a > 0.05,
            transform.a < 100, abs(transform.tx) < 1e6, abs(transform.ty) < 1e6,
            let clip = state.pixelClip
        else { return nil }
        self.transform = transform
        self.clip = clip
        scale = transform.a
        handles = bitmap.libraryHandles
    }

    /// Returns whether the font has all the glyphs.
    func draw(
        _ run: TextLayout.GlyphRun, origin: CGPoint, face: GlyphCache.Face, color: CGColor,
        alpha: CGFloat
    ) -> Bool {
        let ink = PixelColor(color, opacity: alpha)
        guard !ink.isClear else { return true }
        var isKnown = true
        handles.solidPixel.pointee = ink.value
        run.forEachGlyph { number, x, y in
            guard number & TextLayout.unknownGlyphFlag == 0 else {
                isKnown = false
                return
            }
            let quarters = Int(((origin.x + x) * transform.a + transform.tx).quarters)
            let row = Int(((origin.y + y) * transform.d + transform.ty).rounded())
            let glyph = face.glyph(number, phase: quarters & 3)
            guard let image = glyph.image else { return }
            let place = PixelRect(
                x: (quarters >> 2) + glyph.x, y: row + glyph.y, width: glyph.width,
                height: glyph.height)
            let seen = place.intersection(clip)
            guard !seen.isEmpty else { return }
            pixman_image_composite32(
                PIXMAN_OP_OVER, handles.solid, image, handles.image, 0, 0,
                Int32(seen.x - place.x), Int32(seen.y - place.y), Int32(seen.x), Int32(seen.y),
                Int32(seen.width), Int32(seen.height))
        }
        return isKnown
    }
}

extension CGFloat {
    /// In quarters, to the nearest whole one.
    fileprivate var quarters: CGFloat { (self * 4).rounded() }
}
