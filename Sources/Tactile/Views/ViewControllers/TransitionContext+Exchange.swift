import Foundation
import TactileGeometry

/// A transition between two scenes that fill their container, one after the other: the way of
/// navigation and tab bar controllers.
extension TransitionContext {
    /// Makes ready what both scenes and the animator need, and starts.
    ///
    /// - Parameters:
    ///   - fit: Gives the coming scene its place.
    ///   - whenReady: Called after the scenes were told that they come and go.
    ///   - completion: Called once when the transition is over, with whether it came to its end.
    package func startExchange(
        fitting fit: (UIViewController) -> Void, whenReady: () -> Void = {},
        completion: @escaping (Bool) -> Void
    ) {
        guard let from, let to else { return }
        initialFrames[.from] = from.viewIfLoaded?.frame
        self.completion = completion
        prepare()
        to.loadViewIfNeeded()
        fit(to)
        finalFrames[.to] = to.view.frame
        from.beginAppearanceTransition(false, animated: true)
        to.beginAppearanceTransition(true, animated: true)
        whenReady()
        start()
    }

    /// Leaves the right one of two scenes in the container, and tells both.
    package static func endExchange(
        in container: UIView, from: UIViewController, to: UIViewController, completed: Bool,
        fitting fit: (UIViewController) -> Void
    ) {
        if completed {
            if to.view.superview !== container { container.addSubview(to.view) }
            fit(to)
            from.view.removeFromSuperview()
        } else {
            to.beginAppearanceTransition(false, animated: true)
            from.beginAppearanceTransition(true, animated: true)
            to.view.removeFromSuperview()
        }
        (completed ? to : from).view.layoutIfNeeded()
        (completed ? from : to).endAppearanceTransition()
        (completed ? to : from).endAppearanceTransition()
    }
}
