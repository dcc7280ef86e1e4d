import Foundation
import TactileGeometry

/// One finger on the screen, or the pointer with a button down, from its beginning to its end.
///
/// The same object is updated and handed out again in every event of its life; it outlives the
/// view that it began in, so that a view taken out of the tree still hears how its touch ended.
@preconcurrency @MainActor
open class UITouch: NSObject {
    /// What the object is, in UIKit's format.
    nonisolated open override var description: String { Description.of(self) }

    public enum Phase: Int, Sendable {
        case began, moved, stationary, ended, cancelled
        /// The pointer came over, moved over, or left a region without a button down.
        case regionEntered, regionMoved, regionExited
    }

    public enum TouchType: Int, Sendable {
        /// A finger on the screen.
        case direct
        /// A remote control's surface.
        case indirect
        case pencil
        /// The pointer of a mouse or a touch pad.
        case indirectPointer
    }

    open var phase: Phase { shown?.phase ?? present.phase }
    /// Presses in quick succession at one place, this one included.
    open package(set) var tapCount = 1
    /// Seconds of the clock of `CACurrentMediaTime()` when the touch began or last changed.
    open var timestamp: TimeInterval { shown?.time ?? present.time }
    public let type: TouchType
    /// Half the width of the contact, in points; 0 for a pointer.
    public let majorRadius: CGFloat
    public let majorRadiusTolerance: CGFloat
    /// The view that the touch began in. Never changes, even when that view leaves the window.
    open package(set) var view: UIView?
    open package(set) weak var window: UIWindow?
    /// The recognizers that receive this touch.
    open package(set) var gestureRecognizers: [UIGestureRecognizer]?

    /// What the touch is like by the latest event about it. Routers change it.
    var present: TouchMoment
    /// What it was like in an event that is delivered late, or is to a view that hears of it late:
    /// shown in place of ``present`` meanwhile.
    var shown: TouchMoment?
    /// In the window's points.
    package var windowLocation: CGPoint { shown?.location ?? present.location }
    package var previousWindowLocation: CGPoint {
        shown?.previousLocation ?? present.previousLocation
    }
    /// The mouse buttons that this touch represents.
    package var buttonMask: UIEvent.ButtonMask = .primary
    /// When the event before was.
    package var previousTimestamp: TimeInterval { shown?.previousTime ?? present.previousTime }
    /// Where it began, in the window's points.
    package let initialWindowLocation: CGPoint
    /// Samples since the last event, oldest first; the last is where the touch is now.
    package var coalesced: [TouchSample] { shown?.samples ?? present.samples }
    /// Samples of the time in which the view was not told that the touch began.
    var withheld: [TouchSample] = []
    /// How far the view under the touch has been told about it.
    package var delivery = TouchDelivery.undelivered
    /// Motion since the last event waits to be delivered.
    var hasPendingMove = false

    package init(
        type: TouchType, at location: CGPoint, time: TimeInterval, in window: UIWindow?
    ) {
        self.type = type
        self.window = window
        self.initialWindowLocation = location
        present = TouchMoment(
            phase: .began, location: location, previousLocation: location, time: time,
            previousTime: time)
        // The radius that iOS reports for an average finger tip.
        self.majorRadius = type == .direct ? 20 : 0
        self.majorRadiusTolerance = type == .direct ? 5 : 0
        super.init()
    }

    /// Where the touch is now, in the points of `view`, or of the window if `view` is nil.
    open func location(in view: UIView?) -> CGPoint {
        view?.convert(windowLocation, from: nil) ?? windowLocation
    }

    /// Where the touch was in the event before, in the points of `view`, or of the window.
    open func previousLocation(in view: UIView?) -> CGPoint {
        view?.convert(previousWindowLocation, from: nil) ?? previousWindowLocation
    }

    /// As ``location(in:)``; displays report no finer place.
    open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

    open func precisePreviousLocation(in view: UIView?) -> CGPoint {
        previousLocation(in: view)
    }

    /// The pressure where 1 is that of an average touch; 0 where the device measures none.
    open var force: CGFloat { 0 }
    open var maximumPossibleForce: CGFloat { 0 }
    /// How a pencil leans, in radians; that of a finger stands upright.
    open var altitudeAngle: CGFloat { .pi / 2 }
    /// Where a pencil points to; a finger points to the right.
    open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
    open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }

    /// Whether the finger is still down, or the button pressed.
    package var isDown: Bool { shown?.isDown ?? present.isDown }
}

/// Where a touch was at a moment, in the window's points and the clock's seconds.
package struct TouchSample {
    package var location: CGPoint
    package var time: TimeInterval
}

/// How far the view under a touch has been told about it.
package enum TouchDelivery {
    /// The event in which the touch began has not been delivered.
    case undelivered
    /// The view is not told: another button, or exclusive or multiple touch forbids it.
    case none
    /// A recognizer holds the beginning back.
    case beganWithheld
    /// The view knows that the touch began.
    case begun
    /// A recognizer holds the end back.
    case endWithheld
    /// The view has been told the end, or that the touch was taken away.
    case finished
}
