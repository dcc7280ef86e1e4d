import Design
import Diary
import Foundation
import Tactile
import Testing

@testable import Charts
@testable import HealthBeatApp

/// The number that is the field: what it understands, what it asks, and what it says.
@MainActor
@Suite struct TodayTests {
    private func card(_ app: SceneHarness) throws -> WeightFieldCard { try app.find() }

    private func paste(_ text: String, in app: SceneHarness) throws -> WeightFieldCard {
        let card = try card(app)
        UIPasteboard.general.string = text
        card.field.paste(nil)
        app.harness.settle()
        return card
    }

    // MARK: Preview

    private func views<View: UIView>(_ type: View.Type, in root: UIView) -> [View] {
        [root as? View].compactMap { $0 } + root.subviews.flatMap { views(type, in: $0) }
    }

    /// The mark of what is typed is over the chart: a key draws the mark, and not the chart.
    @Test(arguments: [600.0, 1200])
    func aKeyDrawsItsMarkAndNoChart(width: Double) throws {
        let app = try SceneHarness(
            weights: [83.4, 83, 82.6, 82.2, 82], size: CGSize(width: width, height: 700))
        app.model.delete(try #require(app.diary.entries.last))
        app.harness.rest(upTo: 1)
        let scene = try app.scene(TodayViewController.self)
        let mark = try #require(
            views(TypedWeightView.self, in: scene.view).first { $0.superview?.isSeen == true })
        #expect(mark.isHidden)
        app.harness.type("81.")
        let plots: [UIView] =
            views(TodayChartCard.self, in: scene.view) + views(GraphPlotView.self, in: scene.view)
            + views(GraphPaperView.self, in: scene.view) + views(LatestCard.self, in: scene.view)
        let before = app.harness.platformWindow.picture()
        let field: WeightField = try app.find()
        field.insertText("5")
        #expect(!mark.isHidden)
        #expect(plots.filter(\.isSeen).count >= 1)
        #expect(plots.allSatisfy { !$0.isSeen || !$0.layer.needsDisplay() })
        app.harness.settle()
        #expect(before?.pngData() != app.harness.platformWindow.picture()?.pngData())
        // What cannot be right is an arrow with its number; nothing typed leaves no mark.
        app.harness.type("55")
        #expect(mark.frame.width < 100 && mark.frame.height < 40)
        for _ in 0..<6 { app.harness.press(.backspace) }
        #expect(mark.isHidden)
    }

    /// Japanese days are long, and so are those of large text.
    @Test(.language("ja"), arguments: [nil, DiarySettings.TextSizeChoice.extraExtraExtraLarge])
    func daysBelowTheChartDoNotMeet(size: DiarySettings.TextSizeChoice?) throws {
        let app = try SceneHarness(
            weights: (0..<60).map { 80 + 0.01 * Double($0) }, size: CGSize(width: 320, height: 480),
            locale: "ja_JP.UTF-8", textSize: size)
        let card: TodayChartCard = try app.find()
        let chart = try #require(card.chart)
        let frames = card.days(below: chart.scale).map(\.frame)
        #expect(frames.count > 1)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxX + 4 <= $1.minX })
    }

    /// From where the trend ends to where it would.
    @Test func theTrendBendsToWhatIsTyped() throws {
        let app = try SceneHarness(
            weights: Array(repeating: 83.4, count: 40) + [83, 82.6, 82.2, 82],
            size: CGSize(width: 600, height: 700))
        app.model.delete(try #require(app.diary.entries.last))
        app.harness.rest(upTo: 1)
        let card: TodayChartCard = try app.find()
        app.harness.type("82")
        let short = card.typedView.frame
        app.harness.press(.backspace)
        app.harness.press(.backspace)
        app.harness.type("83")
        // A day of thirty at the left of the dot, and the trend between both weights.
        let day = (card.bounds.width - 62) / 30
        for frame in [short, card.typedView.frame] {
            #expect(abs(frame.width - day - 14) < 2, "\(frame)")
        }
        #expect(short.maxY > card.typedView.frame.maxY)
    }

    // MARK: Doubt

    @Test func anImplausibleWeightAsksAndASecondReturnSavesIt() throws {
        for text in ["5", "7.92", "120"] {
            let app = try SceneHarness(weights: [83, 82.6])
            let card = try card(app)
            app.harness.type(text)
            app.harness.press(.return)
            app.harness.rest(upTo: 0.5)
            #expect(app.diary.entries.count == 2, "\(text)")
            #expect(card.saveButton.currentTitle == "Save anyway")
            #expect(card.saveButton.look == .tinted)
            #expect(card.statusLabel.text?.contains("your trend. Is it right?") == true)
            app.harness.press(.return)
            app.harness.rest(upTo: 1)
            #expect(app.diary.entries.count == 3, "\(text)")
        }
    }

    /// What the trend that is known says is what the whole diary would, also with an entry of
    /// tomorrow.
    @Test(arguments: [[], [83, 82.6, 75, 81], [182, 181, 180.5]] as [[Double]], [false, true])
    func theDoubtIsThatOfTheWholeDiary(weights: [Double], hasFuture: Bool) throws {
        let app = try SceneHarness(weights: weights)
        if hasFuture {
            let tomorrow = SceneHarness.now.adding(seconds: 86_400)
            try app.diary.add(try #require(Weight(kilograms: 78)), at: tomorrow)
            app.harness.rest(upTo: 0.1)
        }
        for text in ["8", "12.5", "75", "78.1", "82", "88", "180", "400"] {
            let weight = try #require(Weight(text: text, unit: .kilograms))
            #expect(
                app.model.doubt(about: weight)
                    == app.diary.doubt(about: weight, at: SceneHarness.now), "\(text)")
        }
    }

    @Test func aClickOnSaveAnywaySavesAtOnce() throws {
        let app = try SceneHarness(weights: [83, 82.6])
        app.harness.type("120")
        app.harness.rest(upTo: 0.1)
        app.harness.tap(try card(app).saveButton)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.count == 3)
    }

    @Test func anotherTextIsAnotherQuestion() throws {
        let app = try SceneHarness(weights: [83, 82.6])
        app.harness.type("120")
        app.harness.press(.return)
        app.harness.type(".5")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.entries.count == 2)
    }

    @Test func theFirstDigitsOfAUsualWeightAreNotDoubted() throws {
        let app = try SceneHarness(weights: [83, 82.6])
        for digit in ["8", "2", ".", "5"] {
            app.harness.type(digit)
            #expect(try card(app).saveButton.look == .filled, "after \(digit)")
        }
        #expect(try card(app).statusLabel.text == "0.1\u{A0}kg below your last weight")
    }

    /// Keys of other scripts give digits of their own; the weight is the same.
    @Test(arguments: [("fa_IR.UTF-8", "۸۲٫۴"), ("ar_EG.UTF-8", "٨٢٫٤")])
    func digitsOfOtherScriptsAreTyped(locale: String, typed: String) throws {
        let app = try SceneHarness(weights: [83, 82.6], locale: locale)
        for sign in typed { app.harness.type(String(sign)) }
        #expect(try card(app).field.text == typed)
        #expect(try card(app).weight?.text == "82.4")
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.last?.weight.text == "82.4")
    }

    // MARK: Understanding

    @Test(arguments: [
        ("82,4 kg", "82.4", WeightUnit.kilograms, "82,4"),
        ("  82.4\n", "82.4", .kilograms, "82.4"),
        ("82\u{A0}kg", "82", .kilograms, "82"), ("٨٢٫٤", "82.4", .kilograms, "82.4"),
        ("13st 2", "13 2", .stones, "13 st 2"), ("182 lb", "182", .pounds, "182 lb"),
    ])
    func whatIsPastedIsUnderstood(
        text: String, number: String, unit: WeightUnit, shown: String
    ) throws {
        let app = try SceneHarness(weights: [83, 82.6])
        let card = try paste(text, in: app)
        #expect(card.weight?.text == number)
        #expect(card.field.text == shown.replacingOccurrences(of: ",", with: "."))
        #expect(card.unitsButton.currentTitle == unit.symbol)
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.contains { $0.weight.text == number && $0.weight.unit == unit })
        #expect(app.model.unit == .kilograms)
    }

    @Test(arguments: ["eighty", "82.4.1", "12 st 15", "82 stein", "1,234.5"])
    func whatIsNoWeightIsRefusedWithAWord(text: String) throws {
        let app = try SceneHarness(weights: [83, 82.6])
        let card = try paste(text, in: app)
        let sentence = try #require(app.model.parser.failure(text)).sentence
        #expect(card.field.text == "")
        #expect(card.statusLabel.text == sentence)
        #expect(card.field.layer.animation(forKey: "shake") != nil)
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.count == 2)
    }

    @Test(arguments: [false, true])
    func textThatIsTooLongIsRefusedWithAWord(isFirst: Bool) throws {
        let app = try SceneHarness(weights: isFirst ? [] : [83, 82.6])
        app.harness.type("8")
        let card = try paste("2" + String(repeating: " ", count: WeightParser.mostPasted), in: app)
        #expect(card.field.text == "8")
        #expect(card.statusLabel.text == WeightParser.pastedTooMuch)
        #expect(card.field.layer.animation(forKey: "shake") != nil)
        let seen: UILabel = try app.find {
            !$0.isHidden && $0.text == WeightParser.pastedTooMuch
        }
        #expect(seen.textColor === Theme.Palette.label || isFirst)
        app.harness.type("2")
        #expect(card.statusLabel.text != WeightParser.pastedTooMuch)
        #expect(throws: (any Error).self) {
            try app.find(UILabel.self) { $0.text == WeightParser.pastedTooMuch }
        }
    }

    @Test func typedThousandsAreNotAnotherNumber() throws {
        let app = try SceneHarness(weights: [83, 82.6])
        app.harness.type("1,234.5")
        let card = try card(app)
        #expect(card.field.text == "1,234.5")
        #expect(!card.saveButton.isEnabled)
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(card.statusLabel.text == WeightParser.Failure.thousands.sentence)
        #expect(app.diary.entries.count == 2)
    }

    @Test func stonesTypedInAFieldOfKilogramsAreStones() throws {
        let app = try SceneHarness(weights: [83, 82.6])
        app.harness.type("13st 1")
        #expect(try card(app).unitsButton.currentTitle == "st")
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.contains { $0.weight.text == "13 1" })
    }

    // MARK: Steps and looks

    @Test func arrowsStepFromTheGhost() throws {
        let app = try SceneHarness(weights: [83, 82.6])
        let card = try card(app)
        app.harness.press(.down)
        #expect(card.field.text == "82.5")
        app.harness.press(.pageUp)
        #expect(card.field.text == "83.5")
        app.harness.press(.up)
        #expect(card.field.text == "83.6")
        #expect(card.captionLabel.text == "New entry for now")
        #expect(!card.ring.isHidden)
    }

    @Test func whatIsTypedWhileTheSceneSlidesInIsNotLost() throws {
        let app = try SceneHarness(weights: [83, 82.6])
        app.select(1)
        app.harness.press("1", .control)
        app.harness.advance(seconds: 0.05)
        app.harness.type("82")
        app.harness.advance(seconds: 0.05)
        app.harness.type(".5")
        app.harness.rest(upTo: 2)
        #expect(try card(app).field.text == "82.5")
        #expect(app.tabs.selectedIndex == 0)
    }

    @Test func theUnitsChipIsReachedByTab() throws {
        let app = try SceneHarness(weights: [83, 82.6])
        let chip = try card(app).unitsButton
        app.harness.type("8")
        app.harness.press(.tab)
        #expect(chip.isFocused)
    }

    /// After the weighing the card shows the weight with its unit, and a way to weigh again.
    @Test(arguments: WeightUnit.allCases, [320, 390, 900])
    func todaysWeightIsShownAndCanBeFollowedByAnother(unit: WeightUnit, width: CGFloat) throws {
        let app = try SceneHarness(weights: [83, 82.6], size: CGSize(width: width, height: 640))
        var settings = app.diary.settings
        settings.unit = unit
        try app.diary.setSettings(settings)
        app.harness.rest(upTo: 1)
        let card = try card(app)
        func shown() -> String? { card.field.attributedPlaceholder?.string }
        let titles = width < 350 ? ["New"] : ["New weight", "New"]
        #expect(titles.contains(card.saveButton.currentTitle ?? ""))
        #expect(card.saveButton.isEnabled && card.saveButton.look == .quiet)
        #expect(card.unitsButton.isHidden)
        #expect(shown()?.hasSuffix(unit == .kilograms ? "kg" : "lb") == true)
        #expect(card.field.frame.maxX <= card.saveButton.frame.minX)
        #expect(card.statusLabel.text?.hasPrefix(unit == .kilograms ? "0.4" : "0.9") == true)
        app.harness.tap(card.saveButton)
        app.harness.rest(upTo: 1)
        #expect(card.saveButton.currentTitle == "Save" && !card.saveButton.isEnabled)
        #expect(card.field.isFirstResponder && card.captionLabel.text == "New entry for now")
        if width > 320 { #expect(!card.unitsButton.isHidden) }
        // Somewhere else the day is as it is.
        app.select(1)
        app.select(0)
        #expect(card.isDone && card.saveButton.isEnabled)
        app.harness.type(unit == .stones ? "13 st 1" : "182")
        #expect(!card.isDone && card.saveButton.currentTitle?.hasPrefix("Save") == true)
    }

    /// One baseline for the number, the chip's word and Save's.
    @Test func theNumberTheChipAndSaveStandOnOneLine() throws {
        let app = try SceneHarness(weights: [83, 82.6], size: CGSize(width: 390, height: 700))
        app.harness.type("82.4")
        app.harness.advance(seconds: 0.1)
        let card = try card(app)
        let font = try #require(card.field.font)
        let baseline = card.field.frame.minY + font.ascender.rounded()
        #expect(abs(card.unitsButton.frame.maxY - baseline) <= 1)
        #expect(abs(card.unitsButton.frame.midY - card.saveButton.frame.midY) <= 0.5)
    }

    /// The question takes its room from its button's margins, not from the number.
    @Test func aDoubtfulNumberIsAsLargeAsAnyOther() throws {
        let app = try SceneHarness(weights: [83, 82.6], size: CGSize(width: 412, height: 700))
        let card = try card(app)
        app.harness.type("82.4")
        app.harness.advance(seconds: 0.1)
        let (size, middle) = (card.field.font?.pointSize, card.saveButton.frame.midY)
        for _ in 0..<4 { app.harness.press(.backspace) }
        app.harness.type("97.1")
        app.harness.advance(seconds: 0.1)
        #expect(card.saveButton.currentTitle == "Save anyway")
        #expect(card.field.font?.pointSize == size)
        #expect(card.saveButton.frame.midY == middle)
        #expect(card.saveButton.frame.width >= card.saveButton.tightWidth)
    }

    @Test func anEmptyDiaryAsksOneQuestion() throws {
        let app = try SceneHarness(size: CGSize(width: 390, height: 700))
        let question: UILabel = try app.find { $0.text == "What do you weigh today?" }
        #expect(!question.isHidden)
        let cards: CardRow = try app.find()
        #expect(cards.isHidden)
        app.harness.type("82.4")
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        app.select(0)
        #expect(question.isHidden && !cards.isHidden)
    }

    @Test func stonesAreNeverRagged() throws {
        let app = try SceneHarness(weights: [82])
        var settings = app.diary.settings
        settings.unit = .stones
        try app.diary.setSettings(settings)
        func text(_ text: String) throws -> String {
            app.model.text(try #require(Weight(text: text, unit: .stones)))
        }
        #expect(try text("12 7") == "12\u{A0}st\u{A0}7.0\u{A0}lb")
        #expect(try text("12 6.2") == "12\u{A0}st\u{A0}6.2\u{A0}lb")
        #expect(try text("0 12") == "12.0\u{A0}lb")
        #expect(app.model.text(kilograms: 5.443) == "12.0\u{A0}lb")
    }

    /// Nothing is cut at the smallest size: what does not fit is scrolled to.
    @Test(arguments: [CGSize(width: 320, height: 480), CGSize(width: 900, height: 640)])
    func partsOfTheFieldDoNotOverlap(size: CGSize) throws {
        for unit in WeightUnit.allCases {
            let app = try SceneHarness(weights: [83, 82.6], size: size)
            var settings = app.diary.settings
            settings.unit = unit
            try app.diary.setSettings(settings)
            let card = try card(app)
            for text in ["", unit == .stones ? "12 st 10.5" : "182.4"] {
                card.clear()
                app.harness.type(text)
                app.harness.advance(seconds: 0.1)
                let chip = card.unitsButton.isHidden ? card.field.frame : card.unitsButton.frame
                #expect(card.field.frame.maxX <= chip.minX || card.unitsButton.isHidden)
                #expect(chip.maxX <= card.saveButton.frame.minX, "\(unit) \(text)")
                #expect(card.saveButton.frame.maxX <= card.bounds.width)
                #expect(card.captionLabel.frame.maxX <= card.pill.frame.minX)
            }
        }
    }
}

extension UIView {
    /// Whether neither the view nor what it is in is hidden.
    fileprivate var isSeen: Bool {
        window != nil && sequence(first: self, next: \.superview).allSatisfy { !$0.isHidden }
    }

    @Test func anArrowSaysWhatItPointsTo() throws {
        let app = try SceneHarness(weights: (0..<20).map { 84 - Double($0) * 0.05 })
        app.harness.type("7.92")
        let card: TodayChartCard = try app.find()
        #expect(card.typedView.marks?.side == 1 && card.typedView.marks?.number == "7.92")
        let bounds = card.bounds
        #expect(bounds.contains(card.typedView.frame))
        app.harness.press(.escape)
        app.harness.type("83.1")
        #expect(card.typedView.marks?.side == 0 && card.typedView.marks?.number == "")
    }
}
