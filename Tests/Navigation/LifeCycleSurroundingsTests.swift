import Foundation
import TactileControls
import TactileGeometry
import TactileText
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

/// What a view controller finds around itself at each call: its size, the safe area, the size class
/// and the keyboard. The second table of docs/decisions/frames.md.
@MainActor
@Suite struct LifeCycleSurroundingsTests {
    @MainActor
    private final class Log {
        var lines: [String] = []
    }

    private final class Recorder: UIViewController {
        let name: String
        let log: Log
        let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 30))
        /// Who takes the keyboard at which call.
        var typesAt = ""
        private var last = ""

        init(_ name: String, _ log: Log) {
            self.name = name
            self.log = log
            super.init(nibName: nil, bundle: nil)
            title = name
        }

        required init?(coder: NSCoder) { nil }

        private var surroundings: String {
            let size = view.bounds.size
            let safe = view.safeAreaInsets
            let isRegular = traitCollection.horizontalSizeClass == .regular
            let keys = view.window == nil ? 0 : Int(view.keyboardLayoutGuide.layoutFrame.minY)
            return
                "\(Int(size.width))×\(Int(size.height)) safe \(Int(safe.top)),\(Int(safe.bottom))"
                + (isRegular ? " regular" : " compact")
                + (typesAt.isEmpty ? "" : " keys \(keys)")
        }

        private func note(_ call: String) {
            log.lines.append("\(name) \(call) \(surroundings)")
            if typesAt == call { field.becomeFirstResponder() }
        }

        override func viewDidLoad() {
            super.viewDidLoad()
            let pad = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 200))
            field.inputView = pad
            view.addSubview(field)
            note("didLoad")
        }
        override func viewWillAppear(_ animated: Bool) { note("willAppear") }
        override func viewIsAppearing(_ animated: Bool) { note("isAppearing") }
        override func viewDidAppear(_ animated: Bool) { note("didAppear") }
        override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
        override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
        override func viewWillLayoutSubviews() {
            if last != surroundings { note("willLayout") }
        }
        override func viewDidLayoutSubviews() {
            guard last != surroundings else { return }
            last = surroundings
            note("didLayout")
        }
    }

    fileprivate enum Case: String, CaseIterable {
        case stack, stackInTabs, pushed, largeTitle
        case sheetTypes, sheetTypesLater, mediumTypes
        case columns, columnHidden, columnShown, collapsed, expanded
        case searchBegins, searchEnds, resultsShown
    }

    private func play(_ what: Case) -> [String] {
        let log = Log()
        let (a, b) = (Recorder("a", log), Recorder("b", log))
        let narrow = CGSize(width: 375, height: 667), wide = CGSize(width: 1000, height: 700)
        func start(_ controller: UIViewController, _ size: CGSize? = nil) -> Harness {
            let harness = Harness(showing: controller, size: size ?? narrow)
            harness.rest()
            return harness
        }
        func then(
            _ controller: UIViewController, _ size: CGSize? = nil, _ act: (Harness) -> Void
        ) -> [String] {
            let harness = start(controller, size)
            log.lines = []
            act(harness)
            harness.rest()
            return log.lines
        }
        func split() -> UISplitViewController {
            let split = UISplitViewController(style: .doubleColumn)
            split.preferredDisplayMode = .oneBesideSecondary
            split.setViewController(a, for: .primary)
            split.setViewController(b, for: .secondary)
            return split
        }
        func sheet(_ call: String, _ detents: [UISheetPresentationController.Detent]) -> [String] {
            b.typesAt = call
            b.modalPresentationStyle = .pageSheet
            b.sheetPresentationController?.detents = detents
            return then(a) { _ in a.present(b, animated: true) }
        }
        func searching(results: Bool, then act: (UISearchController, Harness) -> Void) -> [String] {
            let search = UISearchController(searchResultsController: results ? b : nil)
            a.navigationItem.searchController = search
            a.definesPresentationContext = true
            let stack = UINavigationController(rootViewController: a)
            return then(stack) { act(search, $0) }
        }
        switch what {
        case .stack: _ = start(UINavigationController(rootViewController: a))
        case .stackInTabs:
            let tabs = UITabBarController()
            tabs.viewControllers = [UINavigationController(rootViewController: a)]
            _ = start(tabs)
        case .pushed:
            let stack = UINavigationController(rootViewController: a)
            return then(stack) { _ in stack.pushViewController(b, animated: true) }
        case .largeTitle:
            let stack = UINavigationController(rootViewController: a)
            stack.navigationBar.prefersLargeTitles = true
            _ = start(stack)
        case .sheetTypes: return sheet("isAppearing", [.large()])
        case .sheetTypesLater: return sheet("didAppear", [.large()])
        case .mediumTypes: return sheet("didAppear", [.medium()])
        case .columns: _ = start(split(), wide)
        case .columnHidden:
            let split = split()
            return then(split, wide) { _ in split.hide(.primary) }
        case .columnShown:
            let split = split()
            return then(split, wide) { harness in
                split.hide(.primary)
                harness.rest()
                log.lines = []
                split.show(.primary)
            }
        case .collapsed:
            let split = split()
            return then(split, wide) { harness in
                harness.resize(to: narrow)
            }
        case .expanded:
            let split = split()
            return then(split, narrow) { $0.resize(to: wide) }
        case .searchBegins:
            return searching(results: false) { search, _ in search.isActive = true }
        case .searchEnds:
            return searching(results: false) { search, harness in
                search.isActive = true
                harness.rest()
                log.lines = []
                search.isActive = false
            }
        case .resultsShown:
            return searching(results: true) { search, harness in
                search.isActive = true
                harness.rest()
                search.searchBar.text = "x"
            }
        }
        return log.lines
    }

    @Test func theTable() {
        let table = Case.allCases.map { what in
            ([what.rawValue] + play(what).map { "  " + $0 }).joined(separator: "\n")
        }
        .joined(separator: "\n")
        #expect(table == Self.recorded, "\(table)")
    }

    /// A name, a call, the size of the view, the safe area at top and bottom, the size class in
    /// width, and where the keys begin in the view.
    private static let recorded = """
        stack
          a didLoad 375×667 safe 0,0 compact
          a willAppear 375×667 safe 0,0 compact
          a isAppearing 375×667 safe 0,0 compact
          a willLayout 375×667 safe 44,0 compact
          a didLayout 375×667 safe 44,0 compact
          a didAppear 375×667 safe 44,0 compact
        stackInTabs
          a didLoad 375×667 safe 0,0 compact
          a willAppear 375×667 safe 0,0 compact
          a isAppearing 375×667 safe 0,0 compact
          a willLayout 375×667 safe 44,49 compact
          a didLayout 375×667 safe 44,49 compact
          a didAppear 375×667 safe 44,49 compact
        pushed
          b didLoad 375×667 safe 0,0 compact
          a willDisappear 375×667 safe 44,0 compact
          b willAppear 375×667 safe 44,0 compact
          b isAppearing 375×667 safe 44,0 compact
          b willLayout 375×667 safe 44,0 compact
          b didLayout 375×667 safe 44,0 compact
          a didDisappear 375×667 safe 44,0 compact
          b didAppear 375×667 safe 44,0 compact
        largeTitle
          a didLoad 375×667 safe 0,0 compact
          a willAppear 375×667 safe 0,0 compact
          a isAppearing 375×667 safe 0,0 compact
          a willLayout 375×667 safe 96,0 compact
          a didLayout 375×667 safe 96,0 compact
          a didAppear 375×667 safe 96,0 compact
        sheetTypes
          b didLoad 375×667 safe 0,0 compact keys 0
          b willAppear 375×657 safe 0,0 compact keys 0
          b isAppearing 375×657 safe 0,0 compact keys 657
          b willLayout 375×657 safe 0,0 compact keys 457
          b didLayout 375×657 safe 0,0 compact keys 457
          b didAppear 375×657 safe 0,0 compact keys 457
        sheetTypesLater
          b didLoad 375×667 safe 0,0 compact keys 0
          b willAppear 375×657 safe 0,0 compact keys 0
          b isAppearing 375×657 safe 0,0 compact keys 657
          b willLayout 375×657 safe 0,0 compact keys 657
          b didLayout 375×657 safe 0,0 compact keys 657
          b didAppear 375×657 safe 0,0 compact keys 657
        mediumTypes
          b didLoad 375×667 safe 0,0 compact keys 0
          b willAppear 375×334 safe 0,0 compact keys 0
          b isAppearing 375×334 safe 0,0 compact keys 334
          b willLayout 375×334 safe 0,0 compact keys 334
          b didLayout 375×334 safe 0,0 compact keys 334
          b didAppear 375×334 safe 0,0 compact keys 334
          b willLayout 375×534 safe 0,0 compact keys 334
          b didLayout 375×534 safe 0,0 compact keys 334
        columns
          a didLoad 1000×700 safe 0,0 compact
          a willAppear 320×700 safe 0,0 compact
          a isAppearing 320×700 safe 0,0 compact
          b didLoad 1000×700 safe 0,0 regular
          b willAppear 680×700 safe 0,0 regular
          b isAppearing 680×700 safe 0,0 regular
          b willLayout 680×700 safe 44,0 regular
          b didLayout 680×700 safe 44,0 regular
          a willLayout 320×700 safe 44,0 compact
          a didLayout 320×700 safe 44,0 compact
          a didAppear 320×700 safe 44,0 compact
          b didAppear 680×700 safe 44,0 regular
        columnHidden
          a willDisappear 320×700 safe 44,0 compact
          b willLayout 1000×700 safe 44,0 regular
          b didLayout 1000×700 safe 44,0 regular
          a didDisappear 320×700 safe 44,0 compact
        columnShown
          a willAppear 320×700 safe 44,0 compact
          a isAppearing 320×700 safe 44,0 compact
          b willLayout 680×700 safe 44,0 regular
          b didLayout 680×700 safe 44,0 regular
          a didAppear 320×700 safe 44,0 compact
        collapsed
          b willDisappear 680×700 safe 44,0 compact
          b didDisappear 680×700 safe 44,0 compact
          a willDisappear 320×700 safe 44,0 compact
          b willAppear 320×700 safe 44,0 compact
          b isAppearing 320×700 safe 44,0 compact
          b willLayout 320×700 safe 44,0 compact
          b didLayout 320×700 safe 44,0 compact
          a didDisappear 320×700 safe 44,0 compact
          b didAppear 320×700 safe 44,0 compact
          b willLayout 375×667 safe 44,0 compact
          b didLayout 375×667 safe 44,0 compact
        expanded
          b willDisappear 375×667 safe 44,0 regular
          a didLoad 1000×700 safe 0,0 regular
          a willAppear 375×667 safe 0,0 regular
          a isAppearing 375×667 safe 0,0 regular
          b willLayout 1000×700 safe 44,0 regular
          b didLayout 1000×700 safe 44,0 regular
          a willLayout 1000×700 safe 44,0 regular
          a didLayout 1000×700 safe 44,0 regular
          b didDisappear 1000×700 safe 44,0 regular
          a didAppear 1000×700 safe 44,0 regular
          b willAppear 680×700 safe 44,0 regular
          b isAppearing 680×700 safe 44,0 regular
          b willLayout 680×700 safe 44,0 regular
          b didLayout 680×700 safe 44,0 regular
          a willLayout 320×700 safe 44,0 compact
          a didLayout 320×700 safe 44,0 compact
          b didAppear 680×700 safe 44,0 regular
        searchBegins
          a willLayout 375×667 safe 52,0 compact
          a didLayout 375×667 safe 52,0 compact
        searchEnds
          a willLayout 375×667 safe 96,0 compact
          a didLayout 375×667 safe 96,0 compact
        resultsShown
          a willLayout 375×667 safe 52,0 compact
          a didLayout 375×667 safe 52,0 compact
          b didLoad 375×667 safe 0,0 compact
          b willAppear 375×667 safe 0,0 compact
          b isAppearing 375×667 safe 0,0 compact
          b willLayout 375×667 safe 52,0 compact
          b didLayout 375×667 safe 52,0 compact
          b didAppear 375×667 safe 52,0 compact
        """
}
