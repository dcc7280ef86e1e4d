import TactileViews

extension UITextField: TextDescribing, ViewDescribing {
    /// Not that of a password, which does not belong into a log.
    package var textOfDescription: String? { isSecureTextEntry ? nil : text ?? "" }

    package var partsOfDescription: [String] {
        (placeholder.map { ["placeholder = \($0)"] } ?? [])
            + ["borderStyle = \("\(borderStyle)".capitalized)"]
    }
}
