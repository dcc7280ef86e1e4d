import Tactile

/// What is said of a pasted text that a field does not take.
@MainActor
enum PasteLimit {
    static var dateTooLong: String {
        localized("The pasted text is too long for a date. Type one such as 2026-11-03 8:30.")
    }

    /// - `limit`: in bytes.
    static func noteTooLong(_ limit: Int) -> String {
        localized("The pasted text is too long for a note. Paste \(limit >> 10) KB at most.")
    }
}
