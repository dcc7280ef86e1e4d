import Foundation
import Tactile
import TestSupport
import Testing

/// Titles at the leading edge, and titles with a menu.
@Suite @MainActor struct TitleMenuTests {
    private func bar(_ item: UINavigationItem) -> (Harness, UINavigationBar) {
        let harness = Harness(size: CGSize(width: 400, height: 200))
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
        bar.setItems([item], animated: false)
        harness.window.addSubview(bar)
        harness.show()
        return (harness, bar)
    }

    private func views<Kind: UIView>(_ kind: Kind.Type, in view: UIView) -> [Kind] {
        view.subviews.flatMap { ($0 as? Kind).map { [$0] } ?? views(kind, in: $0) }
    }

    @Test func aBrowsersTitleIsAtTheLeadingEdge() throws {
        let item = UINavigationItem(title: "Files")
        let (harness, bar) = bar(item)
        func place() throws -> CGRect {
            let title = try #require(views(UILabel.self, in: bar).first { $0.text == "Files" })
            return title.convert(title.bounds, to: bar)
        }
        #expect(abs(try place().midX - 200) < 1)
        item.style = .browser
        harness.settle()
        #expect(try place().minX == 16)
        item.style = .navigator
        harness.settle()
        #expect(abs(try place().midX - 200) < 1)
    }

    @Test func aTitleOpensItsMenu() throws {
        let item = UINavigationItem(title: "Letter")
        var asked = 0
        var chosen = ""
        item.titleMenuProvider = { suggested in
            asked += 1
            return UIMenu(
                children: suggested + [UIAction(title: "Duplicate") { chosen = $0.title }])
        }
        let (harness, bar) = bar(item)
        let button = try #require(
            views(UIButton.self, in: bar).first { $0.currentTitle == "Letter" })
        #expect(button.accessibilityTraits.contains(.header) && asked == 0)
        harness.tap(button)
        harness.rest()
        #expect(asked == 1)
        harness.press(.down)
        harness.press(.return)
        harness.rest()
        #expect(chosen == "Duplicate")
    }

    @Test func systemTabsHaveWordsAndSymbols() {
        for number in 0..<12 {
            guard let system = UITabBarItem.SystemItem(rawValue: number) else {
                Issue.record("There is no system tab \(number).")
                continue
            }
            let item = UITabBarItem(tabBarSystemItem: system, tag: number)
            #expect(item.title?.isEmpty == false && item.image != nil && item.tag == number)
        }
        #expect(UITabBarItem(tabBarSystemItem: .search, tag: 0).title == "Search")
    }
}
