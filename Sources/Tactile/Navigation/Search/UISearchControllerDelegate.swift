import TactileViews

/// Whoever finds what is searched for.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AnyObject {
    /// Called when a search begins, when its text or scope is another one, and when it ends, then
    /// without text.
    func updateSearchResults(for searchController: UISearchController)
}

/// Hears when a search begins and ends. Every method has a default.
@preconcurrency @MainActor
public protocol UISearchControllerDelegate: AnyObject {
    func willPresentSearchController(_ searchController: UISearchController)
    func didPresentSearchController(_ searchController: UISearchController)
    func willDismissSearchController(_ searchController: UISearchController)
    func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
    public func willPresentSearchController(_ searchController: UISearchController) {}
    public func didPresentSearchController(_ searchController: UISearchController) {}
    public func willDismissSearchController(_ searchController: UISearchController) {}
    public func didDismissSearchController(_ searchController: UISearchController) {}
}
