import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileText

/// Says no to what a test names, and notes each question.
private final class Guard: UISearchBarDelegate {
    var refused: Set<String> = []
    var calls: [String] = []
    private func ask(_ name: String) -> Bool {
        calls.append(name)
        return !refused.contains(name)
    }
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { ask("should begin") }
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { calls.append("begin") }
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { ask("should end") }
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { calls.append("end") }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        calls.append("text \(searchText)")
    }
    func searchBar(
        _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { ask("change \(range.location)+\(range.length) \(text)") }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { calls.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { calls.append("cancel") }
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange scope: Int) {
        calls.append("scope \(scope)")
    }
}

/// One that leaves everything to the defaults.
private final class Silent: UISearchBarDelegate {}

/// Whom a search bar asks and tells, in which order, and where its parts stand.
@Suite @MainActor final class SearchBarPartTests {
    private let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 120))
    private let delegate = Guard()
    private lazy var harness: Harness = {
        let harness = Harness(size: CGSize(width: 320, height: 200))
        bar.delegate = delegate
        harness.window.addSubview(bar)
        harness.show()
        return harness
    }()
    private var field: UISearchTextField { bar.searchTextField }
    private var scopes: UISegmentedControl? {
        bar.subviews.compactMap { $0 as? UISegmentedControl }.first
    }
    private var cancel: UIButton? { bar.subviews.compactMap { $0 as? UIButton }.first }

    @Test func theDelegateIsAskedBeforeAndToldAfterEachTime() {
        harness.frame()
        harness.again(keeping: bar.isFirstResponder) { time in
            bar.text = ""
            delegate.calls = []
            #expect(bar.becomeFirstResponder())
            harness.type("ab")
            harness.press(.return)
            #expect(bar.resignFirstResponder())
            #expect(
                delegate.calls == [
                    "should begin", "begin", "change 0+0 a", "text a", "change 1+0 b", "text ab",
                    "search", "should end", "end",
                ], "\(time)")
        }
        delegate.calls = []
        bar.text = "ab"
        #expect(delegate.calls.isEmpty)
        bar.text = nil
        #expect(delegate.calls == ["text "])
    }

    @Test func whatTheDelegateRefusesDoesNotHappen() {
        harness.frame()
        delegate.refused = ["should begin"]
        #expect(!bar.becomeFirstResponder() && !bar.isFirstResponder)
        #expect(delegate.calls == ["should begin"])
        delegate.refused = ["should end", "change 0+0 a"]
        #expect(bar.becomeFirstResponder())
        harness.type("ab")
        #expect(bar.text == "b")
        #expect(!bar.resignFirstResponder() && bar.isFirstResponder)
        #expect(delegate.calls.last == "should end")
        // The defaults refuse nothing, and end the search where it is cancelled.
        let silent = Silent()
        bar.delegate = silent
        harness.type("c")
        #expect(bar.text == "bc")
        harness.press(.return)
        harness.press(.escape)
        #expect(!bar.isFirstResponder && bar.becomeFirstResponder())
        bar.delegate = nil
        harness.type("d")
        #expect(bar.text == "bcd")
        harness.press(.escape)
        #expect(!bar.isFirstResponder)
        bar.delegate = delegate
        delegate.calls = []
        // Escape cancels what is searched for, not what somebody else types.
        harness.press(.escape)
        #expect(delegate.calls.isEmpty)
    }

    @Test func scopesKeepWhatIsChosen() throws {
        harness.frame()
        #expect(bar.selectedScopeButtonIndex == 0 && scopes == nil)
        bar.scopeButtonTitles = ["a", "b", "c"]
        #expect(scopes?.numberOfSegments == 3 && scopes?.isHidden != true)
        bar.showsScopeBar = true
        bar.selectedScopeButtonIndex = 2
        #expect(bar.selectedScopeButtonIndex == 2 && delegate.calls.isEmpty)
        for (titles, chosen) in [
            (["x", "y", "z", "u"], 2), (["p", "q", "r"], 2), (["p", "q"], 1), (["p"], 0),
        ] {
            bar.scopeButtonTitles = titles
            harness.frame()
            #expect(bar.selectedScopeButtonIndex == chosen)
            #expect(bar.subviews.count { $0 is UISegmentedControl } == 1)
            let scopes = try #require(scopes)
            #expect((0..<titles.count).map(scopes.titleForSegment) == titles.map { $0 })
            #expect(scopes.frame == CGRect(x: 8, y: 52, width: 304, height: 32))
        }
        #expect(bar.intrinsicContentSize.height == 92)
        for titles in [[], nil] as [[String]?] {
            bar.scopeButtonTitles = ["p", "q"]
            bar.scopeButtonTitles = titles
            #expect(scopes == nil && bar.intrinsicContentSize.height == 52)
            #expect(bar.selectedScopeButtonIndex == 0 && bar.showsScopeBar)
        }
        #expect(delegate.calls.isEmpty)
    }

    @Test func partsThatComeAndGoEndWhereTheyAreWished() throws {
        harness.frame()
        bar.scopeButtonTitles = ["a", "b"]
        let button = try #require(cancel)
        for shows in [true, false] {
            harness.interrupting(
                {
                    bar.setShowsCancelButton(!shows, animated: false)
                    bar.setShowsScope(!shows, animated: false)
                    harness.frame()
                    bar.setShowsCancelButton(shows, animated: true)
                    bar.setShowsScope(shows, animated: true)
                }, keeping: delegate.calls.count
            ) { _ in
                bar.setShowsCancelButton(!shows, animated: true)
                bar.setShowsScope(!shows, animated: true)
            } then: { frame in
                #expect(bar.showsCancelButton == !shows && bar.showsScopeBar == !shows)
                #expect(button.isHidden == shows, "frame \(frame)")
                #expect(button.alpha == (shows ? 0 : 1))
                #expect(scopes?.isHidden == shows && scopes?.alpha == 1)
            }
        }
        // On the way both are seen in part.
        bar.setShowsCancelButton(false, animated: false)
        bar.setShowsScope(false, animated: false)
        harness.rest()
        bar.setShowsCancelButton(true, animated: true)
        bar.setShowsScope(true, animated: true)
        harness.advance(seconds: 0.1)
        for part in [button, try #require(scopes)] {
            let alpha = part.layer.presentation()?.opacity ?? 1
            #expect(!part.isHidden && alpha > 0.02 && alpha < 0.98)
        }
    }

    @Test func partsStandBesideAndBelowEachOther() throws {
        bar.scopeButtonTitles = ["a", "b"]
        bar.showsScopeBar = true
        harness.frame()
        let button = try #require(cancel)
        let room = button.intrinsicContentSize.width
        for (prompt, top) in [(nil, 8), ("prompt", 28), ("", 8)] as [(String?, CGFloat)] {
            bar.prompt = prompt
            for shows in [true, false] {
                bar.showsCancelButton = shows
                for isMirrored in [false, true] {
                    bar.semanticContentAttribute =
                        isMirrored ? .forceRightToLeft : .forceLeftToRight
                    bar.setNeedsLayout()
                    harness.frame()
                    let width = shows ? 304 - room - 8 : 304
                    let x = shows && isMirrored ? 8 + room + 8 : 8
                    #expect(field.frame == CGRect(x: x, y: top, width: width, height: 36))
                    #expect(scopes?.frame.minY == top + 44)
                    #expect(bar.intrinsicContentSize.height == top + 84)
                    #expect(bar.sizeThatFits(.zero).height == top + 84)
                    guard shows else { continue }
                    #expect(
                        button.frame
                            == CGRect(
                                x: isMirrored ? 8 : 312 - room, y: top, width: room, height: 36))
                }
            }
        }
        let label = try #require(bar.subviews.compactMap { $0 as? UILabel }.first)
        bar.prompt = "again"
        harness.frame()
        #expect(label.text == "again" && label.frame == CGRect(x: 8, y: 8, width: 304, height: 20))
        #expect(bar.subviews.count { $0 is UILabel } == 1)
        bar.searchFieldBackgroundPositionAdjustment = UIOffset(horizontal: 3, vertical: -2)
        bar.semanticContentAttribute = .forceLeftToRight
        harness.frame()
        #expect(field.frame == CGRect(x: 11, y: 26, width: 304, height: 36))
    }

    @Test func theSideButtonSaysWhatItIs() throws {
        harness.frame()
        for (bookmark, results, label) in [
            (true, false, "Bookmarks"), (true, true, "Bookmarks"), (false, true, "Search results"),
            (false, false, nil), (true, false, "Bookmarks"),
        ] as [(Bool, Bool, String?)] {
            bar.isSearchResultsButtonSelected = results
            bar.showsBookmarkButton = bookmark
            bar.showsSearchResultsButton = results
            let button = field.rightView as? UIButton
            #expect(button?.accessibilityLabel == label)
            #expect(button.map(\.isSelected) ?? results == results)
            #expect(button?.image(for: .normal) != nil || label == nil)
            guard let button else { continue }
            bar.isSearchResultsButtonSelected = true
            #expect(button.isSelected)
            bar.isSearchResultsButtonSelected = false
            #expect(!button.isSelected)
        }
        for icon in [UISearchBar.Icon.search, .clear, .bookmark, .resultsList] {
            for state in [UIControl.State.normal, .highlighted, .selected, .disabled] {
                let image = UIImage()
                #expect(bar.image(for: icon, state: state) == nil)
                bar.setImage(image, for: icon, state: state)
                #expect(bar.image(for: icon, state: state) === image)
            }
            let offset = UIOffset(horizontal: CGFloat(icon.rawValue) + 1, vertical: 7)
            #expect(bar.positionAdjustment(for: icon) == .zero)
            bar.setPositionAdjustment(offset, for: icon)
            #expect(bar.positionAdjustment(for: icon) == offset)
        }
        let (normal, disabled) = (UIImage(), UIImage())
        bar.setSearchFieldBackgroundImage(normal, for: .normal)
        bar.setSearchFieldBackgroundImage(disabled, for: .disabled)
        bar.setSearchFieldBackgroundImage(UIImage(), for: .highlighted)
        #expect(bar.searchFieldBackgroundImage(for: .normal) === normal)
        #expect(bar.searchFieldBackgroundImage(for: .disabled) === disabled)
        #expect(bar.searchFieldBackgroundImage(for: .highlighted) == nil)
        #expect(field.layer.cornerRadius == 0 && field.backgroundColor == nil)
        bar.setSearchFieldBackgroundImage(nil, for: .normal)
        #expect(field.layer.cornerRadius == 10 && field.backgroundColor != nil)
    }

    // MARK: Tokens

    private func token(_ text: String) -> UISearchToken { UISearchToken(icon: nil, text: text) }
    private var pills: [SearchTokenView] { field.subviews.compactMap { $0 as? SearchTokenView } }

    @Test func tokensKeepTheirOrder() throws {
        harness.frame()
        let tokens = ["a", "b", "c", "d"].map(token)
        tokens[0].representedObject = 7
        #expect(tokens[0].representedObject as? Int == 7)
        field.insertToken(tokens[1], at: 0)
        field.insertToken(tokens[0], at: -3)
        field.insertToken(tokens[3], at: 99)
        field.insertToken(tokens[2], at: 2)
        #expect(field.tokens == tokens && pills.map(\.accessibilityLabel) == ["a", "b", "c", "d"])
        for index in [-1, 4] { field.removeToken(at: index) }
        #expect(field.tokens == tokens && delegate.calls.isEmpty)
        field.removeToken(at: 3)
        field.removeToken(at: 0)
        #expect(field.tokens == [tokens[1], tokens[2]] && pills.count == 2)
        field.text = "one two"
        let start = try #require(field.position(from: field.beginningOfDocument, offset: 3))
        let range = try #require(field.textRange(from: start, to: field.endOfDocument))
        field.replaceTextualPortion(of: range, with: tokens[0], at: 1)
        #expect(field.text == "one" && field.tokens == [tokens[1], tokens[0], tokens[2]])
        #expect(
            field.compare(field.textualRange.start, to: field.beginningOfDocument) == .orderedSame)
        #expect(field.text(in: field.textualRange) == "one")
    }

    @Test func pillsStandBeforeTheText() throws {
        harness.frame()
        field.tokens = [token("one"), token("three")]
        for isMirrored in [false, true] {
            bar.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
            field.semanticContentAttribute = bar.semanticContentAttribute
            for width in [320, 200] as [CGFloat] {
                bar.frame.size.width = width
                bar.setNeedsLayout()
                field.setNeedsLayout()
                harness.frame()
                let frames = pills.map(\.frame)
                let text = field.textRect(forBounds: field.bounds)
                #expect(frames.allSatisfy { $0.minY == 6 && $0.height == 24 })
                let wanted = pills.map(\.intrinsicContentSize.width)
                if width == 320 { #expect(frames.map(\.width) == wanted) }
                let (near, far) = isMirrored ? (frames[1], frames[0]) : (frames[0], frames[1])
                #expect(abs(far.minX - near.maxX - 4) < 0.01)
                if isMirrored {
                    #expect(abs(text.maxX - near.minX + 4) < 0.01)
                } else {
                    #expect(abs(text.minX - far.maxX - 4) < 0.01)
                }
                #expect(text.width >= 39.9)
            }
        }
        field.tokens = (0..<6).map { token("a longer word \($0)") }
        harness.frame()
        #expect(field.textRect(forBounds: field.bounds).width > 39.9)
        #expect(pills.allSatisfy { $0.frame.width < $0.intrinsicContentSize.width })
        field.tokens = []
        harness.frame()
        #expect(pills.isEmpty && field.placeholderLabel?.isHidden == false)
    }

    @Test func backspaceSelectsAndDeletesTokens() {
        harness.frame()
        var changes = 0
        field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
        field.tokens = ["a", "b", "c"].map(token)
        field.becomeFirstResponder()
        harness.frame()
        harness.type("x")
        func selected() -> [Bool] { pills.map(\.isSelected) }
        harness.press(.backspace)
        #expect(field.text == "" && field.tokens.count == 3 && changes == 2)
        harness.press(.delete)
        #expect(selected() == [false, false, false] && field.tokens.count == 3)
        field.allowsDeletingTokens = false
        harness.press(.backspace)
        #expect(selected() == [false, false, false])
        field.allowsDeletingTokens = true
        harness.press(.backspace)
        #expect(selected() == [false, false, true] && changes == 2)
        harness.type("y")
        #expect(selected() == [false, false, false] && field.text == "y")
        harness.press(.backspace)
        harness.press(.backspace)
        harness.press(.backspace)
        #expect(field.tokens.map(\.text) == ["a", "b"] && selected() == [false, false])
        #expect(changes == 5)
        harness.tap(pills[0])
        #expect(selected() == [true, false])
        harness.press(.delete)
        #expect(field.tokens.map(\.text) == ["b"])
        // Behind the beginning it deletes text.
        field.text = "zz"
        harness.press(.end)
        harness.press(.backspace)
        #expect(field.text == "z" && selected() == [false])
        field.selectAll(nil)
        harness.press(.backspace)
        #expect(field.text == "" && field.tokens.count == 1 && selected() == [false])
    }

    @Test func tokensHaveTheirColour() {
        harness.frame()
        field.tokens = [token("a"), UISearchToken(icon: UIImage(systemName: "star"), text: "b")]
        harness.frame()
        field.tintColor = .green
        harness.frame()
        #expect(field.tokenBackgroundColor == .green)
        #expect(pills.allSatisfy { $0.backgroundColor == .green.withAlphaComponent(0.18) })
        field.tokenBackgroundColor = .red
        #expect(pills.allSatisfy { $0.backgroundColor == .red.withAlphaComponent(0.18) })
        harness.tap(pills[1])
        #expect(pills.map(\.backgroundColor) == [.red.withAlphaComponent(0.18), .red])
        #expect(field.tokenBackgroundColor == .red)
        let labels = pills.compactMap { $0.subviews.compactMap { $0 as? UILabel }.first }
        #expect(labels.map(\.textColor) == [.red, .white])
        let width = labels.map(\.intrinsicContentSize.width)
        #expect(pills[0].intrinsicContentSize.width == (width[0] + 14).rounded(.up))
        #expect(pills[1].intrinsicContentSize.width == (width[1] + 32).rounded(.up))
        #expect(labels[1].frame.minX == 25 && labels[0].frame.minX == 7)
        let icons = pills.compactMap { $0.subviews.compactMap { $0 as? UIImageView }.first }
        #expect(icons.map(\.isHidden) == [true, false])
        #expect(icons[1].frame == CGRect(x: 7, y: 5, width: 14, height: 14))
        #expect(icons[1].tintColor == .white && labels[1].frame.maxX == pills[1].bounds.width - 7)
    }
}
