import TactileViews

/// Whoever lets a navigation bar go on and back, and hears of it.
///
/// A navigation controller that is one (by a subclass, or by an extension) is asked before its own
/// bar's button goes back. Every method has a default.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
    func navigationBar(
        _ navigationBar: UINavigationBar, shouldPush item: UINavigationItem
    ) -> Bool
    func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
    /// Whether `item` may leave the bar; a scene that has something unsaved says no.
    func navigationBar(
        _ navigationBar: UINavigationBar, shouldPop item: UINavigationItem
    ) -> Bool
    func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
    public func navigationBar(
        _ navigationBar: UINavigationBar, shouldPush item: UINavigationItem
    ) -> Bool { true }
    public func navigationBar(
        _ navigationBar: UINavigationBar, didPush item: UINavigationItem
    ) {}
    public func navigationBar(
        _ navigationBar: UINavigationBar, shouldPop item: UINavigationItem
    ) -> Bool { true }
    public func navigationBar(
        _ navigationBar: UINavigationBar, didPop item: UINavigationItem
    ) {}
}
