/// Notes come from anywhere and are of any length, while layout costs time for each letter: what is
/// shown of a note is cut before.
extension String {
    /// The text, or its beginning where it is longer than `most` bytes of UTF-8; never a part of a
    /// code point.
    public func beginning(ofBytes most: Int) -> String {
        guard utf8.count > most else { return self }
        var end = utf8.index(startIndex, offsetBy: most)
        while end > startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
        return String(self[..<end])
    }

    /// What a row of a list can show of a note: its first two lines, at most 240 bytes.
    public var glimpse: String {
        let start = beginning(ofBytes: 240)
        let lines = start.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        let shown = lines.count > 2 ? lines[..<2].joined(separator: "\n") : start
        return shown.utf8.count < utf8.count ? shown + "…" : shown
    }
}
