import Diary
import Foundation

/// Reads the XML of The Hacker's Diet Online: months with days, each month in its own unit.
final class HackersDietXMLReader {
    private var builder: ImportBuilder
    private let reader: XMLReader
    private var text = ""
    private var year: Int?
    private var month: Int?
    private var unit: WeightUnit?
    private var isInDay = false
    private var day: [String: String] = [:]

    init(options: ImportOptions, clock: DiaryClock) throws(ImportError) {
        builder = ImportBuilder(.hackersDietXML, options: options, clock: clock)
        reader = try XMLReader(.hackersDietXML)
    }

    func read(
        _ source: any ByteSource, progress: ImportProgress
    ) throws(ImportError) -> ImportedFile {
        reader.onStart = { [unowned self] name, _ in start(name) }
        reader.onEnd = { [unowned self] name in end(name) }
        // A note is at most 4096 characters there; longer text is none.
        reader.onText = { [unowned self] piece in
            if text.utf8.count < 65_536 { text += piece }
        }
        try reader.read(source, progress: progress)
        return try builder.finish()
    }

    private func start(_ name: String) {
        text = ""
        if name == "monthlog" { (year, month, unit) = (nil, nil, nil) }
        if name == "day" {
            isInDay = true
            day = [:]
        }
    }

    private func end(_ name: String) {
        let value = text.trimmingSpaces
        text = ""
        switch name {
        case "day":
            isInDay = false
            addDay()
        case "date" where isInDay, "weight" where isInDay, "comment" where isInDay:
            day[name] = value
        case "year": year = Int(value)
        case "month": month = Int(value)
        case "weight-unit": unit = ImportNumber.unit(value)
        default: break
        }
    }

    private func addDay() {
        builder.beginRow()
        let weight = day["weight"] ?? ""
        let text = "\(year ?? 0)-\(month ?? 0)-\(day["date"] ?? "") \(weight)"
        let (number, named): (String, WeightUnit?)
        switch ImportNumber.read(weight) {
        case .missing: return builder.skipEmpty()
        case .invalid:
            return builder.refuse(
                line: reader.line, text: text, localized("“\(weight)” is not a weight."))
        case .value(let found, let unit): (number, named) = (found, unit)
        }
        guard let year, let month, let number_ = day["date"].flatMap({ Int($0) }),
            let date = CivilDate(year: year, month: month, day: number_)
        else {
            builder.refuse(line: reader.line, text: text, localized("The day does not exist."))
            return
        }
        // Months in stones hold pounds.
        let shown = unit == .stones ? WeightUnit.pounds : unit
        builder.add(
            number, named ?? shown, at: WrittenDate(date: date).moment(builder.clock),
            note: day["comment"] ?? "",
            line: reader.line, text: text)
    }
}
