import Diary
import Foundation

/// Reads the body mass records of Apple Health's `export.xml`, which may be gigabytes long.
enum AppleHealthReader {
    static func read(
        _ source: any ByteSource, options: ImportOptions, clock: DiaryClock,
        progress: ImportProgress
    ) throws(ImportError) -> ImportedFile {
        let reader = try XMLReader(.appleHealth)
        var builder = ImportBuilder(.appleHealth, options: options, clock: clock)
        reader.onlyElement = "Record"
        reader.onStart = { [unowned reader] _, attributes in
            guard attributes["type"] == "HKQuantityTypeIdentifierBodyMass" else {
                return
            }
            add(attributes, line: reader.line, &builder)
        }
        try reader.read(source, progress: progress)
        return try builder.finish()
    }

    private static func add(
        _ attributes: XMLAttributes, line: Int, _ builder: inout ImportBuilder
    ) {
        builder.beginRow()
        let date = attributes["startDate"] ?? ""
        let value = attributes["value"] ?? ""
        let unit = attributes["unit"] ?? ""
        let text = "\(date) \(value) \(unit)"
        guard case .date(let parsed) = FileDate.read(date, order: nil) else {
            builder.refuse(line: line, text: text, localized("“\(date)” is not a date."))
            return
        }
        guard let number = value.isEmpty ? nil : ImportNumber.rounded(value) else {
            builder.refuse(line: line, text: text, localized("“\(value)” is not a weight."))
            return
        }
        guard number.significand > 0 else { return builder.skipEmpty() }
        let moment = parsed.moment(builder.clock)
        if unit == "g" {
            guard let mass = ImportNumber.kilograms(grams: number.doubleValue)
            else { return builder.skipEmpty() }
            builder.add(
                mass.description, .kilograms, at: moment, isInstant: parsed.isInstant, line: line,
                text: text)
        } else if let known = ImportNumber.unit(unit) {
            builder.add(
                number.description, known, at: moment, isInstant: parsed.isInstant, line: line,
                text: text)
        } else {
            builder.refuse(line: line, text: text, localized("“\(unit)” is not a unit of weight."))
        }
    }
}
