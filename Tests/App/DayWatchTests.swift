import Diary
import Foundation
import TactileTesting
import Testing

@testable import HealthBeatApp

/// A window that is left open while days pass.
@MainActor @Suite struct DayWatchTests {
    final class Hand: @unchecked Sendable {
        var now: Moment

        init(_ now: Moment) { self.now = now }

        var clock: DiaryClock {
            DiaryClock(
                now: { self.now }, offset: { _ in self.now.offset },
                offsetAtInstant: { _ in self.now.offset })
        }
    }

    private static let weights = (0..<40).map { 80 + Double($0 % 7) / 10 }

    /// What a window shows on a tab.
    private static func outline(_ app: SceneHarness, _ tab: Int) -> String {
        app.select(tab)
        app.harness.rest(upTo: 3)
        return app.harness.outline(.accessibility)
    }

    @Test(
        "What is shown after a night is what a window shows that is opened then", arguments: 0..<5)
    func night(tab: Int) throws {
        let hand = Hand(SceneHarness.now)
        let app = try SceneHarness(weights: Self.weights, clock: hand.clock)
        var alarm: (rest: TimeInterval, ring: @MainActor () -> Void)?
        let watch = DayWatch(app.model) { seconds, action in
            alarm = (seconds, action)
            return { alarm = nil }
        }
        let before = Self.outline(app, tab)
        let rest = try #require(alarm).rest
        #expect(rest == 15.5 * 3600)
        // The machine slept until the next morning.
        hand.now = SceneHarness.now.adding(seconds: 86_400)
        try #require(alarm).ring()
        app.harness.rest(upTo: 3)
        let fresh = try SceneHarness(weights: Self.weights, clock: .fixed(hand.now))
        let expected = Self.outline(fresh, tab)
        #expect(app.harness.outline(.accessibility) == expected)
        // Rows of entries and a goal that is not set are of no day.
        #expect((before != expected) == [0, 1, 3].contains(tab))
        #expect(try #require(alarm).rest == rest)
        withExtendedLifetime(watch) {}
    }

    @Test("Another zone counts from the next look on, and another beginning of days at once")
    func zone() throws {
        let hand = Hand(SceneHarness.now)
        let app = try SceneHarness(weights: Self.weights, clock: hand.clock)
        var rest: TimeInterval = 0
        let watch = DayWatch(app.model) { seconds, _ in
            rest = seconds
            return {}
        }
        var told = 0
        let observation = app.model.observe { if $0 == .day { told += 1 } }
        watch.look()
        #expect(told == 0)
        hand.now = Moment(
            secondsSince1970: hand.now.secondsSince1970, offset: hand.now.offset + 18_000)
        watch.look()
        #expect(told == 1 && rest == 10.5 * 3600)
        var settings = app.diary.settings
        settings.dayStartMinute = 4 * 60
        try app.diary.setSettings(settings)
        #expect(rest == 14.5 * 3600)
        withExtendedLifetime(observation) {}
    }
}
