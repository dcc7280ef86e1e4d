import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// What a diary of a few days says, and when the rest comes.
@MainActor @Suite struct YoungDiaryTests {
    private func open(_ count: Int, size: CGSize = CGSize(width: 390, height: 700)) throws
        -> SceneHarness
    {
        try SceneHarness(weights: (0..<count).map { 82.8 - Double($0 % 3) * 0.3 }, size: size)
    }

    @Test func aFewDaysHaveNoPace() throws {
        for (count, days) in [(1, 7), (3, 5), (5, 3), (7, 1)] {
            let model = try open(count).model
            #expect(model.weeklyRate == nil && model.daysToTrend == days, "\(count)")
            let word = days == 1 ? "day" : "days"
            #expect(model.paceText == "trend in \(days) \(word)")
            #expect(model.paceTexts.figure == "–" && model.paceTexts.detail == model.paceText)
        }
        let model = try open(8).model
        #expect(model.daysToTrend == 0 && model.weeklyRate != nil)
        #expect(try SceneHarness().model.daysToTrend == 0)
    }

    @Test(arguments: [390.0, 900, 1_366])
    func theGraphBeginsWithTheFirstWeighing(width: CGFloat) throws {
        let app = try open(3, size: CGSize(width: width, height: 700))
        app.select(1)
        app.harness.rest(upTo: 1)
        let graph: GraphViewController = try app.scene()
        let geometry = try #require(graph.plot.geometry)
        let first = try #require(graph.samples.first)
        #expect(first.time - geometry.timeRange.lowerBound < 86_400)
        #expect(geometry.timeRange.upperBound - geometry.timeRange.lowerBound >= 8 * 86_400)
        let waiting = try #require(graph.plot.content.waiting)
        #expect(waiting.lines == ["Trend from", "Thu 26 Nov", "5 days to go"])
        #expect(waiting.numbers == ["82.8", "82.5", "82.2"])
        #expect(geometry.timeRange.contains(waiting.end))
        #expect(graph.plot.content.trend.isEmpty && graph.plot.content.guides.isEmpty)
        #expect(graph.rangeControl.selectedSegmentIndex == 0)
        #expect((1..<5).allSatisfy { !graph.rangeControl.isEnabledForSegment(at: $0) })
        #expect(graph.spanLabel.text?.hasPrefix("since Thu 19 Nov · 3 weighings") == true)
    }

    /// Ranges longer than the diary show nothing that a shorter one does not.
    @Test func rangesLongerThanTheDiaryAreGrey() throws {
        let app = try open(40)
        app.select(1)
        let graph: GraphViewController = try app.scene()
        let offered = (0..<5).map { graph.rangeControl.isEnabledForSegment(at: $0) }
        #expect(offered == [true, true, true, false, true])
        #expect(graph.rangeControl.selectedSegmentIndex == 2)
        let geometry = try #require(graph.plot.geometry)
        let first = try #require(graph.samples.first)
        #expect(first.time - geometry.timeRange.lowerBound < 86_400)
    }

    @Test func aWeekWithoutAWeighingSaysWhenTheLastWas() throws {
        let app = try open(30)
        // Saturday the 21st: the week began on Monday the 16th.
        let week = app.diary.entries.suffix(6)
        try app.diary.delete(Set(week.map(\.id)))
        app.harness.rest(upTo: 0.5)
        #expect(app.model.changeInWeek == nil)
        #expect(app.model.lastWeighedText == "last: Sun 15 Nov")
    }

    @Test(arguments: [1, 3, 30, 400])
    func theReportIsOnePage(count: Int) throws {
        let app = try open(count)
        let pdf = String(decoding: PrintedPage(model: app.model).pdf, as: Unicode.ASCII.self)
        #expect(pdf.hasPrefix("%PDF-"))
        #expect(pdf.contains("/Count 1"))
        #expect(PrintedPage(model: app.model).page.size == CGSize(width: 595, height: 842))
        #expect(PrintedPage.size(territory: "US") == CGSize(width: 612, height: 792))
    }
}
