import Diary
import Foundation
import Tactile
import Testing

@testable import Charts
@testable import HealthBeatApp

/// The next run of the window begins where the last one ended.
@MainActor @Suite struct RestorationTests {
    private let weights = (0..<120).map { 82 + Double($0 % 7) / 10 }

    /// What the first window leaves for the next.
    private func kept(_ app: SceneHarness) throws -> NSUserActivity {
        let data = try #require(app.harness.window.stateRestorationActivity()?.restorationData)
        return try #require(NSUserActivity(restorationData: data))
    }

    @Test("The graph's range comes back, also when the graph is seen already")
    func range() throws {
        // No range is longer than its diary.
        let weights = (0..<400).map { 82 + Double($0 % 7) / 10 }
        let app = try SceneHarness(weights: weights)
        app.select(1)
        let graph = try app.scene(GraphViewController.self)
        graph.rangeControl.selectedSegmentIndex = GraphRange.year.rawValue
        graph.rangeControl.sendActions(for: .valueChanged)
        app.harness.rest(upTo: 2)
        let activity = try kept(app)
        let next = try SceneHarness(weights: weights)
        next.harness.window.restore(activity)
        let second = try next.scene(GraphViewController.self)
        #expect(second.range == .year)
        next.select(1)
        #expect(second.rangeControl.selectedSegmentIndex == GraphRange.year.rawValue)
        let third = try SceneHarness(weights: weights)
        third.select(1)
        third.harness.window.restore(activity)
        third.harness.rest(upTo: 2)
        #expect(try third.scene(GraphViewController.self).range == .year)
        #expect(
            try third.scene(GraphViewController.self).times.upperBound
                - third.scene(GraphViewController.self).times.lowerBound > 86_400 * 300)
    }

    @Test("The history begins at the entry that was at its top; one that is gone leads nowhere")
    func history() throws {
        let app = try SceneHarness(weights: weights)
        app.select(2)
        let list = try app.scene(HistoryViewController.self).list
        let path = try #require(list.months.path(of: app.diary.entries[40].id))
        list.table.scrollToRow(at: path, at: .top, animated: false)
        app.harness.rest(upTo: 1)
        let activity = try kept(app)
        let id = try #require(
            (activity.userInfo?["history"] as? String).flatMap { UUID(uuidString: $0) })
        #expect(app.diary.entries.firstIndex { $0.id == id }.map { abs($0 - 40) <= 1 } == true)
        let place = list.table.contentOffset.y
        // The window of the next run, on the diary that has the entry.
        app.select(0)
        list.table.contentOffset.y = 0
        app.harness.window.restore(activity)
        app.select(2)
        #expect(abs(list.table.contentOffset.y - place) <= HistoryCell.height)
        activity.userInfo?["history"] = UUID().uuidString
        list.table.contentOffset.y = 0
        app.harness.window.restore(activity)
        app.harness.rest(upTo: 1)
        #expect(list.table.contentOffset.y == 0)
    }

    @Test("Each diary has a file of its own")
    func files() {
        let environment = ["XDG_STATE_HOME": "/state"]
        let first = WindowState(environment: environment, diary: "/one").scenesPath
        #expect(first?.hasPrefix("/state/org.healthbeat.HealthBeat/scenes-") == true)
        #expect(first != WindowState(environment: environment, diary: "/two").scenesPath)
        #expect(WindowState(path: nil).scenesPath == nil)
    }
}
