import Foundation
import TactileDrawing
import TactileViews

/// A search in a text view.
final class TextFindSession: UIFindSession, TextDocumentObserver {
    private weak var view: UITextView?
    private var query = ""
    private var options = UITextSearchOptions()
    private(set) var results: [Range<Int>] = []
    private var current: Int?
    /// The text has changed since it was searched.
    private(set) var isOutOfDate = false

    init(_ view: UITextView) {
        self.view = view
        super.init()
        view.editor.state.document.addObserver(self)
    }

    override var resultCount: Int { results.count }
    override var highlightedResultIndex: Int { current ?? NSNotFound }
    override var supportsReplacement: Bool { view?.isEditable ?? false }
    override var allowsReplacementForCurrentlyHighlightedResult: Bool {
        supportsReplacement && current != nil
    }

    // MARK: Searching

    override func performSearch(query: String, options: UITextSearchOptions?) {
        self.query = query
        self.options = options ?? UITextSearchOptions()
        search()
        guard let view else { return }
        // The first from the caret on is shown.
        let start = view.editor.state.selection.lowerBound
        current = results.isEmpty ? nil : results.firstIndex { $0.lowerBound >= start } ?? 0
        showCurrent()
    }

    private func search() {
        isOutOfDate = false
        results = []
        guard let view, !query.isEmpty else { return }
        let document = view.editor.state.document
        let search = TextSearch(query, options)
        for (index, paragraph) in document.paragraphs.enumerated() {
            let start = document.start(of: index)
            search.forEachMatch(in: paragraph.text) {
                results.append(start + $0.lowerBound..<start + $0.upperBound)
            }
        }
    }

    func documentDidChange(_ change: TextDocument.Change) {
        isOutOfDate = true
        view?.setNeedsLayout()
    }

    /// Searches a changed text again; what was shown stays, if it is still there.
    func bringUpToDate() {
        guard isOutOfDate else { return }
        let shown = current.map { results[$0].lowerBound }
        search()
        current = shown.flatMap { place in results.firstIndex { $0.lowerBound >= place } }
        mark()
    }

    // MARK: Showing

    override func highlightNextResult(in direction: UITextStorageDirection) {
        bringUpToDate()
        guard !results.isEmpty else { return }
        let step = direction == .forward ? 1 : -1
        let start = current ?? (step > 0 ? -1 : 0)
        current = (start + step + results.count) % results.count
        showCurrent()
    }

    private func showCurrent() {
        mark()
        guard let view, let current else { return }
        let range = NSRange(results[current])
        view.selectedRange = range
        view.scrollRangeToVisible(range)
    }

    private func mark() {
        guard let view else { return }
        var others = results
        let shown = current.map { [others.remove(at: $0)] } ?? []
        let marks = [
            TextMarker(
                ranges: others, kind: .area, color: UIColor.systemYellow.withAlphaComponent(0.35)),
            TextMarker(
                ranges: shown, kind: .area, color: UIColor.systemOrange.withAlphaComponent(0.6)),
        ].filter { !$0.ranges.isEmpty }
        if !marks.isEmpty || !view.canvas.markers.isEmpty { view.canvas.markers = marks }
    }

    override func invalidateFoundResults() {
        results = []
        current = nil
        mark()
    }

    // MARK: Replacing

    override func performSingleReplacement(
        query searchQuery: String, replacementString: String, options: UITextSearchOptions?
    ) {
        bringUpToDate()
        guard let view, let current else { return }
        let range = results[current]
        guard view.editor.replace(range, with: replacementString) else { return }
        search()
        let end = range.lowerBound + replacementString.utf16.count
        self.current = results.isEmpty ? nil : results.firstIndex { $0.lowerBound >= end } ?? 0
        showCurrent()
    }

    override func replaceAll(
        searchQuery: String, replacementString: String, options: UITextSearchOptions?
    ) {
        bringUpToDate()
        guard let view else { return }
        view.undoManager?.beginUndoGrouping()
        // From the end, so that what comes before stays where it is.
        for range in results.reversed() { view.editor.replace(range, with: replacementString) }
        view.undoManager?.endUndoGrouping()
        search()
        current = nil
        mark()
    }
}

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
