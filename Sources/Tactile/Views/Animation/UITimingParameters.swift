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
        if timingCurveType == .builtin { return animationCurve.timingFunction }
        return CAMediaTimingFunction(
            controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x),
            Float(controlPoint2.y))
    }
}

@preconcurrency @MainActor
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// In whole distances per second, along x and along y; properties without a direction use
    /// `dx`, or `dy` if that is zero.
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

    /// A spring of which one undamped swing takes `duration` seconds; bounce 0 is critically
    /// damped, towards 1 it swings more, below 0 it creeps.
    public init(
        duration: TimeInterval, bounce: CGFloat = 0, initialVelocity: CGVector = .zero
    ) {
        let spring = Spring(perceptualDuration: duration, bounce: bounce)
        physical = spring
        dampingRatio = spring.dampingRatio
        self.initialVelocity = initialVelocity
        super.init()
    }

    public var timingCurveType: UITimingCurveType { .spring }
    public var cubicTimingParameters: UICubicTimingParameters? { nil }
    public var springTimingParameters: UISpringTimingParameters? { self }

    /// Seconds in which a spring with constants of its own settles; `nil` for one that takes the
    /// animator's duration.
    var ownDuration: TimeInterval? {
        physical?.settlingDuration(velocity: initialVelocity.alongOneWay)
    }

    func spring(duration: TimeInterval, velocity: CGFloat) -> Spring {
        physical
            ?? Spring(settlingDuration: duration, dampingRatio: dampingRatio, velocity: velocity)
    }
}

extension UITimingCurveProvider {
    /// Progress, 0 at the start and 1 at the end, for a fraction of the time.
    ///
    /// - `velocity`: A spring's own, in whole distances per second.
    func pace(duration: TimeInterval, velocity: CGFloat) -> (Double) -> Double {
        if let parameters = springTimingParameters {
            let spring = parameters.spring(duration: duration, velocity: velocity)
            return { spring.progress(at: $0 * duration, velocity: Double(velocity)) }
        }
        guard let curve = cubicTimingParameters?.function.curve else { return { $0 } }
        return { curve.value(at: $0) }
    }
}
