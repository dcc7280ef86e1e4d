import Foundation
import TactileViews

/// A part of a date that can be turned, stepped or typed by itself.
enum DateUnit: Hashable, Sendable {
    case day, month, year, hour, minute, period

    var component: Calendar.Component {
        switch self {
        case .day: .day
        case .month: .month
        case .year: .year
        case .hour, .period: .hour
        case .minute: .minute
        }
    }

    /// What readers of the screen call the part.
    var name: String {
        switch self {
        case .day: localized("Day")
        case .month: localized("Month")
        case .year: localized("Year")
        case .hour: localized("Hour")
        case .minute: localized("Minute")
        case .period: localized("AM or PM")
        }
    }
}

/// How a locale writes dates and times: which parts, in which order, with what between them.
struct DatePattern {
    enum Part: Equatable {
        case unit(DateUnit, format: String)
        case text(String)
    }

    private(set) var parts: [Part] = []
    let locale: Locale
    let calendar: Calendar
    private let formatters: [String: DateFormatter]

    /// - `template`: the fields wanted, such as "yMMMd" or "jmm".
    init(template: String, locale: Locale, calendar: Calendar) {
        self.locale = locale
        var calendar = calendar
        calendar.locale = locale
        self.calendar = calendar
        let format =
            DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale)
            ?? "y-MM-dd"
        parts = Self.parts(of: format)
        var formatters: [String: DateFormatter] = [:]
        for case .unit(_, let format) in parts {
            let formatter = DateFormatter()
            formatter.locale = locale
            formatter.calendar = calendar
            formatter.timeZone = calendar.timeZone
            formatter.dateFormat = format
            formatters[format] = formatter
        }
        self.formatters = formatters
    }

    /// Takes a pattern of Unicode's Technical Standard 35 apart.
    static func parts(of format: String) -> [Part] {
        var parts: [Part] = []
        var isQuoted = false
        var letters = Substring()
        func append(_ text: String) {
            if case .text(let before) = parts.last {
                parts[parts.count - 1] = .text(before + text)
            } else {
                parts.append(.text(text))
            }
        }
        func finish() {
            defer { letters = "" }
            guard let letter = letters.first else { return }
            let unit: DateUnit? =
                switch letter {
                case "d": .day
                case "M", "L": .month
                case "y", "u": .year
                case "h", "H", "k", "K": .hour
                case "m": .minute
                case "a", "b", "B": .period
                default: nil
                }
            if let unit { parts.append(.unit(unit, format: String(letters))) }
        }
        for character in format {
            if character == "'" {
                finish()
                isQuoted.toggle()
            } else if isQuoted || !character.isLetter || !character.isASCII {
                finish()
                append(String(character))
            } else {
                if let last = letters.first, last != character { finish() }
                letters.append(character)
            }
        }
        finish()
        return parts
    }

    func text(_ part: Part, of date: Date) -> String {
        switch part {
        case .text(let text): text
        case .unit(_, let format): formatters[format]?.string(from: date) ?? ""
        }
    }

    var units: [DateUnit] {
        parts.compactMap { if case .unit(let unit, _) = $0 { unit } else { nil } }
    }

    func format(of unit: DateUnit) -> String? {
        for case .unit(unit, let format) in parts { return format }
        return nil
    }

    /// Whether hours count from 1 to 12, twice a day.
    var isTwelveHour: Bool { units.contains(.period) }
}
