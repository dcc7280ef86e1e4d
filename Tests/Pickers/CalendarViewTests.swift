import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactilePickers

/// Calendars that choose by rules, and wells for colours.
@Suite @MainActor struct CalendarViewTests {
    @MainActor
    private final class Rules: UICalendarViewDelegate, UICalendarSelectionSingleDateDelegate,
        UICalendarSelectionMultiDateDelegate
    {
        var calls: [String] = []
        var refused: Int?
        var mayBeNone = true
        func calendarView(
            _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
        ) -> UICalendarView.Decoration? {
            dateComponents.day == 20
                ? .default(color: UIColor(red: 1, green: 0, blue: 0, alpha: 1), size: .large) : nil
        }
        func calendarView(
            _ calendarView: UICalendarView,
            didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents
        ) {
            calls.append(
                "from \(previousDateComponents.month ?? 0) to "
                    + "\(calendarView.visibleDateComponents.month ?? 0)")
        }
        func dateSelection(
            _ selection: UICalendarSelectionSingleDate,
            didSelectDate dateComponents: DateComponents?
        ) { calls.append("day \(dateComponents?.day ?? 0)") }
        func dateSelection(
            _ selection: UICalendarSelectionSingleDate,
            canSelectDate dateComponents: DateComponents?
        ) -> Bool { dateComponents.map { $0.day != refused } ?? mayBeNone }
        func multiDateSelection(
            _ selection: UICalendarSelectionMultiDate,
            didSelectDate dateComponents: DateComponents
        ) { calls.append("+\(dateComponents.day ?? 0)") }
        func multiDateSelection(
            _ selection: UICalendarSelectionMultiDate,
            didDeselectDate dateComponents: DateComponents
        ) { calls.append("-\(dateComponents.day ?? 0)") }
    }

    @MainActor
    private final class Stage {
        let view = UICalendarView(frame: CGRect(x: 0, y: 0, width: 308, height: 308))
        let rules = Rules()
        let harness: Harness
        private let grid: CalendarGridView

        init() throws {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
            calendar.locale = Locale(identifier: "en_GB")
            view.calendar = calendar
            // It begins with a Thursday.
            view.visibleDateComponents = DateComponents(year: 2026, month: 10)
            view.delegate = rules
            grid = try #require(view.subviews.first as? CalendarGridView)
            harness = Harness(size: CGSize(width: 308, height: 308))
            harness.window.addSubview(view)
            harness.show()
        }

        func click(_ day: Int) {
            let frame = grid.frame(ofDay: day)
            harness.tap(at: CGPoint(x: frame.midX, y: frame.midY))
        }

        /// The pixel at the foot of a day's disc.
        func mark(_ day: Int) -> UInt32 {
            let frame = grid.frame(ofDay: day)
            return harness.pixel(Int(frame.midX), Int(frame.midY) + 13)
        }
    }

    @Test func withoutABehaviourNothingIsChosen() throws {
        let stage = try Stage()
        stage.click(5)
        #expect(stage.rules.calls.isEmpty)
    }

    @Test func oneDayIsChosenAndTakenBack() throws {
        let stage = try Stage()
        let selection = UICalendarSelectionSingleDate(delegate: stage.rules)
        stage.view.selectionBehavior = selection
        stage.rules.refused = 7
        stage.click(5)
        stage.click(7)
        stage.click(9)
        #expect(selection.selectedDate?.day == 9 && selection.selectedDate?.month == 10)
        stage.click(9)
        #expect(selection.selectedDate == nil)
        #expect(stage.rules.calls == ["day 5", "day 9", "day 0"])
        stage.rules.mayBeNone = false
        stage.click(9)
        stage.click(9)
        #expect(selection.selectedDate?.day == 9)
        // What the program chooses is not told.
        selection.setSelected(DateComponents(year: 2026, month: 10, day: 3), animated: false)
        #expect(stage.rules.calls.last == "day 9")
        let range = try DateInterval(
            start: #require(stage.view.calendar.date(from: .init(year: 2026, month: 10, day: 4))),
            duration: 86_400 * 10)
        stage.view.availableDateRange = range
        stage.click(2)
        #expect(selection.selectedDate?.day == 3)
        // The range is from the beginning of the 4th to that of the 14th.
        for (day, chosen) in [(4, 4), (3, 4), (14, 14), (15, 14)] {
            stage.click(day)
            #expect(selection.selectedDate?.day == chosen)
        }
    }

    @Test func severalDaysAreChosen() throws {
        let stage = try Stage()
        let selection = UICalendarSelectionMultiDate(delegate: stage.rules)
        stage.view.selectionBehavior = selection
        for day in [5, 6, 5] { stage.click(day) }
        #expect(selection.selectedDates.map(\.day) == [6])
        #expect(stage.rules.calls == ["+5", "+6", "-5"])
    }

    @Test func daysHaveMarksAndMonthsAreTurned() throws {
        let stage = try Stage()
        #expect(stage.mark(20) == 0xFF0000)
        #expect(stage.mark(21) != 0xFF0000)
        stage.view.wantsDateDecorations = false
        stage.harness.rest()
        #expect(stage.mark(20) != 0xFF0000)
        stage.harness.scroll(notches: 1, at: CGPoint(x: 150, y: 200))
        #expect(stage.rules.calls == ["from 10 to 11"])
        stage.view.visibleDateComponents = DateComponents(year: 2025, month: 2)
        #expect(stage.view.visibleDateComponents.year == 2025)
        #expect(stage.rules.calls.count == 1)
    }

    @Test func aWellShowsItsPicker() throws {
        let root = UIViewController()
        let well = UIColorWell(frame: CGRect(x: 100, y: 40, width: 28, height: 28))
        root.view.addSubview(well)
        let harness = Harness(showing: root, size: CGSize(width: 700, height: 600))
        var colors: [UIColor?] = []
        well.addAction(UIAction { _ in colors.append(well.selectedColor) }, for: .valueChanged)
        well.supportsAlpha = false
        harness.tap(well)
        harness.rest()
        let picker = try #require(root.presentedViewController as? UIColorPickerViewController)
        #expect(!picker.supportsAlpha)
        let swatches = try #require(
            picker.view.subviews.first { $0.accessibilityLabel == "Colours" })
        // The first colour is white.
        harness.tap(at: swatches.convert(CGPoint(x: 4, y: 4), to: nil))
        #expect(colors.count == 1 && well.selectedColor == UIColor(white: 1, alpha: 1))
        // Keys go from one to the next.
        UIFocusSystem.focusSystem(for: swatches)?.requestFocusUpdate(to: swatches)
        harness.press(.right)
        #expect(colors.count == 2 && well.selectedColor != UIColor(white: 1, alpha: 1))
        harness.press(.left)
        #expect(colors.count == 3 && well.selectedColor == UIColor(white: 1, alpha: 1))
        let field = try #require(picker.view.subviews.compactMap { $0 as? UITextField }.first)
        #expect(field.text == "#FFFFFF")
        field.becomeFirstResponder()
        field.text = "#0000ff"
        field.resignFirstResponder()
        #expect(well.selectedColor == UIColor(red: 0, green: 0, blue: 1, alpha: 1))
        let red = try #require(picker.view.subviews.compactMap { $0 as? UISlider }.first)
        red.value = 1
        red.sendActions(for: .valueChanged)
        #expect(well.selectedColor == UIColor(red: 1, green: 0, blue: 1, alpha: 1))
        harness.press(.escape)
        harness.rest()
        #expect(root.presentedViewController == nil && colors.count == 5)
    }
}
