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
        // A space may take what follows it into its character, so that scalars are compared.
        var pieces: [Piece] = []
        for character in beginning {
            if character.isNewline {
                pieces.append(Piece(shown: " ", text: String(character)))
            } else {
                for scalar in character.unicodeScalars {
                    pieces.append(Piece(shown: scalar, text: String(scalar)))
                }
            }
        }
        let new = Array(typed.unicodeScalars)
        let most = min(new.count, pieces.count)
        var before = 0
        while before < most, new[before] == pieces[before].shown { before += 1 }
        var after = 0
        while after < most - before,
            new[new.count - 1 - after] == pieces[pieces.count - 1 - after].shown
        {
            after += 1
        }
        var note = ""
        for piece in pieces[..<before] { note += piece.text }
        note.unicodeScalars.append(contentsOf: new[before..<(new.count - after)])
        for piece in pieces[(pieces.count - after)...] { note += piece.text }
        return note + rest
    }

    /// A piece of the note and what the field shows for it.
    private struct Piece {
        var shown: Unicode.Scalar
        var text: String
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
