import Foundation
import Tactile
import TactileTesting
import Testing

/// Pieces of programs for iOS as their authors write them; that they compile is half of the test.
@Suite @MainActor struct SnippetTests {
    private final class StyledController: UIViewController {
        var heard: [UIUserInterfaceStyle] = []

        override func viewDidLoad() {
            super.viewDidLoad()
            registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
                (self: Self, previous: UITraitCollection) in
                self.heard.append(previous.userInterfaceStyle)
                self.heard.append(self.traitCollection.userInterfaceStyle)
            }
        }
    }

    @Test func aClosureMayNameItsOwnClassAsSelf() {
        let controller = StyledController()
        let harness = Harness(size: CGSize(width: 200, height: 200))
        harness.window.rootViewController = controller
        harness.settle()
        let before = controller.traitCollection.userInterfaceStyle
        let other: UIUserInterfaceStyle = before == .dark ? .light : .dark
        controller.overrideUserInterfaceStyle = other
        harness.settle()
        #expect(controller.heard == [before, other])
    }

    private final class Hinge: UIView {
        func open() {
            anchorPoint = CGPoint(x: 0, y: 0.5)
            transform = CGAffineTransform(scaleX: 2, y: 1)
        }
    }

    @Test func aViewGrowsFromItsAnchorPoint() {
        let hinge = Hinge(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
        hinge.open()
        #expect(hinge.center == CGPoint(x: 40, y: 40))
        #expect(hinge.frame == CGRect(x: 40, y: 20, width: 80, height: 40))
    }

    @Test func aBarFollowsTheProgressThatItObserves() {
        let progress = Progress(totalUnitCount: 4)
        let bar = UIProgressView(progressViewStyle: .default)
        bar.observedProgress = progress
        let harness = Harness(showing: bar, size: CGSize(width: 200, height: 200))
        progress.completedUnitCount = 1
        harness.advance(seconds: 0.5)
        #expect(bar.progress == 0.25)
        progress.completedUnitCount = 4
        harness.advance(seconds: 0.5)
        #expect(bar.progress == 1)
        bar.observedProgress = nil
        bar.progress = 0.5
        harness.advance(seconds: 0.5)
        #expect(bar.progress == 0.5)
    }
}
