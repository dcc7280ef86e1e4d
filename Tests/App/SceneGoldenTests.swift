import Diary
import Foundation
import GoldenSupport
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp
@testable import TactileLanguages

/// Outlines of the scenes in English with accents and 40 percent longer, and in one that is written
/// from right to left; of those that draw themselves also pictures, half as large as they are.
@MainActor
@Suite struct SceneGoldenTests {
    nonisolated private static let scenes = ["today", "graph", "history", "averages", "goal"]
    /// The dial and the graph.
    nonisolated private static let drawn: Set = ["today", "graph"]

    @Test(arguments: ["en-XA", "ar-XB"])
    func scenes(name: String) throws {
        let language = try #require(Language(name, folders: [InLanguage.folder]))
        try Language.$scope.withValue(Language.Scope(language)) {
            UIView.setAnimationsEnabled(false)
            defer { UIView.setAnimationsEnabled(true) }
            let app = try SceneHarness(
                weights: (0..<60).map { (day: Int) -> Double in
                    let noise: Double = day % 3 == 0 ? 0.6 : 0
                    return 84 - 0.07 * Double(day) + noise
                },
                size: CGSize(width: 480, height: 640), scale: 0.5)
            try app.diary.setGoal(Weight(kilograms: 74))
            for (index, scene) in Self.scenes.enumerated() {
                app.tabs.selectedIndex = index
                app.harness.rest(upTo: 1)
                app.harness.window.endEditing(true)
                app.harness.rest(upTo: 0.5)
                expectOutline(app.harness.outline(), "\(scene)-\(name)")
                if Self.drawn.contains(scene) {
                    expectGolden(app.harness.snapshot(), "\(scene)-\(name)")
                }
            }
        }
    }
}
