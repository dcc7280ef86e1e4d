import TactileCompatibility
import Testing

@Suite struct DateComponentsFormatterTests {
    private func text(
        _ seconds: TimeInterval, _ style: DateComponentsFormatter.UnitsStyle,
        _ units: NSCalendar.Unit = [.hour, .minute, .second],
        zeros: DateComponentsFormatter.ZeroFormattingBehavior = .default,
        change: (DateComponentsFormatter) -> Void = { _ in }
    ) -> String? {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = style
        formatter.allowedUnits = units
        formatter.zeroFormattingBehavior = zeros
        change(formatter)
        return formatter.string(from: seconds)
    }

    @Test func stylesNameTheUnits() {
        #expect(text(5_400, .positional) == "1:30:00")
        #expect(text(5_400, .abbreviated) == "1h 30m")
        #expect(text(5_400, .short) == "1 hr, 30 min")
        #expect(text(5_400, .brief) == "1hr 30min")
        #expect(text(5_400, .full) == "1 hour, 30 minutes")
        #expect(text(7_260, .full) == "2 hours, 1 minute")
        #expect(text(5_400, .spellOut) == "one hour, thirty minutes")
    }

    @Test func zerosAreDroppedOrKept() {
        #expect(text(3_610, .positional) == "1:00:10")
        #expect(text(90, .positional) == "1:30")
        #expect(text(5, .positional, [.minute, .second], zeros: .pad) == "00:05")
        #expect(text(65, .positional, [.minute, .second], zeros: .pad) == "01:05")
        #expect(text(3_610, .positional, zeros: .pad) == "01:00:10")
        #expect(text(36_010, .positional, zeros: .pad) == "10:00:10")
        #expect(text(65, .positional, zeros: [.dropLeading, .pad]) == "01:05")
        #expect(text(65, .positional, zeros: .dropLeading) == "1:05")
        #expect(text(3_665, .positional, zeros: .dropLeading) == "1:01:05")
        #expect(
            text(3_600, .abbreviated, [.day, .hour, .minute, .second], zeros: .pad)
                == "0d 1h 0m 0s")
        #expect(
            text(3_600, .positional, [.day, .hour, .minute, .second], zeros: .pad)
                == "0d 01:00:00")
        #expect(text(600, .abbreviated, zeros: .dropLeading) == "10m 0s")
        #expect(text(0, .abbreviated) == "0s")
    }

    @Test func unitsAreChosenAndCounted() {
        #expect(
            text(90_061, .full, [.day, .hour, .minute], change: { $0.maximumUnitCount = 2 })
                == "1 day, 1 hour")
        #expect(text(3_700, .positional, [.minute, .second]) == "61:40")
        #expect(
            text(63, .full, [.minute, .second], change: { $0.collapsesLargestUnit = true })
                == "63 seconds")
        #expect(
            text(60, .short, change: { $0.includesTimeRemainingPhrase = true })
                == "1 min remaining")
        #expect(
            text(60, .short, change: { $0.includesApproximationPhrase = true }) == "About 1 min")
        #expect(text(-90, .abbreviated) == "-1m 30s")
        #expect(text(86_400 * 15, .full, [.weekOfMonth, .day]) == "2 weeks, 1 day")
        // Without a choice there are all units but weeks.
        #expect(text(86_400 * 15 + 60, .full, []) == "15 days, 1 minute")
    }

    @Test func numbersWithoutALengthHaveNone() {
        #expect(text(.nan, .full) == nil)
        #expect(text(.infinity, .full) == nil)
        #expect(text(1e300, .full) == nil)
    }

    @Test func componentsAndDatesAreTold() {
        #expect(
            DateComponentsFormatter.localizedString(
                from: DateComponents(hour: 1, minute: 5), unitsStyle: .full) == "1 hour, 5 minutes")
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = .full
        formatter.allowedUnits = [.hour, .minute]
        #expect(formatter.string(from: DateComponents(minute: 135)) == "2 hours, 15 minutes")
        #expect(formatter.string(for: 60.0) == "1 minute")
        #expect(formatter.string(for: "no length") == nil)
    }
}
