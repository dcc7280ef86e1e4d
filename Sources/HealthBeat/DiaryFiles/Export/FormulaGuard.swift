import Diary

/// Keeps spreadsheets from running a note as a formula.
enum FormulaGuard {
    private static let signs: Set<Unicode.Scalar> = ["=", "+", "-", "@", "'", "\t", "\r"]

    private static func isNeeded(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
        scalars.first { _ in true }.map(signs.contains) == true
    }

    /// The note with an apostrophe before a sign that begins a formula; `removed` takes it back.
    static func added(to note: String) -> String {
        isNeeded(note.unicodeScalars) ? "'" + note : note
    }

    static func removed(from note: String) -> String {
        let scalars = note.unicodeScalars
        guard scalars.first == "'", isNeeded(scalars.dropFirst()) else { return note }
        return String(scalars.dropFirst())
    }

    /// The same with a space, for programs that do not know about the apostrophe.
    static func spaced(_ note: String) -> String {
        isNeeded(note.unicodeScalars) ? " " + note : note
    }
}
