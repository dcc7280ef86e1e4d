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
    /// What is the same for all pixels of an affine map.
    private let affine: Affine

    /// An affine map along the source's axes.
    private struct Affine {
        /// What is divided by the plane's constant depth.
        let near: Double
        let x: Axis, y: Axis
    }

    /// What one of the target's pixels is along one of the source's axes.
    private struct Axis {
        /// What a column more is.
        let slope: Double
        /// How long the pixel is, and that times itself.
        let step: Double
        let square: Double

        init(_ column: Double, _ row: Double) {
            slope = column
            square = column * column + row * row
            step = square.squareRoot()
        }
    }

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
        affine = Affine(
            near: near, x: Axis(inverse.a * near, inverse.c * near),
            y: Axis(inverse.b * near, inverse.d * near))
    }

    func paint(_ area: PixelRect, of target: Bitmap, shift: (x: Int, y: Int)) {
        let columns = area.x..<area.maxX
        for y in area.y..<area.maxY {
            let row = (target.data + y * target.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            let v = Double(y - shift.y) + 0.5
            if !isAffine {
                paintInDepth(columns, of: row, shift: shift.x, v)
            } else if isSmooth {
                let (touched, inside) = spans(of: columns, shift: shift.x, v)
                paintEdges(touched.lowerBound..<inside.lowerBound, of: row, shift: shift.x, v)
                paintInside(inside, of: row, shift: shift.x, v)
                paintEdges(inside.upperBound..<touched.upperBound, of: row, shift: shift.x, v)
            } else {
                paintEdges(columns, of: row, shift: shift.x, v)
            }
        }
    }

    /// Pixels of a row of a picture that is turned out of the plane.
    private func paintInDepth(
        _ columns: Range<Int>, of row: UnsafeMutablePointer<UInt32>, shift: Int, _ v: Double
    ) {
        for x in columns {
            let u = Double(x - shift) + 0.5
            let depth = inverse.g * u + inverse.h * v + inverse.w
            // Behind the horizon of the plane there is nothing, in front depth is positive.
            guard depth > 0 else { continue }
            let near = 1 / depth
            let sx = (inverse.a * u + inverse.c * v + inverse.tx) * near
            let sy = (inverse.b * u + inverse.d * v + inverse.ty) * near
            // What one of the target's pixels is along the source's axes.
            let ax = (inverse.a - inverse.g * sx) * near, cx = (inverse.c - inverse.h * sx) * near
            let by = (inverse.b - inverse.g * sy) * near, dy = (inverse.d - inverse.h * sy) * near
            let squares = (x: ax * ax + cx * cx, y: by * by + dy * dy)
            let cover = coverage(
                sx, sy, squares: squares,
                steps: (squares.x.squareRoot(), squares.y.squareRoot()))
            guard cover > 0 else { continue }
            blend(isSmooth ? sample(sx - 0.5, sy - 0.5) : nearest(sx, sy), cover, onto: &row[x])
        }
    }

    /// Pixels of a row of which an affine map may cover some in part, or not at all.
    private func paintEdges(
        _ columns: Range<Int>, of row: UnsafeMutablePointer<UInt32>, shift: Int, _ v: Double
    ) {
        for x in columns {
            let (sx, sy) = place(x - shift, v)
            let cover = coverage(sx, sy)
            guard cover > 0 else { continue }
            let pixel = Bitmap.product(
                isSmooth ? sample(sx - 0.5, sy - 0.5) : nearest(sx, sy), cover)
            row[x] = pixel &+ Bitmap.product(row[x], 255 &- pixel >> 24)
        }
    }

    /// Where an affine map leads from the middle of a column's pixel.
    @inline(__always)
    private func place(_ column: Int, _ v: Double) -> (x: Double, y: Double) {
        let u = Double(column) + 0.5
        return (
            (inverse.a * u + inverse.c * v + inverse.tx) * affine.near,
            (inverse.b * u + inverse.d * v + inverse.ty) * affine.near
        )
    }

    /// How much an affine map's picture covers of a pixel.
    @inline(__always)
    private func coverage(_ sx: Double, _ sy: Double) -> UInt32 {
        coverage(
            sx, sy, squares: (affine.x.square, affine.y.square),
            steps: (affine.x.step, affine.y.step))
    }

    /// Pixels of a row that an affine map covers whole and leads to between four pixels. Places are
    /// counted from column 0 in steps of 1/2³², so that they are the same wherever the row begins.
    private func paintInside(
        _ columns: Range<Int>, of row: UnsafeMutablePointer<UInt32>, shift: Int, _ v: Double
    ) {
        let near = affine.near
        let first = columns.lowerBound - shift
        // So far out, the rounded steps would add up to more than the margin.
        guard !columns.isEmpty, abs(first) < 1_000_000,
            let stepX = Self.fixed(affine.x.slope), let stepY = Self.fixed(affine.y.slope),
            let startX = Self.fixed(
                affine.x.slope * 0.5 + (inverse.c * v + inverse.tx) * near - 0.5),
            let startY = Self.fixed(
                affine.y.slope * 0.5 + (inverse.d * v + inverse.ty) * near - 0.5)
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
        var outer = (
            from: Double(columns.lowerBound - shift), to: Double(columns.upperBound - shift)
        )
        var inner = outer
        func narrow(_ axis: Axis, _ start: Double, _ length: Double) {
            let half = axis.step / 2
            if axis.slope == 0 {
                if min(start, length - start) < -half { outer.to = outer.from }
                if min(start, length - start) < half { inner.to = inner.from }
                return
            }
            let first = -start / axis.slope, last = (length - start) / axis.slope
            let from = min(first, last), to = max(first, last), margin = abs(half / axis.slope)
            outer = (max(outer.from, from - margin), min(outer.to, to + margin))
            inner = (max(inner.from, from + margin), min(inner.to, to - margin))
        }
        narrow(affine.x, (inverse.c * v + inverse.tx) * affine.near, width)
        narrow(affine.y, (inverse.d * v + inverse.ty) * affine.near, height)
        guard outer.from < outer.to else {
            let none = columns.lowerBound..<columns.lowerBound
            return (none, none)
        }
        // Columns are met in their middles, so that half a one is left for what is rounded.
        let touched = (Int(outer.from.rounded(.down)) + shift..<Int(outer.to.rounded(.up)) + shift)
            .clamped(to: columns)
        guard inner.from < inner.to else {
            return (touched, touched.upperBound..<touched.upperBound)
        }
        var inside = (Int(inner.from.rounded()) + shift..<Int(inner.to.rounded()) + shift)
            .clamped(to: touched)
        while let first = inside.first, !isInside(first - shift, v) {
            inside = inside.dropFirst()
        }
        while let last = inside.last, !isInside(last - shift, v) { inside = inside.dropLast() }
        return (touched, inside)
    }

    /// Whether an affine map covers a pixel whole and leads to between four of the source's.
    private func isInside(_ column: Int, _ v: Double) -> Bool {
        let (sx, sy) = place(column, v)
        // A little more than half a pixel, for steps of 1/2³² are rounded.
        guard min(sx, width - sx) > 0.51, min(sy, height - sy) > 0.51 else { return false }
        return coverage(sx, sy) == opacity
    }

    /// How much of the target's pixel the picture covers, times the opacity: from how far, in the
    /// target's pixels, its edges are away. `steps` are what one of those is along the source's
    /// axes, and `squares` their squares.
    @inline(__always)
    private func coverage(
        _ sx: Double, _ sy: Double, squares: (x: Double, y: Double),
        steps: @autoclosure () -> (x: Double, y: Double)
    ) -> UInt32 {
        let insideX = min(sx, width - sx), insideY = min(sy, height - sy)
        // Most pixels are far from all edges, and need no root.
        let isFarX = insideX * insideX * 4 >= squares.x, isFarY = insideY * insideY * 4 >= squares.y
        if isFarX, insideX < 0 { return 0 }
        if isFarY, insideY < 0 { return 0 }
        if isFarX, isFarY { return opacity }
        let steps = steps()
        guard steps.x > 0, steps.y > 0 else { return 0 }
        // Something thinner than a pixel never covers it all.
        let x = min(1, insideX / steps.x + 0.5, width / steps.x)
        let y = min(1, insideY / steps.y + 0.5, height / steps.y)
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
