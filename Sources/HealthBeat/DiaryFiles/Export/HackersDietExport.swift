import Diary
import Foundation

/// Writes the CSV of The Hacker's Diet Online: a block a month, every calendar day a row.
///
/// It keeps one weight a day; the first of a day that was not weighed again is written. The text is
/// meant for ISO 8859-1: characters outside of it are escaped as `\x{hex}`.
enum HackersDietExport {
    static func write(_ entries: some Sequence<Entry>, _ unit: WeightUnit, to text: inout String) {
        let names: [WeightUnit: (name: String, code: Int)] = [
            .kilograms: ("kilogram", 0), .pounds: ("pound", 1), .stones: ("stone", 2),
        ]
        let (name, code) = names[unit] ?? ("kilogram", 0)
        let shown = unit == .kilograms ? WeightUnit.kilograms : .pounds
        let days = DiaryDay.days(of: entries).compactMap(\.counted.first)
        guard let first = days.first else { return }
        let epoch = Moment(secondsSince1970: days.map(\.changed).max() ?? 0, offset: 0)
        text += "Epoch,\(epoch.date)T\(epoch.timeText)Z\r\n"
        text += "Preferences,1.0,\(name),\(name),calorie,0,.\r\n"
        var trend = first.weight.kilograms
        var index = 0
        while index < days.count {
            let month = days[index].moment.date.startOfMonth
            let end = month.adding(months: 1)
            let carried = String(format: "%.4f", trend / shown.kilograms)
            text += "Date,Weight,Rung,Flag,Comment\r\n"
            text += "StartTrend,\(carried),\(code),0,0,1.0\r\n"
            var day = month
            while day < end {
                if index < days.count, days[index].moment.date == day {
                    let entry = days[index]
                    let weight = entry.weight.converted(to: shown, fractionDigits: 1)
                    text +=
                        "\(day),\(total(weight)),,0,\(csvCell(escaped(FormulaGuard.spaced(entry.note))))\r\n"
                    trend += (entry.weight.kilograms - trend) / 10
                    index += 1
                } else {
                    text += "\(day),,,0,\r\n"
                }
                day = day.adding(days: 1)
            }
        }
    }

    private static func total(_ weight: Weight) -> String {
        weight.unit == .stones ? weight.converted(to: .pounds).text : weight.text
    }

    private static func escaped(_ note: String) -> String {
        var result = ""
        for scalar in note.unicodeScalars {
            switch scalar.value {
            case 0x5C: result += "\\\\"
            case 0x20..<0x7F, 0xA0...0xFF: result.unicodeScalars.append(scalar)
            case 0x0A, 0x0D, 0x09: result += " "
            default: result += "\\x{\(String(scalar.value, radix: 16))}"
            }
        }
        return result
    }
}
