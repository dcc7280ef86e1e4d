import Foundation
import TactileGeometry

/// The projective map of the plane z = 0 that a 3D transform makes when its z is dropped.
/// Rows to the left: `(x, y, 1) · m`, then divided by the third number.
struct Homography: Equatable {
    var a = 1.0, b = 0.0, g = 0.0
    var c = 0.0, d = 1.0, h = 0.0
    var tx = 0.0, ty = 0.0, w = 1.0

    static let identity = Homography()

    init() {}

    init(_ t: CATransform3D) {
        a = t.m11
        b = t.m12
        g = t.m14
        c = t.m21
        d = t.m22
        h = t.m24
        tx = t.m41
        ty = t.m42
        w = t.m44
    }

    init(_ t: CGAffineTransform) {
        a = t.a
        b = t.b
        c = t.c
        d = t.d
        tx = t.tx
        ty = t.ty
    }

    /// The affine map that this is, `nil` for one with a vanishing point.
    var affine: CGAffineTransform? {
        guard g == 0, h == 0, w != 0, w.isFinite else { return nil }
        let t = CGAffineTransform(
            a: a / w, b: b / w, c: c / w, d: d / w, tx: tx / w, ty: ty / w)
        return t.isFinite ? t : nil
    }

    var isFinite: Bool {
        (a + b + c + d + tx + ty + g + h + w).isFinite
    }

    func concatenating(_ o: Homography) -> Homography {
        var r = Homography()
        r.a = a * o.a + b * o.c + g * o.tx
        r.b = a * o.b + b * o.d + g * o.ty
        r.g = a * o.g + b * o.h + g * o.w
        r.c = c * o.a + d * o.c + h * o.tx
        r.d = c * o.b + d * o.d + h * o.ty
        r.h = c * o.g + d * o.h + h * o.w
        r.tx = tx * o.a + ty * o.c + w * o.tx
        r.ty = tx * o.b + ty * o.d + w * o.ty
        r.w = tx * o.g + ty * o.h + w * o.w
        return r
    }

    /// `nil` for a plane seen edge-on.
    var inverse: Homography? {
        let determinant = a * (d * w - h * ty) - b * (c * w - h * tx) + g * (c * ty - d * tx)
        guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else {
            return nil
        }
        let s = 1 / determinant
        var r = Homography()
        r.a = (d * w - h * ty) * s
        r.b = (g * ty - b * w) * s
        r.g = (b * h - g * d) * s
        r.c = (h * tx - c * w) * s
        r.d = (a * w - g * tx) * s
        r.h = (g * c - a * h) * s
        r.tx = (c * ty - d * tx) * s
        r.ty = (b * tx - a * ty) * s
        r.w = (a * d - b * c) * s
        return r
    }

    /// Whether what is seen is the plane's back.
    var showsBack: Bool {
        a * (d * w - h * ty) - b * (c * w - h * tx) + g * (c * ty - d * tx) < 0
    }

    /// `nil` where the point comes to lie in or behind the eye.
    func apply(_ point: CGPoint) -> CGPoint? {
        let depth = g * point.x + h * point.y + w
        guard depth > 1e-9 else { return nil }
        return CGPoint(
            x: (a * point.x + c * point.y + tx) / depth,
            y: (b * point.x + d * point.y + ty) / depth)
    }

    /// Around the picture of a rectangle; the part in front of the eye counts. Null when there is
    /// none.
    func boundingBox(of rect: CGRect) -> CGRect {
        func map(_ x: Double, _ y: Double) -> SIMD3<Double> {
            SIMD3(a * x + c * y + tx, b * x + d * y + ty, g * x + h * y + w)
        }
        let near = 1e-3
        var low = SIMD2(repeating: Double.infinity), high = -low
        func include(_ point: SIMD2<Double>) {
            low = low.replacing(with: point, where: point .< low)
            high = high.replacing(with: point, where: point .> high)
        }
        func addSide(_ from: SIMD3<Double>, _ to: SIMD3<Double>) {
            if from.z >= near { include(SIMD2(from.x, from.y) / from.z) }
            if (from.z >= near) != (to.z >= near) {
                let cut = from + (to - from) * ((near - from.z) / (to.z - from.z))
                include(SIMD2(cut.x, cut.y) / near)
            }
        }
        let first = map(rect.minX, rect.minY), second = map(rect.maxX, rect.minY)
        let third = map(rect.maxX, rect.maxY), fourth = map(rect.minX, rect.maxY)
        addSide(first, second)
        addSide(second, third)
        addSide(third, fourth)
        addSide(fourth, first)
        guard low.x <= high.x, low.y <= high.y else { return .null }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
