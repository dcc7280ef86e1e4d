import Foundation
import TactileGeometry

// What Objective-C's functions write and read: "{{1, 2}, {3, 4}}".

public func NSStringFromCGPoint(_ point: CGPoint) -> String { text([point.x, point.y]) }
public func NSStringFromCGSize(_ size: CGSize) -> String { text([size.width, size.height]) }
public func NSStringFromCGVector(_ vector: CGVector) -> String { text([vector.dx, vector.dy]) }
public func NSStringFromCGRect(_ rect: CGRect) -> String {
    "{\(NSStringFromCGPoint(rect.origin)), \(NSStringFromCGSize(rect.size))}"
}
public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String {
    let t = transform
    return "[" + text([t.a, t.b, t.c, t.d, t.tx, t.ty]).dropFirst().dropLast() + "]"
}
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String {
    text([insets.top, insets.left, insets.bottom, insets.right])
}
public func NSStringFromUIOffset(_ offset: UIOffset) -> String {
    text([offset.horizontal, offset.vertical])
}

/// The point that a text says; zero where it says none.
public func CGPointFromString(_ string: String) -> CGPoint {
    numbers(string, 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
}
/// The size that a text says; zero where it says none.
public func CGSizeFromString(_ string: String) -> CGSize {
    numbers(string, 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
}
/// The rectangle that a text says; zero where it says none.
public func CGRectFromString(_ string: String) -> CGRect {
    numbers(string, 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
}

private func text(_ numbers: [CGFloat]) -> String {
    "{"
        + numbers.map { number in
            number == number.rounded() && abs(number) < 1e15
                ? String(Int(number)) : "\(Double(number))"
        }.joined(separator: ", ") + "}"
}

private func numbers(_ string: String, _ count: Int) -> [Double]? {
    let parts = string.split { "{}, []".contains($0) }.compactMap { Double($0) }
    return parts.count == count ? parts : nil
}
