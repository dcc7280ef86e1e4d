import Diary

/// Writes Libra's CSV, version 6: instants in UTC, the note as the rest of the line.
enum LibraExport {
    static func write(_ entries: some Sequence<Entry>, _ unit: WeightUnit, to text: inout String) {
        let unit = unit == .kilograms ? WeightUnit.kilograms : .pounds
        text += "#Version: 6\n#Units: \(unit == .kilograms ? "kg" : "lbs")\n\n"
        text +=
            "#date;weight;weight trend;body fat;body fat trend;muscle mass;"
            + "muscle mass trend;log\n"
        for entry in entries {
            let utc = Moment(secondsSince1970: entry.moment.secondsSince1970, offset: 0)
            let weight = entry.weight.converted(to: unit, fractionDigits: 2).text
            // A note cannot span lines there.
            let note = entry.note.split(whereSeparator: \.isNewline).joined(separator: " ")
            text += "\(utc.date)T\(utc.timeText).000Z;\(weight);;;;;;\(FormulaGuard.spaced(note))\n"
        }
    }
}
