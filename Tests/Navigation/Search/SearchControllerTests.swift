import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileText
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

/// Searching a scene by the bar in its navigation bar, or by one of its own.
@Suite @MainActor struct SearchControllerTests {
    @MainActor
    private final class Stage: UISearchResultsUpdating, UISearchControllerDelegate {
        let scene = UIViewController()
        let results = UIViewController()
        let search: UISearchController
        let button = UIButton(type: .system)
        let navigation: UINavigationController
        let harness: Harness
        var calls: [String] = []
        var presses = 0

        init(withResults: Bool = false) {
            search = UISearchController(searchResultsController: withResults ? results : nil)
            scene.title = "Scene"
            navigation = UINavigationController(rootViewController: scene)
            scene.navigationItem.searchController = search
            harness = Harness(showing: navigation, size: CGSize(width: 300, height: 400))
            search.searchResultsUpdater = self
            search.delegate = self
            button.setTitle("Behind", for: .normal)
            button.frame = CGRect(x: 100, y: 200, width: 100, height: 40)
            button.addAction(
                UIAction { [weak self] _ in self?.presses += 1 }, for: .touchUpInside)
            scene.view.addSubview(button)
            harness.rest()
        }

        func updateSearchResults(for searchController: UISearchController) {
            calls.append("update “\(searchController.searchBar.text ?? "")”")
        }
        func willPresentSearchController(_ searchController: UISearchController) {
            calls.append("willPresent")
        }
        func didPresentSearchController(_ searchController: UISearchController) {
            calls.append("didPresent")
        }
        func willDismissSearchController(_ searchController: UISearchController) {
            calls.append("willDismiss")
        }
        func didDismissSearchController(_ searchController: UISearchController) {
            calls.append("didDismiss")
        }

        var bar: UINavigationBar { navigation.navigationBar }
        func tapField() {
            harness.tap(search.searchBar.searchTextField)
            harness.rest()
        }
    }

    @Test func theBarMakesRoomForTheSearchBar() {
        let stage = Stage()
        #expect(stage.bar.frame.height == 96)
        #expect(stage.scene.view.safeAreaInsets.top == 96)
        #expect(stage.search.searchBar.frame == CGRect(x: 8, y: 44, width: 284, height: 52))
        #expect(!stage.search.searchBar.showsCancelButton)
        stage.bar.prefersLargeTitles = true
        stage.harness.rest()
        #expect(stage.bar.frame.height == 148)
        #expect(stage.search.searchBar.frame.minY == 96)
        stage.scene.navigationItem.searchController = nil
        stage.harness.rest()
        #expect(stage.bar.frame.height == 96)
        #expect(stage.search.searchBar.superview == nil)
    }

    @Test func aSearchBeginsWithTheKeyboardAndEndsWithCancel() {
        let stage = Stage()
        stage.tapField()
        #expect(stage.search.isActive)
        #expect(stage.search.searchBar.isFirstResponder)
        #expect(stage.search.searchBar.showsCancelButton)
        #expect(stage.calls == ["willPresent", "update “”", "didPresent"])
        // The title gives way: only the search bar is left.
        #expect(stage.bar.frame.height == 52)
        #expect(stage.search.searchBar.frame.minY == 0)
        #expect(stage.scene.view.safeAreaInsets.top == 52)
        stage.calls = []
        stage.harness.type("ab")
        #expect(stage.calls == ["update “a”", "update “ab”"])
        stage.calls = []
        stage.harness.tap(at: CGPoint(x: 265, y: 26))
        stage.harness.rest()
        #expect(!stage.search.isActive)
        #expect(stage.calls == ["willDismiss", "update “”", "didDismiss"])
        #expect(stage.search.searchBar.text == "")
        #expect(!stage.search.searchBar.isFirstResponder)
        #expect(!stage.search.searchBar.showsCancelButton)
        #expect(stage.bar.frame.height == 96)
        #expect(stage.search.parent == nil)
        #expect(stage.search.view.superview == nil)
    }

    @Test func theTitleMayStay() {
        let stage = Stage()
        stage.search.hidesNavigationBarDuringPresentation = false
        stage.tapField()
        #expect(stage.bar.frame.height == 96)
        stage.search.hidesNavigationBarDuringPresentation = true
        stage.harness.rest()
        #expect(stage.bar.frame.height == 52)
    }

    @Test func keysBeginAndEndIt() {
        let stage = Stage()
        stage.harness.press("f", .control)
        stage.harness.rest()
        #expect(stage.search.isActive && stage.search.searchBar.isFirstResponder)
        stage.harness.press(.escape)
        stage.harness.rest()
        #expect(!stage.search.isActive)
        stage.search.isActive = true
        stage.harness.rest()
        #expect(stage.search.searchBar.isFirstResponder)
        #expect(stage.calls.filter { $0 == "didPresent" }.count == 2)
    }

    @Test func theSceneBehindIsOutOfReachWhileItIsObscured() {
        let stage = Stage()
        stage.tapField()
        let focusable = stage.harness.window.router.focusMover.focusableViewsInOrder
        #expect(!focusable.contains { $0 === stage.button })
        // A click there ends the search and is no click on the button.
        stage.harness.tap(stage.button)
        stage.harness.rest()
        #expect(!stage.search.isActive)
        #expect(stage.presses == 0)
        stage.harness.tap(stage.button)
        #expect(stage.presses == 1)
    }

    @Test func aSceneThatIsNotObscuredIsUsedOn() {
        let stage = Stage()
        stage.search.obscuresBackgroundDuringPresentation = false
        stage.tapField()
        stage.harness.tap(stage.button)
        #expect(stage.presses == 1)
        #expect(stage.search.isActive)
        let focusable = stage.harness.window.router.focusMover.focusableViewsInOrder
        #expect(focusable.contains { $0 === stage.button })
    }

    @Test func resultsAreShownWhileThereIsText() {
        let stage = Stage(withResults: true)
        stage.tapField()
        #expect(!stage.search.showsSearchResultsController)
        #expect(stage.results.parent == nil)
        stage.harness.type("x")
        #expect(stage.search.showsSearchResultsController)
        #expect(stage.results.view.window != nil)
        #expect(stage.results.view.safeAreaInsets.top == 52)
        #expect(stage.scene.view.bounds.size == stage.results.view.frame.size)
        stage.harness.press(.backspace)
        #expect(stage.results.parent == nil)
        stage.search.showsSearchResultsController = true
        #expect(stage.results.view.window != nil)
        #expect(!stage.search.automaticallyShowsSearchResultsController)
        stage.search.isActive = false
        stage.harness.rest()
        #expect(stage.results.parent == nil)
    }

    @Test func scopesComeWithTheSearchAndAreHeardOf() {
        let stage = Stage()
        stage.search.searchBar.scopeButtonTitles = ["All", "New"]
        stage.harness.rest()
        #expect(stage.bar.frame.height == 96)
        stage.tapField()
        #expect(stage.search.searchBar.showsScopeBar)
        #expect(stage.bar.frame.height == 92)
        stage.calls = []
        stage.harness.tap(at: CGPoint(x: 220, y: 68))
        stage.harness.rest()
        #expect(stage.search.searchBar.selectedScopeButtonIndex == 1)
        #expect(stage.calls == ["update “”"])
        stage.search.isActive = false
        stage.harness.rest()
        #expect(stage.bar.frame.height == 96)
    }

    @Test func anotherSceneOnTopHasItsOwnBar() {
        let stage = Stage()
        stage.tapField()
        stage.harness.type("a")
        let next = UIViewController()
        next.title = "Next"
        stage.navigation.pushViewController(next, animated: true)
        stage.harness.rest()
        #expect(stage.bar.frame.height == 44)
        #expect(stage.search.searchBar.window == nil)
        stage.navigation.popViewController(animated: true)
        stage.harness.rest()
        #expect(stage.search.isActive)
        #expect(stage.search.searchBar.text == "a")
        #expect(stage.bar.frame.height == 52)
        stage.search.isActive = false
        stage.harness.rest()
        #expect(stage.bar.frame.height == 96)
    }

    @Test func aSearchThatEndsMayBeginAgainAtOnce() {
        let stage = Stage()
        stage.tapField()
        stage.calls = []
        stage.search.isActive = false
        stage.harness.advance(seconds: 0.05)
        stage.search.isActive = true
        stage.harness.rest()
        #expect(
            stage.calls == [
                "willDismiss", "update “”", "didDismiss", "willPresent", "update “”", "didPresent",
            ])
        #expect(stage.search.view.window != nil)
        #expect(stage.bar.frame.height == 52)
    }

    @Test func aBarInTheSceneIsNotCovered() {
        let scene = UIViewController()
        let search = UISearchController(searchResultsController: UIViewController())
        let harness = Harness(showing: scene, size: CGSize(width: 300, height: 400))
        search.searchBar.frame = CGRect(x: 0, y: 20, width: 300, height: 52)
        scene.view.addSubview(search.searchBar)
        harness.rest()
        harness.tap(search.searchBar.searchTextField)
        harness.rest()
        #expect(search.isActive)
        harness.type("b")
        harness.rest()
        #expect(
            search.searchResultsController?.view.frame
                == CGRect(x: 0, y: 72, width: 300, height: 328))
        harness.press(.escape)
        harness.rest()
        #expect(!search.isActive)
    }

    @Test func aSceneThatScrollsStandsStillWhileItIsCovered() {
        let scene = UIViewController()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        scroll.contentSize = CGSize(width: 300, height: 2000)
        scene.view = scroll
        let search = UISearchController(searchResultsController: nil)
        scene.navigationItem.searchController = search
        let navigation = UINavigationController(rootViewController: scene)
        let harness = Harness(showing: navigation, size: CGSize(width: 300, height: 400))
        harness.rest()
        scroll.contentOffset.y = 300
        search.isActive = true
        harness.rest()
        #expect(!scroll.isScrollEnabled)
        #expect(search.view.frame.minY == scroll.bounds.minY)
        search.isActive = false
        harness.rest()
        #expect(scroll.isScrollEnabled)
    }

    @Test func nothingIsKeptAlive() {
        weak var kept: UISearchController?
        weak var scene: UIViewController?
        do {
            let stage = Stage(withResults: true)
            kept = stage.search
            scene = stage.scene
            stage.tapField()
            stage.harness.type("a")
            stage.harness.rest()
            stage.harness.window.rootViewController = nil
            stage.harness.rest()
        }
        #expect(kept == nil)
        #expect(scene == nil)
    }
}
