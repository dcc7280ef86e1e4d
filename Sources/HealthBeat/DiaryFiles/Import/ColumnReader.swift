import Diary
import Foundation

/// Reads every format that is one table with a date and a weight in each row.
struct ColumnReader {
    private let bytes: [UInt8]
    private let delimiter: UInt8
    private let skippedLines: Int
    private var profile: ColumnProfile
    private var order: DateOrder?
    private var hasLookedForOrder = false
    /// Whether a row had fewer cells than the header, and whether one had all.
    private var hasShortRow = false
    private var hasWholeRow = false
    /// Whose rows are read, where a file holds those of several people.
    private var person: ImportPerson?

    /// - `skippedLines`: rows before and including the header.
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
        var isInTable = true
        while reader.read(into: &row) {
            count += 1
            if count.isMultiple(of: 1024) { try progress.report(reader.progress) }
            guard !row.isBlank else { continue }
            if profile.format == .fitbit, !isRowOfTable(row, &isInTable) { continue }
            builder.beginRow()
            if isCut(row, reader) {
                builder.refuse(row, localized("The file ends within this row."))
                continue
            }
            hasShortRow = hasShortRow || row.cells.count < profile.columnCount
            hasWholeRow = hasWholeRow || row.cells.count >= profile.columnCount
            if row.cells.count > profile.columnCount, profile.columnCount > 0 {
                try read(joined(row, &builder), into: &builder)
            } else {
                try read(row, into: &builder)
            }
        }
        builder.assume(unclosedQuotes: reader.unclosedQuotes)
        if case .assumed(let unit) = profile.unit { return try builder.finish(assuming: unit) }
        return try builder.finish()
    }

    /// The rows behind the header, from the first.
    private func rows() -> CSVReader {
        var reader = CSVReader(bytes, delimiter: delimiter)
        for _ in 0..<skippedLines { _ = reader.next() }
        return reader
    }

    /// Whether a file that was cut ends here, in the weight or before it: in a last row without a
    /// line end that lacks cells which all rows before it have.
    private func isCut(_ row: CSVRow, _ reader: CSVReader) -> Bool {
        hasWholeRow && !hasShortRow && row.cells.count < profile.columnCount
            && row.cells.count <= profile.weight + 1 && reader.endsWithoutLineEnd
    }

    /// The person whose rows are wanted; nil where all rows are one person's.
    private func chosenPerson(
        _ options: ImportOptions, _ builder: inout ImportBuilder
    ) throws(ImportError) -> ImportPerson? {
        let people = people()
        guard people.count > 1 else { return nil }
        guard let wanted = people.first(where: { $0.matches(options) }) else {
            throw .severalPeople(people)
        }
        builder.assume(
            localized("Only the rows of \(wanted) were taken; the file holds others too."))
        return wanted
    }

    /// Names beyond this number are no family's.
    private static let mostPeople = 20

    private func people() -> [ImportPerson] {
        guard profile.person ?? profile.height != nil else { return [] }
        var reader = rows()
        var row = reader.emptyRow()
        var names: [String: Int] = [:]
        var heights: [Double: Int] = [:]
        while reader.read(into: &row) {
            if profile.person != nil {
                let name = row[profile.person]
                if !name.isEmpty, names.count <= Self.mostPeople { names[name, default: 0] += 1 }
            } else if let height = Double(row[profile.height]), height > 0 {
                heights[height, default: 0] += 1
            }
        }
        if profile.person == nil { return ImportPerson.people(heights) }
        return names.count <= Self.mostPeople ? ImportPerson.people(names) : []
    }

    /// Whether a row says that it is another person's; those that do not say are taken.
    private func isOthers(_ row: CSVRow) -> Bool {
        guard let person else { return false }
        if let name = person.name {
            return !row[profile.person].isEmpty && row[profile.person] != name
        }
        guard let height = Double(row[profile.height]), height > 0 else { return false }
        return !person.matches(height)
    }

    /// Fitbit puts further tables behind a title, and those of several months one after the other:
    /// a title ends the table, its own header begins it again.
    private func isRowOfTable(_ row: CSVRow, _ isInTable: inout Bool) -> Bool {
        if row[0].utf8.first.map({ $0 >= 0x30 && $0 <= 0x39 }) == true { return isInTable }
        if let header = ColumnProfile(header: row), header.format == .fitbit {
            isInTable = header.weight == profile.weight && header.date == profile.date
            return false
        }
        if row.cells.count == 1 { isInTable = false }
        return isInTable
    }

    private mutating func read(
        _ row: CSVRow, into builder: inout ImportBuilder
    ) throws(ImportError) {
        if isOthers(row) { return builder.skipOther() }
        if Self.yes.contains(row[profile.deleted].lowercased()) {
            return builder.refuse(row, localized("The file says that this weight was deleted."))
        }
        if row[profile.interpolated].lowercased() == "yes" { return builder.skipEmpty() }
        let text = row[profile.weight]
        if profile.format == .healthBeatCSV,
            let unit = WeightUnit(rawValue: row[profile.unitColumn]),
            let weight = Weight(text: text, unit: unit)
        {
            guard let date = try date(row, &builder) else { return }
            builder.add(own(row, weight, date, builder.clock), text: row.excerpt)
            return
        }
        switch ImportNumber.read(text) {
        case .missing: builder.skipEmpty()
        case .invalid: builder.refuse(row, localized("“\(text)” is not a weight."))
        case .value(let number, let suffix):
            guard let date = try date(row, &builder) else { return }
            let name = row[profile.unitColumn].trimmingSpaces
            let isGrams =
                suffix == nil
                && (name.isEmpty ? profile.unit == .grams : ImportNumber.isGrams(name))
            let named = suffix ?? ImportNumber.unit(name)
            guard named != nil || isGrams || name.isEmpty else {
                return builder.refuse(row, localized("“\(name)” is not a unit of weight."))
            }
            if isGrams, text.contains(","), number.contains(".") {
                // "82,450" is as good as surely 82 450 g, but only as good as.
                return builder.refuse(
                    row, localized("“\(text)” may be grams or thousands of them."))
            }
            builder.add(
                isGrams ? Self.kilograms(grams: number) : number,
                isGrams ? .kilograms : named ?? profile.fixedUnit,
                at: moment(date, row, builder.clock), note: row[profile.note],
                line: row.line, text: row.excerpt)
        }
    }

    /// How a deleted entry is marked.
    private static let yes: Set<String> = ["1", "true", "yes", "y", "x", "ja", "oui", "sí"]

    private static func kilograms(grams: String) -> String {
        guard let grams = Double(grams), let mass = ImportNumber.kilograms(grams: grams) else {
            return "0"
        }
        return mass.description
    }

    /// The row's date, after refusing what is none.
    private mutating func date(
        _ row: CSVRow, _ builder: inout ImportBuilder
    ) throws(ImportError) -> WrittenDate? {
        let text = row[profile.date]
        var reading = WrittenDate.read(text, order: order)
        if reading == .invalid, let (date, kind) = WrittenDate.numbered(text) {
            builder.assume(kind.remark)
            reading = .date(date)
        }
        if reading == .ambiguous, !hasLookedForOrder {
            hasLookedForOrder = true
            order = provenOrder()
            reading = WrittenDate.read(text, order: order)
        }
        switch reading {
        case .ambiguous: throw .dateOrderUnknown(example: text)
        case .invalid:
            builder.refuse(row, localized("“\(text)” is not a date."))
            return nil
        case .date(var date):
            let time = row[profile.time]
            if date.secondOfDay == nil, !time.isEmpty {
                date.secondOfDay = WrittenDate.time(time) ?? WrittenDate.dayFraction(time)
                if date.secondOfDay == nil {
                    builder.assume(localized("Times that could not be read were set to noon."))
                }
            }
            return date
        }
    }

    private func provenOrder() -> DateOrder? {
        var reader = rows()
        var row = reader.emptyRow()
        let column = profile.date
        return WrittenDate.order(
            provenBy: AnyIterator { reader.read(into: &row) ? row[column] : nil })
    }

    private func moment(_ date: WrittenDate, _ row: CSVRow, _ clock: DiaryClock) -> Moment {
        var date = date
        let zone = WrittenDate.offset(row[profile.offset])
        // A day without a time is a day of the wall's calendar, whatever zone its times have.
        guard date.secondOfDay != nil else { return date.moment(clock, missingOffset: zone) }
        if profile.isUTCWithOffset {
            let utc = date.moment(clock, missingOffset: 0).secondsSince1970
            return Moment(secondsSince1970: utc, offset: zone ?? clock.offsetAtInstant(utc))
        }
        if date.offset ?? (profile.isUTC ? 0 : nil) == 0 {
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
        _ row: CSVRow, _ weight: Weight, _ date: WrittenDate, _ clock: DiaryClock
    ) -> ImportedRecord {
        var date = date
        date.offset = WrittenDate.offset(row[profile.offset])
        return ImportedRecord(
            weight: weight, moment: date.moment(clock),
            note: FormulaGuard.removed(from: row[profile.note]),
            id: UUID(uuidString: row[profile.id]),
            source: FormulaGuard.removed(from: row[profile.source]),
            created: Int(row[profile.created]), changed: Int(row[profile.changed]),
            line: row.line)
    }

    /// Joins the text of more cells than there are columns: a number that its decimal comma
    /// tore apart, or a note that has commas and no quotes.
    private func joined(_ row: CSVRow, _ builder: inout ImportBuilder) -> CSVRow {
        // TrendWeight writes a cell for every column; elsewhere commas at the end say nothing.
        let isTrendWeight = profile.format == .trendWeight
        let count = isTrendWeight ? row.cells.count : row.filledCount
        let surplus = count - profile.columnCount
        guard surplus > 0 else { return row }
        let most = isTrendWeight ? 1 : 2
        let (weight, next) = (row[profile.weight], row[profile.weight + 1])
        if profile.format != .samsungHealth, Int(digits: weight) != nil, Int(digits: next) != nil,
            next.utf8.count <= most
        {
            builder.assume(
                localized("Numbers that a decimal comma had cut in two were put together again."))
            return Self.rejoined(row, from: profile.weight, surplus: surplus, most: most)
        }
        guard let note = profile.note,
            note == profile.columnCount - 1 || profile.format == .samsungHealth
        else { return row }
        var cells = row.texts
        cells[note...note + surplus] = [row.text(of: note...note + surplus)]
        return CSVRow(line: row.line, texts: cells)
    }

    /// Makes `75.5` of `75`,`5`, from a column on and as often as there are cells too many.
    private static func rejoined(_ row: CSVRow, from column: Int, surplus: Int, most: Int) -> CSVRow
    {
        let cells = row.texts
        var result = Array(cells[..<column])
        var surplus = surplus
        var index = column
        while index < cells.count {
            let cell = cells[index]
            let next = index + 1 < cells.count ? cells[index + 1] : ""
            if surplus > 0, Int(digits: cell) != nil, next.utf8.count <= most,
                Int(digits: next) != nil
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
