import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// What is shown anew is laid out anew, and what is covered leaves the keyboard alone.
@MainActor @Suite struct RelayoutTests {
    private static let weights = (0..<40).map { 84 - Double($0) * 0.05 }

    @Test func namesOfChangesTakeTheRoomThatTheirFiguresLeave() throws {
        let app = try SceneHarness(weights: Self.weights)
        let (first, last) = (app.diary.entries[0], app.diary.entries[39])
        let view = EntryChangesView(model: app.model)
        view.frame = CGRect(x: 0, y: 0, width: 300, height: 132)
        app.harness.window.addSubview(view)
        let name: UILabel = try app.find(in: view) { $0.text == "Since the start" }
        view.show(try #require(app.model.figures(of: last.id)))
        app.harness.rest(upTo: 1)
        let beside = name.frame.width
        view.show(try #require(app.model.figures(of: first.id)))
        app.harness.rest(upTo: 1)
        #expect(name.frame.width > beside + 20)
    }

    @Test func rowsFollowTheWidthOfTheirTable() throws {
        let app = try SceneHarness(
            weights: Self.weights, size: CGSize(width: 760, height: 640))
        app.select(2)
        let table: HistoryTable = try app.find()
        func widths() -> Set<CGFloat> {
            let cells = table.visibleCells.compactMap { $0 as? HistoryCell }
            return Set(cells.map(\.look.trendWidth))
        }
        #expect(widths() == [90])
        app.harness.resize(to: CGSize(width: 600, height: 640))
        app.harness.rest(upTo: 0.5)
        #expect(widths() == [56])
    }

    @Test func theTitleMakesRoomForTheButtonThatComesBack() throws {
        let app = try SceneHarness(weights: Self.weights)
        app.select(2)
        let list = try app.scene(HistoryViewController.self).list
        let edit: UIButton = try app.find(in: list.view) { $0.currentTitle == "Select" }
        list.searchBar.text = "nowhere"
        list.showDiary()
        app.harness.rest(upTo: 0.5)
        #expect(edit.isHidden)
        let wide = list.titleLabel.frame.width
        list.searchBar.text = ""
        list.showDiary()
        app.harness.rest(upTo: 0.5)
        #expect(list.titleLabel.frame.maxX <= edit.frame.minX)
        #expect(list.titleLabel.frame.width < wide)
    }

    /// The scene that slides in under a sheet does not take the keyboard from it.
    @Test func aSceneThatComesInUnderASheetLeavesItTheKeyboard() throws {
        let app = try SceneHarness(weights: Self.weights)
        app.select(1)
        app.harness.press("1", .control)
        app.harness.advance(seconds: 0.1)
        app.harness.press("o", .control)
        app.harness.rest(upTo: 2)
        let card: WeightFieldCard = try app.find()
        #expect(app.tabs.presentedViewController != nil)
        #expect(!card.field.isFirstResponder)
        app.harness.type("8")
        #expect(card.field.text == "")
        app.harness.press(.escape)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.presentedViewController == nil && card.field.isFirstResponder)
    }

    /// The pointer stays on the row that it chose, whose title is read in the dark all the same.
    @Test func theRowThatWasChosenIsReadUnderThePointer() throws {
        let app = try SceneHarness(
            weights: Self.weights, size: CGSize(width: 1100, height: 640), dark: true)
        let row: SidebarRow = try app.find { $0.accessibilityLabel == "History" }
        app.harness.tap(at: app.middle(of: row))
        app.harness.rest(upTo: 1)
        #expect(row.isChosen)
        #expect(LayoutAudit(row, in: app.harness.window).problems == [])
    }
}
