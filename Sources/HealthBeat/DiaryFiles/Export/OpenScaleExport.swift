import Diary

/// Writes the CSV that openScale 3 imports; it has no unit, so that kilograms are always meant.
enum OpenScaleExport {
    static func write(_ entries: some Sequence<Entry>, to text: inout String) {
        text += "DATE,TIME,COMMENT,WEIGHT\n"
        for entry in entries {
            text += "\(entry.moment.date),"
            text += entry.moment.isDateOnly ? "," : "\(entry.moment.timeText),"
            text += csvCell(FormulaGuard.spaced(entry.note))
            text += ",\(entry.weight.converted(to: .kilograms, fractionDigits: 2).text)\n"
        }
    }
}
