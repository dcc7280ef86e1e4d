import TactileControls
import TactileDrawing
import TactileViews

extension UIAppearanceProxy where Target: UINavigationBar {
    /// The whole ground of bars; `UIImage()` makes it transparent.
    public func setBackgroundImage(_ image: UIImage?, for barMetrics: UIBarMetrics) {
        setBackgroundImage(image, for: .any, barMetrics: barMetrics)
    }

    /// The whole ground of bars at one edge of the screen, or at `any`.
    public func setBackgroundImage(
        _ image: UIImage?, for position: UIBarPosition, barMetrics: UIBarMetrics
    ) {
        record(
            "setBackgroundImage \(position.rawValue) \(barMetrics.rawValue)", image,
            get: { $0.backgroundImage(for: position, barMetrics: barMetrics) },
            set: { $0.setBackgroundImage($1, for: position, barMetrics: barMetrics) })
    }
}

extension UIAppearanceProxy where Target: UIToolbar {
    /// The whole ground of bars; `UIImage()` makes it transparent.
    public func setBackgroundImage(
        _ image: UIImage?, forToolbarPosition position: UIBarPosition, barMetrics: UIBarMetrics
    ) {
        record(
            "setBackgroundImage \(position.rawValue) \(barMetrics.rawValue)", image,
            get: { $0.backgroundImage(forToolbarPosition: position, barMetrics: barMetrics) },
            set: {
                $0.setBackgroundImage(
                    $1, forToolbarPosition: position, barMetrics: barMetrics)
            })
    }

    /// In place of the line above bars.
    public func setShadowImage(
        _ image: UIImage?, forToolbarPosition position: UIBarPosition
    ) {
        record(
            "setShadowImage \(position.rawValue)", image,
            get: { $0.shadowImage(forToolbarPosition: position) },
            set: { $0.setShadowImage($1, forToolbarPosition: position) })
    }
}
