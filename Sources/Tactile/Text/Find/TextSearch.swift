import Foundation
import TactileViews

/// Looks for a text in paragraphs.
struct TextSearch {
    private let query: String
    private let options: UITextSearchOptions
    /// The query in lower case, when all of it is ASCII.
    private let plain: [UInt8]?

    init(_ query: String, _ options: UITextSearchOptions) {
        self.query = query
        self.options = options
        let isPlain = options.stringCompareOptions.isSubset(
            of: [.caseInsensitive, .diacriticInsensitive, .literal])
        plain = isPlain && query.utf8.allSatisfy { $0 < 0x80 } ? Array(query.utf8) : nil
    }

    /// Calls `body` with each match, in UTF-16 units of `text`; matches do not overlap.
    func forEachMatch(in text: String, _ body: (Range<Int>) -> Void) {
        guard !query.isEmpty else { return }
        if let plain, text.utf8.allSatisfy({ $0 < 0x80 }) {
            return searchBytes(of: text, plain, body)
        }
        let string = text as NSString
        var start = 0
        while start < string.length {
            let found = string.range(
                of: query, options: options.stringCompareOptions,
                range: NSRange(start..<string.length))
            guard found.location != NSNotFound, found.length > 0 else { return }
            if fits(found.lowerBound..<found.upperBound, in: text) {
                body(found.lowerBound..<found.upperBound)
            }
            start = NSMaxRange(found)
        }
    }

    /// What of long texts is ASCII is compared byte by byte.
    private func searchBytes(of text: String, _ query: [UInt8], _ body: (Range<Int>) -> Void) {
        let ignoresCase = options.stringCompareOptions.contains(.caseInsensitive)
        func folded(_ byte: UInt8) -> UInt8 {
            ignoresCase && byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
        }
        let wanted = query.map(folded)
        var text = text
        let found = text.withUTF8 { bytes -> [Range<Int>] in
            var found: [Range<Int>] = []
            var place = 0
            while place + wanted.count <= bytes.count {
                var matched = 0
                while matched < wanted.count, folded(bytes[place + matched]) == wanted[matched] {
                    matched += 1
                }
                if matched == wanted.count {
                    found.append(place..<place + matched)
                    place += matched
                } else {
                    place += 1
                }
            }
            return found
        }
        for range in found where fits(range, in: text) { body(range) }
    }

    private func fits(_ range: Range<Int>, in text: String) -> Bool {
        guard options.wordMatchMethod != .contains else { return true }
        let words = TextBoundaries(text)
        let word = words.word(at: range.lowerBound)
        guard word.lowerBound == range.lowerBound else { return false }
        return options.wordMatchMethod == .startsWith
            || words.word(at: range.upperBound - 1).upperBound == range.upperBound
    }
}
