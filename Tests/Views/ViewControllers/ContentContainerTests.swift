import Foundation
import Tactile
import TestSupport
import Testing

/// Containers say how large their children will be, and points go to the screen.
@Suite @MainActor struct ContentContainerTests {
    private final class Half: UIViewController {
        override func size(
            forChildContentContainer container: any UIContentContainer,
            withParentContainerSize parentSize: CGSize
        ) -> CGSize { CGSize(width: parentSize.width / 2, height: parentSize.height) }
    }

    private final class Child: UIViewController {
        var sizes: [CGSize] = []
        override func viewWillTransition(
            to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            super.viewWillTransition(to: size, with: coordinator)
            sizes.append(size)
        }
    }

    @Test func aChildHearsOfTheSizeThatItWillHave() {
        let container = Half(), child = Child()
        let harness = Harness(showing: container, size: CGSize(width: 400, height: 300))
        container.addChild(child)
        container.view.addSubview(child.view)
        child.didMove(toParent: container)
        harness.resize(to: CGSize(width: 600, height: 300))
        harness.settle()
        #expect(child.sizes == [CGSize(width: 300, height: 300)])
    }

    private final class Slim: UIPresentationController {
        override func size(
            forChildContentContainer container: any UIContentContainer,
            withParentContainerSize parentSize: CGSize
        ) -> CGSize { CGSize(width: 100, height: parentSize.height) }
    }

    private final class Presenter: NSObject, UIViewControllerTransitioningDelegate {
        func presentationController(
            forPresented presented: UIViewController, presenting: UIViewController?,
            source: UIViewController
        ) -> UIPresentationController? {
            Slim(presentedViewController: presented, presenting: presenting)
        }
    }

    @Test func aPresentationSaysHowLargeItsSceneWillBe() {
        let root = UIViewController(), scene = Child(), presenter = Presenter()
        let harness = Harness(showing: root, size: CGSize(width: 400, height: 300))
        scene.modalPresentationStyle = .custom
        scene.transitioningDelegate = presenter
        root.present(scene, animated: false)
        harness.settle()
        let container: any UIContentContainer = scene
        #expect(container.preferredContentSize == .zero)
        harness.resize(to: CGSize(width: 500, height: 200))
        harness.settle()
        #expect(scene.sizes == [CGSize(width: 100, height: 200)])
    }

    @Test func pointsGoToTheScreenAndBack() throws {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50))
        let root = UIView()
        let harness = Harness(showing: root, size: CGSize(width: 200, height: 200))
        root.addSubview(view)
        let origin = try #require(harness.window.originOnScreen)
        let screen = UIScreen.main.coordinateSpace
        let place = view.convert(CGPoint(x: 1, y: 2), to: screen)
        #expect(place == CGPoint(x: origin.x + 11, y: origin.y + 22))
        #expect(view.convert(place, from: screen) == CGPoint(x: 1, y: 2))
        let area = screen.convert(view.bounds, from: view)
        #expect(area == CGRect(x: origin.x + 10, y: origin.y + 20, width: 50, height: 50))
        #expect(screen.convert(area, to: view) == view.bounds)
    }

    @Test func theTintColourIsThatOfTheWindow() {
        let view = UIView()
        view.backgroundColor = .tintColor
        let harness = Harness(showing: view, size: CGSize(width: 20, height: 20))
        harness.settle()
        #expect(harness.pixel(5, 5) == 0x007AFF)
        harness.window.tintColor = .red
        view.setNeedsDisplay()
        #expect(UIColor.tintColor.resolvedColor(with: view.traitCollection) == .red)
    }
}
