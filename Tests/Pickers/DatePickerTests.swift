import Foundation
import GoldenSupport
import Tactile
import TestSupport
import Testing

@testable import TactilePickers

@Suite @MainActor struct DatePickerTests {
    private let log = EventLog()

    private static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .gmt
        return calendar
    }

    private static func date(
        _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0
    ) -> Date {
        calendar.date(
            from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute))
            ?? .distantPast
    }

    private func picker(
        _ mode: UIDatePicker.Mode, _ style: UIDatePickerStyle, locale: String = "en_GB"
    ) -> (Harness, UIDatePicker) {
        let picker = UIDatePicker()
        picker.datePickerMode = mode
        picker.preferredDatePickerStyle = style
        picker.locale = Locale(identifier: locale)
        picker.calendar = {
            var calendar = Self.calendar
            calendar.firstWeekday = locale == "en_US" ? 1 : 2
            return calendar
        }()
        picker.date = Self.date(2026, 11, 21, 14, 30)
        picker.addAction(
            UIAction { [weak log] _ in log?.names.append("value") }, for: .valueChanged)
        let root = UIViewController()
        let harness = Harness(showing: root, size: CGSize(width: 400, height: 480))
        picker.frame = CGRect(
            origin: CGPoint(x: 20, y: 20), size: picker.intrinsicContentSize)
        root.view.addSubview(picker)
        harness.rest()
        return (harness, picker)
    }

    private func find<Kind: UIView>(_ kind: Kind.Type, in view: UIView) -> [Kind] {
        (view as? Kind).map { [$0] } ?? view.subviews.flatMap { find(kind, in: $0) }
    }

    // MARK: Patterns

    @Test func patternsAreTakenApart() {
        let parts = DatePattern.parts(of: "d 'de' MMM 'de' y")
        #expect(
            parts == [
                .unit(.day, format: "d"), .text(" de "), .unit(.month, format: "MMM"),
                .text(" de "), .unit(.year, format: "y"),
            ])
        #expect(
            DatePattern.parts(of: "h:mm a") == [
                .unit(.hour, format: "h"), .text(":"), .unit(.minute, format: "mm"), .text(" "),
                .unit(.period, format: "a"),
            ])
    }

    @Test func localesOrderTheParts() {
        func units(_ locale: String) -> [DateUnit] {
            DatePattern(
                template: "yMMMd", locale: Locale(identifier: locale), calendar: Self.calendar
            ).units
        }
        #expect(units("en_GB") == [.day, .month, .year])
        #expect(units("en_US") == [.month, .day, .year])
        #expect(units("ja_JP") == [.year, .month, .day])
    }

    @Test func aMonthWithoutThatDayTakesItsLast() {
        let calendar = Self.calendar
        #expect(
            calendar.date(setting: .month, to: 2, of: Self.date(2027, 1, 31))
                == Self.date(2027, 2, 28))
        #expect(
            calendar.date(setting: .year, to: 2027, of: Self.date(2028, 2, 29))
                == Self.date(2027, 2, 28))
    }

    // MARK: Compact

    @Test func partsAreTypedOneAfterTheOther() {
        let (harness, picker) = picker(.date, .compact)
        harness.press(.tab)
        harness.type("3")
        #expect(picker.date == Self.date(2026, 11, 3, 14, 30))
        harness.type("0")
        #expect(picker.date == Self.date(2026, 11, 30, 14, 30))
        harness.type("f")
        #expect(picker.date == Self.date(2026, 2, 28, 14, 30))
        harness.press(.right)
        harness.type("2024")
        #expect(picker.date == Self.date(2024, 2, 28, 14, 30))
        #expect(log.names.count == 4)
    }

    @Test func arrowsStepParts() {
        let (harness, picker) = picker(.dateAndTime, .compact)
        harness.press(.tab)
        harness.press(.up)
        #expect(picker.date == Self.date(2026, 11, 22, 14, 30))
        harness.press(.right)
        harness.press(.down)
        #expect(picker.date == Self.date(2026, 10, 22, 14, 30))
        harness.press(.tab)
        harness.press(.up)
        harness.type(":45")
        #expect(picker.date == Self.date(2026, 10, 22, 15, 45))
    }

    @Test func onlyThePartWithTheKeyboardIsMarked() {
        let (harness, picker) = picker(.date, .compact)
        func marked() -> [String] {
            find(UILabel.self, in: picker).filter { $0.textColor == .white }.map { $0.text ?? "" }
        }
        #expect(marked() == [])
        harness.press(.tab)
        #expect(marked().count == 1)
        let first = marked()
        harness.press(.right)
        #expect(marked().count == 1 && marked() != first)
    }

    @Test func twelveHoursHaveAPeriod() {
        let (harness, picker) = picker(.time, .compact, locale: "en_US")
        harness.press(.tab)
        harness.type("12")
        #expect(picker.date == Self.date(2026, 11, 21, 12, 30))
        harness.press(.right)
        harness.type("a")
        #expect(picker.date == Self.date(2026, 11, 21, 0, 30))
        harness.press(.up)
        #expect(picker.date == Self.date(2026, 11, 21, 12, 30))
    }

    @Test func aPressOpensTheCalendarAndADayClosesIt() throws {
        let (harness, picker) = picker(.date, .compact)
        harness.tap(picker)
        harness.rest()
        let scene = try #require(harness.window.rootViewController?.presentedViewController)
        let grid = try #require(find(CalendarGridView.self, in: scene.view).first)
        // The 3rd is a Tuesday in the second row of a week that begins on Monday.
        let place = CGPoint(
            x: grid.bounds.width / 7 * 1.5,
            y: CalendarGridView.headerHeight + CalendarGridView.weekdayHeight
                + CalendarGridView.dayHeight * 1.5)
        harness.tap(at: grid.convert(place, to: nil))
        harness.rest()
        #expect(picker.date == Self.date(2026, 11, 3, 14, 30))
        #expect(harness.window.rootViewController?.presentedViewController == nil)
        #expect(log.names == ["value"])
    }

    @Test func keysMoveInTheCalendarAndEscapeLeavesIt() {
        let (harness, picker) = picker(.date, .compact)
        harness.press(.tab)
        harness.press(" ", [])
        harness.rest()
        harness.press(.down)
        harness.press(.left)
        #expect(picker.date == Self.date(2026, 11, 27, 14, 30))
        harness.press(.pageDown)
        harness.press(.pageDown, .shift)
        #expect(picker.date == Self.date(2027, 12, 27, 14, 30))
        harness.press(.home)
        #expect(picker.date == Self.date(2027, 12, 1, 14, 30))
        harness.press(.escape)
        harness.rest()
        #expect(harness.window.rootViewController?.presentedViewController == nil)
    }

    // MARK: Limits

    @Test func limitsHoldForSettingTypingAndKeys() {
        let (harness, picker) = picker(.date, .compact)
        picker.minimumDate = Self.date(2026, 11, 10)
        picker.maximumDate = Self.date(2026, 11, 25)
        picker.date = Self.date(2020, 1, 1)
        #expect(picker.date == Self.date(2026, 11, 10))
        harness.press(.tab)
        harness.press(.down)
        #expect(picker.date == Self.date(2026, 11, 10))
        #expect(log.names.isEmpty)
        harness.type("30")
        #expect(picker.date == Self.date(2026, 11, 25))
        picker.minimumDate = Self.date(2030, 1, 1)
        picker.date = Self.date(2000, 1, 1)
        #expect(picker.date == Self.date(2000, 1, 1))
    }

    @Test func keysStopAtTheLimitsOfACalendar() {
        let (harness, picker) = picker(.date, .inline)
        picker.date = Self.date(2026, 11, 12)
        picker.minimumDate = Self.date(2026, 11, 10)
        picker.maximumDate = Self.date(2026, 11, 25)
        harness.frame()
        harness.press(.tab)
        harness.press(.up)
        #expect(picker.date == Self.date(2026, 11, 10))
        harness.press(.end)
        #expect(picker.date == Self.date(2026, 11, 25))
    }

    @Test func minutesKeepTheirInterval() {
        let (_, picker) = picker(.time, .compact)
        picker.minuteInterval = 15
        picker.date = Self.date(2026, 11, 21, 9, 44)
        #expect(picker.date == Self.date(2026, 11, 21, 9, 30))
        picker.minuteInterval = 7
        #expect(picker.minuteInterval == 1)
    }

    // MARK: Inline

    @Test func theWheelAndTheArrowsTurnMonths() throws {
        let (harness, picker) = picker(.date, .inline)
        let grid = try #require(find(CalendarGridView.self, in: picker).first)
        harness.scroll(notches: 1, at: CGPoint(x: 100, y: 200))
        #expect(grid.month == Self.date(2026, 12, 1))
        harness.scroll(notches: -2, at: CGPoint(x: 100, y: 200))
        #expect(grid.month == Self.date(2026, 11, 1))
        #expect(picker.date == Self.date(2026, 11, 21, 14, 30))
    }

    // MARK: Wheels

    @Test func wheelsAreTurnedByDragClickKeyAndMouseWheel() throws {
        let (harness, picker) = picker(.date, .wheels)
        let wheels = find(PickerWheel.self, in: picker)
        #expect(wheels.count == 3)
        let day = wheels[0].convert(
            CGPoint(x: wheels[0].bounds.midX, y: wheels[0].bounds.midY), to: nil)
        harness.scroll(notches: 2, at: day)
        harness.rest()
        #expect(picker.date == Self.date(2026, 11, 23, 14, 30))
        harness.tap(at: CGPoint(x: day.x, y: day.y + 30))
        harness.rest()
        #expect(picker.date == Self.date(2026, 11, 24, 14, 30))
        harness.drag(from: day, to: CGPoint(x: day.x, y: day.y + 64), over: 1, releasing: false)
        harness.advance(seconds: 0.3)
        harness.release()
        harness.rest()
        #expect(picker.date < Self.date(2026, 11, 24))
        picker.date = Self.date(2026, 1, 31)
        harness.rest()
        harness.press(.tab)
        harness.press(.down)
        harness.rest()
        #expect(picker.date == Self.date(2026, 2, 28))
    }

    @Test(arguments: [false, true]) func fieldsGetSmallerWhereThereIsLittleRoom(mirrored: Bool) {
        let (harness, picker) = picker(.dateAndTime, .compact)
        picker.semanticContentAttribute = mirrored ? .forceRightToLeft : .unspecified
        let wanted = picker.intrinsicContentSize
        let fields = find(DateSegmentsField.self, in: picker)
        func fonts() -> Set<CGFloat> {
            Set(fields.flatMap { find(UILabel.self, in: $0) }.map(\.font.pointSize))
        }
        #expect(fields.count == 2)
        #expect(fonts() == [17])
        picker.frame.size.width = (wanted.width * 0.7).rounded()
        harness.rest()
        #expect(fonts().allSatisfy { $0 > 17 * 0.6 && $0 < 17 * 0.75 })
        for field in fields {
            let frame = field.convert(field.bounds, to: picker)
            #expect(frame.minX >= 0 && frame.maxX <= picker.bounds.width)
            let labels = find(UILabel.self, in: field)
            #expect(labels.allSatisfy { $0.frame.minX >= 0 && $0.frame.maxX <= frame.width })
            // What a label shows is not cut.
            #expect(
                labels.allSatisfy { $0.intrinsicContentSize.width <= $0.frame.width + 1 })
        }
        #expect(picker.intrinsicContentSize == wanted)
        picker.frame.size = wanted
        harness.rest()
        #expect(fonts() == [17])
    }

    @Test func aCountDownHasHoursAndMinutes() throws {
        let (harness, picker) = picker(.countDownTimer, .automatic)
        picker.countDownDuration = 3_700
        #expect(picker.countDownDuration == 3_660)
        let wheels = find(PickerWheel.self, in: picker)
        #expect(wheels.map(\.selected) == [1, 1])
        let minutes = wheels[1].convert(
            CGPoint(x: wheels[1].bounds.midX, y: wheels[1].bounds.midY), to: nil)
        harness.scroll(notches: 4, at: minutes)
        harness.rest()
        #expect(picker.countDownDuration == 3_900)
        picker.countDownDuration = .nan
        #expect(picker.countDownDuration == 60)
    }

    @Test func aDisabledPickerDoesNothing() {
        for style in [UIDatePickerStyle.compact, .inline, .wheels] {
            let (harness, picker) = picker(.date, style)
            picker.isEnabled = false
            harness.tap(at: CGPoint(x: 60, y: 140))
            harness.scroll(notches: 1, at: CGPoint(x: 60, y: 128))
            harness.press(.tab)
            harness.press(.up)
            harness.rest()
            #expect(picker.date == Self.date(2026, 11, 21, 14, 30))
            #expect(log.names.isEmpty)
        }
    }
}
