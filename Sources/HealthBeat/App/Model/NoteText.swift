import Diary

/// A note as a field of one line edits it: a field lays its whole text out, so that of a long note
/// it has the beginning, and the rest stays as it is. It shows line breaks as spaces; in the note
/// they stay, but where the text around them is changed.
struct NoteText: Equatable {
    /// What the field shows.
    let shown: String
    /// What of the note is shown, with its line breaks.
    private let beginning: String
    /// What follows it in the note.
    let rest: String

    /// Bytes of a note that a field shows; more than is typed or pasted there.
    static let mostShown = 1 << 10

    init(_ note: String) {
        beginning = note.beginning(ofBytes: Self.mostShown)
        shown = String(beginning.map { $0.isNewline ? " " : $0 })
        rest = String(note[beginning.endIndex(in: note)...])
    }

    /// The note whose beginning is what the field has now.
    func note(_ typed: String) -> String {
        // What the field shows for each piece of the note. A space may take what follows it into
        // its character, so that they are compared by scalars.
        let pieces = beginning.flatMap { character -> [(shown: Unicode.Scalar, text: String)] in
            character.isNewline
                ? [(" ", String(character))]
                : character.unicodeScalars.map { ($0, String($0)) }
        }
        let new = Array(typed.unicodeScalars)
        let most = min(new.count, pieces.count)
        let before = (0..<most).first { new[$0] != pieces[$0].shown } ?? most
        let left = most - before
        let after =
            (1..<left + 1).first { new[new.count - $0] != pieces[pieces.count - $0].shown }
            .map { $0 - 1 } ?? left
        var middle = String.UnicodeScalarView()
        middle.append(contentsOf: new[before..<new.count - after])
        return pieces[..<before].map(\.text).joined() + String(middle)
            + pieces[(pieces.count - after)...].map(\.text).joined() + rest
    }

    /// Says that there is more than the field shows; nil where there is not.
    var hint: String? {
        guard !rest.isEmpty else { return nil }
        let kilobytes = max(1, (beginning.utf8.count + rest.utf8.count) >> 10)
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
