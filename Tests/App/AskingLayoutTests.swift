import Design
import Diary
import Foundation
import Tactile
import TestDepths
import TestSupport
import Testing

@testable import HealthBeatApp
@testable import TactileLanguages

/// Today's question and the button that answers a doubt are whole in every language, in narrow
/// windows and in large text, for the first weight and for all others.
@MainActor @Suite struct AskingLayoutTests {
    private static let sizes = [(320, 480), (360, 640), (600, 640), (900, 640)]
    private static let textSizes: [DiarySettings.TextSizeChoice] = [
        .large, .extraExtraExtraLarge, .accessibilityExtraLarge, .extraSmall,
    ]

    @Test(.tags(.night), arguments: ["en", "de", "fr", "pl", "es", "ja", "ar"], [0, 3])
    func whatAsksIsWhole(language: String, entries: Int) throws {
        let table = try #require(Language(language, folders: [InLanguage.folder]))
        try Language.$scope.withValue(Language.Scope(table)) {
            let app = try SceneHarness(
                weights: (0..<entries).map { 84 - Double($0) }, locale: "\(language)_XX.UTF-8")
            UIView.setAnimationsEnabled(false)
            defer { UIView.setAnimationsEnabled(true) }
            // Numbers that roll are seen twice.
            app.model.perform(.settings { $0.reducesMotion = true })
            for unit in WeightUnit.allCases {
                app.model.setUnit(unit)
                for textSize in Self.textSizes {
                    app.model.perform(.settings { $0.textSize = textSize })
                    for (width, height) in Self.sizes {
                        app.harness.resize(to: CGSize(width: width, height: height))
                        try lookAt(app, "\(language) \(unit) \(textSize) \(width)")
                    }
                }
            }
        }
    }

    private func lookAt(_ app: SceneHarness, _ what: String) throws {
        let card: WeightFieldCard = try app.find()
        app.harness.press(.escape)
        app.harness.rest(upTo: 0.4)
        if card.isFirst { expectWhole(app, what) }
        // Odd in every unit.
        app.harness.type("2")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.4)
        #expect(card.face.title == .saveAnyway, "\(what)")
        expectWhole(app, what + ", asking")
    }

    private func expectWhole(_ app: SceneHarness, _ what: String) {
        let problems = LayoutAudit(app.tabs.view, in: app.harness.window) { $0 is CardView }
            .problems
        #expect(problems == [], "\(what)")
    }
}
