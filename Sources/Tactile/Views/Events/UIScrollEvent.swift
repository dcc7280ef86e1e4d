import Foundation

/// A wheel notch or a smooth scroll step. It goes to the view under the pointer and from there up
/// the responder chain to whoever overrides ``UIResponder/scrollWheel(with:)``.
@preconcurrency @MainActor
open class UIScrollEvent: UIEvent {
    /// In wheel notches, fractions from touch pads; positive towards the content's end.
    public let notches: CGPoint
    /// Whether the device reports fractions, as touch pads do.
    public let isPrecise: Bool
    /// The same with Shift held: a wheel that turns only one way turns sideways then.
    package var notchesWithShift: CGPoint {
        modifierFlags.contains(.shift) && notches.x == 0
            ? CGPoint(x: notches.y, y: 0) : notches
    }
    package let windowLocation: CGPoint
    /// The view under the pointer.
    open package(set) var view: UIView?

    package init(
        notches: CGPoint, isPrecise: Bool, at location: CGPoint, time: TimeInterval,
        in window: UIWindow?
    ) {
        self.notches = notches
        self.isPrecise = isPrecise
        self.windowLocation = location
        super.init(type: .scroll, at: time, in: window)
    }

    /// Where the pointer is, in the points of `view`, or of the window if `view` is nil.
    open func location(in view: UIView?) -> CGPoint {
        view?.convert(windowLocation, from: nil) ?? windowLocation
    }
}

/// A touch-pad pinch, or the wheel turned with Control held, for pinch and rotation recognizers.
@preconcurrency @MainActor
open class UITransformEvent: UIEvent {
    /// What the gesture does.
    public enum Phase: Int, Sendable { case began, changed, ended, cancelled }

    /// What the gesture does.
    public let phase: Phase
    /// Relative to the pinch's beginning; always above 0.
    public let scale: CGFloat
    /// In radians clockwise since the beginning.
    public let rotation: CGFloat
    package let windowLocation: CGPoint

    package init(
        phase: Phase, scale: CGFloat, rotation: CGFloat, at location: CGPoint,
        time: TimeInterval, in window: UIWindow?
    ) {
        self.phase = phase
        self.scale = scale.isFinite && scale > 0 ? scale : 1
        self.rotation = rotation.isFinite ? rotation : 0
        self.windowLocation = location
        super.init(type: .transform, at: time, in: window)
    }

    /// Where the pointer is, in the points of `view`, or of the window if `view` is nil.
    open func location(in view: UIView?) -> CGPoint {
        view?.convert(windowLocation, from: nil) ?? windowLocation
    }
}
