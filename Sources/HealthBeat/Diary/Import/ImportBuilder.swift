/// Collects the records of one file and settles its unit at the end.
struct ImportBuilder {
    let options: ImportOptions
    let clock: DiaryClock
    private(set) var file: ImportedFile
    /// True when records were added whose unit nobody named yet; they are kept in kilograms.
    private var hasOpenUnits = false
    /// True when there are more weights than one file can have.
    private var isFull = false
    private let latest: Int

    /// Weights of one file beyond which it is none: a century with one an hour.
    static let maximumRecords = 1_000_000

    /// Lines kept with their reason; a file of another kind has them by the million.
    static let keptIssues = 1000

    init(_ format: ImportFormat, options: ImportOptions, clock: DiaryClock) {
        self.options = options
        self.clock = clock
        file = ImportedFile(format: format)
        latest = clock.now().secondsSince1970 + 86_400
    }

    mutating func refuse(_ row: CSVRow, _ reason: String) {
        refuse(line: row.line, text: row.excerpt, reason)
    }

    mutating func refuse(line: Int, text: String, _ reason: String) {
        file.refusedCount += 1
        guard file.refused.count < Self.keptIssues else { return }
        file.refused.append(ImportIssue(line: line, text: text, reason: reason))
    }

    mutating func skipEmpty() { file.empty += 1 }

    mutating func take(_ settings: DiarySettings) { file.settings = settings }

    mutating func assume(_ sentence: String) {
        if !file.assumptions.contains(sentence) { file.assumptions.append(sentence) }
    }

    /// Adds a weighing whose unit is the given one, else the person's choice, else decided by
    /// `finish()`.
    mutating func add(
        _ number: DecimalText, _ unit: WeightUnit?, at moment: Moment, note: String = "",
        line: Int, text: @autoclosure () -> String
    ) {
        let known = unit ?? options.unit
        guard let weight = Weight(text: number.description, unit: known ?? .kilograms) else {
            refuse(line: line, text: text(), "A weight must be above 0 and at most 1000 kg.")
            return
        }
        guard isPlausible(moment) else {
            refuse(line: line, text: text(), "The date is before 1900 or in the future.")
            return
        }
        if known == nil { hasOpenUnits = true }
        append(
            ImportedRecord(
                weight: weight, moment: moment, note: note.withPlainLineEnds, line: line))
    }

    mutating func add(_ record: ImportedRecord, text: @autoclosure () -> String) {
        guard isPlausible(record.moment) else {
            refuse(line: record.line, text: text(), "The date is before 1900 or in the future.")
            return
        }
        append(record)
    }

    private mutating func append(_ record: ImportedRecord) {
        isFull = isFull || file.records.count == Self.maximumRecords
        if !isFull { file.records.append(record) }
    }

    private func isPlausible(_ moment: Moment) -> Bool {
        moment.secondsSince1970 <= latest && moment.date >= .earliest
    }

    /// The finished file, or the question that must be answered first.
    ///
    /// - Parameter assumed: the unit of files whose program has one usual unit.
    mutating func finish(assuming assumed: WeightUnit? = nil) throws(ImportError) -> ImportedFile {
        guard !isFull else { throw .tooManyWeights }
        guard hasOpenUnits else { return file }
        let masses = file.records.map(\.weight.kilograms).sorted()
        let median = masses[masses.count / 2]
        if let unit = unit(ofMedian: median) {
            assume("The unit is not in the file; \(unit.symbol) fits the diary's weights.")
            convert(to: unit)
        } else if let assumed {
            assume("The unit is not in the file; \(assumed.symbol) was assumed.")
            convert(to: assumed)
        } else {
            throw .unitUnknown(
                example: file.records[0].weight.text,
                suggestion: median > 130 ? .pounds : .kilograms)
        }
        return file
    }

    /// The unit in which the file's median is near the diary's usual weight, if there is exactly
    /// one; pounds and kilograms differ so much that no diet blurs them.
    private func unit(ofMedian median: Double) -> WeightUnit? {
        guard let usual = options.usualKilograms, usual > 0 else { return nil }
        let fitting = WeightUnit.allCases.filter { unit in
            let ratio = median * unit.kilograms / usual
            return ratio > 0.7 && ratio < 1.4
        }
        return fitting.count == 1 ? fitting[0] : nil
    }

    private mutating func convert(to unit: WeightUnit) {
        guard unit != .kilograms else { return }
        for index in file.records.indices {
            let record = file.records[index]
            guard let weight = Weight(text: record.weight.text, unit: unit) else { continue }
            file.records[index].weight = weight
        }
        file.records.removeAll { $0.weight.unit != unit }
    }
}

extension String {
    /// The text with LF for CR LF and CR, which other programs or systems have put between lines.
    fileprivate var withPlainLineEnds: String {
        guard utf8.contains(0x0D) else { return self }
        return String(decoding: TextDecoding.withPlainLineEnds(Array(utf8)), as: UTF8.self)
    }
}
