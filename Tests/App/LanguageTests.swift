import Diary
import Foundation
import Testing

@testable import Charts
@testable import HealthBeatApp

/// The window in the person's language: typed dates, the week's first day, days without a time.
@MainActor
@Suite struct LanguageTests {
    /// Opens the panel, types a date and a weight and saves them.
    private func add(_ date: String, _ weight: String, in app: SceneHarness) throws {
        app.harness.press("n", .control)
        app.harness.rest(upTo: 0.5)
        let panel: AddEntryPanel = try app.find()
        panel.dateField.becomeFirstResponder()
        panel.dateField.selectAll(nil)
        app.harness.type(date)
        app.harness.press(.return)
        app.harness.type(weight)
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
    }

    @Test func thePanelUnderstandsTheLanguageOfTheWindow() throws {
        let app = try SceneHarness(weights: [83], locale: "de_DE.UTF-8")
        app.select(1)
        try add("vorgestern abend", "82,9", in: app)
        try add("3/11", "83,4", in: app)
        let days = app.diary.entries.map { "\($0.moment.date) \($0.moment.hour)" }
        #expect(days == ["2026-11-03 12", "2026-11-19 19", "2026-11-21 8"])
        #expect(app.diary.entries.map(\.moment.isDateOnly) == [true, false, false])
    }

    @Test func anEntryOfADayKeepsBeingOneWhenItsWeightIsChanged() throws {
        let app = try SceneHarness()
        let day = Moment(wallSeconds: 20_770 * 86_400 + 43_200, offset: 3600, isDateOnly: true)
        let weight = try #require(Weight(text: "82.4", unit: .kilograms))
        let entry = try app.diary.add(weight, at: day)
        let panel = AddEntryPanel(model: app.model, changing: entry)
        #expect(panel.dateField.text == "Fri 13 Nov")
        panel.weightField.text = "82.5"
        panel.weightField.sendActions(for: .editingChanged)
        _ = panel.input.textFieldShouldReturn(panel.weightField)
        app.harness.rest(upTo: 0)
        #expect(app.diary.entries.map(\.moment) == [day])
        #expect(app.diary.entries.map(\.weight.text) == ["82.5"])
        #expect(!app.model.dates.dayAndTime(day).contains(":"))
        #expect(app.model.dates.relativeDay(SceneHarness.now).contains("08:30"))
    }

    @Test func weeksBeginAsTheRegionHasIt() throws {
        for (locale, start) in [("en_US.UTF-8", "2026-11-15"), ("de_DE.UTF-8", "2026-11-16")] {
            let app = try SceneHarness(weights: [83], locale: locale)
            let weeks = PeriodFigures.last(
                4, .week(firstWeekday: app.model.firstWeekday), until: app.model.today,
                of: app.model.entries)
            #expect(weeks.last?.start.description == start)
        }
    }

    @Test func theTrendIsSmoothedAsTheDiarySays() throws {
        let app = try SceneHarness(weights: [80, 81])
        #expect(app.model.trendNow.map { abs($0 - 80.1) < 1e-9 } == true)
        var settings = app.diary.settings
        settings.trend = .libra(days: 1)
        try app.diary.setSettings(settings)
        #expect(app.model.trendNow.map { abs($0 - 80.632) < 0.001 } == true)
        #expect(app.model.trendSamples.last?.value == app.model.trendNow)
    }

    @Test func aDayOfThisWeekWithoutATimeIsItsName() throws {
        let app = try SceneHarness()
        let day = SceneHarness.now.adding(seconds: -3 * 86_400)
        let whole = Moment(wallSeconds: day.wallSeconds, offset: day.offset, isDateOnly: true)
        let text = app.model.dates.relativeDay(whole)
        #expect(!text.isEmpty && !text.contains { $0.isNumber })
        #expect(app.model.dates.relativeDay(day).contains("08:30"))
    }
}
