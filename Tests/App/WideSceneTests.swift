import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// What scenes do with the room of a wide window, over diaries of every size.
@MainActor @Suite struct WideSceneTests {
    private static let wide = CGSize(width: 1_366, height: 768)

    @Test func averagesShowMorePeriodsAndGoBackToFewer() throws {
        let app = try SceneHarness(
            weights: (0..<400).map { 84 - Double($0) * 0.01 }, size: Self.wide)
        app.select(3)
        app.harness.rest(upTo: 1)
        let averages: AveragesViewController = try app.scene()
        let control = averages.countControl
        #expect(control.numberOfSegments == 6 && averages.chart.figures.count == 26)
        control.selectedSegmentIndex = 5
        control.sendActions(for: .valueChanged)
        #expect(averages.chart.figures.count == 52)
        app.harness.resize(to: CGSize(width: 700, height: 640))
        app.harness.rest(upTo: 1)
        #expect(control.numberOfSegments == 4 && averages.chart.figures.count == 8)
        #expect(control.titleForSegment(at: control.selectedSegmentIndex) == "8")
        // What was chosen comes back with the room for it.
        app.harness.resize(to: Self.wide)
        app.harness.rest(upTo: 1)
        #expect(averages.chart.figures.count == 52)
    }

    /// A title does not jump when the tab changes, nor is the entry's beside the list's.
    @Test func titlesAreAtOneHeight() throws {
        let app = try SceneHarness(
            weights: (0..<60).map { 84 - Double($0) * 0.05 }, size: Self.wide)
        var places: [CGPoint] = []
        for tab in 0..<5 {
            app.select(tab)
            var scene = try #require(app.tabs.selectedViewController as? SceneViewController)
            if let history = scene as? HistoryViewController { scene = history.list }
            places.append(scene.titleLabel.convert(CGPoint.zero, to: nil))
        }
        #expect(Set(places.map(\.x)).count == 1 && Set(places.map(\.y)).count == 1, "\(places)")
        app.select(2)
        let list = try app.scene(HistoryViewController.self).list.titleLabel
        let title: UILabel = try app.find { $0.text == "Saturday, 21 November 2026" }
        #expect(abs(app.middle(of: list).y - app.middle(of: title).y) <= 1)
    }

    /// Nothing is said of an entry beside a list that has none.
    @Test func anEmptyHistoryHasTheWholeWidth() throws {
        let app = try SceneHarness(size: Self.wide)
        app.select(2)
        let history: HistoryViewController = try app.scene()
        #expect(history.list.view.frame.width == history.view.bounds.width)
        #expect(!history.children.contains { $0 is EntryDetailViewController })
        app.tabs.addEntry()
        app.harness.rest(upTo: 1)
        app.harness.type("82")
        app.harness.press(.return)
        app.harness.rest(upTo: 2)
        app.select(2)
        #expect(history.list.view.frame.width < 600)
        let pane = history.children.lazy.compactMap { $0 as? EntryDetailViewController }.first
        #expect(pane?.entryID == app.diary.entries.last?.id)
        app.model.undo()
        app.harness.rest(upTo: 1)
        #expect(history.list.view.frame.width == history.view.bounds.width)
    }

    @Test func theEmptyForecastLeadsToAFirstEntry() throws {
        let app = try SceneHarness(size: Self.wide)
        app.select(4)
        app.harness.rest(upTo: 1)
        let card: ForecastChartCard = try app.find()
        let empty: EmptyStateView = try app.find(in: card)
        #expect(!empty.isHidden && card.bounds.contains(empty.frame))
        let button: CapsuleButton = try app.find(in: empty)
        app.harness.tap(button)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.selectedIndex == 0)
        app.harness.type("82")
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        app.select(4)
        #expect(empty.isHidden)
    }

    @Test(arguments: [(8, 2), (20, 3), (120, 12)])
    func aYoungDiaryShowsTheWeeksItHas(count: Int, weeks: Int) throws {
        let app = try SceneHarness(
            weights: (0..<count).map { 84 - Double($0) * 0.05 }, size: Self.wide)
        let card: WeeksChartCard = try app.find()
        let times = try #require(card.plot.geometry).timeRange
        #expect((times.upperBound - times.lowerBound) / (7 * 86_400) == Double(weeks))
        let text = card.detailLabel.text ?? ""
        #expect(text.contains(weeks == 12 ? "twelve weeks" : "\(weeks) weeks"))
    }

    @Test func anEntrysDateIsShownWholeInTheLargestText() throws {
        let app = try SceneHarness(weights: [84, 83], size: Self.wide)
        var settings = app.diary.settings
        settings.textSize = .extraExtraExtraLarge
        try app.diary.setSettings(settings)
        app.select(2)
        app.harness.rest(upTo: 1)
        let card: EntryFactsCard = try app.find()
        let field = card.dateField
        let end = field.caretRect(for: field.endOfDocument).maxX
        #expect(end > 100 && end <= field.textRect(forBounds: field.bounds).maxX + 1)
    }
}
