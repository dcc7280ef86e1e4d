import Foundation

/// A projective map of space, a 4 × 4 matrix in row order; points are rows to its left.
///
/// `m34 = -1 / distance` gives a perspective seen from `distance` points in front of the plane.
@frozen
public struct CATransform3D: Hashable, Sendable, Codable {
    public var m11: CGFloat = 0
    public var m12: CGFloat = 0
    public var m13: CGFloat = 0
    public var m14: CGFloat = 0
    public var m21: CGFloat = 0
    public var m22: CGFloat = 0
    public var m23: CGFloat = 0
    public var m24: CGFloat = 0
    public var m31: CGFloat = 0
    public var m32: CGFloat = 0
    public var m33: CGFloat = 0
    public var m34: CGFloat = 0
    public var m41: CGFloat = 0
    public var m42: CGFloat = 0
    public var m43: CGFloat = 0
    public var m44: CGFloat = 0

    /// All numbers zero, as in QuartzCore: not the identity.
    public init() {}

    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
        m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
        m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        self.m11 = m11
        self.m12 = m12
        self.m13 = m13
        self.m14 = m14
        self.m21 = m21
        self.m22 = m22
        self.m23 = m23
        self.m24 = m24
        self.m31 = m31
        self.m32 = m32
        self.m33 = m33
        self.m34 = m34
        self.m41 = m41
        self.m42 = m42
        self.m43 = m43
        self.m44 = m44
    }

    package init(rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)) {
        self.init(
            m11: rows.0.x, m12: rows.0.y, m13: rows.0.z, m14: rows.0.w,
            m21: rows.1.x, m22: rows.1.y, m23: rows.1.z, m24: rows.1.w,
            m31: rows.2.x, m32: rows.2.y, m33: rows.2.z, m34: rows.2.w,
            m41: rows.3.x, m42: rows.3.y, m43: rows.3.z, m44: rows.3.w)
    }

    package var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
        (
            SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24),
            SIMD4(m31, m32, m33, m34), SIMD4(m41, m42, m43, m44)
        )
    }

    /// The point of the plane z = 0, mapped and projected; `nil` when it comes to lie in or behind
    /// the eye.
    package func project(_ point: CGPoint) -> CGPoint? {
        let w = m14 * point.x + m24 * point.y + m44
        guard w > 0 else { return nil }
        return CGPoint(
            x: (m11 * point.x + m21 * point.y + m41) / w,
            y: (m12 * point.x + m22 * point.y + m42) / w)
    }

    /// What the map does to the plane z = 0 when seen from the front, if that is affine:
    /// the exact picture of every transform without perspective, also of a turn out of the plane.
    package var flattenedAffine: CGAffineTransform? {
        guard m14 == 0, m24 == 0, m44 != 0, m44.isFinite else { return nil }
        return CGAffineTransform(
            a: m11 / m44, b: m12 / m44, c: m21 / m44, d: m22 / m44, tx: m41 / m44, ty: m42 / m44)
    }
}

public let CATransform3DIdentity = CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0,
    m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0,
    m41: 0, m42: 0, m43: 0, m44: 1)

public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    a == b
}

public func CATransform3DMakeTranslation(
    _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
    var t = CATransform3DIdentity
    t.m41 = tx
    t.m42 = ty
    t.m43 = tz
    return t
}

public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    var t = CATransform3DIdentity
    t.m11 = sx
    t.m22 = sy
    t.m33 = sz
    return t
}

/// A turn by `angle` radians about the axis (x, y, z), which need not be of length one.
/// An axis without length or with a number that is not finite gives the identity.
/// The matrix is Rodrigues' formula, transposed for row vectors.
public func CATransform3DMakeRotation(
    _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite, angle.isFinite else { return CATransform3DIdentity }
    let x = x / length, y = y / length, z = z / length
    let sine = sin(angle), cosine = cos(angle), rest = 1 - cosine
    return CATransform3D(
        m11: cosine + x * x * rest, m12: x * y * rest + z * sine, m13: x * z * rest - y * sine,
        m14: 0,
        m21: x * y * rest - z * sine, m22: cosine + y * y * rest, m23: y * z * rest + x * sine,
        m24: 0,
        m31: x * z * rest + y * sine, m32: y * z * rest - x * sine, m33: cosine + z * z * rest,
        m34: 0,
        m41: 0, m42: 0, m43: 0, m44: 1)
}

/// Translates first, then applies `t`.
public func CATransform3DTranslate(
    _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Scales first, then applies `t`.
public func CATransform3DScale(
    _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// Turns first, then applies `t`.
public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// `a` followed by `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    let left = a.rows, right = b.rows
    func combine(_ row: SIMD4<Double>) -> SIMD4<Double> {
        row.x * right.0 + row.y * right.1 + row.z * right.2 + row.w * right.3
    }
    return CATransform3D(rows: (combine(left.0), combine(left.1), combine(left.2), combine(left.3)))
}

/// The transform that undoes `t`; `t` itself when there is none (singular or not finite).
/// Gauss–Jordan elimination with row pivoting.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
    let rows = t.rows, unit = CATransform3DIdentity.rows
    var left = [rows.0, rows.1, rows.2, rows.3]
    var right = [unit.0, unit.1, unit.2, unit.3]
    for column in 0..<4 {
        var pivot = column
        for row in column..<4 where abs(left[row][column]) > abs(left[pivot][column]) {
            pivot = row
        }
        let value = left[pivot][column]
        guard value != 0, value.isFinite, (1 / value).isFinite else { return t }
        left.swapAt(column, pivot)
        right.swapAt(column, pivot)
        left[column] /= value
        right[column] /= value
        for row in 0..<4 where row != column {
            let factor = left[row][column]
            left[row] -= factor * left[column]
            right[row] -= factor * right[column]
        }
    }
    return CATransform3D(rows: (right[0], right[1], right[2], right[3]))
}

public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    CATransform3D(
        m11: m.a, m12: m.b, m13: 0, m14: 0,
        m21: m.c, m22: m.d, m23: 0, m24: 0,
        m31: 0, m32: 0, m33: 1, m34: 0,
        m41: m.tx, m42: m.ty, m43: 0, m44: 1)
}

/// Whether an affine transform of the plane says all that `t` says.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
    t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0
        && t.m33 == 1 && t.m34 == 0 && t.m43 == 0 && t.m44 == 1
}

/// The affine part of `t`; meaningful when ``CATransform3DIsAffine(_:)``.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
