import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// What a person comes for, in how many steps: a key, a click, or a number typed as a whole.
@MainActor @Suite struct TaskTests {
    /// A window in which each thing that a hand does is counted.
    @MainActor private final class Hand {
        let app: SceneHarness
        private(set) var steps = 0

        init(
            _ weights: [Double] = (0..<40).map { 84 - Double($0) * 0.05 },
            size: CGSize = CGSize(width: 900, height: 640)
        ) throws {
            app = try SceneHarness(weights: weights, size: size)
        }

        func key(_ key: PlatformKey, _ modifiers: PlatformModifiers = []) {
            app.harness.press(key, modifiers)
            end()
        }

        func key(_ key: Character, _ modifiers: PlatformModifiers) {
            app.harness.press(key, modifiers)
            end()
        }

        func type(_ text: String) {
            app.harness.type(text)
            end()
        }

        func click(_ view: UIView) {
            app.harness.tap(at: app.middle(of: view))
            end()
        }

        func click(_ title: String) throws {
            click(try app.find(UIButton.self) { $0.currentTitle == title })
        }

        private func end() {
            steps += 1
            app.harness.rest(upTo: 1)
        }

        var weights: [String] { app.diary.entries.map(\.weight.text) }
    }

    /// The caret is in the field from the first: the number and Return.
    @Test func aWeightIsLoggedAtOnce() throws {
        let hand = try Hand()
        hand.type("81.9")
        hand.key(.return)
        #expect(hand.weights.last == "81.9" && hand.weights.count == 41 && hand.steps == 2)
    }

    @Test func yesterdaysTypoIsMendedByThePointer() throws {
        let hand = try Hand()
        hand.app.select(2)
        let table: HistoryTable = try hand.app.find()
        hand.click(try #require(table.cellForRow(at: IndexPath(row: 1, section: 0))))
        hand.type("80.7")
        hand.key(.return)
        #expect(hand.weights[38] == "80.7" && hand.steps + 1 <= 4)
    }

    @Test func aGoalIsSetInThreeSteps() throws {
        let hand = try Hand()
        hand.app.select(4)
        try hand.click("Set a goal")
        hand.type("75")
        hand.key(.return)
        #expect(hand.app.diary.settings.goal?.kilograms == 75 && hand.steps == 3)
    }

    @Test func aChangeIsTakenBackInOne() throws {
        let hand = try Hand()
        let before = hand.weights
        hand.app.model.add(try #require(Weight(kilograms: 90)))
        hand.app.harness.rest(upTo: 0.5)
        hand.key("z", .control)
        #expect(hand.weights == before && hand.steps == 1)
    }

    @Test func theUnitIsChangedInTwo() throws {
        let hand = try Hand()
        hand.key("n", .control)
        hand.key("u", .control)
        #expect(hand.app.model.unit == .pounds && hand.steps == 2)
    }

    @Test func theExportIsOneKeyAway() throws {
        let hand = try Hand()
        hand.key("e", .control)
        let stack = hand.app.tabs.presentedViewController as? UINavigationController
        #expect(stack?.topViewController is ExportPage && hand.steps == 1)
    }
}
