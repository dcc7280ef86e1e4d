import Tactile

/// Announces to screen readers what keeps an entry from being saved, once for each time that it
/// appears: a screen reader stays at the field that has the keyboard, and the text is beside it.
/// What was tried and is refused is announced by ``UIView/shake(saying:)`` each time.
@MainActor
struct SpokenProblem {
    private var last: String?

    /// - `text`: What is in the way now.
    mutating func show(_ text: String?) {
        defer { last = text }
        guard let text, !text.isEmpty, text != last else { return }
        UIAccessibility.post(notification: .announcement, argument: text)
    }
}
