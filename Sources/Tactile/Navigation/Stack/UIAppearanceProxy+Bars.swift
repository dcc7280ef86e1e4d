import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
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

    /// How far the titles of bars of that height are moved down, in points.
    public func setTitleVerticalPositionAdjustment(
        _ adjustment: CGFloat, for barMetrics: UIBarMetrics
    ) {
        record(
            "setTitleVerticalPositionAdjustment \(barMetrics.rawValue)", adjustment,
            get: { $0.titleVerticalPositionAdjustment(for: barMetrics) },
            set: { $0.setTitleVerticalPositionAdjustment($1, for: barMetrics) })
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

extension UIAppearanceProxy where Target: UIBarButtonItem {
    /// The picture behind the titles of items, in one state.
    public func setBackgroundImage(
        _ image: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
    ) {
        record(
            "setBackgroundImage \(state.rawValue) \(barMetrics.rawValue)", image,
            get: { $0.backgroundImage(for: state, barMetrics: barMetrics) },
            set: { $0.setBackgroundImage($1, for: state, barMetrics: barMetrics) })
    }

    /// How far the titles of items are moved, in points.
    public func setTitlePositionAdjustment(_ offset: UIOffset, for barMetrics: UIBarMetrics) {
        record(
            "setTitlePositionAdjustment \(barMetrics.rawValue)", offset,
            get: { $0.titlePositionAdjustment(for: barMetrics) },
            set: { $0.setTitlePositionAdjustment($1, for: barMetrics) })
    }
}
