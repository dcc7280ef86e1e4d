import Foundation
import SeededRandom
import TactileGeometry
import Testing

@testable import TactileDrawing

@Suite struct BitmapTests {
    let red = PixelColor(value: 0xFFFF_0000)
    let half = PixelColor(value: 0x8000_0080)

    private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
        PixelRect(x: x, y: y, width: width, height: height)
    }

    @Test func copyIsClippedToBoth() throws {
        let source = try #require(Bitmap(width: 4, height: 4))
        source.replace(source.bounds, with: red)
        let target = try #require(Bitmap(width: 4, height: 4))
        target.copy(from: source, sourceRect: rect(-2, -2, 10, 10), to: (x: 0, y: 0))
        #expect(target.pixel(x: 1, y: 1).isClear)
        #expect(target.pixel(x: 2, y: 2) == red)
        #expect(target.pixel(x: 3, y: 3) == red)
        target.clear()
        target.copy(
            from: source, sourceRect: source.bounds, to: (x: 1, y: 1), clip: rect(0, 0, 2, 2))
        #expect(target.pixel(x: 1, y: 1) == red)
        #expect(target.pixel(x: 2, y: 2).isClear)
    }

    @Test(arguments: [(1, 1), (-1, 2), (2, -1), (0, 3), (3, 0), (9, 0)])
    func moveIsACopyOfWhatStood(dx: Int, dy: Int) throws {
        let bitmap = try #require(Bitmap(width: 6, height: 6))
        for y in 0..<6 {
            for x in 0..<6 { bitmap.row(y, x: x).pointee = UInt32(1000 + y * 10 + x) }
        }
        bitmap.move(rect(1, 1, 4, 4), dx: dx, dy: dy)
        for y in 0..<6 {
            for x in 0..<6 {
                let (fromX, fromY) = (x - dx, y - dy)
                let moved = (1..<5).contains(fromX) && (1..<5).contains(fromY)
                let expected = moved ? 1000 + fromY * 10 + fromX : 1000 + y * 10 + x
                #expect(bitmap.row(y, x: x).pointee == UInt32(expected))
            }
        }
    }

    /// A bitmap with room moves its first row instead of its pixels: both show the same, however
    /// often the room ends.
    @Test(arguments: 1...20) func movesWithRoomAreThoseWithout(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let plain = try #require(Bitmap(width: 7, height: 20, isOpaque: true))
        let roomy = try #require(Bitmap(width: 7, height: 20, isOpaque: true, spareRows: 5))
        var places = Set<UnsafeMutableRawPointer>()
        for step in 0..<300 {
            let left = Bool.random(using: &random) ? 0 : Int.random(in: 0..<4, using: &random)
            let top = Int.random(in: 0..<8, using: &random)
            let source = rect(
                left, top, Bool.random(using: &random) ? 7 - left : 3,
                Int.random(in: 1...20 - top, using: &random))
            let isSideways = Bool.random(using: &random)
            let dx = isSideways ? Int.random(in: -8...8, using: &random) : 0
            let dy = isSideways ? 0 : Int.random(in: -9...9, using: &random)
            let color = PixelColor(value: 0xFF00_0000 | UInt32(step))
            for bitmap in [plain, roomy] {
                bitmap.move(source, dx: dx, dy: dy)
                var uncovered = PixelRegion()
                uncovered.add(source, without: source.offsetBy(dx: dx, dy: dy))
                for part in uncovered { bitmap.fill(part, color: color) }
                bitmap.fill(rect(1, step % 20, 2, 1), color: half)
            }
            places.insert(roomy.data)
            let differing = (0..<20).filter { memcmp(plain.row($0), roomy.row($0), 28) != 0 }
            #expect(differing.isEmpty, "step \(step)")
        }
        #expect(places.count > 4)
        #expect(places.contains { ($0 - roomy.data) % roomy.bytesPerRow != 0 })
    }

    @Test func fillBlendsTranslucentColors() throws {
        let bitmap = try #require(Bitmap(width: 3, height: 1, isOpaque: true))
        bitmap.fill(bitmap.bounds, color: red)
        bitmap.fill(rect(1, 0, 5, 5), color: half)
        #expect(bitmap.pixel(x: 0, y: 0) == red)
        #expect(bitmap.pixel(x: 1, y: 0).value == 0xFF7F_0080)
    }

    /// Pictures of few pixels are blended by `Bitmap.blendFew`, larger ones by Pixman: the results
    /// are equal.
    @Test(arguments: 1...8) func piecesAreBlendedAsTheWholeIs(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let source = try #require(Bitmap(width: 97, height: 61))
        let whole = try #require(Bitmap(width: 110, height: 70, isOpaque: seed.isMultiple(of: 2)))
        for y in 0..<source.height {
            // Also colour components above alpha, which no premultiplied pixel has.
            for x in 0..<source.width { source.row(y)[x] = random.nextPixel() }
        }
        for y in 0..<whole.height {
            for x in 0..<whole.width { whole.row(y)[x] = random.nextPixel() | 0xFF00_0000 }
        }
        let pieces = try #require(
            Bitmap(width: whole.width, height: whole.height, isOpaque: whole.isOpaque))
        pieces.copy(from: whole, sourceRect: whole.bounds, to: (0, 0))
        whole.blend(source, sourceRect: source.bounds, at: (7, -3))
        var x = 0
        while x < source.width {
            let width = Int.random(in: 1...23, using: &random)
            pieces.blend(source, sourceRect: rect(x, 0, width, 61), at: (7 + x, -3))
            x += width
        }
        for y in 0..<whole.height {
            #expect(memcmp(whole.row(y), pieces.row(y), whole.width * 4) == 0, "row \(y)")
        }
    }

    @Test func blendHonoursAlphaAndMask() throws {
        let source = try #require(Bitmap(width: 4, height: 1, isOpaque: true))
        source.fill(source.bounds, color: red)
        let target = try #require(Bitmap(width: 4, height: 1))
        let mask = try #require(Mask(width: 2, height: 1))
        mask.data[0] = 255
        mask.data[1] = 128
        target.blend(
            source, sourceRect: source.bounds, at: (x: 0, y: 0), mask: mask, maskAt: (x: 1, y: 0))
        #expect(target.pixel(x: 0, y: 0).isClear)
        #expect(target.pixel(x: 1, y: 0) == red)
        #expect(target.pixel(x: 2, y: 0).value == 0x8080_0000)
        #expect(target.pixel(x: 3, y: 0).isClear)
        target.clear()
        target.blend(
            source, sourceRect: source.bounds, at: (x: 0, y: 0), alpha: 0.5, mask: mask,
            maskAt: (x: 1, y: 0))
        #expect(target.pixel(x: 1, y: 0).value == 0x8080_0000)
        target.blend(source, sourceRect: source.bounds, at: (x: 0, y: 0), alpha: .nan)
        #expect(target.pixel(x: 0, y: 0).isClear)
    }

    @Test(arguments: [0.4, 1, 2, 3.7, 8])
    func blurKeepsTheSumAndIsSymmetric(sigma: Double) throws {
        let margin = Mask.blurMargin(sigma: sigma), side = 11 + 2 * margin
        let mask = try #require(Mask(width: side, height: side))
        for y in margin..<(margin + 11) {
            for x in margin..<(margin + 11) { mask.data[y * mask.bytesPerRow + x] = 255 }
        }
        mask.blur(sigma: sigma)
        var sum = 0
        for y in 0..<side {
            for x in 0..<side {
                sum += Int(mask[x, y])
                #expect(mask[x, y] == mask[side - 1 - x, y])
                #expect(abs(Int(mask[x, y]) - Int(mask[x, side - 1 - y])) <= 1)
            }
        }
        #expect(abs(sum - 121 * 255) < 121 * 255 / 20)
    }

    @Test func blurIgnoresBadNumbers() throws {
        let mask = try #require(Mask(width: 3, height: 3))
        mask.data[0] = 255
        for sigma in [Double.nan, -1, 0, -.infinity, .infinity] { mask.blur(sigma: sigma) }
        #expect(mask[0, 0] == 255)
        #expect(mask[1, 1] == 0)
    }
}

extension SeededGenerator {
    /// A pixel of any value; a third are transparent, and a third opaque.
    fileprivate mutating func nextPixel() -> UInt32 {
        let value = UInt32(truncatingIfNeeded: next())
        switch UInt32.random(in: 0..<3, using: &self) {
        case 0: return value & 0x00FF_FFFF
        case 1: return value | 0xFF00_0000
        default: return value
        }
    }
}
