import CPixman
import Foundation
import TactileGeometry

/// Operations that blend with source-over. Everything is clipped to both bitmaps, to the mask and
/// to `clip`.
extension Bitmap {
    /// Blends `sourceRect` of `source` over these pixels, its top-left corner at `point`.
    ///
    /// An opaque source at `alpha` 1 is copied. `alpha` is clamped to 0…1; not a number: nothing
    /// is drawn. With a `mask`, each pixel counts as much as the mask says; the mask's top-left
    /// corner lies at `maskPoint` of this bitmap, outside the mask nothing is drawn.
    package func blend(
        _ source: Bitmap, sourceRect: PixelRect, at point: (x: Int, y: Int), alpha: CGFloat = 1,
        mask: Mask? = nil, maskAt maskPoint: (x: Int, y: Int) = (0, 0), clip: PixelRect? = nil
    ) {
        let opacity = alpha >= 1 ? 255 : alpha > 0 ? Int((alpha * 255).rounded()) : 0
        guard opacity > 0 else { return }
        if source.isOpaque, opacity == 255, mask == nil {
            copy(from: source, sourceRect: sourceRect, to: point, clip: clip)
            return
        }
        var limit = clip.map(bounds.intersection) ?? bounds
        if let mask {
            limit = limit.intersection(mask.bounds.offsetBy(dx: maskPoint.x, dy: maskPoint.y))
        }
        guard
            let area = Placement(
                source: source.bounds, sourceRect: sourceRect, at: point, target: limit)
        else { return }
        if opacity == 255, mask == nil, area.target.area <= Bitmap.fewPixels {
            blendFew(source, area)
            return
        }
        let handles = libraryHandles
        let coverage: OpaquePointer?
        if let mask {
            coverage = mask.image(opacity: UInt8(opacity))
        } else if opacity < 255 {
            handles.solidPixel.pointee = UInt32(opacity) << 24
            coverage = handles.solid
        } else {
            coverage = nil
        }
        pixman_image_composite32(
            PIXMAN_OP_OVER, source.libraryHandles.image, coverage, handles.image,
            Int32(area.sourceX), Int32(area.sourceY), Int32(area.target.x - maskPoint.x),
            Int32(area.target.y - maskPoint.y), Int32(area.target.x), Int32(area.target.y),
            Int32(area.target.width), Int32(area.target.height))
    }

    /// Blends a colour through a mask whose top-left corner lies at `point`.
    package func fill(
        _ mask: Mask, at point: (x: Int, y: Int), color: PixelColor, clip: PixelRect? = nil
    ) {
        guard !color.isClear,
            let area = Placement(
                source: mask.bounds, sourceRect: mask.bounds, at: point,
                target: clip.map(bounds.intersection) ?? bounds)
        else { return }
        let handles = libraryHandles
        handles.solidPixel.pointee = color.value
        pixman_image_composite32(
            PIXMAN_OP_OVER, handles.solid, mask.image(opacity: 255), handles.image, 0, 0,
            Int32(area.sourceX), Int32(area.sourceY), Int32(area.target.x), Int32(area.target.y),
            Int32(area.target.width), Int32(area.target.height))
    }

    /// Multiplies these pixels by a mask whose top-left corner lies at `point`; pixels outside the
    /// mask become transparent.
    package func multiply(by mask: Mask, at point: (x: Int, y: Int)) {
        let handles = libraryHandles
        pixman_image_composite32(
            PIXMAN_OP_IN_REVERSE, mask.image(opacity: 255), nil, handles.image, Int32(-point.x),
            Int32(-point.y), 0, 0, 0, 0, Int32(width), Int32(height))
    }
}

/// Small pictures, as sprites and symbols, of which a frame may have a thousand.
extension Bitmap {
    /// The most pixels that are blended here. Pixman's fixed cost for each call, choosing among its
    /// loops, weighs most on the smallest pictures.
    private static let fewPixels = 4096

    /// Reads the target pixels of a small picture that is blended next, so that they are in the
    /// processor's cache by then: waiting for cache misses was half of the blending time. Does
    /// nothing for more than `fewPixels`.
    package func fetch(_ rect: PixelRect) {
        let rect = rect.intersection(bounds)
        guard rect.area <= Bitmap.fewPixels, !rect.isEmpty else { return }
        var sum: UInt32 = 0
        for line in rect.y..<rect.maxY {
            // A cache line has 64 bytes, 16 pixels.
            for x in stride(from: rect.x, to: rect.maxX, by: 16) {
                sum &+= row(line, x: x).pointee
            }
            sum &+= row(line, x: rect.maxX - 1).pointee
        }
        Bitmap.use(sum)
    }

    /// Does nothing. Not optimised, so that the compiler cannot remove the reads of ``fetch(_:)``.
    @inline(never) @_optimize(none)
    private static func use(_ value: UInt32) {}

    /// Blends with source-over, with the values that Pixman finds.
    ///
    /// Goes down the columns, four pixels wide: each row of the target is a cache miss of its own,
    /// and in this order the processor has several misses under way at once.
    private func blendFew(_ source: Bitmap, _ area: Placement) {
        let count = area.target.width, fours = count & ~3
        func forEachRow(
            _ x: Int, _ body: (UnsafePointer<UInt32>, UnsafeMutablePointer<UInt32>) -> Void
        ) {
            for line in 0..<area.target.height {
                body(
                    source.row(area.sourceY + line, x: area.sourceX + x),
                    row(area.target.y + line, x: area.target.x + x))
            }
        }
        for x in stride(from: 0, to: fours, by: 4) {
            forEachRow(x) { from, to in
                let above = UnsafeRawPointer(from).loadUnaligned(as: SIMD4<UInt32>.self)
                let below = UnsafeRawPointer(to).loadUnaligned(as: SIMD4<UInt32>.self)
                UnsafeMutableRawPointer(to).storeBytes(
                    of: Bitmap.over(above, below), as: SIMD4<UInt32>.self)
            }
        }
        for x in fours..<count {
            forEachRow(x) { from, to in
                to.pointee =
                    Bitmap.over(
                        SIMD4(repeating: from.pointee), SIMD4(repeating: to.pointee))[0]
            }
        }
    }

    /// Four premultiplied pixels over four others: above + below * (255 - alpha) / 255, each
    /// product rounded to the nearest, each sum at most 255.
    @inline(__always)
    private static func over(
        _ above: SIMD4<UInt32>, _ below: SIMD4<UInt32>
    ) -> SIMD4<UInt32> {
        let rest = (above &>> 24) ^ 255
        let factor = unsafeBitCast(rest | rest &<< 16, to: SIMD8<UInt16>.self)
        @inline(__always)
        func product(_ bytes: SIMD4<UInt32>) -> SIMD4<UInt32> {
            let value = unsafeBitCast(bytes, to: SIMD8<UInt16>.self) &* factor &+ 128
            // With 128 added, (v + v / 256) / 256 is a product of two bytes divided by 255 and
            // rounded, exactly.
            return unsafeBitCast((value &+ value &>> 8) &>> 8, to: SIMD4<UInt32>.self)
        }
        let even = product(below & 0x00FF_00FF), odd = product(below &>> 8 & 0x00FF_00FF)
        let remaining = unsafeBitCast(even | odd &<< 8, to: SIMD16<UInt8>.self)
        let sum = remaining &+ unsafeBitCast(above, to: SIMD16<UInt8>.self)
        return unsafeBitCast(
            sum.replacing(with: 255, where: sum .< remaining), to: SIMD4<UInt32>.self)
    }
}
