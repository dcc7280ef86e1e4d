import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

/// Each way that a reader turns pages, each state of an item, and the keys of a stack.
@Suite @MainActor struct NavigationBoundTests {
    // MARK: Pages

    @Test(arguments: [false, true])
    func aReaderTurnsPagesTheWayTheyLie(isVertical: Bool) throws {
        let stage = PageStage(at: 1, orientation: isVertical ? .vertical : .horizontal)
        stage.harness.rest()
        let scroll = try #require(
            stage.pager.view.subviews.lazy.compactMap { $0 as? PageScrollView }.first)
        let ways: [(UIAccessibilityScrollDirection, String?)] = [
            (.next, "Blue"), (.previous, "Red"),
            (.right, isVertical ? nil : "Blue"),
            (.left, isVertical ? nil : "Red"),
            (.down, isVertical ? "Blue" : nil), (.up, isVertical ? "Red" : nil),
        ]
        for (direction, page) in ways {
            stage.pager.setViewControllers(
                [stage.pages[1]], direction: .forward, animated: false)
            stage.harness.rest()
            let hasTurned = scroll.accessibilityScroll(direction)
            stage.harness.rest()
            #expect(hasTurned == (page != nil), "\(direction)")
            #expect(stage.shown == [page ?? "Green"], "\(direction)")
        }
        // At the ends there is nothing more.
        for (index, direction) in [(0, UIAccessibilityScrollDirection.previous), (2, .next)] {
            stage.pager.setViewControllers(
                [stage.pages[index]], direction: .forward, animated: false)
            stage.harness.rest()
            #expect(!scroll.accessibilityScroll(direction))
            stage.harness.rest()
            #expect(stage.shown == [stage.pages[index].title])
        }
    }

    // MARK: Bars

    @Test func eachStateOfAnItemHasItsOwnLookOrTheUsualOne() {
        let item = UIBarItem()
        let states: [UIControl.State] = [.normal, .highlighted, .disabled, .selected]
        #expect(
            states.allSatisfy { item.titleColor(for: $0) == nil && item.titleFont(for: $0) == nil })
        let font = UIFont.systemFont(ofSize: 20), other = UIFont.systemFont(ofSize: 30)
        item.setTitleTextAttributes([.foregroundColor: UIColor.red, .font: font], for: .normal)
        #expect(states.allSatisfy { item.titleColor(for: $0) == .red })
        #expect(states.allSatisfy { item.titleFont(for: $0) == font })
        for state in states.dropFirst() {
            item.setTitleTextAttributes([.foregroundColor: UIColor.blue], for: state)
            #expect(item.titleColor(for: state) == .blue && item.titleColor(for: .normal) == .red)
            #expect(item.titleFont(for: state) == font)
            item.setTitleTextAttributes([.font: other], for: state)
            #expect(item.titleColor(for: state) == .red && item.titleFont(for: state) == other)
            item.setTitleTextAttributes(nil, for: state)
            #expect(item.titleColor(for: state) == .red && item.titleFont(for: state) == font)
        }
    }

    @Test func aStacksOwnKeysStayBesideTheOneThatSearches() {
        let scene = UIViewController()
        let stack = UINavigationController(rootViewController: scene)
        func titles() -> [String] { (stack.keyCommands ?? []).map(\.title) }
        #expect(titles().isEmpty)
        stack.addKeyCommand(
            UIKeyCommand(title: "Own", input: "k", modifierFlags: .control) { _ in })
        #expect(titles() == ["Own"])
        scene.navigationItem.searchController = UISearchController(searchResultsController: nil)
        #expect(titles() == ["Own", "Find"])
        scene.navigationItem.searchController = nil
        #expect(titles() == ["Own"])
    }
}
