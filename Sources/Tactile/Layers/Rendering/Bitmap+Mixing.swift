import Foundation
import TactileDrawing
import TactileGeometry

extension Bitmap {
    /// Writes the alpha that an opaque bitmap promises, which drawing libraries leave undefined,
    /// so that its pixels can be copied into any other bitmap.
    func settleAlpha(in rect: PixelRect) {
        let area = rect.intersection(bounds)
        for y in area.y..<max(area.y, area.maxY) {
            let row = (data + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in area.x..<area.maxX { row[x] |= 0xFF00_0000 }
        }
    }

    /// Multiplies pixels by the alpha of another bitmap's first `width` × `height` pixels.
    func multiplyAlpha(of mask: Bitmap, width: Int, height: Int, at point: (x: Int, y: Int)) {
        let area = PixelRect(x: point.x, y: point.y, width: width, height: height)
            .intersection(bounds)
        for y in area.y..<max(area.y, area.maxY) {
            let row = (data + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            let other = (mask.data + (y - point.y) * mask.bytesPerRow)
                .assumingMemoryBound(to: UInt32.self)
            for x in area.x..<area.maxX {
                row[x] = Bitmap.scaled(row[x], by: other[x - point.x] >> 24)
            }
        }
    }

    /// Mixes the pixels of `area` with another bitmap, whose first pixel lies at `point`: 0 gives
    /// the other bitmap, 1 leaves these pixels.
    func dissolve(
        from old: Bitmap, at point: (x: Int, y: Int), within area: PixelRect, progress: Double
    ) {
        let weight = UInt32((min(max(progress, 0), 1) * 256).rounded())
        let area = area.intersection(bounds)
        for y in area.y..<max(area.y, area.maxY) {
            let row = (data + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in area.x..<area.maxX {
                row[x] = Bitmap.mix(old.texel(x - point.x, y - point.y), row[x], weight)
            }
        }
    }

    /// All four bytes times `alpha` / 255, rounded.
    @inline(__always)
    static func scaled(_ pixel: UInt32, by alpha: UInt32) -> UInt32 {
        if alpha == 255 { return pixel }
        if alpha == 0 { return 0 }
        return product(pixel, alpha)
    }

    /// What `scaled` gives, without guessing whether a pixel is whole or clear: faster where
    /// neither is likely.
    @inline(__always)
    static func product(_ pixel: UInt32, _ alpha: UInt32) -> UInt32 {
        var low = (pixel & 0xFF00FF) &* alpha &+ 0x800080
        low = ((low &+ ((low >> 8) & 0xFF00FF)) >> 8) & 0xFF00FF
        var high = ((pixel >> 8) & 0xFF00FF) &* alpha &+ 0x800080
        high = (high &+ ((high >> 8) & 0xFF00FF)) & 0xFF00_FF00
        return low | high
    }

    /// The pixel between four, weights in 1/256; outside is clear.
    @inline(__always)
    func sample(_ x: Double, _ y: Double) -> UInt32 {
        let left = x.rounded(.down), top = y.rounded(.down)
        let ix = Int(left), iy = Int(top)
        let wx = UInt32((x - left) * 256), wy = UInt32((y - top) * 256)
        let upper = Bitmap.mix(texel(ix, iy), texel(ix + 1, iy), wx)
        let lower = Bitmap.mix(texel(ix, iy + 1), texel(ix + 1, iy + 1), wx)
        return Bitmap.mix(upper, lower, wy)
    }

    @inline(__always)
    private func texel(_ x: Int, _ y: Int) -> UInt32 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        let value = (data + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)[x]
        return isOpaque ? value | 0xFF00_0000 : value
    }

    @inline(__always)
    static func mix(_ a: UInt32, _ b: UInt32, _ t: UInt32) -> UInt32 {
        if a == b { return a }
        let low = ((a & 0xFF00FF) &* (256 - t) &+ (b & 0xFF00FF) &* t) >> 8 & 0xFF00FF
        let high =
            (((a >> 8) & 0xFF00FF) &* (256 - t) &+ ((b >> 8) & 0xFF00FF) &* t) & 0xFF00_FF00
        return low | high
    }
}
