import Foundation
import Tactile
import TestSupport
import Testing

@MainActor
@Suite struct ScrollToTopTests {
    @MainActor
    private final class Log: NSObject, UIScrollViewDelegate {
        var mayScroll = true
        var calls: [String] = []

        func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { mayScroll }
        func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { calls.append("top") }
        func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
            calls.append("animation")
        }
    }

    @MainActor
    private struct Stage {
        let upper = UIScrollView(), lower = UIScrollView()
        let log = Log()
        let harness: Harness
        let scene = UIViewController()

        init() {
            scene.title = "Title"
            scene.navigationItem.rightBarButtonItem = UIBarButtonItem(
                title: "Do", primaryAction: UIAction { _ in })
            let navigation = UINavigationController(rootViewController: scene)
            harness = Harness(showing: navigation, size: CGSize(width: 300, height: 400))
            for (index, view) in [lower, upper].enumerated() {
                view.frame = CGRect(x: 0, y: 230 - index * 180, width: 300, height: 160)
                view.contentSize = CGSize(width: 300, height: 2_000)
                view.contentInsetAdjustmentBehavior = .never
                view.delegate = log
                scene.view.addSubview(view)
                view.contentOffset.y = 700
            }
            harness.rest()
        }

        func clickBar(at x: CGFloat = 90) {
            harness.tap(at: CGPoint(x: x, y: 22))
            harness.rest()
        }
    }

    @Test func aClickOnTheBarScrollsWhatIsNearestToIt() {
        let stage = Stage()
        stage.clickBar()
        #expect(stage.upper.contentOffset.y == 0 && stage.lower.contentOffset.y == 700)
        #expect(stage.log.calls == ["top"])
        stage.clickBar()
        #expect(stage.log.calls == ["top", "top"])
    }

    @Test func oneThatDoesNotWantToIsPassedOver() {
        let stage = Stage()
        stage.upper.scrollsToTop = false
        stage.clickBar()
        #expect(stage.upper.contentOffset.y == 700 && stage.lower.contentOffset.y == 0)
    }

    @Test func theDelegateMayRefuse() {
        let stage = Stage()
        stage.log.mayScroll = false
        stage.clickBar()
        #expect(stage.upper.contentOffset.y == 700 && stage.log.calls.isEmpty)
    }

    @Test func aButtonInTheBarDoesWhatItDoes() {
        let stage = Stage()
        stage.clickBar(at: 278)
        #expect(stage.upper.contentOffset.y == 700)
    }

    @Test func theWheelOnTheWayTakesOver() {
        let stage = Stage()
        stage.harness.tap(at: CGPoint(x: 90, y: 22))
        stage.harness.advance(seconds: 0.1)
        stage.harness.scroll(notches: 2, at: CGPoint(x: 100, y: 120))
        stage.harness.rest()
        #expect(stage.upper.contentOffset.y == 150)
        #expect(stage.log.calls == ["animation"])
    }
}
