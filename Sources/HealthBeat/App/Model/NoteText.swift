import Diary

/// A note as a field of one line edits it: a field lays its whole text out, so that of a long note
/// it has the beginning, and the rest stays as it is.
struct NoteText: Equatable {
    /// What the field shows.
    let shown: String
    /// What follows it in the note.
    let rest: String

    /// Bytes of a note that a field shows; more than is typed or pasted there.
    static let mostShown = 1 << 10

    init(_ note: String) {
        shown = note.beginning(ofBytes: Self.mostShown)
        rest = String(note[shown.endIndex(in: note)...])
    }

    /// The note whose beginning is what the field has now.
    func note(_ typed: String) -> String { typed + rest }

    /// Says that there is more than the field shows; nil where there is not.
    var hint: String? {
        guard !rest.isEmpty else { return nil }
        let kilobytes = max(1, (shown.utf8.count + rest.utf8.count) >> 10)
        return localized(
            "This is the beginning of a note of \(kilobytes) KB. The pencil shows it whole."
        )
    }
}

extension String {
    /// The end of this text in one that begins with it.
    fileprivate func endIndex(in whole: String) -> String.Index {
        whole.utf8.index(whole.startIndex, offsetBy: utf8.count)
    }
}
