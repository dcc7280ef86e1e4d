import Tactile
import TestSupport
import Testing

/// What is told when a window has another size, and what has its place by then.
@Suite @MainActor struct ResizeOrderTests {
    private final class Scene: UIViewController {
        let inner = UIView()
        var widths: [String] = []

        override func viewDidLoad() {
            super.viewDidLoad()
            inner.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(inner)
            NSLayoutConstraint.activate([
                inner.leadingAnchor.constraint(equalTo: view.leadingAnchor),
                inner.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            ])
        }
        override func viewWillTransition(
            to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            super.viewWillTransition(to: size, with: coordinator)
            note("will")
            coordinator.animate { _ in
                self.note("alongside")
            } completion: { _ in
                self.note("completed")
            }
        }
        override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            note("laid out")
        }
        private func note(_ name: String) {
            widths.append("\(name) \(Int(view.bounds.width)) \(Int(inner.bounds.width))")
        }
    }

    @Test("A change of size is completed when everything has its place")
    func completionComesAfterLayout() {
        let scene = Scene()
        let harness = Harness(showing: scene, size: CGSize(width: 300, height: 200))
        scene.widths = []
        harness.resize(to: CGSize(width: 400, height: 200))
        harness.rest()
        #expect(
            scene.widths == [
                "will 300 300", "alongside 400 300", "laid out 400 400", "completed 400 400",
            ])
    }

    private final class Asking: UIView {
        var count = 0
        override func updateConstraints() {
            count += 1
            setNeedsUpdateConstraints()
            super.updateConstraints()
        }
    }

    @Test("A view that asks for what it is doing comes to rest")
    func updatesComeToRest() {
        let view = Asking()
        let harness = Harness(showing: view, size: CGSize(width: 100, height: 100))
        view.setNeedsUpdateConstraints()
        harness.rest()
        let count = view.count
        #expect((1...2).contains(count))
        harness.advance(seconds: 1)
        #expect(view.count == count)
        view.setNeedsUpdateConstraints()
        harness.rest()
        #expect(view.count == count + 1)
    }

    @Test("A scene may keep its scroll views from looking at the safe area")
    func scenesAdjustInsets() {
        let scene = UIViewController()
        scene.additionalSafeAreaInsets.top = 30
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        scene.view.addSubview(scroll)
        let harness = Harness(showing: scene, size: CGSize(width: 200, height: 200))
        #expect(scroll.adjustedContentInset.top == 30)
        scene.automaticallyAdjustsScrollViewInsets = false
        #expect(scroll.adjustedContentInset.top == 0)
        scroll.contentInsetAdjustmentBehavior = .always
        #expect(scroll.adjustedContentInset.top == 30)
        scroll.contentInsetAdjustmentBehavior = .automatic
        scene.automaticallyAdjustsScrollViewInsets = true
        #expect(scroll.adjustedContentInset.top == 30)
        harness.rest()
    }
}
