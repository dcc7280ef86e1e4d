import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// One entry with all that is known of it, changed in place.
@MainActor @Suite struct EntryDetailTests {
    private func open(
        _ weights: [Double], row: Int = 0, size: CGSize = CGSize(width: 600, height: 700)
    ) throws -> (SceneHarness, EntryWeightView, EntryFactsCard) {
        let app = try SceneHarness(weights: weights, size: size)
        app.select(2)
        let table: HistoryTable = try app.find()
        app.harness.tap(try #require(table.cellForRow(at: IndexPath(row: row, section: 0))))
        app.harness.rest(upTo: 1)
        return (app, try app.find(), try app.find())
    }

    private func weights(_ app: SceneHarness) -> [String] { app.diary.entries.map(\.weight.text) }

    private func isOpen(_ app: SceneHarness) -> Bool {
        let card: EntryFactsCard? = try? app.find()
        return card != nil
    }

    /// Between 83 and 84 kg there is a tick each 0.1 kg, and a longer one at the ends and the
    /// middle.
    @Test func theMonthsScaleHasTicksAtRoundWeights() throws {
        let (app, _, _) = try open([84, 83.4, 83])
        let card: MonthDotsCard = try app.find()
        let frame = card.convert(card.bounds, to: nil)
        let background = app.harness.pixel(Int(frame.minX) + 8, Int(frame.maxY) - 4)
        // Above the card's own edge.
        let line = (Int(frame.minY)..<Int(frame.maxY) - 8).last { y in
            (40..<60).allSatisfy { app.harness.pixel(Int(frame.minX) + $0, y) != background }
        }
        let below = try #require(line)
        func marks(_ depth: Int) -> [Int] {
            (Int(frame.minX) + 12..<Int(frame.maxX) - 12).filter {
                app.harness.pixel($0, below + depth) != background
            }
        }
        #expect(marks(1).count == 11 && marks(2).count == 11)
        #expect(marks(3).count == 3 && marks(4).count == 3)
        #expect(marks(5).isEmpty)
        // Each weighing stands on its tick.
        for (index, x) in marks(1).enumerated() where [0, 4, 10].contains(index) {
            let across = marks(-7)
            #expect(across.contains(x - 3) && across.contains(x + 3), "tick \(index)")
        }
    }

    /// The title is above the number, the unit beside it.
    @Test func theFocusRingLeavesTitleAndUnitFree() throws {
        let (_, weight, _) = try open([84, 83])
        let unit: UILabel = try #require(
            weight.subviews.lazy.compactMap { $0 as? UILabel }.first { $0.text == "kg" })
        // The ring is 2 points away, and 2 wide.
        let ring = weight.field.focusRingBounds.insetBy(dx: -4, dy: -4)
        #expect(ring.height < 70 && ring.minY >= 2)
        #expect(weight.field.convert(ring, to: weight).maxX < unit.frame.minX)
    }

    @Test func theWeightIsChangedInPlaceAsOneStep() throws {
        let (app, weight, _) = try open([84, 83])
        #expect(weight.field.text == "83.0")
        app.harness.tap(weight.field)
        weight.field.selectAll(nil)
        app.harness.type("82.5")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(weights(app) == ["84.0", "82.5"])
        #expect(app.diary.entries.last?.moment == SceneHarness.now)
        #expect(isOpen(app))
        app.harness.press("z", .control)
        app.harness.rest(upTo: 0.5)
        #expect(weights(app) == ["84.0", "83.0"])
        #expect(weight.field.text == "83.0")
    }

    /// A weight that came with more digits than are shown, or in another unit, is shown as in the
    /// list, and is the same weight after it was looked at, with Return and without.
    @Test(arguments: [
        ("80.00023", WeightUnit.kilograms, WeightUnit.kilograms, "80.0"),
        ("80.238", .kilograms, .kilograms, "80.24"), ("176.3704", .pounds, .pounds, "176.37"),
        ("176.3704", .pounds, .kilograms, "80.0"), ("80.00023", .kilograms, .pounds, "176.4"),
        ("12 8.3704", .stones, .stones, "12 8.37"),
    ])
    func aWeightOfManyDigitsStaysExact(
        text: String, unit: WeightUnit, shown: WeightUnit, expected: String
    ) throws {
        let exact = try #require(Weight(text: text, unit: unit))
        let app = try SceneHarness(size: CGSize(width: 600, height: 700))
        try app.diary.add(
            try #require(Weight(kilograms: 79)), at: SceneHarness.now.adding(seconds: -86_400))
        try app.diary.add(exact, at: SceneHarness.now)
        app.model.setUnit(shown)
        app.select(2)
        let table: HistoryTable = try app.find()
        app.harness.tap(try #require(table.cellForRow(at: [0, 0])))
        app.harness.rest(upTo: 1)
        let weight: EntryWeightView = try app.find()
        let step = app.diary.undoStep
        app.harness.tap(weight.field)
        app.harness.rest(upTo: 0.2)
        #expect(weight.field.text == expected)
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        app.harness.tap(weight.field)
        app.harness.rest(upTo: 0.2)
        #expect(weight.field.text == expected)
        weight.field.resignFirstResponder()
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.entries.last?.weight == exact && app.diary.undoStep == step)
        // The panel that changes an entry holds it so, too.
        app.tabs.addEntry(changing: app.diary.entries.last)
        app.harness.rest(upTo: 1)
        let panel: AddEntryPanel = try app.find()
        #expect(panel.input.weighing.text == expected)
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.last?.weight == exact)
    }

    @Test("Stones and pounds are two numbers with units, and plain ones while they are typed")
    func stonesAreAPairUntilTheyAreTyped() throws {
        let (app, weight, facts) = try open([84, 83])
        app.model.setUnit(.stones)
        app.harness.rest(upTo: 0.5)
        // The page begins with the keyboard in the number.
        #expect(weight.field.isFirstResponder && weight.field.text == "13 1.0")
        weight.field.resignFirstResponder()
        app.harness.rest(upTo: 0.5)
        #expect(weight.field.text == "13\u{2009}st\u{2009}1.0\u{2009}lb")
        #expect(weight.field.attributedText?.size().width ?? 0 <= weight.field.bounds.width)
        app.harness.tap(weight.field)
        #expect(weight.field.text == app.diary.entries.last.map { app.model.typed($0.weight) })
        weight.field.selectAll(nil)
        app.harness.type("12 9.5")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(weights(app) == ["84.0", "12 9.5"])
        #expect(weight.field.text == "12\u{2009}st\u{2009}9.5\u{2009}lb")
        // What is only looked at with the keyboard stays as it is.
        app.harness.tap(weight.field)
        app.harness.tap(facts.noteField)
        app.harness.rest(upTo: 0.5)
        #expect(weight.field.text == "12\u{2009}st\u{2009}9.5\u{2009}lb")
        #expect(weights(app) == ["84.0", "12 9.5"])
    }

    @Test func anOddWeightIsAskedAbout() throws {
        let (app, weight, facts) = try open([84, 83])
        app.harness.tap(weight.field)
        weight.field.selectAll(nil)
        app.harness.type("38")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(weights(app) == ["84.0", "83.0"])
        #expect(!weight.saveButton.isHidden)
        // Going on is no answer.
        app.harness.tap(facts.noteField)
        app.harness.rest(upTo: 0.5)
        #expect(weights(app) == ["84.0", "83.0"])
        app.harness.tap(weight.saveButton)
        app.harness.rest(upTo: 0.5)
        #expect(weights(app) == ["84.0", "38"])
        #expect(weight.saveButton.isHidden)
    }

    @Test func escapeGivesUpWhatIsTypedAndThenGoesBack() throws {
        let (app, weight, _) = try open([84, 83])
        app.harness.tap(weight.field)
        weight.field.selectAll(nil)
        app.harness.type("70")
        app.harness.press(.escape)
        app.harness.rest(upTo: 0.5)
        #expect(weight.field.text == "83.0" && isOpen(app))
        app.harness.press(.escape)
        app.harness.rest(upTo: 1)
        #expect(!isOpen(app))
        #expect(weights(app) == ["84.0", "83.0"])
        // The list has the keyboard again.
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(isOpen(app))
        app.harness.press(.left, .alt)
        app.harness.rest(upTo: 1)
        #expect(!isOpen(app))
    }

    @Test func escapeGoesBackAlsoAfterTheFieldLetTheKeysGo() throws {
        let (app, weight, _) = try open([84, 83])
        app.harness.tap(weight.field)
        weight.field.selectAll(nil)
        app.harness.type("82.5")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(!weight.field.isFirstResponder)
        app.harness.press(.escape)
        app.harness.rest(upTo: 1)
        #expect(!isOpen(app))
    }

    @Test func dateAndNoteAreChangedInPlace() throws {
        let (app, _, facts) = try open([84, 83])
        app.harness.tap(facts.noteField)
        app.harness.type("After the flight")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.entries.last?.note == "After the flight")
        app.harness.tap(facts.dateField)
        facts.dateField.selectAll(nil)
        app.harness.type("2026-11-19 6:30")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(weights(app) == ["83.0", "84.0"])
        #expect(facts.dateField.text?.contains("19 Nov 2026") == true)
        // What was changed is told, with a way back.
        let banner: BannerView = try app.find()
        let message: UILabel = try app.find(in: banner) { $0.numberOfLines == 0 }
        #expect(!banner.isHidden && message.text == "Entry changed")
        // Nonsense is not taken, and said so.
        app.harness.tap(facts.dateField)
        facts.dateField.selectAll(nil)
        app.harness.type("soon")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(facts.dateField.isEditing)
        app.harness.press("z", .control)
        app.harness.press(.escape)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.entries.contains { $0.moment.date.day == 19 })
    }

    @Test func deletingGoesBackAndUndoBringsTheEntry() throws {
        let (app, _, _) = try open([84, 83])
        let button: UIButton = try app.find { $0.currentTitle == "Delete entry" }
        app.harness.tap(button)
        app.harness.rest(upTo: 1)
        #expect(weights(app) == ["84.0"] && !isOpen(app))
        app.harness.press("z", .control)
        app.harness.rest(upTo: 1)
        #expect(weights(app) == ["84.0", "83.0"])
    }

    @Test func aDragFromTheEdgeGoesBackToTheListAndChangesNoTab() throws {
        let (app, _, _) = try open([84, 83])
        app.harness.drag(
            from: CGPoint(x: 4, y: 400), to: CGPoint(x: 560, y: 402), over: 0.4)
        app.harness.rest(upTo: 1)
        #expect(!isOpen(app))
        #expect(app.tabs.selectedIndex == 2)
    }

    @Test func arrowsGoToTheNeighbours() throws {
        let (app, weight, _) = try open([84, 83, 82], row: 1)
        app.harness.press(.down, .alt)
        app.harness.rest(upTo: 0.5)
        #expect(weight.field.text == "84.0")
        app.harness.press(.up, .alt)
        app.harness.press(.up, .alt)
        app.harness.press(.up, .alt)
        app.harness.rest(upTo: 0.5)
        #expect(weight.field.text == "82.0")
    }

    @Test func aWideWindowShowsTheEntryAtTheListsSide() throws {
        let app = try SceneHarness(
            weights: [84, 83, 82], size: CGSize(width: 1_366, height: 768))
        app.select(2)
        let weight: EntryWeightView = try app.find()
        let table: HistoryTable = try app.find()
        #expect(weight.field.text == "82.0")
        #expect(
            table.bounds.width <= HistoryViewController.listWidth(in: app.tabs.view.bounds.width))
        app.harness.press(.down)
        app.harness.rest(upTo: 0.5)
        #expect(weight.field.text == "83.0")
        app.harness.press(.delete)
        app.harness.rest(upTo: 1)
        #expect(weights(app) == ["84.0", "82.0"])
        #expect(weight.field.text == "84.0")
        // Narrower, the list is alone; wider again, both are there.
        app.harness.resize(to: CGSize(width: 700, height: 700))
        app.harness.rest(upTo: 1)
        #expect(!isOpen(app))
        app.harness.resize(to: CGSize(width: 1_366, height: 768))
        app.harness.rest(upTo: 1)
        #expect(isOpen(app))
    }

    @Test func figuresAreThoseOfTheMonthAndOfEntriesBefore() throws {
        let app = try SceneHarness(weights: (0..<40).map { 84 - Double($0) * 0.1 })
        let last = try #require(app.model.entries.last)
        let figures = try #require(app.model.figures(of: last.id))
        // Today is the 21st.
        #expect(figures.month.count == 21)
        #expect(abs(figures.lowest - 80.1) < 0.001 && abs(figures.highest - 82.1) < 0.001)
        #expect(abs(figures.average - 81.1) < 0.001)
        #expect(abs((figures.sinceStart ?? 0) + 3.9) < 0.001)
        #expect(abs((figures.inWeek ?? 0) + 0.7) < 0.001)
        #expect(abs((figures.inMonth ?? 0) + 3) < 0.001)
        let first = try #require(app.model.entries.first)
        let none = try #require(app.model.figures(of: first.id))
        #expect(none.sinceStart == nil && none.inWeek == nil && none.inMonth == nil)
        #expect(app.model.figures(of: UUID()) == nil)
    }

    /// A usual window shows all of a page, down to what deletes the entry.
    @Test func aUsualWindowShowsTheWholePage() throws {
        let (app, _, facts) = try open(
            (0..<30).map { 84 - Double($0) * 0.1 }, size: CGSize(width: 900, height: 640))
        var view: UIView = facts
        while !(view is UIScrollView), let above = view.superview { view = above }
        let page = try #require(view as? UIScrollView)
        #expect(page.contentSize.height <= page.bounds.height)
        let around: AroundDayCard = try app.find()
        #expect(!around.isHidden && around.bounds.height >= 150)
    }
}
