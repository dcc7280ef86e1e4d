import Foundation
import TactileGeometry
import TactileLayers
import TactileMotion

/// An animation of views that can be paused, scrubbed, turned round and continued otherwise.
///
/// The changes are made when it becomes active, so that the views have their end values at once.
/// Its animations are blended with others that run. A running animator keeps itself alive.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    public internal(set) var state = UIViewAnimatingState.inactive
    /// Whether it moves or waits for its delay.
    public internal(set) var isRunning = false {
        didSet { if isRunning != oldValue { runningHandler?(self) } }
    }
    /// Called when ``isRunning`` has changed.
    public var runningHandler: ((UIViewPropertyAnimator) -> Void)?
    /// Seconds from start to end.
    public let duration: TimeInterval
    /// Seconds between the last start and the first step.
    public internal(set) var delay: TimeInterval = 0
    public let timingParameters: (any UITimingCurveProvider)?
    /// Whether views take touches while they are animated.
    open var isUserInteractionEnabled = true
    /// Whether it may be paused, scrubbed and stopped.
    open var isInterruptible = true
    /// Whether touches are for the places that views will have at the end; else a touch finds a
    /// view where it is seen.
    open var isManualHitTestingEnabled = false
    /// Whether scrubbing moves in proportion to the fraction instead of along the curve.
    open var scrubsLinearly = true
    /// Whether it stays active at its end, to be turned round; completions are not called then.
    open var pausesOnCompletion = false

    var blocks: [(delayFactor: CGFloat, body: () -> Void)] = []
    var completions: [(UIViewAnimatingPosition) -> Void] = []
    lazy var tracks = AnimatorTracks { [weak self] completion in
        self?.completions.append { completion($0 == .end) }
    }
    var run: AnimatorRun?
    /// The fraction of the way that is covered, 0…1 from the start values to the end values.
    var restingProgress: CGFloat = 0
    /// The fraction that was scrubbed to along the curve.
    var scrubbedFraction: CGFloat?
    var touchViews: [UIView] = []

    // MARK: Making

    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        timingParameters = parameters
        self.duration = parameters.springTimingParameters?.ownDuration ?? duration.usableSeconds
        super.init()
    }

    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration,
            timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    public convenience init(
        duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    isolated deinit {
        // What was paused and forgotten shows its end values.
        for track in tracks.tracks { track.removeAnimations() }
    }

    /// Makes an animator and starts it.
    @discardableResult
    public class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval,
        options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(
            duration: duration, curve: options.curve, animations: animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    open func addAnimations(_ animation: @escaping () -> Void) {
        addAnimations(animation, delayFactor: 0)
    }

    /// Adds changes to animate, beginning when `delayFactor`, 0…1, of the remaining time has
    /// passed. Added while active, they are made at once and join for the time that is left.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        precondition(state != .stopped, "A stopped animator takes no changes: finish it first.")
        let factor = delayFactor.isFinite ? min(max(delayFactor, 0), 1) : 0
        if state == .active {
            join(animation, delayFactor: factor)
        } else {
            blocks.append((factor, animation))
        }
    }

    /// Adds something to call when the animator has reached an end or was finished.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// Waits until the animator has reached an end or was finished, and tells which. One that is
    /// stopped and not finished never goes on, as its completions are not called either.
    public func addCompletion() async -> UIViewAnimatingPosition {
        await withCheckedContinuation { continuation in
            addCompletion { continuation.resume(returning: $0) }
        }
    }

    // MARK: Running

    /// Runs from its present fraction to the end, or to the start when it is reversed.
    open func startAnimation() { startAnimation(afterDelay: 0) }

    /// Makes the changes now and begins to move after `delay` seconds.
    open func startAnimation(afterDelay delay: TimeInterval) {
        precondition(state != .stopped, "A stopped animator cannot start: finish it first.")
        guard run == nil, let timingParameters else { return }
        self.delay = delay.usableSeconds
        activate()
        play(timingParameters, duration: duration * remainingWay, delay: self.delay)
    }

    /// Stops where it is and stays active. An inactive animator becomes active at its start.
    open func pauseAnimation() {
        precondition(state != .stopped, "A stopped animator cannot pause: finish it first.")
        guard mayBeInterrupted("pause") else { return }
        activate()
        halt()
    }

    /// Goes on with `parameters`, or the old ones, for `durationFactor` of the duration; with 0
    /// for the part of it that is left.
    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {
        precondition(state != .stopped, "A stopped animator cannot continue: finish it first.")
        guard let timing = parameters ?? timingParameters else { return }
        if run != nil { halt() }
        activate()
        let time =
            parameters?.springTimingParameters?.ownDuration
            ?? (durationFactor > 0 && durationFactor.isFinite
                ? duration * Double(durationFactor) : duration * remainingWay)
        play(timing, duration: time, delay: 0)
    }

    /// How much of the way is done in the present direction, 0…1.
    ///
    /// Setting it pauses a running animator and scrubs; what is no number is ignored.
    open var fractionComplete: CGFloat {
        get { fraction }
        set { scrub(to: newValue) }
    }

    /// Whether it goes back to the start. A change while it runs turns it round.
    open var isReversed = false {
        didSet { if isReversed != oldValue { turnRound() } }
    }

    /// Stops where it is and leaves the views as they are seen.
    ///
    /// `withoutFinishing` makes the animator inactive and forgets the completions; else
    /// ``finishAnimation(at:)`` must follow.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active, mayBeInterrupted("stop") else { return }
        endRun()
        tracks.settleAsShown()
        if withoutFinishing {
            completions.removeAll()
            deactivate()
        } else {
            state = .stopped
        }
    }

    /// Ends a stopped animator: the views get the values of that position, and the completions are
    /// called.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        precondition(state == .stopped, "Only a stopped animator can finish: stop it first.")
        switch finalPosition {
        case .start: tracks.settle(atStart: true)
        case .end: tracks.settle(atStart: false)
        case .current: break
        }
        complete(at: finalPosition)
    }

    private func mayBeInterrupted(_ what: String) -> Bool {
        precondition(
            isInterruptible || state != .active,
            "An animator that is not interruptible cannot \(what): set isInterruptible first.")
        return true
    }
}
