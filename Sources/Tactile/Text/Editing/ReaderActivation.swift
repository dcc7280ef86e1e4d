import TactileViews

extension UITextInput where Self: UIResponder {
    /// What a reader's activation does, as a double tap under VoiceOver: editing begins; in text
    /// that is edited already the caret goes to the end, and from there to the beginning.
    func activateForReader() -> Bool {
        guard isFirstResponder else { return becomeFirstResponder() }
        let end = endOfDocument
        let isAtEnd =
            selectedTextRange.map { $0.isEmpty && compare($0.end, to: end) == .orderedSame }
            ?? false
        let place = isAtEnd ? beginningOfDocument : end
        selectedTextRange = textRange(from: place, to: place)
        return true
    }
}
