import Foundation
import TactileMotion

public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// An animation's pace: a cubic Bézier curve from (0, 0) to (1, 1).
public final class CAMediaTimingFunction: Hashable, Sendable {
    package let curve: TimingCurve

    public init(name: CAMediaTimingFunctionName) {
        curve =
            switch name {
            case .easeIn: .easeIn
            case .easeOut: .easeOut
            case .easeInEaseOut: .easeInEaseOut
            case .default: .standard
            default: .linear
            }
    }

    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        curve = TimingCurve(Double(c1x), Double(c1y), Double(c2x), Double(c2y))
    }

    package init(curve: TimingCurve) { self.curve = curve }

    /// Writes x and y of the control point of `index` 0…3 into the first two numbers of `values`.
    public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        let point: (Double, Double)
        switch index {
        case 1: point = (curve.x1, curve.y1)
        case 2: point = (curve.x2, curve.y2)
        case 3: point = (1, 1)
        default: point = (0, 0)
        }
        values[0] = Float(point.0)
        values[1] = Float(point.1)
    }

    public static func == (left: CAMediaTimingFunction, right: CAMediaTimingFunction) -> Bool {
        left.curve == right.curve
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(curve) }
}
