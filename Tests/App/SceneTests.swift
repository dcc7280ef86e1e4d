import Dial
import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import Charts
@testable import HealthBeatApp

@MainActor @Suite struct TodaySceneTests {
    @Test func onlyWeightsCanBeTypedAndReturnSavesAndShowsTheGraph() throws {
        let app = try SceneHarness(weights: [83, 82.6])
        let field: UITextField = try app.find()
        #expect(field.isFirstResponder)
        app.harness.type("8x2..-4")
        #expect(field.text == "82.4")
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        let saved = try #require(app.diary.entries.first { $0.weight.text == "82.4" })
        #expect(saved.moment == SceneHarness.now)
        #expect(app.tabs.selectedIndex == 1)
    }

    @Test func returnInAnEmptyFieldSavesNothing() throws {
        let app = try SceneHarness(weights: [83])
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.count == 1)
        #expect(app.tabs.selectedIndex == 0)
    }

    @Test func anotherUnitConvertsWhatIsTyped() throws {
        let app = try SceneHarness(weights: [80])
        let field: UITextField = try app.find()
        app.harness.type("80")
        app.harness.rest(upTo: 0.1)
        app.harness.tap(try app.find(UnitsButton.self))
        app.harness.rest(upTo: 0.5)
        let card: WeightFieldCard = try app.find()
        let chooser: UISegmentedControl = try app.find(in: card)
        let frame = chooser.convert(chooser.bounds, to: nil)
        app.harness.tap(at: CGPoint(x: frame.midX, y: frame.midY))
        app.harness.rest(upTo: 0.5)
        #expect(app.model.unit == .pounds)
        #expect(field.text == "176.4")
        #expect(app.diary.entries.first?.weight.text == "80.0")
    }
}

@MainActor @Suite struct TabSwitchTests {
    @Test func aClickOnATabSlidesInAQuarterOfASecond() throws {
        let app = try SceneHarness(weights: [83, 82])
        let bar = app.tabs.tabBar
        let frame = bar.convert(bar.bounds, to: nil)
        app.harness.tap(at: CGPoint(x: frame.width * 0.9, y: frame.midY))
        #expect(app.tabs.selectedIndex == 4)
        app.harness.rest(upTo: 0.3)
        let goal: GoalViewController = try app.scene()
        #expect(goal.view.window != nil)
        #expect(goal.view.convert(goal.view.bounds, to: nil).minX == 0)
    }

    @Test func aDragPastTheMiddleFinishesAndTheScenesStickToThePointer() throws {
        let app = try SceneHarness(weights: [83, 82])
        let today: TodayViewController = try app.scene()
        let graph: GraphViewController = try app.scene()
        app.harness.drag(
            from: CGPoint(x: 597, y: 300), to: CGPoint(x: 197, y: 300), over: 1, releasing: false)
        let from = today.view.layer.presentation()?.frame.minX ?? .nan
        let to = graph.view.layer.presentation()?.frame.minX ?? .nan
        #expect(abs(to - from - 600) < 0.5)
        #expect(from < -300)
        app.harness.advance(seconds: 0.2)
        app.harness.release()
        app.harness.rest(upTo: 1)
        #expect(app.tabs.selectedIndex == 1)
        #expect(graph.view.window != nil)
        #expect(today.view.window == nil)
    }

    @Test func aShortDragRollsBackAndNothingHasChanged() throws {
        let app = try SceneHarness(weights: [83, 82])
        let before = app.tabs.selectedIndex
        app.harness.drag(
            from: CGPoint(x: 597, y: 300), to: CGPoint(x: 447, y: 300), over: 1, releasing: false)
        app.harness.advance(seconds: 0.2)
        app.harness.release()
        app.harness.rest(upTo: 1)
        #expect(app.tabs.selectedIndex == before)
        let today: TodayViewController = try app.scene()
        let graph: GraphViewController = try app.scene()
        #expect(today.view.window != nil)
        #expect(today.view.frame.minX == 0)
        #expect(graph.viewIfLoaded?.window == nil)
    }

    /// In a low window the page scrolls, and its bar lies where the edge's drag begins.
    @Test func aBarAtTheEdgeLeavesTheEdgeItsDrags() throws {
        let app = try SceneHarness(weights: [83, 82], size: CGSize(width: 600, height: 480))
        let today: TodayViewController = try app.scene()
        let scroll: UIScrollView = try app.find(in: today.view)
        let top = scroll.convert(scroll.bounds, to: nil).minY
        let knob = CGPoint(x: 595, y: top + 10)
        app.harness.move(to: knob)
        app.harness.advance(seconds: 0.1)
        app.harness.drag(from: knob, to: CGPoint(x: knob.x, y: knob.y + 400), over: 0.3)
        app.harness.rest(upTo: 0.5)
        #expect(scroll.contentOffset.y > 50)
        #expect(app.tabs.selectedIndex == 0)
        app.harness.drag(
            from: CGPoint(x: 595, y: top + 150), to: CGPoint(x: 100, y: top + 150), over: 0.3)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.selectedIndex == 1)
    }

    @Test func theFirstTabHasNoNeighbourAtItsLeft() throws {
        let app = try SceneHarness(weights: [83, 82])
        app.harness.drag(from: CGPoint(x: 3, y: 300), to: CGPoint(x: 500, y: 300), over: 0.5)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.selectedIndex == 0)
    }

    @Test func escapeTakesADragFromTheEdgeBack() throws {
        let app = try SceneHarness(weights: [83, 82])
        let edge = CGPoint(x: app.harness.window.bounds.maxX - 3, y: 300)
        func drag(releasing: Bool) {
            app.harness.drag(
                from: edge, to: CGPoint(x: 100, y: 300), over: 0.3, releasing: releasing)
        }
        drag(releasing: false)
        #expect(app.tabs.selectedIndex == 1)
        app.harness.press(.escape)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.selectedIndex == 0)
        app.harness.move(to: CGPoint(x: 50, y: 300))
        app.harness.release()
        app.harness.rest(upTo: 1)
        #expect(app.tabs.selectedIndex == 0)
        drag(releasing: true)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.selectedIndex == 1)
    }

    @Test func keysSwitchTabsAround() throws {
        let app = try SceneHarness()
        app.select(4)
        #expect(app.tabs.selectedIndex == 4)
        app.harness.press(.tab, .control)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.selectedIndex == 0)
        app.harness.press(.tab, [.control, .shift])
        app.harness.rest(upTo: 1)
        #expect(app.tabs.selectedIndex == 4)
    }

    @Test func undoTakesBackTheLastEntry() throws {
        let app = try SceneHarness(weights: [83, 82])
        app.select(1)
        app.harness.press("z", .control)
        app.harness.rest(upTo: 0.1)
        #expect(app.diary.entries.count == 1)
        app.harness.press("z", [.control, .shift])
        app.harness.rest(upTo: 0.1)
        #expect(app.diary.entries.count == 2)
    }
}

@MainActor @Suite struct GoalSceneTests {
    @Test func aPressTurnsTheDialAndTheGoalIsKept() throws {
        let app = try SceneHarness(weights: (0..<20).map { 84 - Double($0) * 0.1 })
        app.select(4)
        let dial: CircularSlider = try app.find()
        let geometry = dial.geometry
        var changes = 0
        dial.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        app.harness.drag(
            from: dial.convert(geometry.knobCenter(at: 150), to: nil),
            to: dial.convert(geometry.knobCenter(at: 60), to: nil), over: 0.3)
        #expect(dial.value == 60)
        #expect(changes > 5)
        let shown = try #require(app.model.goal)
        app.harness.rest(upTo: 1)
        #expect(app.diary.settings.goal == shown)
        let field: UITextField = try app.find(in: try app.scene(GoalViewController.self).view)
        #expect(field.text == shown.text)
    }

    @Test func wheelAndArrowsStepByOneDegree() throws {
        let app = try SceneHarness(weights: [82, 81.8])
        app.select(4)
        let dial: CircularSlider = try app.find()
        let place = dial.convert(dial.geometry.knobCenter(at: 60), to: nil)
        app.harness.tap(at: place)
        let start = dial.value
        app.harness.press(.up)
        #expect(dial.value == start + 1)
        app.harness.press(.pageDown)
        #expect(dial.value == start - 9)
        app.harness.scroll(notches: -2, at: place)
        #expect(dial.value == start - 7)
    }

    @Test func aTypedValueIsTheGoal() throws {
        let app = try SceneHarness(weights: [82, 81.8])
        app.select(4)
        let field: UITextField = try app.find(in: try app.scene(GoalViewController.self).view)
        app.harness.tap(field)
        field.selectAll(nil)
        app.harness.type("7x5.5")
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.settings.goal?.text == "75.5")
    }

    @Test func aStepOfTheDialRedrawsLittle() throws {
        let app = try SceneHarness(weights: [82, 81.8])
        app.select(4)
        let dial: CircularSlider = try app.find()
        dial.value = 120
        app.harness.advance(seconds: 0.1)
        app.harness.platformWindow.presented.removeAll()
        dial.value = 121
        app.harness.advance(seconds: 0.1)
        let pixels = app.harness.platformWindow.presented.flatMap(\.damage).reduce(0) {
            $0 + $1.area
        }
        #expect(pixels > 0)
        #expect(CGFloat(pixels) < 0.1 * dial.bounds.width * dial.bounds.height)
    }
}

@MainActor @Suite struct GraphAndHistorySceneTests {
    @Test func theGraphFollowsTheDiary() throws {
        let app = try SceneHarness(weights: [83, 82, 84])
        app.select(1)
        let plot: GraphPlotView = try app.find()
        #expect(plot.content.samples.map(\.value) == [83, 82, 84])
        #expect(abs(plot.content.average - 83) < 1e-9)
        try app.diary.undo()
        #expect(plot.content.samples.map(\.value) == [83, 82])
    }

    @Test func anEmptyDiarySaysHowToBegin() throws {
        let app = try SceneHarness()
        app.select(1)
        let empty: EmptyStateView = try app.find(in: try app.scene(GraphViewController.self).view)
        #expect(!empty.isHidden)
    }

    @Test func hoveringInspectsTheNearestEntry() throws {
        let app = try SceneHarness(weights: [83, 82, 84])
        app.select(1)
        let plot: GraphPlotView = try app.find()
        let inspection: InspectionView = try app.find()
        #expect(inspection.isHidden)
        let geometry = try #require(plot.geometry)
        let place = plot.convert(geometry.point(plot.content.samples[1]), to: nil)
        app.harness.move(to: CGPoint(x: place.x + 1, y: place.y))
        app.harness.advance(seconds: 0.05)
        app.harness.move(to: place)
        app.harness.advance(seconds: 0.05)
        #expect(!inspection.isHidden)
        let label: UILabel = try app.find(in: inspection) { $0.text == "82.0\u{A0}kg" }
        #expect(!label.isHidden)
    }

    @Test func everyEntryHasARow() throws {
        let app = try SceneHarness(weights: (0..<40).map { 84 - Double($0) * 0.1 })
        app.select(2)
        let table: UITableView = try app.find()
        let rows = (0..<table.numberOfSections).reduce(0) { $0 + table.numberOfRows(inSection: $1) }
        #expect(rows == 40)
        let cell: HistoryCell = try app.find()
        #expect(cell.window != nil)
    }

    @Test func thePanelAddsAnEntryOfAnotherDay() throws {
        let app = try SceneHarness(weights: [83])
        app.select(1)
        app.harness.press("n", .control)
        app.harness.rest(upTo: 0.5)
        let panel: AddEntryPanel = try app.find()
        // As wide as its buttons' words need.
        #expect((280...320).contains(panel.bounds.width) && panel.bounds.height == 224)
        panel.dateField.becomeFirstResponder()
        panel.dateField.selectAll(nil)
        app.harness.type("yesterday 7:15")
        app.harness.press(.return)
        app.harness.type("82.9")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.entries.count == 2)
        #expect(app.diary.entries.first?.weight.text == "82.9")
        #expect(app.diary.entries.first?.moment.hour == 7)
        #expect(panel.window == nil)
    }
}
