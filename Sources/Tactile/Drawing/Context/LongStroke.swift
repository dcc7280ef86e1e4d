import CCairo
import Foundation
import TactileGeometry

/// Strokes lines of many points on pixels.
///
/// The time that Cairo takes for one stroke grows faster than its points. Here each piece of the
/// line, each joint and each cap is a small polygon of its own, and what they cover is added up:
/// that takes time in proportion to the points, for translucent colours too.
///
/// Where many points fall within half a pixel, those are left out that cannot show: the first, the
/// outermost two and the last remain.
struct LongStroke {
    /// More points than this are worth the trouble.
    static let threshold = 64
    /// Buffers larger than this, in pixels, are not made.
    private static let largestArea = 1 << 24
    private static let stripsPerPixel: CGFloat = 2

    private let state: CGContextState
    private let buffer: CoverageBuffer
    private let origin: CGPoint
    private let toUser: CGAffineTransform
    private let toBuffer: CGAffineTransform
    private let radius: CGFloat
    /// The turn between the corners of a round joint, within a tenth of a pixel of the arc for
    /// all but lines thousands of pixels wide.
    private let arcStep: CGFloat

    /// Paints Cairo's source where the shape's stroke lies. Returns false, and does nothing, when
    /// the area is too large. `width` is in points of the transform.
    static func paint(
        _ shape: PathStorage, width: CGFloat, state: CGContextState, on cairo: OpaquePointer
    ) -> Bool {
        setMatrix(cairo, .identity)
        var x1 = 0.0, y1 = 0.0, x2 = 0.0, y2 = 0.0
        cairo_clip_extents(cairo, &x1, &y1, &x2, &y2)
        let clip = CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1).integral
        let scale = max(hypot(state.ctm.a, state.ctm.b), hypot(state.ctm.c, state.ctm.d))
        let reach = width * scale * (state.lineJoin == .miter ? max(state.miterLimit, 1.5) : 1) + 1
        let area = shape.boundingBox.insetBy(dx: -reach, dy: -reach).intersection(clip).integral
        guard !area.isNull, area.width > 0, area.height > 0 else { return true }
        guard Int(area.width) * Int(area.height) <= largestArea,
            let buffer = CoverageBuffer(width: Int(area.width), height: Int(area.height))
        else { return false }
        defer { buffer.deallocate() }
        let stroke = LongStroke(
            state: state, buffer: buffer, origin: area.origin, width: width, scale: scale)
        stroke.trace(shape)
        buffer.mask(antialiased: state.antialiases)?
            .paintSource(on: cairo, at: area.origin, resolution: 1)
        return true
    }

    private init(
        state: CGContextState, buffer: CoverageBuffer, origin: CGPoint, width: CGFloat,
        scale: CGFloat
    ) {
        self.state = state
        self.buffer = buffer
        self.origin = origin
        toUser = state.ctm.inverted()
        toBuffer = state.ctm.concatenating(
            CGAffineTransform(translationX: -origin.x, y: -origin.y))
        radius = width / 2
        let pixels = max(radius * scale, 0.5)
        arcStep = max(2 * acos(max(1 - 0.1 / pixels, 0.5)), 0.02)
    }

    private func trace(_ shape: PathStorage) {
        var dash = (hasOpenGaps ? state.dash : nil).flatMap { dash in
            Dasher(phase: dash.phase, lengths: dash.lengths.map { CGFloat($0) })
        }
        let seen = CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
            .applying(toBuffer.inverted())
        let margin = radius * max(state.miterLimit, 2) + (state.dash?.lengths.max() ?? 0)
        dash?.visible = seen.insetBy(dx: -margin, dy: -margin)
        shape.forEachPolyline(tolerance: 0.1) { points, isClosed in
            let line = points.map { $0.clamped(to: deviceLimit) }
            guard let dash else {
                let reduced = line.count > LongStroke.threshold ? reduce(line) : line
                add(reduced.map { $0.applying(toUser) }, isClosed: isClosed)
                return
            }
            var dashes = PathStorage()
            dash.cut(line.map { $0.applying(toUser) }, into: &dashes)
            dashes.forEachPolyline(tolerance: 1) { piece, _ in add(piece, isClosed: false) }
        }
    }

    /// Whether dashes leave gaps at all: caps that reach as far as the gaps close them.
    private var hasOpenGaps: Bool {
        guard state.lineCap != .butt, let lengths = state.dash?.lengths else { return true }
        let cycle = lengths.count % 2 == 0 ? lengths : lengths + lengths
        return cycle.indices.contains { $0 % 2 == 1 && cycle[$0] > 2 * radius }
    }

    // MARK: Polygons, from points in user space

    /// One straight piece whose end is not known yet, because it depends on the next one.
    private struct Piece {
        var to: CGPoint
        var normal: CGVector
        var length: CGFloat
        var left: CGPoint
        var right: CGPoint
    }

    private func add(_ line: [CGPoint], isClosed: Bool) {
        guard line.count > 1 else {
            if let point = line.first { addDot(point) }
            return
        }
        var last: Piece?
        var first = CGVector.zero
        for index in 0..<(line.count - 1) {
            let from = line[index], to = line[index + 1]
            let length = from.distance(to: to)
            guard length > 0 else { continue }
            let normal = CGVector(
                dx: (to.y - from.y) / length * radius, dy: -(to.x - from.x) / length * radius)
            var piece = Piece(
                to: to, normal: normal, length: length, left: offset(from, normal),
                right: offset(from, normal, -1))
            if let last { join(last, &piece) } else { first = normal }
            last = piece
        }
        guard let last else { return }
        finish(last, offset(last.to, last.normal), offset(last.to, last.normal, -1))
        if isClosed, line.count > 2 {
            addJoint(at: line[0], last.normal, first, pivot: line[0])
        } else {
            addCap(at: last.to, last.normal)
            addCap(at: line[0], CGVector(dx: -first.dx, dy: -first.dy))
        }
    }

    private func finish(_ piece: Piece, _ left: CGPoint, _ right: CGPoint) {
        addQuad(piece.left, left, right, piece.right)
    }

    /// Ends one piece and begins the next.
    ///
    /// Where the corner allows it, both meet on the inner side in one point: pieces that overlap
    /// there would count its half-covered pixels twice.
    private func join(_ last: Piece, _ next: inout Piece) {
        let point = last.to, (before, after) = (last.normal, next.normal)
        let cross = before.dx * after.dy - before.dy * after.dx
        let dot = before.dx * after.dx + before.dy * after.dy
        let size = radius * radius
        var left = offset(point, before), right = offset(point, before, -1)
        // tan(θ/2) = sin θ / (1 + cos θ), θ being the turn.
        let reach = radius * abs(cross) / (size + dot)
        guard size + dot > 1e-6 * size, reach <= 0.5 * min(last.length, next.length) else {
            finish(last, left, right)
            addJoint(at: point, before, after, pivot: point)
            return
        }
        let side: CGFloat = cross >= 0 ? -1 : 1
        let inner = offset(
            point, CGVector(dx: before.dx + after.dx, dy: before.dy + after.dy),
            side * size / (size + dot))
        if cross >= 0 {
            right = inner
            next.right = inner
        } else {
            left = inner
            next.left = inner
        }
        finish(last, left, right)
        addJoint(at: point, before, after, pivot: inner)
    }

    private func offset(_ point: CGPoint, _ normal: CGVector, _ factor: CGFloat = 1) -> CGPoint {
        CGPoint(x: point.x + normal.dx * factor, y: point.y + normal.dy * factor)
    }

    private func pixel(_ point: CGPoint) -> SIMD2<Float> {
        let place = point.applying(toBuffer)
        return SIMD2(Float(place.x), Float(place.y))
    }

    /// Whether a polygon with these bounds can cover any pixel.
    private func reaches(_ low: SIMD2<Float>, _ high: SIMD2<Float>) -> Bool {
        high.x > 0 && high.y > 0 && low.x < Float(buffer.width) && low.y < Float(buffer.height)
    }

    private func addQuad(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) {
        let (a, b, c, d) = (pixel(a), pixel(b), pixel(c), pixel(d))
        guard
            reaches(
                pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d)),
                pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d)))
        else { return }
        buffer.addEdge(a, b)
        buffer.addEdge(b, c)
        buffer.addEdge(c, d)
        buffer.addEdge(d, a)
    }

    private func addTriangle(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) {
        let (a, b, c) = (pixel(a), pixel(b), pixel(c))
        guard reaches(pointwiseMin(pointwiseMin(a, b), c), pointwiseMax(pointwiseMax(a, b), c))
        else { return }
        buffer.addEdge(a, b)
        buffer.addEdge(b, c)
        buffer.addEdge(c, a)
    }

    /// Fills the wedge on the outer side of a corner, from `pivot` on the inner side or at the
    /// corner itself. All polygons turn the way the pieces do.
    private func addJoint(
        at point: CGPoint, _ before: CGVector, _ after: CGVector, pivot: CGPoint
    ) {
        let cross = before.dx * after.dy - before.dy * after.dx
        let dot = before.dx * after.dx + before.dy * after.dy
        guard cross != 0 || dot < 0 else { return }
        let side: CGFloat = cross >= 0 ? 1 : -1
        let (from, to) = side > 0 ? (before, after) : (after, before)
        let start = offset(point, from, side), end = offset(point, to, side)
        switch state.lineJoin {
        case .bevel: addTriangle(pivot, start, end)
        case .round: addFan(point, from, to, side, pivot: pivot)
        case .miter:
            let size = radius * radius
            let cosine = ((1 + dot / size) / 2).squareRoot()
            guard cosine > 1e-6, 1 / cosine <= max(state.miterLimit, 1) else {
                addTriangle(pivot, start, end)
                return
            }
            let reach = side / (1 + dot / size)
            let tip = CGPoint(
                x: point.x + (from.dx + to.dx) * reach, y: point.y + (from.dy + to.dy) * reach)
            addQuad(pivot, start, tip, end)
        }
    }

    /// Triangles between a pivot and an arc around a point, from one radius to another.
    private func addFan(
        _ point: CGPoint, _ from: CGVector, _ to: CGVector, _ side: CGFloat, pivot: CGPoint
    ) {
        let begin = atan2(from.dy * side, from.dx * side)
        var turn = atan2(to.dy * side, to.dx * side) - begin
        if turn < 0 { turn += 2 * .pi }
        let count = max(Int((turn / arcStep).rounded(.up)), 1)
        var last = offset(point, from, side)
        for index in 1...count {
            let angle = begin + turn * CGFloat(index) / CGFloat(count)
            let next = CGPoint(x: point.x + radius * cos(angle), y: point.y + radius * sin(angle))
            addTriangle(pivot, last, next)
            last = next
        }
    }

    /// `normal` points to the left of the way that leads to the end.
    private func addCap(at end: CGPoint, _ normal: CGVector) {
        switch state.lineCap {
        case .butt: break
        case .round:
            addFan(end, normal, CGVector(dx: -normal.dx, dy: -normal.dy), 1, pivot: end)
        case .square:
            let ahead = CGVector(dx: -normal.dy, dy: normal.dx)
            let left = offset(end, normal), right = offset(end, normal, -1)
            addQuad(left, offset(left, ahead), offset(right, ahead), right)
        }
    }

    /// A line without length shows its caps alone.
    private func addDot(_ point: CGPoint) {
        guard state.lineCap != .butt else { return }
        let up = CGVector(dx: 0, dy: -radius)
        addCap(at: point, up)
        addCap(at: point, CGVector(dx: 0, dy: radius))
    }

    // MARK: Fewer points

    private func reduce(_ line: [CGPoint]) -> [CGPoint] {
        let first = LongStroke.reduce(line, upright: true)
        guard first.count > LongStroke.threshold else { return first }
        return LongStroke.reduce(first, upright: false)
    }

    /// What remains when neighbouring points within one strip become four at most.
    private static func reduce(_ line: [CGPoint], upright: Bool) -> [CGPoint] {
        func across(_ point: CGPoint) -> CGFloat { upright ? point.x : point.y }
        func along(_ point: CGPoint) -> CGFloat { upright ? point.y : point.x }
        var result: [CGPoint] = []
        result.reserveCapacity(min(line.count, 16_384))
        var index = 0
        while index < line.count {
            let place = (across(line[index]) * stripsPerPixel).rounded(.down)
            var low = index, high = index, end = index + 1
            while end < line.count,
                (across(line[end]) * stripsPerPixel).rounded(.down) == place
            {
                if along(line[end]) < along(line[low]) { low = end }
                if along(line[end]) > along(line[high]) { high = end }
                end += 1
            }
            let (second, third) = (min(low, high), max(low, high))
            result.append(line[index])
            if second > index { result.append(line[second]) }
            if third > second { result.append(line[third]) }
            if end - 1 > third { result.append(line[end - 1]) }
            index = end
        }
        return result
    }
}
