import Foundation
import TactileGeometry
import TactileLayers

/// One transition from its beginning to its end: what the animator, the interactor and the
/// coordinator work with.
///
/// A container fills in who goes and who comes, and what is to be done when it is over; then it
/// calls ``start()``. A transition that is cancelled puts both views back where they were, in one
/// step with the removal of their animations, before the animator is notified.
@preconcurrency @MainActor
package final class TransitionContext: NSObject, UIViewControllerContextTransitioning {
    nonisolated package override var description: String { Description.of(self) }

    package let containerView: UIView
    package let from: UIViewController?
    package let to: UIViewController?
    package let animator: any UIViewControllerAnimatedTransitioning
    package let interactor: (any UIViewControllerInteractiveTransitioning)?
    package var presentationStyle = UIModalPresentationStyle.none
    package let isAnimated = true
    package var initialFrames: [UITransitionContextViewControllerKey: CGRect] = [:]
    package var finalFrames: [UITransitionContextViewControllerKey: CGRect] = [:]
    /// What the animator moves of a scene.
    package enum Participant {
        /// A view that represents the controller's own.
        case other(UIView)
        /// Nothing: the scene stays as it is.
        case hidden
    }
    /// What the animator moves where that is not the controllers' own views.
    package var participants: [UITransitionContextViewKey: Participant] = [:]
    /// Called once when the transition is over, with whether it came to its end.
    package var completion: ((Bool) -> Void)?

    private enum Phase {
        /// The animations run by themselves, or have not begun.
        case running
        /// A gesture has hold of the time.
        case interactive
        case over
    }
    private var phase = Phase.running
    private(set) package var transitionWasCancelled = false
    package var isInteractive: Bool { phase == .interactive }
    package var isOver: Bool { phase == .over }
    private(set) package var percentComplete: CGFloat = 0
    /// The coordinator keeps the transition, which therefore keeps it only until it is over.
    private var keptCoordinator: TransitionCoordinator?
    package var coordinator: TransitionCoordinator {
        if let keptCoordinator { return keptCoordinator }
        let made = TransitionCoordinator(context: self)
        if !isOver { keptCoordinator = made }
        return made
    }
    package let initiallyInteractive: Bool
    /// The animator that the interactor drives by its fraction, if the animator has one.
    private(set) lazy var interruptible: (any UIViewImplicitlyAnimating)? = {
        let own = animator.interruptibleAnimator(using: self)
        return own as AnyObject === UIViewPropertyAnimator.absent ? nil : own
    }()
    private var places: [ViewPlace] = []
    /// Keeps the transition until it is over.
    private weak var session: ApplicationSession?

    package init(
        in container: UIView, from: UIViewController?, to: UIViewController?,
        animator: any UIViewControllerAnimatedTransitioning,
        interactor: (any UIViewControllerInteractiveTransitioning)?
    ) {
        self.containerView = container
        self.from = from
        self.to = to
        self.animator = animator
        self.interactor = interactor
        initiallyInteractive = interactor?.wantsInteractiveStart ?? false
        super.init()
    }

    // MARK: Running

    /// Makes the coordinator known to both scenes, so that they can join in.
    package func prepare() {
        if session == nil {
            session = .current
            session?.transitions.append(self)
        }
        from?.storage.transition = self
        to?.storage.transition = self
    }

    /// Lets the interactor or the animator begin.
    package func start() {
        prepare()
        if let from = view(forKey: .from) { places.append(ViewPlace(of: from)) }
        if let to = view(forKey: .to) { places.append(ViewPlace(of: to)) }
        if let interactor, initiallyInteractive {
            phase = .interactive
            interactor.startInteractiveTransition(self)
        } else {
            interactor?.startInteractiveTransition(self)
            if interactor == nil { animate() }
        }
    }

    /// Starts the animator's animations, with those that run alongside.
    package func animate() {
        animator.animateTransition(using: self)
        coordinator.runAlongside()
    }

    /// Ends the transition now, as if its time were over.
    package func finishAtOnce() {
        guard !isOver else { return }
        (interactor as? UIPercentDrivenInteractiveTransition)?.stopScrubbing()
        phase = .running
        if interactor != nil, let interruptible, interruptible.state == .active {
            interruptible.stopAnimation(false)
            interruptible.finishAnimation(at: transitionWasCancelled ? .start : .end)
        }
        removeAnimations()
        // The animator hears of it now: what it puts back must not be what a next transition moves.
        CATransaction.flush()
        completeTransition(!transitionWasCancelled)
    }

    private func removeAnimations() {
        func remove(below layer: CALayer) {
            layer.removeAllAnimations()
            for sublayer in layer.sublayers ?? [] { remove(below: sublayer) }
        }
        remove(below: containerView.layer)
        for view in coordinator.viewsElsewhere { remove(below: view.layer) }
    }

    /// Puts the views back where they were and tells the animator that its animations ended.
    package func undo() {
        guard !isOver else { return }
        UIView.performWithoutAnimation {
            for place in places { place.restore() }
            removeAnimations()
        }
        keptCoordinator?.restore()
        CATransaction.flush()
    }

    // MARK: Context

    package var targetTransform: CGAffineTransform { .identity }

    package func viewController(
        forKey key: UITransitionContextViewControllerKey
    ) -> UIViewController? {
        switch key {
        case .from: from
        case .to: to
        default: nil
        }
    }

    package func view(forKey key: UITransitionContextViewKey) -> UIView? {
        switch (participants[key], key) {
        case (.other(let view), _): view
        case (.hidden, _): nil
        case (nil, .from): from?.view
        case (nil, .to): to?.view
        default: nil
        }
    }

    package func initialFrame(for vc: UIViewController) -> CGRect {
        key(of: vc).flatMap { initialFrames[$0] } ?? .zero
    }

    package func finalFrame(for vc: UIViewController) -> CGRect {
        key(of: vc).flatMap { finalFrames[$0] } ?? .zero
    }

    private func key(of vc: UIViewController) -> UITransitionContextViewControllerKey? {
        if vc === to { return .to }
        return vc === from ? .from : nil
    }

    package func updateInteractiveTransition(_ percentComplete: CGFloat) {
        self.percentComplete = percentComplete
    }

    package func pauseInteractiveTransition() {
        guard phase == .running else { return }
        phase = .interactive
        coordinator.interactionChanged()
    }

    package func finishInteractiveTransition() {
        guard phase == .interactive else { return }
        phase = .running
        coordinator.interactionChanged()
    }

    package func cancelInteractiveTransition() {
        guard phase == .interactive else { return }
        phase = .running
        transitionWasCancelled = true
        coordinator.interactionChanged()
    }

    package func completeTransition(_ didComplete: Bool) {
        guard !isOver else { return }
        phase = .over
        let succeeded = didComplete && !transitionWasCancelled
        if !succeeded {
            transitionWasCancelled = true
            UIView.performWithoutAnimation {
                for place in places { place.restore() }
            }
            keptCoordinator?.restore()
        }
        for controller in [from, to] where controller?.storage.transition === self {
            controller?.storage.transition = nil
        }
        let finish = completion
        completion = nil
        finish?(succeeded)
        (interactor as? UIPercentDrivenInteractiveTransition)?.transitionEnded()
        animator.animationEnded(succeeded)
        let coordinator = keptCoordinator
        keptCoordinator = nil
        coordinator?.finish()
        session?.transitions.removeAll { $0 === self }
    }

    /// Lets go of what keeps the transition: its session is over, and nobody is told any more.
    func abandon() {
        phase = .over
        completion = nil
        keptCoordinator = nil
    }
}

/// Where a view was before a transition moved it.
@MainActor
private struct ViewPlace {
    let view: UIView
    private weak var superview: UIView?
    private let containerSize: CGSize?
    private let index: Int
    private let bounds: CGRect
    private let position: CGPoint
    private let anchorPoint: CGPoint
    private let transform: CATransform3D
    private let opacity: Float
    private let zPosition: CGFloat
    private let isHidden: Bool

    init(of view: UIView) {
        self.view = view
        superview = view.superview
        containerSize = view.superview?.bounds.size
        index = view.superview?.subviews.firstIndex { $0 === view } ?? 0
        let layer = view.layer
        bounds = layer.bounds
        position = layer.position
        anchorPoint = layer.anchorPoint
        transform = layer.transform
        opacity = layer.opacity
        zPosition = layer.zPosition
        isHidden = layer.isHidden
    }

    func restore() {
        let layer = view.layer
        layer.transform = transform
        layer.anchorPoint = anchorPoint
        // When the window was resized meanwhile, the container's layout has set the frame.
        if superview == nil || superview?.bounds.size == containerSize {
            view.bounds = bounds
            view.center = position
        }
        layer.opacity = opacity
        layer.zPosition = zPosition
        view.isHidden = isHidden
        guard view.superview !== superview else { return }
        if let superview {
            superview.insertSubview(view, at: index)
        } else {
            view.removeFromSuperview()
        }
    }
}
