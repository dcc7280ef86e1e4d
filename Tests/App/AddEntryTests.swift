import Design
import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// The panel over the scenes: its keys, what closes it, what it saves.
@MainActor @Suite struct AddEntryTests {
    /// A narrow window, one with the bar below, one with the sidebar, and one of two panes.
    nonisolated private static let sizes = [
        CGSize(width: 360, height: 640), CGSize(width: 600, height: 640),
        CGSize(width: 900, height: 640), CGSize(width: 1_366, height: 768),
    ]

    private func open(_ app: SceneHarness) throws -> AddEntryPanel {
        app.harness.press("n", .control)
        app.harness.rest(upTo: 0.5)
        return try app.find()
    }

    @Test(arguments: sizes) func theKeyboardStaysInThePanel(size: CGSize) throws {
        let app = try SceneHarness(weights: [84, 83], size: size)
        app.select(1)
        let panel = try open(app)
        var stops: Set<ObjectIdentifier> = []
        for _ in 0..<12 {
            app.harness.press(.tab)
            let focused = try #require(app.harness.window.focusedView)
            #expect(focused.isDescendant(of: panel))
            stops.insert(ObjectIdentifier(focused))
        }
        // Date, calendar, weight, unit, note and Cancel; Save and Next wait for a weight.
        #expect(stops.count == 6)
        #expect(stops.contains(ObjectIdentifier(panel.calendarButton)))
        #expect(stops.contains(ObjectIdentifier(panel.unitChip)))
        panel.cancelButton.becomeFirstResponder()
        app.harness.press("3", .control)
        app.harness.press("z", .control)
        app.harness.press(.tab, .control)
        app.harness.press(.pageDown, .control)
        app.harness.rest(upTo: 0.5)
        #expect(app.tabs.selectedIndex == 1)
        #expect(app.diary.entries.count == 2)
        app.harness.press("n", .control)
        #expect(app.tabs.presentedViewController is AddEntryViewController)
        app.harness.press(.escape)
        app.harness.rest(upTo: 0.5)
        #expect(panel.window == nil)
        app.harness.press("3", .control)
        app.harness.rest(upTo: 0.5)
        #expect(app.tabs.selectedIndex == 2)
    }

    @Test func theRingIsAroundWhatIsTyped() throws {
        let app = try SceneHarness(weights: [84, 83], size: CGSize(width: 360, height: 640))
        let panel = try open(app)
        #expect(panel.weightField.ring.isHidden)
        app.harness.type("82.9")
        #expect(!panel.weightField.ring.isHidden && panel.noteField.ring.isHidden)
        // It is inside of the panel, around the chip too.
        let frame = panel.weightField.ring.convert(panel.weightField.ring.bounds, to: panel)
        #expect(panel.bounds.insetBy(dx: 6, dy: 4).contains(frame))
        #expect(frame.contains(panel.unitChip.convert(panel.unitChip.bounds, to: panel)))
        app.harness.press(.tab)
        app.harness.press(.tab)
        #expect(panel.weightField.ring.isHidden)
    }

    @Test(arguments: sizes) func aClickOutsideCancelsWhatIsEmptyAndShakesWhatIsNot(size: CGSize)
        throws
    {
        let app = try SceneHarness(weights: [84], size: size)
        let panel = try open(app)
        app.harness.type("8")
        app.harness.tap(at: CGPoint(x: 20, y: 20))
        #expect(panel.layer.animation(forKey: "shake") != nil)
        app.harness.rest(upTo: 0.5)
        #expect(panel.window != nil)
        #expect(panel.weightField.text == "8")
        app.harness.press(.backspace)
        app.harness.tap(at: CGPoint(x: 20, y: 20))
        app.harness.rest(upTo: 0.5)
        #expect(panel.window == nil)
    }

    @Test(arguments: sizes) func aClickOutsideOfAnUnchangedEntryCloses(size: CGSize) throws {
        let app = try SceneHarness(weights: [84, 83], size: size)
        app.tabs.addEntry(changing: app.diary.entries[1])
        app.harness.rest(upTo: 0.5)
        let panel: AddEntryPanel = try app.find()
        app.harness.press("u", .control)
        #expect(panel.weightField.text == "183.0")
        app.harness.tap(at: CGPoint(x: 20, y: 20))
        app.harness.rest(upTo: 0.5)
        #expect(panel.window == nil)
        #expect(app.diary.entries[1].weight.text == "83.0")
    }

    @Test(arguments: sizes) func whatCannotBePastedIsRefusedWithAWord(size: CGSize) throws {
        let app = try SceneHarness(weights: [84], size: size)
        let panel = try open(app)
        func paste(_ text: String, into field: UITextField) -> String? {
            let before = field.text
            field.becomeFirstResponder()
            field.selectAll(nil)
            panel.layer.removeAllAnimations()
            UIPasteboard.general.string = text
            field.paste(nil)
            app.harness.rest(upTo: 0.3)
            #expect(field.text == before)
            let hint = field === panel.weightField ? panel.weightHint : panel.hintLabel
            #expect(hint.textColor === Theme.Palette.destructive)
            return hint.text
        }
        let long = String(repeating: "8", count: WeightParser.mostPasted + 1)
        #expect(paste(long, into: panel.weightField) == WeightParser.pastedTooMuch)
        let height = panel.bounds.height
        #expect(paste(long, into: panel.dateField)?.contains("too long for a date") == true)
        let book = String(repeating: "a", count: panel.noteField.pasteLimit + 1)
        #expect(
            paste(book, into: panel.noteField)
                == "The pasted text is too long for a note. Paste 64 KB at most.")
        #expect(
            paste("eighty", into: panel.weightField)
                == WeightParser.Failure.notANumber.sentence)
        // What is typed next is shown as usual.
        app.harness.type("82")
        #expect(panel.weightHint.text?.isEmpty != false)
        panel.noteField.becomeFirstResponder()
        app.harness.type("a")
        app.harness.rest(upTo: 0.3)
        #expect(panel.hintLabel.textColor === Theme.Palette.secondaryLabel)
        #expect(panel.bounds.height < height)
    }

    @Test(arguments: sizes) func theNoteIsSaved(size: CGSize) throws {
        let app = try SceneHarness(weights: [84], size: size)
        let panel = try open(app)
        app.harness.type("82.5")
        app.harness.tap(panel.noteField)
        app.harness.type("After the long run")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(panel.window == nil)
        let saved = try #require(app.diary.entries.first { $0.weight.text == "82.5" })
        #expect(saved.note == "After the long run")
        app.tabs.addEntry(changing: saved)
        app.harness.rest(upTo: 0.5)
        let change: AddEntryPanel = try app.find()
        #expect(change.noteField.text == "After the long run")
    }

    @Test(arguments: sizes) func theUnitIsChosenFromTheKeyboard(size: CGSize) throws {
        let app = try SceneHarness(weights: [84], size: size)
        let panel = try open(app)
        app.harness.type("80")
        app.harness.press("u", .control)
        app.harness.rest(upTo: 0.2)
        #expect(app.model.unit == .pounds)
        #expect(panel.weightField.text == "176.4")
        app.harness.press(.tab)
        #expect(panel.unitChip.isFocused)
        app.harness.press(.return)
        app.harness.rest(upTo: 0.2)
        app.harness.press(.up)
        app.harness.press(.return)
        app.harness.rest(upTo: 0.2)
        #expect(panel.unit != .pounds)
        app.harness.press(.escape)
        app.harness.rest(upTo: 0.5)
        #expect(panel.window == nil)
    }

    @Test(arguments: ["soon", "the day after the last but one at noon or a little later"])
    func aLongErrorIsShownWhole(typed: String) throws {
        let app = try SceneHarness(weights: [84], size: CGSize(width: 360, height: 640))
        let panel = try open(app)
        let height = panel.bounds.height
        panel.dateField.becomeFirstResponder()
        panel.dateField.selectAll(nil)
        app.harness.type(typed)
        app.harness.rest(upTo: 0.5)
        let label = panel.hintLabel
        let room = CGSize(width: label.bounds.width, height: 1000)
        #expect(label.font.pointSize == 13)
        #expect(label.sizeThatFits(room).height <= label.bounds.height)
        #expect(label.frame.maxY <= panel.lines[0].frame.minY)
        #expect(panel.bounds.height > height)
        #expect(panel.saveButton.frame.maxY < panel.bounds.height)
        panel.dateField.selectAll(nil)
        app.harness.type("today")
        app.harness.rest(upTo: 0.5)
        #expect(panel.bounds.height == height)
    }

    @Test(arguments: sizes) func returnWithoutAWeightSavesNothingAndSaysSo(size: CGSize) throws {
        let app = try SceneHarness(weights: [84], size: size)
        let panel = try open(app)
        app.harness.press(.return)
        #expect(panel.weightHint.text == "Type a weight, for example 82.4 kg.")
        app.harness.rest(upTo: 0.5)
        #expect(panel.window != nil)
        #expect(app.diary.entries.count == 1)
    }

    @Test(arguments: sizes) func theFocusIsBackWhereItWas(size: CGSize) throws {
        let app = try SceneHarness(weights: [84, 83], size: size)
        app.select(2)
        let table: UITableView = try app.find()
        app.harness.press(.tab)
        while app.harness.window.focusedView !== table { app.harness.press(.tab) }
        _ = try open(app)
        app.harness.press(.escape)
        app.harness.rest(upTo: 0.5)
        #expect(app.harness.window.focusedView === table)
    }

    @Test("An odd weight is asked about once, and saved by a second Return", arguments: sizes)
    func oddWeightsAreAskedAbout(size: CGSize) throws {
        let app = try SceneHarness(weights: [84, 83], size: size)
        let panel = try open(app)
        app.harness.type("5")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.entries.count == 2)
        #expect(panel.saveButton.configuration?.title == "Save anyway")
        #expect(panel.weightHint.text?.contains("?") == true)
        // Another weight is another question; its first digit replaces the number.
        app.harness.type("5")
        #expect(panel.saveButton.configuration?.title == "Save")
        app.harness.type("0")
        #expect(panel.weightField.text == "50")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.entries.count == 2)
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.entries.map(\.weight.kilograms).contains(50))
        #expect(panel.window == nil)
    }

    /// What is nearer to the eye is lighter.
    @Test func inDarkTheCalendarIsLighterThanThePanel() throws {
        let app = try SceneHarness(
            weights: [84], size: CGSize(width: 390, height: 700), dark: true)
        let panel = try open(app)
        app.harness.tap(panel.calendarButton)
        app.harness.rest(upTo: 0.6)
        let picker: UIDatePicker = try app.find()
        let frame = picker.convert(picker.bounds, to: nil)
        let ground = app.harness.snapshot().rgb(Int(frame.minX) + 1, Int(frame.minY) + 1)
        #expect(ground == 0x2A2A2E)
    }

    @Test(arguments: sizes) func theCalendarChoosesADayAndKeepsTheTime(size: CGSize) throws {
        let app = try SceneHarness(weights: [84], size: size)
        let panel = try open(app)
        panel.dateField.becomeFirstResponder()
        panel.dateField.selectAll(nil)
        app.harness.type("2026-11-10 7:15")
        app.harness.tap(panel.calendarButton)
        app.harness.rest(upTo: 0.6)
        let picker: UIDatePicker = try app.find()
        #expect(picker.date == Date(timeIntervalSince1970: Double(20_767 * 86_400 + 43_200)))
        picker.date = Date(timeIntervalSince1970: Double(20_763 * 86_400 + 43_200))
        picker.sendActions(for: .valueChanged)
        #expect(panel.dateField.text == "2026-11-06 07:15")
        app.harness.press(.escape)
        app.harness.rest(upTo: 0.6)
        #expect(picker.window == nil && panel.window != nil)
        app.harness.tap(panel.weightField)
        app.harness.type("82.5")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.entries.first?.moment.description.hasPrefix("2026-11-06T07:15") == true)
    }

    @Test(arguments: sizes) func foreignDigitsStayWhereTheFieldBegins(size: CGSize) throws {
        let app = try SceneHarness(weights: [84], size: size)
        let panel = try open(app)
        let start = panel.weightField.caretRect(for: panel.weightField.endOfDocument).midX
        app.harness.type("\u{668}")
        let caret = panel.weightField.caretRect(for: panel.weightField.endOfDocument).midX
        #expect(caret < start + 60)
    }
}
