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

    /// The path with its curves replaced by lines that stray at most `threshold` from them; not a
    /// positive number counts as a hundredth.
    public func flattened(threshold: CGFloat) -> CGPath {
        var result = PathStorage()
        storage.flattened(
            tolerance: threshold > 0 && threshold.isFinite ? threshold : 0.01,
            move: { result.move(to: $0) }, line: { result.line(to: $0) },
            close: { _ in result.close() })
        return CGPath(storage: result)
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
