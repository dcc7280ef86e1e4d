import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileNavigation

/// Where columns are, and which modes there are: all of the tables.
@MainActor
@Suite struct SplitPlanTests {
    typealias Behavior = UISplitViewController.SplitBehavior
    typealias Mode = UISplitViewController.DisplayMode
    typealias Column = UISplitViewController.Column

    private func plan(_ behavior: Behavior, _ supplementary: CGFloat, _ shown: CGFloat) -> SplitPlan
    {
        SplitPlan(
            size: CGSize(width: 1000, height: 600), primary: 240, supplementary: supplementary,
            behavior: behavior, shown: shown)
    }

    @Test func columnsAreOneStrip() {
        for supplementary in [0, 320] as [CGFloat] {
            for behavior in [Behavior.tile, .overlay, .displace] {
                let whole = 240 + supplementary
                let levels = plan(behavior, supplementary, 0)
                #expect(levels.shown(atLevel: -1) == 0 && levels.shown(atLevel: 0) == 0)
                #expect(levels.shown(atLevel: 1) == (supplementary > 0 ? 320 : 240))
                #expect(levels.shown(atLevel: 2) == whole)
                for shown in [0, 100, 240, 320, 400, whole] as [CGFloat] where shown <= whole {
                    let plan = plan(behavior, supplementary, shown)
                    #expect(plan.supplementaryFrame.maxX == shown)
                    #expect(plan.primaryFrame.maxX == plan.supplementaryFrame.minX)
                    #expect(plan.primaryFrame.size == CGSize(width: 240, height: 600))
                    #expect(
                        plan.supplementaryFrame.size == CGSize(width: supplementary, height: 600))
                    let second = plan.secondaryFrame
                    switch behavior {
                    case .overlay:
                        #expect(second == CGRect(x: 0, y: 0, width: 1000, height: 600))
                        #expect(plan.shade == min(1, shown / (supplementary > 0 ? 320 : 240)))
                    case .displace where supplementary > 0:
                        #expect(second.minX == shown && second.height == 600)
                        #expect(second.width == 1000 - min(shown, 320))
                        #expect(plan.shade == min(1, max(0, (shown - 320) / 240)))
                    default:
                        #expect(second.minX == shown && second.maxX == 1000)
                        #expect(plan.shade == 0)
                    }
                    let mirrored = plan.mirrored(second)
                    #expect(mirrored.maxX == 1000 - second.minX && mirrored.size == second.size)
                    #expect(plan.mirrored(mirrored) == second)
                }
            }
        }
    }

    @Test func levelsAreModes() {
        let two: [Behavior: [Mode]] = [
            .tile: [.secondaryOnly, .oneBesideSecondary],
            .overlay: [.secondaryOnly, .oneOverSecondary],
        ]
        let three: [Behavior: [Mode]] = [
            .tile: [.secondaryOnly, .oneBesideSecondary, .twoBesideSecondary],
            .overlay: [.secondaryOnly, .oneOverSecondary, .twoOverSecondary],
            .displace: [.secondaryOnly, .oneBesideSecondary, .twoDisplaceSecondary],
        ]
        let all: [Mode] = [
            .automatic, .secondaryOnly, .oneBesideSecondary, .oneOverSecondary,
            .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary,
        ]
        for (isTriple, table) in [(false, two), (true, three)] {
            for (behavior, levels) in table {
                let modes = SplitModes(isTriple: isTriple, behavior: behavior)
                let last = levels.count - 1
                #expect(modes.lastLevel == last)
                #expect((0...last).map(modes.mode) == levels)
                #expect(modes.mode(atLevel: -1) == levels[0])
                #expect(modes.mode(atLevel: last + 1) == levels[last])
                for mode in all { #expect(modes.level(of: mode) == levels.firstIndex(of: mode)) }
                let columns: [Column] =
                    isTriple
                    ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
                for level in 0...last {
                    #expect(modes.columns(atLevel: level) == columns.suffix(level + 1))
                    // The wanted column is seen, and no column goes but for the secondary one.
                    for column in columns {
                        let shown = modes.level(showing: column, from: level)
                        let seen = modes.columns(atLevel: shown)
                        #expect(seen.contains(column) && (column == .secondary || shown >= level))
                        let hidden = modes.level(hiding: column, from: level)
                        #expect(hidden <= level)
                        #expect(
                            column == .secondary
                                || !modes.columns(atLevel: hidden).contains(column))
                    }
                    #expect(modes.level(showing: .compact, from: level) == level)
                    #expect(modes.level(hiding: .compact, from: level) == level)
                    #expect(modes.level(hiding: .secondary, from: level) == level)
                    let uncovered = modes.level(showing: .secondary, from: level)
                    #expect(
                        uncovered
                            == (behavior == .overlay
                                ? 0 : behavior == .displace ? min(level, 1) : level))
                }
                #expect(
                    (0...last).map(modes.levelAfterButton) == (isTriple ? [1, 2, 1] : [1, 0]))
                #expect(
                    modes.automaticLevel
                        == (behavior == .overlay ? 0 : behavior == .displace ? 1 : last))
                #expect(modes.level(hiding: .primary, from: last) == last - 1)
                if isTriple {
                    #expect(modes.level(hiding: .supplementary, from: 2) == 0)
                    #expect(modes.level(showing: .supplementary, from: 0) == 1)
                    #expect(modes.level(showing: .supplementary, from: 2) == 2)
                } else {
                    #expect(modes.level(showing: .supplementary, from: 1) == 1)
                    #expect(modes.level(hiding: .supplementary, from: 1) == 1)
                }
            }
        }
    }

    @Test func widthsDecideAboutTheBehavior() {
        for (width, supplementary, behavior) in [
            (600, 0, Behavior.tile), (599, 0, .overlay), (920, 320, .tile), (919, 320, .displace),
            (680, 320, .displace), (679, 320, .overlay),
        ] as [(CGFloat, CGFloat, Behavior)] {
            #expect(
                SplitModes.behavior(width: width, primary: 240, supplementary: supplementary)
                    == behavior)
        }
        for automatic in [Behavior.tile, .overlay, .displace] {
            for (mode, behavior) in [
                (Mode.automatic, automatic), (.secondaryOnly, automatic),
                (.oneBesideSecondary, automatic == .overlay ? .tile : automatic),
                (.oneOverSecondary, .overlay), (.twoOverSecondary, .overlay),
                (.twoBesideSecondary, .tile), (.twoDisplaceSecondary, .displace),
            ] {
                #expect(SplitModes.behavior(for: mode, automatic: automatic) == behavior)
            }
        }
    }

    // MARK: Split views

    @Test(arguments: [UISplitViewController.Style.doubleColumn, .tripleColumn, .unspecified])
    func widthsAreKeptWithinTheirLimits(style: UISplitViewController.Style) {
        let stage = SplitStage(style, width: 1000)
        let split = stage.split
        let usual: CGFloat = style == .tripleColumn ? 240 : 320
        #expect(split.primaryColumnWidth == usual)
        #expect(split.supplementaryColumnWidth == (style == .tripleColumn ? 320 : 0))
        let automatic = UISplitViewController.automaticDimension
        func expect(_ width: CGFloat, line: Int = #line) {
            #expect(split.primaryColumnWidth == width, "line \(line)")
            stage.harness.frame()
            let column = split.columnViews[.primary]
            #expect(column?.frame.width == width, "line \(line)")
        }
        split.preferredPrimaryColumnWidthFraction = 0.3
        expect(300)
        split.preferredPrimaryColumnWidthFraction = 0.5
        expect(style == .unspecified ? 320 : 500)
        split.maximumPrimaryColumnWidth = 400
        expect(400)
        split.preferredPrimaryColumnWidth = 150
        expect(150)
        split.minimumPrimaryColumnWidth = 200
        expect(200)
        split.minimumPrimaryColumnWidth = 450
        expect(450)
        split.minimumPrimaryColumnWidth = 5000
        expect(1000)
        split.minimumPrimaryColumnWidth = automatic
        split.preferredPrimaryColumnWidth = 0
        #expect(split.primaryColumnWidth == 0)
        for value in [-5, .infinity, .nan, automatic] as [CGFloat] {
            split.preferredPrimaryColumnWidth = value
            expect(400)
        }
        split.maximumPrimaryColumnWidth = automatic
        split.preferredPrimaryColumnWidthFraction = automatic
        expect(usual)
        guard style == .tripleColumn else { return }
        split.preferredSupplementaryColumnWidthFraction = 0.25
        #expect(split.supplementaryColumnWidth == 250)
        split.maximumSupplementaryColumnWidth = 220
        #expect(split.supplementaryColumnWidth == 220)
        split.minimumSupplementaryColumnWidth = 230
        #expect(split.supplementaryColumnWidth == 230)
        split.preferredSupplementaryColumnWidth = 225
        #expect(split.supplementaryColumnWidth == 230)
        split.minimumSupplementaryColumnWidth = automatic
        split.maximumSupplementaryColumnWidth = automatic
        #expect(split.supplementaryColumnWidth == 225)
        stage.harness.frame()
        #expect(split.columnViews[.supplementary]?.frame.width == 225)
        // A narrow view gives no column more than its part.
        stage.harness.resize(to: CGSize(width: 760, height: 400))
        split.preferredSupplementaryColumnWidth = automatic
        split.preferredSupplementaryColumnWidthFraction = automatic
        #expect(split.supplementaryColumnWidth == 304 && split.primaryColumnWidth == 240)
    }

    @Test func whatIsToldOfEachChange() {
        let stage = SplitStage(.tripleColumn, width: 1200)
        let split = stage.split
        #expect(split.displayMode == .twoBesideSecondary)
        stage.harness.again(keeping: split.displayMode) { time in
            stage.forget()
            split.hide(.primary)
            stage.harness.rest()
            split.hide(.supplementary)
            stage.harness.rest()
            split.hide(.supplementary)
            split.hide(.secondary)
            stage.harness.rest()
            #expect(
                stage.told == [
                    "oneBesideSecondary", "hide primary", "secondaryOnly", "hide supplementary",
                ], "\(time)")
            #expect(stage.place(stage.blue)?.width == 1200 && stage.place(stage.red) == nil)
            stage.told = []
            split.show(.primary)
            stage.harness.rest()
            split.show(.primary)
            split.show(.secondary)
            stage.harness.rest()
            #expect(
                stage.told == ["twoBesideSecondary", "show primary", "show supplementary"])
        }
        stage.told = []
        split.preferredDisplayMode = .secondaryOnly
        #expect(stage.told == ["secondaryOnly", "hide primary", "hide supplementary"])
        split.preferredDisplayMode = .secondaryOnly
        #expect(stage.told.count == 3)
        stage.told = []
        split.preferredSplitBehavior = .overlay
        split.preferredDisplayMode = .twoOverSecondary
        #expect(stage.told == ["twoOverSecondary", "show primary", "show supplementary"])
        #expect(split.splitBehavior == .overlay && stage.split.plan.shade == 1)
        stage.told = []
        #expect(split.accessibilityPerformEscape())
        stage.harness.rest()
        #expect(stage.told == ["secondaryOnly", "hide primary", "hide supplementary"])
        #expect(!split.accessibilityPerformEscape())
    }

    @Test func columnsThatMoveEndWhereTheyWereWished() {
        let stage = SplitStage(.doubleColumn, width: 1000)
        let split = stage.split
        stage.harness.interrupting(
            {
                split.show(.primary)
                stage.harness.rest()
                split.hide(.primary)
            }, keeping: split.children.count
        ) { _ in
            split.show(.primary)
        } then: { frame in
            #expect(split.displayMode == .oneBesideSecondary && split.shown == 320)
            #expect(stage.place(stage.red)?.minX == 0, "frame \(frame)")
            #expect(stage.place(stage.blue)?.minX == 320)
            #expect(split.run == nil)
        }
        split.show(.primary)
        stage.harness.rest()
        split.hide(.primary)
        stage.harness.advance(seconds: 0.15)
        #expect(split.shown == 0 && !(split.columnViews[.primary]?.isHidden ?? true))
        let x = split.columnViews[.secondary]?.layer.presentation()?.frame.minX ?? -1
        #expect(x > 10 && x < 310)
        stage.harness.rest()
        #expect(split.columnViews[.primary]?.isHidden == true)
    }

    @Test func theButtonIsWhereItIsWished() {
        let stage = SplitStage(.doubleColumn, width: 1000)
        let split = stage.split
        func bar(_ scene: UIViewController) -> UINavigationBar? {
            scene.navigationController?.navigationBar
        }
        for (visibility, byGesture, shows) in [
            (UISplitViewController.DisplayModeButtonVisibility.automatic, true, true),
            (.automatic, false, false), (.never, true, false), (.always, false, true),
        ] {
            split.displayModeButtonVisibility = visibility
            split.presentsWithGesture = byGesture
            #expect((bar(stage.red)?.leadingItem === split.displayModeButtonItem) == shows)
            #expect(bar(stage.blue)?.leadingItem == nil)
            #expect(split.edgePan.isEnabled == byGesture && split.shadePan.isEnabled == byGesture)
        }
        split.hide(.primary)
        stage.harness.rest()
        #expect(bar(stage.red)?.leadingItem == nil)
        #expect(bar(stage.blue)?.leadingItem === split.displayModeButtonItem)
        #expect(split.edgePan.edges == .left)
        split.primaryEdge = .trailing
        stage.harness.frame()
        #expect(split.edgePan.edges == .right && split.isMirrored)
        split.view.semanticContentAttribute = .forceRightToLeft
        #expect(!split.isMirrored)
        // A delegate's mode that there is not here is passed over.
        for (target, mode) in [
            (Mode.oneBesideSecondary, Mode.oneBesideSecondary), (.secondaryOnly, .secondaryOnly),
            (.twoOverSecondary, .oneBesideSecondary), (.automatic, .secondaryOnly),
        ] {
            stage.target = target
            split.buttonPressed()
            stage.harness.rest()
            #expect(split.displayMode == mode, "\(target)")
        }
    }

    @Test func linesLieWhereTheNextColumnBegins() {
        let view = SplitColumnView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let (one, two) = (UIView(), UIView())
        let harness = Harness(size: CGSize(width: 200, height: 100))
        harness.window.addSubview(view)
        harness.show()
        let line = view.subviews[0]
        #expect(line.isHidden)
        view.showsLine = true
        view.show(one)
        harness.frame()
        #expect(!line.isHidden && one.frame == view.bounds)
        #expect(line.frame == CGRect(x: 99, y: 0, width: 1, height: 50))
        #expect(view.subviews == [one, line])
        view.isMirrored = true
        view.show(two)
        view.frame.size.width = 120
        harness.frame()
        #expect(line.frame.minX == 0 && one.superview == nil && two.frame == view.bounds)
        let other = UIView()
        other.addSubview(two)
        view.show(nil)
        #expect(two.superview === other && view.content == nil)
        view.show(two)
        view.show(nil)
        #expect(two.superview == nil)
    }
}
