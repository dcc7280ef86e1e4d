import Foundation
import TactileGeometry
import Testing

@testable import TactileDrawing

/// Lines of many points, which are not stroked by Cairo, look as if they were.
@Suite struct LongStrokeTests {
    /// The mean difference of alpha, in 1/255, between two bitmaps where either has ink.
    private func difference(_ a: Bitmap, _ b: Bitmap) -> (mean: Double, worst: Int) {
        var sum = 0, count = 0, worst = 0
        for y in 0..<a.height {
            for x in 0..<a.width {
                let first = Int(a.pixel(x: x, y: y).value >> 24)
                let second = Int(b.pixel(x: x, y: y).value >> 24)
                if first > 0 || second > 0 {
                    sum += abs(first - second)
                    count += 1
                    worst = max(worst, abs(first - second))
                }
            }
        }
        return (Double(sum) / Double(max(count, 1)), worst)
    }

    private func wave(_ count: Int) -> CGMutablePath {
        let path = CGMutablePath()
        for index in 0..<count {
            let t = Double(index) / Double(count - 1)
            let point = CGPoint(x: 20 + 160 * t, y: 60 + 40 * sin(t * 14) * cos(t * 3))
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        return path
    }

    @Test(arguments: [CGLineJoin.miter, .round, .bevel], [CGLineCap.butt, .round, .square])
    func looksLikeTheFilledOutline(join: CGLineJoin, cap: CGLineCap) throws {
        let path = wave(90)
        func draw(_ body: (CGContext) -> Void) throws -> Bitmap {
            try drawn(200, 120) { context in
                context.rotate(by: 0.05)
                body(context)
            }
        }
        let stroked = try draw { context in
            context.setLineWidth(7)
            context.setLineJoin(join)
            context.setLineCap(cap)
            context.addPath(path)
            context.strokePath()
        }
        let filled = try draw { context in
            context.addPath(
                path.copy(
                    strokingWithWidth: 7, lineCap: cap, lineJoin: join, miterLimit: 10))
            context.fillPath()
        }
        let result = difference(stroked, filled)
        #expect(result.mean < 2.5)
        #expect(result.worst < 100)
    }

    @Test func translucentLinesHaveOneTone() throws {
        let bitmap = try drawn(200, 120) { context in
            context.setStrokeColor(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
            context.setLineWidth(9)
            context.addPath(wave(500))
            context.strokePath()
        }
        var darkest: UInt32 = 0
        for y in 0..<120 {
            for x in 0..<200 { darkest = max(darkest, bitmap.pixel(x: x, y: y).value >> 24) }
        }
        #expect(darkest == 0x80)
    }

    @Test func pointsThatCannotShowMakeNoDifference() throws {
        func noisy(_ count: Int, every step: Int) -> CGMutablePath {
            let path = CGMutablePath()
            for index in stride(from: 0, to: count, by: step) {
                let point = CGPoint(
                    x: 10 + 180 * Double(index) / Double(count),
                    y: 60 + 30 * sin(Double(index) / 900) + Double(index % 7))
                if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
            return path
        }
        func draw(_ path: CGPath) throws -> Bitmap {
            try drawn(200, 120) { context in
                context.setLineWidth(2)
                context.setLineJoin(.round)
                context.addPath(path)
                context.strokePath()
            }
        }
        // All 7 heights fall within each pixel: thinning by a step prime to 7 changes nothing.
        let result = difference(
            try draw(noisy(36_000, every: 1)), try draw(noisy(36_000, every: 2)))
        #expect(result.mean < 3)
    }

    @Test func dashesKeepTheirRhythm() throws {
        let path = CGMutablePath()
        for index in 0...100 {
            let point = CGPoint(x: Double(index), y: 5.5)
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        let bitmap = try drawn(100, 10) { context in
            context.setLineDash(phase: 3, lengths: [6, 4])
            context.addPath(path)
            context.strokePath()
        }
        for x in 0..<100 {
            #expect(bitmap.pixel(x: x, y: 5).isOpaque == ((x + 3) % 10 < 6), "\(x)")
        }
    }

    @Test func aHundredThousandPointsAreNoTrouble() throws {
        let bitmap = try drawn(200, 120) { context in
            context.addPath(wave(100_000))
            context.strokePath()
        }
        #expect(bitmap.pixel(x: 20, y: 60).value >> 24 > 0)
    }
}
