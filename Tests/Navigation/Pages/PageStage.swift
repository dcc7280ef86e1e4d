import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TestSupport

@testable import TactileNavigation
@testable import TactileViews

/// Pages of three colours in a window of 200 × 300 points, and what everybody hears, in order.
@MainActor
final class PageStage: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    let pager: UIPageViewController
    let pages: [LoggedScene]
    let harness: Harness
    var told: [String] = []
    var count = 0

    init(
        at index: Int = 0, orientation: UIPageViewController.NavigationOrientation = .horizontal,
        spacing: CGFloat = 0, dots: Int = 0, style: UIPageViewController.TransitionStyle = .scroll,
        spine: UIPageViewController.SpineLocation = .min,
        prepare: (UIPageViewController) -> Void = { _ in }
    ) {
        pager = UIPageViewController(
            transitionStyle: style, navigationOrientation: orientation,
            options: [.interPageSpacing: spacing, .spineLocation: spine.rawValue])
        count = dots
        pages = [
            LoggedScene("Red", UIColor(red: 1, green: 0, blue: 0, alpha: 1)),
            LoggedScene("Green", UIColor(red: 0, green: 1, blue: 0, alpha: 1)),
            LoggedScene("Blue", UIColor(red: 0, green: 0, blue: 1, alpha: 1)),
        ]
        harness = Harness(size: CGSize(width: 200, height: 300))
        pager.dataSource = self
        pager.delegate = self
        pager.setViewControllers([pages[index]], direction: .forward, animated: false)
        prepare(pager)
        harness.window.rootViewController = pager
        harness.show()
        harness.rest()
        for page in pages { page.tell = { [weak self] in self?.told.append($0) } }
        told = []
    }

    /// The names of the pages.
    var shown: [String] { pager.viewControllers?.compactMap(\.title) ?? [] }

    /// Swipes by `way` points in `seconds`.
    func swipe(_ way: CGFloat, over seconds: TimeInterval = 0.2, releasing: Bool = true) {
        let start = CGPoint(x: way < 0 ? 180 : 20, y: 100)
        harness.drag(
            from: start, to: CGPoint(x: start.x + way, y: 100), over: seconds,
            releasing: releasing)
    }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
    ) -> UIViewController? {
        told.append("before \(viewController.title ?? "")?")
        let index = pages.firstIndex { $0 === viewController } ?? 0
        return index > 0 ? pages[index - 1] : nil
    }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerAfter viewController: UIViewController
    ) -> UIViewController? {
        told.append("after \(viewController.title ?? "")?")
        let index = pages.firstIndex { $0 === viewController } ?? 0
        return index + 1 < pages.count ? pages[index + 1] : nil
    }

    func presentationCount(for pageViewController: UIPageViewController) -> Int { count }
    func presentationIndex(for pageViewController: UIPageViewController) -> Int {
        pages.firstIndex { $0 === pageViewController.viewControllers?.first } ?? 0
    }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        willTransitionTo pendingViewControllers: [UIViewController]
    ) { told.append("to \(pendingViewControllers.first?.title ?? "")") }

    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {
        let name = previousViewControllers.first?.title ?? ""
        told.append("from \(name) \(completed ? "completed" : "cancelled")")
    }
}

/// A page of one colour that says what it lives through.
@MainActor
final class LoggedScene: UIViewController {
    private let colour: UIColor
    var tell: (String) -> Void = { _ in }

    init(_ title: String, _ colour: UIColor) {
        self.colour = colour
        super.init(nibName: nil, bundle: nil)
        self.title = title
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = colour
    }
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        tell("\(title ?? "") willAppear")
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        tell("\(title ?? "") didAppear")
    }
    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        tell("\(title ?? "") willDisappear")
    }
    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        tell("\(title ?? "") didDisappear")
    }
}
