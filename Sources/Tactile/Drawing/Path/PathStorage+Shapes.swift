import Foundation
import TactileGeometry

extension PathStorage {
    mutating func addRect(_ rect: CGRect, _ transform: CGAffineTransform = .identity) {
        guard rect.isDrawable else { return }
        let rect = rect.standardized
        move(to: rect.origin.applying(transform))
        line(to: CGPoint(x: rect.maxX, y: rect.minY).applying(transform))
        line(to: CGPoint(x: rect.maxX, y: rect.maxY).applying(transform))
        line(to: CGPoint(x: rect.minX, y: rect.maxY).applying(transform))
        close()
    }

    /// Four cubic arcs, from the right-most point clockwise (with y downwards).
    mutating func addEllipse(in rect: CGRect, _ transform: CGAffineTransform = .identity) {
        guard rect.isDrawable else { return }
        let rect = rect.standardized
        addArc(
            center: .zero, radius: 1, startAngle: 0, delta: 2 * .pi,
            CGAffineTransform(
                a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY
            ).concatenating(transform), connects: false)
        close()
    }

    /// Corners are quarter ellipses; radii are cut to half the sides, negative ones are 0.
    mutating func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        _ transform: CGAffineTransform = .identity
    ) {
        let radius = CGSize(width: cornerWidth, height: cornerHeight)
        addRoundedRect(
            in: rect, topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius,
            transform)
    }

    /// Each corner has a radius of its own. "Top" is the side of the smaller y.
    mutating func addRoundedRect(
        in rect: CGRect, topLeft: CGSize, topRight: CGSize, bottomRight: CGSize,
        bottomLeft: CGSize, _ transform: CGAffineTransform = .identity
    ) {
        guard rect.isDrawable else { return }
        let rect = rect.standardized
        func cut(_ size: CGSize) -> CGSize {
            func cut(_ value: CGFloat, _ limit: CGFloat) -> CGFloat {
                value > 0 ? min(value, limit) : 0
            }
            return CGSize(
                width: cut(size.width, rect.width / 2), height: cut(size.height, rect.height / 2))
        }
        let (topLeft, topRight) = (cut(topLeft), cut(topRight))
        let (bottomRight, bottomLeft) = (cut(bottomRight), cut(bottomLeft))
        let near = 1 - kappa
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            CGPoint(x: x, y: y).applying(transform)
        }
        let (x0, x1, y0, y1) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
        move(to: point(x0 + topLeft.width, y0))
        line(to: point(x1 - topRight.width, y0))
        if topRight != .zero {
            cubic(
                to: point(x1, y0 + topRight.height),
                control1: point(x1 - topRight.width * near, y0),
                control2: point(x1, y0 + topRight.height * near))
        }
        line(to: point(x1, y1 - bottomRight.height))
        if bottomRight != .zero {
            cubic(
                to: point(x1 - bottomRight.width, y1),
                control1: point(x1, y1 - bottomRight.height * near),
                control2: point(x1 - bottomRight.width * near, y1))
        }
        line(to: point(x0 + bottomLeft.width, y1))
        if bottomLeft != .zero {
            cubic(
                to: point(x0, y1 - bottomLeft.height),
                control1: point(x0 + bottomLeft.width * near, y1),
                control2: point(x0, y1 - bottomLeft.height * near))
        }
        line(to: point(x0, y0 + topLeft.height))
        if topLeft != .zero {
            cubic(
                to: point(x0 + topLeft.width, y0),
                control1: point(x0, y0 + topLeft.height * near),
                control2: point(x0 + topLeft.width * near, y0))
        }
        close()
    }

    /// The control distance of a cubic quarter circle: 4/3 · (√2 − 1).
    private var kappa: CGFloat { 0.552_284_749_830_793_6 }

    /// An arc as cubics of at most a quarter turn, whose control distance is 4/3 · tan(δ/4).
    ///
    /// A negative radius counts as its magnitude; a turn of more than a full circle is cut to one.
    /// With `connects`, a line leads from the current point to the arc's start.
    mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
        _ transform: CGAffineTransform = .identity, connects: Bool = true
    ) {
        guard center.isDrawable, radius.isFinite, startAngle.isFinite, delta.isFinite else {
            return
        }
        let radius = abs(radius), turn = min(max(delta, -2 * .pi), 2 * .pi)
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            CGPoint(x: center.x + radius * x, y: center.y + radius * y).applying(transform)
        }
        let first = point(cos(startAngle), sin(startAngle))
        if connects && !isEmpty { line(to: first) } else { move(to: first) }
        let count = max(1, Int((abs(turn) / (.pi / 2) - 1e-9).rounded(.up)))
        guard turn != 0 else { return }
        let step = turn / CGFloat(count), reach = 4 / 3 * tan(step / 4)
        var angle = startAngle
        for index in 1...count {
            let next = startAngle + step * CGFloat(index)
            let (c0, s0, c1, s1) = (cos(angle), sin(angle), cos(next), sin(next))
            cubic(
                to: point(c1, s1), control1: point(c0 - reach * s0, s0 + reach * c0),
                control2: point(c1 + reach * s1, s1 - reach * c1))
            angle = next
        }
    }

    /// The signed turn from one angle to another, as Core Graphics reads `clockwise`.
    ///
    /// Not clockwise means growing angles. Angles that are full circles apart give the full circle,
    /// and so do angles that are farther apart in the arc's direction; otherwise the difference is
    /// brought into one turn.
    static func turn(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
        guard start.isFinite, end.isFinite else { return .nan }
        let full = 2 * CGFloat.pi, difference = end - start
        // Once around is once around in either direction.
        let turns = difference / full
        if abs(turns) > 0.5, abs(turns - turns.rounded()) < 1e-12 {
            return clockwise ? -full : full
        }
        if clockwise {
            if difference <= -full { return -full }
            let rest = difference.truncatingRemainder(dividingBy: full)
            return rest > 0 ? rest - full : rest
        }
        if difference >= full { return full }
        let rest = difference.truncatingRemainder(dividingBy: full)
        return rest < 0 ? rest + full : rest
    }

    /// The arc that touches the lines current point → `corner` and `corner` → `end`.
    ///
    /// Three points on one line, or a radius of 0, give a line to `corner`.
    mutating func addArc(
        corner: CGPoint, end: CGPoint, radius: CGFloat, _ transform: CGAffineTransform
    ) {
        guard corner.isDrawable, end.isDrawable, radius.isFinite else { return }
        guard !isEmpty else {
            move(to: corner.applying(transform))
            return
        }
        let from = current.applying(transform.inverted()), radius = abs(radius)
        let (ax, ay) = (from.x - corner.x, from.y - corner.y)
        let (bx, by) = (end.x - corner.x, end.y - corner.y)
        let (lengthA, lengthB) = (hypot(ax, ay), hypot(bx, by))
        let cross = ax * by - ay * bx, dot = ax * bx + ay * by
        guard lengthA > 0, lengthB > 0, radius > 0, abs(cross) > 1e-12 * lengthA * lengthB else {
            line(to: corner.applying(transform))
            return
        }
        let half = atan2(abs(cross), dot) / 2, reach = radius / tan(half)
        let tangentA = CGPoint(
            x: corner.x + ax / lengthA * reach, y: corner.y + ay / lengthA * reach)
        // The centre lies a radius from the first line, on the second one's side.
        let side: CGFloat = cross > 0 ? 1 : -1
        let center = CGPoint(
            x: tangentA.x - ay / lengthA * radius * side,
            y: tangentA.y + ax / lengthA * radius * side)
        let angle = atan2(tangentA.y - center.y, tangentA.x - center.x)
        addArc(
            center: center, radius: radius, startAngle: angle, delta: -side * (.pi - 2 * half),
            transform)
    }
}

extension CGRect {
    /// All four numbers are finite and small enough to calculate with.
    var isDrawable: Bool {
        origin.isDrawable && CGPoint(x: size.width, y: size.height).isDrawable
    }
}
