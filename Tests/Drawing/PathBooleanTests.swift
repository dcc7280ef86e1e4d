import Foundation
import GoldenSupport
import SeededRandom
import TactileGeometry
import TestDepths
import Testing

@testable import TactileDrawing

/// What paths have in common, by the laws of sets and by the pixels that are filled.
@Suite struct PathBooleanTests {
    private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
        CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
    }

    private func corners(_ path: CGPath) -> [[CGPoint]] {
        var result: [[CGPoint]] = []
        path.applyWithBlock { element in
            switch element.pointee.type {
            case .moveToPoint: result.append([element.pointee.points[0]])
            case .addLineToPoint: result[result.count - 1].append(element.pointee.points[0])
            case .addCurveToPoint: result[result.count - 1].append(element.pointee.points[2])
            default: break
            }
        }
        return result
    }

    /// The area that lies to the left of the outlines, curves included.
    private func area(_ path: CGPath) -> CGFloat {
        var total: CGFloat = 0
        path.storage.forEachPolyline(tolerance: 1e-4) { points, _ in
            for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
                total += (a.x * b.y - b.x * a.y) / 2
            }
        }
        return total
    }

    // MARK: Rectangles

    @Test func rectanglesKeepTheirNumbers() {
        let a = rect(0.1, 0.2, 10.3, 8.7), b = rect(4.7, 3.3, 20, 3)
        #expect(a.union(b).boundingBox == a.boundingBox.union(b.boundingBox))
        var both = CGRect.zero
        #expect(a.intersection(b).isRect(&both))
        #expect(both == a.boundingBox.intersection(b.boundingBox))
        #expect(corners(a.union(b)).map(\.count) == [8])
        #expect(corners(a.subtracting(b)).map(\.count) == [8])
        #expect(corners(a.symmetricDifference(b)).count == 2)
        #expect(abs(area(a.union(b)) - (10.3 * 8.7 + 60 - both.width * both.height)) < 1e-6)
    }

    @Test func sharedSidesGoAway() {
        let whole = rect(0, 0, 10, 10)
        var found = CGRect.zero
        #expect(rect(0, 0, 4, 10).union(rect(4, 0, 6, 10)).isRect(&found))
        #expect(found == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(whole.subtracting(rect(0, 0, 4, 10)).isRect(&found))
        #expect(found == CGRect(x: 4, y: 0, width: 6, height: 10))
        #expect(whole.subtracting(whole).isEmpty)
        #expect(whole.symmetricDifference(whole).isEmpty)
        #expect(whole.union(whole) == whole.normalized())
        #expect(rect(0, 0, 4, 4).intersection(rect(4, 0, 4, 4)).isEmpty)
        #expect(!rect(0, 0, 4, 4).intersects(rect(4, 0, 4, 4)))
        #expect(rect(0, 0, 4, 4).intersects(rect(3.99, 3.99, 4, 4)))
    }

    @Test func holesGoTheOtherWay() {
        let ring = rect(0, 0, 10, 10).subtracting(rect(2, 2, 6, 6))
        #expect(corners(ring).count == 2)
        #expect(abs(area(ring) - 64) < 1e-9)
        for rule in [CGPathFillRule.winding, .evenOdd] {
            #expect(!ring.contains(CGPoint(x: 5, y: 5), using: rule))
            #expect(ring.contains(CGPoint(x: 1, y: 5), using: rule))
        }
        let parts = ring.union(rect(4, 4, 2, 2)).union(rect(20, 0, 3, 3)).componentsSeparated()
        #expect(parts.map { corners($0).count }.sorted() == [1, 1, 2])
        #expect(parts.map { area($0).rounded() }.sorted() == [4, 9, 64])
    }

    /// Areas that meet in one corner stay two.
    @Test func cornersThatTouchDoNotJoin() {
        let path = rect(0, 0, 4, 4).union(rect(4, 4, 4, 4))
        #expect(corners(path).map(\.count) == [4, 4])
        #expect(path.componentsSeparated().count == 2)
    }

    @Test func theRuleSaysWhatIsInside() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
        path.addRect(CGRect(x: 3, y: 3, width: 3, height: 3))
        #expect(abs(area(path.normalized(using: .winding)) - 81) < 1e-9)
        #expect(abs(area(path.normalized(using: .evenOdd)) - 72) < 1e-9)
        let star = CGMutablePath()
        star.addLines(
            between: (0..<5).map {
                let angle = CGFloat($0) * 4 * .pi / 5
                return CGPoint(x: cos(angle) * 10, y: sin(angle) * 10)
            })
        #expect(corners(star.normalized()).map(\.count) == [10])
        #expect(corners(star.normalized(using: .evenOdd)).map(\.count) == [3, 3, 3, 3, 3])
    }

    // MARK: Curves

    @Test func curvesStayCurves() {
        let a = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        let b = CGPath(ellipseIn: CGRect(x: 5, y: 0, width: 10, height: 10), transform: nil)
        // Two circles of radius 5, half a diameter apart: the lens is r²(2π/3 − √3/2).
        let lens = 25 * (2 * CGFloat.pi / 3 - 3.0.squareRoot() / 2)
        #expect(abs(area(a.intersection(b)) - lens) < 0.03)
        #expect(abs(area(a.union(b)) - (50 * .pi - lens)) < 0.05)
        var kinds: [CGPathElementType] = []
        a.union(b).applyWithBlock { kinds.append($0.pointee.type) }
        #expect(kinds.filter { $0 == .addCurveToPoint }.count == 8)
        #expect(!kinds.contains(.addLineToPoint))
        // Far from the other one a circle is the same to the last bit.
        #expect(a.union(rect(100, 0, 1, 1)).boundingBoxOfPath.minY == 0)
        var same = 0
        a.applyWithBlock { _ in same += 1 }
        var count = 0
        a.normalized().applyWithBlock { _ in count += 1 }
        #expect(count == same)
    }

    @Test func linesAreCutByAreas() {
        let line = CGMutablePath()
        line.addLines(between: [
            CGPoint(x: -5, y: 5), CGPoint(x: 15, y: 5), CGPoint(x: 15, y: 8), CGPoint(x: 8, y: 8),
        ])
        let area = rect(0, 0, 10, 10)
        #expect(
            corners(line.lineIntersection(area)) == [
                [CGPoint(x: 0, y: 5), CGPoint(x: 10, y: 5)],
                [CGPoint(x: 10, y: 8), CGPoint(x: 8, y: 8)],
            ])
        #expect(
            corners(line.lineSubtracting(area)) == [
                [CGPoint(x: -5, y: 5), CGPoint(x: 0, y: 5)],
                [
                    CGPoint(x: 10, y: 5), CGPoint(x: 15, y: 5), CGPoint(x: 15, y: 8),
                    CGPoint(x: 10, y: 8),
                ],
            ])
        let edge = CGMutablePath()
        edge.addLines(between: [CGPoint(x: -2, y: 0), CGPoint(x: 4, y: 0)])
        #expect(corners(edge.lineIntersection(area)) == [[.zero, CGPoint(x: 4, y: 0)]])
    }

    @Test func emptyPathsAreHarmless() {
        let empty = CGPath(), point = CGMutablePath(), box = rect(0, 0, 4, 4)
        point.move(to: CGPoint(x: 3, y: 3))
        let flat = CGMutablePath()
        flat.addLines(between: [.zero, CGPoint(x: 9, y: 0), CGPoint(x: 4, y: 0)])
        for nothing in [empty, point, flat] {
            #expect(nothing.normalized().isEmpty)
            #expect(nothing.union(nothing).isEmpty)
            #expect(box.intersection(nothing).isEmpty)
            #expect(corners(box.union(nothing)) == corners(box))
            #expect(corners(box.subtracting(nothing)) == corners(box))
            #expect(nothing.componentsSeparated().isEmpty)
            #expect(!box.intersects(nothing))
        }
        for size in [1e-9, 1e-3, 1e6, 1e14] as [CGFloat] {
            let large = rect(0, 0, size, size), part = rect(size / 4, size / 4, size, size)
            let both = large.intersection(part).boundingBox
            #expect(abs(both.width / size - 0.75) < 1e-6)
        }
    }

    // MARK: Random paths

    /// Corners on a coarse grid, so that many lie on each other and on each other's sides.
    private func coarse(_ generator: inout SeededGenerator) -> CGMutablePath {
        let path = CGMutablePath()
        func point() -> CGPoint {
            CGPoint(
                x: generator.number(0...8).rounded() * 8, y: generator.number(0...8).rounded() * 8)
        }
        for _ in 0..<3 {
            path.move(to: point())
            for _ in 0..<5 {
                if generator.number(0...1) < 0.2 {
                    path.addQuadCurve(to: point(), control: point())
                } else {
                    path.addLine(to: point())
                }
            }
            path.closeSubpath()
        }
        return path
    }

    private func coverage(_ path: CGPath, _ rule: CGPathFillRule) throws -> [UInt8] {
        let bitmap = try drawn(64, 64) {
            $0.addPath(path)
            $0.fillPath(using: rule)
        }
        return (0..<64 * 64).map { UInt8(bitmap.pixel(x: $0 % 64, y: $0 / 64).value >> 24) }
    }

    @Test(arguments: TestSeed.usual(1...8)) func pixelsAgree(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let isCoarse = seed % 2 == 0
        let scale = CGAffineTransform(scaleX: 0.64, y: 0.64)
        func path() -> CGPath {
            var small = scale
            return isCoarse
                ? coarse(&generator) : randomPath(&generator).copy(using: &small) ?? CGPath()
        }
        let a = path(), b = path()
        for rule in [CGPathFillRule.winding, .evenOdd] {
            let first = try coverage(a, rule), second = try coverage(b, rule)
            let ways: [(String, CGPath, (Bool, Bool) -> Bool)] = [
                ("union", a.union(b, using: rule), { $0 || $1 }),
                ("intersection", a.intersection(b, using: rule), { $0 && $1 }),
                ("subtracting", a.subtracting(b, using: rule), { $0 && !$1 }),
                ("difference", a.symmetricDifference(b, using: rule), { $0 != $1 }),
                ("normalized", a.normalized(using: rule), { one, _ in one }),
            ]
            for (name, result, expected) in ways {
                for fill in [CGPathFillRule.winding, .evenOdd] {
                    let found = try coverage(result, fill)
                    var wrong = 0
                    for index in found.indices
                    where [0, 255].contains(first[index]) && [0, 255].contains(second[index]) {
                        let isIn = expected(first[index] == 255, second[index] == 255)
                        // Cairo's curves are a tenth of a pixel off, and differently for a part.
                        if abs(Int(found[index]) - (isIn ? 255 : 0)) > 40 { wrong += 1 }
                    }
                    #expect(wrong == 0, "\(name), \(rule), filled \(fill)")
                }
            }
        }
    }

    @Test(.tags(.night)) func pathsForLong() throws {
        try TestSeed.night("paths", seconds: 120) { seed in
            try pixelsAgree(seed: seed)
            areasAddUp(seed: seed)
        }
    }

    @Test(arguments: TestSeed.usual(1...8)) func areasAddUp(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let isCoarse = seed % 2 == 0
        let a = isCoarse ? coarse(&generator) : randomPath(&generator)
        let b = isCoarse ? coarse(&generator) : randomPath(&generator)
        for rule in [CGPathFillRule.winding, .evenOdd] {
            let one = area(a.normalized(using: rule)), two = area(b.normalized(using: rule))
            let both = area(a.intersection(b, using: rule))
            let all = area(a.union(b, using: rule))
            let rest = area(a.subtracting(b, using: rule))
            #expect(abs(one + two - both - all) < 0.6)
            #expect(abs(one - both - rest) < 0.6)
            #expect(abs(all - both - area(a.symmetricDifference(b, using: rule))) < 0.6)
            #expect(both >= 0 && rest >= 0)
            #expect(a.intersects(b, using: rule) == (both > 1e-6) || both < 1e-3)
            let parts = a.componentsSeparated(using: rule)
            #expect(abs(parts.map(area).reduce(0, +) - one) < 1e-6)
            #expect(parts.allSatisfy { area($0) > -0.01 })
            // Doing it again changes nothing.
            let once = a.normalized(using: rule)
            #expect(abs(area(once.normalized(using: rule)) - one) < 1e-3)
        }
    }

    @Test func picturesOfAll() throws {
        let star = CGMutablePath()
        star.addLines(
            between: (0..<5).map {
                let angle = CGFloat($0) * 4 * .pi / 5 - .pi / 2
                return CGPoint(x: 20 + cos(angle) * 17, y: 22 + sin(angle) * 17)
            })
        star.closeSubpath()
        let disc = CGPath(
            ellipseIn: CGRect(x: 16, y: 14, width: 22, height: 22), transform: nil)
        let bitmap = try drawn(280, 40, opaque: true) { context in
            context.setFillColor(red: 1, green: 0.8, blue: 0.4, alpha: 1)
            context.setStrokeColor(red: 0, green: 0.2, blue: 0.6, alpha: 1)
            for path in [
                star.union(disc), star.intersection(disc), star.subtracting(disc),
                star.symmetricDifference(disc), star.normalized(using: .evenOdd),
            ] {
                context.addPath(path)
                context.drawPath(using: .fillStroke)
                context.translateBy(x: 40, y: 0)
            }
            for path in [star.lineIntersection(disc), star.lineSubtracting(disc)] {
                context.addPath(path)
                context.strokePath()
                context.translateBy(x: 40, y: 0)
            }
        }
        expectGolden(bitmap, "op-boolean")
    }

    @Test func manyPointsAreCombinedInTime() {
        func blob(_ x: CGFloat, _ count: Int) -> CGPath {
            let path = CGMutablePath()
            path.addLines(
                between: (0..<count).map {
                    let angle = CGFloat($0) / CGFloat(count) * 2 * .pi
                    let radius = 100 + 20 * sin(angle * 40)
                    return CGPoint(x: x + cos(angle) * radius, y: sin(angle) * radius)
                })
            path.closeSubpath()
            return path
        }
        let a = blob(0, 2000), b = blob(60, 2000)
        let all = area(a.union(b)), both = area(a.intersection(b))
        #expect(abs(all + both - area(a) - area(b)) < 0.01)
    }
}
