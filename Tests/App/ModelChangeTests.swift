import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// What the model tells its scenes, and how often it reckons.
@MainActor @Suite struct ModelChangeTests {
    @Test func aChangeComesWithItsEntries() throws {
        let app = try SceneHarness(weights: [82, 81.5])
        var told: [DiaryChange] = [], others = 0
        let observation = app.model.observe {
            if case .diary(let change) = $0 { told.append(change) } else { others += 1 }
        }
        let weight = try #require(Weight(kilograms: 81))
        let entry = try app.diary.add(weight, at: SceneHarness.now)
        #expect(told.last?.inserted == [entry.id])
        app.model.change(entry.id) { $0.note = "with shoes" }
        app.harness.rest(upTo: 0.2)
        #expect(told.last?.updated == [entry.id])
        app.model.delete(entry)
        app.harness.rest(upTo: 0.2)
        #expect(told.last?.deleted == [entry.id] && told.count == 3)
        app.model.setUnit(.pounds)
        app.harness.rest(upTo: 0.2)
        #expect(told.last?.settings == true && told.last?.touchesEntries == false)
        #expect(told.count == 4 && others == 0)
        // A goal that is moved is no change of the diary before it is written.
        app.model.setGoal(Weight(kilograms: 78))
        #expect(told.count == 4 && others == 1)
        #expect(withExtendedLifetime(observation) { true })
    }

    @Test func figuresAreMadeOnceForEachChangeOfEntries() throws {
        let app = try SceneHarness(weights: (0..<40).map { 82 - Double($0) / 20 })
        let model = app.model, begun = model.figures
        for index in [4, 1, 2, 3] { app.select(index) }
        // A turn of the dial, and what is written after it.
        for kilograms in [78.0, 77, 76] {
            model.setGoal(Weight(kilograms: kilograms))
            app.harness.rest(upTo: 0.1)
        }
        app.harness.rest(upTo: 1)
        var settings = app.diary.settings
        settings.theme = .dark
        try app.diary.setSettings(settings)
        app.harness.rest(upTo: 0.2)
        #expect(model.figuresMade == 0 && model.figures === begun)
        _ = try app.diary.add(try #require(Weight(kilograms: 80)), at: SceneHarness.now)
        app.harness.rest(upTo: 0.2)
        #expect(model.figuresMade == 1)
        #expect(model.samples.count == 41 && model.trendSamples.count == 41)
        settings.dayStartMinute = 180
        try app.diary.setSettings(settings)
        #expect(model.figuresMade == 2)
    }

    @Test func averagesAreMadeOnceHoweverOftenTheyAreShown() throws {
        let app = try SceneHarness(weights: (0..<40).map { 82 - Double($0) / 20 })
        app.select(3)
        let made = app.model.figures.periodsMade
        #expect(made > 0)
        app.model.setGoal(Weight(kilograms: 76))
        app.harness.rest(upTo: 1)
        app.select(0)
        app.select(3)
        #expect(app.model.figures.periodsMade == made)
    }

    @Test func whatIsSetReachesTheApplicationAtOnce() throws {
        let app = try SceneHarness(weights: [82])
        #expect(!UIAccessibility.shouldDifferentiateWithoutColor)
        var settings = app.diary.settings
        settings.hasStatusShapes = true
        try app.diary.setSettings(settings)
        #expect(UIAccessibility.shouldDifferentiateWithoutColor)
        let german = LocaleNames("de_DE.UTF-8")
        app.model.use(german)
        #expect(UIApplication.shared.decimalSeparator == ",")
        #expect(UIAccessibility.shouldDifferentiateWithoutColor)
    }
}
