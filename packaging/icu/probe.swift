// Prints what Foundation says in every locale: dates, numbers, texts. `check` compares what it
// says with all of ICU's data and with those of a release.
import Foundation

setenv("TZ", "UTC", 1)

/// Two moments whose days, months and hours differ in everything.
let moments = [1_795_262_400.0, 1_772_323_260.0].map { Date(timeIntervalSince1970: $0) }
let templates = [
    "d", "dMMM", "dMMMM", "dMMMyyyy", "dMMMMyyyy", "EEEE", "EEE", "EEEdMMM", "EEEEdMMMM",
    "EEEEdMMMMyyyy", "MMMM", "MMM", "LLLL", "MMMMyyyy", "MMMyyyy", "yMMM", "yyyy", "yMd", "jm",
    "jmm", "Hm",
    "hm", "EEEEdMMMMyyyyjm", "w", "Q", "QQQQyyyy", "G", "a", "ccc", "cccccc",
]
let zone = TimeZone(secondsFromGMT: 0) ?? .current
let berlin = TimeZone(identifier: "Europe/Berlin") ?? zone

func dates(_ locale: Locale) -> [String] {
    var lines: [String] = []
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = zone
    for template in templates {
        let format =
            DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? "none"
        formatter.dateFormat = format
        lines.append(
            "\(template) \(format) " + moments.map(formatter.string).joined(separator: "|"))
    }
    for style in [DateFormatter.Style.short, .medium, .long, .full] {
        (formatter.dateStyle, formatter.timeStyle) = (style, .none)
        lines += moments.map(formatter.string)
        // Longer times have the name of the zone.
        guard [.short, .medium].contains(style) else { continue }
        (formatter.dateStyle, formatter.timeStyle) = (.none, style)
        lines += moments.map(formatter.string)
        let text = formatter.string(from: moments[0])
        lines.append("\(formatter.date(from: text)?.timeIntervalSince1970 ?? -1)")
    }
    formatter.timeZone = berlin
    formatter.dateFormat = "xxx"
    lines.append(formatter.string(from: moments[1]))
    for symbols in [
        formatter.monthSymbols, formatter.shortMonthSymbols, formatter.veryShortMonthSymbols,
        formatter.standaloneMonthSymbols, formatter.weekdaySymbols, formatter.shortWeekdaySymbols,
        formatter.veryShortWeekdaySymbols, formatter.shortStandaloneWeekdaySymbols,
        formatter.quarterSymbols, formatter.eraSymbols, formatter.longEraSymbols,
        [formatter.amSymbol, formatter.pmSymbol],
    ] {
        lines.append(symbols.joined(separator: ","))
    }
    for date in moments {
        lines.append(
            date.formatted(.dateTime.locale(locale).day().month(.wide).year().hour().minute()))
        lines.append(
            date.formatted(Date.FormatStyle(date: .complete, time: .standard, locale: locale)))
        lines.append(
            (date..<date.addingTimeInterval(400_000)).formatted(
                Date.IntervalFormatStyle(date: .long, time: .shortened, locale: locale)))
    }
    return lines
}

func calendars(_ locale: Locale) -> [String] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    var lines = [
        "\(locale.calendar.identifier) \(calendar.firstWeekday) \(calendar.minimumDaysInFirstWeek)",
        "\(locale.measurementSystem) \(locale.hourCycle) \(locale.firstDayOfWeek)",
    ]
    for identifier: Calendar.Identifier in [.buddhist, .japanese, .islamicUmmAlQura, .persian] {
        var other = Calendar(identifier: identifier)
        other.locale = locale
        other.timeZone = zone
        let formatter = DateFormatter()
        formatter.calendar = other
        formatter.locale = locale
        formatter.timeZone = zone
        formatter.dateStyle = .long
        lines.append(formatter.string(from: moments[0]))
    }
    return lines
}

func numbers(_ locale: Locale) -> [String] {
    var lines: [String] = []
    let formatter = NumberFormatter()
    formatter.locale = locale
    for style in [NumberFormatter.Style.none, .decimal, .percent, .scientific] {
        formatter.numberStyle = style
        for number in [0, 1, -7.25, 1_234_567.891] {
            lines.append(formatter.string(from: NSNumber(value: number)) ?? "none")
        }
    }
    formatter.numberStyle = .decimal
    lines.append(
        "\(formatter.number(from: formatter.string(from: 1234.5) ?? "")?.doubleValue ?? -1)")
    lines.append(12_345.678.formatted(.number.locale(locale).precision(.fractionLength(2))))
    lines.append(0.256.formatted(.percent.locale(locale)))
    lines.append(9_876_543.formatted(.number.locale(locale).notation(.compactName)))
    lines.append([locale.decimalSeparator, locale.groupingSeparator].map { $0 ?? "" }.joined())
    return lines
}

func texts(_ locale: Locale) -> [String] {
    var lines = [["a", "b", "c"].formatted(.list(type: .and).locale(locale))]
    let relative = Date.RelativeFormatStyle(presentation: .named, unitsStyle: .wide, locale: locale)
    lines.append(relative.format(Date().addingTimeInterval(-86_400.5)))
    lines.append("ﬁnal İSTANBUL straße".uppercased(with: locale) + "Iı".lowercased(with: locale))
    let found = "Ärger".range(
        of: "arg", options: [.caseInsensitive, .diacriticInsensitive], locale: locale)
    lines.append("\(found != nil) \(locale.language.characterDirection)")
    return lines
}

let arguments = CommandLine.arguments.dropFirst()
let identifiers = arguments.isEmpty ? Locale.availableIdentifiers.sorted() : Array(arguments)
for identifier in identifiers {
    let locale = Locale(identifier: identifier)
    for line in dates(locale) + calendars(locale) + numbers(locale) + texts(locale) {
        print("\(identifier): \(line)")
    }
}
// What is there in English only, or needs no locale.
let words = NumberFormatter()
words.locale = Locale(identifier: "en")
words.numberStyle = .spellOut
print(words.string(from: 1_234) ?? "none")
let text = "Zoe\u{308} ﷺ 𝐇 ½ Ⅷ\n日本語の文 สวัสดี"
print(text.precomposedStringWithCompatibilityMapping, text.decomposedStringWithCanonicalMapping)
for encoding: String.Encoding in [.utf16, .isoLatin1, .windowsCP1252, .ascii, .macOSRoman] {
    print(encoding, text.data(using: encoding, allowLossyConversion: true)?.count ?? -1)
}
