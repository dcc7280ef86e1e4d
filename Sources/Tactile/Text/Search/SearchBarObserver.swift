import TactileViews

/// Follows what a person does in a search bar, besides its delegate.
@MainActor
package protocol SearchBarObserver: AnyObject {
    func searchBarBegan()
    /// The text or the scope is another one.
    func searchBarChanged()
    func searchBarCancelled()
    /// The bar needs another height.
    func searchBarHeightChanged()
}
