import Foundation

/// What is inside of a path that crosses itself: `winding` counts the turns around a point,
/// `evenOdd` the lines between it and the outside.
public enum CGPathFillRule: Int, Sendable {
    case winding, evenOdd
}

/// How a line ends: at its end, or half its width beyond, round or square. A subpath of one point
/// shows a dot with the last two.
public enum CGLineCap: Int32, Sendable {
    case butt, round, square
}

/// How lines meet: with a point, which the miter limit cuts, round, or cut off.
public enum CGLineJoin: Int32, Sendable {
    case miter, round, bevel
}

/// What a step of a path adds; the number of its points is 1, 1, 2, 3 and 0.
public enum CGPathElementType: Int32, Sendable {
    case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// One step of a path; `points` holds its control points and then its end, and is valid only
/// during the call that hands it over.
public struct CGPathElement {
    public var type: CGPathElementType
    public var points: UnsafeMutablePointer<CGPoint>
}
