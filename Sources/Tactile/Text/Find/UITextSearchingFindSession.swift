import Foundation
import TactileViews

/// A search of whatever implements `UITextSearching`.
@preconcurrency @MainActor
open class UITextSearchingFindSession: UIFindSession {
    private let search: any FoundTextSearch

    /// - `searchableObject`: is held weakly.
    public init<SearchableObject: UITextSearching>(searchableObject: SearchableObject) {
        search = ObjectSearch(searchableObject)
        super.init()
        search.changed = { [weak self] in self?.resultsDidChange?() }
    }

    /// What is searched.
    open var searchableObject: (any UITextSearching)? { search.searched }

    open override var resultCount: Int { search.count }
    open override var highlightedResultIndex: Int { search.current ?? NSNotFound }
    open override var supportsReplacement: Bool {
        searchableObject?.supportsTextReplacement ?? false
    }
    open override var allowsReplacementForCurrentlyHighlightedResult: Bool {
        supportsReplacement && search.current != nil
    }

    open override func performSearch(query: String, options: UITextSearchOptions?) {
        search.begin(query, options ?? UITextSearchOptions())
    }

    open override func highlightNextResult(in direction: UITextStorageDirection) {
        search.go(direction == .forward ? 1 : -1)
    }

    open override func invalidateFoundResults() { search.end() }

    open override func performSingleReplacement(
        query searchQuery: String, replacementString: String, options: UITextSearchOptions?
    ) {
        search.replace(with: replacementString)
    }

    open override func replaceAll(
        searchQuery: String, replacementString: String, options: UITextSearchOptions?
    ) {
        search.replaceAll(with: replacementString)
    }

    /// Searches a text again that has changed; what is shown stays shown, if it is still there.
    func searchAgain() { search.begin(from: .current) }
}

/// Where the match is looked for that is highlighted first.
enum SearchStart {
    /// From what is selected on; it is scrolled to.
    case selection
    /// From the one that was highlighted on.
    case current
    /// The one behind that was replaced.
    case replaced
    case nowhere
}

/// A search whose kind of document only it knows.
@MainActor
protocol FoundTextSearch: AnyObject {
    var searched: (any UITextSearching)? { get }
    var count: Int { get }
    var current: Int? { get }
    /// There are other matches, or another one is highlighted.
    var changed: (() -> Void)? { get set }
    func begin(_ query: String, _ options: UITextSearchOptions)
    /// The same search once more.
    func begin(from start: SearchStart)
    func go(_ step: Int)
    func end()
    func replace(with text: String)
    func replaceAll(with text: String)
}

@MainActor
private final class ObjectSearch<Searched: UITextSearching>: FoundTextSearch {
    private typealias Found = FoundText<Searched.DocumentIdentifier>
    private typealias Place = (range: UITextRange, document: Searched.DocumentIdentifier?)

    private weak var object: Searched?
    private var query = ""
    private var options = UITextSearchOptions()
    private var found = Found()
    private(set) var current: Int?
    var changed: (() -> Void)?

    init(_ object: Searched) { self.object = object }

    var searched: (any UITextSearching)? { object }
    var count: Int { found.all.count }

    // MARK: Searching

    func begin(_ query: String, _ options: UITextSearchOptions) {
        (self.query, self.options) = (query, options)
        begin(from: .selection)
    }

    func begin(from start: SearchStart) {
        let old = (current: current, count: count)
        let place: Place? =
            start == .selection
            ? object?.selectedTextRange.map { ($0, object?.selectedTextSearchDocument) }
            : current.map { (self.found.all[$0].range, self.found.all[$0].document) }
        end()
        guard let object, !query.isEmpty else { return }
        let found = Found()
        self.found = found
        found.added = { [weak self] match in
            self?.decorate(match, .found)
            self?.changed?()
        }
        found.removed = { [weak self] in self?.matchesWereRemoved() }
        found.finished = { [weak self] in
            guard let self else { return }
            self.found.sort { self.compare($0, ($1.range, $1.document)) == .orderedAscending }
            switch start {
            case .nowhere: break
            case .selection: show(first(from: place) ?? (count > 0 ? 0 : nil), scrolls: true)
            case .current: show(old.current == nil ? nil : first(from: place), scrolls: false)
            case .replaced:
                // What was put in may hold what is looked for.
                let next = (old.current ?? 0) + max(count - old.count + 1, 0)
                show(count > 0 ? next % count : nil, scrolls: true)
            }
        }
        object.performTextSearch(
            queryString: query, options: options,
            resultAggregator: UITextSearchAggregator(results: found))
    }

    func end() {
        found.isValid = false
        found = Found()
        current = nil
        object?.clearAllDecoratedFoundText()
        changed?()
    }

    private func matchesWereRemoved() {
        if let shown = current, shown >= count { current = nil }
        changed?()
    }

    /// The first match that does not come before a place.
    private func first(from place: Place?) -> Int? {
        guard let place else { return nil }
        return found.all.firstIndex { compare($0, place) != .orderedAscending }
    }

    private func compare(_ match: Found.Match, _ place: Place) -> ComparisonResult {
        guard let object else { return .orderedSame }
        if let document = place.document, document != match.document {
            let order = object.compare(document: match.document, toDocument: document)
            if order != .orderedSame { return order }
        }
        return object.compare(match.range, toRange: place.range, document: match.document)
    }

    // MARK: Showing

    func go(_ step: Int) {
        guard count > 0 else { return }
        let start = current ?? (step > 0 ? -1 : 0)
        show((start + step + count) % count, scrolls: true)
    }

    private func show(_ index: Int?, scrolls: Bool) {
        if let current { decorate(found.all[current], .found) }
        current = index
        if let index {
            let match = found.all[index]
            if scrolls {
                object?.willHighlight(foundTextRange: match.range, document: match.document)
            }
            decorate(match, .highlighted)
            if scrolls { object?.scrollRangeToVisible(match.range, inDocument: match.document) }
        }
        changed?()
    }

    private func decorate(_ match: Found.Match, _ style: UITextSearchFoundTextStyle) {
        object?.decorate(
            foundTextRange: match.range, document: match.document, usingStyle: style)
    }

    // MARK: Replacing

    func replace(with text: String) {
        guard let object, let current else { return }
        let match = found.all[current]
        guard
            object.shouldReplace(
                foundTextRange: match.range, document: match.document, withText: text)
        else { return }
        object.replace(foundTextRange: match.range, document: match.document, withText: text)
        begin(from: .replaced)
    }

    func replaceAll(with text: String) {
        object?.replaceAll(queryString: query, options: options, withText: text)
        begin(from: .nowhere)
    }
}
