import CCairo
import Foundation
import TactileGeometry

/// Fills outlines of many points on pixels.
///
/// Cairo keeps the edges that cross a row sorted, fifteen times a row. Here each edge adds what it
/// covers to the pixels it crosses, in any order, and sums along the rows do the rest: exact areas
/// for outlines that do not overlap themselves.
///
/// Of those that do, Cairo fills the ones of moderate length. In very long ones a pixel that
/// several parts share gets the sum of their areas, cut at 1, and so may differ by a tone.
enum LongFill {
    /// More points than this are worth the trouble.
    static let threshold = 400
    /// The number of points from which overlaps are not left to Cairo, which would take too long.
    private static let veryLong = 10_000
    /// Larger areas, in pixels, are left to Cairo.
    private static let largestArea = 1 << 23
    /// Paths with fewer points than one for this many pixels are left to Cairo, too.
    private static let pixelsForAPoint = 4096

    /// Paints Cairo's source where the shape's inside lies. Returns false, and does nothing, when
    /// this would not be faster.
    static func paint(
        _ shape: PathStorage, rule: CGPathFillRule, antialiased: Bool, on cairo: OpaquePointer
    ) -> Bool {
        guard shape.points.count > threshold else { return false }
        setMatrix(cairo, .identity)
        var x1 = 0.0, y1 = 0.0, x2 = 0.0, y2 = 0.0
        cairo_clip_extents(cairo, &x1, &y1, &x2, &y2)
        let clip = CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1).integral
        let box = shape.boundingBox
        let area = box.insetBy(dx: -1, dy: -1).intersection(clip).integral
        guard !area.isNull, area.width > 0, area.height > 0 else { return true }
        let size = Int(area.width) * Int(area.height)
        // Single precision holds hundredths of a pixel up to here.
        guard max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY)) < 65_536,
            size <= min(largestArea, shape.points.count * pixelsForAPoint),
            let buffer = CoverageBuffer(width: Int(area.width), height: Int(area.height))
        else { return false }
        defer { buffer.deallocate() }
        trace(shape, into: buffer, origin: area.origin)
        guard
            let mask = buffer.mask(
                antialiased: antialiased, rule: rule, simple: shape.points.count < veryLong)
        else { return false }
        mask.paintSource(on: cairo, at: area.origin, resolution: 1)
        return true
    }

    private static func trace(
        _ shape: PathStorage, into buffer: CoverageBuffer, origin: CGPoint
    ) {
        func pixel(_ point: CGPoint) -> SIMD2<Float> {
            SIMD2(Float(point.x - origin.x), Float(point.y - origin.y))
        }
        var first = SIMD2<Float>.zero, here = SIMD2<Float>.zero
        func line(_ to: SIMD2<Float>) {
            buffer.addEdge(here, to)
            here = to
        }
        shape.flattened(
            tolerance: 0.02,
            move: {
                line(first)
                first = pixel($0)
                here = first
            }, line: { line(pixel($0)) },
            close: { _ in line(first) })
        line(first)
    }
}
