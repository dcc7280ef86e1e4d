/// Texts that take the place of ranges of a file, in bytes of UTF-8.
struct Edits {
    private struct Edit {
        var range: Range<Int>
        var text: String
        var order: Int
    }

    private var list: [Edit] = []

    /// Puts `text` in place of a range, with as many line breaks as the range has: those that
    /// `text` lacks follow it.
    mutating func replace(_ range: Range<Int>, with text: String, in file: SourceFile) {
        let missing = file.lineBreaks(in: range) - text.utf8.count { $0 == UInt8(ascii: "\n") }
        add(range, text + String(repeating: "\n", count: max(missing, 0)))
    }

    mutating func insert(_ text: String, at offset: Int) { add(offset..<offset, text) }

    private mutating func add(_ range: Range<Int>, _ text: String) {
        list.append(Edit(range: range, text: text, order: list.count))
    }

    /// The text of a range with what has been put into it. An edit that overlaps an earlier one is
    /// left out.
    func text(of range: Range<Int>, in file: SourceFile) -> String {
        var bytes: [UInt8] = []
        var place = range.lowerBound
        for edit in sorted where range.encloses(edit.range) {
            guard edit.range.lowerBound >= place else { continue }
            bytes += file.bytes[place..<edit.range.lowerBound]
            bytes += edit.text.utf8
            place = edit.range.upperBound
        }
        bytes += file.bytes[place..<range.upperBound]
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Takes the range out, and what has been put into it, and leaves its line breaks.
    mutating func cut(_ range: Range<Int>, in file: SourceFile) {
        list.removeAll { range.encloses($0.range) }
        replace(range, with: "", in: file)
    }

    /// What is put in front of a range comes before what takes the range's place.
    private var sorted: [Edit] {
        list.sorted {
            ($0.range.lowerBound, $0.range.upperBound, $0.order)
                < ($1.range.lowerBound, $1.range.upperBound, $1.order)
        }
    }
}

extension Range<Int> {
    func encloses(_ other: Range<Int>) -> Bool {
        lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}
