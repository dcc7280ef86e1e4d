import Foundation
import TactileDrawing
import TactileGeometry

extension UIViewController {
    // MARK: Presenting

    func performPresentation(
        of asked: UIViewController, animated: Bool, completion: (() -> Void)?
    ) {
        let presented =
            asked.storage.presenting == nil ? asked.adapted(to: traitCollection) : asked
        let presenter = presented.isShownInContext ? presentationContext : presentationRoot
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
        presented.storage.keyboardBehind = KeyboardPlace(in: window)
        if let responder = window.firstResponder { _ = responder.resignFirstResponder() }
        window.focus(nil, visibly: false)

        let container = PresentationContainerView(frame: window.bounds)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.presentation = presentation
        presentation.containerView = container
        if presented.isShownInContext, presenter !== presentationRoot,
            let view = presenter.viewIfLoaded, let around = view.superview
        {
            container.frame = view.frame
            container.isInContext = true
            around.insertSubview(container, aboveSubview: view)
        } else {
            window.addSubview(container)
        }
        PresentationRun(
            .presenting, of: presentation, from: presenter, in: container, animated: animated,
            completion: completion
        ).run(askedBy: self)
    }

    /// The scene that presents for this one: the outermost container around it.
    private var presentationRoot: UIViewController {
        var root = self
        while let parent = root.parent { root = parent }
        return root
    }

    /// The scene that presents for this one where only a part of the window is to be covered: the
    /// nearest that says so.
    private var presentationContext: UIViewController {
        var scene = self
        while !scene.definesPresentationContext, let parent = scene.parent { scene = parent }
        return scene
    }

    /// Whether the scene is presented over a part of the window.
    private var isShownInContext: Bool {
        shownPresentationStyle == .currentContext || shownPresentationStyle == .overCurrentContext
    }

    private func makePresentation(
        by presenter: UIViewController, source: UIViewController
    ) -> UIPresentationController {
        if let make = storage.makePresentation { return make(presenter) }
        switch shownPresentationStyle {
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
    func transitionStyle(of presenter: UIViewController) -> UIModalTransitionStyle {
        presenter.definesPresentationContext
            && presenter.providesPresentationContextTransitionStyle
            ? presenter.modalTransitionStyle : modalTransitionStyle
    }

    func forgetPresentation() {
        storage.presentation?.presentedView?.removeFromSuperview()
        storage.presentation?.containerView?.removeFromSuperview()
        storage.presentation?.containerView = nil
        storage.presenting?.storage.presented = nil
        storage.presenting = nil
        storage.presentation = nil
        storage.adaptedStyle = nil
    }

    private func complain(_ message: String) {
        ApplicationSession.current.report(message)
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
        guard presented.storage.presenting != nil,
            let container = presentation.containerView as? PresentationContainerView
        else {
            completion?()
            return
        }
        PresentationRun(
            .dismissing, of: presentation, from: presenter, in: container, animated: animated,
            completion: completion
        ).run(askedBy: presented)
    }

    private var presentedForDismissal: UIViewController? {
        var controller: UIViewController? = self
        while let current = controller {
            let isPresented = current.storage.presenting != nil
            if let presented = current.storage.presented {
                // What leaves already is not what is to be dismissed from a scene that lies in
                // front.
                guard isPresented, presented.isBeingDismissed else { return presented }
                presented.storage.transition?.finishAtOnce()
            }
            if isPresented { return current }
            controller = current.parent
        }
        return nil
    }
}
