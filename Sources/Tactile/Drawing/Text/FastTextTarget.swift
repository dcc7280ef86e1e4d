import Foundation
import TactileGeometry

/// A context whose pixels glyphs can be blended onto without Cairo: upright, clipped to one
/// rectangle of whole pixels, with nothing in between.
struct FastTextTarget {
    let scale: CGFloat
    private let transform: CGAffineTransform
    private let bitmap: Bitmap
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
        self.bitmap = bitmap
    }

    /// Returns whether the font has all the glyphs.
    func draw(
        _ run: TextLayout.GlyphRun, origin: CGPoint, face: GlyphCache.Face, color: CGColor,
        alpha: CGFloat
    ) -> Bool {
        let ink = PixelColor(color, opacity: alpha)
        guard !ink.isClear else { return true }
        var isKnown = true
        run.forEachGlyph { number, x, y in
            guard number & TextLayout.unknownGlyphFlag == 0 else {
                isKnown = false
                return
            }
            let quarters = Int(((origin.x + x) * transform.a + transform.tx).quarters)
            let row = Int(((origin.y + y) * transform.d + transform.ty).rounded())
            let glyph = face.glyph(number, phase: quarters & 3)
            guard let coverage = glyph.coverage else { return }
            let place = PixelRect(
                x: (quarters >> 2) + glyph.x, y: row + glyph.y, width: glyph.width,
                height: glyph.height)
            let seen = place.intersection(clip)
            guard !seen.isEmpty else { return }
            for y in seen.y..<seen.y + seen.height {
                let start = (y - place.y) * glyph.stride + seen.x - place.x
                ink.blend(
                    coverage + start, onto: bitmap.row(y, x: seen.x), count: seen.width)
            }
        }
        return isKnown
    }
}

extension PixelColor {
    /// Puts the colour over a row of pixels, as much as each is covered, with Pixman's rounding.
    ///
    /// An image of Pixman's would take several times the memory of a glyph's pixels.
    @inline(__always)
    fileprivate func blend(
        _ coverage: UnsafePointer<UInt8>, onto pixels: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        let isOpaque = value >> 24 == 255
        for x in 0..<count {
            let part = UInt32(coverage[x])
            guard part != 0 else { continue }
            if part == 255, isOpaque {
                pixels[x] = value
            } else {
                let ink = Self.scaled(value, part)
                pixels[x] = ink &+ Self.scaled(pixels[x], 255 &- ink >> 24)
            }
        }
    }

    /// All four components times `part` / 255, rounded. Two are multiplied at a time.
    @inline(__always)
    private static func scaled(_ pixel: UInt32, _ part: UInt32) -> UInt32 {
        let even = (pixel & 0xff_00ff) &* part &+ 0x80_0080
        let odd = (pixel >> 8 & 0xff_00ff) &* part &+ 0x80_0080
        return ((even &+ (even >> 8 & 0xff_00ff)) >> 8 & 0xff_00ff)
            | ((odd &+ (odd >> 8 & 0xff_00ff)) & 0xff00_ff00)
    }
}

extension CGFloat {
    /// In quarters, to the nearest whole one.
    fileprivate var quarters: CGFloat { (self * 4).rounded() }
}
