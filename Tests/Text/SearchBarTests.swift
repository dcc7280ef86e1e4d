import Foundation
import Tactile
import TestSupport
import Testing

@MainActor
private final class SearchLog: NSObject, UISearchBarDelegate {
    var calls: [String] = []
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { calls.append("begin") }
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { calls.append("end") }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        calls.append("text \(searchText)")
    }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { calls.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { calls.append("cancel") }
    func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) { calls.append("bookmark") }
    func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) { calls.append("results") }
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange scope: Int) {
        calls.append("scope \(scope)")
    }
}

@Suite @MainActor struct SearchBarTests {
    private func show(_ bar: UISearchBar, _ log: SearchLog) -> Harness {
        let harness = Harness(size: CGSize(width: 320, height: 200))
        bar.delegate = log
        bar.frame = CGRect(x: 0, y: 0, width: 320, height: bar.intrinsicContentSize.height)
        harness.window.addSubview(bar)
        harness.show()
        return harness
    }

    @Test func typingSearchingAndCancellingAreTold() {
        let bar = UISearchBar(), log = SearchLog()
        let harness = show(bar, log)
        harness.tap(at: CGPoint(x: 100, y: 26))
        #expect(bar.isFirstResponder)
        harness.type("ab")
        harness.press(.return)
        harness.press(.escape)
        bar.text = "program"
        bar.resignFirstResponder()
        #expect(
            log.calls == [
                "begin", "text a", "text ab", "search", "cancel", "text program", "end",
            ])
    }

    @Test func theButtonInTheFieldIsToldOf() throws {
        let bar = UISearchBar(), log = SearchLog()
        bar.showsBookmarkButton = true
        let harness = show(bar, log)
        harness.tap(try #require(bar.searchTextField.rightView))
        #expect(log.calls == ["bookmark"])
        #expect(!bar.isFirstResponder)
        bar.showsBookmarkButton = false
        #expect(bar.searchTextField.rightView == nil)
        bar.showsSearchResultsButton = true
        harness.frame()
        harness.tap(try #require(bar.searchTextField.rightView))
        #expect(log.calls == ["bookmark", "results"])
    }

    @Test func largeTextMakesTheBarHigher() {
        let bar = UISearchBar()
        let harness = show(bar, SearchLog())
        let usual = bar.intrinsicContentSize.height
        #expect(usual == 52)
        let font = UIFont.systemFont(ofSize: 40)
        bar.searchTextField.font = font
        #expect(bar.intrinsicContentSize.height >= font.lineHeight + usual - 36)
        bar.sizeToFit()
        harness.frame()
        #expect(bar.searchTextField.frame.height >= font.lineHeight)
    }

    @Test func promptAndScopesMakeTheBarHigher() {
        let bar = UISearchBar(), log = SearchLog()
        let harness = show(bar, log)
        let height = bar.intrinsicContentSize.height
        bar.prompt = "Which day?"
        #expect(bar.intrinsicContentSize.height == height + 20)
        harness.frame()
        #expect(bar.searchTextField.frame.minY == 28)
        bar.scopeButtonTitles = ["All", "Notes"]
        #expect(bar.intrinsicContentSize.height == height + 20)
        bar.setShowsScope(true, animated: true)
        #expect(bar.showsScopeBar && bar.intrinsicContentSize.height > height + 50)
        bar.sizeToFit()
        harness.rest()
        harness.tap(at: CGPoint(x: 240, y: bar.frame.maxY - 20))
        #expect(log.calls == ["scope 1"])
        bar.prompt = nil
        bar.setShowsScope(false, animated: false)
        #expect(bar.intrinsicContentSize.height == height)
    }

    @Test func theClearButtonEmptiesTheSearch() {
        let bar = UISearchBar(), log = SearchLog()
        let harness = show(bar, log)
        harness.tap(at: CGPoint(x: 100, y: 26))
        harness.type("a")
        harness.frame()
        harness.tap(at: CGPoint(x: 296, y: 26))
        #expect(bar.text == "")
        #expect(log.calls.last == "text ")
    }

    @Test func cancelButtonAndScopesTakeRoom() {
        let bar = UISearchBar(), log = SearchLog()
        let harness = show(bar, log)
        harness.frame()
        #expect(bar.searchTextField.frame == CGRect(x: 8, y: 8, width: 304, height: 36))
        bar.setShowsCancelButton(true, animated: true)
        harness.advance(seconds: 0.3)
        #expect(bar.searchTextField.frame.width < 260)
        harness.tap(at: CGPoint(x: 300, y: 26))
        #expect(log.calls.last == "cancel")
        bar.scopeButtonTitles = ["All", "Notes"]
        bar.showsScopeBar = true
        let height = bar.intrinsicContentSize.height
        #expect(height > 52)
        bar.frame.size.height = height
        harness.frame()
        harness.tap(at: CGPoint(x: 240, y: 68))
        #expect(log.calls.last == "scope 1")
        #expect(bar.selectedScopeButtonIndex == 1)
    }

    @Test func tabStopsOnceAtTheBarAndAtItsButton() {
        let bar = UISearchBar(), log = SearchLog()
        let harness = show(bar, log)
        harness.press(.tab)
        #expect(bar.searchTextField.isFirstResponder)
        bar.showsCancelButton = true
        harness.settle()
        harness.press(.tab)
        let focused = harness.window.focusedView as? UIButton
        #expect(focused?.currentTitle == "Cancel")
        harness.press(.tab)
        #expect(bar.searchTextField.isFirstResponder)
    }

    @Test func theProgramsBackgroundStaysUnderAMinimalBar() {
        let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 52))
        bar.backgroundColor = .yellow
        bar.searchBarStyle = .minimal
        #expect(bar.backgroundColor == .yellow)
        bar.barTintColor = .red
        #expect(bar.backgroundColor == .yellow)
        bar.searchBarStyle = .prominent
        #expect(bar.backgroundColor == .red)
        bar.searchBarStyle = .minimal
        #expect(bar.backgroundColor == nil)
    }
}
