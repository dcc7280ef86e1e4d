import Foundation
import TactileDrawing
import TactileGeometry

/// How a backdrop is blurred: its pixels are averaged in square cells, the cells blurred by three
/// boxes, and pixels read between the cells again. A pixel follows from its place in the whole
/// backdrop alone, whatever part of it is blurred.
struct BlurPlan: Equatable {
    /// Pixels of a cell's side.
    let cell: Int
    /// The boxes' reach to each side, in cells.
    let boxes: SIMD3<Int>
    let saturation: Double

    /// - `sigma`: The standard deviation in pixels; more than 250 counts as 250.
    init(sigma: Double, saturation: Double) {
        let sigma = min(max(sigma, 0), 250)
        switch sigma {
        case ..<1: cell = 1
        case ..<4: cell = 2
        case ..<12: cell = 4
        case ..<40: cell = 8
        default: cell = 16
        }
        // Averaging and reading between cells blur too: together by a quarter of a cell's square.
        let side = Double(cell)
        let own = cell == 1 ? 0 : 0.25
        let variance = max(0, sigma * sigma / (side * side) - own)
        // A box of reach r has the variance r(r + 1) / 3.
        let low = ((1 + 4 * variance).squareRoot() - 1) / 2
        let reach = Int(low.rounded(.down))
        let rest = variance - Double(reach * (reach + 1))
        let longer = Int((rest * 3 / Double(2 * (reach + 1))).rounded())
        boxes = SIMD3(
            reach + (longer > 0 ? 1 : 0), reach + (longer > 1 ? 1 : 0),
            reach + (longer > 2 ? 1 : 0))
        self.saturation = saturation
    }

    /// Cells to each side on which a cell depends.
    var reach: Int { boxes.wrappedSum() }

    /// Pixels to each side on which a pixel depends, at most.
    var margin: Int { (reach + 2) * cell }

    /// What has to be known of a backdrop to blur a part of it: whole cells.
    func source(of part: PixelRect, in area: PixelRect) -> PixelRect {
        func low(_ value: Int) -> Int { max(0, value / cell - reach - 1) * cell }
        func high(_ value: Int) -> Int { ((value + cell - 1) / cell + reach + 1) * cell }
        let left = low(part.x - area.x), top = low(part.y - area.y)
        return PixelRect(
            x: area.x + left, y: area.y + top, width: high(part.maxX - area.x) - left,
            height: high(part.maxY - area.y) - top
        ).intersection(area)
    }
}

/// Blurs backdrops in memory that is kept from frame to frame.
@MainActor
final class BackdropBlur {
    private var cells: [UInt32] = []
    private var spare: [UInt32] = []
    private var line: [UInt32] = []
    /// Running sums of two channels each, and of the other two.
    private var sums: [(UInt32, UInt32)] = []

    /// Blurs the first `source` pixels of a bitmap in place, as far as they lie in `part`.
    /// - `source`: What the bitmap's first pixels show, from ``BlurPlan/source(of:in:)``.
    /// - `area`: The whole backdrop, whose edges mirror.
    func blur(
        _ bitmap: Bitmap, showing source: PixelRect, part: PixelRect, area: PixelRect,
        _ plan: BlurPlan
    ) {
        let columns = (source.width + plan.cell - 1) / plan.cell
        let rows = (source.height + plan.cell - 1) / plan.cell
        let count = columns * rows
        guard count > 0 else { return }
        if cells.count < count {
            cells = Array(repeating: 0, count: count)
            spare = cells
        }
        let longest = max(columns, rows) + 2 * (plan.reach + 1)
        if line.count < longest { line = Array(repeating: 0, count: longest) }
        if sums.count < columns { sums = Array(repeating: (0, 0), count: columns) }
        cells.withUnsafeMutableBufferPointer { cells in
            spare.withUnsafeMutableBufferPointer { spare in
                line.withUnsafeMutableBufferPointer { line in
                    sums.withUnsafeMutableBufferPointer { sums in
                        guard let cells = cells.baseAddress, let spare = spare.baseAddress,
                            let line = line.baseAddress, let sums = sums.baseAddress
                        else { return }
                        let grid = CellGrid(
                            columns: columns, rows: rows, cells: cells, spare: spare, line: line,
                            sums: sums)
                        grid.average(bitmap, source, plan.cell)
                        for index in 0..<3 where plan.boxes[index] > 0 {
                            grid.blurRows(plan.boxes[index])
                            grid.blurColumns(plan.boxes[index])
                        }
                        if plan.saturation != 1 { grid.saturate(plan.saturation) }
                        grid.write(to: bitmap, source, part, area, plan.cell)
                    }
                }
            }
        }
    }
}

/// A backdrop in cells: premultiplied pixels, row after row.
private struct CellGrid {
    let columns: Int
    let rows: Int
    let cells: UnsafeMutablePointer<UInt32>
    let spare: UnsafeMutablePointer<UInt32>
    let line: UnsafeMutablePointer<UInt32>
    let sums: UnsafeMutablePointer<(UInt32, UInt32)>

    private static let even: UInt32 = 0x00FF_00FF

    /// 2²⁴ / n, rounded: a sum of n bytes divided by n is a product of 32 bits and a shift.
    private static func reciprocal(_ n: Int) -> UInt32 { (1 << 24) / UInt32(n) }

    /// Four sums of bytes, each divided and rounded.
    @inline(__always)
    private static func divided(_ low: UInt32, _ high: UInt32, _ factor: UInt32) -> UInt32 {
        let half: UInt32 = 1 << 23
        let b = ((low & 0xFFFF) &* factor &+ half) >> 24
        let r = ((low >> 16) &* factor &+ half) >> 24
        let g = ((high & 0xFFFF) &* factor &+ half) >> 24
        let a = ((high >> 16) &* factor &+ half) >> 24
        return a << 24 | r << 16 | g << 8 | b
    }

    /// Fills the cells with what the bitmap shows on average; cells at the edges may be parts.
    func average(_ bitmap: Bitmap, _ source: PixelRect, _ side: Int) {
        let step = bitmap.bytesPerRow / 4
        let pixels = bitmap.data.assumingMemoryBound(to: UInt32.self)
        let opaque: UInt32 = bitmap.isOpaque ? 0xFF00_0000 : 0
        for row in 0..<rows {
            let top = row * side, height = min(side, source.height - top)
            let out = cells + row * columns
            for column in 0..<columns {
                let left = column * side, width = min(side, source.width - left)
                var low: UInt32 = 0, high: UInt32 = 0
                var from = pixels + top * step + left
                for _ in 0..<height {
                    for x in 0..<width {
                        let pixel = from[x] | opaque
                        low &+= pixel & Self.even
                        high &+= pixel >> 8 & Self.even
                    }
                    from += step
                }
                out[column] = Self.divided(low, high, Self.reciprocal(width * height))
            }
        }
    }

    /// The place in 0..<count that a place outside mirrors.
    private static func mirrored(_ index: Int, _ count: Int) -> Int {
        let period = 2 * count
        let rest = ((index % period) + period) % period
        return rest < count ? rest : period - 1 - rest
    }

    func blurRows(_ reach: Int) {
        let factor = Self.reciprocal(2 * reach + 1)
        for row in 0..<rows {
            let cells = cells + row * columns
            for index in 0..<reach {
                line[index] = cells[Self.mirrored(index - reach, columns)]
                line[reach + columns + index] = cells[Self.mirrored(columns + index, columns)]
            }
            (line + reach).update(from: cells, count: columns)
            var low: UInt32 = 0, high: UInt32 = 0
            for index in 0..<(2 * reach) {
                low &+= line[index] & Self.even
                high &+= line[index] >> 8 & Self.even
            }
            for column in 0..<columns {
                let new = line[column + 2 * reach], old = line[column]
                low &+= new & Self.even
                high &+= new >> 8 & Self.even
                cells[column] = Self.divided(low, high, factor)
                low &-= old & Self.even
                high &-= old >> 8 & Self.even
            }
        }
    }

    /// The columns are summed side by side, row after row, so that memory is read in order.
    func blurColumns(_ reach: Int) {
        let factor = Self.reciprocal(2 * reach + 1)
        spare.update(from: cells, count: columns * rows)
        sums.update(repeating: (0, 0), count: columns)
        for index in -reach..<reach {
            let row = spare + Self.mirrored(index, rows) * columns
            for column in 0..<columns {
                sums[column].0 &+= row[column] & Self.even
                sums[column].1 &+= row[column] >> 8 & Self.even
            }
        }
        for row in 0..<rows {
            let new = spare + Self.mirrored(row + reach, rows) * columns
            let old = spare + Self.mirrored(row - reach, rows) * columns
            let out = cells + row * columns
            for column in 0..<columns {
                let low = sums[column].0 &+ new[column] & Self.even
                let high = sums[column].1 &+ (new[column] >> 8 & Self.even)
                out[column] = Self.divided(low, high, factor)
                sums[column].0 = low &- old[column] & Self.even
                sums[column].1 = high &- (old[column] >> 8 & Self.even)
            }
        }
    }

    /// Moves colours away from their grey (Filter Effects Module, `saturate`), by 1/1024.
    func saturate(_ amount: Double) {
        let factor = Int((min(amount, 100) * 1024).rounded())
        for index in 0..<(columns * rows) {
            let pixel = cells[index], alpha = Int(pixel >> 24)
            let r = Int(pixel >> 16 & 255), g = Int(pixel >> 8 & 255), b = Int(pixel & 255)
            // Weights of the channels in 1/1024 of the grey.
            let grey = 218 * r + 732 * g + 74 * b
            func mixed(_ channel: Int) -> UInt32 {
                let value = (grey * 1024 + (channel * 1024 - grey) * factor + (1 << 19)) >> 20
                return UInt32(min(max(value, 0), alpha))
            }
            cells[index] = pixel & 0xFF00_0000 | mixed(r) << 16 | mixed(g) << 8 | mixed(b)
        }
    }

    /// Reads the pixels of `part` between the centres of the cells.
    func write(
        to bitmap: Bitmap, _ source: PixelRect, _ part: PixelRect, _ area: PixelRect, _ side: Int
    ) {
        let part = part.intersection(source)
        let shift = (2 * side).trailingZeroBitCount
        for y in part.y..<max(part.y, part.maxY) {
            let out = (bitmap.data + (y - source.y) * bitmap.bytesPerRow)
                .assumingMemoryBound(to: UInt32.self)
            if side == 1 {
                let row = cells + (y - source.y) * columns
                let first = part.x - source.x
                (out + first).update(from: row + first, count: part.width)
                continue
            }
            // Twice the place in cells, so that it is whole, from the first cell's centre on.
            let down = 2 * (y - source.y) + 1 - side
            let (upper, lower, weight) = Self.between(down, shift, rows)
            let above = cells + upper * columns, below = cells + lower * columns
            for column in 0..<columns {
                line[column] = Self.mix(above[column], below[column], weight)
            }
            write(to: out, (part.x - source.x)..<(part.maxX - source.x), side)
        }
    }

    /// Reads pixels of a row between the centres of the cells in `line`.
    @inline(__always)
    private func write(
        to out: UnsafeMutablePointer<UInt32>, _ places: Range<Int>, _ side: Int
    ) {
        let middle = side / 2
        var x = places.lowerBound
        while x < places.upperBound {
            let cell = x < middle ? -1 : (x - middle) / side
            let end = min(places.upperBound, (cell + 1) * side + middle)
            let left = line[max(cell, 0)], right = line[min(cell + 1, columns - 1)]
            // From pixel to pixel the weight in 1/256 grows by the same, and so does what is mixed.
            let growth = UInt32(256 / side)
            let weight = UInt32(x - cell * side - middle) &* growth &+ growth / 2
            var low = Self.mixedLow(left, right, weight), high = Self.mixedHigh(left, right, weight)
            let lowGrowth = ((right & Self.even) &- (left & Self.even)) &* growth
            let highGrowth = ((right >> 8 & Self.even) &- (left >> 8 & Self.even)) &* growth
            while x < end {
                out[x] = low >> 8 & Self.even | high & ~Self.even
                low &+= lowGrowth
                high &+= highGrowth
                x += 1
            }
        }
    }

    /// The two cells that a place lies between, and the second one's weight in 1/256. `shift` is
    /// the binary logarithm of two sides of a cell.
    @inline(__always)
    private static func between(
        _ place: Int, _ shift: Int, _ count: Int
    ) -> (Int, Int, UInt32) {
        guard place > 0 else { return (0, 0, 0) }
        let first = place >> shift
        guard first + 1 < count else { return (count - 1, count - 1, 0) }
        return (first, first + 1, UInt32((place - first << shift) << (8 - shift)))
    }

    @inline(__always)
    private static func mix(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
        mixedLow(a, b, weight) >> 8 & even | mixedHigh(a, b, weight) & ~even
    }

    /// Two channels of a mixture, with 8 bits of fraction each.
    @inline(__always)
    private static func mixedLow(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
        (a & even) &* (256 - weight) &+ (b & even) &* weight &+ 0x0080_0080
    }

    /// The other two.
    @inline(__always)
    private static func mixedHigh(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
        mixedLow(a >> 8, b >> 8, weight)
    }
}
