import Foundation

/// Runs what others want to animate alongside a transition, and tells them how it went.
@preconcurrency @MainActor
package final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
    private typealias Context = any UIViewControllerTransitionCoordinatorContext
    private struct Companion {
        weak var view: UIView?
        var animation: ((Context) -> Void)?
        var completion: ((Context) -> Void)?
    }

    private let context: TransitionContext
    private var companions: [Companion] = []
    private var observers: [(Context) -> Void] = []
    private var hasRun = false
    private var animator: (any UIViewImplicitlyAnimating)?
    /// What ran alongside by itself is taken back when the transition is cancelled.
    private let memory = ChangeMemory()
    /// Views outside of the container in which something runs alongside.
    private(set) var viewsElsewhere: [UIView] = []

    init(context: TransitionContext) {
        self.context = context
        super.init()
    }

    // MARK: Context

    package var isAnimated: Bool { context.isAnimated }
    package var presentationStyle: UIModalPresentationStyle { context.presentationStyle }
    package var initiallyInteractive: Bool { context.initiallyInteractive }
    package var isInteractive: Bool { context.isInteractive }
    package var isCancelled: Bool { context.transitionWasCancelled }
    package var transitionDuration: TimeInterval {
        context.animator.transitionDuration(using: context)
    }
    package var percentComplete: CGFloat { context.percentComplete }
    package var completionVelocity: CGFloat { context.interactor?.completionSpeed ?? 1 }
    package var completionCurve: UIView.AnimationCurve {
        context.interactor?.completionCurve ?? .easeInOut
    }
    package var containerView: UIView { context.containerView }

    package func viewController(
        forKey key: UITransitionContextViewControllerKey
    ) -> UIViewController? { context.viewController(forKey: key) }

    package func view(forKey key: UITransitionContextViewKey) -> UIView? {
        context.view(forKey: key)
    }

    // MARK: Alongside

    package func animate(
        alongsideTransition animation: (
            (any UIViewControllerTransitionCoordinatorContext) -> Void
        )?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        animateAlongsideTransition(in: nil, animation: animation, completion: completion)
    }

    package func animateAlongsideTransition(
        in view: UIView?,
        animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        guard !context.isOver else { return false }
        let companion = Companion(view: view, animation: animation, completion: completion)
        companions.append(companion)
        if let view, !view.isDescendant(of: context.containerView) { viewsElsewhere.append(view) }
        if hasRun { run(companion) }
        return true
    }

    package func notifyWhenInteractionChanges(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) {
        observers.append(handler)
    }

    /// Runs what has been handed over, `animator` along with its own changes.
    func runAlongside(in animator: (any UIViewImplicitlyAnimating)? = nil) {
        guard !hasRun else { return }
        hasRun = true
        self.animator = animator
        for companion in companions { run(companion) }
    }

    private func run(_ companion: Companion) {
        guard let animation = companion.animation else { return }
        if let animator {
            animator.addAnimations { [self] in animation(self) }
            return
        }
        let curve: UIView.AnimationOptions =
            context.initiallyInteractive ? .curveLinear : .curveEaseInOut
        let block = ViewAnimationContext(
            duration: transitionDuration, delay: 0, timing: .curve(curve.curve.timingFunction),
            options: curve, completion: nil)
        block.memory = memory
        block.run { animation(self) }
    }

    /// Gives views the values from before what ran alongside changed them.
    func restore() { memory.restore() }

    func interactionChanged() {
        for observer in observers { observer(self) }
    }

    func finish() {
        let all = companions
        companions.removeAll()
        animator = nil
        observers.removeAll()
        for companion in all { companion.completion?(self) }
        viewsElsewhere.removeAll()
    }
}
