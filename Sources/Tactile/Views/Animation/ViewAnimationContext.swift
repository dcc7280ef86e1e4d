import Foundation
import TactileGeometry
import TactileLayers
import TactileMotion

/// One animation block while it runs, and its animations until the last of them has ended.
@MainActor
final class ViewAnimationContext: CAAnimationDelegate {
    enum Timing {
        case curve(CAMediaTimingFunction)
        /// A damping ratio and a velocity in whole distances per second.
        case spring(damping: CGFloat, velocity: CGFloat)
        /// A spring by its physical constants.
        case physicalSpring(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, velocity: CGVector)
    }

    /// The blocks that run now, the innermost last.
    static var stack: [ViewAnimationContext] = []
    /// Above zero while changes take effect at once.
    static var disabledDepth = 0

    static var current: ViewAnimationContext? { disabledDepth > 0 ? nil : stack.last }

    let duration: TimeInterval
    let delay: TimeInterval
    let timing: Timing
    let options: UIView.AnimationOptions
    var repeatCount: Float
    var autoreverses: Bool
    private var completion: ((Bool) -> Void)?
    private var outstanding = 0
    private var allFinished = true
    private var blocked: [UIView] = []
    private var resized: [UIView] = []
    /// Keyframes are collected here instead of being added at once.
    var keyframes: KeyframeCollector?
    /// Told about each animation that the block makes.
    var observer: ((CALayer, String, CAPropertyAnimation) -> Void)?

    init(
        duration: TimeInterval, delay: TimeInterval, timing: Timing,
        options: UIView.AnimationOptions, completion: ((Bool) -> Void)?
    ) {
        let outer = ViewAnimationContext.current
        let own = options.contains(.overrideInheritedDuration)
        self.duration = own ? duration : outer?.duration ?? duration
        self.delay = own ? delay : outer?.delay ?? delay
        self.timing = options.contains(.overrideInheritedCurve) ? timing : outer?.timing ?? timing
        self.options =
            options.contains(.overrideInheritedOptions)
            ? options : options.union(outer?.options.inheritable ?? [])
        self.repeatCount = self.options.contains(.repeat) ? .infinity : 0
        self.autoreverses = self.options.contains(.autoreverse)
        self.completion = completion
    }

    /// Runs `changes` so that what they set is animated. The completion is called once: when the
    /// last animation has ended, or on the next turn when there was nothing to animate.
    func run(_ changes: () -> Void) {
        ViewAnimationContext.stack.append(self)
        changes()
        if options.contains(.layoutSubviews) { layoutResized() }
        keyframes?.finish()
        ViewAnimationContext.stack.removeLast()
        if outstanding == 0 { finishSoon() }
    }

    private func layoutResized() {
        for view in resized where view.window != nil { view.layoutIfNeeded() }
        resized.removeAll()
    }

    private func finishSoon() {
        guard completion != nil else { return }
        LoopTimer.schedule(after: 0) { self.finish() }
    }

    private func finish() {
        for view in blocked { view.animationBlocks -= 1 }
        blocked.removeAll()
        let call = completion
        completion = nil
        call?(allFinished)
    }

    // MARK: Animations

    /// What a layer does about a change of `key`: an animation, or nothing at all.
    func action(for layer: CALayer, key: String) -> any CAAction {
        guard ViewAnimationContext.animatableKeys.contains(key) else { return NSNull() }
        if key == "bounds", let view = layer.delegate as? UIView { resized.append(view) }
        if duration <= 0 && delay <= 0 { return removal(of: key, from: layer) }
        // What is on screen is where the change begins, whether or not something moves it now.
        let from =
            layer.animation(forKey: key) != nil
            ? layer.presentation()?.value(forKeyPath: key) : layer.value(forKeyPath: key)
        if let keyframes { return keyframes.recorder(for: layer, key: key, from: from) }
        let animation = makeAnimation(keyPath: key, from: from)
        prepare(animation, for: layer, key: key)
        return animation
    }

    /// A change without time ends what animated the property before.
    private func removal(of key: String, from layer: CALayer) -> any CAAction {
        if layer.animation(forKey: key) != nil { layer.removeAnimation(forKey: key) }
        return NSNull()
    }

    private func makeAnimation(keyPath: String, from: Any?) -> CABasicAnimation {
        switch timing {
        case .curve(let function):
            let animation = CABasicAnimation(keyPath: keyPath)
            animation.fromValue = from
            animation.timingFunction = function
            return animation
        case .spring(let damping, let velocity):
            let spring = CASpringAnimation(keyPath: keyPath)
            let constants = Spring(
                settlingDuration: duration, dampingRatio: damping, velocity: velocity)
            spring.mass = 1
            spring.stiffness = constants.frequency * constants.frequency
            spring.damping = 2 * constants.dampingRatio * constants.frequency
            spring.initialVelocity = velocity
            spring.fromValue = from
            return spring
        case .physicalSpring(let mass, let stiffness, let damping, let velocity):
            let spring = CASpringAnimation(keyPath: keyPath)
            spring.mass = mass
            spring.stiffness = stiffness
            spring.damping = damping
            spring.initialVelocity = velocity.dx
            spring.fromValue = from
            return spring
        }
    }

    /// Gives an animation the block's time and counts it in.
    func prepare(_ animation: CAPropertyAnimation, for layer: CALayer, key: String) {
        animation.duration = duration
        if delay > 0 {
            animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
            animation.fillMode = .backwards
        }
        animation.repeatCount = repeatCount
        animation.autoreverses = autoreverses
        animation.delegate = self
        outstanding += 1
        if !options.contains(.allowUserInteraction), let view = layer.delegate as? UIView {
            view.animationBlocks += 1
            blocked.append(view)
        }
        observer?(layer, key, animation)
    }

    func animationDidStop(_ animation: CAAnimation, finished: Bool) {
        outstanding -= 1
        if !finished { allFinished = false }
        if outstanding == 0 { finish() }
    }

    /// The properties that a block animates. What else a layer offers changes at once.
    private static let animatableKeys: Set<String> = [
        "bounds", "position", "anchorPoint", "transform", "sublayerTransform", "opacity",
        "backgroundColor", "cornerRadius", "borderWidth", "borderColor", "shadowOpacity",
        "shadowRadius", "shadowOffset", "shadowColor", "shadowPath", "contentsRect",
        "contentsCenter", "zPosition", "path", "fillColor", "strokeColor", "lineWidth",
        "strokeStart", "strokeEnd", "lineDashPhase", "colors", "locations", "startPoint",
        "endPoint",
    ]
}

extension UIView {
    /// How many running animations keep touches away from this view.
    var animationBlocks: Int {
        get { storage.animationBlocks }
        set { storage.animationBlocks = newValue }
    }

    static func animationAction(for layer: CALayer, forKey key: String) -> any CAAction {
        guard let context = ViewAnimationContext.current else { return NSNull() }
        return context.action(for: layer, key: key)
    }
}
