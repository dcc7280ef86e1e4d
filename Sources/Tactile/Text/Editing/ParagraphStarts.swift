/// Where the paragraphs of a text begin, in UTF-16 units.
///
/// Typing moves all that follows. What is behind the last change keeps the place that it had, and
/// one number says how far off that is: a change near the one before costs what lies between them.
struct ParagraphStarts {
    /// Where each paragraph begins, and where the last one ends.
    private var values = [0]
    /// From this index on values are `shift` too small.
    private var border = 1
    private var shift = 0

    init(_ paragraphs: [TextDocument.Paragraph]) {
        values.reserveCapacity(paragraphs.count + 1)
        for paragraph in paragraphs { values.append(values[values.count - 1] + paragraph.length) }
    }

    subscript(index: Int) -> Int { values[index] + (index >= border ? shift : 0) }

    /// Replaces paragraphs by others of the given lengths.
    mutating func replace(_ old: Range<Int>, with lengths: [Int]) {
        move(to: old.upperBound)
        let end = values[old.lowerBound] + lengths.reduce(0, +)
        // The border is behind the old paragraphs, whose last end is shifted with what follows.
        shift += end - self[old.upperBound]
        var start = values[old.lowerBound]
        if lengths.count == old.count {
            for (index, length) in zip(old.dropFirst(), lengths) {
                start += length
                values[index] = start
            }
        } else {
            let starts = lengths.dropLast().map { length -> Int in
                start += length
                return start
            }
            values.replaceSubrange(old.lowerBound + 1..<old.upperBound, with: starts)
            border += lengths.count - old.count
        }
    }

    /// Makes `index` the first that is shifted.
    private mutating func move(to index: Int) {
        if shift == 0 {
            border = index
            return
        }
        while border < index {
            values[border] += shift
            border += 1
        }
        while border > index {
            border -= 1
            values[border] -= shift
        }
    }
}
