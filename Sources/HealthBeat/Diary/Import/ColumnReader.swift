import Foundation

/// Reads every format that is one table with a date and a weight in each row.
struct ColumnReader {
    private let bytes: [UInt8]
    private let delimiter: UInt8
    private let skippedLines: Int
    private var profile: ColumnProfile
    private var order: DateOrder?
    private var hasLookedForOrder = false
    /// Whose rows are read, where a file holds those of several people.
    private var person: ImportPerson?

    /// - Parameter skippedLines: rows before and including the header.
    init(_ bytes: [UInt8], delimiter: UInt8, skippedLines: Int, profile: ColumnProfile) {
        self.bytes = bytes
        self.delimiter = delimiter
        self.skippedLines = skippedLines
        self.profile = profile
    }

    mutating func read(
        options: ImportOptions, clock: DiaryClock, progress: ImportProgress
    ) throws(ImportError) -> ImportedFile {
        var builder = ImportBuilder(profile.format, options: options, clock: clock)
        order = options.dateOrder
        person = try chosenPerson(options, &builder)
        var reader = rows()
        var row = reader.emptyRow()
        var count = 0
        while reader.read(into: &row) {
            count += 1
            if count.isMultiple(of: 1024) { try progress.report(reader.progress) }
            guard !row.isBlank else { continue }
            if isEndOfTable(row) { break }
            if profile.format == .trendWeight, row.cells.count > profile.columnCount {
                try read(Self.rejoined(row, columns: profile.columnCount), into: &builder)
            } else {
                try read(row, into: &builder)
            }
        }
        if case .assumed(let unit) = profile.unit { return try builder.finish(assuming: unit) }
        return try builder.finish()
    }

    /// The rows behind the header, from the first.
    private func rows() -> CSVReader {
        var reader = CSVReader(bytes, delimiter: delimiter)
        for _ in 0..<skippedLines { _ = reader.next() }
        return reader
    }

    /// The person whose rows are wanted; nil where all rows are one person's.
    private func chosenPerson(
        _ options: ImportOptions, _ builder: inout ImportBuilder
    ) throws(ImportError) -> ImportPerson? {
        guard let column = profile.height else { return nil }
        var reader = rows()
        var row = reader.emptyRow()
        var heights: [Double: Int] = [:]
        while reader.read(into: &row) {
            if let height = Double(row[column]), height > 0 { heights[height, default: 0] += 1 }
        }
        let people = ImportPerson.people(heights)
        guard people.count > 1 else { return nil }
        let wanted = options.heightInCentimetres.flatMap { height in
            people.first { $0.matches(height) }
        }
        guard let wanted else { throw .severalPeople(people) }
        builder.assume("Only the rows of \(wanted) were taken; the file holds others too.")
        return wanted
    }

    /// Fitbit puts further tables behind a blank line and a title.
    private func isEndOfTable(_ row: CSVRow) -> Bool {
        profile.format == .fitbit && row.cells.count == 1
    }

    private mutating func read(
        _ row: CSVRow, into builder: inout ImportBuilder
    ) throws(ImportError) {
        if let person, let height = Double(row[profile.height]), !person.matches(height) { return }
        if row[profile.interpolated].lowercased() == "yes" { return builder.skipEmpty() }
        if row[profile.unitColumn] == "st",
            let weight = Weight(text: row[profile.weight], unit: .stones)
        {
            return try add(row, weight, &builder)
        }
        switch ImportNumber.read(row[profile.weight]) {
        case .missing: builder.skipEmpty()
        case .invalid: builder.refuse(row, "“\(row[profile.weight])” is not a weight.")
        case .value(let number, let suffix):
            guard let date = try date(row, &builder) else { return }
            let (number, unit) = measured(
                number, suffix ?? ImportNumber.unit(row[profile.unitColumn]))
            if profile.format == .healthBeatCSV, let unit,
                let weight = Weight(text: number.description, unit: unit)
            {
                builder.add(own(row, weight, date, builder.clock), text: row.excerpt)
            } else {
                builder.add(
                    number, unit, at: moment(date, row, builder.clock), note: row[profile.note],
                    line: row.line, text: row.excerpt)
            }
        }
    }

    private mutating func add(
        _ row: CSVRow, _ weight: Weight, _ builder: inout ImportBuilder
    ) throws(ImportError) {
        guard let date = try date(row, &builder) else { return }
        builder.add(own(row, weight, date, builder.clock), text: row.excerpt)
    }

    private func measured(
        _ number: DecimalText, _ named: WeightUnit?
    ) -> (DecimalText, WeightUnit?) {
        switch profile.unit {
        case .fixed(let unit): return (number, named ?? unit)
        case .assumed, .unknown: return (number, named)
        case .grams:
            let kilograms = ImportNumber.rounded(number.doubleValue / 1000, fractionDigits: 3)
            return (kilograms ?? number, .kilograms)
        }
    }

    /// The row's date, after refusing what is none.
    private mutating func date(
        _ row: CSVRow, _ builder: inout ImportBuilder
    ) throws(ImportError) -> ImportDate? {
        let text = row[profile.date]
        var reading = ImportDate.read(text, order: order)
        if reading == .ambiguous, !hasLookedForOrder {
            hasLookedForOrder = true
            order = provenOrder()
            reading = ImportDate.read(text, order: order)
        }
        switch reading {
        case .ambiguous: throw .dateOrderUnknown(example: text)
        case .invalid:
            builder.refuse(row, "“\(text)” is not a date.")
            return nil
        case .date(var date):
            let time = row[profile.time]
            if date.secondOfDay == nil, !time.isEmpty {
                date.secondOfDay = ImportDate.time(time)
                if date.secondOfDay == nil {
                    builder.assume("Times that could not be read were set to noon.")
                }
            }
            return date
        }
    }

    private func provenOrder() -> DateOrder? {
        var reader = rows()
        var row = reader.emptyRow()
        let column = profile.date
        return ImportDate.order(
            provenBy: AnyIterator { reader.read(into: &row) ? row[column] : nil })
    }

    private func moment(_ date: ImportDate, _ row: CSVRow, _ clock: DiaryClock) -> Moment {
        var date = date
        let zone = ImportDate.offset(row[profile.offset])
        // A day without a time is a day of the wall's calendar, whatever zone its times have.
        guard date.secondOfDay != nil else { return date.moment(clock, missingOffset: zone) }
        if profile.isUTCWithOffset {
            let utc = date.moment(clock, missingOffset: 0).secondsSince1970
            return Moment(secondsSince1970: utc, offset: zone ?? clock.offsetAtInstant(utc))
        }
        if profile.isUTC || date.offset == 0 {
            // An instant without its own wall clock is shown on this machine's.
            let utc = date.moment(clock, missingOffset: 0).secondsSince1970
            return zone.map { Moment(secondsSince1970: utc, offset: $0) }
                ?? clock.moment(secondsSince1970: utc)
        }
        if date.offset == nil { date.offset = zone }
        return date.moment(clock)
    }

    /// A row of our own format, which keeps everything an entry has.
    private func own(
        _ row: CSVRow, _ weight: Weight, _ date: ImportDate, _ clock: DiaryClock
    ) -> ImportedRecord {
        var date = date
        date.offset = ImportDate.offset(row[profile.offset])
        return ImportedRecord(
            weight: weight, moment: date.moment(clock),
            note: FormulaGuard.removed(from: row[profile.note]),
            id: UUID(uuidString: row[profile.id]),
            source: FormulaGuard.removed(from: row[profile.source]),
            created: Int(row[profile.created]), changed: Int(row[profile.changed]),
            line: row.line)
    }

    /// Puts numbers together again that a decimal comma tore apart: `75`,`5` becomes `75.5`.
    private static func rejoined(_ row: CSVRow, columns: Int) -> CSVRow {
        let cells = row.texts
        var result: [String] = []
        var surplus = cells.count - columns
        var index = 0
        while index < cells.count {
            let cell = cells[index]
            let next = index + 1 < cells.count ? cells[index + 1] : ""
            if surplus > 0, Int(digits: cell) != nil, next.utf8.count == 1, Int(digits: next) != nil
            {
                result.append(cell + "." + next)
                surplus -= 1
                index += 2
            } else {
                result.append(cell)
                index += 1
            }
        }
        return CSVRow(line: row.line, texts: result)
    }
}
