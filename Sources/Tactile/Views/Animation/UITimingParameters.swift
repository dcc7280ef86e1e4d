import Foundation
import TactileGeometry
import TactileLayers
import TactileMotion

public enum UITimingCurveType: Int, Sendable { case builtin, cubic, spring, composed }

/// How an animator's progress follows time.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
    var timingCurveType: UITimingCurveType { get }
    var cubicTimingParameters: UICubicTimingParameters? { get }
    var springTimingParameters: UISpringTimingParameters? { get }
}

@preconcurrency @MainActor
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    public let animationCurve: UIView.AnimationCurve
    public let controlPoint1: CGPoint
    public let controlPoint2: CGPoint
    public let timingCurveType: UITimingCurveType

    /// The house curve: easing in and out.
    public override convenience init() { self.init(animationCurve: .easeInOut) }

    public init(animationCurve curve: UIView.AnimationCurve) {
        animationCurve = curve
        let shape = curve.timingFunction.curve
        controlPoint1 = CGPoint(x: shape.x1, y: shape.y1)
        controlPoint2 = CGPoint(x: shape.x2, y: shape.y2)
        timingCurveType = .builtin
        super.init()
    }

    /// A Bézier curve from (0, 0) to (1, 1); the x of both points counts within 0…1.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        animationCurve = .easeInOut
        controlPoint1 = point1
        controlPoint2 = point2
        timingCurveType = .cubic
        super.init()
    }

    public var cubicTimingParameters: UICubicTimingParameters? { self }
    public var springTimingParameters: UISpringTimingParameters? { nil }

    var function: CAMediaTimingFunction {
        CAMediaTimingFunction(
            controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x),
            Float(controlPoint2.y))
    }
}

@preconcurrency @MainActor
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// In whole distances per second; a spring of one property uses `dx`.
    public let initialVelocity: CGVector
    /// A damping ratio that takes the animator's duration, or physical constants that have one.
    let dampingRatio: CGFloat
    let physical: Spring?

    /// A critically damped spring.
    public override convenience init() { self.init(dampingRatio: 1) }

    public convenience init(dampingRatio ratio: CGFloat) {
        self.init(dampingRatio: ratio, initialVelocity: .zero)
    }

    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        dampingRatio = ratio
        physical = nil
        initialVelocity = velocity
        super.init()
    }

    /// A spring by its constants; the animator's duration is the time in which it settles.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGVector) {
        let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
        physical = spring
        dampingRatio = spring.dampingRatio
        self.initialVelocity = initialVelocity
        super.init()
    }

    public var timingCurveType: UITimingCurveType { .spring }
    public var cubicTimingParameters: UICubicTimingParameters? { nil }
    public var springTimingParameters: UISpringTimingParameters? { self }

    func spring(duration: TimeInterval) -> Spring {
        physical
            ?? Spring(
                settlingDuration: duration, dampingRatio: dampingRatio,
                velocity: initialVelocity.dx)
    }
}
