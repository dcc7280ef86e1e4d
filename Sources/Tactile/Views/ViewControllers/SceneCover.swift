import TactileDrawing

/// What lies over a scene that has nothing to show.
@MainActor
package protocol SceneCover: AnyObject {
    /// Takes its place in front of all else in the scene's view.
    func place(over scene: UIView)
}

extension UIViewController {
    /// The state to make what lies over the scene for.
    package var unavailableState: UIContentUnavailableConfigurationState {
        UIContentUnavailableConfigurationState(
            searchText: storage.searchedText?(), traitCollection: traitCollection)
    }

    /// The view is about to be laid out.
    func updateUnavailableIfNeeded() {
        guard storage.needsUnavailableUpdate else { return }
        storage.needsUnavailableUpdate = false
        updateContentUnavailableConfiguration(using: unavailableState)
    }
}
