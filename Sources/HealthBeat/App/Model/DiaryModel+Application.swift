import Design
import Diary
import Tactile

/// What the settings mean for the application. Nothing else of the window changes it.
extension DiaryModel {
    /// Gives the application what the settings and the locale say of it.
    func applySettings() {
        let application = UIApplication.shared, settings = diary.settings
        application.onScreenKeyboard =
            switch settings.numberPad ?? .automatic {
            case .automatic: .automatic
            case .always: .always
            case .never: .never
            }
        fitTextSize()
        application.overridePrefersBoldText = settings.prefersBoldText
        application.overrideReducesMotion = settings.reducesMotion
        application.overrideIncreasesContrast = settings.increasesContrast
        application.reducesTransparency = settings.reducesTransparency ?? false
        application.differentiatesWithoutColor = settings.hasStatusShapes ?? false
        application.decimalSeparator = String(style.decimalSeparator)
    }

    /// Text is as large as the person wants it, and no larger than fits in the window.
    func fitTextSize() {
        UIApplication.shared.preferredContentSizeCategory = min(
            (diary.settings.textSize ?? .large).category,
            Theme.Text.largest(in: windowSize))
    }
}
