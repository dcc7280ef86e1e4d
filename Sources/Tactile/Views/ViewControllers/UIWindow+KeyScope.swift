import Foundation

/// Which part of a window has the keyboard: all of it, or only what is presented in front.
extension UIWindow {
    /// The container of the presentation in front. One that leaves by itself has given the keyboard
    /// back already; one that a gesture drags may still come back and keeps it.
    var frontContainer: PresentationContainerView? {
        for case let container as PresentationContainerView in subviews.reversed()
        where container.keepsKeys {
            return container
        }
        return nil
    }

    /// What is presented goes to where its source is now.
    func followSources() {
        for case let container as PresentationContainerView in subviews {
            container.presentation?.followSource()
        }
    }

    /// The scene in front: what is presented last, else the root, and in it the child that a
    /// container shows.
    package var frontController: UIViewController? {
        var controller =
            frontContainer?.presentation?.presentedViewController ?? rootViewController
        while let child = controller?.childForKeys { controller = child }
        return controller
    }

    /// What the focus may move in.
    var focusContainer: UIView { frontContainer ?? self }

    /// Whether keys may go to `responder`: nothing is presented in front of it, or it was made
    /// usable nevertheless.
    func isInKeyScope(_ responder: UIResponder) -> Bool {
        guard let container = frontContainer else { return true }
        let view = responder as? UIView ?? (responder as? UIViewController)?.viewIfLoaded
        guard let view else { return false }
        return view.isDescendant(of: container)
            || container.passthroughViews().contains { view.isDescendant(of: $0) }
    }
}

extension UIViewController {
    /// The child controller that receives keys when there is no first responder: the container's
    /// own front child, else the frontmost visible child.
    fileprivate var childForKeys: UIViewController? {
        if let front = storage.frontChild { return front }
        return children.last { child in
            guard let view = child.viewIfLoaded else { return false }
            return view.window != nil && !view.isHidden
        }
    }
}
