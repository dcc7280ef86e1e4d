import TactileViews

/// UIKit's description of a button has no text; its names in constraints have the title.
extension UIButton: TitleDescribing {
    package var titleOfDescription: String? { configuration?.title ?? currentTitle }
}
