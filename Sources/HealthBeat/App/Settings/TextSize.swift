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
        }
    }

    var title: String {
        switch self {
        case .extraSmall: "Extra small"
        case .small: "Small"
        case .medium: "Medium"
        case .large: "Usual"
        case .extraLarge: "Large"
        case .extraExtraLarge: "Very large"
        case .extraExtraExtraLarge: "Largest"
        }
    }
}
