import Foundation
import TactileViews

/// Takes animations that a program runs along with the appearance of an edit menu or its end.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionAnimating: AnyObject {
    /// Changes that are animated together with the menu.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Performed when the menu has come or gone.
    func addCompletion(_ completion: @escaping () -> Void)
}

/// Takes animations that a program runs along with the appearance of a context menu or its end.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionAnimating: NSObjectProtocol {
    /// The scene that the menu shows as its preview, if it shows one.
    var previewViewController: UIViewController? { get }
    /// Changes that are animated together with the menu.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Performed when the menu has come or gone.
    func addCompletion(_ completion: @escaping () -> Void)
}

/// What becomes of a preview that was tapped.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
    /// It goes back to where it came from.
    case dismiss
    /// It grows to the window and makes room for what the program shows.
    case pop
}

/// Takes what a program wants to happen when a preview was tapped.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
    var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// Gathers changes and runs them together.
@MainActor
final class MenuAnimator: NSObject, UIEditMenuInteractionAnimating,
    UIContextMenuInteractionCommitAnimating
{
    let previewViewController: UIViewController?
    var preferredCommitStyle = UIContextMenuInteractionCommitStyle.dismiss
    private var animations: [() -> Void] = []
    private var completions: [() -> Void] = []

    init(previewViewController: UIViewController? = nil) {
        self.previewViewController = previewViewController
        super.init()
    }

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

    /// - Parameters:
    ///   - duration: in seconds.
    ///   - own: the menu's own changes, made first.
    ///   - last: performed before the completions.
    func run(
        for duration: TimeInterval, own: @escaping () -> Void = {},
        last: @escaping () -> Void = {}
    ) {
        UIView.animate(
            withDuration: duration, delay: 0, options: [.curveEaseOut, .allowUserInteraction]
        ) {
            own()
            self.perform()
        } completion: { _ in
            last()
            self.complete()
        }
    }

    /// Makes the changes, each once.
    func perform() {
        let changes = animations
        animations = []
        for change in changes { change() }
    }

    /// Performs what was to come after, each once.
    func complete() {
        let last = completions
        completions = []
        for completion in last { completion() }
    }
}
