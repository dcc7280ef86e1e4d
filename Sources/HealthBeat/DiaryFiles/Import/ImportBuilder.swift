import Diary

/// Collects the records of one file and settles its unit at the end.
///
/// Every row that a reader begins ends in one call of `add`, `refuse`, `skipEmpty` or `skipOther`.
struct ImportBuilder {
    let options: ImportOptions
    let clock: DiaryClock
    private(set) var file: ImportedFile
    /// Places of the records whose unit nobody named yet; they are kept in pounds, the smallest
    /// unit, so that none is too heavy before its unit is known.
    private(set) var open: [Int] = []
    /// The unit that open weights were found to have.
    private(set) var settledUnit: WeightUnit?
    /// What the rows of open weights say about their unit.
    private(set) var evidence: [UnitEvidence] = []
    /// True when there are more weights than one file can have.
    private var isFull = false
    private let now: Moment
    /// Notes that were too long to be taken whole.
    private var cutNotes = 0

    /// Lines kept with their reason; a file of another kind has them by the million.
    static let keptIssues = 1000

    private static var tooHeavy: String {
        localized("A weight must be above 0 and at most 1000 kg.")
    }

    init(_ format: ImportFormat, options: ImportOptions, clock: DiaryClock) {
        self.options = options
        self.clock = clock
        file = ImportedFile(format: format)
        now = clock.now()
    }

    mutating func beginRow() { file.rows += 1 }

    mutating func refuse(_ row: CSVRow, _ reason: String) {
        refuse(line: row.line, text: row.excerpt, reason)
    }

    mutating func refuse(line: Int, text: String, _ reason: String) {
        file.refusedCount += 1
        guard file.refused.count < Self.keptIssues else { return }
        file.refused.append(ImportIssue(line: line, text: text, reason: reason))
    }

    mutating func skipEmpty() { file.empty += 1 }

    /// Passes over a row of another person.
    mutating func skipOther() { file.others += 1 }

    mutating func take(_ settings: DiarySettings) { file.settings = settings }

    /// Notes columns that hold something which is not taken.
    mutating func leave(_ columns: [String]) {
        for name in columns where !file.leftColumns.contains(name) { file.leftColumns.append(name) }
    }

    mutating func assume(_ sentence: String) {
        if !file.assumptions.contains(sentence) { file.assumptions.append(sentence) }
    }

    /// Tells where quotes begin that have no end.
    mutating func assume(unclosedQuotes lines: [Int]) {
        for line in lines.prefix(3) {
            assume(
                localized(
                    "The quote that begins in line \(line) has no end; it was read up to the end of the line."
                )
            )
        }
        if lines.count > 3 {
            let more = lines.count - 3
            assume(
                localized(
                    "\(counting: more) more quotes without an end were read up to the end of the line.",
                    one:
                        "\(counting: more) more quote without an end was read up to the end of the line."
                ))
        }
    }

    /// Adds a weighing whose unit is the given one, else the person's choice, else decided by
    /// `finish()`.
    ///
    /// - `isInstant`: whether the file says which instant the moment was.
    mutating func add(
        _ number: String, _ unit: WeightUnit?, evidence: UnitEvidence? = nil, at moment: Moment,
        isInstant: Bool = false,
        note: String = "", line: Int, text: @autoclosure () -> String
    ) {
        let known = unit ?? options.unit
        guard let weight = Weight(text: number, unit: known ?? .pounds) else {
            return refuse(line: line, text: text(), Self.tooHeavy)
        }
        let record = ImportedRecord(
            weight: weight, moment: moment, hasInstant: isInstant, note: note.withPlainLineEnds,
            line: line)
        guard add(record, text: text()), known == nil else { return }
        open.append(file.records.count - 1)
        if var evidence, let value = Double(number) {
            evidence.number = value
            self.evidence.append(evidence)
        }
    }

    /// Adds a record unless its moment cannot be; whether it was added.
    @discardableResult
    mutating func add(_ record: ImportedRecord, text: @autoclosure () -> String) -> Bool {
        if let reason = doubt(about: record.moment, record.created ?? 0, record.changed ?? 0) {
            refuse(line: record.line, text: text(), reason)
            return false
        }
        isFull = isFull || file.records.count == ReadingBudget.mostRecords
        guard !isFull else { return false }
        var record = record
        if !file.format.isOwn, ImportNumber.isSignForNothing(record.note) { record.note = "" }
        if record.note.utf8.count > ReadingBudget.longestNote {
            record.note = record.note.beginning(ofBytes: ReadingBudget.longestNote)
            cutNotes += 1
        }
        file.records.append(record)
        return true
    }

    /// Why a weighing cannot have been then.
    private func doubt(about moment: Moment, _ created: Int, _ changed: Int) -> String? {
        // Whatever a diary can hold comes back from its own files.
        if file.format.isOwn {
            return Entry.canBeKept(moment, created: created, changed: changed)
                ? nil : localized("The date is before 1900 or in the future.")
        }
        if moment.date < .earliest || moment.isAfterToday(of: now) {
            return localized("The date is before 1900 or in the future.")
        }
        let isOfApp = file.format != .columns && moment.date == CivilDate(dayNumber: 0)
        guard isOfApp || moment.secondsSince1970 == 0 else { return nil }
        return localized("1970-01-01 stands where a program did not know the date.")
    }

    /// The finished file, or the question that must be answered first.
    ///
    /// - `assumed`: the unit of files whose program has one usual unit, which is suggested.
    mutating func finish(assuming assumed: WeightUnit? = nil) throws(ImportError) -> ImportedFile {
        guard !isFull else { throw .tooManyWeights }
        readMidnightsAsDays()
        if cutNotes > 0 {
            let kilobytes = ReadingBudget.longestNote >> 10
            assume(
                localized(
                    "\(counting: cutNotes) notes are longer than \(kilobytes) KB: only their beginning is taken.",
                    one:
                        "\(counting: cutNotes) note is longer than \(kilobytes) KB: only its beginning is taken."
                ))
        }
        guard let first = open.first else { return file }
        let numbers = open.compactMap { DecimalText(file.records[$0].weight.text)?.doubleValue }
        let median = Self.median(numbers) ?? 0
        let known = Set(open)
        let named = file.records.enumerated().filter { !known.contains($0.offset) }
        let usual =
            options.usualKilograms ?? Self.median(named.map(\.element.weight.kilograms))
        let whose =
            options.usualKilograms == nil
            ? localized("the other weights in the file") : localized("the diary's weights")
        let what =
            open.count == file.records.count
            ? localized("The unit is not in the file")
            : localized(
                "The unit of \(counting: open.count) weights is not in the file",
                one: "The unit of \(counting: open.count) weight is not in the file")
        if let unit = UnitEvidence.unit(evidence, options) {
            assume(localized("\(what); \(unit.symbol) fits the height and the body mass index."))
            convert(to: unit)
        } else if let unit = unit(ofMedian: median, near: usual) {
            assume(localized("\(what); \(unit.symbol) fits \(whose)."))
            convert(to: unit)
        } else {
            throw .unitUnknown(
                example: file.records[first].weight.text,
                suggestion: assumed ?? (median > 130 ? .pounds : .kilograms))
        }
        return file
    }

    /// Where every time of a file is midnight, in UTC or on the wall, the program wrote days.
    private mutating func readMidnightsAsDays() {
        let timed = file.records.indices.filter { !file.records[$0].moment.isDateOnly }
        guard !file.format.isOwn, !timed.isEmpty else { return }
        let areUTC = timed.allSatisfy {
            let record = file.records[$0]
            return record.hasInstant && record.moment.secondsSince1970.isMultiple(of: 86_400)
        }
        // A file that writes days as days means midnight where it says so.
        let areOnWall =
            timed.count == file.records.count
            && timed.allSatisfy { file.records[$0].moment.secondOfDay == 0 }
        guard areUTC || areOnWall else { return }
        for index in timed {
            let moment = file.records[index].moment
            let day =
                areUTC
                ? CivilDate(dayNumber: moment.secondsSince1970 / 86_400) : moment.date
            file.records[index].moment = WrittenDate(date: day).moment(clock)
            file.records[index].hasInstant = false
        }
    }

    private static func median(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.sorted()[values.count / 2]
    }

    /// The unit in which the median of the open weights is near the usual weight, if there is
    /// exactly one; pounds and kilograms differ so much that no diet blurs them.
    private func unit(ofMedian median: Double, near usual: Double?) -> WeightUnit? {
        guard let usual, usual > 0 else { return nil }
        let fitting = WeightUnit.allCases.filter { unit in
            let ratio = median * unit.kilograms / usual
            return ratio > 0.7 && ratio < 1.4
        }
        return fitting.count == 1 ? fitting[0] : nil
    }

    /// Gives the open weights their unit, and refuses those that are none in it.
    private mutating func convert(to unit: WeightUnit) {
        settledUnit = unit
        var refused: Set<Int> = []
        for index in open {
            let record = file.records[index]
            if let weight = Weight(text: record.weight.text, unit: unit) {
                file.records[index].weight = weight
            } else {
                refused.insert(index)
                refuse(
                    line: record.line, text: "\(record.moment.date) \(record.weight.text)",
                    Self.tooHeavy)
            }
        }
        open = []
        guard !refused.isEmpty else { return }
        file.records = file.records.indices.filter { !refused.contains($0) }.map {
            file.records[$0]
        }
        file.refused.sort { $0.line < $1.line }
    }
}

extension String {
    /// The text with LF for CR LF and CR, which other programs or systems have put between lines.
    fileprivate var withPlainLineEnds: String {
        guard utf8.contains(0x0D) else { return self }
        return String(decoding: TextDecoding.withPlainLineEnds(Array(utf8)), as: UTF8.self)
    }
}
