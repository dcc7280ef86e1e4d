import Design
import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// Widths and days of the scenes at and about the bounds that decide.
@MainActor @Suite struct SceneBoundTests {
    /// The column of weights is as wide as the widest of them with its widest digits, and no wider,
    /// down to its usual width. Of pounds beside stones there may be two digits.
    @Test(arguments: WeightUnit.allCases, [["82.4", "999.95"], ["999.9"], ["8.25"], ["1000"]])
    func aColumnIsAsWideAsItsWidestWeight(unit: WeightUnit, texts: [String]) throws {
        let app = try SceneHarness()
        app.model.setUnit(unit)
        for (days, text) in texts.enumerated() {
            for other in WeightUnit.allCases {
                guard let weight = Weight(text: text, unit: other) else { continue }
                try app.diary.add(
                    weight, at: SceneHarness.now.adding(seconds: -86_400 * (days + 1)))
            }
        }
        for size in [DiarySettings.TextSizeChoice.large, .extraExtraExtraLarge] {
            app.model.perform(.settings { $0.textSize = size })
            app.harness.rest(upTo: 0.2)
            let widest = app.diary.entries.map { entry in
                let parts = app.model.parts(entry.weight).map { part in
                    (number: String(part.number.map { $0.isNumber ? "8" : $0 }), unit: part.unit)
                }
                return HistoryListViewController.weightText(parts).size().width
            }
            let usual = Theme.Text.room(unit == .stones ? 118 : 78)
            let expected = max(usual, ((widest.max() ?? 0) + 12).rounded(.up))
            let found = HistoryColumns(app.diary.entries, app.model).weight
            #expect(unit == .stones ? found >= expected : found == expected, "\(size)")
        }
    }

    /// Of the week's seven days exactly those count that have a weighing, and none of before.
    @Test(arguments: 0..<14)
    func aDayOfTheWeekCountsWithItsWeighing(ago: Int) throws {
        let app = try SceneHarness()
        try app.diary.add(
            try #require(Weight(kilograms: 80)),
            at: SceneHarness.now.adding(seconds: -86_400 * ago))
        app.harness.rest(upTo: 0.1)
        let days = app.model.daysOfWeek()
        let index = days.firstIndex { $0.isToday }
        let today = try #require(index)
        let expected = (0..<7).map { $0 == today - ago }
        #expect(days.map(\.isWeighed) == expected)
    }

    /// A pill without a text takes no room; a title is whole in the least width, and is no longer
    /// than it in one that is narrower by its margins.
    @Test(arguments: ["", "8", "−0.4 kg", "Save anyway", "Zurücksetzen auf den Ausgangswert"])
    func aCapsuleIsAsWideAsItsText(text: String) {
        let pill = PillLabel()
        pill.text = text
        let button = CapsuleButton()
        button.setTitle(text, for: .normal)
        guard !text.isEmpty else {
            #expect(pill.preferredWidth == 0 && pill.leastWidth == 0)
            return
        }
        func width(_ font: UIFont, _ scale: CGFloat) -> CGFloat {
            text.size(withAttributes: [.font: font.withSize(font.pointSize * scale)]).width
        }
        let whole = width(pill.font, 1)
        #expect(pill.preferredWidth > whole + 2 * PillLabel.inset)
        #expect(pill.preferredWidth < whole + 2 * PillLabel.inset + 8)
        let small = width(pill.font, pill.minimumScaleFactor)
        #expect(pill.leastWidth > small + 2 * PillLabel.inset)
        #expect(pill.leastWidth < small + 2 * PillLabel.inset + 3)
        if let font = button.titleLabel?.font {
            #expect(button.leastWidth > width(font, 0.8) + 20)
            #expect(button.leastWidth < width(font, 0.8) + 23)
            #expect(button.tightWidth >= width(font, 1) + 20)
            #expect(button.tightWidth < width(font, 1) + 23)
            #expect(button.preferredWidth > button.tightWidth)
        }
    }
}
