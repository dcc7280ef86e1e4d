import Foundation

extension UIViewController {
    func adopt(_ child: UIViewController) {
        precondition(child !== self, "A view controller cannot be its own child: add another one.")
        guard child.storage.parent !== self else { return }
        child.removeFromParent()
        child.willMove(toParent: self)
        storage.children.append(child)
        child.storage.parent = self
    }

    func leaveParent() {
        guard let parent = storage.parent else { return }
        parent.storage.children.removeAll { $0 === self }
        storage.parent = nil
        didMove(toParent: nil)
    }

    func exchange(
        _ from: UIViewController, _ to: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions, animations: (() -> Void)?,
        completion: ((Bool) -> Void)?
    ) {
        precondition(
            from.parent === self && to.parent === self,
            "transition(from:to:) exchanges two children of \(type(of: self)): add both first.")
        let from = from
        from.beginAppearanceTransition(false, animated: duration > 0)
        to.beginAppearanceTransition(true, animated: duration > 0)
        if let container = from.view.superview, to.view.superview == nil {
            container.addSubview(to.view)
        }
        UIView.animate(
            withDuration: duration, delay: 0, options: options,
            animations: { animations?() },
            completion: { finished in
                from.view.removeFromSuperview()
                from.endAppearanceTransition()
                to.endAppearanceTransition()
                completion?(finished)
            })
    }
}

extension UIWindow {
    /// The scene in front: what the root presents, and what that presents in turn.
    package var frontController: UIViewController? {
        var controller = rootViewController
        while let current = controller {
            if let presented = current.presentedViewController {
                controller = presented
            } else if let child = current.storage.frontChild {
                controller = child
            } else {
                return current
            }
        }
        return nil
    }

    /// What Escape puts away: the presentation in front, if it is one of those.
    var frontCard: UIPresentationController? {
        var controller = rootViewController
        while let presented = controller?.presentedViewController { controller = presented }
        guard let presentation = controller?.storage.presentation else { return nil }
        return presentation.isDismissedByEscape ? presentation : nil
    }

    /// What the focus may move in: all of the window, or the container of what is presented.
    var focusContainer: UIView {
        var controller = rootViewController
        var container: UIView = self
        while let current = controller {
            if let presented = current.presentedViewController {
                container = presented.storage.presentation?.containerView ?? container
                controller = presented
            } else {
                controller = current.storage.frontChild
            }
        }
        return container
    }
}
