import Diary
import Foundation
import Tactile
import TestDepths
import TestSupport
import Testing

@testable import HealthBeatApp
@testable import TactileLanguages

/// The columns of the history are as wide as their widest text, in every unit, language and size
/// of text.
@MainActor @Suite struct HistoryColumnTests {
    private static let weights = [62.4, 99.95, 101.3, 84, 162.45, 71.15, 98.7]

    private func open(_ language: String, _ locale: String, _ width: CGFloat) throws -> SceneHarness
    {
        let app = try SceneHarness(
            weights: Self.weights, size: CGSize(width: width, height: 640), locale: locale)
        // A day of several, and weights that were typed with two digits, or in stones.
        app.model.add(try #require(Weight(text: "11 13.5", unit: .stones)))
        app.model.add(try #require(Weight(text: "99.95", unit: .kilograms)))
        app.model.add(try #require(Weight(text: "212.5", unit: .pounds)))
        app.harness.rest(upTo: 1)
        app.select(2)
        return app
    }

    private func expectWhole(_ app: SceneHarness, _ what: String) throws {
        app.harness.rest(upTo: 1)
        let list = try app.scene(HistoryViewController.self).list
        let audit = LayoutAudit(list.table, in: app.harness.window)
        #expect(audit.problems.filter { $0.hasSuffix("is cut") } == [], "\(what)")
        #expect(list.table.visibleCells.count > 3)
    }

    @Test(arguments: [("en", "C"), ("ar", "ar_EG.UTF-8")])
    func noTextIsCut(language: String, locale: String) throws {
        try lookAtRows(language, locale, [600])
    }

    @Test(
        .tags(.night),
        arguments: [
            ("en", "C"), ("ar", "ar_EG.UTF-8"), ("de", "de_DE.UTF-8"), ("ja", "ja_JP.UTF-8"),
            ("pl", "pl_PL.UTF-8"), ("fr", "fr_FR.UTF-8"),
        ])
    func noTextIsCutInAnyWindow(language: String, locale: String) throws {
        try lookAtRows(language, locale, [390, 600, 1_100])
    }

    private func lookAtRows(_ language: String, _ locale: String, _ widths: [CGFloat]) throws {
        let table = try #require(Language(language, folders: [InLanguage.folder]))
        try Language.$scope.withValue(Language.Scope(table)) {
            for width in widths {
                let app = try open(language, locale, width)
                for unit in WeightUnit.allCases {
                    app.model.setUnit(unit)
                    for size in [DiarySettings.TextSizeChoice.large, .extraExtraExtraLarge] {
                        app.model.perform(.settings { $0.textSize = size })
                        try expectWhole(app, "\(language) \(width) \(unit) \(size)")
                    }
                    app.model.perform(.settings { $0.textSize = .large })
                }
            }
        }
    }

    /// A heavier weight makes the columns of the rows that are shown wider.
    @Test func columnsFollowTheDiary() throws {
        let app = try SceneHarness(weights: [84, 83.5], size: CGSize(width: 600, height: 640))
        app.model.setUnit(.pounds)
        app.select(2)
        let list = try app.scene(HistoryViewController.self).list
        let narrow = list.columns
        app.model.add(try #require(Weight(text: "1012.55", unit: .pounds)))
        app.harness.rest(upTo: 1)
        #expect(list.columns.weight > narrow.weight)
        #expect(list.columns.difference > narrow.difference)
        for case let cell as HistoryCell in list.table.visibleCells {
            #expect(cell.look.weightWidth == list.columns.weight)
        }
        app.harness.press("z", .control)
        app.harness.rest(upTo: 1)
        #expect(list.columns == narrow)
    }
}
