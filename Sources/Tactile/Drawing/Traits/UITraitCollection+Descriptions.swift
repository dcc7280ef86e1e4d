import Foundation
import TactileGeometry

extension UITraitCollection {
    /// The specified traits in UIKit's format.
    var ownDescription: String {
        var parts: [String] = []
        func add(_ name: String, _ value: Any, isSpecified: Bool) {
            if isSpecified { parts.append("\(name) = \(Self.title("\(value)"))") }
        }
        add(
            "UserInterfaceIdiom", userInterfaceIdiom,
            isSpecified: userInterfaceIdiom != .unspecified)
        add("DisplayScale", Description.number(displayScale), isSpecified: displayScale != 0)
        add("DisplayGamut", displayGamut, isSpecified: displayGamut != .unspecified)
        add(
            "HorizontalSizeClass", horizontalSizeClass,
            isSpecified: horizontalSizeClass != .unspecified)
        add("VerticalSizeClass", verticalSizeClass, isSpecified: verticalSizeClass != .unspecified)
        add(
            "UserInterfaceStyle", userInterfaceStyle,
            isSpecified: userInterfaceStyle != .unspecified)
        add(
            "UserInterfaceLayoutDirection",
            layoutDirection == .leftToRight ? "LTR" : "RTL",
            isSpecified: layoutDirection != .unspecified)
        if preferredContentSizeCategory != .unspecified {
            let name = preferredContentSizeCategory.rawValue
                .replacingOccurrences(of: "UICTContentSizeCategory", with: "")
            parts.append("PreferredContentSizeCategory = \(name)")
        }
        add(
            "AccessibilityContrast", accessibilityContrast,
            isSpecified: accessibilityContrast != .unspecified)
        add(
            "UserInterfaceLevel", userInterfaceLevel,
            isSpecified: userInterfaceLevel != .unspecified)
        add("LegibilityWeight", legibilityWeight, isSpecified: legibilityWeight != .unspecified)
        let name = Description.name(self)
        return parts.isEmpty ? "<\(name)>" : "<\(name); \(parts.joined(separator: ", "))>"
    }

    /// The word with a capital first letter.
    private static func title(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}
