import Foundation

/// The positions of a caret in a text, and the ends of words. Offsets count UTF-16 units.
///
/// A caret stop is the border of what a person sees as one character: an emoji with its
/// modifiers, a letter with its accents. A word is a run of letters, digits and apostrophes
/// inside; other characters that are no spaces form runs of their own.
package struct TextBoundaries {
    private let text: String

    package init(_ text: String) { self.text = text }

    package var length: Int { text.utf16.count }

    private func index(_ offset: Int) -> String.Index {
        String.Index(utf16Offset: min(max(offset, 0), length), in: text)
    }

    private func offset(_ index: String.Index) -> Int { index.utf16Offset(in: text) }

    /// The stop at or before `offset`.
    package func stop(atOrBefore offset: Int) -> Int {
        let index = index(offset)
        guard index < text.endIndex else { return length }
        // The step forward ends at a border also from inside a character.
        return self.offset(text.index(before: text.index(after: index)))
    }

    /// The stop after `offset`, or the end.
    package func stop(after offset: Int) -> Int {
        let start = index(stop(atOrBefore: offset))
        return start < text.endIndex ? self.offset(text.index(after: start)) : length
    }

    /// The stop before `offset`, or the beginning.
    package func stop(before offset: Int) -> Int {
        let place = index(offset)
        let floor = index(stop(atOrBefore: offset))
        if floor < place { return self.offset(floor) }
        return place > text.startIndex ? self.offset(text.index(before: place)) : 0
    }

    // MARK: Words

    private enum Kind { case space, word, other }

    private func kind(of character: Character) -> Kind {
        if character.isWhitespace { return .space }
        let isWord = character.isLetter || character.isNumber || character == "_"
        return isWord ? .word : .other
    }

    /// Apostrophes, points and commas between letters or digits belong to the word.
    private func kind(at index: String.Index) -> Kind {
        let character = text[index]
        let kind = kind(of: character)
        guard kind == .other, "'’.,".contains(character), index > text.startIndex else {
            return kind
        }
        let next = text.index(after: index)
        guard next < text.endIndex else { return kind }
        let isInside =
            self.kind(of: text[text.index(before: index)]) == .word
            && self.kind(of: text[next]) == .word
        return isInside ? .word : kind
    }

    /// Whether `range` holds a character of a word.
    package func hasWord(in range: Range<Int>) -> Bool {
        text[index(range.lowerBound)..<index(range.upperBound)].contains { kind(of: $0) == .word }
    }

    /// The end of the word after `offset`, past what is between words: where ctrl-right goes.
    package func wordEnd(after offset: Int) -> Int {
        var index = index(offset)
        for isWord in [false, true] {
            while index < text.endIndex, (kind(at: index) == .word) == isWord {
                index = text.index(after: index)
            }
        }
        return self.offset(index)
    }

    /// The beginning of the word before `offset`, past what is between words: where ctrl-left goes.
    package func wordStart(before offset: Int) -> Int {
        var index = index(offset)
        for isWord in [false, true] {
            while index > text.startIndex {
                let before = text.index(before: index)
                guard (kind(at: before) == .word) == isWord else { break }
                index = before
            }
        }
        return self.offset(index)
    }

    /// The run of characters of one kind around `offset`: what a double click selects.
    package func word(at offset: Int) -> Range<Int> {
        guard !text.isEmpty else { return 0..<0 }
        var index = index(stop(atOrBefore: offset))
        if index == text.endIndex { index = text.index(before: index) }
        let kind = kind(at: index)
        var (low, high) = (index, text.index(after: index))
        while low > text.startIndex, self.kind(at: text.index(before: low)) == kind {
            low = text.index(before: low)
        }
        while high < text.endIndex, self.kind(at: high) == kind { high = text.index(after: high) }
        return self.offset(low)..<self.offset(high)
    }

    /// The word that holds `offset`, between two the one ahead or behind; `nil` where there is
    /// none.
    package func word(at offset: Int, forward: Bool) -> Range<Int>? {
        guard !text.isEmpty else { return nil }
        var place = index(stop(atOrBefore: offset))
        let isInside = self.offset(place) < offset
        if !forward, !isInside {
            guard place > text.startIndex else { return nil }
            place = text.index(before: place)
        }
        guard place < text.endIndex, kind(at: place) == .word else { return nil }
        return word(at: self.offset(place))
    }

    /// The first word that begins at or behind `offset`, or ends at or before it.
    package func nextWord(from offset: Int, forward: Bool) -> Range<Int>? {
        var place = index(stop(atOrBefore: offset))
        while true {
            if let word = word(at: self.offset(place), forward: forward) { return word }
            guard forward ? place < text.endIndex : place > text.startIndex else { return nil }
            place = forward ? text.index(after: place) : text.index(before: place)
        }
    }
}
