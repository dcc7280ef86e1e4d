import CCairo
import Foundation
import TactileGeometry

/// Cairo counts in 24.8 fixed point; what lies further out than this many pixels is cut.
let deviceLimit: CGFloat = 4_000_000

extension PathStorage {
    /// Replaces Cairo's path by this one. Points are in device space: the matrix must be the
    /// identity.
    func append(to cairo: OpaquePointer) {
        cairo_new_path(cairo)
        let box = boundingBox
        guard !box.isNull else { return }
        guard box.minX > -deviceLimit, box.minY > -deviceLimit, box.maxX < deviceLimit,
            box.maxY < deviceLimit
        else {
            appendClipped(to: cairo)
            return
        }
        forEach { step in
            switch step {
            case .move(let point): cairo_move_to(cairo, point.x, point.y)
            case .line(_, let to): cairo_line_to(cairo, to.x, to.y)
            case .close: cairo_close_path(cairo)
            case .quad(let from, let control, let to):
                let curve = CubicCurve(start: from, control: control, end: to)
                cairo_curve_to(
                    cairo, curve.control1.x, curve.control1.y, curve.control2.x,
                    curve.control2.y, to.x, to.y)
            case .cubic(_, let control1, let control2, let to):
                cairo_curve_to(
                    cairo, control1.x, control1.y, control2.x, control2.y, to.x, to.y)
            }
        }
    }

    /// As lines, each cut to the limit where it crosses it, so that what is inside stays true.
    private func appendClipped(to cairo: OpaquePointer) {
        var here = CGPoint.zero
        func line(_ to: CGPoint) {
            let from = here
            here = to
            if let part = Segment(from: from, to: to).clipped(to: deviceLimit) {
                cairo_line_to(cairo, part.from.x, part.from.y)
                cairo_line_to(cairo, part.to.x, part.to.y)
            }
            let end = to.clamped(to: deviceLimit)
            cairo_line_to(cairo, end.x, end.y)
        }
        flattened(
            tolerance: 0.1,
            move: {
                here = $0
                let point = $0.clamped(to: deviceLimit)
                cairo_move_to(cairo, point.x, point.y)
            }, line: line,
            close: {
                line($0)
                cairo_close_path(cairo)
            })
    }
}

extension CGPoint {
    func clamped(to limit: CGFloat) -> CGPoint {
        CGPoint(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
    }
}

struct Segment {
    var from: CGPoint
    var to: CGPoint

    /// The part within `-limit…limit` on both axes (Liang–Barsky), `nil` when there is none.
    func clipped(to limit: CGFloat) -> Segment? {
        var low: CGFloat = 0, high: CGFloat = 1
        let dx = to.x - from.x, dy = to.y - from.y
        for (slope, room) in [
            (-dx, from.x + limit), (dx, limit - from.x), (-dy, from.y + limit),
            (dy, limit - from.y),
        ] {
            if slope == 0 {
                if room < 0 { return nil }
            } else if slope < 0 {
                low = max(low, room / slope)
            } else {
                high = min(high, room / slope)
            }
        }
        guard low <= high else { return nil }
        return Segment(
            from: CGPoint(x: from.x + dx * low, y: from.y + dy * low),
            to: CGPoint(x: from.x + dx * high, y: from.y + dy * high))
    }
}

extension CGAffineTransform {
    /// Can be inverted, and its numbers can be calculated with.
    var isDrawable: Bool {
        guard isFinite else { return false }
        let size = determinant.magnitude
        return size > 1e-12 && size < 1e18
            && max(abs(a), abs(b), abs(c), abs(d)) < 1e9 && max(abs(tx), abs(ty)) < 1e9
    }

    /// A pattern can be read through this: Pixman holds the inverse in 16.16 fixed point.
    var isSampleable: Bool {
        guard isDrawable else { return false }
        let back = inverted()
        return max(abs(back.a), abs(back.b), abs(back.c), abs(back.d)) < 10_000
            && max(abs(a), abs(b), abs(c), abs(d)) < 1e6
    }

    /// How much lengths grow at most and, nearly, at least.
    var scales: (large: CGFloat, small: CGFloat) {
        let large = max(hypot(a, b), hypot(c, d))
        return (large, large > 0 ? determinant.magnitude / large : 0)
    }

    var cairo: cairo_matrix_t {
        cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty)
    }
}

func setMatrix(_ cairo: OpaquePointer, _ transform: CGAffineTransform) {
    var matrix = transform.cairo
    cairo_set_matrix(cairo, &matrix)
}
