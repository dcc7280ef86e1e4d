import Foundation
import TactileGeometry

extension CGPath {
    /// The outline of what stroking this path would paint, to be filled with the winding rule.
    ///
    /// Curves become short lines. Empty when the width is not positive and finite.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
        miterLimit: CGFloat, transform: CGAffineTransform = .identity
    ) -> CGPath {
        guard lineWidth.isFinite, lineWidth > 0 else { return CGPath() }
        var stroker = Stroker(
            radius: lineWidth / 2, cap: lineCap, join: lineJoin,
            miterLimit: miterLimit.finite(or: 10))
        storage.forEachPolyline(tolerance: max(lineWidth * 0.002, 0.01)) {
            stroker.add($0, isClosed: $1)
        }
        return CGPath(storage: stroker.result.transformed(transform))
    }

    /// The path cut into dashes, which begin `phase` points into the pattern.
    ///
    /// Curves become short lines. With no usable lengths (none, negative, not finite, all 0) the
    /// path comes back as it is.
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat],
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        guard let dasher = Dasher(phase: phase, lengths: lengths) else {
            return CGPath(storage: storage.transformed(transform))
        }
        var result = PathStorage()
        storage.forEachPolyline(tolerance: 0.02) { points, isClosed in
            dasher.cut(points, into: &result)
        }
        return CGPath(storage: result.transformed(transform))
    }
}

extension PathStorage {
    /// Each subpath as a chain of points without repeats; a closed one ends where it began.
    func forEachPolyline(tolerance: CGFloat, _ body: ([CGPoint], _ isClosed: Bool) -> Void) {
        var points: [CGPoint] = []
        func add(_ point: CGPoint) { if points.last != point { points.append(point) } }
        var isOpen = false
        func finish() {
            if isOpen, !points.isEmpty { body(points, false) }
            points.removeAll(keepingCapacity: true)
            isOpen = false
        }
        flattened(
            tolerance: tolerance,
            move: {
                finish()
                points = [$0]
            },
            line: {
                isOpen = true
                add($0)
            },
            close: { first in
                add(first)
                body(points, true)
                points = [first]
                isOpen = false
            })
        finish()
    }
}

/// Cuts chains of points into dashes.
struct Dasher {
    private let lengths: [CGFloat]
    private let first: Int
    private let firstRest: CGFloat

    init?(phase: CGFloat, lengths: [CGFloat]) {
        let lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
        guard !lengths.isEmpty, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
        let total = lengths.reduce(0, +)
        guard total > 0, total.isFinite, phase.isFinite else { return nil }
        var rest = phase.truncatingRemainder(dividingBy: total)
        if rest < 0 { rest += total }
        var index = 0
        while rest >= lengths[index], rest > 0 {
            rest -= lengths[index]
            index = (index + 1) % lengths.count
        }
        self.lengths = lengths
        self.first = index
        self.firstRest = lengths[index] - rest
    }

    /// At most this many dashes to a chain: finer ones would be solid anyway.
    private static let limit = 1_000_000

    func cut(_ points: [CGPoint], into result: inout PathStorage) {
        var index = first, rest = firstRest, count = 0
        var isOn: Bool { index % 2 == 0 }
        guard var here = points.first else { return }
        if isOn { result.move(to: here) }
        for point in points.dropFirst() {
            var length = here.distance(to: point)
            while length > rest, count < Dasher.limit {
                here = here.mixed(with: point, at: rest / length)
                length -= rest
                if isOn { result.line(to: here) }
                index = (index + 1) % lengths.count
                rest = lengths[index]
                if isOn { result.move(to: here) }
                count += 1
            }
            rest -= length
            if isOn { result.line(to: point) }
            here = point
        }
    }
}
