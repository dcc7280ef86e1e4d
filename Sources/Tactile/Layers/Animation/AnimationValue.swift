import Foundation
import TactileDrawing
import TactileGeometry

/// A value that an animation reads, mixes and writes.
enum AnimationValue {
    case number(Double)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case color(CGColor?)
    case transform(CATransform3D)
    case path(CGPath?)
    case colors([CGColor])
    case numbers([Double])
    case flag(Bool)
    case contents(LayerContents?)
    case object(Any?)

    enum Kind {
        case number, point, size, rect, color, transform, path, colors, numbers, flag, contents
        case object
    }

    /// From what a caller handed over; `nil` when it is of another kind.
    init?(_ value: Any?, kind: Kind) {
        // Asking a structure whether it is an object is the slow way to a no.
        let isObject = value.map { type(of: $0) is AnyClass } ?? false
        let value = isObject ? (value as? NSValue)?.geometry ?? value : value
        switch kind {
        case .number:
            guard let number = Double(converting: value) else { return nil }
            self = .number(number)
        case .point:
            guard let point = value as? CGPoint else { return nil }
            self = .point(point)
        case .size:
            if let vector = value as? CGVector {
                self = .size(CGSize(width: vector.dx, height: vector.dy))
                return
            }
            guard let size = value as? CGSize else { return nil }
            self = .size(size)
        case .rect:
            guard let rect = value as? CGRect else { return nil }
            self = .rect(rect)
        case .color:
            if let color = value as? CGColor {
                self = .color(color)
            } else if let color = value as? UIColor {
                self = .color(color.cgColor)
            } else {
                guard AnimationValue.isNone(value) else { return nil }
                self = .color(nil)
            }
        case .transform:
            if let affine = value as? CGAffineTransform {
                self = .transform(CATransform3DMakeAffineTransform(affine))
                return
            }
            guard let transform = value as? CATransform3D else { return nil }
            self = .transform(transform)
        case .path:
            if let path = value as? CGPath {
                self = .path(path)
                return
            }
            guard AnimationValue.isNone(value) else { return nil }
            self = .path(nil)
        case .colors:
            guard let colors = value as? [Any] else { return nil }
            self = .colors(
                colors.compactMap { ($0 as? CGColor) ?? ($0 as? UIColor)?.cgColor })
        case .numbers:
            guard let numbers = value as? [Any] else { return nil }
            self = .numbers(numbers.compactMap { Double(converting: $0) })
        case .flag:
            guard let flag = (value as? Bool) ?? (value as? NSNumber)?.boolValue else {
                return nil
            }
            self = .flag(flag)
        case .contents:
            if let image = (value as? CGImage) ?? (value as? UIImage)?.cgImage {
                self = .contents(LayerContents(object: image, bitmap: image.bitmap))
            } else {
                guard AnimationValue.isNone(value) else { return nil }
                self = .contents(nil)
            }
        case .object: self = .object(value)
        }
    }

    static func isNone(_ value: Any?) -> Bool {
        guard let value, !(value is NSNull) else { return true }
        // An optional inside `Any`.
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }

    /// What `value(forKeyPath:)` hands out.
    var object: Any? {
        switch self {
        case .number(let value): CGFloat(value)
        case .point(let value): value
        case .size(let value): value
        case .rect(let value): value
        case .color(let value): value
        case .transform(let value): value
        case .path(let value): value
        case .colors(let value): value
        case .numbers(let value): value.map { CGFloat($0) }
        case .flag(let value): value
        case .contents(let value): value.map { $0.object ?? CGImage(bitmap: $0.bitmap) }
        case .object(let value): value
        }
    }
}

extension Double {
    /// Any number that Swift code puts into an `Any`.
    init?(converting value: Any?) {
        switch value {
        case let value as Double: self = value
        case let value as CGFloat: self = Double(value)
        case let value as Float: self = Double(value)
        case let value as Int: self = Double(value)
        case let value as any BinaryInteger: self = Double(value)
        case let value as NSNumber: self = value.doubleValue
        default: return nil
        }
    }
}
