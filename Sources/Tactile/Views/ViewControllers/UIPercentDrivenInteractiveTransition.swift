import Foundation
import TactileLayers

/// Lets a gesture drive the animator's own animations.
///
/// While it does, the time of the transition's container is stopped and set to a fraction of the
/// animator's duration, so that whatever the animator animates in there follows the finger.
/// ``finish()`` and ``cancel()`` run the rest of the way forwards or back, each frame at
/// ``completionSpeed`` times the animation's own speed, along ``timingCurve`` or else
/// ``completionCurve``. An animator that offers an interruptible animator is driven by its
/// fraction.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject,
    UIViewControllerInteractiveTransitioning
{
    public override init() { super.init() }

    /// The animator's duration, in seconds.
    open private(set) var duration: CGFloat = 0
    /// How far the transition is, 0…1.
    open private(set) var percentComplete: CGFloat = 0
    /// Values that are not above 0 count as 1.
    open var completionSpeed: CGFloat = 1
    open var completionCurve: UIView.AnimationCurve = .easeInOut
    /// The pace of the rest of the way, in place of ``completionCurve``: a spring goes on at the
    /// gesture's velocity.
    open var timingCurve: (any UITimingCurveProvider)?
    open var wantsInteractiveStart = true

    private enum Phase {
        case idle, scrubbing, running
        case completing(Completion)
        /// The interruptible animator runs the rest of the way.
        case continuing(isCancel: Bool)
    }

    /// The way back or forth after the gesture.
    private struct Completion {
        let isCancel: Bool
        let from: CGFloat
        let start: TimeInterval
        let duration: TimeInterval
        let pace: (Double) -> Double
    }

    private var phase = Phase.idle
    private weak var context: TransitionContext?
    private var animator: (any UIViewImplicitlyAnimating)?
    private var link: CADisplayLink?
    private var frozen: [FrozenTime] = []
    /// What was asked for before the transition had begun.
    private var earlyEnd: Bool?

    // MARK: Beginning

    open func startInteractiveTransition(
        _ transitionContext: any UIViewControllerContextTransitioning
    ) {
        guard let context = transitionContext as? TransitionContext else { return }
        self.context = context
        duration = CGFloat(
            max(0, context.animator.transitionDuration(using: transitionContext)).finiteOrZero)
        if let animator = context.interruptible {
            self.animator = animator
            context.coordinator.runAlongside(in: animator)
            guard wantsInteractiveStart else {
                phase = .running
                animator.startAnimation()
                return
            }
            animator.pauseAnimation()
            beginScrubbing()
            return
        }
        guard wantsInteractiveStart else {
            phase = .running
            startTime = CACurrentMediaTime()
            context.animate()
            context.containerView.layer.startPendingAnimations(at: CACurrentMediaTime())
            return
        }
        freeze()
        context.animate()
        freezeNewcomers()
        beginScrubbing()
    }
    private var startTime: TimeInterval = 0

    private func beginScrubbing() {
        phase = .scrubbing
        scrub(to: percentComplete)
        if let earlyEnd {
            self.earlyEnd = nil
            earlyEnd ? finish() : cancel()
        }
    }

    // MARK: Driving

    /// Sets how far the transition is; values are brought into 0…1, and what is no number is
    /// ignored.
    open func update(_ percentComplete: CGFloat) {
        guard !percentComplete.isNaN else { return }
        let percent = min(max(percentComplete, 0), 1)
        switch phase {
        case .idle: self.percentComplete = percent
        case .scrubbing: scrub(to: percent)
        case .running, .completing, .continuing: break
        }
    }

    /// Takes hold of a transition that runs by itself.
    open func pause() {
        switch phase {
        case .running where animator != nil, .continuing(isCancel: false):
            guard let animator else { return }
            animator.pauseAnimation()
            percentComplete = animator.fractionComplete
            phase = .scrubbing
            context?.pauseInteractiveTransition()
        case .running:
            let elapsed = CACurrentMediaTime() - startTime
            freeze()
            let reached = duration > 0 ? min(1, CGFloat(elapsed) / duration) : 1
            for index in frozen.indices {
                frozen[index].start -= Double(reached * duration)
            }
            percentComplete = reached
            phase = .scrubbing
            context?.pauseInteractiveTransition()
        case .completing(let completion):
            guard !completion.isCancel else { return }
            link?.invalidate()
            link = nil
            phase = .scrubbing
            context?.pauseInteractiveTransition()
        case .idle, .scrubbing, .continuing: break
        }
    }

    /// Runs the rest of the way to the end.
    open func finish() { complete(isCancel: false) }

    /// Runs back to where the transition began and leaves everything as it was.
    open func cancel() { complete(isCancel: true) }

    private func complete(isCancel: Bool) {
        switch phase {
        case .idle: earlyEnd = !isCancel
        case .running, .completing, .continuing: break
        case .scrubbing:
            let way = isCancel ? percentComplete : 1 - percentComplete
            let speed = completionSpeed.isFinite && completionSpeed > 0 ? completionSpeed : 1
            if let animator {
                phase = .continuing(isCancel: isCancel)
                endInteraction(isCancel: isCancel)
                animator.isReversed = isCancel
                animator.continueAnimation(
                    withTimingParameters: completionTiming, durationFactor: way / speed)
                return
            }
            let spring = timingCurve?.springTimingParameters
            let rest = spring?.ownDuration ?? Double(way * duration / speed)
            let velocity = spring?.initialVelocity.alongOneWay ?? 0
            phase = .completing(
                Completion(
                    isCancel: isCancel, from: percentComplete, start: CACurrentMediaTime(),
                    duration: rest,
                    pace: completionTiming.pace(duration: rest, velocity: velocity)))
            endInteraction(isCancel: isCancel)
            let link = CADisplayLink { [weak self] link in self?.step(to: link.timestamp) }
            self.link = link
            link.add(to: .main, forMode: .common)
            if way <= 0 { step(to: CACurrentMediaTime()) }
        }
    }

    private var completionTiming: any UITimingCurveProvider {
        timingCurve ?? UICubicTimingParameters(animationCurve: completionCurve)
    }

    private func endInteraction(isCancel: Bool) {
        if isCancel {
            context?.cancelInteractiveTransition()
        } else {
            context?.finishInteractiveTransition()
        }
    }

    private func step(to time: TimeInterval) {
        guard case .completing(let completion) = phase else { return }
        let elapsed = max(0, time - completion.start)
        let fraction =
            completion.duration > 0 ? min(1, elapsed / completion.duration) : 1
        let eased = fraction >= 1 ? 1 : CGFloat(completion.pace(fraction))
        let goal: CGFloat = completion.isCancel ? 0 : 1
        // A spring may swing beyond the ends; the transition's time has nothing there.
        scrub(to: min(max(completion.from + (goal - completion.from) * eased, 0), 1))
        guard fraction >= 1 else { return }
        link?.invalidate()
        link = nil
        if completion.isCancel {
            context?.undo()
        }
        thaw()
    }

    private func scrub(to percent: CGFloat) {
        percentComplete = percent
        animator?.fractionComplete = percent
        for time in frozen { time.set(Double(percent * duration)) }
        context?.updateInteractiveTransition(percent)
    }

    // MARK: Time

    private func freeze() {
        guard let context, frozen.isEmpty else { return }
        frozen = [FrozenTime(of: context.containerView.layer)]
    }

    /// Animations alongside, outside of the container, are stopped as well.
    private func freezeNewcomers() {
        guard let context else { return }
        context.containerView.layer.startPendingAnimations(at: CACurrentMediaTime())
        for view in context.coordinator.viewsElsewhere {
            frozen.append(FrozenTime(of: view.layer))
            view.layer.startPendingAnimations(at: CACurrentMediaTime())
        }
    }

    private func thaw() {
        for time in frozen { time.release() }
        frozen.removeAll()
    }

    /// Leaves everything to time again; the transition is about to be ended at once.
    func stopScrubbing() {
        link?.invalidate()
        link = nil
        thaw()
    }

    func transitionEnded() {
        stopScrubbing()
        phase = .idle
        context = nil
        animator = nil
        percentComplete = 0
        earlyEnd = nil
    }
}

/// A layer whose time is stopped at a settable offset.
@MainActor
private struct FrozenTime {
    private let layer: CALayer
    /// The layer's own time at which the transition began.
    var start: TimeInterval

    init(of layer: CALayer) {
        self.layer = layer
        start = layer.convertTime(CACurrentMediaTime(), from: nil)
        layer.speed = 0
        layer.timeOffset = start
    }

    func set(_ elapsed: TimeInterval) { layer.timeOffset = start + elapsed }

    /// Time continues from its present offset, so that nothing else in the layer jumps.
    func release() {
        let reached = layer.timeOffset
        let parent =
            layer.superlayer?.convertTime(CACurrentMediaTime(), from: nil)
            ?? CACurrentMediaTime()
        layer.beginTime = parent
        layer.timeOffset = reached
        layer.speed = 1
    }
}

extension TimeInterval {
    var finiteOrZero: TimeInterval { isFinite ? self : 0 }
}
