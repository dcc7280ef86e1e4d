import Foundation
import TactileGeometry

@testable import TactileViews

/// Writes down the calls of its life, into a log that several share.
@MainActor
final class RecordingController: UIViewController {
    final class Log {
        var calls: [String] = []
    }

    let name: String
    let log: Log

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    private func note(_ call: String) { log.calls.append("\(name) \(call)") }

    override func viewDidLoad() {
        super.viewDidLoad()
        note("loaded")
    }
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        note("willAppear")
    }
    override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        note(view.window == nil ? "isAppearing without window" : "isAppearing")
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        note("didAppear")
    }
    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        note("willDisappear")
    }
    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        note("didDisappear")
    }
}

/// Slides the coming scene in from the right and the going one out to the left, or back.
@MainActor
final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    var duration: TimeInterval = 0.25
    var ended: [Bool] = []
    /// What the animation's completion was told.
    var finished: [Bool] = []

    func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { duration }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let container = context.containerView
        let width = container.bounds.width
        let from = context.view(forKey: .from)
        let to = context.view(forKey: .to)
        if let to, let controller = context.viewController(forKey: .to) {
            container.addSubview(to)
            to.frame = context.finalFrame(for: controller)
            to.transform = CGAffineTransform(translationX: width, y: 0)
        }
        UIView.animate(
            withDuration: duration, delay: 0, options: .curveLinear,
            animations: {
                from?.transform = CGAffineTransform(translationX: -width, y: 0)
                to?.transform = .identity
            },
            completion: { finished in
                self.finished.append(finished)
                from?.transform = .identity
                context.completeTransition(!context.transitionWasCancelled)
            })
    }

    func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
}

/// Hands out the same animator and interactor for everything.
@MainActor
final class ScriptedTransitioning: NSObject, UIViewControllerTransitioningDelegate {
    let animator = SlideAnimator()
    var interactor: UIPercentDrivenInteractiveTransition?
    var makePresentation: ((UIViewController, UIViewController?) -> UIPresentationController?)?

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?,
        source: UIViewController
    ) -> UIPresentationController? { makePresentation?(presented, presenting) }
}
