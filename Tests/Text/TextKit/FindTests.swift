import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileText

@Suite @MainActor final class FindTests {
    private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    private lazy var harness: Harness = {
        let harness = Harness(size: CGSize(width: 400, height: 300))
        harness.window.addSubview(view)
        harness.show()
        view.isFindInteractionEnabled = true
        view.becomeFirstResponder()
        return harness
    }()
    private var session: UIFindSession? { view.findInteraction?.activeFindSession }

    private func start(_ text: String) {
        harness.frame()
        view.text = text
        view.selectedRange = NSRange(location: 0, length: 0)
        harness.press("f", .control)
        harness.frame()
    }

    private var counts: [String] {
        view.subviews.compactMap { $0 as? FindBar }.flatMap(\.subviews)
            .compactMap { ($0 as? UILabel)?.text }
    }

    @Test func typingFindsAndReturnGoesOn() {
        start("One two one\nthree ONE tone")
        #expect(view.findInteraction?.isFindNavigatorVisible == true && !view.isFirstResponder)
        harness.type("one")
        harness.frame()
        #expect(session?.resultCount == 4 && session?.highlightedResultIndex == 0)
        #expect(counts == ["1 of 4"])
        harness.press(.return)
        #expect(view.selectedRange == NSRange(location: 8, length: 3))
        harness.press("g", .control)
        #expect(session?.highlightedResultIndex == 2)
        harness.press("g", [.control, .shift])
        harness.press(.return, .shift)
        harness.press(.return, .shift)
        #expect(session?.highlightedResultIndex == 3)
        harness.type("x")
        #expect(session?.resultCount == 0)
        harness.press(.escape)
        #expect(view.findInteraction?.isFindNavigatorVisible == false && view.isFirstResponder)
        #expect(view.foundRanges.markers.allSatisfy(\.ranges.isEmpty) && view.contentInset.top == 0)
    }

    @Test func whatIsFoundIsReplacedAndTakenBack() throws {
        start("red green red blue red")
        harness.press("h", .control)
        harness.frame()
        harness.type("red")
        view.findInteraction?.replacementText = "black"
        view.findInteraction?.replace(all: false)
        #expect(view.text == "black green red blue red")
        #expect(session?.resultCount == 2 && session?.highlightedResultIndex == 0)
        view.findInteraction?.replace(all: true)
        #expect(view.text == "black green black blue black")
        harness.frame()
        #expect(session?.resultCount == 0)
        view.undoManager?.undo()
        #expect(view.text == "black green red blue red" || view.text == "red green red blue red")
    }

    @Test func whatChangesIsSearchedAgain() {
        start("aa bb")
        harness.type("b")
        #expect(session?.resultCount == 2)
        view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "b")
        harness.frame()
        #expect(session?.resultCount == 3)
    }

    @Test func resultsAreScrolledTo() {
        start((0..<200).map { "line \($0)" }.joined(separator: "\n"))
        harness.type("line 150")
        harness.frame()
        let caret = view.caretRect(for: view.selectedTextRange?.start ?? view.endOfDocument)
        #expect(session?.resultCount == 1)
        #expect(caret.minY >= view.bounds.minY + 44 && caret.maxY <= view.bounds.maxY)
    }

    @Test(arguments: [
        ("e", "cafés, été", UITextSearchOptions.WordMatchMethod.contains, 3),
        ("one", "one tone ones", .startsWith, 2), ("one", "one tone ones", .fullWord, 1),
        ("ß", "Straße", .contains, 1), ("", "abc", .contains, 0), ("aa", "aaaa", .contains, 2),
    ])
    func wordsAreCompared(
        query: String, text: String, method: UITextSearchOptions.WordMatchMethod, count: Int
    ) {
        var options = UITextSearchOptions()
        options.wordMatchMethod = method
        var found = 0
        TextSearch(query, options).forEachMatch(in: text) { _ in found += 1 }
        #expect(found == count)
    }
}
