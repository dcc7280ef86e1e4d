import Foundation

/// An affine map of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// Points are row vectors on the left of the matrix, so `t1.concatenating(t2)` applies `t1`
/// first. With y growing downwards a positive angle turns clockwise on the screen.
@frozen
public struct CGAffineTransform: Hashable, Sendable, Codable {
    public var a: CGFloat
    public var b: CGFloat
    public var c: CGFloat
    public var d: CGFloat
    public var tx: CGFloat
    public var ty: CGFloat

    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// All six numbers zero, as in CoreGraphics: not the identity.
    @inlinable
    public init() {
        a = 0
        b = 0
        c = 0
        d = 0
        tx = 0
        ty = 0
    }

    @inlinable
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    @inlinable
    public init(
        _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
    ) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    @inlinable
    public init(translationX tx: CGFloat, y ty: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    @inlinable
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// A turn by `angle` radians from the x axis towards the y axis.
    public init(rotationAngle angle: CGFloat) {
        let sine = sin(angle), cosine = cos(angle)
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    @inlinable
    public var isIdentity: Bool {
        a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0
    }

    /// Translates first, then applies this transform.
    @inlinable
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(
            a: a, b: b, c: c, d: d, tx: a * x + c * y + tx, ty: b * x + d * y + ty)
    }

    /// Scales first, then applies this transform.
    @inlinable
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
    }

    /// Turns by `angle` radians first, then applies this transform.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// This transform followed by `other`.
    @inlinable
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * other.a + b * other.c,
            b: a * other.b + b * other.d,
            c: c * other.a + d * other.c,
            d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx,
            ty: tx * other.b + ty * other.d + other.ty)
    }

    /// The transform that undoes this one; itself when there is none (singular or not finite).
    public func inverted() -> CGAffineTransform {
        let determinant = self.determinant
        guard determinant != 0, (1 / determinant).isFinite, determinant.isFinite else {
            return self
        }
        let scale = 1 / determinant
        return CGAffineTransform(
            a: d * scale, b: -b * scale, c: -c * scale, d: a * scale,
            tx: (c * ty - d * tx) * scale, ty: (b * tx - a * ty) * scale)
    }

    /// The factor by which areas grow; negative when the transform mirrors.
    @inlinable
    package var determinant: CGFloat { a * d - b * c }

    /// Only a shift: what is copied, not resampled, when it is by whole device pixels.
    @inlinable
    package var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

    /// Rectangles stay rectangles with sides along the axes.
    @inlinable
    package var preservesAxes: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

    @inlinable
    package var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    /// The square root of the area factor: the scale to use where a length has no direction.
    @inlinable
    package var meanScale: CGFloat { determinant.magnitude.squareRoot() }
}

extension CGPoint {
    @inlinable
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
}

extension CGSize {
    /// The size as a vector through the linear part; components may become negative.
    @inlinable
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}

extension CGVector {
    @inlinable
    package func applying(_ t: CGAffineTransform) -> CGVector {
        CGVector(dx: t.a * dx + t.c * dy, dy: t.b * dx + t.d * dy)
    }
}

extension CGRect {
    /// The smallest upright rectangle around the four mapped corners; null and infinite
    /// rectangles stay what they are.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        if isNull || self == .infinite || t.isIdentity { return self }
        let left = minX, top = minY, right = maxX, bottom = maxY
        if t.b == 0, t.c == 0 {
            let x1 = t.a * left + t.tx, x2 = t.a * right + t.tx
            let y1 = t.d * top + t.ty, y2 = t.d * bottom + t.ty
            return CGRect(
                x: min(x1, x2), y: min(y1, y2), width: abs(x2 - x1), height: abs(y2 - y1))
        }
        let p1 = CGPoint(x: left, y: top).applying(t), p2 = CGPoint(x: right, y: top).applying(t)
        let p3 = CGPoint(x: left, y: bottom).applying(t)
        let p4 = CGPoint(x: right, y: bottom).applying(t)
        let minX = min(min(p1.x, p2.x), min(p3.x, p4.x))
        let maxX = max(max(p1.x, p2.x), max(p3.x, p4.x))
        let minY = min(min(p1.y, p2.y), min(p3.y, p4.y))
        let maxY = max(max(p1.y, p2.y), max(p3.y, p4.y))
        return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}
