import Diary
import Foundation
import Tactile
import Testing

@testable import HealthBeatApp

/// What the goal's cards say.
@MainActor
@Suite struct GoalCardTests {
    private func model(
        _ unit: WeightUnit, goal: Double? = 74, height: Double? = nil
    ) throws -> (SceneHarness, DiaryModel) {
        let app = try SceneHarness(
            weights: (0..<60).map { (day: Int) in 84 - 4.5 * Double(day) / 59 })
        var settings = app.diary.settings
        settings.unit = unit
        settings.goal = goal.flatMap { Weight(kilograms: $0) }
        settings.goalStart = app.diary.entries.first?.moment.date
        settings.heightInCentimetres = height
        try app.diary.setSettings(settings)
        app.harness.settle()
        return (app, app.model)
    }

    @Test func progressIsAShareOfTheWay() throws {
        let (_, model) = try model(.kilograms)
        let progress = try #require(model.goalProgress)
        let share = try #require(progress.share)
        let texts = model.progressTexts
        #expect(texts.title == "Progress" && texts.unit == "%")
        #expect(texts.figure == "\(Int(share * 100))")
        #expect(texts.bar == share)
        #expect(texts.detail == "3.8 of 10.0\u{A0}kg")
        #expect(texts.shortDetail == "3.8 of 10.0")
        #expect(model.distanceText == "6.2\u{A0}kg to go")
    }

    @Test func theIndexIsShownWhereAHeightIsSet() throws {
        let (_, model) = try model(.kilograms, height: 178)
        #expect(model.progressTexts.detail == "3.8 of 10.0\u{A0}kg\nBMI 25.3, 23.4 at the goal")
        #expect(model.progressTexts.shortDetail == "3.8 of 10.0\nBMI 25.3")
    }

    @Test func poundsAndStonesDifferByPounds() throws {
        for unit in [WeightUnit.pounds, .stones] {
            let (_, model) = try model(unit)
            #expect(model.progressTexts.detail == "8.4 of 22.0\u{A0}lb", "\(unit)")
            #expect(model.paceTexts.unit == "lb")
        }
        let (_, stones) = try model(.stones)
        #expect(stones.distanceText == "13.6\u{A0}lb to go")
    }

    @Test func paceAndForecastHaveTheirRanges() throws {
        let (_, model) = try model(.kilograms)
        #expect(model.paceTexts.figure == "−0.5")
        #expect(model.paceTexts.detail.hasPrefix("a week (14 days)"))
        guard case .expected(let day, let earliest, let latest) = model.forecast else {
            Issue.record("\(model.forecast)")
            return
        }
        let last = try #require(latest)
        #expect(earliest <= day && day <= last)
        let texts = model.forecastTexts
        #expect(texts.figure == model.dates.day(day))
        #expect(texts.detail.contains(model.dates.day(last)))
        #expect(model.forecastSentences.headline == "About \(model.dates.day(day))")
    }

    @Test func withoutAGoalTheCardsSaySo() throws {
        let (_, model) = try model(.kilograms, goal: nil)
        #expect(model.progressTexts.detail == "No goal yet")
        #expect(model.forecastTexts.detail == "Set a goal first")
        #expect(model.paceTexts.figure == "−0.5")
        #expect(model.distanceText == "")
    }

    @Test func aNarrowCardTakesTheShorterTexts() throws {
        let card = FigureCard(title: "Forecast")
        var texts = CardTexts(title: "Forecast", figure: "22 December 2027")
        texts.shortFigure = "Dec 2027"
        texts.detail = "a week, last 14 days\n−0.5 to −0.2"
        texts.shortDetail = "a week\n−0.5 to −0.2"
        card.show(texts)
        func shown() -> [String] {
            card.setNeedsLayout()
            card.layoutIfNeeded()
            return card.subviews.compactMap { ($0 as? UILabel)?.text }
        }
        card.frame = CGRect(x: 0, y: 0, width: 240, height: FigureCard.height)
        #expect(shown() == ["Forecast", "22 December 2027", texts.detail])
        card.frame = CGRect(x: 0, y: 0, width: 112, height: FigureCard.height)
        #expect(shown() == ["Forecast", "Dec 2027", "a week\n−0.5 to −0.2"])
    }

    /// Foundation keeps the attributes of every text that was made: only a change makes a new one.
    @Test func aLayoutThatChangesNothingMakesNoText() {
        let card = FigureCard(title: "Pace")
        var texts = CardTexts(title: "Pace", figure: "−0.5")
        texts.unit = "kg"
        card.frame = CGRect(x: 0, y: 0, width: 200, height: FigureCard.height)
        func made() -> Int {
            let before = card.figuresMade
            card.setNeedsLayout()
            card.layoutIfNeeded()
            return card.figuresMade - before
        }
        card.show(texts)
        #expect(made() == 1)
        #expect(made() == 0)
        card.show(texts)
        #expect(made() == 0)
        texts.figure = "−0.6"
        card.show(texts)
        #expect(made() == 1)
        card.frame.size.width = 30
        #expect(made() > 1)
        #expect(made() == 0)
    }
}
