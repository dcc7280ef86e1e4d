import TactileDrawing
import TactileGeometry
import TactileViews

extension UIViewController {
    /// What is shown over the scene because it has nothing to show; `nil` shows the scene.
    public var contentUnavailableConfiguration: (any UIContentConfiguration)? {
        get { unavailable.view?.configuration }
        set { unavailable.show(newValue, over: self) }
    }

    /// The state to make a configuration for.
    public var contentUnavailableConfigurationState: UIContentUnavailableConfigurationState {
        unavailableState
    }

    private var unavailable: UnavailableContent {
        let key = ObjectIdentifier(UnavailableContent.self)
        if let content = storage.attachments[key] as? UnavailableContent { return content }
        let content = UnavailableContent()
        storage.attachments[key] = content
        return content
    }
}

/// The view that lies over a scene without content.
@MainActor
private final class UnavailableContent: SceneCover {
    private(set) var view: (any UIView & UIContentView)?

    func show(_ configuration: (any UIContentConfiguration)?, over scene: UIViewController) {
        guard let configuration else {
            view?.removeFromSuperview()
            view = nil
            scene.storage.cover = nil
            return
        }
        if let view, view.supports(configuration) {
            view.configuration = configuration
        } else {
            view?.removeFromSuperview()
            view = configuration.makeContentView()
            scene.storage.cover = self
        }
        scene.viewIfLoaded?.setNeedsLayout()
    }

    /// Over all of the scene, also of one that scrolls.
    func place(over scene: UIView) {
        guard let view else { return }
        if scene.subviews.last !== view { scene.addSubview(view) }
        if view.frame != scene.bounds { view.frame = scene.bounds }
    }
}
