import Foundation
import TactileGeometry

/// An immutable outline of lines and Bézier curves, in the coordinates of whoever draws it.
///
/// Points with a number that is not finite are left out when a path is built.
public class CGPath: Hashable, @unchecked Sendable {
    // Unchecked: nothing changes a path but `CGMutablePath`, which one thread at a time uses while
    // it grows.
    fileprivate(set) var storage: PathStorage

    init(storage: PathStorage) { self.storage = storage }

    init() { storage = PathStorage() }

    public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        storage = PathStorage()
        storage.addRect(rect, transform?.pointee ?? .identity)
    }

    public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        storage = PathStorage()
        storage.addEllipse(in: rect, transform?.pointee ?? .identity)
    }

    /// Radii are cut to half the sides; negative ones count as 0.
    public init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        storage = PathStorage()
        storage.addRoundedRect(
            in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
            transform?.pointee ?? .identity)
    }

    /// A rectangle whose corners each have a radius of their own; "top" is the smaller y.
    package init(
        roundedRect rect: CGRect, topLeft: CGFloat, topRight: CGFloat, bottomRight: CGFloat,
        bottomLeft: CGFloat
    ) {
        func size(_ radius: CGFloat) -> CGSize { CGSize(width: radius, height: radius) }
        storage = PathStorage()
        storage.addRoundedRect(
            in: rect, topLeft: size(topLeft), topRight: size(topRight),
            bottomRight: size(bottomRight), bottomLeft: size(bottomLeft))
    }

    public func copy() -> CGPath? { CGPath(storage: storage) }

    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(storage: storage.transformed(transform?.pointee ?? .identity))
    }

    public func mutableCopy() -> CGMutablePath? { CGMutablePath(storage: storage) }

    public func mutableCopy(
        using transform: UnsafePointer<CGAffineTransform>?
    ) -> CGMutablePath? {
        CGMutablePath(storage: storage.transformed(transform?.pointee ?? .identity))
    }

    public var isEmpty: Bool { storage.isEmpty }

    /// Where drawing would go on; the origin for an empty path.
    public var currentPoint: CGPoint { storage.current }

    /// The smallest rectangle around all points, control points included; `CGRect.null` when the
    /// path is empty.
    public var boundingBox: CGRect { storage.boundingBox }

    /// The smallest rectangle around the outline itself; `CGRect.null` when the path is empty.
    public var boundingBoxOfPath: CGRect { storage.tightBoundingBox }

    /// Calls `block` with each step in order.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        storage.apply(block)
    }

    /// Calls `function` with `info` and each step in order.
    public func apply(
        info: UnsafeMutableRawPointer?,
        function: (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
    ) {
        storage.apply { function(info, $0) }
    }

    /// Whether the path is one rectangle with sides along the axes.
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        guard let found = storage.asRect else { return false }
        rect?.pointee = found
        return true
    }

    /// Whether a point lies inside, open subpaths counting as closed.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding,
        transform: CGAffineTransform = .identity
    ) -> Bool {
        storage.contains(transform.isIdentity ? point : point.applying(transform), rule: rule)
    }

    public static func == (left: CGPath, right: CGPath) -> Bool {
        left === right || left.storage == right.storage
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(storage) }
}

/// A path that can be added to.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    // Unchecked: inherited, as in Core Graphics; a path that still grows is for one thread.
    public override init() { super.init() }

    override init(storage: PathStorage) { super.init(storage: storage) }

    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        storage.move(to: point.applying(transform))
    }

    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        storage.line(to: point.applying(transform))
    }

    /// Moves to the first point and goes on to the others.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        storage.reserve(points.count)
        storage.move(to: first.applying(transform))
        for point in points.dropFirst() { storage.line(to: point.applying(transform)) }
    }

    public func addQuadCurve(
        to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
    ) {
        storage.quad(to: end.applying(transform), control: control.applying(transform))
    }

    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint,
        transform: CGAffineTransform = .identity
    ) {
        storage.cubic(
            to: end.applying(transform), control1: control1.applying(transform),
            control2: control2.applying(transform))
    }

    public func closeSubpath() { storage.close() }

    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        storage.addRect(rect, transform)
    }

    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { storage.addRect(rect, transform) }
    }

    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        storage.addEllipse(in: rect, transform)
    }

    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        storage.addRoundedRect(
            in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform)
    }

    /// Angles in radians from the x axis towards the y axis. `clockwise` is Core Graphics' own: as
    /// seen with y upwards, so true means falling angles.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
        clockwise: Bool, transform: CGAffineTransform = .identity
    ) {
        storage.addArc(
            center: center, radius: radius, startAngle: startAngle,
            delta: PathStorage.turn(from: startAngle, to: endAngle, clockwise: clockwise),
            transform)
    }

    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        storage.addArc(
            center: center, radius: radius, startAngle: startAngle, delta: delta, transform)
    }

    /// An arc that touches the line from the current point to `tangent1End` and the line from
    /// there to `tangent2End`.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        storage.addArc(corner: tangent1End, end: tangent2End, radius: radius, transform)
    }

    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        storage.append(path.storage, transform: transform)
    }
}
