import Tactile

extension Theme {
    /// What a page is for.
    public static func filledButton(_ title: String = "") -> UIButton.Configuration {
        var configuration = UIButton.Configuration.filled()
        configuration.title = title
        configuration.baseBackgroundColor = Palette.filledButton
        configuration.baseForegroundColor = Palette.filledButtonLabel
        return configuration
    }

    /// What a page can do, too.
    public static func tintedButton(_ title: String) -> UIButton.Configuration {
        var configuration = UIButton.Configuration.tinted()
        configuration.title = title
        configuration.background.backgroundColor = Palette.tintedFill
        configuration.baseForegroundColor = Palette.tintOnFill
        return configuration
    }
}
