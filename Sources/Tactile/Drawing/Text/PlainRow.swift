import CPango

/// A line of printable ASCII in one font.
struct PlainRow {
    /// Freed by whoever takes the row.
    let glyphs: UnsafeMutablePointer<PangoGlyphString>
    /// In Pango's units; without a space at which the line was broken.
    let width: Int32
    /// The line's range in the text's bytes, a space at the end included.
    let bytes: Range<Int>
}

/// The words of a text, one space between each two and perhaps one at the end.
struct PlainWords {
    private struct Part {
        let word: PlainShaper.Word
        let start: Int
    }

    private var parts: [Part] = []
    private let space: PlainShaper.Word
    private let end: Int
    private let endsWithSpace: Bool

    /// `nil` for a font whose words cannot be shaped one by one.
    init?(_ bytes: [UInt8], _ shaper: PlainShaper) {
        guard let space = shaper.space else { return nil }
        self.space = space
        end = bytes.count
        endsWithSpace = bytes.last == 0x20
        var start = 0
        for place in 0...bytes.count where place == bytes.count || bytes[place] == 0x20 {
            guard start < place else { continue }
            guard let word = shaper.word(Array(bytes[start..<place])) else { return nil }
            parts.append(Part(word: word, start: start))
            start = place + 1
        }
    }

    /// Breaks lines where the next word would not fit; `nil` if one is longer than the room, which
    /// is in Pango's units.
    func rows(room: Int32) -> [PlainRow]? {
        guard !parts.isEmpty else { return nil }
        let step = Int(space.width)
        var firsts = [0]
        var width = 0
        for (index, part) in parts.enumerated() {
            let own = Int(part.word.width)
            guard own <= Int(room) else { return nil }
            if index == 0 {
                width = own
            } else if width + step + own <= Int(room) {
                width += step + own
            } else {
                firsts.append(index)
                width = own
            }
        }
        guard !endsWithSpace || width + step <= Int(room) else { return nil }
        firsts.append(parts.count)
        var rows: [PlainRow] = []
        for (first, next) in zip(firsts, firsts.dropFirst()) {
            guard let row = row(first..<next) else {
                rows.forEach { pango_glyph_string_free($0.glyphs) }
                return nil
            }
            rows.append(row)
        }
        return rows
    }

    private func row(_ range: Range<Int>) -> PlainRow? {
        guard let string = pango_glyph_string_new() else { return nil }
        let start = parts[range.lowerBound].start
        let isLast = range.upperBound == parts.count
        let end = isLast ? end : parts[range.upperBound].start
        let hasSpaceAtEnd = !isLast || endsWithSpace
        let count = parts[range].reduce(range.count - (hasSpaceAtEnd ? 0 : 1)) {
            $0 + $1.word.glyphs.count
        }
        string.makeGlyphs(count)
        var index = 0
        var width: Int32 = 0
        func add(_ glyph: PangoGlyphInfo, at byte: Int) {
            string.pointee.glyphs[index] = glyph
            string.pointee.log_clusters[index] = Int32(byte - start)
            width += glyph.geometry.width
            index += 1
        }
        for place in range {
            let part = parts[place]
            for (glyph, cluster) in zip(part.word.glyphs, part.word.clusters) {
                add(glyph, at: part.start + Int(cluster))
            }
            let isEnd = place == range.upperBound - 1
            guard !isEnd || hasSpaceAtEnd else { break }
            var blank = space.glyphs[0]
            if isEnd, !isLast {
                // As Pango does with the space that a line was broken at.
                blank.glyph = TextLayout.emptyGlyph
                blank.geometry.width = 0
            }
            add(blank, at: isEnd ? end - 1 : parts[place + 1].start - 1)
        }
        return PlainRow(glyphs: string, width: width, bytes: start..<end)
    }
}

extension UnsafeMutablePointer<PangoGlyphString> {
    /// Allocates exactly `count` glyphs for an empty glyph string; Pango itself would round the
    /// number up to a power of two.
    func makeGlyphs(_ count: Int) {
        let size = Int32(count)
        pointee.glyphs = g_malloc_n(gsize(count), gsize(MemoryLayout<PangoGlyphInfo>.stride))?
            .assumingMemoryBound(to: PangoGlyphInfo.self)
        pointee.log_clusters = g_malloc_n(gsize(count), gsize(MemoryLayout<Int32>.stride))?
            .assumingMemoryBound(to: Int32.self)
        pointee.num_glyphs = size
        pointee.space = size
    }
}
