import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileText

/// Pages of words, which are found when a test says so.
@MainActor
private final class Pages: UIView, UITextSearching, UIFindInteractionDelegate {
    final class Place: UITextRange {
        let word: Int
        init(_ word: Int) {
            self.word = word
            super.init()
        }
    }

    var pages = [["red", "green", "red"], ["blue", "red"]]
    var calls: [String] = []
    var answersAtOnce = true
    private(set) var aggregator: UITextSearchAggregator<Int>?
    private var query = ""

    func findInteraction(
        _ interaction: UIFindInteraction, sessionFor view: UIView
    ) -> UIFindSession? { UITextSearchingFindSession(searchableObject: self) }

    var selectedTextRange: UITextRange? { nil }
    func compare(
        _ foundRange: UITextRange, toRange: UITextRange, document: Int?
    ) -> ComparisonResult {
        let (one, other) = ((foundRange as? Place)?.word ?? 0, (toRange as? Place)?.word ?? 0)
        return one < other ? .orderedAscending : one > other ? .orderedDescending : .orderedSame
    }
    func compare(document: Int, toDocument: Int) -> ComparisonResult {
        document < toDocument
            ? .orderedAscending : document > toDocument ? .orderedDescending : .orderedSame
    }
    func performTextSearch(
        queryString: String, options: UITextSearchOptions,
        resultAggregator: UITextSearchAggregator<Int>
    ) {
        (query, aggregator) = (queryString, resultAggregator)
        if answersAtOnce { answer() }
    }
    /// Tells the last page first.
    func answer() {
        for page in pages.indices.reversed() {
            for word in pages[page].indices where pages[page][word].contains(query) {
                aggregator?.foundRange(Place(word), searchString: query, document: page)
            }
        }
        aggregator?.finishedSearching()
    }
    func decorate(
        foundTextRange: UITextRange, document: Int?, usingStyle style: UITextSearchFoundTextStyle
    ) {
        guard style != .found else { return }
        calls.append("\(style) \(document ?? -1).\((foundTextRange as? Place)?.word ?? -1)")
    }
    func clearAllDecoratedFoundText() { calls.append("clear") }
    func willHighlight(foundTextRange: UITextRange, document: Int?) { calls.append("will") }
    func scrollRangeToVisible(_ range: UITextRange, inDocument: Int?) { calls.append("scroll") }
    var supportsTextReplacement: Bool { true }
    func shouldReplace(foundTextRange: UITextRange, document: Int?, withText: String) -> Bool {
        withText != "no"
    }
    func replace(foundTextRange: UITextRange, document: Int?, withText: String) {
        guard let document, let word = (foundTextRange as? Place)?.word else { return }
        pages[document][word] = withText
    }
    func replaceAll(queryString: String, options: UITextSearchOptions, withText: String) {
        pages = pages.map { $0.map { $0 == queryString ? withText : $0 } }
    }
}

@Suite @MainActor final class TextSearchingTests {
    private let view = Pages(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    private lazy var interaction = UIFindInteraction(sessionDelegate: view)
    private lazy var harness: Harness = {
        let harness = Harness(size: CGSize(width: 400, height: 300))
        view.addInteraction(interaction)
        harness.window.addSubview(view)
        harness.show()
        return harness
    }()
    private var session: UIFindSession? { interaction.activeFindSession }
    private var counts: [String] {
        view.subviews.compactMap { $0 as? FindBar }.flatMap(\.subviews)
            .compactMap { ($0 as? UILabel)?.text }
    }

    private func find(_ text: String) {
        harness.frame()
        interaction.presentFindNavigator(showingReplace: true)
        harness.frame()
        harness.type(text)
        view.calls = []
    }

    @Test func matchesAreGoneThroughInTheOrderOfTheirDocuments() {
        find("red")
        #expect(session?.resultCount == 3 && session?.highlightedResultIndex == 0)
        #expect(counts == ["1 of 3"])
        harness.press(.return)
        #expect(view.calls == ["will", "highlighted 0.2", "scroll"])
        harness.press(.return)
        harness.press(.return)
        #expect(
            view.calls.filter { $0.hasPrefix("high") }.suffix(2) == [
                "highlighted 1.1", "highlighted 0.0",
            ])
        harness.press(.escape)
        #expect(view.calls.last == "clear" && interaction.isFindNavigatorVisible == false)
    }

    @Test func whatIsToldLateIsShownAndWhatIsTooLateIsNot() async {
        view.answersAtOnce = false
        find("red")
        #expect(session?.resultCount == 0)
        let old = view.aggregator
        view.answer()
        #expect(counts == ["1 of 3"] && old?.allFoundRanges.count == 3)
        interaction.searchText = "blue"
        session?.performSearch(query: "blue", options: nil)
        old?.foundRange(Pages.Place(0), searchString: "red", document: 0)
        #expect(session?.resultCount == 0)
        view.aggregator?.foundRange(Pages.Place(0), searchString: "blue", document: 1)
        #expect(session?.resultCount == 1 && session?.highlightedResultIndex == NSNotFound)
        view.aggregator?.invalidate()
        #expect(session?.resultCount == 0)
    }

    @Test func aReplacementThatHoldsWhatIsLookedForIsPassedOver() {
        find("red")
        interaction.replacementText = "reddish"
        interaction.replace(all: false)
        #expect(view.pages[0][0] == "reddish")
        #expect(session?.resultCount == 3 && session?.highlightedResultIndex == 1)
        interaction.replacementText = "no"
        interaction.replace(all: false)
        #expect(view.pages[0] == ["reddish", "green", "red"])
        interaction.replacementText = "black"
        interaction.replace(all: true)
        #expect(view.pages == [["reddish", "green", "black"], ["blue", "black"]])
        #expect(session?.highlightedResultIndex == NSNotFound)
    }

    @Test func theBarIsAsWideAsTheView() throws {
        find("red")
        let bar = try #require(view.subviews.first { $0 is FindBar })
        #expect(bar.frame == CGRect(x: 0, y: 0, width: 400, height: 88))
        view.frame.size.width = 300
        harness.frame()
        #expect(bar.frame.width == 300)
    }
}
