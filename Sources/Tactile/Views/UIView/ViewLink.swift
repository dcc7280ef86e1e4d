import TactileLayers

/// What knows a view without keeping it, and is empty once the view is gone.
///
/// As a weak reference, but cheaper: an object that was ever referred to weakly gets a table beside
/// it, by which each later retain and release of it takes a longer way.
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
