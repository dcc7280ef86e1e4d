import Foundation

/// Geometry in an `NSValue`, as animations of code written for iOS carry it. Reading another kind
/// of value than was stored gives zeros, or the identity.
extension NSValue {
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
    public convenience init(cgSize size: CGSize) { self.init(size: size) }
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

    public convenience init(cgVector vector: CGVector) {
        self.init(numbers: [vector.dx, vector.dy])
    }

    public convenience init(cgAffineTransform t: CGAffineTransform) {
        self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty])
    }

    public convenience init(caTransform3D t: CATransform3D) {
        self.init(numbers: [
            t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34,
            t.m41, t.m42, t.m43, t.m44,
        ])
    }

    public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
        self.init(numbers: [insets.top, insets.left, insets.bottom, insets.right])
    }

    public convenience init(uiOffset offset: UIOffset) {
        // A third number tells it from a vector: this Foundation keeps no structures in values.
        self.init(numbers: [offset.horizontal, offset.vertical, 0])
    }

    public var uiEdgeInsetsValue: UIEdgeInsets {
        guard let n = numbers(4) else { return .zero }
        return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
    }

    public var uiOffsetValue: UIOffset {
        guard let n = numbers(3) else { return UIOffset() }
        return UIOffset(horizontal: n[0], vertical: n[1])
    }

    public var cgPointValue: CGPoint { has(typeOf: NSValue(point: .zero)) ? pointValue : .zero }
    public var cgSizeValue: CGSize { has(typeOf: NSValue(size: .zero)) ? sizeValue : .zero }
    public var cgRectValue: CGRect { has(typeOf: NSValue(rect: .zero)) ? rectValue : .zero }

    public var cgVectorValue: CGVector {
        guard let n = numbers(2) else { return .zero }
        return CGVector(dx: n[0], dy: n[1])
    }

    public var cgAffineTransformValue: CGAffineTransform {
        guard let n = numbers(6) else { return .identity }
        return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }

    public var caTransform3DValue: CATransform3D {
        guard let n = numbers(16) else { return CATransform3DIdentity }
        return CATransform3D(
            m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6],
            m24: n[7], m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13],
            m43: n[14], m44: n[15])
    }

    /// What is inside, as the value it was made of; `nil` for numbers and other kinds.
    package var geometry: Any? {
        if self is NSNumber { return nil }
        if has(typeOf: NSValue(point: .zero)) { return pointValue }
        if has(typeOf: NSValue(size: .zero)) { return sizeValue }
        if has(typeOf: NSValue(rect: .zero)) { return rectValue }
        if numbers(2) != nil { return cgVectorValue }
        if numbers(6) != nil { return cgAffineTransformValue }
        return numbers(16) == nil ? nil : caTransform3DValue
    }

    private convenience init(numbers: [CGFloat]) {
        var numbers = numbers.map { Double($0) }
        self.init(bytes: &numbers, objCType: "[\(numbers.count)d]")
    }

    private func has(typeOf other: NSValue) -> Bool { strcmp(objCType, other.objCType) == 0 }

    private func numbers(_ count: Int) -> [CGFloat]? {
        guard String(cString: objCType) == "[\(count)d]" else { return nil }
        var numbers = [Double](repeating: 0, count: count)
        getValue(&numbers)
        return numbers.map { CGFloat($0) }
    }
}
