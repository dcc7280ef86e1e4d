import Foundation

/// A view that looks otherwise by what a person needs. It looks at the settings when it is made,
/// and hears of changes while it is in a window.
@MainActor
package protocol AccessibilitySettingsFollowing: UIView {
    func accessibilitySettingsDidChange()
}

extension UIApplication {
    /// Tells whoever listens that ``reducesMotion`` has another value.
    func tellOfReducedMotion() {
        post(UIAccessibility.reduceMotionStatusDidChangeNotification)
        post(UIAccessibility.prefersCrossFadeTransitionsStatusDidChange)
    }

    func tellViewsOfSettings() {
        for window in windows { Self.tell(window) }
    }

    private static func tell(_ view: UIView) {
        (view as? any AccessibilitySettingsFollowing)?.accessibilitySettingsDidChange()
        for subview in view.subviews { tell(subview) }
    }
}
