import Foundation
import TactileControls
import TactileGeometry
import TactileText
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

/// Large titles and search bars that are scrolled over.
@MainActor
@Suite struct LargeTitleTests {
    @MainActor
    private final class Stage {
        let scene = UIViewController()
        let scroll = UIScrollView()
        let navigation: UINavigationController
        let harness: Harness
        var bar: UINavigationBar { navigation.navigationBar }

        init(large: Bool = true, searches: Bool = false, height: CGFloat = 2_000) {
            scene.title = "Title"
            scroll.contentSize = CGSize(width: 300, height: height)
            scroll.frame = scene.view.bounds
            scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            scene.view.addSubview(scroll)
            if searches {
                scene.navigationItem.searchController = UISearchController(
                    searchResultsController: nil)
            }
            navigation = UINavigationController(rootViewController: scene)
            navigation.navigationBar.prefersLargeTitles = large
            harness = Harness(showing: navigation, size: CGSize(width: 300, height: 400))
            harness.rest()
        }

        func drag(_ way: CGFloat, rest: Bool = true) {
            harness.drag(
                from: CGPoint(x: 150, y: 250), to: CGPoint(x: 150, y: 250 + way), over: 0.5,
                releasing: false)
            harness.advance(seconds: 0.3)
            if rest {
                harness.release()
                harness.rest()
            }
        }
    }

    @Test func theBarCollapsesByNoMoreThanItHas() {
        let stage = Stage()
        stage.bar.topItem?.collapsed = 500
        #expect(stage.bar.collapsed == UINavigationBar.largeTitleHeight)
        stage.bar.prefersLargeTitles = false
        #expect(stage.bar.collapsed == 0)
    }

    @Test func theBarShrinksAsFarAsTheContentIsScrolled() {
        let stage = Stage()
        #expect(stage.bar.frame.height == 96)
        #expect(stage.scroll.contentOffset.y == -96)
        stage.scroll.contentOffset.y = -76
        stage.harness.rest()
        #expect(stage.bar.frame.height == 76)
        #expect(stage.scroll.adjustedContentInset.top == 76)
        #expect(stage.scroll.contentOffset.y == -76)
        stage.scroll.contentOffset.y = 300
        stage.harness.rest()
        #expect(stage.bar.frame.height == 44)
        #expect(stage.scene.view.safeAreaInsets.top == 44)
        #expect(stage.scroll.contentOffset.y == 300)
        // Back at the top all of the bar is there again.
        stage.scroll.contentOffset.y = -96
        stage.harness.rest()
        #expect(stage.bar.frame.height == 96)
        #expect(stage.scroll.contentOffset.y == -96)
    }

    @Test func aDragTakesTheTitleAlongAndLeavesItWhole() {
        let stage = Stage()
        stage.drag(-40, rest: false)
        let half = stage.bar.frame.height
        #expect(half > 50 && half < 80, "\(half)")
        stage.harness.release()
        stage.harness.rest()
        // Half gone it goes or comes back.
        #expect([44, 96].contains(stage.bar.frame.height))
        stage.drag(-150)
        #expect(stage.bar.frame.height == 44)
        // No further than the top, without the resistance of an end on the way.
        stage.drag(120, rest: false)
        stage.harness.release()
        stage.harness.rest()
        stage.drag(140)
        #expect(stage.bar.frame.height == 96)
        #expect(stage.scroll.contentOffset.y == -96)
    }

    @Test func aClickOnTheBarBringsTheTitleBack() {
        let stage = Stage()
        stage.scroll.contentOffset.y = 700
        stage.harness.rest()
        stage.harness.tap(at: CGPoint(x: 40, y: 22))
        stage.harness.rest()
        #expect(stage.scroll.contentOffset.y == -96)
        #expect(stage.bar.frame.height == 96)
    }

    @Test func shortContentLeavesTheTitle() {
        let stage = Stage(height: 100)
        stage.drag(-60)
        #expect(stage.bar.frame.height == 96)
        #expect(stage.scroll.contentOffset.y == -96)
    }

    @Test func theSearchBarGoesBeforeTheTitle() throws {
        let stage = Stage(searches: true)
        let whole = stage.bar.frame.height
        let search = try #require(stage.scene.navigationItem.searchController?.searchBar)
        let searchHeight = search.intrinsicContentSize.height
        #expect(whole == 96 + searchHeight)
        stage.scroll.contentOffset.y = -96
        stage.harness.rest()
        #expect(stage.bar.frame.height == 96)
        #expect(search.alpha == 0)
        stage.scroll.contentOffset.y = 0
        stage.harness.rest()
        #expect(stage.bar.frame.height == 44)
        stage.scene.navigationItem.hidesSearchBarWhenScrolling = false
        stage.harness.rest()
        #expect(stage.bar.frame.height == 44 + searchHeight)
        #expect(search.alpha == 1)
    }

    @Test func eachSceneKeepsItsPlace() {
        let stage = Stage()
        stage.scroll.contentOffset.y = 500
        stage.harness.rest()
        let next = UIViewController()
        next.navigationItem.largeTitleDisplayMode = .never
        stage.navigation.pushViewController(next, animated: true)
        stage.harness.rest()
        #expect(stage.bar.frame.height == 44)
        stage.navigation.popViewController(animated: true)
        stage.harness.rest()
        #expect(stage.scroll.contentOffset.y == 500)
        #expect(stage.bar.frame.height == 44)
        stage.scroll.setContentOffset(CGPoint(x: 0, y: -96), animated: true)
        stage.harness.rest()
        #expect(stage.bar.frame.height == 96)
    }

    @Test func barsHideOnASwipeUpAndComeBack() {
        let stage = Stage(large: false)
        stage.navigation.hidesBarsOnSwipe = true
        stage.drag(-100)
        #expect(stage.navigation.isNavigationBarHidden)
        stage.drag(60)
        #expect(!stage.navigation.isNavigationBarHidden)
        stage.navigation.hidesBarsOnTap = true
        stage.harness.tap(at: CGPoint(x: 150, y: 200))
        stage.harness.rest()
        #expect(stage.navigation.isNavigationBarHidden)
    }

    @Test func aPromptStandsAboveTheTitle() {
        let stage = Stage(large: false)
        stage.scene.navigationItem.prompt = "Prompt"
        stage.harness.rest()
        #expect(stage.bar.frame.height == 74)
        #expect(stage.harness.view(showing: "Prompt")?.frame.minY == 0)
        #expect(stage.harness.view(showing: "Title")?.frame.minY == 30)
    }

    @Test func theWayBackSaysWhatItIsTold() {
        let stage = Stage(large: false)
        let next = UIViewController()
        next.title = "Next"
        stage.navigation.pushViewController(next, animated: false)
        func back() -> String? {
            stage.harness.rest()
            return stage.scene.navigationItem.titleOfWayBack
        }
        #expect(back() == "Title")
        stage.scene.navigationItem.backBarButtonItem = UIBarButtonItem(
            title: "Home", target: nil, action: nil)
        #expect(back() == "Home")
        stage.navigation.popViewController(animated: false)
        stage.navigation.pushViewController(next, animated: false)
        #expect(back() == "Home" && stage.harness.view(showing: "Home") != nil)
        stage.scene.navigationItem.backButtonDisplayMode = .minimal
        #expect(back() == "")
        var asked = 0
        next.navigationItem.backAction = UIAction { _ in asked += 1 }
        stage.harness.rest()
        stage.harness.tap(at: CGPoint(x: 20, y: 22))
        #expect(asked == 1 && stage.navigation.topViewController === next)
    }
}
