import Foundation
import TactileGeometry

/// A path as two flat arrays: one byte a step, and the steps' points in a row.
struct PathStorage: Hashable, Sendable {
    enum Verb: UInt8, Sendable {
        case move, line, quad, cubic, close

        var pointCount: Int {
            switch self {
            case .move, .line: 1
            case .quad: 2
            case .cubic: 3
            case .close: 0
            }
        }
    }

    private(set) var verbs: [Verb] = []
    private(set) var points: [CGPoint] = []
    /// Where the open subpath began; drawing goes on from here after a close.
    private(set) var start = CGPoint.zero
    private(set) var current = CGPoint.zero
    /// False once a curve was added: then all steps are straight.
    private(set) var isPolygonal = true

    var isEmpty: Bool { verbs.isEmpty }

    mutating func reserve(_ count: Int) {
        verbs.reserveCapacity(verbs.count + count)
        points.reserveCapacity(points.count + count)
    }

    /// A move that follows a move replaces it.
    mutating func move(to point: CGPoint) {
        guard point.isDrawable else { return }
        if verbs.last == .move {
            points[points.count - 1] = point
        } else {
            verbs.append(.move)
            points.append(point)
        }
        start = point
        current = point
    }

    /// A line without a current point begins a subpath; points that are not finite are left out.
    mutating func line(to point: CGPoint) {
        guard point.isDrawable else { return }
        guard begin(at: point) else { return }
        verbs.append(.line)
        points.append(point)
        current = point
    }

    mutating func quad(to end: CGPoint, control: CGPoint) {
        guard end.isDrawable, control.isDrawable else { return }
        guard begin(at: control) || !verbs.isEmpty else { return }
        verbs.append(.quad)
        points.append(control)
        points.append(end)
        current = end
        isPolygonal = false
    }

    mutating func cubic(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        guard end.isDrawable, control1.isDrawable, control2.isDrawable else { return }
        guard begin(at: control1) || !verbs.isEmpty else { return }
        verbs.append(.cubic)
        points.append(control1)
        points.append(control2)
        points.append(end)
        current = end
        isPolygonal = false
    }

    mutating func close() {
        guard let last = verbs.last, last != .close else { return }
        verbs.append(.close)
        current = start
    }

    /// Makes sure that there is a subpath to go on with. Returns false when it has only just
    /// begun at `point`, which then needs no line.
    private mutating func begin(at point: CGPoint) -> Bool {
        guard let last = verbs.last else {
            move(to: point)
            return false
        }
        if last == .close {
            verbs.append(.move)
            points.append(start)
            current = start
        }
        return true
    }

    mutating func append(_ other: PathStorage, transform: CGAffineTransform) {
        guard !other.isEmpty, transform.isFinite else { return }
        if verbs.last == .move, other.verbs.first == .move {
            verbs.removeLast()
            points.removeLast()
        }
        verbs.append(contentsOf: other.verbs)
        if transform.isIdentity {
            points.append(contentsOf: other.points)
        } else {
            points.reserveCapacity(points.count + other.points.count)
            for point in other.points { points.append(point.applying(transform)) }
        }
        start = other.start.applying(transform)
        current = other.current.applying(transform)
        isPolygonal = isPolygonal && other.isPolygonal
    }

    func transformed(_ transform: CGAffineTransform) -> PathStorage {
        if transform.isIdentity { return self }
        var copy = PathStorage()
        copy.append(self, transform: transform)
        return copy
    }
}

extension CGPoint {
    /// Both numbers are finite and small enough to calculate with.
    var isDrawable: Bool {
        x.isFinite && y.isFinite && x.magnitude < 1e15 && y.magnitude < 1e15
    }
}

extension PathStorage {
    /// One step with the point it starts from.
    enum Step {
        case move(CGPoint)
        case line(CGPoint, CGPoint)
        case quad(CGPoint, CGPoint, CGPoint)
        case cubic(CGPoint, CGPoint, CGPoint, CGPoint)
        /// The line back, from the last point to the subpath's first.
        case close(CGPoint, CGPoint)
    }

    /// Calls `body` with each step in order.
    @inline(__always)
    func forEach(_ body: (Step) -> Void) {
        points.withUnsafeBufferPointer { points in
            var index = 0
            var first = CGPoint.zero
            var here = CGPoint.zero
            for verb in verbs {
                switch verb {
                case .move:
                    first = points[index]
                    here = first
                    body(.move(here))
                case .line:
                    body(.line(here, points[index]))
                    here = points[index]
                case .quad:
                    body(.quad(here, points[index], points[index + 1]))
                    here = points[index + 1]
                case .cubic:
                    body(.cubic(here, points[index], points[index + 1], points[index + 2]))
                    here = points[index + 2]
                case .close:
                    body(.close(here, first))
                    here = first
                }
                index += verb.pointCount
            }
        }
    }
}
