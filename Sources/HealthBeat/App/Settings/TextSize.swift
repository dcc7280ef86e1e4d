import Diary
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
