import CCairo
import Foundation
import TactileGeometry

/// Strokes lines of very many points.
///
/// Cairo's time for one stroke grows faster than its points, so a long line is stroked in runs.
/// Points that only wander within a quarter of a pixel are reduced to those that show: the first,
/// the outermost two and the last.
struct LongStroke {
    /// More points than this are worth the trouble.
    static let threshold = 400
    private static let runLength = 100
    /// Strips in which points are reduced, to a pixel.
    private static let stripsPerPixel: CGFloat = 4

    let context: CGContext
    let cairo: OpaquePointer

    /// Strokes with the source and line style that are set.
    ///
    /// What is not solid is gathered as coverage first, so that runs that overlap do not show.
    func stroke(_ shape: PathStorage, isSolid: Bool) {
        let overlaps = cairo_get_operator(cairo) == CAIRO_OPERATOR_OVER && isSolid
        if overlaps {
            strokeRuns(of: shape)
            return
        }
        setMatrix(cairo, .identity)
        cairo_push_group_with_content(cairo, CAIRO_CONTENT_ALPHA)
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        cairo_set_source_rgba(cairo, 0, 0, 0, 1)
        strokeRuns(of: shape)
        let coverage = cairo_pop_group(cairo)
        setMatrix(cairo, .identity)
        cairo_mask(cairo, coverage)
        cairo_pattern_destroy(coverage)
    }

    private func strokeRuns(of shape: PathStorage) {
        var line: [CGPoint] = []
        line.reserveCapacity(shape.points.count)
        var isClosed = false
        func finish() {
            if line.count > 1 { strokeLine(line, isClosed: isClosed) }
            line.removeAll(keepingCapacity: true)
            isClosed = false
        }
        shape.flattened(
            tolerance: 0.1,
            move: {
                finish()
                line.append($0.clamped(to: deviceLimit))
            }, line: { line.append($0.clamped(to: deviceLimit)) },
            close: { first in
                line.append(first.clamped(to: deviceLimit))
                isClosed = true
                finish()
                line.append(first.clamped(to: deviceLimit))
            })
        finish()
    }

    private func strokeLine(_ whole: [CGPoint], isClosed: Bool) {
        let line = context.state.dash == nil ? reduced(whole) : whole
        guard line.count > LongStroke.threshold else {
            begin(at: line[0])
            for point in line.dropFirst(1).dropLast(isClosed ? 1 : 0) { add(point) }
            if isClosed { cairo_close_path(cairo) } else { add(line[line.count - 1]) }
            paint()
            return
        }
        let inverse = context.state.ctm.inverted()
        var length: CGFloat = 0
        var index = 0
        // Each run begins and ends in the middle of a piece, so that every joint is inside one;
        // neighbours overlap by a pixel, so that no seam shows.
        var start = isClosed ? middle(line, 0, back: true) : line[0]
        while index < line.count - 1 {
            let last = min(index + LongStroke.runLength, line.count - 1)
            begin(at: start)
            for place in (index + 1)...last { add(line[place]) }
            if last < line.count - 1 {
                add(middle(line, last, back: false))
            } else if isClosed {
                add(line[1])
            }
            paint()
            if context.state.dash != nil, last < line.count - 1 {
                // Dashes go on where the last run's would have: runs then meet without overlap.
                var from = start
                for place in (index + 1)...last {
                    length += from.applying(inverse).distance(to: line[place].applying(inverse))
                    from = line[place]
                }
                start = line[last]
                context.setDash(cairo, advance: length)
            } else if last < line.count - 1 {
                start = middle(line, last, back: true)
            }
            index = last
        }
        if context.state.dash != nil { context.setDash(cairo, advance: 0) }
    }

    /// Half-way between a point and the next, half a pixel to this or that side.
    private func middle(_ line: [CGPoint], _ index: Int, back: Bool) -> CGPoint {
        let from = line[index], to = line[index + 1]
        let length = from.distance(to: to)
        let half = length > 0 ? min(0.5, 0.5 / length) : 0
        return from.mixed(with: to, at: 0.5 + (back ? -half : half))
    }

    private func begin(at point: CGPoint) {
        cairo_new_path(cairo)
        cairo_move_to(cairo, point.x, point.y)
    }

    private func add(_ point: CGPoint) { cairo_line_to(cairo, point.x, point.y) }

    private func paint() {
        setMatrix(cairo, context.state.ctm)
        cairo_stroke(cairo)
        setMatrix(cairo, .identity)
    }

    /// What remains when the points within a strip become four at most.
    private func reduced(_ line: [CGPoint]) -> [CGPoint] {
        let first = LongStroke.reduce(line, upright: true)
        guard first.count > LongStroke.threshold else { return first }
        return LongStroke.reduce(first, upright: false)
    }

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
