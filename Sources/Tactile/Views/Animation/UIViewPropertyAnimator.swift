import Foundation
import TactileGeometry
import TactileLayers
import TactileMotion

public enum UIViewAnimatingState: Int, Sendable { case inactive, active, stopped }
public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

/// An animation of views that can be paused, scrubbed, turned round and continued otherwise.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject {
    /// A property that the animator moves, and the two values it moves between.
    private struct Track {
        var layer: CALayer
        var key: String
        var from: Any?
        var to: Any?
    }

    /// A stretch of running time: progress goes from `origin` to `goal`.
    private struct Run {
        var origin: CGFloat
        var goal: CGFloat
        var start: TimeInterval
        var duration: TimeInterval
        var timing: any UITimingCurveProvider
    }

    public private(set) var state = UIViewAnimatingState.inactive
    public var isRunning: Bool { run != nil }
    /// Seconds from start to end.
    public let duration: TimeInterval
    public private(set) var delay: TimeInterval = 0
    public private(set) var timingParameters: any UITimingCurveProvider
    open var isUserInteractionEnabled = true
    open var isInterruptible = true
    /// Whether scrubbing moves in proportion to the fraction instead of along the curve.
    open var scrubsLinearly = true
    /// Whether it stays active at its end, to be turned round.
    open var pausesOnCompletion = false

    private var blocks: [(delayFactor: CGFloat, body: () -> Void)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var tracks: [Track] = []
    private var run: Run?
    /// The way covered where it stands, 0…1 from the start values to the end values.
    private var restingProgress: CGFloat = 0
    private var endTimer: LoopTimer?
    private var startTimer: LoopTimer?

    // MARK: Making

    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        timingParameters = parameters
        if let spring = parameters.springTimingParameters?.physical {
            let velocity = parameters.springTimingParameters?.initialVelocity.dx ?? 0
            self.duration = spring.settlingDuration(velocity: velocity)
        } else {
            self.duration = max(0, duration)
        }
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

    /// Adds changes to animate. Added while active, they join for the time that is left.
    open func addAnimations(_ animation: @escaping () -> Void) {
        addAnimations(animation, delayFactor: 0)
    }

    /// Adds changes that begin when `delayFactor` of the remaining time has passed.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        precondition(state != .stopped, "A stopped animator takes no changes: finish it first.")
        if state == .inactive {
            blocks.append((delayFactor, animation))
        } else {
            collect(animation)
            if let run {
                play(to: run.goal, timing: run.timing, duration: remaining(of: run))
            } else {
                freeze()
            }
        }
    }

    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    // MARK: Running

    open func startAnimation() {
        precondition(state != .stopped, "A stopped animator cannot start: finish it first.")
        guard run == nil else { return }
        activate()
        let goal: CGFloat = isReversed ? 0 : 1
        let way = abs(goal - restingProgress)
        play(to: goal, timing: timingParameters, duration: duration * Double(way))
    }

    open func startAnimation(afterDelay delay: TimeInterval) {
        guard delay > 0 else { return startAnimation() }
        self.delay = delay
        startTimer = LoopTimer.schedule(after: delay) { [self] in startAnimation() }
    }

    /// Stops where it is and stays active. An inactive animator becomes active at its start.
    open func pauseAnimation() {
        precondition(state != .stopped, "A stopped animator cannot pause: finish it first.")
        activate()
        halt()
        freeze()
    }

    /// Goes on with `parameters`, or the old ones, for `durationFactor` of the duration; 0 takes
    /// the part of it that is left.
    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {
        guard state == .active, run == nil else { return startAnimation() }
        let timing = parameters ?? timingParameters
        let goal: CGFloat = isReversed ? 0 : 1
        let left = Double(abs(goal - restingProgress)) * duration
        let time = durationFactor > 0 ? duration * Double(durationFactor) : left
        play(to: goal, timing: timing, duration: time)
    }

    /// The way covered, 0…1; scrubs an animator that is paused.
    open var fractionComplete: CGFloat {
        get { isReversed ? 1 - progress : progress }
        set {
            if state == .inactive { pauseAnimation() }
            guard run == nil, newValue.isFinite else { return }
            let part = min(max(newValue, 0), 1)
            let eased = scrubsLinearly ? part : curveValue(timingParameters, part, duration)
            restingProgress = isReversed ? 1 - eased : eased
            freeze()
        }
    }

    open var isReversed = false {
        didSet {
            guard isReversed != oldValue, let run else { return }
            let goal: CGFloat = isReversed ? 0 : 1
            let way = abs(goal - progress)
            play(to: goal, timing: run.timing, duration: duration * Double(way))
        }
    }

    /// Stops where it is. `withoutFinishing` forgets the completions; else
    /// ``finishAnimation(at:)`` must follow.
    open func stopAnimation(_ withoutFinishing: Bool) {
        startTimer?.cancel()
        guard state == .active else { return }
        halt()
        settle(at: restingProgress)
        if withoutFinishing {
            completions.removeAll()
            deactivate()
        } else {
            state = .stopped
        }
    }

    /// Ends a stopped animator at a position and calls the completions.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        precondition(state == .stopped, "Only a stopped animator can finish: stop it first.")
        switch finalPosition {
        case .start: setModel { $0.from }
        case .end: setModel { $0.to }
        case .current: break
        }
        complete(at: finalPosition)
    }

    // MARK: Tracks

    private func activate() {
        guard state == .inactive else { return }
        state = .active
        restingProgress = 0
        for block in blocks where block.delayFactor <= 0 { collect(block.body) }
        for block in blocks where block.delayFactor > 0 { collect(block.body) }
        blocks.removeAll()
    }

    /// Runs changes and notes which properties they move between which values.
    private func collect(_ changes: () -> Void) {
        let context = ViewAnimationContext(
            duration: max(duration, 0.001), delay: 0,
            timing: .curve(CAMediaTimingFunction(name: .linear)),
            options: isUserInteractionEnabled
                ? [.allowUserInteraction, .overrideInheritedDuration, .overrideInheritedCurve]
                : [.overrideInheritedDuration, .overrideInheritedCurve],
            completion: nil)
        var found: [Track] = []
        context.observer = { layer, key, animation in
            let from = (animation as? CABasicAnimation)?.fromValue
            found.append(Track(layer: layer, key: key, from: from, to: nil))
        }
        context.run(changes)
        for var track in found {
            track.to = track.layer.value(forKeyPath: track.key)
            if let index = tracks.firstIndex(where: {
                $0.layer === track.layer && $0.key == track.key
            }) {
                tracks[index].to = track.to
            } else {
                tracks.append(track)
            }
        }
    }

    private var progress: CGFloat {
        guard let run else { return restingProgress }
        let time = CACurrentMediaTime() - run.start
        guard run.duration > 0, time < run.duration else { return run.goal }
        let part = curveValue(run.timing, CGFloat(max(0, time) / run.duration), run.duration)
        return run.origin + (run.goal - run.origin) * part
    }

    private func curveValue(
        _ timing: any UITimingCurveProvider, _ part: CGFloat, _ duration: TimeInterval
    ) -> CGFloat {
        if let spring = timing.springTimingParameters {
            return spring.spring(duration: duration)
                .progress(at: part * duration, velocity: spring.initialVelocity.dx)
        }
        return (timing.cubicTimingParameters?.function.curve.value(at: Double(part))).map {
            CGFloat($0)
        } ?? part
    }

    private func remaining(of run: Run) -> TimeInterval {
        max(0, run.start + run.duration - CACurrentMediaTime())
    }

    // MARK: Playing

    /// Ends the present run where it is.
    private func halt() {
        restingProgress = progress
        run = nil
        endTimer?.cancel()
        endTimer = nil
    }

    /// Shows the resting progress.
    private func freeze() {
        for track in tracks {
            let animation = CABasicAnimation(keyPath: track.key)
            animation.fromValue = track.from
            animation.toValue = track.to
            animation.duration = 1
            animation.speed = 0
            animation.timeOffset = Double(restingProgress)
            animation.fillMode = .both
            track.layer.add(animation, forKey: track.key)
        }
    }

    private func play(to goal: CGFloat, timing: any UITimingCurveProvider, duration: TimeInterval) {
        // Values where it stands now are where the new stretch begins.
        let origins = tracks.map { track in
            restingProgress == 0 && run == nil
                ? track.from
                : track.layer.presentation()?.value(forKeyPath: track.key) ?? track.from
        }
        halt()
        for (track, origin) in zip(tracks, origins) {
            let animation = makeAnimation(track.key, timing: timing, duration: duration)
            animation.fromValue = origin
            animation.toValue = goal == 0 ? track.from : track.to
            animation.duration = max(duration, 0.001)
            animation.fillMode = .both
            animation.isRemovedOnCompletion = false
            track.layer.add(animation, forKey: track.key)
        }
        run = Run(
            origin: restingProgress, goal: goal, start: CACurrentMediaTime(), duration: duration,
            timing: timing)
        endTimer = LoopTimer.schedule(after: duration) { [self] in reachedGoal() }
    }

    private func makeAnimation(
        _ key: String, timing: any UITimingCurveProvider, duration: TimeInterval
    ) -> CABasicAnimation {
        if let parameters = timing.springTimingParameters {
            let spring = parameters.spring(duration: duration)
            let animation = CASpringAnimation(keyPath: key)
            animation.mass = 1
            animation.stiffness = spring.frequency * spring.frequency
            animation.damping = 2 * spring.dampingRatio * spring.frequency
            animation.initialVelocity = parameters.initialVelocity.dx
            return animation
        }
        let animation = CABasicAnimation(keyPath: key)
        animation.timingFunction = timing.cubicTimingParameters?.function
        return animation
    }

    private func reachedGoal() {
        guard let run else { return }
        restingProgress = run.goal
        self.run = nil
        endTimer = nil
        if pausesOnCompletion { return freeze() }
        let position: UIViewAnimatingPosition = run.goal == 0 ? .start : .end
        if position == .start { setModel { $0.from } }
        for track in tracks { track.layer.removeAnimation(forKey: track.key) }
        complete(at: position)
    }

    private func settle(at progress: CGFloat) {
        let shown = tracks.map { $0.layer.presentation()?.value(forKeyPath: $0.key) ?? $0.to }
        for (track, value) in zip(tracks, shown) { set(value, of: track) }
    }

    private func setModel(_ value: (Track) -> Any?) {
        for track in tracks { set(value(track), of: track) }
    }

    private func set(_ value: Any?, of track: Track) {
        UIView.performWithoutAnimation { track.layer.setValue(value, forKeyPath: track.key) }
        track.layer.removeAnimation(forKey: track.key)
    }

    private func complete(at position: UIViewAnimatingPosition) {
        let calls = completions
        completions.removeAll()
        deactivate()
        for call in calls { call(position) }
    }

    private func deactivate() {
        state = .inactive
        run = nil
        tracks.removeAll()
        restingProgress = 0
    }
}
