import Foundation

/// Geometry as text, as property lists and attributes of iOS keep it: `{10, 20}` for a point,
/// `{{0, 0}, {30, 40}}` for a rectangle.
///
/// Reading a text of another form gives zeros, or the identity.
extension NSCoder {
    public class func cgPoint(for string: String) -> CGPoint {
        guard let n = numbers(in: string, 2) else { return .zero }
        return CGPoint(x: n[0], y: n[1])
    }

    public class func cgVector(for string: String) -> CGVector {
        guard let n = numbers(in: string, 2) else { return .zero }
        return CGVector(dx: n[0], dy: n[1])
    }

    public class func cgSize(for string: String) -> CGSize {
        guard let n = numbers(in: string, 2) else { return .zero }
        return CGSize(width: n[0], height: n[1])
    }

    public class func cgRect(for string: String) -> CGRect {
        guard let n = numbers(in: string, 4) else { return .zero }
        return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    }

    public class func cgAffineTransform(for string: String) -> CGAffineTransform {
        guard let n = numbers(in: string, 6) else { return .identity }
        return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }

    public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
        guard let n = numbers(in: string, 4) else { return .zero }
        return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
    }

    public class func string(for point: CGPoint) -> String { list(point.x, point.y) }
    public class func string(for vector: CGVector) -> String { list(vector.dx, vector.dy) }
    public class func string(for size: CGSize) -> String { list(size.width, size.height) }
    public class func string(for rect: CGRect) -> String {
        "{\(string(for: rect.origin)), \(string(for: rect.size))}"
    }
    public class func string(for transform: CGAffineTransform) -> String {
        "[\(text(transform.a)), \(text(transform.b)), \(text(transform.c)), \(text(transform.d)), "
            + "\(text(transform.tx)), \(text(transform.ty))]"
    }
    public class func string(for insets: UIEdgeInsets) -> String {
        "{\(text(insets.top)), \(text(insets.left)), \(text(insets.bottom)), \(text(insets.right))}"
    }

    private class func list(_ first: CGFloat, _ second: CGFloat) -> String {
        "{\(text(first)), \(text(second))}"
    }

    /// Whole numbers without a point.
    private class func text(_ number: CGFloat) -> String {
        if let whole = Int(exactly: number) { return "\(whole)" }
        return "\(Double(number))"
    }

    private class func numbers(in string: String, _ count: Int) -> [CGFloat]? {
        let parts = string.split { "{}[], \t\n".contains($0) }
        let numbers = parts.compactMap { Double($0) }.filter(\.isFinite).map { CGFloat($0) }
        return parts.count == count && numbers.count == count ? numbers : nil
    }
}
