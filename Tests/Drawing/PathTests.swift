import Foundation
import SeededRandom
import TactileGeometry
import Testing

@testable import TactileDrawing

extension SeededGenerator {
    mutating func point(_ range: ClosedRange<Double> = 0...100) -> CGPoint {
        CGPoint(x: number(range), y: number(range))
    }
}

func randomPath(_ generator: inout SeededGenerator, steps: Int = 12) -> CGMutablePath {
    let path = CGMutablePath()
    path.move(to: generator.point())
    for _ in 0..<steps {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: path.move(to: generator.point())
        case 1: path.closeSubpath()
        case 2:
            path.addQuadCurve(to: generator.point(), control: generator.point())
        case 3, 4:
            path.addCurve(
                to: generator.point(), control1: generator.point(), control2: generator.point())
        case 5:
            path.addArc(
                center: generator.point(), radius: generator.number(1...30),
                startAngle: generator.number(-7...7), endAngle: generator.number(-7...7),
                clockwise: Bool.random(using: &generator))
        default: path.addLine(to: generator.point())
        }
    }
    return path
}

@Suite struct PathTests {
    private func close(_ a: CGRect, _ b: CGRect, _ tolerance: CGFloat = 1e-6) -> Bool {
        abs(a.minX - b.minX) < tolerance && abs(a.minY - b.minY) < tolerance
            && abs(a.maxX - b.maxX) < tolerance && abs(a.maxY - b.maxY) < tolerance
    }

    @Test(arguments: 1...40) func boundsHoldWhatTheyBound(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let path = randomPath(&generator)
        let loose = path.boundingBox, tight = path.boundingBoxOfPath
        #expect(loose.minX <= tight.minX + 1e-9 && loose.minY <= tight.minY + 1e-9)
        #expect(loose.maxX >= tight.maxX - 1e-9 && loose.maxY >= tight.maxY - 1e-9)
        for _ in 0..<50 {
            let point = generator.point(-20...120)
            if path.contains(point) || path.contains(point, using: .evenOdd) {
                #expect(tight.insetBy(dx: -0.1, dy: -0.1).contains(point))
            }
            if path.contains(point, using: .evenOdd) { #expect(path.contains(point)) }
        }
    }

    @Test(arguments: 1...40) func transformsUndo(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let path = randomPath(&generator)
        var there = CGAffineTransform(rotationAngle: generator.number(-3...3))
            .translatedBy(x: generator.number(-50...50), y: 7)
            .scaledBy(x: generator.number(0.2...4), y: generator.number(0.2...4))
        var back = there.inverted()
        let moved = try #require(path.copy(using: &there))
        let same = try #require(moved.copy(using: &back))
        #expect(close(same.boundingBox, path.boundingBox))
        let point = generator.point()
        #expect(moved.contains(point.applying(there)) == path.contains(point))
    }

    @Test(arguments: 1...40) func fillingAgreesWithContaining(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let path = randomPath(&generator)
        for rule in [CGPathFillRule.winding, .evenOdd] {
            let bitmap = try drawn(100, 100) { context in
                context.addPath(path)
                context.fillPath(using: rule)
            }
            for _ in 0..<100 {
                let x = Int.random(in: 0..<100, using: &generator)
                let y = Int.random(in: 0..<100, using: &generator)
                let alpha = bitmap.pixel(x: x, y: y).value >> 24
                let center = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
                if alpha == 255 { #expect(path.contains(center, using: rule)) }
                if alpha == 0 { #expect(!path.contains(center, using: rule)) }
            }
        }
    }

    @Test(arguments: 1...30) func dashesAddUp(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let path = CGMutablePath()
        path.addLines(between: (0..<6).map { _ in generator.point() })
        func length(_ path: CGPath) -> CGFloat {
            var sum: CGFloat = 0
            path.storage.forEachPolyline(tolerance: 1) { points, _ in
                for (from, to) in zip(points, points.dropFirst()) { sum += from.distance(to: to) }
            }
            return sum
        }
        let on = generator.number(1...9), off = generator.number(1...9)
        let phase = generator.number(-30...30)
        let dashes = path.copy(dashingWithPhase: phase, lengths: [on, off])
        let gaps = path.copy(dashingWithPhase: phase - on, lengths: [off, on])
        #expect(abs(length(dashes) + length(gaps) - length(path)) < 1e-6)
    }

    @Test(arguments: 1...30) func strokesHoldTheirLine(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let path = CGMutablePath()
        let corners = (0..<5).map { _ in generator.point() }
        path.addLines(between: corners)
        let width = generator.number(2...12)
        let outline = path.copy(
            strokingWithWidth: width, lineCap: .round, lineJoin: .round, miterLimit: 10)
        for _ in 0..<100 {
            let point = generator.point(-10...110)
            let distance = zip(corners, corners.dropFirst()).map { from, to in
                let length = from.distance(to: to)
                let along =
                    ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y))
                    / (length * length)
                return point.distance(to: from.mixed(with: to, at: min(max(along, 0), 1)))
            }.min()
            guard let distance, abs(distance - width / 2) > 0.05 else { continue }
            #expect(outline.contains(point) == (distance < width / 2))
        }
    }

    @Test func arcsGoTheWayTheyAreTold() {
        let right = UIBezierPath(
            arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(close(right.bounds, CGRect(x: 0, y: 0, width: 10, height: 10), 0.01))
        let long = UIBezierPath(
            arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(close(long.bounds, CGRect(x: -10, y: -10, width: 20, height: 20), 0.01))
        let whole = UIBezierPath(
            arcCenter: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
        #expect(close(whole.bounds, CGRect(x: -10, y: -10, width: 20, height: 20), 0.01))
        let none = CGMutablePath()
        none.addArc(
            center: .zero, radius: 10, startAngle: 1, endAngle: 1, clockwise: false)
        #expect(none.boundingBox.width == 0)
    }

    @Test func tangentArcsTouchBothLines() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 0))
        path.addArc(
            tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        #expect(abs(path.currentPoint.x - 10) < 1e-9 && abs(path.currentPoint.y - 4) < 1e-9)
        #expect(path.boundingBoxOfPath.maxX <= 10 + 1e-9)
        #expect(path.boundingBoxOfPath.minY >= -1e-9)
        let straight = CGMutablePath()
        straight.move(to: .zero)
        straight.addArc(
            tangent1End: CGPoint(x: 5, y: 0), tangent2End: CGPoint(x: 9, y: 0), radius: 4)
        #expect(straight.currentPoint == CGPoint(x: 5, y: 0))
    }

    @Test func closingLeadsBackToTheStart() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 3, y: 4))
        path.addLine(to: CGPoint(x: 9, y: 4))
        path.closeSubpath()
        #expect(path.currentPoint == CGPoint(x: 3, y: 4))
        path.addLine(to: CGPoint(x: 3, y: 9))
        var types: [CGPathElementType] = []
        path.applyWithBlock { types.append($0.pointee.type) }
        #expect(
            types == [
                .moveToPoint, .addLineToPoint, .closeSubpath, .moveToPoint, .addLineToPoint,
            ])
    }

    @Test func rectanglesAreKnown() {
        var found = CGRect.zero
        let rect = CGRect(x: 2, y: 3, width: 4, height: 5)
        #expect(CGPath(rect: rect, transform: nil).isRect(&found))
        #expect(found == rect)
        #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
        var turn = CGAffineTransform(rotationAngle: 0.3)
        #expect(!CGPath(rect: rect, transform: &turn).isRect(nil))
        #expect(CGMutablePath().boundingBox.isNull)
        #expect(CGMutablePath().isEmpty)
    }

    @Test(arguments: 1...20) func reversingKeepsTheOutline(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let path = UIBezierPath(cgPath: randomPath(&generator))
        let back = path.reversing()
        #expect(close(back.bounds, path.bounds))
        for _ in 0..<30 {
            let point = generator.point()
            #expect(
                path.cgPath.contains(point, using: .evenOdd)
                    == back.cgPath.contains(point, using: .evenOdd))
        }
    }

    @Test func roundedCornersNeverMeet() {
        let path = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 10, height: 4), cornerRadius: 50)
        #expect(close(path.bounds, CGRect(x: 0, y: 0, width: 10, height: 4)))
        #expect(path.contains(CGPoint(x: 5, y: 2)))
        #expect(!path.contains(CGPoint(x: 0.1, y: 0.1)))
    }

    @Test func roundCornersAreNoLargerThanHalfTheSides() {
        let rect = CGRect(x: 10, y: 20, width: 40, height: 20)
        let path = CGPath(roundedRect: rect, cornerWidth: 100, cornerHeight: 50, transform: nil)
        #expect(path.boundingBoxOfPath == rect)
        let whole = CGPath(roundedRect: rect, cornerWidth: 20, cornerHeight: 10, transform: nil)
        #expect(path == whole)
        #expect(path.contains(CGPoint(x: 30, y: 21)) && !path.contains(CGPoint(x: 12, y: 22)))
    }

    /// What is not seen is passed over, and the dashes behind it are where they would be.
    @Test func dashesBehindWhatIsPassedOverKeepTheirPlaces() throws {
        var dasher = try #require(Dasher(phase: 0, lengths: [10, 10]))
        dasher.visible = CGRect(x: 5000, y: -5, width: 200, height: 10)
        var result = PathStorage()
        dasher.cut(
            [CGPoint(x: 0, y: 0), CGPoint(x: 4990, y: 0), CGPoint(x: 9000, y: 0)], into: &result)
        var start = CGPoint.zero
        var dashes = 0
        CGPath(storage: result).applyWithBlock { element in
            let point = element.pointee.points[0]
            if element.pointee.type == .addLineToPoint {
                #expect(abs(start.distance(to: point)) <= 10 + 1e-6, "\(start) to \(point)")
                dashes += 1
            }
            start = point
        }
        #expect(dashes >= 10)
    }

    /// Once around is a whole circle in either direction.
    @Test(arguments: [true, false]) func aFullTurnIsAFullCircle(clockwise: Bool) {
        let turn = 2 * CGFloat.pi
        for (start, end) in [(0, turn), (turn, 0), (-turn / 4, 3 * turn / 4), (0, 2 * turn)] {
            let path = UIBezierPath(
                arcCenter: .zero, radius: 10, startAngle: start, endAngle: end,
                clockwise: clockwise)
            let box = path.bounds
            #expect(abs(box.width - 20) < 1e-6 && abs(box.height - 20) < 1e-6, "\(start) \(end)")
            let plain = CGMutablePath()
            plain.addArc(
                center: .zero, radius: 10, startAngle: start, endAngle: end,
                clockwise: clockwise)
            #expect(abs(plain.boundingBoxOfPath.width - 20) < 1e-6, "\(start) \(end)")
        }
        let nothing = UIBezierPath(
            arcCenter: .zero, radius: 10, startAngle: 1, endAngle: 1, clockwise: clockwise)
        #expect(nothing.bounds.size == .zero)
    }
}
