/// Which pages of a document are printed, as people write it: "1-3, 5".
struct PageRanges: Equatable, Sendable {
    /// Counted from 1, in the order in which they were written.
    let ranges: [ClosedRange<Int>]

    /// Digits may be those of any script; `nil` for what names no pages.
    init?(_ text: String) {
        var ranges: [ClosedRange<Int>] = []
        for part in text.split(whereSeparator: { ",;،、".contains($0) }) {
            let ends = part.split(
                maxSplits: 1, omittingEmptySubsequences: false,
                whereSeparator: { "-–—".contains($0) }
            ).map(Self.page)
            guard let first = ends[0], let last = ends[ends.count - 1], first <= last else {
                return nil
            }
            ranges.append(first...last)
        }
        guard !ranges.isEmpty else { return nil }
        self.ranges = ranges
    }

    private static func page(_ text: Substring) -> Int? {
        let digits = text.filter { !$0.isWhitespace }
        guard (1...6).contains(digits.count) else { return nil }
        var number = 0
        for digit in digits {
            guard let value = digit.wholeNumberValue, (0...9).contains(value) else { return nil }
            number = 10 * number + value
        }
        return number > 0 ? number : nil
    }

    /// As printing systems read it.
    var list: String {
        ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }
}
