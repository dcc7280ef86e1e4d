import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import Charts
@testable import HealthBeatApp

/// The trend of the year before, over that of this year.
@MainActor @Suite struct YearBeforeTests {
    private func open(days: Int) throws -> (SceneHarness, GraphViewController) {
        let weights = (0..<days).map { 90 - Double($0) * 0.01 }
        let app = try SceneHarness(weights: weights, size: CGSize(width: 900, height: 640))
        app.select(1)
        app.harness.rest(upTo: 1)
        return (app, try app.scene())
    }

    private func alt(_ isDown: Bool, _ app: SceneHarness) {
        app.harness.send(
            .key(PlatformKeyEvent(isDown: isDown, key: .alt, time: app.harness.now)))
    }

    private func choose(_ range: GraphRange, _ app: SceneHarness, _ graph: GraphViewController) {
        graph.rangeControl.selectedSegmentIndex = range.rawValue
        graph.rangeControl.sendActions(for: .valueChanged)
        app.harness.rest(upTo: 1)
    }

    @Test func altShowsItAsLongAsItIsHeld() throws {
        let (app, graph) = try open(days: 600)
        choose(.year, app, graph)
        #expect(graph.yearBefore.isHidden && !graph.yearBeforeButton.isHidden)
        alt(true, app)
        #expect(!graph.yearBefore.isHidden)
        alt(false, app)
        #expect(graph.yearBefore.isHidden)
    }

    @Test func theLegendIsASwitch() throws {
        let (app, graph) = try open(days: 600)
        choose(.year, app, graph)
        app.harness.tap(graph.yearBeforeButton)
        #expect(graph.yearBeforeButton.isSelected && !graph.yearBefore.isHidden)
        // It lies over nothing of the summary, and goes for an entry's card.
        #expect(graph.yearBeforeButton.frame.minX > graph.spanLabel.frame.minX + 200)
        graph.inspect(590)
        #expect(graph.yearBeforeButton.isHidden)
        graph.inspect(nil)
        #expect(!graph.yearBeforeButton.isHidden)
        app.harness.tap(graph.yearBeforeButton)
        #expect(graph.yearBefore.isHidden)
    }

    @Test func aDiaryOfLessThanAYearHasNoneBefore() throws {
        let (app, graph) = try open(days: 300)
        choose(.year, app, graph)
        alt(true, app)
        #expect(graph.yearBefore.isHidden && graph.yearBeforeButton.isHidden)
    }

    @Test func aMonthHasNone() throws {
        let (app, graph) = try open(days: 600)
        choose(.month, app, graph)
        alt(true, app)
        #expect(graph.yearBefore.isHidden && graph.yearBeforeButton.isHidden)
    }
}
