import Design
import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp
@testable import TactileLanguages

/// What a reader of Arabic expects of numbers, units and signs, as CLDR has it.
@MainActor
@Suite(.language("ar")) struct ArabicTests {
    private func app(
        _ locale: String = "ar_EG.UTF-8", size: CGSize = CGSize(width: 360, height: 640),
        textSize: DiarySettings.TextSizeChoice? = nil
    ) throws -> SceneHarness {
        let app = try SceneHarness.withDays(411, locale: locale)
        var settings = app.diary.settings
        settings.textSize = textSize
        try app.diary.setSettings(settings)
        app.harness.resize(to: size)
        app.harness.rest(upTo: 0.5)
        return app
    }

    private func texts(_ root: UIView) -> [String] {
        var texts: [String] = [], waiting = [root]
        while let view = waiting.popLast() {
            if let text = (view as? UILabel)?.text { texts.append(text) }
            waiting += view.subviews.filter { !$0.isHidden }
        }
        return texts
    }

    /// Letters of Arabic, the first of a line, let it run from right to left: the unit is at the
    /// left of its number.
    @Test func unitsAreArabic() throws {
        let model = try app().model
        #expect(model.text(kilograms: 82.4) == "٨٢٫٤\u{A0}كغم")
        #expect(model.signedText(kilograms: -0.3) == "\u{61C}\u{2212}٠٫٣\u{A0}كغم")
        #expect(model.percentSign == "\u{200F}٪")
        #expect(WeightUnit.allCases.map(\.shownSymbol) == ["كغم", "رطل", "ستون"])
        // What is shown can be pasted.
        #expect(model.parser.weight(model.text(kilograms: 82.4))?.text == "82.4")
    }

    /// In Morocco digits are Latin, and signs are to the left of them.
    @Test func latinDigitsHaveTheirSignAtTheLeft() throws {
        let model = try app("ar_MA.UTF-8").model
        #expect(model.signedNumber(kilograms: -1).hasPrefix("\u{200F}\u{200E}\u{2212}1"))
        #expect(model.percentSign == "\u{200F}%")
    }

    /// No page has digits of another script, a Latin unit, or a point in the middle next to a
    /// digit, where it is a zero.
    @Test(arguments: [CGSize(width: 360, height: 640), CGSize(width: 1366, height: 768)])
    func noSceneMixesScripts(size: CGSize) throws {
        let app = try app(size: size)
        for tab in 0..<5 {
            app.tabs.selectedIndex = tab
            app.harness.rest(upTo: 0.5)
            let root = try #require(app.tabs.selectedViewController).view
            for text in texts(try #require(root)) {
                let plain = text.replacing(SceneHarness.note, with: "")
                #expect(
                    plain.firstMatch(of: /[0-9]|kg|BMI|%|·/) == nil, "\(text) in scene \(tab)")
            }
        }
    }

    /// Counts are in the digits of weights; only names of files and their kind are not.
    @Test func countsAreInTheDigitsOfWeights() throws {
        let app = try app()
        for name in ["Import of a table", "History while selecting", "Height"] {
            let page = try #require(LayoutPage.all.first { $0.name == name })
            try page.open(app)
            app.harness.rest(upTo: 0.5)
            for text in texts(app.frontmost) where !text.hasSuffix("oops,") {
                let plain = text.replacing(SceneHarness.note, with: "")
                #expect(plain.firstMatch(of: /[0-9]|kg|cm/) == nil, "\(text) in \(name)")
            }
            try app.closeAll()
        }
        #expect(HeightText.centimetres("١٧٨ سم") == 178)
    }

    @Test func thePaceIsWholeInLargeText() throws {
        for size in [CGSize(width: 320, height: 480), CGSize(width: 360, height: 640)] {
            let app = try app(size: size, textSize: .accessibilityExtraExtraExtraLarge)
            let card: WeightFieldCard = try app.find()
            #expect(!card.pill.isHidden && card.pill.bounds.width >= card.pill.leastWidth)
            let audit = LayoutAudit(card, in: app.harness.window) { $0 is CardView }
            #expect(audit.problems.isEmpty, "\(size): \(audit.problems)")
        }
    }

    /// While a number rolls its parts are where they are seen before and after: digits go on to
    /// the right, words to the left.
    @Test(arguments: [
        "٧٩٫٨ كغم", "\u{61C}−٠٫٣\u{A0}كغم", "\u{200F}\u{200E}−0.3\u{A0}كغم", "٧٤ \u{200F}٪",
    ])
    func numbersRollInPlace(text: String) throws {
        let look: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 40), .foregroundColor: UIColor.black,
        ]
        let new = NSAttributedString(string: text, attributes: look)
        let old = NSAttributedString(
            string: text.replacing("٨", with: "٩").replacing("٣", with: "٤")
                .replacing("3", with: "4").replacing("٧٤", with: "٧٥"), attributes: look)
        let roll = try #require(NumberRoll(from: old, to: new))
        let width = new.size().width.rounded(.up)
        let harness = Harness(size: CGSize(width: width, height: 160))
        let view = DrawnView(frame: CGRect(x: 0, y: 0, width: width, height: 160))
        view.onDraw = {
            new.draw(at: CGPoint(x: 0, y: (80 - new.size().height) / 2))
            roll.draw(in: CGRect(x: 0, y: 80, width: width, height: 80), part: 1)
        }
        harness.window.addSubview(view)
        harness.show()
        let picture = harness.snapshot()
        func columns(_ rows: Range<Int>) -> [Int] {
            (0..<Int(width)).map { x in rows.count { picture.rgb(x, $0) & 0xFF < 128 } }
        }
        let still = columns(0..<80), rolled = columns(80..<160)
        let ink = still.reduce(0, +)
        let differences = zip(still, rolled).map { abs($0 - $1) }.reduce(0, +)
        #expect(ink > 200 && differences * 5 < ink, "\(differences) of \(ink)")
    }

    private final class DrawnView: UIView {
        var onDraw = {}

        override func draw(_ rect: CGRect) {
            UIColor.white.setFill()
            UIRectFill(bounds)
            onDraw()
        }
    }
}
