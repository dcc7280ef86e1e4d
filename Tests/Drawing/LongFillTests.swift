import CCairo
import Foundation
import SeededRandom
import TactileGeometry
import Testing

@testable import TactileDrawing

/// Outlines of many points, which Cairo does not fill, look as if it had.
@Suite struct LongFillTests {
    private let width = 160, height = 120

    /// What Cairo draws eight times as large, brought down: finer than its fifteen steps a row.
    private func cairo(_ path: CGPath, _ rule: CGPathFillRule) throws -> Bitmap {
        let factor = 8
        let large = try drawn(width * factor, height * factor) { context in
            let scale = CGFloat(factor)
            path.storage.transformed(CGAffineTransform(scaleX: scale, y: scale))
                .append(to: context.cairo)
            cairo_set_fill_rule(
                context.cairo,
                rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
            cairo_set_source_rgba(context.cairo, 0, 0, 0, 1)
            cairo_fill(context.cairo)
        }
        let result = try #require(Bitmap(width: width, height: height))
        for y in 0..<height {
            for x in 0..<width {
                var sum = 0
                for row in 0..<factor {
                    let from = large.row(y * factor + row, x: x * factor)
                    for column in 0..<factor { sum += Int(from[column] >> 24) }
                }
                result.row(y, x: x).pointee = UInt32((sum + 32) / 64) << 24
            }
        }
        return result
    }

    private func ours(_ path: CGPath, _ rule: CGPathFillRule) throws -> Bitmap {
        #expect(path.storage.points.count > LongFill.threshold)
        return try drawn(width, height) { context in
            context.addPath(path)
            context.fillPath(using: rule)
        }
    }

    /// Differences of alpha: their mean over all pixels, and the largest.
    private func difference(_ a: Bitmap, _ b: Bitmap) -> (mean: Double, worst: Int) {
        var sum = 0, worst = 0
        for y in 0..<height {
            for x in 0..<width {
                let one = Int(a.pixel(x: x, y: y).value >> 24)
                let other = Int(b.pixel(x: x, y: y).value >> 24)
                sum += abs(one - other)
                worst = max(worst, abs(one - other))
            }
        }
        return (Double(sum) / Double(width * height), worst)
    }

    /// Outlines that do not cross themselves.
    @Test(arguments: 1...12) func simpleOutlinesAreTheSame(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let center = CGPoint(x: generator.number(40...120), y: generator.number(30...90))
        let path = CGMutablePath()
        let count = 600
        var points: [CGPoint] = []
        for index in 0..<count {
            let angle = CGFloat(index) / CGFloat(count) * 2 * .pi
            let radius = 40 + generator.number(-6...6) + 9 * sin(angle * 7)
            points.append(
                CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle)))
        }
        path.addLines(between: seed % 2 == 0 ? points : points.reversed())
        if seed % 3 > 0 { path.closeSubpath() }
        path.addEllipse(in: CGRect(x: center.x - 12, y: center.y - 9, width: 20, height: 16))
        for rule in [CGPathFillRule.winding, .evenOdd] {
            let result = difference(try cairo(path, rule), try ours(path, rule))
            #expect(result.mean < 0.3)
            #expect(result.worst <= 12)
        }
    }

    /// Tangles agree inside and outside; in very long ones pixels that edges share may differ.
    @Test(arguments: 1...8, [40, 900]) func tanglesAreAlike(seed: UInt64, corners: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let path = CGMutablePath()
        for index in 0..<15 {
            let start = generator.point(20...90)
            let pieces = (0..<corners).map { index -> CGPoint in
                let angle = CGFloat(index) / CGFloat(corners) * 2 * .pi
                return CGPoint(x: start.x + 18 * cos(angle), y: start.y + 18 * sin(angle))
            }
            path.addLines(between: index % 3 == 0 ? pieces : pieces.reversed())
            path.closeSubpath()
        }
        for rule in [CGPathFillRule.winding, .evenOdd] {
            let result = difference(try cairo(path, rule), try ours(path, rule))
            #expect(result.mean < (corners > 100 ? 2 : 0.5))
            if corners < 100 { #expect(result.worst < 30) }
        }
    }

    @Test func partsOutsideCountForWhatIsInside() throws {
        let path = CGMutablePath()
        for index in 0..<500 {
            let angle = CGFloat(index) / 500 * 2 * .pi
            let point = CGPoint(x: 80 + 300 * cos(angle), y: 60 + 200 * sin(angle))
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        let bitmap = try ours(path, .winding)
        for (x, y) in [(0, 0), (159, 0), (0, 119), (159, 119), (80, 60)] {
            #expect(bitmap.pixel(x: x, y: y).isOpaque, "\(x), \(y)")
        }
        let shifted = CGMutablePath()
        shifted.addPath(path, transform: CGAffineTransform(translationX: -400, y: 0))
        #expect(try ours(shifted, .winding).pixel(x: 159, y: 60).isClear)
    }

    @Test func blendModesAlphaAndClipsHold() throws {
        let path = CGMutablePath()
        path.addLines(
            between: (0...500).map { CGPoint(x: Double($0) / 4, y: 20 + Double($0 % 2)) })
        path.addLine(to: CGPoint(x: 125, y: 100))
        path.addLine(to: CGPoint(x: 0, y: 100))
        let bitmap = try drawn(width, height) { context in
            context.clip(to: CGRect(x: 10, y: 10, width: 50, height: 200))
            context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
            context.addPath(path)
            context.fillPath()
            context.setBlendMode(.plusLighter)
            context.addPath(path)
            context.fillPath()
        }
        #expect(bitmap.pixel(x: 30, y: 60).value == 0xFFFF_0000)
        #expect(bitmap.pixel(x: 9, y: 60).isClear)
        #expect(bitmap.pixel(x: 60, y: 60).isClear)
        #expect(bitmap.pixel(x: 30, y: 15).isClear)
    }
}
