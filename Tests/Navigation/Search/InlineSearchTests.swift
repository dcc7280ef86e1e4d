import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileText
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

/// A search bar in the row of the title.
@MainActor
@Suite struct InlineSearchTests {
    private let scene = UIViewController()
    private let search = UISearchController(searchResultsController: nil)
    private let stack: UINavigationController
    private let harness: Harness

    init() {
        scene.title = "Rivers"
        scene.navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Add", style: .plain, target: nil, action: nil)
        scene.navigationItem.searchController = search
        stack = UINavigationController(rootViewController: scene)
        harness = Harness(showing: stack, size: CGSize(width: 800, height: 400))
        harness.rest()
    }

    private var bar: UINavigationBar { stack.navigationBar }

    @Test func aWideWindowHasRoomForItInTheRow() throws {
        #expect(bar.contentHeight > 90 && scene.navigationItem.searchBarPlacement == .stacked)
        scene.navigationItem.preferredSearchBarPlacement = .inline
        harness.rest()
        #expect(bar.contentHeight == 44 && scene.navigationItem.searchBarPlacement == .inline)
        let place = search.searchBar.frame
        #expect(place.maxX == 800 && place.width == 280 && place.midY == 22)
        let button = try #require(scene.navigationItem.rightBarButtonItem?.makeView())
        #expect(button.convert(button.bounds, to: bar).maxX <= place.minX)
        // The title stays while somebody searches.
        search.isActive = true
        harness.rest()
        #expect(search.searchBar.isFirstResponder && bar.contentHeight == 44)
        search.isActive = false
        harness.rest()
        harness.resize(to: CGSize(width: 400, height: 400))
        harness.rest()
        #expect(bar.contentHeight > 90 && scene.navigationItem.searchBarPlacement == .stacked)
        #expect(search.searchBar.frame.minY >= 40 && search.searchBar.frame.width > 380)
    }

    @Test func scopesHaveNoPlaceInARow() {
        scene.navigationItem.preferredSearchBarPlacement = .inline
        search.searchBar.scopeButtonTitles = ["All", "Long"]
        search.searchBar.showsScopeBar = true
        harness.rest()
        #expect(scene.navigationItem.searchBarPlacement == .stacked)
    }
}
