import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileText

/// A search that finds what a test says.
private final class Session: UIFindSession {
    var count = 3
    var index = 0
    var canReplace = true
    var allows = true
    var calls: [String] = []
    override var resultCount: Int { count }
    override var highlightedResultIndex: Int { index }
    override var supportsReplacement: Bool { canReplace }
    override var allowsReplacementForCurrentlyHighlightedResult: Bool { canReplace && allows }
    override func performSearch(query: String, options: UITextSearchOptions?) {
        calls.append("search \(query)")
    }
    override func performSingleReplacement(
        query searchQuery: String, replacementString: String, options: UITextSearchOptions?
    ) { calls.append("replace \(searchQuery) \(replacementString)") }
    override func replaceAll(
        searchQuery: String, replacementString: String, options: UITextSearchOptions?
    ) { calls.append("all \(searchQuery) \(replacementString)") }
    override func highlightNextResult(in direction: UITextStorageDirection) {
        calls.append(direction == .forward ? "next" : "previous")
    }
    override func invalidateFoundResults() { calls.append("forget") }
}

private final class Delegate: UIFindInteractionDelegate {
    let session = Session()
    var refuses = false
    var calls: [String] = []
    func findInteraction(
        _ interaction: UIFindInteraction, sessionFor view: UIView
    ) -> UIFindSession? {
        calls.append("session")
        return refuses ? nil : session
    }
    func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {
        calls.append("begin \(interaction.isFindNavigatorVisible)")
    }
    func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {
        calls.append("end \(interaction.isFindNavigatorVisible)")
    }
}

/// The bar of a search: what it shows, and whom it asks.
@Suite @MainActor final class FindNavigatorTests {
    private let delegate = Delegate()
    private let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    private lazy var interaction = UIFindInteraction(sessionDelegate: delegate)
    private lazy var harness: Harness = {
        let harness = Harness(size: CGSize(width: 400, height: 300))
        view.contentSize = CGSize(width: 400, height: 900)
        view.addInteraction(interaction)
        harness.window.addSubview(view)
        harness.show()
        return harness
    }()
    private var session: Session { delegate.session }
    private var bar: FindBar? { view.subviews.compactMap { $0 as? FindBar }.first }

    private func begin(_ query: String = "a", replacing: Bool = true) {
        harness.frame()
        interaction.searchText = query
        interaction.presentFindNavigator(showingReplace: replacing)
        harness.frame()
    }

    private func button(_ label: String) throws -> UIButton {
        try #require(
            bar?.subviews.compactMap { $0 as? UIButton }.first {
                $0.accessibilityLabel == label || $0.title(for: .normal) == label
            })
    }

    @Test func theBarTellsHowMuchIsFound() throws {
        begin()
        let label = try #require(bar?.subviews.compactMap { $0 as? UILabel }.first)
        for (count, index, style, text) in [
            (3, 0, UIFindSession.SearchResultDisplayStyle.currentAndTotal, "1 of 3"),
            (3, 2, .currentAndTotal, "3 of 3"), (3, NSNotFound, .currentAndTotal, "3"),
            (1, 0, .total, "1"), (0, NSNotFound, .total, "Not found"),
            (0, NSNotFound, .currentAndTotal, "Not found"), (3, 0, .none, ""),
            (0, NSNotFound, .none, ""),
        ] {
            (session.count, session.index) = (count, index)
            session.searchResultDisplayStyle = style
            interaction.updateResultCount()
            harness.frame()
            #expect(label.text == text)
            #expect(label.frame.width == ceil(label.intrinsicContentSize.width))
            for name in ["Previous result", "Next result", "Replace all"] {
                #expect(try button(name).isEnabled == (count > 0))
            }
        }
        for (canReplace, allows) in [(true, false), (true, true), (false, true)] {
            (session.canReplace, session.allows) = (canReplace, allows)
            session.resultsDidChange?()
            #expect(try button("Replace").isEnabled == (canReplace && allows))
        }
        interaction.searchText = ""
        (session.count, session.searchResultDisplayStyle) = (2, .total)
        interaction.updateResultCount()
        #expect(label.text == "")
    }

    @Test func partsStandBesideEachOther() throws {
        begin()
        let bar = try #require(bar)
        for width in [400, 300] as [CGFloat] {
            view.frame.size.width = width
            harness.frame()
            let fields = bar.subviews.compactMap { $0 as? UITextField }
            let buttons = try ["Previous result", "Next result", "Done", "Replace", "Replace all"]
                .map(button)
            #expect(fields.map(\.frame.minX) == [8, 8] && fields.map(\.frame.minY) == [4, 48])
            #expect(fields.allSatisfy { $0.frame.height == 36 && $0.frame.width > 60 })
            #expect(buttons.map(\.frame.minY) == [0, 0, 0, 44, 44])
            #expect(buttons.allSatisfy { $0.frame.height == 44 })
            #expect(buttons[2].frame.maxX == width - 8 && buttons[4].frame.maxX == width - 8)
            #expect(buttons[1].frame.maxX == buttons[2].frame.minX - 8)
            #expect(buttons[0].frame.maxX == buttons[1].frame.minX)
            #expect(buttons[0].frame.width == 32 && buttons[1].frame.width == 32)
            #expect(fields[0].frame.maxX == buttons[0].frame.minX - 8)
            #expect(buttons[3].frame.maxX == buttons[4].frame.minX - 8)
            #expect(fields[1].frame.maxX == buttons[3].frame.minX - 8)
            let label = try #require(bar.subviews.compactMap { $0 as? UILabel }.first)
            #expect(label.frame.maxX == fields[0].frame.maxX - 34)
            let line = try #require(bar.subviews.last)
            #expect(line.frame == CGRect(x: 0, y: 87, width: width, height: 1))
        }
        interaction.presentFindNavigator(showingReplace: false)
        harness.frame()
        #expect(bar.frame.height == 44)
        #expect(try button("Replace").isHidden)
        #expect(bar.subviews.last?.frame.minY == 43)
        #expect(try !button("Done").isHidden)
    }

    @Test func partsAskTheSession() throws {
        begin()
        #expect(session.calls == ["search a"])
        interaction.replacementText = "b"
        harness.again(keeping: delegate.calls.count) { time in
            session.calls = []
            for name in ["Next result", "Previous result", "Replace", "Replace all"] {
                harness.tap(try! button(name))
            }
            #expect(session.calls == ["next", "previous", "replace a b", "all a b"], "\(time)")
        }
        let fields = try #require(bar).subviews.compactMap { $0 as? UITextField }
        session.calls = []
        fields[0].becomeFirstResponder()
        harness.press(.return)
        harness.press(.return, .shift)
        fields[1].becomeFirstResponder()
        harness.press(.return)
        session.allows = false
        interaction.updateResultCount()
        harness.press(.return)
        #expect(session.calls == ["next", "previous", "replace a b"])
        session.calls = []
        interaction.findNext()
        interaction.findPrevious()
        #expect(session.calls == ["next", "previous"])
        fields[0].becomeFirstResponder()
        harness.type("xy")
        #expect(session.calls.suffix(2).last == "search \(fields[0].text ?? "")")
        harness.tap(try button("Done"))
        #expect(session.calls.last == "forget" && bar == nil)
    }

    @Test func aSearchBeginsAndEndsOnceEachTime() {
        begin(replacing: false)
        #expect(delegate.calls == ["session", "begin true"])
        interaction.dismissFindNavigator()
        interaction.dismissFindNavigator()
        #expect(delegate.calls == ["session", "begin true", "end false"])
        #expect(interaction.activeFindSession == nil && session.resultsDidChange == nil)
        harness.again(keeping: view.contentInset.top) { _ in
            delegate.calls = []
            // Without a bar it comes first, and goes nowhere.
            session.calls = []
            interaction.findNext()
            #expect(interaction.isFindNavigatorVisible && session.calls == ["search a"])
            #expect(interaction.activeFindSession === session)
            interaction.presentFindNavigator(showingReplace: true)
            #expect(delegate.calls == ["session", "begin true"])
            interaction.dismissFindNavigator()
            #expect(delegate.calls == ["session", "begin true", "end false"])
            #expect(!interaction.isFindNavigatorVisible)
        }
        delegate.calls = []
        delegate.refuses = true
        interaction.presentFindNavigator(showingReplace: true)
        #expect(delegate.calls == ["session"] && !interaction.isFindNavigatorVisible)
        delegate.refuses = false
        view.removeFromSuperview()
        interaction.presentFindNavigator(showingReplace: true)
        #expect(delegate.calls == ["session"] && !interaction.isFindNavigatorVisible)
        harness.window.addSubview(view)
        interaction.presentFindNavigator(showingReplace: true)
        #expect(interaction.isFindNavigatorVisible)
        view.removeInteraction(interaction)
        #expect(!interaction.isFindNavigatorVisible && interaction.view == nil)
        #expect(delegate.calls.last == "end false")
    }

    @Test func textsAreKeptWithoutABar() {
        for (text, kept) in [("one", "one"), (nil, ""), ("two", "two")] as [(String?, String)] {
            interaction.searchText = text
            interaction.replacementText = text.map { $0 + "!" }
            #expect(interaction.searchText == kept)
            #expect(interaction.replacementText == text.map { $0 + "!" } ?? "")
        }
        begin("three")
        #expect(interaction.replacementText == "two!" && interaction.searchText == "three")
        harness.type("four")
        #expect(interaction.searchText == "four")
        interaction.replacementText = "five"
        interaction.dismissFindNavigator()
        #expect(interaction.searchText == "four" && interaction.replacementText == "five")
    }

    @Test func contentGivesTheBarRoom() {
        harness.frame()
        view.contentInset.top = 10
        view.contentOffset.y = 100
        for (replacing, height) in [(false, 44), (true, 88), (false, 44)] as [(Bool, CGFloat)] {
            interaction.presentFindNavigator(showingReplace: replacing)
            harness.frame()
            #expect(view.contentInset.top == 10 + height && view.contentOffset.y == 100 - height)
            #expect(bar?.convert(CGPoint.zero, to: nil) == .zero)
        }
        session.canReplace = false
        interaction.presentFindNavigator(showingReplace: true)
        #expect(view.contentInset.top == 54)
        interaction.dismissFindNavigator()
        #expect(view.contentInset.top == 10 && view.contentOffset.y == 100)
    }

    @Test func theKeyboardGoesBackToWhoHadIt() {
        let text = UITextView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
        let field = UITextField(frame: CGRect(x: 0, y: 200, width: 100, height: 30))
        for view in [text, field] { harness.window.addSubview(view) }
        text.isFindInteractionEnabled = true
        let own = text.findInteraction
        #expect(own != nil && own?.view === text)
        text.becomeFirstResponder()
        harness.again(keeping: text.contentInset.top) { _ in
            own?.presentFindNavigator(showingReplace: false)
            #expect(!text.isFirstResponder)
            own?.dismissFindNavigator()
            #expect(text.isFirstResponder)
        }
        own?.presentFindNavigator(showingReplace: false)
        field.becomeFirstResponder()
        own?.dismissFindNavigator()
        #expect(field.isFirstResponder)
        text.isFindInteractionEnabled = false
        #expect(text.findInteraction == nil && own?.view == nil)
        #expect(text.keyCommands?.contains { $0.input == "f" } != true)
    }

    // MARK: Matches

    /// All places where a text holds another, found one by one.
    private func places(
        _ query: String, in text: String, _ options: NSString.CompareOptions
    ) -> [NSRange] {
        let (all, length) = (text as NSString, (query as NSString).length)
        var found: [NSRange] = []
        var place = 0
        while place + length <= all.length, length > 0 {
            let part = NSRange(location: place, length: length)
            if all.compare(query, options: options, range: part) == .orderedSame {
                found.append(part)
                place += length
            } else {
                place += 1
            }
        }
        return found
    }

    @Test func allMatchesAreFoundAndNoOthers() {
        let letters = ["a", "A", "b", "Z", "z", "@", "[", "`", "{", " "]
        let texts = (0..<60).map { seed in
            (0..<12).map { letters[(seed * 7 + $0 * $0 * (seed % 5 + 1) + $0) % letters.count] }
                .joined()
        }
        for text in texts + ["", "a", "ab"] {
            for query in ["a", "A", "z", "@", "[", "`", "aA", "b ", "zZ", "ab"] {
                for compare in [[], .caseInsensitive] as [NSString.CompareOptions] {
                    var options = UITextSearchOptions()
                    options.stringCompareOptions = compare
                    var found: [NSRange] = []
                    TextSearch(query, options).forEachMatch(in: text) {
                        found.append(NSRange($0))
                    }
                    #expect(found == places(query, in: text, compare), "\(query) in \(text)")
                    // The same where not all is ASCII.
                    found = []
                    TextSearch(query, options).forEachMatch(in: "é" + text + "é") {
                        found.append(NSRange(location: $0.lowerBound - 1, length: $0.count))
                    }
                    #expect(found == places(query, in: text, compare), "\(query) in é\(text)é")
                }
            }
        }
    }

    @Test func marksFollowTheirRanges() {
        var ranges = FoundRanges()
        var found: Set<Int> = []
        var highlighted: Int?
        for step in 0..<400 {
            let place = (step * 37 + step / 11) % 23
            let range = place * 3..<place * 3 + 2
            let style: UITextSearchFoundTextStyle =
                [.found, .highlighted, .normal, .found][(step + step / 7) % 4]
            ranges.show(range, style)
            if highlighted == place { highlighted = nil }
            switch style {
            case .found: found.insert(place)
            case .highlighted:
                found.remove(place)
                highlighted = place
            case .normal: found.remove(place)
            }
            #expect(ranges.found == found.sorted().map { $0 * 3..<$0 * 3 + 2 })
            #expect(ranges.highlighted == highlighted.map { $0 * 3..<$0 * 3 + 2 })
            #expect(
                ranges.markers.map(\.ranges) == [
                    ranges.found, ranges.highlighted.map { [$0] } ?? [],
                ])
        }
    }
}
