import Foundation
import TactileDrawing
import TactileGeometry

/// Paints a picture under a map, reading it at places between its pixels.
///
/// What a pixel gets follows from its own place alone, by the same sums wherever a row begins.
struct Sampler {
    private let source: Bitmap
    private let width: Double
    private let height: Double
    /// From the grid's pixels to the source's; what is seen has positive depth.
    private let inverse: Homography
    private let opacity: UInt32
    private let isAffine: Bool
    /// Whether what lies between four pixels is mixed of them, or is the nearest.
    private let isSmooth: Bool
    /// The bits that are set in each pixel of a picture that counts as opaque.
    private let setBits: UInt32
    /// Of an affine map: what a column more is along the source's axes, and half a target's pixel.
    private let slopes: (x: Double, y: Double)
    private let halves: (x: Double, y: Double)

    init(
        _ source: Bitmap, size: (width: Int, height: Int), _ inverse: Homography, opacity: UInt32,
        isSmooth: Bool = true
    ) {
        self.isSmooth = isSmooth
        self.source = source
        width = Double(size.width)
        height = Double(size.height)
        self.opacity = opacity
        isAffine = inverse.g == 0 && inverse.h == 0 && inverse.w > 0
        self.inverse = inverse
        setBits = source.isOpaque ? 0xFF00_0000 : 0
        let near = 1 / inverse.w
        slopes = (inverse.a * near, inverse.b * near)
        halves = (
            hypot(inverse.a, inverse.c) * near / 2, hypot(inverse.b, inverse.d) * near / 2
        )
    }

    func paint(_ area: PixelRect, of target: Bitmap, shift: (x: Int, y: Int)) {
        for y in area.y..<area.maxY {
            let row = (target.data + y * target.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            let v = Double(y - shift.y) + 0.5
            guard isAffine, isSmooth else {
                paintEdges(area.x..<area.maxX, of: row, shift: shift.x, v)
                continue
            }
            let (touched, inside) = spans(of: area.x..<area.maxX, shift: shift.x, v)
            paintEdges(touched.lowerBound..<inside.lowerBound, of: row, shift: shift.x, v)
            paintInside(inside, of: row, shift: shift.x, v)
            paintEdges(inside.upperBound..<touched.upperBound, of: row, shift: shift.x, v)
        }
    }

    /// Pixels of a row of which some may be covered in part, or not at all.
    private func paintEdges(
        _ columns: Range<Int>, of row: UnsafeMutablePointer<UInt32>, shift: Int, _ v: Double
    ) {
        for x in columns {
            let u = Double(x - shift) + 0.5
            let depth = inverse.g * u + inverse.h * v + inverse.w
            // Behind the horizon of the plane there is nothing, in front depth is positive.
            guard depth > 0 else { continue }
            let near = isAffine ? 1 / inverse.w : 1 / depth
            let sx = (inverse.a * u + inverse.c * v + inverse.tx) * near
            let sy = (inverse.b * u + inverse.d * v + inverse.ty) * near
            let cover = coverage(sx, sy, near)
            guard cover > 0 else { continue }
            blend(isSmooth ? sample(sx - 0.5, sy - 0.5) : nearest(sx, sy), cover, onto: &row[x])
        }
    }

    /// Pixels of a row that an affine map covers whole and leads to between four pixels. Places are
    /// counted from column 0 in steps of 1/2³², so that they are the same wherever the row begins.
    private func paintInside(
        _ columns: Range<Int>, of row: UnsafeMutablePointer<UInt32>, shift: Int, _ v: Double
    ) {
        let near = 1 / inverse.w
        let first = columns.lowerBound - shift
        // So far out, the rounded steps would add up to more than the margin.
        guard !columns.isEmpty, abs(first) < 1_000_000,
            let stepX = Self.fixed(slopes.x), let stepY = Self.fixed(slopes.y),
            let startX = Self.fixed(
                slopes.x * 0.5 + (inverse.c * v + inverse.tx) * near - 0.5),
            let startY = Self.fixed(
                slopes.y * 0.5 + (inverse.d * v + inverse.ty) * near - 0.5)
        else { return paintEdges(columns, of: row, shift: shift, v) }
        // To the nearest of the weights' steps.
        let half = 1 << 23
        var x = startX &+ first &* stepX &+ half
        var y = startY &+ first &* stepY &+ half
        for column in columns {
            let pixel = between(
                source.data + ((y >> 32) &* source.bytesPerRow &+ (x >> 32) &* 4), right: 4,
                below: source.bytesPerRow, x >> 24 & 255, y >> 24 & 255)
            blend(pixel, opacity, onto: &row[column])
            x &+= stepX
            y &+= stepY
        }
    }

    @inline(__always)
    private func blend(_ sample: UInt32, _ cover: UInt32, onto target: inout UInt32) {
        let pixel = Bitmap.scaled(sample, by: cover)
        let alpha = pixel >> 24
        if alpha == 255 {
            target = pixel
        } else if alpha > 0 {
            target = pixel &+ Bitmap.scaled(target, by: 255 - alpha)
        }
    }

    // MARK: Where the picture ends

    /// The columns of a row that an affine map may touch, and those within that it covers whole.
    private func spans(
        of columns: Range<Int>, shift: Int, _ v: Double
    ) -> (touched: Range<Int>, inside: Range<Int>) {
        // Sums are rounded: two columns more where something may be, and inside only what is.
        let near = span(within: columns, shift: shift, v, margin: 1)
        guard !near.isEmpty else { return (near, near) }
        let touched = ((near.lowerBound - 2)..<(near.upperBound + 2)).clamped(to: columns)
        var inside = span(within: columns, shift: shift, v, margin: -1).clamped(to: touched)
        while let first = inside.first, !isInside(first - shift, v) {
            inside = inside.dropFirst()
        }
        while let last = inside.last, !isInside(last - shift, v) { inside = inside.dropLast() }
        return (touched, inside)
    }

    /// The columns in which an affine map leads into the picture, made larger on all sides by
    /// `margin` times half a pixel of the target.
    private func span(
        within columns: Range<Int>, shift: Int, _ v: Double, margin: Double
    ) -> Range<Int> {
        var from = Double(columns.lowerBound - shift), to = Double(columns.upperBound - shift)
        func narrow(_ slope: Double, _ start: Double, _ margin: Double, _ length: Double) {
            if slope == 0 {
                if start < -margin || start > length + margin { to = from }
            } else {
                let first = (-margin - start) / slope, last = (length + margin - start) / slope
                from = max(from, min(first, last))
                to = min(to, max(first, last))
            }
        }
        let near = 1 / inverse.w
        narrow(slopes.x, (inverse.c * v + inverse.tx) * near, halves.x * margin, width)
        narrow(slopes.y, (inverse.d * v + inverse.ty) * near, halves.y * margin, height)
        guard from < to else { return columns.lowerBound..<columns.lowerBound }
        return (Int(from.rounded(.down)) + shift)..<(Int(to.rounded(.up)) + shift)
    }

    /// Whether an affine map covers a pixel whole and leads to between four of the source's.
    private func isInside(_ column: Int, _ v: Double) -> Bool {
        let u = Double(column) + 0.5, near = 1 / inverse.w
        let sx = (inverse.a * u + inverse.c * v + inverse.tx) * near
        let sy = (inverse.b * u + inverse.d * v + inverse.ty) * near
        // A little more than half a pixel, for steps of 1/2³² are rounded.
        guard min(sx, width - sx) > 0.51, min(sy, height - sy) > 0.51 else { return false }
        return coverage(sx, sy, near) == opacity
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

    // MARK: Between the pixels

    /// The pixel that a place lies in; at the edges the last ones go on.
    @inline(__always)
    private func nearest(_ x: Double, _ y: Double) -> UInt32 {
        // A place on an edge, but for the last bits of a sum, is one on the edge.
        let ix = Int(min(max((x * 256).rounded() / 256, 0), width - 1))
        let iy = Int(min(max((y * 256).rounded() / 256, 0), height - 1))
        let place = source.data + (iy &* source.bytesPerRow &+ ix &* 4)
        return place.load(as: UInt32.self) | setBits
    }

    /// The pixel between four; at the edges the last ones go on.
    @inline(__always)
    private func sample(_ x: Double, _ y: Double) -> UInt32 {
        // In steps of 1/256, so that the last bits of a sum make no difference.
        let fx = Self.rounded(min(max(x, 0), width - 1) * 256)
        let fy = Self.rounded(min(max(y, 0), height - 1) * 256)
        let ix = fx >> 8, iy = fy >> 8
        return between(
            source.data + (iy &* source.bytesPerRow &+ ix &* 4),
            right: ix + 1 < Int(width) ? 4 : 0,
            below: iy + 1 < Int(height) ? source.bytesPerRow : 0, fx & 255, fy & 255)
    }

    /// Mixes a pixel with its neighbours at the given byte distances, by weights of 1/256.
    @inline(__always)
    private func between(
        _ place: UnsafeMutableRawPointer, right: Int, below: Int, _ wx: Int, _ wy: Int
    ) -> UInt32 {
        let first = place.load(as: UInt32.self)
        let second = place.load(fromByteOffset: right, as: UInt32.self)
        let third = place.load(fromByteOffset: below, as: UInt32.self)
        let fourth = place.load(fromByteOffset: below &+ right, as: UInt32.self)
        // Within one colour there is nothing to mix.
        if (first ^ second) | (first ^ third) | (first ^ fourth) == 0 { return first | setBits }
        let x = UInt64(truncatingIfNeeded: wx), y = UInt64(truncatingIfNeeded: wy)
        let top = Self.mix(Self.spread(first), Self.spread(second), x)
        let bottom = Self.mix(Self.spread(third), Self.spread(fourth), x)
        let pixel = Self.mix(top, bottom, y)
        return UInt32(truncatingIfNeeded: pixel | pixel >> 24) | setBits
    }

    /// In steps of 1/2³²; `nil` for what does not fit.
    private static func fixed(_ value: Double) -> Int? {
        Int(exactly: (value * 4_294_967_296).rounded())
    }

    /// The nearest whole number of a value between 0 and 2³¹: its last bits
    /// after adding a number so large that there is no room for a fraction.
    @inline(__always)
    private static func rounded(_ value: Double) -> Int {
        Int(truncatingIfNeeded: (value + 6_755_399_441_055_744).bitPattern & 0xFFFF_FFFF)
    }

    /// A pixel's four bytes in sixteen bits each: the first, third, second and fourth.
    @inline(__always)
    private static func spread(_ pixel: UInt32) -> UInt64 {
        let wide = UInt64(pixel)
        return (wide & 0x00FF_00FF) | (wide & 0xFF00_FF00) << 24
    }

    @inline(__always)
    private static func mix(_ a: UInt64, _ b: UInt64, _ t: UInt64) -> UInt64 {
        (a &* (256 &- t) &+ b &* t) >> 8 & 0x00FF_00FF_00FF_00FF
    }
}
