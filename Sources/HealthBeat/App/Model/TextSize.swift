import Design
import Diary
import Foundation
import Tactile

extension DiarySettings.TextSizeChoice {
    /// The toolkit's category for the choice.
    var category: UIContentSizeCategory {
        switch self {
        case .extraSmall: .extraSmall
        case .small: .small
        case .medium: .medium
        case .large: .large
        case .extraLarge: .extraLarge
        case .extraExtraLarge: .extraExtraLarge
        case .extraExtraExtraLarge: .extraExtraExtraLarge
        case .accessibilityMedium: .accessibilityMedium
        case .accessibilityLarge: .accessibilityLarge
        case .accessibilityExtraLarge: .accessibilityExtraLarge
        case .accessibilityExtraExtraLarge: .accessibilityExtraExtraLarge
        case .accessibilityExtraExtraExtraLarge: .accessibilityExtraExtraExtraLarge
        }
    }

    var title: String {
        switch self {
        case .extraSmall: localized("Extra small")
        case .small: localized("Small")
        case .medium: localized("Medium")
        case .large: localized("Default")
        case .extraLarge: localized("Large")
        case .extraExtraLarge: localized("Very large")
        case .extraExtraExtraLarge: localized("Huge")
        case .accessibilityMedium: localized("Accessibility \(1)")
        case .accessibilityLarge: localized("Accessibility \(2)")
        case .accessibilityExtraLarge: localized("Accessibility \(3)")
        case .accessibilityExtraExtraLarge: localized("Accessibility \(4)")
        case .accessibilityExtraExtraExtraLarge: localized("Accessibility \(5)")
        }
    }
}

extension Theme.Text {
    /// The largest size that a window has room for, however much larger the person wants text:
    /// words are not broken, and the entry panel is seen whole. All windows have room for the
    /// ordinary sizes.
    ///
    /// - `window`: in points.
    static func largest(in window: CGSize) -> UIContentSizeCategory {
        // Points of the window that go with text of the usual size.
        let needed: CGSize =
            window.width < Theme.Space.narrow
            ? CGSize(width: 190, height: 350) : CGSize(width: 300, height: 272)
        let growth = min(window.width / needed.width, window.height / needed.height)
        let fitting = DiarySettings.TextSizeChoice.allCases.map(\.category).last { category in
            let traits = UITraitCollection(preferredContentSizeCategory: category)
            return UIFontMetrics.default.scaledValue(for: 1000, compatibleWith: traits)
                <= 1000 * growth
        }
        return max(fitting ?? .large, .extraExtraExtraLarge)
    }

}
