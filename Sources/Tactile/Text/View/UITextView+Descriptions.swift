import TactileViews

extension UITextView: TextDescribing {
    package var textOfDescription: String? { text }
}
