import TactileLayers

/// A reference to a view that does not retain it, and is nil once the view is deallocated.
///
/// It does what a weak reference does, at less cost: an object that was ever referenced weakly gets
/// a side table, which slows each of its later retains and releases.
// Unchecked: read on the main actor, and emptied by the view's deinitializer.
final class ViewLink: @unchecked Sendable {
    unowned(unsafe) var view: UIView?

    /// What a view's deinitializer does.
    func end(_ layer: CALayer) {
        view = nil
        layer.owner = nil
    }
}

extension UIView {
    final var containingView: UIView? {
        get { containingLink?.view }
        set { containingLink = newValue?.link }
    }

    final var containingWindow: UIWindow? {
        get { windowLink?.view.map { unsafeDowncast($0, to: UIWindow.self) } }
        set { windowLink = newValue?.link }
    }
}
