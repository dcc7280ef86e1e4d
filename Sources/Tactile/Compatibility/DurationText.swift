import Foundation

/// A unit that durations are told in, the largest first.
enum DurationUnit: Int, CaseIterable {
    case year, month, week, day, hour, minute, second

    var component: Calendar.Component {
        switch self {
        case .year: .year
        case .month: .month
        case .week: .weekOfMonth
        case .day: .day
        case .hour: .hour
        case .minute: .minute
        case .second: .second
        }
    }

    var calendarUnit: NSCalendar.Unit {
        switch self {
        case .year: .year
        case .month: .month
        case .week: .weekOfMonth
        case .day: .day
        case .hour: .hour
        case .minute: .minute
        case .second: .second
        }
    }

    /// "1h", "1 hr", "1hr" and "1 hour", without the number.
    var names: (letter: String, short: String, full: String) {
        switch self {
        case .year: ("y", "yr", "year")
        case .month: ("mo", "mth", "month")
        case .week: ("w", "wk", "week")
        case .day: ("d", "day", "day")
        case .hour: ("h", "hr", "hour")
        case .minute: ("m", "min", "minute")
        case .second: ("s", "sec", "second")
        }
    }

    /// How many of a smaller unit make one; `nil` where that is not fixed.
    func count(of smaller: DurationUnit) -> Int? {
        guard let mine = seconds, let other = smaller.seconds else { return nil }
        return mine / other
    }

    private var seconds: Int? {
        switch self {
        case .year, .month: nil
        case .week: 604_800
        case .day: 86_400
        case .hour: 3_600
        case .minute: 60
        case .second: 1
        }
    }
}

/// Writes amounts of units.
struct DurationText {
    let style: DateComponentsFormatter.UnitsStyle
    /// Whether the first of the positions has two digits as the others have.
    let padsFirst: Bool

    func text(_ parts: [(unit: DurationUnit, amount: Int)]) -> String {
        switch style {
        case .positional: positional(parts)
        case .abbreviated:
            parts.map { "\($0.amount)\($0.unit.names.letter)" }.joined(separator: " ")
        case .brief:
            parts.map { "\($0.amount)\(plural($0.unit, $0.unit.names.short, $0.amount))" }
                .joined(separator: " ")
        case .short:
            parts.map { "\($0.amount) \(plural($0.unit, $0.unit.names.short, $0.amount))" }
                .joined(separator: ", ")
        case .full:
            parts.map { "\($0.amount) \(plural(nil, $0.unit.names.full, $0.amount))" }
                .joined(separator: ", ")
        case .spellOut:
            parts.map { "\(words($0.amount)) \(plural(nil, $0.unit.names.full, $0.amount))" }
                .joined(separator: ", ")
        }
    }

    /// Hours, minutes and seconds with colons between, after longer units by their letter.
    private func positional(_ parts: [(unit: DurationUnit, amount: Int)]) -> String {
        let long = parts.filter { $0.unit.rawValue < DurationUnit.hour.rawValue }
            .map { "\($0.amount)\($0.unit.names.letter)" }
        let clock = parts.filter { $0.unit.rawValue >= DurationUnit.hour.rawValue }
            .enumerated().map { index, part in
                (index > 0 || padsFirst) && part.amount < 10 ? "0\(part.amount)" : "\(part.amount)"
            }
        let time = clock.joined(separator: ":")
        return (long + (time.isEmpty ? [] : [time])).joined(separator: " ")
    }

    /// Hours, minutes and seconds have no plural in their short forms.
    private func plural(_ short: DurationUnit?, _ name: String, _ amount: Int) -> String {
        switch short {
        case .minute, .second, .hour: name
        default: amount == 1 ? name : name + "s"
        }
    }

    private func words(_ amount: Int) -> String {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "en")
        formatter.numberStyle = .spellOut
        return formatter.string(from: NSNumber(value: amount)) ?? "\(amount)"
    }
}
