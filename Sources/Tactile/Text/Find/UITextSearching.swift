import Foundation
import TactileViews

/// How found text looks.
public enum UITextSearchFoundTextStyle: Int, Sendable {
    /// As text that nobody looked for.
    case normal
    case found
    /// The one of all found that is shown.
    case highlighted
}

/// What can be searched by a find bar: a view with text of its own, or who keeps the view's text.
///
/// `UITextSearchingFindSession` asks it to search, and tells it what to show. Text that consists of
/// several documents, such as mails of a conversation, names them; text that is one document passes
/// `nil` for it.
@preconcurrency @MainActor
public protocol UITextSearching: NSObjectProtocol {
    associatedtype DocumentIdentifier: Hashable = AnyHashable?

    /// What is selected: a search begins there. `nil` begins at the beginning.
    var selectedTextRange: UITextRange? { get }
    /// The document of ``selectedTextRange``.
    var selectedTextSearchDocument: DocumentIdentifier? { get }
    /// The order of two ranges of one document.
    func compare(
        _ foundRange: UITextRange, toRange: UITextRange, document: DocumentIdentifier?
    ) -> ComparisonResult
    /// The order of two documents; asked only where ranges of several are found.
    func compare(
        document: DocumentIdentifier, toDocument: DocumentIdentifier
    ) -> ComparisonResult

    /// Tells `resultAggregator` what it finds, now or later, and that it has finished.
    func performTextSearch(
        queryString: String, options: UITextSearchOptions,
        resultAggregator: UITextSearchAggregator<DocumentIdentifier>)

    /// Shows a found range in another style.
    func decorate(
        foundTextRange: UITextRange, document: DocumentIdentifier?,
        usingStyle: UITextSearchFoundTextStyle)
    /// Shows all text in the style `.normal`.
    func clearAllDecoratedFoundText()
    /// The range is about to be highlighted: it is made to be seen, if it is folded away.
    func willHighlight(foundTextRange: UITextRange, document: DocumentIdentifier?)
    func scrollRangeToVisible(_ range: UITextRange, inDocument: DocumentIdentifier?)

    /// Whether the bar may offer to replace text.
    var supportsTextReplacement: Bool { get }
    /// Whether the text at a range may be replaced; asked before each replacement.
    func shouldReplace(
        foundTextRange: UITextRange, document: DocumentIdentifier?, withText: String
    ) -> Bool
    func replace(foundTextRange: UITextRange, document: DocumentIdentifier?, withText: String)
    func replaceAll(queryString: String, options: UITextSearchOptions, withText: String)
}

extension UITextSearching {
    public var selectedTextSearchDocument: DocumentIdentifier? { nil }
    public func compare(
        document: DocumentIdentifier, toDocument: DocumentIdentifier
    ) -> ComparisonResult { .orderedSame }
    public func willHighlight(foundTextRange: UITextRange, document: DocumentIdentifier?) {}
    public func scrollRangeToVisible(_ range: UITextRange, inDocument: DocumentIdentifier?) {}
    public var supportsTextReplacement: Bool { false }
    public func shouldReplace(
        foundTextRange: UITextRange, document: DocumentIdentifier?, withText: String
    ) -> Bool { supportsTextReplacement }
    public func replace(
        foundTextRange: UITextRange, document: DocumentIdentifier?, withText: String
    ) {}
    public func replaceAll(queryString: String, options: UITextSearchOptions, withText: String) {}
}

/// Takes what a search finds. Any thread may tell it; what is told of a search that is over is
/// ignored.
public struct UITextSearchAggregator<DocumentIdentifier: Hashable> {
    let results: FoundText<DocumentIdentifier>

    /// A match. Matches may be told in any order.
    public func foundRange(
        _ range: UITextRange, searchString: String, document: DocumentIdentifier
    ) {
        // Unchecked: an identifier, which is compared on the main actor and not used here any
        // more.
        nonisolated(unsafe) let document = document
        onMain { $0.add(range, document) }
    }

    /// A match is none any more, because the text has changed.
    public func invalidateFoundRange(_ range: UITextRange, document: DocumentIdentifier) {
        // Unchecked: as above.
        nonisolated(unsafe) let document = document
        onMain { $0.remove(range, document) }
    }

    /// No match is one any more.
    public func invalidate() { onMain { $0.removeAll() } }

    /// All that there is was told: the first match from the selection on is shown.
    public func finishedSearching() { onMain { $0.finish() } }

    /// The matches in their order. To be asked on the main thread.
    public var allFoundRanges: [UITextRange] {
        let results = results
        return MainActor.assumeIsolated { results.all.map(\.range) }
    }

    private func onMain(_ work: @escaping @MainActor (FoundText<DocumentIdentifier>) -> Void) {
        let results = results
        MainThread.perform { if results.isValid { work(results) } }
    }
}

/// What one search has found so far.
@MainActor
final class FoundText<DocumentIdentifier: Hashable> {
    struct Match {
        let range: UITextRange
        let document: DocumentIdentifier
    }

    private(set) var all: [Match] = []
    /// False when another search has begun.
    var isValid = true
    /// What the session does about what is told.
    var added: ((Match) -> Void)?
    var removed: (() -> Void)?
    var finished: (() -> Void)?

    func add(_ range: UITextRange, _ document: DocumentIdentifier) {
        let match = Match(range: range, document: document)
        all.append(match)
        added?(match)
    }

    func remove(_ range: UITextRange, _ document: DocumentIdentifier) {
        all.removeAll { $0.range == range && $0.document == document }
        removed?()
    }

    func removeAll() {
        all = []
        removed?()
    }

    func finish() { finished?() }

    func sort(by isBefore: (Match, Match) -> Bool) {
        // Most searches find from the beginning to the end.
        guard zip(all, all.dropFirst()).contains(where: { isBefore($1, $0) }) else { return }
        all.sort(by: isBefore)
    }
}
