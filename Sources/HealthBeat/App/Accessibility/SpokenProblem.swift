import Tactile

/// Says to readers of the screen what stands in the way of saving, once for each time that it
/// appears: it is shown beside the field that has the keyboard, where they do not look.
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
