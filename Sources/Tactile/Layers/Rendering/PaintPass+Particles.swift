import Foundation
import TactileDrawing
import TactileGeometry

extension PaintPass {
    /// Paints the particles of an emitter layer.
    func paintParticles(_ emission: Emission, _ item: PaintItem, into target: PaintTarget) {
        let cells = emission.cells
        let factor = Double(scale)
        for particle in emission.particles {
            guard particle.color.w > 0, particle.scale > 0, cells.indices.contains(particle.cell),
                let picture = emission.picture(of: particle.cell)
            else { continue }
            let cell = cells[particle.cell]
            let magnification =
                particle.scale * factor / Double(cell.contentsScale.usableScale)
            let (bitmap, size) = picture.level(for: magnification)
            let shown = picture.part(cell)
            let part = CGRect(
                x: shown.minX * CGFloat(bitmap.width), y: shown.minY * CGFloat(bitmap.height),
                width: shown.width * CGFloat(bitmap.width),
                height: shown.height * CGFloat(bitmap.height))
            guard !part.isEmpty else { continue }
            let zoom = CGFloat(magnification / size)
            let map = CGAffineTransform(translationX: -part.midX, y: -part.midY)
                .concatenating(CGAffineTransform(scaleX: zoom, y: zoom))
                .concatenating(CGAffineTransform(rotationAngle: CGFloat(particle.angle)))
                .concatenating(
                    CGAffineTransform(
                        translationX: particle.center.x * scale,
                        y: particle.center.y * scale))
            let tint = particle.color * SIMD4(1, 1, 1, Double(item.alpha))
            forEachVisible(item) { rect in
                statistics.pixelsComposed += target.bitmap.splat(
                    bitmap, part: part, map, shift: (item.x - target.x, item.y - target.y),
                    tint: tint, isAdditive: emission.isAdditive,
                    clip: rect.offsetBy(dx: -target.x, dy: -target.y))
            }
        }
    }
}

extension Bitmap {
    /// Blends or adds a tinted picture under an affine map, bilinearly sampled. Returns how many
    /// pixels it touched.
    ///
    /// `map` leads to a grid of which this bitmap shows the pixels from `-shift` on, so that a
    /// pixel follows from its own place in the grid alone, whatever part of it is painted.
    fileprivate func splat(
        _ source: Bitmap, part: CGRect, _ map: CGAffineTransform, shift: (x: Int, y: Int),
        tint: SIMD4<Double>, isAdditive: Bool, clip: PixelRect
    ) -> Int {
        let box = part.insetBy(dx: -0.5, dy: -0.5).applying(map)
        guard box.isFinite else { return 0 }
        let area = PixelRect(covering: box, scale: 1).offsetBy(dx: shift.x, dy: shift.y)
            .intersection(clip).intersection(bounds)
        let determinant = map.a * map.d - map.b * map.c
        guard !area.isEmpty, determinant != 0, (1 / determinant).isFinite else { return 0 }
        let inverse = map.inverted()
        let wanted = (tint * SIMD4(tint.w, tint.w, tint.w, 1) * 256).rounded(.toNearestOrEven)
        // Colours that no screen shows are cut; what is no number counts as none.
        let weights = wanted.replacing(with: 0, where: wanted .!= wanted)
            .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 256))
        let weight = SIMD4<UInt32>(
            UInt32(weights.z), UInt32(weights.y), UInt32(weights.x), UInt32(weights.w))
        let low = CGPoint(x: part.minX - 0.5, y: part.minY - 0.5)
        let high = CGPoint(x: part.maxX + 0.5, y: part.maxY + 0.5)
        for y in area.y..<area.maxY {
            let row = (data + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            let py = Double(y - shift.y) + 0.5
            let rowU = inverse.c * py + inverse.tx, rowV = inverse.d * py + inverse.ty
            for x in area.x..<area.maxX {
                let px = Double(x - shift.x) + 0.5
                let u = inverse.a * px + rowU, v = inverse.b * px + rowV
                guard u > low.x, v > low.y, u < high.x, v < high.y else { continue }
                let pixel = source.sample(u - 0.5, v - 0.5)
                guard pixel != 0 else { continue }
                let full = SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
                let color = (full &* weight) &>> 8
                let old = row[x]
                var under = SIMD4(old & 255, old >> 8 & 255, old >> 16 & 255, old >> 24)
                if !isAdditive { under = (under &* (255 &- color.w) &+ 127) / 255 }
                let sum = pointwiseMin(under &+ color, SIMD4(repeating: 255))
                row[x] = sum.w << 24 | sum.z << 16 | sum.y << 8 | sum.x
            }
        }
        return area.area
    }
}
