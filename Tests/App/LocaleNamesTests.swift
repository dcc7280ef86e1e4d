import Diary
import Foundation
import Tactile
import Testing

@testable import HealthBeatApp

/// Whose locale speaks for numbers, dates and the unit of a new diary.
@MainActor
@Suite struct LocaleNamesTests {
    @Test func theWholeLocaleOverridesACategoryAndACategoryOverridesTheLanguage() {
        let language = LocaleNames(environment: ["LANG": "de_DE.UTF-8", "LC_ALL": ""])
        #expect(language == LocaleNames("de_DE.UTF-8"))
        let mixed = LocaleNames(environment: [
            "LANG": "en_US.UTF-8", "LC_NUMERIC": "de_DE.UTF-8", "LC_TIME": "fr_FR.UTF-8",
            "LC_MEASUREMENT": "en_GB.UTF-8",
        ])
        #expect(mixed.numbers == "de_DE.UTF-8")
        #expect(mixed.dates == "fr_FR.UTF-8")
        #expect(mixed.measures == "en_GB.UTF-8")
        let all = LocaleNames(environment: [
            "LC_ALL": "ar_EG.UTF-8", "LC_NUMERIC": "de_DE.UTF-8", "LANG": "C",
        ])
        #expect(all == LocaleNames("ar_EG.UTF-8"))
        #expect(LocaleNames(environment: [:]) == LocaleNames("C"))
    }

    @Test(arguments: [
        ("en_US", WeightUnit.pounds, "180"), ("en_GB", .stones, "12 st 7"),
        ("de_DE", .kilograms, "82"),
    ])
    func theUnitOfANewDiaryIsTheCountrys(locale: String, unit: WeightUnit, typed: String) throws {
        var locales = LocaleNames("C")
        locales.measures = locale + ".UTF-8"
        let app = try SceneHarness(locales: locales)
        #expect(app.model.unit == unit)
        app.harness.type(typed)
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.last?.weight.unit == unit)
        // A diary that has entries speaks for itself.
        let old = try SceneHarness(weights: [82], locales: locales)
        #expect(old.model.unit == .kilograms)
    }

    @Test func numbersAreTheNumericLocalesAndDatesTheOtherOnes() throws {
        var locales = LocaleNames("en_US.UTF-8")
        locales.numbers = "de_DE.UTF-8"
        let app = try SceneHarness(weights: [82.4], locales: locales)
        #expect(app.model.text(kilograms: 82.4) == "82,4\u{A0}kg")
        #expect(app.model.dates.longNow().hasPrefix("Saturday"))
    }
}
