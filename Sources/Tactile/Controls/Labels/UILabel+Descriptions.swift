import TactileViews

extension UILabel: TextDescribing {
    package var textOfDescription: String? { text }
}
