import Foundation
import TactileDrawing
import TactileGeometry
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

@MainActor
@Suite struct SplitViewTests {
    @Test func wideWindowsHaveTwoColumns() {
        let stage = SplitStage(.doubleColumn, width: 1_000)
        #expect(stage.split.displayMode == .oneBesideSecondary)
        #expect(stage.split.splitBehavior == .tile)
        #expect(!stage.split.isCollapsed)
        #expect(stage.place(stage.red) == CGRect(x: 0, y: 0, width: 320, height: 400))
        #expect(stage.place(stage.blue) == CGRect(x: 320, y: 0, width: 680, height: 400))
        #expect(stage.red.splitViewController === stage.split)
        #expect(stage.red.navigationController?.parent === stage.split)
        #expect(stage.split.viewController(for: .primary) === stage.red)
        #expect(stage.split.viewControllers.count == 2)
        #expect(stage.red.traitCollection.horizontalSizeClass == .compact)
        #expect(stage.blue.traitCollection.horizontalSizeClass == .regular)
    }

    @Test func scenesAppearOnceWithTheWindow() {
        let red = ColourScene("Red", .red), blue = ColourScene("Blue", .blue)
        let split = UISplitViewController(style: .doubleColumn)
        split.setViewController(red, for: .primary)
        split.setViewController(blue, for: .secondary)
        let harness = Harness(showing: split, size: CGSize(width: 1_000, height: 400))
        harness.rest()
        #expect(red.calls == ["willAppear", "didAppear"])
        #expect(blue.calls == ["willAppear", "didAppear"])
    }

    @Test func aNarrowerWindowIsCoveredInsteadOfDivided() {
        let stage = SplitStage(.doubleColumn, width: 620) {
            $0.preferredPrimaryColumnWidth = 300
        }
        #expect(stage.split.splitBehavior == .overlay)
        #expect(stage.split.displayMode == .secondaryOnly)
        #expect(stage.place(stage.red) == nil)
        #expect(stage.place(stage.blue)?.width == 620)
        stage.split.show(.primary)
        #expect(stage.told == ["oneOverSecondary", "show primary"])
        stage.harness.rest()
        #expect(stage.split.displayMode == .oneOverSecondary)
        #expect(stage.place(stage.red) == CGRect(x: 0, y: 0, width: 300, height: 400))
        #expect(stage.place(stage.blue)?.width == 620)
        #expect(stage.red.calls == ["willAppear", "didAppear"])
        #expect(stage.blue.calls.isEmpty)
        // Blue is shaded.
        #expect(stage.colour(atX: 100) == 0xFF0000)
        #expect(stage.colour(atX: 500) != 0x0000FF)
    }

    @Test func aPressNextToAColumnThatCoversPutsItAway() {
        let stage = SplitStage(.doubleColumn, width: 620) {
            $0.preferredPrimaryColumnWidth = 300
        }
        stage.split.show(.primary)
        stage.harness.rest()
        stage.harness.tap(at: CGPoint(x: 500, y: 300))
        stage.harness.rest()
        #expect(stage.split.displayMode == .secondaryOnly)
        #expect(stage.place(stage.red) == nil)
        #expect(stage.red.calls == ["willAppear", "didAppear", "willDisappear", "didDisappear"])
        #expect(stage.colour(atX: 500) == 0x0000FF)
        stage.split.show(.primary)
        stage.harness.rest()
        stage.harness.press(.escape)
        stage.harness.rest()
        #expect(stage.split.displayMode == .secondaryOnly)
    }

    @Test func columnsSlideIn() {
        let stage = SplitStage(.doubleColumn, width: 1_000)
        stage.split.hide(.primary)
        #expect(stage.told == ["secondaryOnly", "hide primary"])
        stage.harness.advance(seconds: 0.15)
        #expect(stage.red.calls == ["willDisappear"])
        // Halfway the border is between the edge and its old place.
        #expect(stage.colour(atX: 20) == 0xFF0000)
        #expect(stage.colour(atX: 315) == 0x0000FF)
        stage.harness.rest()
        #expect(stage.red.calls == ["willDisappear", "didDisappear"])
        #expect(stage.place(stage.blue)?.width == 1_000)
        // A second call during the first ends it.
        stage.split.show(.primary)
        stage.harness.advance(seconds: 0.1)
        stage.split.hide(.primary)
        stage.harness.rest()
        #expect(stage.red.calls.count == 6)
        #expect(stage.place(stage.red) == nil)
    }

    @Test func threeColumnsComeOneAfterTheOther() {
        let stage = SplitStage(.tripleColumn, width: 1_200)
        #expect(stage.split.displayMode == .twoBesideSecondary)
        #expect(stage.place(stage.red) == CGRect(x: 0, y: 0, width: 240, height: 400))
        #expect(stage.place(stage.green) == CGRect(x: 240, y: 0, width: 320, height: 400))
        #expect(stage.place(stage.blue) == CGRect(x: 560, y: 0, width: 640, height: 400))
        stage.split.hide(.primary)
        stage.harness.rest()
        #expect(stage.split.displayMode == .oneBesideSecondary)
        #expect(stage.place(stage.green)?.minX == 0 && stage.place(stage.blue)?.minX == 320)
        stage.split.hide(.supplementary)
        stage.harness.rest()
        #expect(stage.split.displayMode == .secondaryOnly)
        stage.split.show(.primary)
        stage.harness.rest()
        #expect(stage.split.displayMode == .twoBesideSecondary)
    }

    @Test func threeColumnsDisplaceWhereTwoFit() {
        let stage = SplitStage(.tripleColumn, width: 800)
        #expect(stage.split.splitBehavior == .displace)
        #expect(stage.split.displayMode == .oneBesideSecondary)
        #expect(stage.place(stage.blue) == CGRect(x: 320, y: 0, width: 480, height: 400))
        stage.split.show(.primary)
        stage.harness.rest()
        #expect(stage.split.displayMode == .twoDisplaceSecondary)
        #expect(stage.place(stage.blue) == CGRect(x: 560, y: 0, width: 480, height: 400))
        stage.harness.tap(at: CGPoint(x: 700, y: 300))
        stage.harness.rest()
        #expect(stage.split.displayMode == .oneBesideSecondary)
    }

    @Test func theButtonShowsAndHides() throws {
        let stage = SplitStage(.doubleColumn, width: 1_000)
        let bar = try #require(stage.red.navigationController?.navigationBar)
        #expect(bar.leadingItem === stage.split.displayModeButtonItem)
        let button = try #require(stage.split.displayModeButtonItem.shownView)
        #expect(button.accessibilityLabel == "Sidebar")
        stage.harness.tap(button)
        stage.harness.rest()
        #expect(stage.split.displayMode == .secondaryOnly)
        #expect(
            stage.blue.navigationController?.navigationBar.leadingItem
                === stage.split.displayModeButtonItem)
        #expect(bar.leadingItem == nil)
        stage.harness.tap(try #require(stage.split.displayModeButtonItem.shownView))
        stage.harness.rest()
        #expect(stage.split.displayMode == .oneBesideSecondary)
        stage.split.displayModeButtonVisibility = .never
        #expect(bar.leadingItem == nil)
    }

    @Test func theDelegateSaysWhereTheButtonLeads() throws {
        let stage = SplitStage(.tripleColumn, width: 1_200)
        stage.target = .secondaryOnly
        stage.harness.tap(try #require(stage.split.displayModeButtonItem.shownView))
        stage.harness.rest()
        #expect(stage.split.displayMode == .secondaryOnly)
    }

    @Test func aDragFromTheEdgeShowsAColumn() {
        let stage = SplitStage(.doubleColumn, width: 620) {
            $0.preferredPrimaryColumnWidth = 300
        }
        stage.harness.drag(
            from: CGPoint(x: 4, y: 200), to: CGPoint(x: 100, y: 200), over: 0.5, releasing: false)
        #expect(stage.told == ["drag", "oneOverSecondary", "show primary"])
        #expect(stage.red.calls == ["willAppear"])
        #expect(abs((stage.place(stage.red)?.maxX ?? 0) - 96) < 1)
        // Slowly let go before the middle, it goes back.
        stage.harness.advance(seconds: 0.3)
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.split.displayMode == .secondaryOnly)
        #expect(stage.told.suffix(3) == ["secondaryOnly", "hide primary", "dropped"])
        #expect(stage.red.calls == ["willAppear", "willDisappear", "didDisappear"])
        stage.forget()
        stage.harness.drag(
            from: CGPoint(x: 4, y: 200), to: CGPoint(x: 220, y: 200), over: 0.5)
        stage.harness.rest()
        #expect(stage.split.displayMode == .oneOverSecondary)
        #expect(stage.red.calls == ["willAppear", "didAppear"])
        // A drag on what is shaded that goes down rather than aside is not meant for it.
        stage.forget()
        stage.harness.drag(
            from: CGPoint(x: 500, y: 60), to: CGPoint(x: 360, y: 360), over: 0.3)
        stage.harness.rest()
        #expect(stage.told == [] && stage.split.displayMode == .oneOverSecondary)
        // A drag on what is shaded takes it away.
        stage.harness.drag(
            from: CGPoint(x: 500, y: 300), to: CGPoint(x: 300, y: 300), over: 0.3)
        stage.harness.rest()
        #expect(stage.split.displayMode == .secondaryOnly)
        stage.split.presentsWithGesture = false
        stage.harness.drag(from: CGPoint(x: 4, y: 200), to: CGPoint(x: 300, y: 200), over: 0.3)
        stage.harness.rest()
        #expect(stage.split.displayMode == .secondaryOnly)
    }

    @Test func widthsArePartsOrPointsWithinLimits() {
        let stage = SplitStage(.doubleColumn, width: 1_000)
        stage.split.preferredPrimaryColumnWidthFraction = 0.25
        #expect(stage.place(stage.red)?.width == 250)
        stage.split.preferredPrimaryColumnWidth = 400
        #expect(stage.place(stage.red)?.width == 400)
        stage.split.maximumPrimaryColumnWidth = 300
        #expect(stage.split.primaryColumnWidth == 300)
        stage.split.minimumPrimaryColumnWidth = 350
        #expect(stage.split.primaryColumnWidth == 350)
        stage.split.preferredPrimaryColumnWidth = .nan
        #expect(stage.split.primaryColumnWidth == 350)
        stage.split.minimumPrimaryColumnWidth = 5_000
        #expect(stage.split.primaryColumnWidth == 1_000)
    }

    @Test func preferredModesDecideAboutTheBehavior() {
        let stage = SplitStage(.doubleColumn, width: 1_000)
        stage.split.preferredDisplayMode = .oneOverSecondary
        #expect(stage.split.splitBehavior == .overlay)
        #expect(stage.split.displayMode == .oneOverSecondary)
        #expect(stage.place(stage.blue)?.width == 1_000)
        stage.split.preferredDisplayMode = .secondaryOnly
        #expect(stage.split.splitBehavior == .tile)
        #expect(stage.split.displayMode == .secondaryOnly)
        // A mode that the behavior does not have is none.
        stage.split.preferredSplitBehavior = .overlay
        stage.split.preferredDisplayMode = .oneBesideSecondary
        #expect(stage.split.displayMode == .secondaryOnly)
    }

    @Test func theOtherEdgeAndTheOtherDirection() {
        let stage = SplitStage(.doubleColumn, width: 1_000)
        stage.split.primaryEdge = .trailing
        #expect(stage.place(stage.red) == CGRect(x: 680, y: 0, width: 320, height: 400))
        #expect(stage.place(stage.blue) == CGRect(x: 0, y: 0, width: 680, height: 400))
        stage.split.view.semanticContentAttribute = .forceRightToLeft
        stage.harness.rest()
        #expect(stage.place(stage.red)?.minX == 0)
    }

    @Test func detailsReplaceTheSecondaryScene() {
        let stage = SplitStage(.doubleColumn, width: 1_000)
        let stack = stage.blue.navigationController
        stage.red.showDetailViewController(stage.green, sender: nil)
        #expect(stage.split.viewController(for: .secondary) === stage.green)
        #expect(stage.green.navigationController === stack)
        #expect(stack?.viewControllers == [stage.green])
        #expect(stage.blue.parent == nil)
        stage.harness.rest()
        #expect(stage.colour(atX: 700) == 0x00FF00)
    }
}
