import Foundation
import Testing

@testable import Diary

/// The question before a weight is saved, from every place in which one is typed.
@Suite struct PlausibilityTests {
    private func doubt(_ text: String, last: Double?, trend: Double?) -> Plausibility? {
        Plausibility.doubt(about: kilograms(text), last: last, trend: trend)
    }

    @Test func whatIsNearTheTrendOrTheLastWeightIsNotDoubted() {
        #expect(doubt("82", last: 81, trend: 81.5) == nil)
        // Within six percent of one of them is enough.
        #expect(doubt("86", last: 85, trend: 80) == nil)
        #expect(doubt("86", last: 80, trend: 85) == nil)
        #expect(doubt("75.3", last: 80, trend: nil) == nil)
        #expect(doubt("75.1", last: 80, trend: nil) == .bigChange(75.1 - 80))
    }

    @Test func theDifferenceIsToTheTrend() {
        #expect(doubt("90", last: 84, trend: 80) == .bigChange(10))
        #expect(doubt("7.92", last: 79.7, trend: 79.6) == .bigChange(7.92 - 79.6))
    }

    @Test func anotherUnitIsSoughtAtTheTrendAndNotAtTheLastWeight() {
        #expect(doubt("181", last: 60, trend: 82) == .otherUnit(.pounds))
        #expect(doubt("13", last: 82, trend: 82) == .otherUnit(.stones))
        #expect(doubt("181", last: 82, trend: 60) == .bigChange(121))
    }

    @Test func withoutADiaryOnlyUnusualWeightsAreDoubted() {
        #expect(doubt("5", last: nil, trend: nil) == .unusual)
        #expect(doubt("351", last: nil, trend: nil) == .unusual)
        #expect(doubt("20", last: nil, trend: nil) == nil)
        #expect(doubt("19", last: 19.2, trend: 19.1) == .unusual)
    }

    @Test func aPastWeightIsComparedWithWhatCameBeforeIt() {
        let entries = [entry("100", day: 0), entry("99.5", day: 1), entry("70", day: 300)]
        let before = entry("99", day: 2).moment, after = entry("70", day: 301).moment
        func doubt(_ text: String, at moment: Moment) -> Plausibility? {
            Plausibility.doubt(about: kilograms(text), at: moment, in: entries)
        }
        #expect(doubt("99", at: before) == nil)
        #expect(doubt("70", at: before) != nil)
        #expect(doubt("70", at: after) == nil)
        // Older than everything: the first entry is the neighbour.
        #expect(doubt("101", at: entry("1", day: -5).moment) == nil)
        #expect(doubt("70", at: entry("1", day: -5).moment) == .bigChange(-30))
        #expect(
            Plausibility.doubt(about: kilograms("70"), at: before, in: [Entry]()) == nil)
    }

    @Test func theQuestionSpeaksThePersonsUnit() {
        let doubt = Plausibility.bigChange(-71.7)
        #expect(doubt.question() == "71.7\u{A0}kg below your trend. Is it right?")
        #expect(doubt.question(unit: .pounds).hasPrefix("158.1\u{A0}lb below"))
        #expect(doubt.question(unit: .stones).hasPrefix("158.1\u{A0}lb below"))
        let german = NumberStyle(localeIdentifier: "de")
        #expect(Plausibility.bigChange(8).question(style: german).hasPrefix("8,0\u{A0}kg above"))
    }

    @MainActor @Test func anEntryIsNotComparedWithItself() throws {
        let temporary = TemporaryDirectory(isInMemory: true)
        let diary = try Diary(directory: temporary.diary, clock: testClock)
        try diary.add(kilograms("82"), at: testNow.adding(seconds: -86_400))
        let wrong = try diary.add(kilograms("120"), at: testNow)
        #expect(diary.doubt(about: kilograms("121"), at: testNow) == nil)
        #expect(diary.doubt(about: kilograms("121"), at: testNow, replacing: wrong.id) != nil)
        #expect(diary.doubt(about: kilograms("82.5"), at: testNow, replacing: wrong.id) == nil)
    }
}
