import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileText
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

@MainActor
@Suite struct ContentUnavailableTests {
    /// A scene without content, as long as it is told so.
    private final class Scene: UIViewController {
        var isEmpty = true
        var states: [UIContentUnavailableConfigurationState] = []
        var make: (UIContentUnavailableConfigurationState) -> UIContentUnavailableConfiguration = {
            var empty = UIContentUnavailableConfiguration.empty()
            empty.text = "No Books"
            return empty.updated(for: $0)
        }

        override func updateContentUnavailableConfiguration(
            using state: UIContentUnavailableConfigurationState
        ) {
            super.updateContentUnavailableConfiguration(using: state)
            states.append(state)
            contentUnavailableConfiguration = isEmpty ? make(state) : nil
        }
    }

    private func cover(_ scene: UIViewController) -> UIContentUnavailableView? {
        scene.view.subviews.compactMap { $0 as? UIContentUnavailableView }.first
    }

    @Test func aSceneSaysThatItIsEmpty() throws {
        let scene = Scene()
        let harness = Harness(showing: scene)
        #expect(scene.states.count == 1)
        let label = try #require(harness.view(showing: "No Books"))
        let frame = label.convert(label.bounds, to: nil)
        #expect(abs(frame.midX - 160) <= 1 && abs(frame.midY - 240) <= 1)
        #expect(scene.contentUnavailableConfiguration is UIContentUnavailableConfiguration)
        harness.resize(to: CGSize(width: 400, height: 420))
        harness.rest()
        #expect(cover(scene)?.frame == CGRect(x: 0, y: 0, width: 400, height: 420))
        #expect(scene.states.count == 1)
        scene.isEmpty = false
        scene.setNeedsUpdateContentUnavailableConfiguration()
        scene.setNeedsUpdateContentUnavailableConfiguration()
        harness.rest()
        #expect(scene.states.count == 2)
        #expect(cover(scene) == nil)
        #expect(scene.contentUnavailableConfiguration == nil)
    }

    @Test func oneViewShowsOneAfterTheOther() throws {
        let scene = Scene()
        let harness = Harness(showing: scene)
        let first = try #require(cover(scene))
        scene.make = { _ in .loading() }
        scene.setNeedsUpdateContentUnavailableConfiguration()
        // The indicator turns on and on.
        harness.advance(seconds: 0.1)
        #expect(cover(scene) === first)
        let wheel = try #require(
            first.subviews.compactMap { $0 as? UIActivityIndicatorView }.first)
        #expect(wheel.isAnimating)
        #expect(harness.view(showing: "Loading…") != nil)
        #expect(harness.view(showing: "No Books") == nil)
    }

    @Test func traitsAskAgain() {
        let scene = Scene()
        let harness = Harness(showing: scene)
        scene.overrideUserInterfaceStyle = .dark
        harness.rest()
        #expect(scene.states.count == 2)
        #expect(scene.states.last?.traitCollection.userInterfaceStyle == .dark)
    }

    @Test func buttonsDoWhatTheySay() throws {
        let scene = Scene()
        var pressed: [String] = []
        scene.make = { _ in
            var empty = UIContentUnavailableConfiguration.empty()
            empty.button.title = "Add"
            empty.buttonProperties.primaryAction = UIAction { _ in pressed.append("add") }
            empty.secondaryButton.title = "Import"
            empty.secondaryButtonProperties.primaryAction = UIAction { _ in pressed.append("import")
            }
            empty.secondaryButtonProperties.isEnabled = false
            return empty
        }
        let harness = Harness(showing: scene)
        let buttons = try #require(cover(scene)).subviews.compactMap { $0 as? UIButton }
        #expect(buttons.count == 2)
        harness.tap(buttons[0])
        harness.tap(buttons[1])
        #expect(pressed == ["add"])
        // Another configuration, another action, and not both.
        scene.make = { _ in
            var empty = UIContentUnavailableConfiguration.empty()
            empty.button.title = "Add"
            empty.buttonProperties.primaryAction = UIAction { _ in pressed.append("more") }
            return empty
        }
        scene.setNeedsUpdateContentUnavailableConfiguration()
        harness.rest()
        harness.tap(buttons[0])
        #expect(pressed == ["add", "more"])
        #expect(buttons[1].superview == nil)
    }

    @Test func aSearchSaysWhatItDidNotFind() throws {
        let scene = Scene()
        scene.make = { UIContentUnavailableConfiguration.search().updated(for: $0) }
        let search = UISearchController(searchResultsController: nil)
        search.obscuresBackgroundDuringPresentation = false
        scene.navigationItem.searchController = search
        let harness = Harness(showing: UINavigationController(rootViewController: scene))
        #expect(harness.view(showing: "No Results") != nil)
        #expect(harness.view(showing: "Check the spelling or try a new search.") != nil)
        harness.tap(search.searchBar)
        harness.type("abc")
        harness.rest()
        #expect(scene.states.last?.searchText == "abc")
        #expect(harness.view(showing: "No Results for “abc”") != nil)
        search.isActive = false
        harness.rest()
        #expect(harness.view(showing: "No Results") != nil)
    }

    @Test func statesCountAndTextsByHandStay() {
        var search = UIContentUnavailableConfiguration.search()
        let state = UIContentUnavailableConfigurationState(
            searchText: "x", traitCollection: UITraitCollection())
        #expect(search.updated(for: state).text == "No Results for “x”")
        search.text = "Nothing"
        #expect(search.updated(for: state).text == "Nothing")
        #expect(UIContentUnavailableConfiguration.empty().updated(for: state).text == nil)
    }

    @Test func marginsAndPicturesOfAnySize() {
        var empty = UIContentUnavailableConfiguration.empty()
        empty.image = UIGraphicsImageRenderer(size: CGSize(width: 400, height: 200)).image { _ in }
        empty.imageProperties.maximumSize = CGSize(width: 100, height: 0)
        empty.directionalLayoutMargins = NSDirectionalEdgeInsets(
            top: .nan, leading: 10, bottom: 0, trailing: 10)
        empty.axesPreservingSuperviewLayoutMargins = []
        let view = UIContentUnavailableView(configuration: empty)
        #expect(view.sizeThatFits(CGSize(width: 300, height: 0)) == CGSize(width: 120, height: 50))
        empty.imageProperties.maximumSize = .zero
        view.configuration = empty
        #expect(view.sizeThatFits(CGSize(width: 220, height: 0)) == CGSize(width: 220, height: 100))
        view.frame = CGRect(x: 0, y: 0, width: 220, height: 20)
        view.layoutIfNeeded()
        #expect(view.subviews.compactMap { $0 as? UIImageView }.first?.frame.minY == 0)
    }
}
