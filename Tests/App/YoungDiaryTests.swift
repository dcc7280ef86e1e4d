import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import Charts
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

    /// The chart of the day begins with the diary, and tells no trend before there is one.
    @Test(arguments: [390.0, 1_366])
    func todayBeginsWithTheFirstWeighing(width: CGFloat) throws {
        let app = try open(3, size: CGSize(width: width, height: 768))
        let card: TodayChartCard = try app.find()
        let titles: [UILabel] = card.subviews.compactMap { $0 as? UILabel }
        #expect(titles.map(\.text) == ["Your first days", ""])
        if width < 600 {
            let chart = try #require(card.chart)
            let first = try #require(chart.entries.first)
            #expect(chart.place(first.moment, first.weight.kilograms).x < chart.scale.area.midX)
            #expect(chart.scale.end - chart.scale.start == GraphRange.leastYoung)
        } else {
            let weeks: WeeksChartCard = try app.find()
            #expect(weeks.plot.content.waiting?.numbers.count == 3)
            #expect(weeks.plot.content.trend.isEmpty)
            #expect(weeks.detailLabel.text == "since Thu 19 Nov · 3 weighings")
        }
        let trend: FigureCard = try app.find { $0.accessibilityLabel == "Trend" }
        #expect(trend.accessibilityValue == "none, 5 days to go")
    }

    @Test func aDiaryOfTwoWeeksShowsTwoWeeks() throws {
        let card: TodayChartCard = try open(14).find()
        let title: UILabel? = card.subviews.lazy.compactMap { $0 as? UILabel }.first
        #expect(title?.text == "Last 14 days")
    }

    /// A week that nothing was weighed before has no change of its own.
    @Test func aGapIsNoWeek() throws {
        let app = try SceneHarness(weights: (0..<10).map { 84 - Double($0) * 0.2 })
        #expect(app.model.changeInWeek != nil && app.model.weekTitle == "Since Monday")
        let old = app.diary.entries.filter {
            $0.moment < SceneHarness.now.adding(seconds: -3 * 86_400)
        }
        for var entry in old {
            entry.moment.wallSeconds -= 90 * 86_400
            try app.diary.update(entry)
        }
        #expect(app.model.changeInWeek == nil)
    }

    /// Averages begin with the first week, and offer no number that shows no more.
    @Test func averagesBeginWithTheFirstWeek() throws {
        let app = try open(3)
        app.select(3)
        let averages: AveragesViewController = try app.scene()
        let figures = averages.chart.figures
        #expect(figures.count == 4 && figures.first?.count == 3)
        #expect(figures.map(\.isComing) == [false, true, true, true])
        #expect(averages.countControl.selectedSegmentIndex == 0)
        #expect((1..<4).allSatisfy { !averages.countControl.isEnabledForSegment(at: $0) })
        #expect(averages.chart.marks.map(\.alpha) == [1, 0, 0, 0])
        app.harness.press(.right)
        #expect(averages.chart.chosen == 0)
        #expect(averages.spanCard.accessibilityLabel == "Your first week")
    }

    @Test func averagesShowAsManyWeeksAsThereAre() throws {
        let app = try open(40)
        app.select(3)
        let averages: AveragesViewController = try app.scene()
        #expect(averages.chart.figures.count == 6)
        #expect(averages.chart.figures.allSatisfy { $0.count > 0 && !$0.isComing })
        let offered = (0..<4).map { averages.countControl.isEnabledForSegment(at: $0) }
        #expect(offered == [true, true, false, false])
        #expect(averages.countControl.selectedSegmentIndex == 1)
    }

    /// No number leaves the plot, in windows as low as they get.
    @Test(arguments: [384.0, 480, 700])
    func theNumbersOfTheFirstWeighingsAreWhole(height: CGFloat) throws {
        for weights in [[82.0, 81, 82], [81, 82, 81], [82, 80, 82, 80, 82]] {
            let app = try SceneHarness(
                weights: weights, size: CGSize(width: 683, height: height))
            app.select(1)
            let graph: GraphViewController = try app.scene()
            let geometry = try #require(graph.plot.geometry)
            let numbers = graph.plot.youngNumbers(geometry)
            #expect(numbers.count == weights.count)
            let room = geometry.plot.insetBy(dx: -4, dy: -4)
            for number in numbers {
                #expect(number.frame.maxY <= room.maxY && number.frame.maxX <= room.maxX)
                #expect(number.frame.minX >= room.minX && number.frame.minY >= graph.lane.minY)
            }
        }
    }
}
