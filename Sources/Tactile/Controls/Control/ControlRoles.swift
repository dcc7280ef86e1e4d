import Foundation
import TactileViews

/// What every control does for readers of the screen.
extension UIControl {
    /// Whether the control is selected or not enabled. A subclass adds what it is, such as `.button`.
    var stateTraits: UIAccessibilityTraits {
        var traits = UIAccessibilityTraits.none
        if isSelected { traits.insert(.selected) }
        if !isEnabled { traits.insert(.notEnabled) }
        return traits
    }

    func isPressedByReader() -> Bool {
        guard isEnabled, isActivatedByKeys else { return false }
        sendActions(for: .touchDown)
        sendActions(for: .touchUpInside)
        didActivate(with: nil)
        return true
    }

    /// Does what ``adjustValue(by:)`` does for steps up or down.
    func adjustFromReader(by count: Int) {
        if isEnabled { _ = adjustValue(by: .steps(count)) }
    }
}

/// What controls are to readers of the screen, beyond what their traits say.
extension UIStepper: AccessibilityRoleProviding, AccessibilityNumbersProviding {
    package var accessibilityRole: AccessibilityRole? { .stepper }
    package var accessibilityNumbers: AccessibilityNumbers? {
        AccessibilityNumbers(
            minimum: minimumValue, maximum: maximumValue, current: value, step: stepValue)
    }
    package func setAccessibilityNumber(_ number: Double) -> Bool {
        guard isEnabled else { return false }
        let old = value
        value = number
        if value != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
        return true
    }
}

extension UISlider: AccessibilityNumbersProviding {
    package var accessibilityNumbers: AccessibilityNumbers? {
        AccessibilityNumbers(
            minimum: Double(minimumValue), maximum: Double(maximumValue), current: Double(value),
            step: 0)
    }
    package func setAccessibilityNumber(_ number: Double) -> Bool {
        guard isEnabled else { return false }
        let old = value
        setValue(Float(number), animated: false)
        if value != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
        return true
    }
}

extension UIProgressView: AccessibilityRoleProviding, AccessibilityNumbersProviding {
    package var accessibilityRole: AccessibilityRole? { .progress }
    package var accessibilityNumbers: AccessibilityNumbers? {
        AccessibilityNumbers(minimum: 0, maximum: 1, current: Double(progress), step: 0)
    }
    package func setAccessibilityNumber(_ number: Double) -> Bool { false }
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

extension UIScrollView: AccessibilityRoleProviding {
    /// A list where its class says that it holds one; text that is edited is no scroll view.
    package var accessibilityRole: AccessibilityRole? {
        if self is any UITextInput { return .textArea }
        switch accessibilityContainerType {
        case .dataTable: return .table
        case .list: return .list
        default: return .scrollArea
        }
    }
}

extension Float {
    /// A part of one as a whole number of per cent, as in "42%"; "0%" of what is no number.
    var inPercent: String {
        isFinite ? "\(Int((min(max(self, -100), 100) * 100).rounded()))%" : "0%"
    }
}
