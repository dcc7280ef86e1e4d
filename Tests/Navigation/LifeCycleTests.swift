import Foundation
import TactileControls
import TactileGeometry
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

/// When a view controller is told of what, and how large its view and a subview that constraints
/// pin to its edges are then: the table of docs/decisions/frames.md.
@MainActor
@Suite struct LifeCycleTests {
    @MainActor
    fileprivate final class Log {
        var lines: [String] = []
    }

    fileprivate final class Recorder: UIViewController {
        let name: String
        let log: Log
        let pinned = UIView()
        /// Layouts after the first with the same sizes tell nothing.
        private var lastLayout = ""

        init(_ name: String, _ log: Log) {
            self.name = name
            self.log = log
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        private func size(_ view: UIView) -> String {
            "\(Int(view.bounds.width))×\(Int(view.bounds.height))"
        }

        private func note(_ call: String) {
            log.lines.append("\(name) \(call) \(size(view)) \(size(pinned))")
        }

        override func viewDidLoad() {
            super.viewDidLoad()
            pinned.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(pinned)
            NSLayoutConstraint.activate([
                pinned.leadingAnchor.constraint(equalTo: view.leadingAnchor),
                pinned.trailingAnchor.constraint(equalTo: view.trailingAnchor),
                pinned.topAnchor.constraint(equalTo: view.topAnchor),
                pinned.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            ])
            note("didLoad")
        }
        override func viewWillAppear(_ animated: Bool) { note("willAppear") }
        override func viewIsAppearing(_ animated: Bool) { note("isAppearing") }
        override func viewDidAppear(_ animated: Bool) { note("didAppear") }
        override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
        override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
        override func viewWillLayoutSubviews() {
            if lastLayout != size(view) { note("willLayout") }
        }
        override func viewDidLayoutSubviews() {
            guard lastLayout != size(view) else { return }
            lastLayout = size(view)
            note("didLayout")
        }
    }

    private static let size = CGSize(width: 375, height: 667)

    /// What a case does: makes what is shown first, and then acts on it.
    fileprivate enum Case: String, CaseIterable {
        case root, navigation, tabs, tabsOfStacks, split, embedded
        case pushed, pushedAtOnce, popped, switched, switchedToStack
        case full, fullAtOnce, over, sheet, popover, replaced
    }

    private func play(_ what: Case) -> [String] {
        let log = Log()
        let (a, b) = (Recorder("a", log), Recorder("b", log))
        func start(_ controller: UIViewController) -> Harness {
            let harness = Harness(showing: controller, size: Self.size)
            harness.rest()
            return harness
        }
        /// Shows `controller`, forgets what was told, acts.
        func then(_ controller: UIViewController, _ act: (Harness) -> Void) -> [String] {
            let harness = start(controller)
            log.lines = []
            act(harness)
            harness.rest()
            return log.lines
        }
        func present(_ style: UIModalPresentationStyle, animated: Bool = true) -> [String] {
            b.modalPresentationStyle = style
            return then(a) { _ in
                b.popoverPresentationController?.sourceView = a.view
                a.present(b, animated: animated)
            }
        }
        switch what {
        case .root: _ = start(a)
        case .navigation: _ = start(UINavigationController(rootViewController: a))
        case .tabs:
            let tabs = UITabBarController()
            tabs.viewControllers = [a, b]
            _ = start(tabs)
        case .tabsOfStacks:
            let tabs = UITabBarController()
            tabs.viewControllers = [UINavigationController(rootViewController: a)]
            _ = start(tabs)
        case .split:
            let split = UISplitViewController(style: .doubleColumn)
            split.setViewController(a, for: .primary)
            _ = start(split)
        case .embedded:
            return then(a) { _ in
                a.addChild(b)
                b.view.frame = a.view.bounds
                a.view.addSubview(b.view)
                b.didMove(toParent: a)
            }
        case .pushed, .pushedAtOnce:
            let stack = UINavigationController(rootViewController: a)
            return then(stack) { _ in stack.pushViewController(b, animated: what == .pushed) }
        case .popped:
            let stack = UINavigationController(rootViewController: a)
            stack.pushViewController(b, animated: false)
            return then(stack) { _ in stack.popViewController(animated: true) }
        case .switched:
            let tabs = UITabBarController()
            tabs.viewControllers = [a, b]
            return then(tabs) { _ in tabs.selectedIndex = 1 }
        case .switchedToStack:
            let tabs = UITabBarController()
            tabs.viewControllers = [a, UINavigationController(rootViewController: b)]
            return then(tabs) { _ in tabs.selectedIndex = 1 }
        case .full: return present(.fullScreen)
        case .fullAtOnce: return present(.fullScreen, animated: false)
        case .over: return present(.overFullScreen)
        case .sheet: return present(.pageSheet)
        case .popover: return present(.popover)
        case .replaced: return then(a) { $0.window.rootViewController = b }
        }
        return log.lines
    }

    @Test(arguments: Case.allCases)
    fileprivate func nothingAppearsBeforeItsLayout(what: Case) {
        let lines = play(what)
        for name in ["a", "b"] {
            let own = lines.filter { $0.hasPrefix(name + " ") }
            guard let appeared = own.firstIndex(where: { $0.contains("didAppear") }) else {
                continue
            }
            let laidOut = own.firstIndex { $0.contains("didLayout") }
            let loads = own.contains { $0.contains("didLoad") }
            if loads { #expect(laidOut.map { $0 < appeared } == true, "\(own)") }
            let words = own[appeared].split(separator: " ")
            #expect(words[2] == words[3], "\(own)")
        }
        for line in lines where !line.contains("didLoad") {
            #expect(!line.split(separator: " ")[2].contains("0×0"), "\(line)")
            #expect(!line.contains("1920×1080"), "\(line)")
        }
        for line in lines where line.contains("didLayout") {
            let words = line.split(separator: " ")
            #expect(words[2] == words[3], "\(line)")
        }
    }

    @Test func theTable() {
        let table = Case.allCases.map { what in
            ([what.rawValue] + play(what).map { "  " + $0 }).joined(separator: "\n")
        }
        .joined(separator: "\n")
        #expect(table == Self.recorded, "\(table)")
    }

    @Test func containersHaveTheScreensSizeBeforeTheyAreInAWindow() {
        let harness = Harness()
        let stack = UINavigationController(rootViewController: UIViewController())
        let screen = UIScreen.main.bounds
        for controller in [
            stack, UITabBarController(), UISplitViewController(style: .doubleColumn),
        ] {
            #expect(controller.view.bounds == screen)
        }
        harness.settle()
    }

    /// A name, a call, the size of the view and that of the subview.
    private static let recorded = """
        root
          a didLoad 375×667 0×0
          a willAppear 375×667 0×0
          a isAppearing 375×667 0×0
          a willLayout 375×667 375×667
          a didLayout 375×667 375×667
          a didAppear 375×667 375×667
        navigation
          a didLoad 375×667 0×0
          a willAppear 375×667 0×0
          a isAppearing 375×667 0×0
          a willLayout 375×667 375×667
          a didLayout 375×667 375×667
          a didAppear 375×667 375×667
        tabs
          a didLoad 375×667 0×0
          a willAppear 375×667 0×0
          a isAppearing 375×667 0×0
          a willLayout 375×667 375×667
          a didLayout 375×667 375×667
          a didAppear 375×667 375×667
        tabsOfStacks
          a didLoad 375×667 0×0
          a willAppear 375×667 0×0
          a isAppearing 375×667 0×0
          a willLayout 375×667 375×667
          a didLayout 375×667 375×667
          a didAppear 375×667 375×667
        split
          a didLoad 375×667 0×0
          a willAppear 375×667 0×0
          a isAppearing 375×667 0×0
          a willLayout 375×667 375×667
          a didLayout 375×667 375×667
          a didAppear 375×667 375×667
        embedded
          b didLoad 375×667 0×0
          b willAppear 375×667 0×0
          b isAppearing 375×667 0×0
          b willLayout 375×667 375×667
          b didLayout 375×667 375×667
          b didAppear 375×667 375×667
        pushed
          b didLoad 375×667 0×0
          a willDisappear 375×667 375×667
          b willAppear 375×667 0×0
          b isAppearing 375×667 0×0
          b willLayout 375×667 375×667
          b didLayout 375×667 375×667
          a didDisappear 375×667 375×667
          b didAppear 375×667 375×667
        pushedAtOnce
          a willDisappear 375×667 375×667
          b didLoad 375×667 0×0
          b willAppear 375×667 0×0
          b isAppearing 375×667 0×0
          b willLayout 375×667 375×667
          b didLayout 375×667 375×667
          a didDisappear 375×667 375×667
          b didAppear 375×667 375×667
        popped
          a didLoad 375×667 0×0
          b willDisappear 375×667 375×667
          a willAppear 375×667 0×0
          a isAppearing 375×667 0×0
          a willLayout 375×667 375×667
          a didLayout 375×667 375×667
          b didDisappear 375×667 375×667
          a didAppear 375×667 375×667
        switched
          a willDisappear 375×667 375×667
          b didLoad 375×667 0×0
          b willAppear 375×667 0×0
          b isAppearing 375×667 0×0
          b willLayout 375×667 375×667
          b didLayout 375×667 375×667
          a didDisappear 375×667 375×667
          b didAppear 375×667 375×667
        switchedToStack
          a willDisappear 375×667 375×667
          b didLoad 375×667 0×0
          b willAppear 375×667 0×0
          b isAppearing 375×667 0×0
          b willLayout 375×667 375×667
          b didLayout 375×667 375×667
          a didDisappear 375×667 375×667
          b didAppear 375×667 375×667
        full
          b didLoad 375×667 0×0
          a willDisappear 375×667 375×667
          b willAppear 375×667 0×0
          b isAppearing 375×667 0×0
          b willLayout 375×667 375×667
          b didLayout 375×667 375×667
          b didAppear 375×667 375×667
          a didDisappear 375×667 375×667
        fullAtOnce
          b didLoad 375×667 0×0
          a willDisappear 375×667 375×667
          b willAppear 375×667 0×0
          b isAppearing 375×667 0×0
          b willLayout 375×667 375×667
          b didLayout 375×667 375×667
          b didAppear 375×667 375×667
          a didDisappear 375×667 375×667
        over
          b didLoad 375×667 0×0
          b willAppear 375×667 0×0
          b isAppearing 375×667 0×0
          b willLayout 375×667 375×667
          b didLayout 375×667 375×667
          b didAppear 375×667 375×667
        sheet
          b didLoad 375×667 0×0
          b willAppear 375×657 0×0
          b isAppearing 375×657 0×0
          b willLayout 375×657 375×657
          b didLayout 375×657 375×657
          b didAppear 375×657 375×657
        popover
          b didLoad 375×667 0×0
          b willAppear 375×657 0×0
          b isAppearing 375×657 0×0
          b willLayout 375×657 375×657
          b didLayout 375×657 375×657
          b didAppear 375×657 375×657
        replaced
          a willDisappear 375×667 375×667
          a didDisappear 375×667 375×667
          b didLoad 375×667 0×0
          b willAppear 375×667 0×0
          b isAppearing 375×667 0×0
          b willLayout 375×667 375×667
          b didLayout 375×667 375×667
          b didAppear 375×667 375×667
        """
}
