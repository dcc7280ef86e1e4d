import Foundation
import TactileGeometry

/// How far an animator is. Setting its animations up belongs to `inactive`.
public enum UIViewAnimatingState: Int, Sendable {
    /// Not begun, or over.
    case inactive
    /// Begun: running or paused.
    case active
    /// Taken off its way for good; it waits to be finished.
    case stopped
}

/// Where an animation is finished: at its end, at its beginning, or where it is seen.
public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

/// An animation that is started, paused and stopped.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
    var state: UIViewAnimatingState { get }
    var isRunning: Bool { get }
    var isReversed: Bool { get set }
    /// How much of the way is done in the present direction, 0…1.
    var fractionComplete: CGFloat { get set }
    /// Begins, or goes on after a pause.
    func startAnimation()
    /// Begins after `delay` seconds.
    func startAnimation(afterDelay delay: TimeInterval)
    /// Stays where it is seen; `fractionComplete` may then be set.
    func pauseAnimation()
    /// Ends the animation where it is seen, which becomes what is set. With false it is then
    /// `stopped` and waits for `finishAnimation(at:)`; with true it is over, and no
    /// completion is called.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Ends a stopped animation, at the place that is given, and calls the completions.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation that blocks of changes are added to.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    func addAnimations(_ animation: @escaping () -> Void)
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
