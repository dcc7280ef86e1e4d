import Foundation
import TactileDrawing
import TactileGeometry

extension UIViewController {
    // MARK: Presenting

    func performPresentation(
        of presented: UIViewController, animated: Bool, completion: (() -> Void)?
    ) {
        let presenter = presentationRoot
        guard presented !== presenter, presented.storage.presenting == nil else {
            complain("\(type(of: presented)) is presented already: dismiss it first.")
            return
        }
        guard presenter.storage.presented == nil else {
            complain(
                "\(type(of: presenter)) presents another scene already: present from that one, "
                    + "or dismiss it first.")
            return
        }
        guard let window = presenter.viewIfLoaded?.window else {
            complain("\(type(of: presenter)) is in no window: present when it has appeared.")
            return
        }
        let presentation = presented.makePresentation(by: presenter, source: self)
        presented.storage.presentation = presentation
        presented.storage.presenting = presenter
        presenter.storage.presented = presented
        presented.storage.isBeingPresented = true
        presented.storage.keyboardBehind = KeyboardPlace(in: window)
        if let responder = window.firstResponder { _ = responder.resignFirstResponder() }
        window.focus(nil, visibly: false)

        let container = PresentationContainerView(frame: window.bounds)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.presentation = presentation
        container.isInTransition = true
        presentation.containerView = container
        window.addSubview(container)

        let context = animated ? presented.presentationContext(in: container, source: self) : nil
        context?.prepare()
        presentation.presentationTransitionWillBegin()
        let removesPresenter = presentation.shouldRemovePresentersView
        if removesPresenter { presenter.beginAppearanceTransition(false, animated: animated) }
        presented.beginAppearanceTransition(true, animated: animated)

        // A scene that goes is moved in the container, where a gesture has hold of its time.
        if removesPresenter, context != nil { container.insertSubview(presenter.view, at: 0) }

        let finish: (Bool) -> Void = { completed in
            container.isInTransition = false
            presented.storage.isBeingPresented = false
            if completed {
                presented.settlePresented(in: container, presentation)
                if removesPresenter { presenter.viewIfLoaded?.removeFromSuperview() }
            } else {
                presented.beginAppearanceTransition(false, animated: animated)
                if removesPresenter {
                    presenter.beginAppearanceTransition(true, animated: animated)
                    window.insertSubview(presenter.view, belowSubview: container)
                }
                presented.forgetPresentation()
            }
            if removesPresenter { presenter.endAppearanceTransition() }
            presented.endAppearanceTransition()
            presentation.presentationTransitionDidEnd(completed)
            if completed { completion?() }
        }
        guard let context else {
            finish(true)
            return
        }
        context.finalFrames[.to] = presentation.frameOfPresentedViewInContainerView
        context.initialFrames[.from] = presenter.viewIfLoaded?.frame ?? .zero
        context.finalFrames[.from] = context.initialFrames[.from]
        context.completion = finish
        context.start()
    }

    /// The scene that presents for this one: the outermost container around it.
    private var presentationRoot: UIViewController {
        var root = self
        while let parent = root.parent, !root.definesPresentationContext { root = parent }
        return root
    }

    private func makePresentation(
        by presenter: UIViewController, source: UIViewController
    ) -> UIPresentationController {
        if let make = storage.makePresentation { return make(presenter) }
        switch modalPresentationStyle {
        case .popover:
            let popover = ownPopover
            popover.presenter = presenter
            return popover
        case .custom:
            return transitioningDelegate?.presentationController(
                forPresented: self, presenting: presenter, source: source)
                ?? UIPresentationController(presentedViewController: self, presenting: presenter)
        case .automatic, .pageSheet, .formSheet:
            let sheet = ownSheet
            sheet.presenter = presenter
            return sheet
        case .fullScreen, .currentContext, .overFullScreen, .overCurrentContext, .none:
            return FullScreenPresentationController(
                presentedViewController: self, presenting: presenter)
        }
    }

    /// How the scene comes and goes in front of `presenter`.
    private func transitionStyle(of presenter: UIViewController) -> UIModalTransitionStyle {
        presenter.definesPresentationContext
            && presenter.providesPresentationContextTransitionStyle
            ? presenter.modalTransitionStyle : modalTransitionStyle
    }

    private func presentationContext(
        in container: UIView, source: UIViewController
    ) -> TransitionContext? {
        guard let presenter = storage.presenting, let presentation = storage.presentation else {
            return nil
        }
        let own = transitioningDelegate?.animationController(
            forPresented: self, presenting: presenter, source: source)
        let animator =
            own ?? presentation.makeAnimator?(false)
            ?? StandardAnimator(style: transitionStyle(of: presenter), isDismissal: false)
        let interactor = own.flatMap {
            transitioningDelegate?.interactionControllerForPresentation(using: $0)
        }
        let context = TransitionContext(
            in: container, from: presenter, to: self, animator: animator, interactor: interactor)
        context.presentationStyle = modalPresentationStyle
        context.views[.to] = presentation.presentedView
        // A scene that stays where it is, is none of the animator's business.
        if !presentation.shouldRemovePresentersView {
            context.views[.from] = .some(nil)
        }
        return context
    }

    private func settlePresented(
        in container: UIView, _ presentation: UIPresentationController
    ) {
        guard let view = presentation.presentedView else { return }
        if view.superview !== container { container.addSubview(view) }
        view.frame = presentation.frameOfPresentedViewInContainerView
    }

    private func forgetPresentation() {
        storage.presentation?.presentedView?.removeFromSuperview()
        storage.presentation?.containerView?.removeFromSuperview()
        storage.presentation?.containerView = nil
        storage.presenting?.storage.presented = nil
        storage.presenting = nil
        storage.presentation = nil
    }

    private func complain(_ message: String) {
        FileHandle.standardError.write(Data((message + "\n").utf8))
    }

    // MARK: Dismissing

    func performDismissal(animated: Bool, completion: (() -> Void)?) {
        guard let presented = presentedForDismissal, let presenter = presented.storage.presenting,
            let presentation = presented.storage.presentation
        else {
            completion?()
            return
        }
        // Whatever the dismissed controller has presented is dismissed with it.
        if presented.storage.presented != nil {
            presented.performDismissal(animated: false, completion: nil)
        }
        presented.storage.transition?.finishAtOnce()
        guard presented.storage.presenting != nil, let container = presentation.containerView
        else {
            completion?()
            return
        }
        presented.storage.isBeingDismissed = true
        let context = animated ? presented.dismissalContext(in: container, to: presenter) : nil
        context?.prepare()
        let returnsPresenter = presentation.shouldRemovePresentersView
        if returnsPresenter {
            presenter.view.frame = container.bounds
            presenter.beginAppearanceTransition(true, animated: animated)
        }
        presentation.dismissalTransitionWillBegin()
        presented.beginAppearanceTransition(false, animated: animated)
        (container as? PresentationContainerView)?.isInTransition = true
        // Whoever types on does so in the scene behind, while this one is still seen to go.
        if context?.initiallyInteractive != true { presented.returnKeyboard(from: container) }

        let finish: (Bool) -> Void = { completed in
            (container as? PresentationContainerView)?.isInTransition = false
            presented.storage.isBeingDismissed = false
            if completed {
                if returnsPresenter {
                    container.superview?.insertSubview(presenter.view, belowSubview: container)
                }
                presented.returnKeyboard(from: container)
                presented.storage.keyboardBehind = nil
                presented.forgetPresentation()
            } else {
                presented.beginAppearanceTransition(true, animated: animated)
                if returnsPresenter {
                    presenter.beginAppearanceTransition(false, animated: animated)
                    presenter.viewIfLoaded?.removeFromSuperview()
                }
            }
            presented.endAppearanceTransition()
            if returnsPresenter { presenter.endAppearanceTransition() }
            presentation.dismissalTransitionDidEnd(completed)
            if completed { completion?() }
        }
        guard let context else {
            finish(true)
            return
        }
        context.initialFrames[.from] = presentation.presentedView?.frame ?? .zero
        context.finalFrames[.to] = presenter.viewIfLoaded?.frame ?? container.bounds
        context.initialFrames[.to] = returnsPresenter ? nil : context.finalFrames[.to]
        context.completion = finish
        context.start()
    }

    private var presentedForDismissal: UIViewController? {
        var controller: UIViewController? = self
        while let current = controller {
            let isPresented = current.storage.presenting != nil
            if let presented = current.storage.presented {
                // What leaves already is not what is to be dismissed from a scene that lies in front.
                guard isPresented, presented.isBeingDismissed else { return presented }
                presented.storage.transition?.finishAtOnce()
            }
            if isPresented { return current }
            controller = current.parent
        }
        return nil
    }

    private func dismissalContext(
        in container: UIView, to presenter: UIViewController
    ) -> TransitionContext {
        let own = transitioningDelegate?.animationController(forDismissed: self)
        let animator =
            own ?? storage.presentation?.makeAnimator?(true)
            ?? StandardAnimator(style: transitionStyle(of: presenter), isDismissal: true)
        let interactor = own.flatMap {
            transitioningDelegate?.interactionControllerForDismissal(using: $0)
        }
        let context = TransitionContext(
            in: container, from: self, to: presenter, animator: animator, interactor: interactor)
        context.presentationStyle = modalPresentationStyle
        context.views[.from] = storage.presentation?.presentedView
        // A view that stayed lies behind the container and is none of the animator's business.
        if storage.presentation?.shouldRemovePresentersView != true {
            context.views[.to] = .some(nil)
        }
        return context
    }
}
