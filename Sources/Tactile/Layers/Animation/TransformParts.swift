import Foundation
import TactileGeometry

/// A 3D transform taken apart: scale, shear, turn, shift and perspective, applied in this order.
///
/// The method is Spencer Thomas' "Decomposing a matrix into simple transformations" (Graphics Gems
/// II), for points that are rows; a mirrored transform has one negative scale.
struct TransformParts {
    var scale = SIMD3(1.0, 1.0, 1.0)
    /// xy, xz, yz.
    var shear = SIMD3(0.0, 0.0, 0.0)
    /// Unit quaternion, the real part last.
    var turn = SIMD4(0.0, 0.0, 0.0, 1.0)
    var shift = SIMD3(0.0, 0.0, 0.0)
    var perspective = SIMD3(0.0, 0.0, 0.0)

    init(_ t: CATransform3D) {
        var x = vector(t.m11, t.m12, t.m13), y = vector(t.m21, t.m22, t.m23)
        var z = vector(t.m31, t.m32, t.m33)
        shift = vector(t.m41, t.m42, t.m43)
        let determinant = dot(cross(x, y), z)
        if t.m14 != 0 || t.m24 != 0 || t.m34 != 0, determinant != 0 {
            // Cramer's rule for the perspective that comes after everything else.
            let p = vector(t.m14, t.m24, t.m34)
            perspective = (p.x * cross(y, z) + p.y * cross(z, x) + p.z * cross(x, y)) / determinant
        }
        let flipsY = determinant < 0 && y.y < 0 && x.x >= 0
        if determinant < 0 { if flipsY { y = -y } else { x = -x } }
        scale.x = length(x)
        x = unit(x, or: SIMD3(1, 0, 0))
        shear.x = dot(x, y)
        y -= x * shear.x
        scale.y = length(y)
        y = unit(y, or: TransformParts.perpendicular(to: x))
        if scale.y != 0 { shear.x /= scale.y }
        shear.y = dot(x, z)
        z -= x * shear.y
        shear.z = dot(y, z)
        z -= y * shear.z
        scale.z = length(z)
        z = unit(z, or: cross(x, y))
        if scale.z != 0 {
            shear.y /= scale.z
            shear.z /= scale.z
        }
        turn = TransformParts.quaternion(x, y, z)
        if determinant < 0 {
            if flipsY {
                scale.y = -scale.y
                shear.x = -shear.x
            } else {
                scale.x = -scale.x
            }
        }
    }

    private static func perpendicular(to x: SIMD3<Double>) -> SIMD3<Double> {
        let z = abs(x.z) < 0.9 ? SIMD3(0, 0, 1.0) : SIMD3(0, 1.0, 0)
        return unit(cross(z, x), or: SIMD3(0, 1, 0))
    }

    var transform: CATransform3D {
        let (r1, r2, r3) = rotationRows
        let x = r1 * scale.x
        let y = (r2 + r1 * shear.x * (scale.x < 0 ? -1 : 1)) * scale.y
        let z = (r3 + r1 * shear.y + r2 * shear.z) * scale.z
        let p = perspective
        return CATransform3D(
            m11: x.x, m12: x.y, m13: x.z, m14: dot(x, p),
            m21: y.x, m22: y.y, m23: y.z, m24: dot(y, p),
            m31: z.x, m32: z.y, m33: z.z, m34: dot(z, p),
            m41: shift.x, m42: shift.y, m43: shift.z, m44: dot(shift, p) + 1)
    }

    /// Part way to `other`: the turn along the shortest arc, the rest in a straight line.
    func mixed(with other: TransformParts, _ t: Double) -> TransformParts {
        var result = self
        result.scale += (other.scale - scale) * t
        result.shear += (other.shear - shear) * t
        result.shift += (other.shift - shift) * t
        result.perspective += (other.perspective - perspective) * t
        var target = other.turn
        var cosine = (turn * target).sum()
        if cosine < 0 {
            target = -target
            cosine = -cosine
        }
        if cosine > 1 - 1e-12 {
            let mixed = turn + (target - turn) * t
            result.turn = mixed / (mixed * mixed).sum().squareRoot()
        } else {
            let angle = acos(min(1, cosine))
            result.turn = (turn * sin((1 - t) * angle) + target * sin(t * angle)) / sin(angle)
        }
        return result
    }

    /// Four transforms, each as much as its weight says: scales, shifts and the like are summed,
    /// and so are the turns that lead from the second's to the others', by axis and angle. Turns
    /// follow one another along the shortest arcs. The weights add up to 1.
    static func sum(
        of a: TransformParts, _ b: TransformParts, _ c: TransformParts, _ d: TransformParts,
        weights w: SIMD4<Double>
    ) -> TransformParts {
        var result = b
        func sum(_ part: (TransformParts) -> SIMD3<Double>) -> SIMD3<Double> {
            let outer: SIMD3<Double> = part(a) * w.x + part(d) * w.w
            let inner: SIMD3<Double> = part(b) * w.y + part(c) * w.z
            return outer + inner
        }
        result.scale = sum(\.scale)
        result.shear = sum(\.shear)
        result.shift = sum(\.shift)
        result.perspective = sum(\.perspective)
        func near(_ turn: SIMD4<Double>, _ other: SIMD4<Double>) -> SIMD4<Double> {
            (turn * other).sum() < 0 ? -turn : turn
        }
        let before = near(a.turn, b.turn), after = near(c.turn, b.turn)
        let last = near(d.turn, after)
        let way: SIMD3<Double> =
            rotation(from: b.turn, to: before) * w.x + rotation(from: b.turn, to: after) * w.z
            + rotation(from: b.turn, to: last) * w.w
        let angle = length(way)
        guard angle > 1e-12 else { return result }
        let axis = way / angle * sin(angle / 2)
        result.turn = product(b.turn, SIMD4(axis.x, axis.y, axis.z, cos(angle / 2)))
        return result
    }

    /// The turn from one to another as an axis as long as its angle, 0…2π.
    private static func rotation(
        from: SIMD4<Double>, to: SIMD4<Double>
    ) -> SIMD3<Double> {
        let turn = product(SIMD4(-from.x, -from.y, -from.z, from.w), to)
        let axis = vector(turn.x, turn.y, turn.z), sine = length(axis)
        guard sine > 1e-12 else { return SIMD3(0, 0, 0) }
        return axis * (2 * atan2(sine, turn.w) / sine)
    }

    /// Hamilton's product of two quaternions.
    private static func product(_ p: SIMD4<Double>, _ q: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(
            p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y,
            p.w * q.y - p.x * q.z + p.y * q.w + p.z * q.x,
            p.w * q.z + p.x * q.y - p.y * q.x + p.z * q.w,
            p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z)
    }

    // MARK: Turns about the axes

    /// Turns about x, then y, then z, in radians. Two sets of angles give the turn;
    /// this is the one that turns less about x and z, so that a turn of more than 90° about y alone
    /// stays a turn about y.
    var angles: SIMD3<Double> {
        let (r1, r2, r3) = rotationRows
        if abs(r1.z) > 1 - 1e-12 {
            return SIMD3(0, r1.z < 0 ? .pi / 2 : -.pi / 2, atan2(-r2.x, r2.y))
        }
        let near = SIMD3(atan2(r2.z, r3.z), asin(min(1, max(-1, -r1.z))), atan2(r1.y, r1.x))
        func opposite(_ angle: Double) -> Double { angle > 0 ? angle - .pi : angle + .pi }
        let far = SIMD3(
            opposite(near.x), near.y < 0 ? -.pi - near.y : .pi - near.y, opposite(near.z))
        return abs(far.x) + abs(far.z) < abs(near.x) + abs(near.z) - 1e-9 ? far : near
    }

    private mutating func setAngles(_ angles: SIMD3<Double>) {
        let t = CATransform3DConcat(
            CATransform3DConcat(
                CATransform3DMakeRotation(angles.x, 1, 0, 0),
                CATransform3DMakeRotation(angles.y, 0, 1, 0)),
            CATransform3DMakeRotation(angles.z, 0, 0, 1))
        turn = TransformParts.quaternion(
            vector(t.m11, t.m12, t.m13), vector(t.m21, t.m22, t.m23),
            vector(t.m31, t.m32, t.m33))
    }

    func component(_ component: AnimationPath.Component) -> AnimationValue? {
        switch component {
        case .rotationX: .number(angles.x)
        case .rotationY: .number(angles.y)
        case .rotationZ: .number(angles.z)
        case .scale: .number(scale.sum() / 3)
        case .scaleX: .number(scale.x)
        case .scaleY: .number(scale.y)
        case .scaleZ: .number(scale.z)
        case .translation: .size(CGSize(width: shift.x, height: shift.y))
        case .translationX: .number(shift.x)
        case .translationY: .number(shift.y)
        case .translationZ: .number(shift.z)
        default: nil
        }
    }

    mutating func setComponent(_ component: AnimationPath.Component, _ value: AnimationValue) {
        if case .size(let size) = value, component == .translation {
            shift.x = size.width
            shift.y = size.height
        }
        guard case .number(let number) = value, number.isFinite else { return }
        switch component {
        case .rotationX: setAngles(SIMD3(number, angles.y, angles.z))
        case .rotationY: setAngles(SIMD3(angles.x, number, angles.z))
        case .rotationZ: setAngles(SIMD3(angles.x, angles.y, number))
        case .scale: scale = SIMD3(number, number, number)
        case .scaleX: scale.x = number
        case .scaleY: scale.y = number
        case .scaleZ: scale.z = number
        case .translationX: shift.x = number
        case .translationY: shift.y = number
        case .translationZ: shift.z = number
        default: break
        }
    }

    // MARK: Quaternions

    private var rotationRows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
        let (x, y, z, w) = (turn.x, turn.y, turn.z, turn.w)
        return (
            SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
            SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
            SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
        )
    }

    private static func quaternion(
        _ r1: SIMD3<Double>, _ r2: SIMD3<Double>, _ r3: SIMD3<Double>
    ) -> SIMD4<Double> {
        let trace = r1.x + r2.y + r3.z
        var q: SIMD4<Double>
        if trace > 0 {
            let s = (trace + 1).squareRoot() * 2
            q = SIMD4((r2.z - r3.y) / s, (r3.x - r1.z) / s, (r1.y - r2.x) / s, s / 4)
        } else if r1.x > r2.y, r1.x > r3.z {
            let s = (1 + r1.x - r2.y - r3.z).squareRoot() * 2
            q = SIMD4(s / 4, (r1.y + r2.x) / s, (r3.x + r1.z) / s, (r2.z - r3.y) / s)
        } else if r2.y > r3.z {
            let s = (1 + r2.y - r1.x - r3.z).squareRoot() * 2
            q = SIMD4((r1.y + r2.x) / s, s / 4, (r2.z + r3.y) / s, (r3.x - r1.z) / s)
        } else {
            let s = (1 + r3.z - r1.x - r2.y).squareRoot() * 2
            q = SIMD4((r3.x + r1.z) / s, (r2.z + r3.y) / s, s / 4, (r1.y - r2.x) / s)
        }
        q /= (q * q).sum().squareRoot()
        return q.x.isFinite && q.y.isFinite && q.z.isFinite && q.w.isFinite ? q : [0, 0, 0, 1]
    }
}

private func vector(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> SIMD3<Double> {
    SIMD3(Double(x), Double(y), Double(z))
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

private func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

private func unit(_ a: SIMD3<Double>, or other: SIMD3<Double>) -> SIMD3<Double> {
    let length = length(a)
    return length > 1e-300 ? a / length : other
}
