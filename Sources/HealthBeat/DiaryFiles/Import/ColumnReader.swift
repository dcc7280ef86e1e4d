import Diary
import Foundation

/// Reads every format that is one table with a date and a weight in each row.
struct ColumnReader {
    private let bytes: [UInt8]
    private let delimiter: UInt8
    private let start: CSVReader.Place
    private var profile: ColumnProfile
    private var dates = FileDate()
    private var hasLookedForOrder = false
    /// The rows behind the header that are read; nil for all.
    private let rowLimit: Int?
    /// Whether a row had fewer cells than the header, and whether one had all.
    private var hasShortRow = false
    private var hasWholeRow = false
    /// Whether a weight did not name its unit.
    private var hasUnnamedUnit = false
    /// Who may end it.
    private var progress = ImportProgress()
    /// Whose rows are read, where a file holds those of several people.
    private var person: ImportPerson?

    /// - `start`: behind the header.
    /// - `rowLimit`: rows behind the header up to the next table of the file.
    init(
        _ bytes: [UInt8], delimiter: UInt8, from start: CSVReader.Place, profile: ColumnProfile,
        rowLimit: Int? = nil
    ) {
        self.rowLimit = rowLimit
        self.bytes = bytes
        self.delimiter = delimiter
        self.start = start
        self.profile = profile
    }

    mutating func read(
        options: ImportOptions, clock: DiaryClock, progress: ImportProgress
    ) throws(ImportError) -> ImportedFile {
        var builder = ImportBuilder(profile.format, options: options, clock: clock)
        self.progress = progress
        dates.order = options.dateOrder
        builder.tell(profile)
        person = try chosenPerson(options, &builder)
        var reader = rows()
        var row = reader.emptyRow()
        var count = 0
        var isInTable = true
        while count < rowLimit ?? .max, try reader.read(into: &row, progress) {
            count += 1
            guard !row.isBlank else { continue }
            if profile.format == .fitbit, !isRowOfTable(row, &isInTable) { continue }
            if let kind = profile.kind, !profile.kinds.contains(row[kind]) { continue }
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
        var assumed: WeightUnit?
        if case .assumed(let unit) = profile.unit { assumed = unit }
        var file = try builder.finish(assuming: assumed)
        guard !profile.format.isOwn else { return file }
        file.table = table(rows(), profile, dates)
        file.table?.people = person == nil ? [] : try people(options)
        file.table?.person = person
        if hasUnnamedUnit {
            file.table?.unit = usualUnit(options) ?? options.unit ?? builder.settledUnit
        }
        return file
    }

    /// The unit of weights that name none: the header's, unless a person says that it is wrong.
    private func usualUnit(_ options: ImportOptions) -> WeightUnit? {
        options.correctedUnit ?? profile.fixedUnit
    }

    /// The rows behind the header, from the first.
    private func rows() -> CSVReader { CSVReader(bytes, delimiter: delimiter, from: start) }

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
        let people = try people(builder.options)
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

    private func people(_ options: ImportOptions) throws(ImportError) -> [ImportPerson] {
        guard profile.person ?? profile.height != nil else { return [] }
        var reader = rows()
        var row = reader.emptyRow()
        var names: [String: Int] = [:]
        var heights: [Double: Int] = [:]
        var count = 0
        while count < rowLimit ?? .max, try reader.read(into: &row, progress) {
            count += 1
            if let kind = profile.kind, !profile.kinds.contains(row[kind]) { continue }
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
        let text = weightText(row)
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
            let headersOther =
                builder.options.correctedUnit == nil ? profile.otherUnit : nil
            let other =
                suffix == nil
                ? name.isEmpty ? headersOther : ImportNumber.otherUnit(name) : nil
            let named =
                suffix ?? ImportNumber.unit(name)
                ?? profile.kind.flatMap { profile.kindUnits[row[$0]] }
            guard named != nil || other != nil || name.isEmpty else {
                return builder.refuse(row, localized("“\(name)” is not a unit of weight."))
            }
            var mass: DecimalText?
            if let other {
                mass = DecimalText(number).flatMap(other.kilograms)
                guard mass != nil, other != .grams || !text.contains(",") || !number.contains(".")
                else {
                    // "82,450" is as good as surely 82 450 g, but only as good as.
                    return builder.refuse(
                        row, localized("“\(text)” may be grams or thousands of them."))
                }
            }
            if other == .jin || text.contains("斤") {
                builder.assume(localized("斤 was read as half a kilogram."))
            }
            if named == nil, other == nil { hasUnnamedUnit = true }
            let (moment, isInstant) = moment(date, row, &builder)
            builder.add(
                mass?.description ?? number,
                mass == nil ? named ?? usualUnit(builder.options) : .kilograms,
                evidence: builder.evidence(
                    bodyMassIndex: row[profile.bodyMassIndex], height: row[profile.heightForUnit]),
                at: moment, isInstant: isInstant, note: row.whole(profile.note),
                line: row.line, text: row.excerpt)
        }
    }

    /// How a deleted entry is marked.
    private static let yes: Set<String> = ["1", "true", "yes", "y", "x", "ja", "oui", "sí"]

    /// The row's date, after refusing what is none.
    private mutating func date(
        _ row: CSVRow, _ builder: inout ImportBuilder
    ) throws(ImportError) -> WrittenDate? {
        var text = row[profile.date]
        if profile.time == nil, let meridiem = profile.meridiem, !row[meridiem].isEmpty,
            text.contains(":")
        {
            text += " " + row[meridiem]
        }
        var reading = dates.read(text)
        if !hasLookedForOrder, needsEvidence(text, reading) {
            hasLookedForOrder = true
            let order = dates.order
            dates = try evidence(builder.clock)
            dates.order = order ?? dates.order
            reading = dates.read(text)
        }
        if reading == .invalid, let (date, kind) = WrittenDate.numbered(text) {
            builder.assume(kind.remark)
            reading = .date(date)
        }
        switch reading {
        case .ambiguous: throw .dateOrderUnknown(example: text)
        case .invalid:
            builder.refuse(row, localized("“\(text)” is not a date."))
            return nil
        case .date(var date):
            var time = row[profile.time]
            if let meridiem = profile.meridiem, date.secondOfDay == nil {
                time = time.isEmpty ? row[meridiem] : time + " " + row[meridiem]
            }
            if date.secondOfDay == nil, !time.isEmpty {
                date.secondOfDay =
                    FileDate.time(time) ?? WrittenDate.dayFraction(time)
                    ?? WrittenDate.clockNumber(time)
                if date.secondOfDay == nil, let hour = Meridiem.half(time) {
                    // Morning or evening is all that the file knows.
                    date.secondOfDay = (8 + hour * 12) * 3600
                    builder.assume(
                        localized(
                            "“\(time)” without a time was read as 8 in the morning or evening.")
                    )
                }
                if date.secondOfDay == nil {
                    builder.assume(localized("Times that could not be read were set to noon."))
                }
            }
            return date
        }
    }

    /// Whether other dates of the column may say more: two numbers that could be the day, a month
    /// of more than one language, two digits that may be a year.
    private func needsEvidence(_ text: String, _ reading: WrittenDate.Reading) -> Bool {
        switch reading {
        case .ambiguous, .invalid: true
        case .date: text.utf8.contains { $0 >= 0x80 || $0 >= 0x41 } || !text.hasPrefix("20")
        }
    }

    private func evidence(_ clock: DiaryClock) throws(ImportError) -> FileDate {
        var reader = rows()
        var row = reader.emptyRow()
        var evidence = DateEvidence(today: clock.now().date)
        var left = rowLimit ?? .max
        while left > 0, try reader.read(into: &row, progress) {
            left -= 1
            evidence.add(row[profile.date])
        }
        return evidence.conclusion
    }

    /// The weight as it is written; stones and pounds of two columns as one.
    private func weightText(_ row: CSVRow) -> String {
        let text = row[profile.weight]
        guard let column = profile.pounds else {
            let unit = ImportNumber.unit(row[profile.unitColumn]) ?? profile.fixedUnit
            return profile.isOfStonesAndPounds || unit == .stones
                ? ImportNumber.stonesAndPounds(text) ?? text : text
        }
        let pounds = row[column]
        guard case .value(let number, _) = ImportNumber.read(pounds) else { return text }
        let names =
            switch profile.fixedUnit {
            case .pounds: ("lb", "oz")
            case .kilograms: ("kg", "g")
            default: ("st", "lb")
            }
        switch ImportNumber.read(text) {
        case .value(let whole, _): return "\(whole) \(names.0) \(number) \(names.1)"
        case .missing: return "0 \(names.0) \(number) \(names.1)"
        case .invalid: return text
        }
    }

    /// The moment of a row, and whether the row or its column says which instant that was.
    private func moment(
        _ date: WrittenDate, _ row: CSVRow, _ builder: inout ImportBuilder
    ) -> (Moment, isInstant: Bool) {
        let clock = builder.clock
        var date = date
        let cell = row[profile.offset].trimmingSpaces
        let zone = Zone(cell)?.offset(atWall: date)
        // A day without a time is a day of the wall's calendar, whatever zone its times have.
        guard date.secondOfDay != nil else {
            return (date.moment(clock, missingOffset: zone), false)
        }
        if date.offset == nil, zone == nil, profile.zoneIsOfName {
            builder.assume(localized("Times were read as UTC, as the file’s name says."))
        }
        let isUTC =
            date.offset.map { $0 == 0 && !date.isOfPlace } ?? (profile.zone?.isOfPlace == false)
        if profile.isUTCWithOffset || isUTC {
            // An instant without its own wall clock is shown on this machine's.
            let utc = date.moment(clock, missingOffset: 0).secondsSince1970
            let offset = Zone(cell)?.offset(atInstant: utc) ?? clock.offsetAtInstant(utc)
            return (Moment(secondsSince1970: utc, offset: offset), true)
        }
        date.offset = date.offset ?? zone ?? profile.zone?.offset(atWall: date)
        return (date.moment(clock), date.isInstant)
    }

    /// A row of our own format, which keeps everything an entry has.
    private func own(
        _ row: CSVRow, _ weight: Weight, _ date: WrittenDate, _ clock: DiaryClock
    ) -> ImportedRecord {
        var date = date
        date.offset = WrittenDate.offset(row[profile.offset])
        return ImportedRecord(
            weight: weight, moment: date.moment(clock), hasInstant: date.offset != nil,
            note: FormulaGuard.removed(from: row.whole(profile.note)),
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
        var cells = row.wholeTexts
        cells[note...note + surplus] = [row.text(of: note...note + surplus)]
        return CSVRow(line: row.line, texts: cells)
    }

    /// Makes `75.5` of `75`,`5`, from a column on and as often as there are cells too many.
    private static func rejoined(_ row: CSVRow, from column: Int, surplus: Int, most: Int) -> CSVRow
    {
        let cells = row.wholeTexts
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
