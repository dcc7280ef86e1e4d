import TactileViews

/// Caret stops, words and paragraphs of a text in paragraphs. Offsets count UTF-16 units.
extension TextDocument {
    /// A paragraph's own boundaries, and where it begins.
    private func local(_ offset: Int) -> (index: Int, start: Int, boundaries: TextBoundaries) {
        let index = paragraph(at: offset)
        return (index, start(of: index), TextBoundaries(paragraphs[index].text))
    }

    private func bounded(_ offset: Int) -> Int { min(max(offset, 0), length) }

    /// The stop at or before `offset`.
    func stop(atOrBefore offset: Int) -> Int {
        let offset = bounded(offset)
        let (_, start, boundaries) = local(offset)
        return start + boundaries.stop(atOrBefore: offset - start)
    }

    /// The stop after `offset`, or the end.
    func stop(after offset: Int) -> Int {
        let offset = bounded(offset)
        let (_, start, boundaries) = local(offset)
        return start + boundaries.stop(after: offset - start)
    }

    /// The stop before `offset`, or the beginning.
    func stop(before offset: Int) -> Int {
        let offset = bounded(offset)
        let (index, start, boundaries) = local(offset)
        if offset > start { return start + boundaries.stop(before: offset - start) }
        guard index > 0 else { return 0 }
        let previous = self.start(of: index - 1)
        return previous + TextBoundaries(paragraphs[index - 1].text).stop(before: offset - previous)
    }

    /// The end of the word after `offset`, across line ends in between.
    func wordEnd(after offset: Int) -> Int {
        var place = bounded(offset)
        while true {
            let (index, start, boundaries) = local(place)
            let end = start + boundaries.wordEnd(after: place - start)
            let hasWord = boundaries.hasWord(in: place - start..<end - start)
            if hasWord || index == paragraphs.count - 1 { return end }
            place = self.start(of: index + 1)
        }
    }

    /// The beginning of the word before `offset`, across line ends in between.
    func wordStart(before offset: Int) -> Int {
        let place = bounded(offset)
        var (index, start, boundaries) = local(place)
        var end = place
        while true {
            let found = start + boundaries.wordStart(before: end - start)
            if index == 0 || boundaries.hasWord(in: found - start..<end - start) { return found }
            index -= 1
            end = start
            start = self.start(of: index)
            boundaries = TextBoundaries(paragraphs[index].text)
        }
    }

    /// The run of characters of one kind around `offset`: what a double click selects. The end of
    /// a line belongs to none.
    func word(at offset: Int) -> Range<Int> {
        let offset = bounded(offset)
        let (index, start, _) = local(offset)
        let line = TextBoundaries(String(paragraphs[index].line))
        let word = line.word(at: min(offset - start, line.length))
        return start + word.lowerBound..<start + word.upperBound
    }

    /// The paragraph around `offset`, its break included: what a triple click selects.
    func paragraphRange(at offset: Int) -> Range<Int> { range(of: paragraph(at: bounded(offset))) }
}
