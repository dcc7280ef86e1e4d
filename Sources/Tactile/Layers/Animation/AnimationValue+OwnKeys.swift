import Foundation
import TactileDrawing
import TactileGeometry

/// Values that a program keeps under keys of its own, which animations show in the type that they
/// have.
extension AnimationValue {
    /// The kind of what a program stored; `.object` for what nothing lies between.
    static func kind(of value: Any) -> Kind {
        // Asking a structure whether it is an object is the slow way to a no.
        let isObject = type(of: value) is AnyClass
        let value = isObject ? (value as? NSValue)?.geometry ?? value : value
        switch value {
        case is Bool where !isObject: return .object
        case is CGPoint: return .point
        case is CGSize, is CGVector: return .size
        case is CGRect: return .rect
        case is CATransform3D, is CGAffineTransform: return .transform
        case is CGColor, is UIColor: return .color
        case is CGPath: return .path
        default: return Double(converting: value) == nil ? .object : .number
        }
    }

    /// The value in the type of `sample`, a value of the same kind; whole numbers are cut to whole
    /// numbers. `nil` where it does not fit into that type.
    func object(like sample: Any) -> Any? {
        if type(of: sample) is AnyClass { return boxed(like: sample) }
        switch (self, sample) {
        case (.number(let number), is Float): return Float(number)
        case (.number(let number), is Int): return Int(exactly: number.rounded(.towardZero))
        case (.number(let number), is Double): return number
        case (.size(let size), is CGVector): return CGVector(dx: size.width, dy: size.height)
        case (.transform(let transform), is CGAffineTransform):
            return CATransform3DGetAffineTransform(transform)
        default: return object
        }
    }

    private func boxed(like sample: Any) -> Any? {
        guard let box = sample as? NSValue else {
            if case .color(let color?) = self, sample is UIColor { return UIColor(cgColor: color) }
            return object
        }
        switch self {
        case .number(let number): return NSNumber(value: number)
        case .point(let point): return NSValue(cgPoint: point)
        case .size(let size):
            return box.geometry is CGVector
                ? NSValue(cgVector: CGVector(dx: size.width, dy: size.height))
                : NSValue(cgSize: size)
        case .rect(let rect): return NSValue(cgRect: rect)
        case .transform(let transform):
            return box.geometry is CGAffineTransform
                ? NSValue(cgAffineTransform: CATransform3DGetAffineTransform(transform))
                : NSValue(caTransform3D: transform)
        default: return object
        }
    }
}
