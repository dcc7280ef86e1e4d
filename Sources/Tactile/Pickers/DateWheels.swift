import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// A date picker's wheels: which wheels there are, their rows, and the date that they make.
@MainActor
final class DateWheels: UIView, UIPickerViewDataSource, UIPickerViewAccessibilityDelegate {
    enum Wheel: Equatable {
        case unit(DateUnit)
        /// Days in a row, counted from the day that the wheels were made for.
        case days
        case hours
        case minutes
    }

    private let picker = UIPickerView(frame: .zero)
    private let pattern: DatePattern
    private let wheels: [Wheel]
    private let interval: Int
    private let origin: Date
    private let dayFormatter = DateFormatter()
    var date: Date
    /// Called with what the wheels were turned to.
    var chose: ((Date) -> Void)?

    private static let dayReach = 10_000
    private static let years = 1...9_999

    init(mode: UIDatePicker.Mode, pattern: DatePattern, date: Date, interval: Int) {
        self.pattern = pattern
        self.date = date
        self.interval = max(1, interval)
        origin = pattern.calendar.startOfDay(for: date)
        switch mode {
        case .date: wheels = pattern.units.map { .unit($0) }
        case .time: wheels = pattern.units.map { .unit($0) }
        case .dateAndTime: wheels = [.days] + pattern.units.map { .unit($0) }
        case .countDownTimer: wheels = [.hours, .minutes]
        }
        super.init(frame: .zero)
        dayFormatter.locale = pattern.locale
        dayFormatter.calendar = pattern.calendar
        dayFormatter.timeZone = pattern.calendar.timeZone
        dayFormatter.setLocalizedDateFormatFromTemplate("EEEMMMd")
        picker.dataSource = self
        picker.delegate = self
        addSubview(picker)
    }

    required init?(coder: NSCoder) { nil }

    var isEnabled: Bool {
        get { picker.isEnabled }
        set { picker.isEnabled = newValue }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let isNew = picker.bounds.size != bounds.size
        picker.frame = bounds
        if isNew { show(date, animated: false) }
    }

    /// Turns the wheels to a date.
    func show(_ date: Date, animated: Bool) {
        self.date = date
        for (component, wheel) in wheels.enumerated() {
            picker.selectRow(row(of: wheel), inComponent: component, animated: animated)
        }
    }

    private func row(of wheel: Wheel) -> Int {
        let calendar = pattern.calendar
        func part(_ component: Calendar.Component) -> Int {
            calendar.component(component, from: date)
        }
        switch wheel {
        case .days:
            let days = calendar.dateComponents(
                [.day], from: origin, to: calendar.startOfDay(for: date)
            ).day
            return min(max((days ?? 0) + Self.dayReach, 0), 2 * Self.dayReach)
        case .hours: return part(.hour)
        case .minutes, .unit(.minute): return part(.minute) / interval
        case .unit(.day): return part(.day) - 1
        case .unit(.month): return part(.month) - 1
        case .unit(.year): return part(.year) - Self.years.lowerBound
        case .unit(.hour): return pattern.isTwelveHour ? part(.hour) % 12 : part(.hour)
        case .unit(.period): return part(.hour) < 12 ? 0 : 1
        }
    }

    // MARK: Rows

    func numberOfComponents(in pickerView: UIPickerView) -> Int { wheels.count }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        switch wheels[component] {
        case .days: 2 * Self.dayReach + 1
        case .hours: 24
        case .minutes, .unit(.minute): 60 / interval
        case .unit(.day): 31
        case .unit(.month): pattern.calendar.maximumRange(of: .month)?.count ?? 12
        case .unit(.year): Self.years.count
        case .unit(.hour): pattern.isTwelveHour ? 12 : 24
        case .unit(.period): 2
        }
    }

    func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? {
        switch wheels[component] {
        case .days:
            let day = pattern.calendar.date(
                byAdding: .day, value: row - Self.dayReach, to: origin)
            return day.map(dayFormatter.string(from:))
        case .hours: return "\(number(row)) h"
        case .minutes: return localized("\(number(row * interval)) min")
        case .unit(let unit): return title(of: unit, row: row)
        }
    }

    func pickerView(
        _ pickerView: UIPickerView, accessibilityLabelForComponent component: Int
    ) -> String? {
        switch wheels[component] {
        case .days: localized("Date")
        case .hours: localized("Hours")
        case .minutes: localized("Minutes")
        case .unit(let unit): unit.name
        }
    }

    private func title(of unit: DateUnit, row: Int) -> String {
        let calendar = pattern.calendar
        switch unit {
        case .day: return number(row + 1)
        case .month:
            let names =
                (pattern.format(of: .month)?.count ?? 4) >= 4
                ? calendar.standaloneMonthSymbols : calendar.shortStandaloneMonthSymbols
            return names.indices.contains(row) ? names[row] : number(row + 1)
        case .year: return number(row + Self.years.lowerBound)
        case .hour:
            return pattern.isTwelveHour ? number(row == 0 ? 12 : row) : number(row)
        case .minute: return number(row * interval, digits: 2)
        case .period: return row == 0 ? calendar.amSymbol : calendar.pmSymbol
        }
    }

    private func number(_ value: Int, digits: Int = 1) -> String {
        value.formatted(
            .number.locale(pattern.locale).grouping(.never).precision(
                .integerLength(digits...)))
    }

    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
        switch wheels[component] {
        case .days: 150
        case .hours, .minutes: 100
        case .unit(.month): 130
        case .unit(.year): 84
        case .unit: 60
        }
    }

    // MARK: Turning

    func pickerView(
        _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
    ) {
        let calendar = pattern.calendar
        let hour = calendar.component(.hour, from: date)
        let target: Date? =
            switch wheels[component] {
            case .days:
                calendar.date(byAdding: .day, value: row - Self.dayReach, to: origin).flatMap {
                    let time = calendar.dateComponents([.hour, .minute, .second], from: date)
                    return calendar.date(
                        bySettingHour: time.hour ?? 0, minute: time.minute ?? 0,
                        second: time.second ?? 0, of: $0)
                }
            case .hours: calendar.date(setting: .hour, to: row, of: date)
            case .minutes, .unit(.minute):
                calendar.date(setting: .minute, to: row * interval, of: date)
            case .unit(.day):
                calendar.date(
                    setting: .day,
                    to: min(row + 1, calendar.range(of: .day, in: .month, for: date)?.count ?? 31),
                    of: date)
            case .unit(.month): calendar.date(setting: .month, to: row + 1, of: date)
            case .unit(.year):
                calendar.date(setting: .year, to: row + Self.years.lowerBound, of: date)
            case .unit(.hour):
                calendar.date(
                    setting: .hour,
                    to: pattern.isTwelveHour ? row + (hour >= 12 ? 12 : 0) : row, of: date)
            case .unit(.period):
                calendar.date(setting: .hour, to: hour % 12 + 12 * row, of: date)
            }
        guard let target else { return }
        date = target
        chose?(target)
    }
}
