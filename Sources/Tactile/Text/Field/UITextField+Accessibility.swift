import Foundation
import TactileControls
import TactileViews

/// What readers of the screen get of a field besides what UIKit's members say.
extension UITextField: AccessibilityRoleProviding, AccessibilityPartsProviding,
    AccessibilityPlaceholderProviding
{
    package var accessibilityRole: AccessibilityRole? {
        isSecureTextEntry ? .secureField : .textField
    }

    /// The views at its sides, and the button that clears it.
    package var accessibilityParts: [UIView] {
        let sides = [leftView, rightView, clearButton].compactMap { $0 }
        return sides.filter { $0.superview === self && !$0.isHidden }
    }

    package var accessibilityPlaceholder: String? { placeholder }

    var spokenText: String? {
        guard let text, !text.isEmpty else { return placeholder }
        return isSecureTextEntry ? String(repeating: "•", count: text.count) : text
    }
}
