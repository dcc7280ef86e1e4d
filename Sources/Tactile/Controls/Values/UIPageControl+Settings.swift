import TactileViews

// Beside the control, whose file has nothing that a control of another package could not have.
extension UIPageControl: AccessibilitySettingsFollowing {
    package func accessibilitySettingsDidChange() { showDots() }
}
