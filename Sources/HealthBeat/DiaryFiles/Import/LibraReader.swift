import Diary

/// Reads Libra's CSV, versions 5 and 6: `date;weight;trend;fat;fat trend;…;log`.
///
/// The last column is the rest of the line, semicolons and quotes included. Instants are UTC.
enum LibraReader {
    static func read(
        _ bytes: [UInt8], options: ImportOptions, clock: DiaryClock, progress: ImportProgress
    ) throws(ImportError) -> ImportedFile {
        var builder = ImportBuilder(.libra, options: options, clock: clock)
        var unit: WeightUnit?
        var separators = 5
        var lines = TextLines(bytes)
        while let next = try lines.next(progress) {
            guard next.bytes.contains(where: { $0 != 0x20 }) else { continue }
            let line = String(decoding: next.bytes, as: UTF8.self)
            if line.hasPrefix("#") {
                let header = line.dropFirst()
                if header.hasPrefix("Units:") {
                    unit = ImportNumber.unit(String(header.dropFirst(6)))
                } else if header.hasPrefix("date;") {
                    separators = header.utf8.count { $0 == UInt8(ascii: ";") }
                }
                continue
            }
            let cells = line.split(
                separator: ";", maxSplits: separators, omittingEmptySubsequences: false)
            let row = CSVRow(line: next.number, texts: cells.map { String($0).trimmingSpaces })
            read(row, noteColumn: separators, unit, into: &builder)
        }
        var file = try builder.finish()
        collapsePlaceholders(&file)
        return file
    }

    private static func read(
        _ row: CSVRow, noteColumn: Int, _ unit: WeightUnit?, into builder: inout ImportBuilder
    ) {
        builder.beginRow()
        switch ImportNumber.read(row[1]) {
        case .missing: builder.skipEmpty()
        case .invalid: builder.refuse(row, localized("“\(row[1])” is not a weight."))
        case .value(let weight, let suffix):
            guard case .date(let date) = FileDate.read(row[0], order: nil) else {
                builder.refuse(row, localized("“\(row[0])” is not a date."))
                return
            }
            // With a zone it is an instant; older rows without one are local.
            builder.add(
                weight, suffix ?? unit, at: date.momentInFile(builder.clock),
                isInstant: date.isInstant, note: row.whole(noteColumn), line: row.line,
                text: row.excerpt)
        }
    }

    /// Old databases hold a copy of each entry at local midnight besides the real entry.
    private static func collapsePlaceholders(_ file: inout ImportedFile) {
        var timed: Set<[Int]> = []
        for record in file.records where record.moment.secondOfDay != 0 {
            timed.insert([record.moment.date.dayNumber, record.weight.grams])
        }
        let count = file.records.count
        file.records.removeAll { record in
            record.moment.secondOfDay == 0 && record.note.isEmpty
                && timed.contains([record.moment.date.dayNumber, record.weight.grams])
        }
        let copies = count - file.records.count
        guard copies > 0 else { return }
        file.empty += copies
        file.assumptions.append(
            localized(
                "\(counting: copies) weights at midnight were left out: "
                    + "Libra had copied what another of that day says.",
                one: "\(counting: copies) weight at midnight was left out: "
                    + "Libra had copied what another of that day says."))
    }
}
