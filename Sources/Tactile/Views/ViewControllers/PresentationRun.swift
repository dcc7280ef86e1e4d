import Foundation
import TactileGeometry

/// How far a scene is with being presented.
enum PresentationPhase {
    case none, presenting, presented, dismissing
}

/// One presentation or one dismissal, from its first call to its last. Both are one exchange: a
/// scene goes, another one comes, and a gesture may let everything be as it was.
@MainActor
struct PresentationRun {
    enum Direction {
        case presenting, dismissing

        var other: Direction { self == .presenting ? .dismissing : .presenting }
        /// Where the presented scene is when a run this way is over.
        var result: PresentationPhase { self == .presenting ? .presented : .none }
    }

    private let direction: Direction
    private let presentation: UIPresentationController
    private let presented: UIViewController
    private let presenter: UIViewController
    private let container: PresentationContainerView
    private let animated: Bool
    private let completion: (() -> Void)?
    /// Whether the scene behind leaves the window, and therefore disappears.
    private let coversPresenter: Bool

    init(
        _ direction: Direction, of presentation: UIPresentationController,
        from presenter: UIViewController, in container: PresentationContainerView,
        animated: Bool, completion: (() -> Void)?
    ) {
        self.direction = direction
        self.presentation = presentation
        presented = presentation.presentedViewController
        self.presenter = presenter
        self.container = container
        self.animated = animated
        self.completion = completion
        coversPresenter = presentation.shouldRemovePresentersView
    }

    private var going: UIViewController { direction == .presenting ? presenter : presented }
    private var coming: UIViewController { direction == .presenting ? presented : presenter }

    // MARK: Running

    /// Begins, and ends at once where nothing is animated.
    func run(askedBy source: UIViewController) {
        presented.storage.presentationPhase =
            direction == .presenting ? .presenting : .dismissing
        container.isInTransition = true
        let context = animated ? makeContext(askedBy: source) : nil
        context?.prepare()
        if direction == .dismissing, coversPresenter { presenter.view.fill(container.bounds) }
        switch direction {
        case .presenting:
            presentation.presentationTransitionWillBegin()
            givePlace()
        case .dismissing: presentation.dismissalTransitionWillBegin()
        }
        appear(going, false)
        appear(coming, true)
        switch direction {
        case .presenting:
            // A scene that goes is moved in the container, where a gesture has hold of its time.
            if coversPresenter, context != nil { container.insertSubview(presenter.view, at: 0) }
        case .dismissing:
            // Whoever types on does so in the scene behind, while this one is still seen to go.
            if context?.initiallyInteractive != true { presented.returnKeyboard(from: container) }
        }
        guard let context else {
            end(completed: true)
            return
        }
        giveFrames(to: context)
        context.completion = { end(completed: $0) }
        context.start()
    }

    private func end(completed: Bool) {
        container.isInTransition = false
        container.setNeedsLayout()
        if !completed {
            appear(coming, false)
            appear(going, true)
        }
        switch (completed ? direction : direction.other).result {
        case .presented: settle()
        default: leave()
        }
        if animated || completed, direction == .presenting { container.layoutIfNeeded() }
        if direction == .dismissing, completed { coming.viewIfLoaded?.layoutIfNeeded() }
        // Whoever stays appears before the other one disappears, as in UIKit.
        for scene in completed ? [coming, going] : [going, coming] where takesPart(scene) {
            scene.endAppearanceTransition()
        }
        presented.storage.presentationPhase = (completed ? direction : direction.other).result
        switch direction {
        case .presenting: presentation.presentationTransitionDidEnd(completed)
        case .dismissing: presentation.dismissalTransitionDidEnd(completed)
        }
        if completed { completion?() }
    }

    /// Gives the presented view its frame, before it appears and any animator has it. From then on
    /// the frame is the program's: only styles that lay themselves out set it again.
    private func givePlace() {
        guard let view = presentation.presentedView else { return }
        view.frame = presentation.frameOfPresentedViewInContainerView
        if presentation.fillsContainer {
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        }
    }

    /// The presented scene is in front and stays there, where the animator left it.
    private func settle() {
        if let view = presentation.presentedView, view.superview !== container {
            container.addSubview(view)
        }
        presentation.placePresentedView()
        if coversPresenter { presenter.viewIfLoaded?.removeFromSuperview() }
    }

    /// The presented scene is gone, and the window as it was before.
    private func leave() {
        if coversPresenter {
            container.superview?.insertSubview(presenter.view, belowSubview: container)
            presenter.view.fill(container.frame)
        }
        presented.returnKeyboard(from: container)
        presented.storage.keyboardBehind = nil
        presented.forgetPresentation()
    }

    // MARK: Appearing

    /// A scene that stays behind neither comes nor goes.
    private func takesPart(_ scene: UIViewController) -> Bool {
        scene === presented || coversPresenter
    }

    private func appear(_ scene: UIViewController, _ appears: Bool) {
        guard takesPart(scene) else { return }
        scene.beginAppearanceTransition(appears, animated: animated)
    }

    // MARK: Transition

    private func makeContext(askedBy source: UIViewController) -> TransitionContext {
        let delegate = presented.transitioningDelegate
        let isDismissal = direction == .dismissing
        let own =
            isDismissal
            ? delegate?.animationController(forDismissed: presented)
            : delegate?.animationController(
                forPresented: presented, presenting: presenter, source: source)
        let animator =
            own ?? presentation.makeAnimator?(isDismissal)
            ?? StandardAnimator(
                style: presented.transitionStyle(of: presenter), isDismissal: isDismissal)
        let interactor = own.flatMap {
            isDismissal
                ? delegate?.interactionControllerForDismissal(using: $0)
                : delegate?.interactionControllerForPresentation(using: $0)
        }
        let context = TransitionContext(
            in: container, from: going, to: coming, animator: animator, interactor: interactor)
        context.presentationStyle = presented.shownPresentationStyle
        let (presentedKey, presenterKey): (UITransitionContextViewKey, UITransitionContextViewKey) =
            isDismissal ? (.from, .to) : (.to, .from)
        context.participants[presentedKey] =
            presentation.presentedView.map { .other($0) } ?? .hidden
        // A scene that stays where it is, is none of the animator's business.
        if !coversPresenter { context.participants[presenterKey] = .hidden }
        return context
    }

    private func giveFrames(to context: TransitionContext) {
        switch direction {
        case .presenting:
            // The frame that it was given: asked again, the presentation may say another one.
            context.finalFrames[.to] = presentation.presentedView?.frame ?? .zero
            context.initialFrames[.from] = presenter.viewIfLoaded?.frame ?? .zero
            context.finalFrames[.from] = context.initialFrames[.from]
        case .dismissing:
            context.initialFrames[.from] = presentation.presentedView?.frame ?? .zero
            context.finalFrames[.to] = presenter.viewIfLoaded?.frame ?? container.bounds
            context.initialFrames[.to] = coversPresenter ? nil : context.finalFrames[.to]
        }
    }
}

extension UIView {
    /// Takes all of a place in the superview, but for what the view's own transform does to it.
    package func fill(_ place: CGRect) {
        bounds.size = place.size
        let anchor = layer.anchorPoint
        center = CGPoint(
            x: place.minX + place.width * anchor.x, y: place.minY + place.height * anchor.y)
    }
}
