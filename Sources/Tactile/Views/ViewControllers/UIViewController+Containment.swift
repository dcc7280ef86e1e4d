import Foundation

extension UIViewController {
    func adopt(_ child: UIViewController) {
        precondition(child !== self, "A view controller cannot be its own child: add another one.")
        guard child.storage.parent !== self else { return }
        child.removeFromParent()
        child.storage.containment = .arriving
        child.willMove(toParent: self)
        storage.children.append(child)
        child.storage.parent = self
    }

    func leaveParent() {
        guard let parent = storage.parent else { return }
        parent.storage.children.removeAll { $0 === self }
        storage.parent = nil
        storage.givenTraits = nil
        didMove(toParent: nil)
        storage.containment = .settled
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
