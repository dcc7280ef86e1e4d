import Foundation

/// What scenes join in with while their window gets another size.
///
/// The user's pointer sets the size, so nothing is animated: what is to run alongside runs once
/// the window has its new size, and is complete at once.
@preconcurrency @MainActor
final class ResizeCoordinator: NSObject, UIViewControllerTransitionCoordinator {
    private typealias Step = (any UIViewControllerTransitionCoordinatorContext) -> Void

    let containerView: UIView
    private var animations: [Step] = []
    private var completions: [Step] = []
    private var isOver = false

    init(of window: UIWindow) {
        containerView = window
        super.init()
    }

    let isAnimated = false
    let presentationStyle = UIModalPresentationStyle.none
    let initiallyInteractive = false
    let isInteractive = false
    let isCancelled = false
    let transitionDuration: TimeInterval = 0
    var percentComplete: CGFloat { isOver ? 1 : 0 }
    let completionVelocity: CGFloat = 1
    let completionCurve = UIView.AnimationCurve.linear

    func viewController(
        forKey key: UITransitionContextViewControllerKey
    ) -> UIViewController? { nil }

    func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }

    func animate(
        alongsideTransition animation: (
            (any UIViewControllerTransitionCoordinatorContext) -> Void
        )?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        guard !isOver else { return false }
        if let animation { animations.append(animation) }
        if let completion { completions.append(completion) }
        return true
    }

    func animateAlongsideTransition(
        in view: UIView?,
        animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

    /// A change of size has no gesture that could let go.
    func notifyWhenInteractionChanges(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) {}

    /// The window has its new size. What follows the change meets views that are laid out for it.
    func finish() {
        isOver = true
        for step in animations { step(self) }
        if !completions.isEmpty { containerView.layoutIfNeeded() }
        for step in completions { step(self) }
        animations.removeAll()
        completions.removeAll()
    }
}
