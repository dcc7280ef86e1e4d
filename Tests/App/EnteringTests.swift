import Design
import Diary
import Foundation
import Tactile
import TactileLanguages
import TestSupport
import Testing

@testable import HealthBeatApp

/// A weight is typed, asked about, corrected and saved: what is seen in the window.
@MainActor @Suite struct EnteringTests {
    private func open(_ app: SceneHarness, changing entry: Entry? = nil) throws -> AddEntryPanel {
        if let entry {
            app.tabs.addEntry(changing: entry)
        } else {
            app.harness.press("n", .control)
        }
        app.harness.rest(upTo: 0.5)
        return try app.find()
    }

    private func card(_ app: SceneHarness) throws -> WeightFieldCard { try app.find() }

    // MARK: The date's line

    nonisolated private static let places = [
        "en_GB", "de_DE", "es_ES", "fr_FR", "pl_PL", "ja_JP", "ar_EG",
    ]

    /// What is typed and what is said of it have a line each, in one ring, at every width.
    @Test(
        arguments: [320.0, 900],
        [DiarySettings.TextSizeChoice.large, .accessibilityExtraLarge])
    func theDateIsNotPrintedOverItsCaption(
        width: Double, textSize: DiarySettings.TextSizeChoice
    ) throws {
        for place in Self.places {
            let name = String(place.prefix(2))
            guard let language = Language(name, folders: [InLanguage.folder]) else {
                try checkDate(place, width, textSize)
                continue
            }
            try Language.$scope.withValue(Language.Scope(language)) {
                try checkDate(place, width, textSize)
            }
        }
    }

    private func checkDate(
        _ place: String, _ width: Double, _ textSize: DiarySettings.TextSizeChoice
    ) throws {
        let app = try SceneHarness(
            weights: [84, 83], size: CGSize(width: width, height: 700), locale: place + ".UTF-8",
            textSize: textSize)
        let panel = try open(app)
        for text in ["yesterday", "lst tues", "the day after the last but one at noon"] {
            panel.dateField.becomeFirstResponder()
            panel.dateField.selectAll(nil)
            app.harness.type(text)
            app.harness.rest(upTo: 0.3)
            let field = panel.dateField
            let line = field.convert(field.editingRect(forBounds: field.bounds), to: panel)
            let hint = panel.hintLabel.frame
            let ring = field.ring.convert(field.ring.bounds, to: panel)
            let about: Comment = "\(place) \(width) \(text)"
            #expect(line.height >= field.font?.lineHeight ?? 0, about)
            #expect(line.maxY <= hint.minY, about)
            #expect(!field.ring.isHidden && ring.contains(line.union(hint)), about)
            #expect(ring.maxY <= panel.lines[0].frame.minY, about)
            #expect(
                panel.hintLabel.sizeThatFits(CGSize(width: hint.width, height: 1000)).height
                    <= hint.height, about)
            #expect(panel.bounds.insetBy(dx: 2, dy: 2).contains(ring), about)
        }
    }

    @Test func whatIsTypedBeginsWhereEverythingBegins() throws {
        let app = try SceneHarness(weights: [84], size: CGSize(width: 390, height: 700))
        let panel = try open(app)
        #expect(panel.dateField.spellCheckingType == .no)
        for field in [panel.dateField, panel.weightField, panel.noteField] {
            field.becomeFirstResponder()
            app.harness.advance(seconds: 0.1)
            let line = field.convert(field.editingRect(forBounds: field.bounds), to: panel)
            #expect(line.minX == panel.hintLabel.frame.minX)
        }
    }

    @Test(arguments: [
        ("tomorrow", "Tomorrow hasn’t come yet."),
        ("lst tues", "I can’t read “lst tues” as a date."),
    ])
    func aDateThatIsNoneIsToldAsItWasTyped(typed: String, told: String) throws {
        let app = try SceneHarness(weights: [84])
        let panel = try open(app)
        panel.dateField.becomeFirstResponder()
        panel.dateField.selectAll(nil)
        app.harness.type(typed)
        #expect(panel.hintLabel.text?.hasPrefix(told) == true)
        #expect(!panel.saveButton.isEnabled)
    }

    // MARK: Doubt

    @Test func theNextDigitReplacesTheNumberThatIsAskedAbout() throws {
        let app = try SceneHarness(weights: [79.5, 79.3])
        let card = try card(app)
        app.harness.type("7.92")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.3)
        #expect(card.saveButton.currentTitle == "Save anyway")
        app.harness.type("79.2")
        #expect(card.field.text == "79.2" && card.saveButton.currentTitle == "Save")
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.map(\.weight.text).contains("79.2"))
        #expect(app.diary.entries.count == 3)
    }

    @Test func aPairTypedOverAQuestionIsAWeightAndTheUnitStays() throws {
        let app = try SceneHarness(weights: [79.5, 79.3])
        app.harness.type("7.92")
        app.harness.press(.return)
        app.harness.type("12st 6")
        let card = try card(app)
        #expect(card.saveButton.look == .filled && card.statusLabel.text?.hasPrefix("=") == true)
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.contains { $0.weight.text == "12 6" })
        #expect(app.model.unit == .kilograms)
    }

    @Test("The panel's doubt is under the weight, from the moment the weight is odd")
    func theDoubtIsUnderTheWeight() throws {
        let app = try SceneHarness(weights: [79.5, 79.3], size: CGSize(width: 390, height: 700))
        let panel = try open(app)
        app.harness.type("300")
        app.harness.rest(upTo: 0.3)
        let hint = panel.weightHint
        #expect(hint.text?.hasPrefix("That’s 220.") == true && hint.font.pointSize == 13)
        #expect(hint.frame.minY >= panel.weightField.frame.maxY)
        #expect(hint.frame.maxY <= panel.lines[1].frame.minY)
        #expect(panel.hintLabel.text?.contains("?") == false)
        #expect(panel.saveButton.configuration?.baseForegroundColor === Theme.Palette.tintOnFill)
    }

    // MARK: Correcting

    @Test func thePencilSelectsTheWeightAndTellsWhatItWas() throws {
        let app = try SceneHarness(weights: [79.5, 79.1, 79.3])
        let panel = try open(app, changing: app.diary.entries[1])
        #expect(panel.dateField.text == "Fri 20 Nov, 08:30")
        app.harness.type("78.9")
        #expect(panel.weightField.text == "78.9")
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.map(\.weight.text) == ["79.5", "78.9", "79.3"])
        #expect(app.diary.entries[1].moment == SceneHarness.now.adding(seconds: -86_400))
        let banner: BannerView = try app.find()
        let told: UILabel = try app.find(in: banner) { $0.text?.contains("→") == true }
        #expect(told.text == "79.1 → 78.9\u{A0}kg")
        app.harness.press("z", .control)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries[1].weight.text == "79.1")
    }

    @Test func theEntrysPageBeginsOnItsWeight() throws {
        let app = try SceneHarness(weights: [79.5, 79.1], size: CGSize(width: 600, height: 700))
        app.select(2)
        let table: HistoryTable = try app.find()
        app.harness.tap(try #require(table.cellForRow(at: IndexPath(row: 0, section: 0))))
        app.harness.rest(upTo: 1)
        app.harness.type("78.9")
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.map(\.weight.text) == ["79.5", "78.9"])
    }

    // MARK: Escape and the chooser

    @Test func escapeTakesBackWhatIsTypedOnToday() throws {
        let app = try SceneHarness(weights: [79.5, 79.3])
        let card = try card(app)
        for ends in [false, true] {
            app.harness.type("120")
            if ends { app.harness.press(.return) }
            app.harness.press(.escape)
            app.harness.rest(upTo: 0.3)
            #expect(card.field.text == "" && card.ring.isHidden)
        }
        #expect(app.diary.entries.count == 2)
    }

    @Test func theChooserClosesOnChoiceEscapeAndLeaving() throws {
        let app = try SceneHarness(weights: [79.5])
        let card = try card(app)
        func open() {
            app.harness.type("8")
            app.harness.tap(card.unitsButton)
            app.harness.rest(upTo: 0.5)
            #expect(card.isChoosingUnit)
        }
        open()
        app.harness.press(.escape)
        app.harness.rest(upTo: 0.5)
        #expect(!card.isChoosingUnit && card.field.text == "8")
        app.harness.press(.escape)
        open()
        card.chooser.selectedSegmentIndex = 1
        card.chooser.sendActions(for: .valueChanged)
        app.harness.rest(upTo: 0.5)
        #expect(!card.isChoosingUnit && app.model.unit == .pounds)
        open()
        app.select(1)
        app.select(0)
        #expect(!card.isChoosingUnit)
    }

    // MARK: Saving

    @Test func whatIsTypedIsWhatIsSavedAndIsShownOnce() throws {
        let app = try SceneHarness(weights: [79.5, 79.3])
        let card = try card(app)
        app.harness.type("79.2")
        let (frame, shown) = (card.field.frame, card.timesShown)
        app.harness.press(.return)
        _ = app.model.writer.finish(upTo: 30)
        app.harness.advance(seconds: 0.1)
        #expect(app.diary.entries.count == 3 && app.tabs.selectedIndex == 0)
        #expect(card.field.text == "79.2" && card.field.textColor === Theme.Palette.label)
        #expect(card.field.frame == frame && !card.field.isRolling)
        #expect(card.saveButton.look == .done && card.timesShown == shown + 1)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.selectedIndex == 1 && card.field.text == "")
    }

    @Test func theFirstEntryStaysInItsPageUntilItIsGone() throws {
        let app = try SceneHarness()
        let card = try card(app)
        app.harness.type("80")
        app.harness.press(.return)
        _ = app.model.writer.finish(upTo: 30)
        app.harness.advance(seconds: 0.1)
        #expect(card.isFirst && card.field.text == "80")
        app.harness.rest(upTo: 1)
        #expect(!card.isFirst && app.tabs.selectedIndex == 1)
    }

    @Test func undoWhileTheTickIsSeenLeavesNothing() throws {
        let app = try SceneHarness(weights: [79.5, 79.3])
        app.harness.type("79.2")
        app.harness.press(.return)
        _ = app.model.writer.finish(upTo: 30)
        app.harness.advance(seconds: 0.05)
        app.model.undo()
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.count == 2 && app.tabs.selectedIndex == 0)
        #expect(try card(app).field.text == "")
    }

    @Test(arguments: [1, 2, 3, 4]) func aDigitBeginsAnEntryOnEveryScene(index: Int) throws {
        let app = try SceneHarness(weights: [79.5, 79.3])
        app.select(index)
        app.harness.type("7")
        app.harness.rest(upTo: 0.5)
        let panel: AddEntryPanel = try app.find()
        #expect(panel.weightField.text == "7")
        app.harness.type("9.1")
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.map(\.weight.text).contains("79.1"))
    }

    // MARK: The panel

    /// Who goes on with Tab and types words means the note.
    @Test func wordsBehindTheWeightAreTheNote() throws {
        let app = try SceneHarness(weights: [84])
        let panel = try open(app)
        app.harness.type("83.5")
        app.harness.press(.tab)
        #expect(panel.unitChip.isFocused)
        app.harness.type("party")
        #expect(panel.noteField.text == "party" && panel.weightField.text == "83.5")
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.last?.note == "party")
    }

    /// Escape and Cancel lose nothing that was typed.
    @Test(arguments: [true, false]) func whatIsGivenUpCanBeHadBack(byKey: Bool) throws {
        let app = try SceneHarness(weights: [84])
        app.select(1)
        let panel = try open(app)
        app.harness.type("83.5")
        if byKey { app.harness.press(.escape) } else { app.harness.tap(panel.cancelButton) }
        app.harness.rest(upTo: 1)
        #expect(app.tabs.presentedViewController == nil)
        let banner: BannerView = try app.find()
        let back: UIButton = try app.find(in: banner) { $0.currentTitle == "Bring back" }
        app.harness.tap(back)
        app.harness.rest(upTo: 1)
        let again: AddEntryPanel = try app.find()
        #expect(again.weightField.text == "83.5" && again.dateField.text == "Today")
    }

    /// Nothing was typed: nothing is told.
    @Test func anEmptyPanelGoesInSilence() throws {
        let app = try SceneHarness(weights: [84])
        _ = try open(app)
        app.harness.press(.escape)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.presentedViewController == nil)
        #expect((try? app.find(BannerView.self))?.isHidden != false)
    }

    /// The number that waits is whole, also where it is longer than usual.
    @Test(arguments: [320.0, 360, 390, 600])
    func theWaitingNumberIsWhole(width: CGFloat) throws {
        let app = try SceneHarness(weights: [79.5], size: CGSize(width: width, height: 700))
        let card: WeightFieldCard = try app.find()
        for unit in WeightUnit.allCases {
            app.model.setUnit(unit)
            app.harness.tap(card.saveButton)
            app.harness.rest(upTo: 1)
            #expect(card.isWeighingAgain)
            let wanted = card.field.attributedPlaceholder?.size().width ?? 0
            #expect(
                wanted > 0
                    && wanted <= card.field.placeholderRect(
                        forBounds: card.field.bounds
                    ).width + 1)
            card.endWeighingAgain()
            app.harness.rest(upTo: 1)
        }
    }
}
