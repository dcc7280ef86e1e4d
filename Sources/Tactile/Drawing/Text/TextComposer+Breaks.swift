import CPango
import Foundation

/// Places where a paragraph's strategy lets no line end.
struct UnbrokenText {
    /// Ranges of bytes that stay in one line each.
    private(set) var ranges: [Range<Int>] = []

    init(_ bytes: ArraySlice<UInt8>, _ strategy: NSParagraphStyle.LineBreakStrategy) {
        guard !strategy.isEmpty else { return }
        if strategy.contains(.hangulWordPriority) { keepHangulWords(bytes) }
        if strategy.contains(.pushOut) {
            for line in bytes.split(separator: 0x0A) { keepLastWords(line) }
        }
    }

    /// Syllables of Hangul are three bytes, U+AC00 to U+D7A3.
    private mutating func keepHangulWords(_ bytes: ArraySlice<UInt8>) {
        var start: Int?
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let isSyllable = (0xEA...0xED).contains(bytes[place]) && place + 2 < bytes.endIndex
            if isSyllable {
                start = start ?? place
                place += 3
            } else {
                if let first = start { keep(first..<place) }
                start = nil
                place += 1
            }
        }
        if let start { keep(start..<bytes.endIndex) }
    }

    /// Keeps the last two words of a paragraph of more together.
    private mutating func keepLastWords(_ line: ArraySlice<UInt8>) {
        let words = line.split(separator: 0x20)
        guard words.count > 2, let last = words.last else { return }
        keep(words[words.count - 2].startIndex..<last.endIndex)
    }

    private mutating func keep(_ range: Range<Int>) {
        if !range.isEmpty { ranges.append(range) }
    }
}

extension TextComposer {
    /// Forbids lines to end within the ranges, which count from the start of the whole text.
    func forbidBreaks(in ranges: [Range<Int>], from start: Int, _ list: OpaquePointer?) {
        for range in ranges {
            guard let attribute = pango_attr_allow_breaks_new(0) else { continue }
            attribute.pointee.start_index = UInt32(range.lowerBound - start)
            attribute.pointee.end_index = UInt32(range.upperBound - start)
            pango_attr_list_insert(list, attribute)
        }
    }

    /// Whether a line is longer than its room, which what stays whole may be.
    func overflows(_ layout: OpaquePointer) -> Bool {
        var length: Int32 = 0
        pango_layout_get_size(layout, &length, nil)
        let room = pango_layout_get_width(layout)
        return room >= 0 && length > room
    }
}
