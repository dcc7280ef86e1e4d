import Foundation
import TactileViews

/// What controls are to readers of the screen, beyond what their traits say.
extension UIStepper: AccessibilityRoleProviding, AccessibilityNumbersProviding {
    package var accessibilityRole: AccessibilityRole? { .stepper }
    public var accessibilityNumbers: AccessibilityNumbers? {
        AccessibilityNumbers(
            minimum: minimumValue, maximum: maximumValue, current: value, step: stepValue)
    }
    public func setAccessibilityNumber(_ number: Double) -> Bool {
        guard isEnabled else { return false }
        let old = value
        value = number
        if value != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
        return true
    }
}

extension UISlider: AccessibilityNumbersProviding {
    public var accessibilityNumbers: AccessibilityNumbers? {
        AccessibilityNumbers(
            minimum: Double(minimumValue), maximum: Double(maximumValue), current: Double(value),
            step: 0)
    }
    public func setAccessibilityNumber(_ number: Double) -> Bool {
        guard isEnabled else { return false }
        let old = value
        setValue(Float(number), animated: false)
        if value != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
        return true
    }
}

extension UIProgressView: AccessibilityRoleProviding, AccessibilityNumbersProviding {
    package var accessibilityRole: AccessibilityRole? { .progress }
    public var accessibilityNumbers: AccessibilityNumbers? {
        AccessibilityNumbers(minimum: 0, maximum: 1, current: Double(progress), step: 0)
    }
    public func setAccessibilityNumber(_ number: Double) -> Bool { false }
}

extension UIActivityIndicatorView: AccessibilityRoleProviding {
    package var accessibilityRole: AccessibilityRole? { .activity }
}

extension UIPageControl: AccessibilityRoleProviding, AccessibilityPlaceProviding {
    package var accessibilityRole: AccessibilityRole? { .pages }
    package var accessibilityPlace: (index: Int, count: Int)? {
        numberOfPages > 0 ? (currentPage, numberOfPages) : nil
    }
}
