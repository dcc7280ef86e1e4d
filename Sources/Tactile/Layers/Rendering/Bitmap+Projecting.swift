import Foundation
import TactileDrawing
import TactileGeometry

/// Pictures under maps. Each pixel follows from its own place alone, so that painting a part of a
/// picture gives the pixels that painting all of it would.
extension Bitmap {
    /// Blends the first `size` pixels of another bitmap under a map, bilinearly sampled, with edges
    /// one pixel soft. `map` leads from the source's pixels to a grid of which this bitmap shows
    /// the pixels from `-shift` on; `clip` is in this bitmap's pixels.
    func draw(
        _ source: Bitmap, size: (width: Int, height: Int), map: Homography,
        shift: (x: Int, y: Int), alpha: CGFloat, clip: PixelRect
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
        Sampler(source, size: size, inverse, opacity: opacity)
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

/// Reads a picture at places between its pixels.
private struct Sampler {
    private let source: Bitmap
    private let width: Double
    private let height: Double
    /// From the grid's pixels to the source's; what is seen has positive depth.
    private let inverse: Homography
    private let opacity: UInt32
    private let isAffine: Bool

    init(
        _ source: Bitmap, size: (width: Int, height: Int), _ inverse: Homography, opacity: UInt32
    ) {
        self.source = source
        width = Double(size.width)
        height = Double(size.height)
        self.opacity = opacity
        isAffine = inverse.g == 0 && inverse.h == 0
        self.inverse = inverse
    }

    func paint(_ area: PixelRect, of target: Bitmap, shift: (x: Int, y: Int)) {
        for y in area.y..<area.maxY {
            let row = (target.data + y * target.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            let v = Double(y - shift.y) + 0.5
            for x in area.x..<area.maxX {
                let u = Double(x - shift.x) + 0.5
                let depth = inverse.g * u + inverse.h * v + inverse.w
                // Behind the horizon of the plane there is nothing, in front depth is positive.
                guard depth > 0 else { continue }
                let near = isAffine ? 1 / inverse.w : 1 / depth
                let sx = (inverse.a * u + inverse.c * v + inverse.tx) * near
                let sy = (inverse.b * u + inverse.d * v + inverse.ty) * near
                let cover = coverage(sx, sy, near)
                guard cover > 0 else { continue }
                var pixel = sample(sx - 0.5, sy - 0.5)
                if cover < 255 { pixel = Bitmap.scaled(pixel, by: cover) }
                let alpha = pixel >> 24
                if alpha == 255 {
                    row[x] = pixel
                } else if alpha > 0 {
                    row[x] = pixel &+ Bitmap.scaled(row[x], by: 255 - alpha)
                }
            }
        }
    }

    /// How much of the target's pixel the picture covers, times the opacity: from how far, in the
    /// target's pixels, its edges are away.
    @inline(__always)
    private func coverage(_ sx: Double, _ sy: Double, _ near: Double) -> UInt32 {
        // What one of the target's pixels is along the source's axes.
        let ax = (inverse.a - inverse.g * sx) * near, cx = (inverse.c - inverse.h * sx) * near
        let by = (inverse.b - inverse.g * sy) * near, dy = (inverse.d - inverse.h * sy) * near
        let squareX = ax * ax + cx * cx, squareY = by * by + dy * dy
        let insideX = min(sx, width - sx), insideY = min(sy, height - sy)
        // Most pixels are far from all edges, and need no root.
        let isFarX = insideX * insideX * 4 >= squareX, isFarY = insideY * insideY * 4 >= squareY
        if isFarX, insideX < 0 { return 0 }
        if isFarY, insideY < 0 { return 0 }
        if isFarX, isFarY { return opacity }
        let stepX = squareX.squareRoot(), stepY = squareY.squareRoot()
        guard stepX > 0, stepY > 0 else { return 0 }
        // Something thinner than a pixel never covers it all.
        let x = min(1, insideX / stepX + 0.5, width / stepX)
        let y = min(1, insideY / stepY + 0.5, height / stepY)
        return UInt32(max(0, x) * max(0, y) * Double(opacity) + 0.5)
    }

    /// The pixel between four; at the edges the last ones go on.
    @inline(__always)
    private func sample(_ x: Double, _ y: Double) -> UInt32 {
        // In steps of 1/256, so that the last bits of a sum make no difference.
        let fx = Int(min(max(x, 0), width - 1) * 256 + 0.5)
        let fy = Int(min(max(y, 0), height - 1) * 256 + 0.5)
        let ix = fx >> 8, iy = fy >> 8
        let wx = UInt32(fx & 255), wy = UInt32(fy & 255)
        let right = ix + 1 < Int(width) ? 1 : 0
        let upper =
            (source.data + iy * source.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            + ix
        let lower =
            iy + 1 < Int(height)
            ? (UnsafeRawPointer(upper) + source.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            : UnsafePointer(upper)
        let top = Bitmap.mix(upper[0], upper[right], wx)
        let bottom = Bitmap.mix(lower[0], lower[right], wx)
        let pixel = Bitmap.mix(top, bottom, wy)
        return source.isOpaque ? pixel | 0xFF00_0000 : pixel
    }
}
