import Foundation
import TactileDrawing
import TactileGeometry

/// Pictures under maps. Each pixel follows from its own place alone, so that painting a part of a
/// picture gives the pixels that painting all of it would.
extension Bitmap {
    /// Blends the first `size` pixels of another bitmap under a map, bilinearly sampled (or, not
    /// `isSmooth`, each pixel as the nearest of the source's), with edges one pixel soft. `map`
    /// leads from the source's pixels to a grid of which this bitmap shows the pixels from `-shift`
    /// on; `clip` is in this bitmap's pixels.
    func draw(
        _ source: Bitmap, size: (width: Int, height: Int), map: Homography,
        shift: (x: Int, y: Int), alpha: CGFloat, clip: PixelRect, isSmooth: Bool = true
    ) {
        let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        if let affine = map.affine, affine.isTranslation, affine.tx == affine.tx.rounded(),
            affine.ty == affine.ty.rounded(), abs(affine.tx) < 1e8, abs(affine.ty) < 1e8
        {
            blend(
                source, sourceRect: whole,
                at: (Int(affine.tx) + shift.x, Int(affine.ty) + shift.y), alpha: alpha,
                clip: clip)
            return
        }
        let opacity = alpha >= 1 ? 255 : alpha > 0 ? UInt32((alpha * 255).rounded()) : 0
        guard opacity > 0, let inverse = map.inverse else { return }
        let box = map.boundingBox(of: whole.points(scale: 1))
        guard !box.isNull, box.isFinite else { return }
        let area = PixelRect(covering: box.insetBy(dx: -1, dy: -1), scale: 1)
            .offsetBy(dx: shift.x, dy: shift.y).intersection(clip).intersection(bounds)
        guard !area.isEmpty else { return }
        Sampler(source, size: size, inverse, opacity: opacity, isSmooth: isSmooth)
            .paint(area, of: self, shift: shift)
    }

    /// The bitmap halved until it is at most twice as large as it will be shown, and how often.
    func reduced(for enlargement: CGFloat) -> (bitmap: Bitmap, halvings: Int) {
        var bitmap = self
        var halvings = 0
        var left = enlargement
        while left < 0.5, left > 0, bitmap.width > 1, bitmap.height > 1,
            let half = bitmap.halved()
        {
            bitmap = half
            halvings += 1
            left *= 2
        }
        return (bitmap, halvings)
    }

    /// Half as wide and high, each pixel the mean of four.
    func halved() -> Bitmap? {
        guard let half = Bitmap(width: (width + 1) / 2, height: (height + 1) / 2) else {
            return nil
        }
        for y in 0..<half.height {
            let upper = (data + 2 * y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            let lower = (data + min(2 * y + 1, height - 1) * bytesPerRow)
                .assumingMemoryBound(to: UInt32.self)
            let row = (half.data + y * half.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<half.width {
                let left = 2 * x, right = min(2 * x + 1, width - 1)
                let four = (upper[left], upper[right], lower[left], lower[right])
                var low = (four.0 & 0xFF00FF) &+ (four.1 & 0xFF00FF) &+ (four.2 & 0xFF00FF)
                low = ((low &+ (four.3 & 0xFF00FF) &+ 0x20002) >> 2) & 0xFF00FF
                var high = (four.0 >> 8 & 0xFF00FF) &+ (four.1 >> 8 & 0xFF00FF)
                high = high &+ (four.2 >> 8 & 0xFF00FF) &+ (four.3 >> 8 & 0xFF00FF)
                high = ((high &+ 0x20002) >> 2) & 0xFF00FF
                row[x] = low | high << 8
            }
        }
        return half
    }
}
