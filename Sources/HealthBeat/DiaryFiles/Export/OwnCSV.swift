import Diary

/// The diary's own table: what was typed, exactly, and kilograms for everybody else.
enum OwnCSV {
    static let header = "date,time,offset,weight,unit,weight_kg,note,id,source,created,changed"

    static func write(_ entries: some Sequence<Entry>, to text: inout String) {
        text += header + "\n"
        for entry in entries {
            let (moment, weight) = (entry.moment, entry.weight)
            let time = moment.isDateOnly ? "" : moment.timeText
            text += "\(moment.date),\(time),\(moment.offsetText),"
            text += "\(weight.text),\(weight.unit.rawValue),\(kilograms(weight)),"
            text += csvCell(FormulaGuard.added(to: entry.note))
            text += ",\(entry.id.uuidString.lowercased()),"
            text += csvCell(FormulaGuard.added(to: entry.source))
            text += ",\(entry.created),\(entry.changed)\n"
        }
    }

    /// Kilograms to the milligram, without zeros that say nothing.
    static func kilograms(_ weight: Weight) -> String {
        let milligrams = (weight.nanograms + 500_000) / 1_000_000
        return DecimalText(significand: milligrams, fractionDigits: 6).trimmed.description
    }
}
