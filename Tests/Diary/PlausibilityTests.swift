import Foundation
import SeededRandom
import Testing

@testable import Diary
@testable import DiaryFiles

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
        #expect(doubt.question() == "That’s 71.7\u{A0}kg below your trend. Is it right?")
        #expect(doubt.question(unit: .pounds).hasPrefix("That’s 158.1\u{A0}lb below"))
        #expect(doubt.question(unit: .stones).hasPrefix("That’s 158.1\u{A0}lb below"))
        let german = NumberStyle(localeIdentifier: "de")
        #expect(
            Plausibility.bigChange(8).question(style: german).hasPrefix("That’s 8,0\u{A0}kg above"))
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

    /// Importing asks what typing the same weights one after the other would ask.
    @MainActor @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func anImportAsksWhatTypingAsks(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let temporary = TemporaryDirectory(isInMemory: true)
        let diary = try Diary(directory: temporary.diary, clock: testClock)
        if seed.isMultiple(of: 2) { try diary.setSettings(DiarySettings(trend: .libra(days: 30))) }
        for day in stride(from: 3, to: 40, by: 3) {
            try diary.add(
                kilograms("\(78 + random.below(6))"), at: entry("1", day: Double(day)).moment)
        }
        let weights = ["80", "81", "180", "12.6", "88", "70", "400", "5"]
        let text =
            "date,time,weight (kg)\n"
            + (0..<60).map { day in
                let moment = entry("1", day: Double(day)).moment
                let weight = weights[random.below(weights.count)]
                return "\(moment.date),07:00,\(weight)\n"
            }.joined()
        let preview = ImportPreview(
            try read(text), existing: diary.entries, settings: diary.settings, clock: testClock)
        var typed: [Entry] = []
        for entry in preview.new {
            let doubt = diary.doubt(about: entry.weight, at: entry.moment)
            let isTwin = preview.suspicious.contains { $0.entry == entry && $0.doubt == nil }
            if doubt != nil, !isTwin { typed.append(entry) }
            let found = preview.suspicious.first { $0.entry == entry }
            #expect(isTwin || found?.doubt == doubt)
            // What fits another unit says nothing about the next.
            if case .otherUnit = doubt { continue }
            try diary.perform(DiaryStep(.add, count: 1), puts: [entry])
        }
        #expect(preview.suspicious.filter { $0.doubt != nil }.map(\.entry) == typed)
        #expect(typed.count > 10 && typed.count < 60)
    }

    @Test func aSlowChangeIsNotDoubtedAndAJumpIs() throws {
        func count(_ weights: [String]) throws -> Int {
            let text =
                "date,weight (kg)\n"
                + weights.enumerated().map { "2026-01-\($0 + 10),\($1)\n" }.joined()
            return ImportPreview(
                try read(text), existing: [entry("82"), entry("100", day: 200)], clock: testClock
            ).suspicious.count
        }
        #expect(try count(["82", "83", "84", "85", "86", "87"]) == 0)
        #expect(try count(["82", "90", "82", "82"]) == 1)
        // Far from the weight before, near to the trend.
        #expect(try count(["82", "86", "80.5"]) == 0)
    }

    @Test func aDoubtOfAnImportSpeaksThePersonsUnit() throws {
        var settings = DiarySettings()
        settings.unit = .pounds
        let preview = ImportPreview(
            try read("date,weight (kg)\n2026-01-10,110\n"), existing: [entry("100")],
            settings: settings, clock: testClock)
        let german = NumberStyle(localeIdentifier: "de")
        let reason = try #require(preview.suspicious.first).reason(style: german)
        #expect(reason == "That’s 22,0\u{A0}lb above your trend. Is it right?")
    }
}
