import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TestSupport

@testable import TactileNavigation
@testable import TactileViews

/// A scene of one colour that writes down the calls of its life.
@MainActor
final class ColourScene: UIViewController {
    private let colour: UIColor
    private(set) var calls: [String] = []

    init(_ title: String, _ colour: UIColor) {
        self.colour = colour
        super.init(nibName: nil, bundle: nil)
        self.title = title
    }

    required init?(coder: NSCoder) { nil }

    func forget() { calls = [] }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = colour
    }
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        calls.append("willAppear")
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        calls.append("didAppear")
    }
    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        calls.append("willDisappear")
    }
    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        calls.append("didDisappear")
    }
}

/// Moves two scenes side by side, as one strip.
@MainActor
final class StripAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let isForward: Bool
    let isInteractive: Bool
    private(set) var ended: [Bool] = []

    init(isForward: Bool, isInteractive: Bool) {
        self.isForward = isForward
        self.isInteractive = isInteractive
    }

    func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.25 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
            let target = context.viewController(forKey: .to)
        else { return context.completeTransition(false) }
        let container = context.containerView
        let shift = container.bounds.width * (isForward ? 1 : -1)
        container.addSubview(to)
        to.frame = context.finalFrame(for: target)
        to.transform = CGAffineTransform(translationX: shift, y: 0)
        UIView.animate(
            withDuration: transitionDuration(using: context), delay: 0,
            options: isInteractive ? .curveLinear : .curveEaseInOut,
            animations: {
                from.transform = CGAffineTransform(translationX: -shift, y: 0)
                to.transform = .identity
            },
            completion: { _ in
                from.transform = .identity
                to.transform = .identity
                context.completeTransition(!context.transitionWasCancelled)
            })
    }

    func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
}

/// Three scenes in a window of 200 × 300 points: red, green and blue. They slide when a tab is
/// chosen and follow a drag from the window's left or right edge.
@MainActor
final class TabStage: UITabBarControllerDelegate {
    let tabs = UITabBarController()
    let red = ColourScene("Red", UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    let green = ColourScene("Green", UIColor(red: 0, green: 1, blue: 0, alpha: 1))
    let blue = ColourScene("Blue", UIColor(red: 0, green: 0, blue: 1, alpha: 1))
    let harness: Harness
    private(set) var animators: [StripAnimator] = []
    private(set) var interaction: UIPercentDrivenInteractiveTransition?
    private(set) var selections: [String] = []
    var mayAnimate = true
    var maySelect: (UIViewController) -> Bool = { _ in true }

    init() {
        tabs.viewControllers = [red, green, blue]
        harness = Harness(showing: tabs, size: CGSize(width: 200, height: 300))
        tabs.delegate = self
        for edge in [UIRectEdge.left, .right] {
            let pan = UIScreenEdgePanGestureRecognizer()
            pan.edges = edge
            pan.addAction { [weak self] in self?.dragged($0, isForward: edge == .right) }
            tabs.view.addGestureRecognizer(pan)
        }
        harness.rest()
        for scene in [red, green, blue] { scene.forget() }
    }

    private func dragged(_ pan: UIScreenEdgePanGestureRecognizer, isForward: Bool) {
        let width = tabs.view.bounds.width
        let sign: CGFloat = isForward ? -1 : 1
        let progress = pan.translation(in: tabs.view).x * sign / width
        switch pan.state {
        case .began:
            let index = tabs.selectedIndex + (isForward ? 1 : -1)
            guard tabs.viewControllers?.indices.contains(index) == true else { return }
            interaction = UIPercentDrivenInteractiveTransition()
            interaction?.completionCurve = .linear
            tabs.selectedIndex = index
            interaction?.update(progress)
        case .changed: interaction?.update(progress)
        case .ended:
            let isFast = pan.velocity(in: tabs.view).x * sign > 500
            if progress > 0.5 || isFast { interaction?.finish() } else { interaction?.cancel() }
            interaction = nil
        default:
            interaction?.cancel()
            interaction = nil
        }
    }

    func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { maySelect(viewController) }

    func tabBarController(
        _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) { selections.append(viewController.title ?? "") }

    func tabBarController(
        _ tabBarController: UITabBarController,
        animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        guard mayAnimate, let scenes = tabs.viewControllers,
            let from = scenes.firstIndex(of: fromVC), let to = scenes.firstIndex(of: toVC)
        else { return nil }
        let animator = StripAnimator(isForward: to > from, isInteractive: interaction != nil)
        animators.append(animator)
        return animator
    }

    func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

    // MARK: Looking

    /// The colours of the row of pixels at y = 100, as runs of equal ones; a pixel on the border of
    /// two scenes, which may be a mixture, counts to the run before it.
    func row() -> [(colour: UInt32, width: Int)] {
        let picture = harness.snapshot()
        var runs: [(colour: UInt32, width: Int)] = []
        for x in 0..<200 {
            let colour = picture.rgb(x, 100)
            let isPure = [0xFF0000, 0x00FF00, 0x0000FF].contains(colour)
            if let last = runs.indices.last,
                colour == runs[last].colour || (!isPure && runs[last].colour != 0 && x > 0)
            {
                runs[last].width += 1
            } else {
                runs.append((colour, 1))
            }
        }
        return runs
    }

    /// A click on a tab.
    func click(_ scene: UIViewController) {
        let index = tabs.viewControllers?.firstIndex { $0 === scene } ?? 0
        let buttons = tabs.tabBar.subviews.compactMap { $0 as? UIControl }
            .sorted { $0.frame.minX < $1.frame.minX }
        harness.tap(buttons[index])
    }
}
