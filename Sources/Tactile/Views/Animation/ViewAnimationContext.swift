import Foundation
import TactileGeometry
import TactileLayers
import TactileMotion

/// One animation block while it runs, and its animations until the last of them has ended.
///
/// Numbers, points, sizes, rectangles and transforms are animated by additive animations: the layer
/// has its new value at once, and what is added to it fades from the difference to nothing. An
/// animation that comes while another runs is blended with it, so that neither the value nor its
/// speed jumps. Colours and paths, which cannot be summed, start from what is on the screen.
@MainActor
final class ViewAnimationContext {
    enum Timing {
        case curve(CAMediaTimingFunction)
        /// A spring that settles in the block's duration: a damping ratio, and a velocity in whole
        /// distances per second.
        case spring(damping: CGFloat, velocity: CGFloat)
        case physicalSpring(Spring, velocity: CGFloat)
    }

    /// The innermost block that runs now; nil while animations are turned off.
    static var current: ViewAnimationContext? {
        let session = ApplicationSession.current
        return session.animationsAreEnabled ? session.animationContexts.last : nil
    }

    /// Seconds, not negative.
    var duration: TimeInterval
    var delay: TimeInterval
    var timing: Timing
    var options: UIView.AnimationOptions
    var repeatCount: Float
    var autoreverses: Bool
    /// Keyframes are collected here instead of being added at once.
    var keyframes: KeyframeCollector?
    /// An animator that takes the changes instead of letting them run by themselves.
    var animator: AnimatorTracks?
    /// What the changes of this block and of those inside it have to be taken back to.
    var memory: ChangeMemory?
    var completion: ((Bool) -> Void)?
    private var outstanding = 0
    private var isOpen = false
    private var allFinished = true
    private var blocked: [UIView] = []
    private var resized: [UIView] = []
    private var rearranged: [UIView] = []
    private var begun: [Property: Begun] = [:]

    private struct Property: Hashable {
        let layer: ObjectIdentifier
        let key: String
    }

    /// An animation that this block has begun.
    private struct Begun {
        let key: String
        let start: Any?
        let ticket: AnimationTicket
    }

    init(
        duration: TimeInterval, delay: TimeInterval, timing: Timing,
        options: UIView.AnimationOptions, completion: ((Bool) -> Void)?
    ) {
        let outer = ViewAnimationContext.current
        let ownDuration = outer == nil || options.contains(.overrideInheritedDuration)
        let ownCurve = outer == nil || options.contains(.overrideInheritedCurve)
        self.duration = ownDuration ? duration.usableSeconds : outer?.duration ?? 0
        self.delay = ownDuration || delay > 0 ? delay.usableSeconds : outer?.delay ?? 0
        self.timing = ownCurve ? timing : outer?.timing ?? timing
        self.options =
            options.contains(.overrideInheritedOptions)
            ? options : options.union(outer?.options.inheritable ?? [])
        repeatCount =
            self.options.contains(.repeat)
            ? .infinity
            : self.options.contains(.overrideInheritedOptions)
                ? 0 : outer?.repeatCount ?? 0
        autoreverses = self.options.contains(.autoreverse)
        animator = outer?.animator
        memory = outer?.memory
        self.completion = completion
    }

    /// Runs `changes` so that what they set is animated. The completion is called once: when the
    /// last animation has ended, or on the next turn when there was nothing to animate.
    func run(_ changes: () -> Void) {
        open()
        changes()
        close()
    }

    /// From here to ``close()`` what is set is animated.
    func open() {
        ApplicationSession.current.animationContexts.append(self)
        isOpen = true
    }

    func close() {
        if options.contains(.layoutSubviews) { layoutResized() }
        layoutRearranged()
        keyframes?.finish()
        ApplicationSession.current.animationContexts.removeAll { $0 === self }
        isOpen = false
        begun.removeAll()
        guard outstanding == 0 else { return }
        if let animator, let completion {
            self.completion = nil
            animator.whenOver(completion)
        } else if completion != nil || !blocked.isEmpty {
            LoopTimer.schedule(after: 0) { self.finish() }
        }
    }

    private func layoutResized() {
        let views = resized
        resized.removeAll()
        for view in views where view.window != nil { view.layoutIfNeeded() }
    }

    /// The stack arranges its views again at the end of the block.
    func noteRearranged(_ stack: UIView) {
        if !rearranged.contains(stack) { rearranged.append(stack) }
    }

    private func layoutRearranged() {
        let views = rearranged
        rearranged.removeAll()
        for view in views where view.window != nil { view.layoutIfNeeded() }
    }

    private func finish() {
        for view in blocked { view.storage.animationBlocks -= 1 }
        blocked.removeAll()
        let call = completion
        completion = nil
        call?(allFinished)
    }

    // MARK: Changes

    /// What a layer does about a change of `key`: an animation, or nothing at all.
    func action(for layer: CALayer, key: String) -> any CAAction {
        guard layer.animatesInBlocks(key) else { return NSNull() }
        memory?.note(layer, key: key)
        if key == "bounds", let view = layer.delegate as? UIView { resized.append(view) }
        let isRunning = !layer.animationKeys(of: key).isEmpty
        if duration <= 0, delay <= 0, animator == nil {
            // A change without time ends what animated the property before.
            if isRunning { layer.removeAnimations(of: key) }
            return NSNull()
        }
        let replaces =
            isRunning && begun[Property(layer: ObjectIdentifier(layer), key: key)] == nil
            && (options.contains(.beginFromCurrentState)
                || layer.hasUnblendableAnimation(of: key))
        let start = (replaces ? layer.shownValue(of: key) : nil) ?? layer.value(forKeyPath: key)
        if let keyframes { return keyframes.recorder(for: layer, key: key, from: start) }
        if let animator { return animator.recorder(for: layer, key: key, from: start) }
        return makeAnimation(key: key, from: start, replaces: replaces)
    }

    private func makeAnimation(key: String, from start: Any?, replaces: Bool) -> any CAAction {
        func begin(_ layer: CALayer, _ animation: CABasicAnimation) {
            self.begin(animation, of: layer, key: key, from: start, replaces: replaces)
        }
        switch timing {
        case .curve(let function):
            let animation = BlockBasicAnimation(keyPath: key)
            animation.timingFunction = function
            fill(animation, from: start)
            animation.start = begin
            return animation
        case .spring(let damping, let velocity):
            let spring = Spring(
                settlingDuration: duration, dampingRatio: damping, velocity: velocity)
            return makeSpring(spring, velocity: velocity, key: key, from: start, begin)
        case .physicalSpring(let spring, let velocity):
            return makeSpring(spring, velocity: velocity, key: key, from: start, begin)
        }
    }

    private func makeSpring(
        _ spring: Spring, velocity: CGFloat, key: String, from start: Any?,
        _ begin: @escaping (CALayer, CABasicAnimation) -> Void
    ) -> any CAAction {
        let animation = BlockSpringAnimation(keyPath: key)
        animation.mass = 1
        animation.stiffness = spring.frequency * spring.frequency
        animation.damping = 2 * spring.dampingRatio * spring.frequency
        animation.allowsOverdamping = true
        animation.initialVelocity = velocity
        fill(animation, from: start)
        animation.start = begin
        return animation
    }

    private func fill(_ animation: CABasicAnimation, from start: Any?) {
        animation.fromValue = start
        animation.duration = max(duration, .leastSeconds)
    }

    // MARK: Animations

    /// Begins the animation of a property that has got its new value.
    private func begin(
        _ animation: CABasicAnimation, of layer: CALayer, key: String, from start: Any?,
        replaces: Bool
    ) {
        let property = Property(layer: ObjectIdentifier(layer), key: key)
        let own = begun[property]
        // A second change in the same block goes on from where the first one began.
        let start = own.map(\.start) ?? start
        let end = layer.value(forKeyPath: key)
        own?.ticket.isSuperseded = true
        let running = layer.animationKeys(of: key)
        var animationKey = own?.key ?? key
        var takesPlace = replaces
        if let offset = layer.difference(from: start, to: end, key: key) {
            animation.isAdditive = true
            animation.fromValue = offset
            if own == nil, !replaces { animationKey = layer.freeAnimationKey(for: key) }
        } else {
            animation.fromValue =
                running.isEmpty || own != nil || replaces ? start : layer.shownValue(of: key)
            takesPlace = true
        }
        let ticket = add(animation, to: layer, key: animationKey)
        begun[property] = Begun(key: animationKey, start: start, ticket: ticket)
        // The new one is there already, so that what is seen stays until the next frame.
        guard takesPlace else { return }
        for other in running where other != animationKey { layer.removeAnimation(forKey: other) }
    }

    /// Gives an animation the block's time, counts it in and lets the layer run it.
    @discardableResult
    func add(_ animation: CAAnimation, to layer: CALayer, key: String) -> AnimationTicket {
        animation.duration = max(duration, .leastSeconds)
        if delay > 0 {
            animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
            animation.fillMode = .backwards
        }
        animation.repeatCount = repeatCount
        animation.autoreverses = autoreverses
        let ticket = AnimationTicket(self)
        animation.delegate = ticket
        animation.isFromBlock = true
        outstanding += 1
        if !options.contains(.allowUserInteraction), let view = layer.delegate as? UIView {
            view.storage.animationBlocks += 1
            blocked.append(view)
        }
        layer.add(animation, forKey: key)
        return ticket
    }

    func animationEnded(finished: Bool) {
        outstanding -= 1
        if !finished { allFinished = false }
        if outstanding == 0, !isOpen { finish() }
    }
}

extension TimeInterval {
    /// Shorter than any frame, longer than the nothing for which a layer takes its own duration.
    static let leastSeconds: TimeInterval = 1e-6
    /// A duration as it can be used: what is negative or no number is none.
    var usableSeconds: TimeInterval { isFinite ? max(0, self) : 0 }
}

extension UIView {
    /// What a layer does about a change of `key` in a block of animations; nothing outside of one.
    package static func animationAction(for layer: CALayer, forKey key: String) -> any CAAction {
        guard let context = ViewAnimationContext.current else { return NSNull() }
        return context.action(for: layer, key: key)
    }
}
