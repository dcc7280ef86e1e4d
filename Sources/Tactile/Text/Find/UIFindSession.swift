import Foundation
import TactileViews

/// How words are compared in a search.
public struct UITextSearchOptions: Equatable {
    /// Where in a word a match may be.
    public enum WordMatchMethod: Int, Sendable { case contains, startsWith, fullWord }

    public var wordMatchMethod = WordMatchMethod.contains
    public var stringCompareOptions: NSString.CompareOptions = [
        .caseInsensitive, .diacriticInsensitive,
    ]

    public init() {}
}

/// One search: what was found, and which of it is shown. A view of one's own is searched by a
/// subclass.
@preconcurrency @MainActor
open class UIFindSession: NSObject {
    /// How the place among all results is told.
    public enum SearchResultDisplayStyle: Int, Sendable {
        /// "3 of 12".
        case currentAndTotal
        /// "12".
        case total
        case none
    }

    public override init() { super.init() }

    /// Has whoever shows the results show them anew.
    var resultsDidChange: (() -> Void)?

    open var resultCount: Int { 0 }
    /// The number of the result that is shown, from 0; `NSNotFound` when none is.
    open var highlightedResultIndex: Int { NSNotFound }
    open var searchResultDisplayStyle = SearchResultDisplayStyle.currentAndTotal
    open var supportsReplacement: Bool { false }
    open var allowsReplacementForCurrentlyHighlightedResult: Bool { supportsReplacement }

    /// Searches anew.
    open func performSearch(query: String, options: UITextSearchOptions?) {}
    /// Puts `replacementString` in place of the result that is shown, and goes on to the next.
    open func performSingleReplacement(
        query searchQuery: String, replacementString: String, options: UITextSearchOptions?
    ) {}
    open func replaceAll(
        searchQuery: String, replacementString: String, options: UITextSearchOptions?
    ) {}
    /// Shows the next result, or the one before; behind the last comes the first.
    open func highlightNextResult(in direction: UITextStorageDirection) {}
    /// Forgets what was found and shows none of it.
    open func invalidateFoundResults() {}
}
