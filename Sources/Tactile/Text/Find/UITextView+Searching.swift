import Foundation
import TactileDrawing
import TactileViews

/// Found text that a text view shows.
struct FoundRanges {
    /// In order.
    private(set) var found: [Range<Int>] = []
    private(set) var highlighted: Range<Int>?
    /// The text has changed since it was searched.
    var isOutOfDate = false

    mutating func show(_ range: Range<Int>, _ style: UITextSearchFoundTextStyle) {
        if highlighted == range { highlighted = nil }
        let index = place(of: range.lowerBound)
        let isThere = index < found.count && found[index] == range
        switch style {
        case .found where !isThere: found.insert(range, at: index)
        case .found: break
        case .highlighted, .normal:
            if isThere { found.remove(at: index) }
            if style == .highlighted { highlighted = range }
        }
    }

    /// The first that does not begin before `offset`.
    private func place(of offset: Int) -> Int {
        if let last = found.last, last.lowerBound < offset { return found.count }
        var low = 0, high = found.count
        while low < high {
            let middle = (low + high) / 2
            if found[middle].lowerBound < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    var markers: [TextMarker] {
        [
            TextMarker(
                ranges: found, kind: .area, color: UIColor.systemYellow.withAlphaComponent(0.35)),
            TextMarker(
                ranges: highlighted.map { [$0] } ?? [], kind: .area,
                color: UIColor.systemOrange.withAlphaComponent(0.6)),
        ]
    }
}

/// A text view is one document, whose matches are selected as they are gone through.
extension UITextView: UITextSearching {
    public typealias DocumentIdentifier = AnyHashable?

    public var selectedTextSearchDocument: AnyHashable?? { nil }

    public func compare(
        _ foundRange: UITextRange, toRange: UITextRange, document: AnyHashable??
    ) -> ComparisonResult { compare(foundRange.start, to: toRange.start) }

    public func performTextSearch(
        queryString: String, options: UITextSearchOptions,
        resultAggregator: UITextSearchAggregator<AnyHashable?>
    ) {
        forEachMatch(queryString, options) {
            resultAggregator.foundRange(TextRange($0), searchString: queryString, document: nil)
        }
        resultAggregator.finishedSearching()
    }

    private func forEachMatch(
        _ query: String, _ options: UITextSearchOptions, _ body: (Range<Int>) -> Void
    ) {
        let document = editor.state.document
        let search = TextSearch(query, options)
        for (index, paragraph) in document.paragraphs.enumerated() {
            let start = document.start(of: index)
            search.forEachMatch(in: paragraph.text) {
                body(start + $0.lowerBound..<start + $0.upperBound)
            }
        }
    }

    // MARK: Showing

    public func decorate(
        foundTextRange: UITextRange, document: AnyHashable??,
        usingStyle style: UITextSearchFoundTextStyle
    ) {
        guard let range = (foundTextRange as? TextRange)?.range else { return }
        foundRanges.show(range, style)
        setNeedsLayout()
    }

    public func clearAllDecoratedFoundText() {
        foundRanges = FoundRanges()
        setNeedsLayout()
    }

    public func willHighlight(foundTextRange: UITextRange, document: AnyHashable??) {
        selectedTextRange = foundTextRange
    }

    public func scrollRangeToVisible(_ range: UITextRange, inDocument: AnyHashable??) {
        guard let range = (range as? TextRange)?.range else { return }
        scrollRangeToVisible(NSRange(range))
    }

    // MARK: Replacing

    public var supportsTextReplacement: Bool { isEditable }

    public func replace(
        foundTextRange: UITextRange, document: AnyHashable??, withText text: String
    ) {
        replace(foundTextRange, withText: text)
    }

    /// One step for undo.
    public func replaceAll(
        queryString: String, options: UITextSearchOptions, withText text: String
    ) {
        var ranges: [Range<Int>] = []
        forEachMatch(queryString, options) { ranges.append($0) }
        undoManager?.beginUndoGrouping()
        // From the end, so that what comes before stays where it is.
        for range in ranges.reversed() { editor.replace(range, with: text) }
        undoManager?.endUndoGrouping()
    }
}
