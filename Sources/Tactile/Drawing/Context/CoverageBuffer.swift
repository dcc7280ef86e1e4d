import Foundation
import TactileGeometry

/// Gathers the exact area that polygons cover of each pixel.
///
/// Polygons that are to add up must all turn the same way: their coverage is cut at 1, so that
/// polygons that share a border join without a seam. For one outline, which may turn any way, the
/// sum is its winding number. Each edge leaves, row by row, what it changes from one
/// pixel to the next; one sum along each row then gives the coverage. (The idea is that of
/// font-rs' rasteriser by R. Levien.)
struct CoverageBuffer {
    let width: Int
    let height: Int
    private let stride: Int
    private let changes: UnsafeMutablePointer<Float>

    /// `nil` when a side is not positive or the memory is not to be had. To be ended with
    /// ``deallocate()``.
    init?(width: Int, height: Int) {
        guard width > 0, height > 0, width <= 32_767, height <= 32_767 else { return nil }
        stride = width + 2
        guard let memory = calloc(height * stride, MemoryLayout<Float>.stride) else { return nil }
        self.width = width
        self.height = height
        changes = memory.assumingMemoryBound(to: Float.self)
    }

    func deallocate() { free(changes) }

    /// Adds the edge from one point to another, in pixels from the buffer's top left.
    @inline(__always)
    func addEdge(_ from: SIMD2<Float>, _ to: SIMD2<Float>) {
        guard from.y != to.y else { return }
        let isDown = from.y < to.y
        let (top, bottom) = isDown ? (from, to) : (to, from)
        guard bottom.y > 0, top.y < Float(height) else { return }
        let slope = (bottom.x - top.x) / (bottom.y - top.y)
        let sign: Float = isDown ? 1 : -1
        let right = Float(width)
        var x = top.y < 0 ? top.x - top.y * slope : top.x
        let first = max(Int(top.y), 0)
        let last = min(Int(bottom.y.rounded(.up)), height)
        var row = changes + first * stride
        for y in first..<max(last, first) {
            let share = min(Float(y + 1), bottom.y) - max(Float(y), top.y)
            let next = x + slope * share
            if min(x, next) >= 0, max(x, next) <= right {
                add(x, next, share * sign, row)
            } else {
                addClipped(x, next, share * sign, row)
            }
            x = next
            row += stride
        }
    }

    /// What lies to the left counts at the left border; what lies to the right does not matter.
    private func addClipped(
        _ x: Float, _ next: Float, _ change: Float, _ row: UnsafeMutablePointer<Float>
    ) {
        let (low, high) = x < next ? (x, next) : (next, x)
        let right = Float(width)
        guard high > 0, high > low else {
            if low < right { add(max(low, 0), max(low, 0), change, row) }
            return
        }
        let length = high - low
        let before = max(-low, 0) / length, after = max(high - max(low, right), 0) / length
        if before > 0 { row[0] += change * before }
        guard low < right, after < 1 else { return }
        add(max(low, 0), min(high, right), change * (1 - before - after), row)
    }

    /// Spreads what an edge changes in one row, where it goes from one x to another.
    @inline(__always)
    private func add(
        _ x: Float, _ next: Float, _ change: Float, _ row: UnsafeMutablePointer<Float>
    ) {
        let (low, high) = x < next ? (x, next) : (next, x)
        let first = Int(low), end = Int(high.rounded(.up))
        if end <= first + 1 {
            let part = change * (0.5 * (low + high) - Float(first))
            row[first] += change - part
            row[first + 1] += part
            return
        }
        // The edge crosses several pixels: a triangle, trapezia, a triangle.
        let inverse = 1 / (high - low)
        let start = 1 - (low - Float(first))
        let head = 0.5 * inverse * start * start
        let over = high - Float(end) + 1
        let tail = 0.5 * inverse * over * over
        row[first] += change * head
        if end == first + 2 {
            row[first + 1] += change * (1 - head - tail)
        } else {
            let second = inverse * (start + 0.5)
            row[first + 1] += change * (second - head)
            for column in (first + 2)..<(end - 1) { row[column] += change * inverse }
            let reached = second + Float(end - first - 3) * inverse
            row[end - 1] += change * (1 - reached - tail)
        }
        row[end] += change * tail
    }

    /// The coverage as a mask; `antialiased` false rounds it to all or nothing.
    ///
    /// Sums beyond 1 count as 1 or, by the even-odd rule, fold back. With `simple`, an outline that
    /// winds around any pixel more than once, or both ways, gives `nil`: its sums are not exact.
    func mask(
        antialiased: Bool, rule: CGPathFillRule = .winding, simple: Bool = false
    ) -> Mask? {
        guard let mask = Mask(width: width, height: height) else { return nil }
        var low: Float = 0, high: Float = 0
        for y in 0..<height {
            let row = changes + y * stride, out = mask.data + y * mask.bytesPerRow
            var sum: Float = 0
            var x = 0
            while x < width {
                // Most pixels equal their left neighbour.
                if row[x] == 0, x > 0 {
                    let start = x
                    x = CoverageBuffer.firstChange(in: row, from: x, to: width)
                    memset(out + start, Int32(out[start - 1]), x - start)
                    continue
                }
                sum += row[x]
                low = min(low, sum)
                high = max(high, sum)
                let covered = CoverageBuffer.covered(sum, rule)
                out[x] = antialiased ? UInt8(covered * 255 + 0.5) : (covered >= 0.5 ? 255 : 0)
                x += 1
            }
            let slack: Float = 0.02
            if simple, high - low > 1 + slack || min(high, -low) > slack { return nil }
        }
        return mask
    }

    @inline(__always)
    private static func covered(_ sum: Float, _ rule: CGPathFillRule) -> Float {
        let area = abs(sum)
        guard rule == .evenOdd else { return min(area, 1) }
        let rest = area.truncatingRemainder(dividingBy: 2)
        return rest > 1 ? 2 - rest : rest
    }

    @inline(__always)
    private static func firstChange(
        in row: UnsafeMutablePointer<Float>, from start: Int, to end: Int
    ) -> Int {
        var x = start
        while x + 8 <= end {
            let part = UnsafeRawPointer(row + x).loadUnaligned(as: SIMD8<Float>.self)
            if any(part .!= 0) { break }
            x += 8
        }
        while x < end, row[x] == 0 { x += 1 }
        return x
    }
}
