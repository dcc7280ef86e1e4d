import Foundation
import TactileGeometry

/// A value that effects mix and add up: what kind it is of, and its numbers.
struct MotionValue {
    private enum Kind { case number, point, size, offset, vector, rect, affine, transform }

    private let kind: Kind
    private let numbers: [Double]

    /// Nil for a value of another kind, or one that is not finite.
    init?(_ value: Any) {
        switch value {
        case let value as CGPoint:
            (kind, numbers) = (.point, [value.x, value.y].map { Double($0) })
        case let value as CGSize:
            (kind, numbers) = (.size, [value.width, value.height].map { Double($0) })
        case let value as UIOffset:
            (kind, numbers) = (.offset, [value.horizontal, value.vertical].map { Double($0) })
        case let value as CGVector:
            (kind, numbers) = (.vector, [value.dx, value.dy].map { Double($0) })
        case let value as CGRect:
            let parts = [value.origin.x, value.origin.y, value.width, value.height]
            (kind, numbers) = (.rect, parts.map { Double($0) })
        case let value as CGAffineTransform:
            let parts = [value.a, value.b, value.c, value.d, value.tx, value.ty]
            (kind, numbers) = (.affine, parts.map { Double($0) })
        case let value as CATransform3D:
            let parts = [
                value.m11, value.m12, value.m13, value.m14, value.m21, value.m22, value.m23,
                value.m24, value.m31, value.m32, value.m33, value.m34, value.m41, value.m42,
                value.m43, value.m44,
            ]
            (kind, numbers) = (.transform, parts.map { Double($0) })
        case let value as CGFloat: (kind, numbers) = (.number, [Double(value)])
        case let value as Double: (kind, numbers) = (.number, [value])
        case let value as Float: (kind, numbers) = (.number, [Double(value)])
        case let value as Int: (kind, numbers) = (.number, [Double(value)])
        case let value as NSNumber: (kind, numbers) = (.number, [value.doubleValue])
        default: return nil
        }
        guard numbers.allSatisfy(\.isFinite) else { return nil }
    }

    private init(_ kind: Kind, _ numbers: [Double]) {
        self.kind = kind
        self.numbers = numbers
    }

    /// Number by number; nil when the other is of another kind.
    func combined(with other: MotionValue, by body: (Double, Double) -> Double) -> MotionValue? {
        guard kind == other.kind else { return nil }
        return MotionValue(kind, zip(numbers, other.numbers).map(body))
    }

    /// As an animation takes it.
    var object: Any {
        let parts = numbers.map { CGFloat($0) }
        switch kind {
        case .number: return parts[0]
        case .point: return CGPoint(x: parts[0], y: parts[1])
        case .size: return CGSize(width: parts[0], height: parts[1])
        case .offset: return UIOffset(horizontal: parts[0], vertical: parts[1])
        case .vector: return CGVector(dx: parts[0], dy: parts[1])
        case .rect: return CGRect(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
        case .affine:
            return CGAffineTransform(
                a: parts[0], b: parts[1], c: parts[2], d: parts[3], tx: parts[4], ty: parts[5])
        case .transform:
            return CATransform3D(
                m11: parts[0], m12: parts[1], m13: parts[2], m14: parts[3], m21: parts[4],
                m22: parts[5], m23: parts[6], m24: parts[7], m31: parts[8], m32: parts[9],
                m33: parts[10], m34: parts[11], m41: parts[12], m42: parts[13], m43: parts[14],
                m44: parts[15])
        }
    }

    /// As a layer has it, whose offsets are sizes.
    var layerObject: Any {
        kind == .offset ? CGSize(width: CGFloat(numbers[0]), height: CGFloat(numbers[1])) : object
    }
}
