import Diary

/// Finds out by their values what the columns of a table hold; the words of their names decide
/// where several fit.
struct ColumnGuess {
    let header: [String]
    let names: [ColumnName]
    let meanings: [Set<TableWords.Meaning>]
    /// Rows behind the header, as many as are looked at.
    let rows: [[String]]
    let options: ImportOptions
    let progress: ImportProgress
    private(set) var facts: [ColumnFacts]

    static let sampledRows = 1500
    /// Cells after which whoever waits is asked: a thousandth of a second or some.
    static let cellsBetween = 1000

    init(
        header: [String], rows: [[String]], options: ImportOptions, progress: ImportProgress
    ) throws(ImportError) {
        let width = max(header.count, rows.map(\.count).max() ?? 0)
        let header = header + Array(repeating: "", count: width - header.count)
        self.header = header
        names = header.map(ColumnName.init)
        meanings = header.map(TableWords.meanings)
        self.rows = rows
        self.options = options
        self.progress = progress
        facts = Array(repeating: ColumnFacts(), count: width)
        var count = 0
        for row in rows {
            for (index, text) in row.enumerated() {
                count += 1
                if count.isMultiple(of: Self.cellsBetween) { try ask() }
                facts[index].add(text)
            }
        }
    }

    /// Asks whether to go on: after a thousand cells, and for each column whose rows are compared
    /// with those of another one.
    func ask() throws(ImportError) { try progress.report(0) }

    /// A column as messages name it; of two of one name the later one has its number, too.
    func name(_ column: Int) -> String {
        let own = header[column].trimmingSpaces, number = localized("column \(column + 1)")
        guard !own.isEmpty else { return number }
        let isTwice = header.prefix(column).contains { $0.trimmingSpaces == own }
        return isTwice ? "\(own) (\(number))" : own
    }

    func column(named wanted: String?) -> Int? {
        guard let wanted = wanted?.lowercased() else { return nil }
        return header.indices.first { name($0).lowercased() == wanted }
    }

    // MARK: Dates

    /// The column of dates; nil for a table without one.
    func date() throws(ImportError) -> Int? {
        if let chosen = column(named: options.dateColumn) { return chosen }
        var candidates = facts.indices.filter { column in
            let facts = facts[column]
            return facts.are(facts.dates, 0.6) && facts.filled * 2 >= rows.count
        }
        if candidates.isEmpty {
            candidates = facts.indices.filter { column in
                let facts = facts[column]
                return facts.are(facts.numberedDates, 0.9) && facts.filled * 2 >= rows.count
                    && (meanings[column].contains(.date)
                        || facts.values.keys.allSatisfy {
                            $0.utf8.count >= 8 && $0.utf8.count <= 19
                        })
            }
        }
        let named = candidates.filter {
            meanings[$0].contains(.date) || meanings[$0].contains(.time)
        }
        if !named.isEmpty { candidates = named }
        let own = candidates.filter { !meanings[$0].contains(.otherDate) }
        if !own.isEmpty { candidates = own }
        guard candidates.count > 1, let first = candidates.first else { return candidates.first }
        // Of columns of the same days the one with a time says more.
        for other in candidates.dropFirst() {
            try ask()
            guard areSameDays(first, other) else {
                throw .columnUnknown(.date, candidates.map(name))
            }
        }
        return candidates.max { facts[$0].datesWithTime < facts[$1].datesWithTime } ?? first
    }

    private func areSameDays(_ one: Int, _ other: Int) -> Bool {
        var differing = 0
        for row in rows where row.count > max(one, other) {
            guard !row[one].isEmpty, !row[other].isEmpty else { continue }
            let days = [one, other].map { column -> CivilDate? in
                if case .date(let date) = FileDate.read(row[column], order: .dayFirst) {
                    return date.date
                }
                return nil
            }
            if days[0] != days[1] { differing += 1 }
        }
        return differing * 10 <= rows.count
    }

    // MARK: Long form

    /// The column of kinds in a table with a row for each measure, and the kinds that are weights.
    func kinds(
        besides date: Int
    ) throws(ImportError) -> (column: Int, values: Set<String>, units: [String: WeightUnit])? {
        // A wide table says "weight" in its header; "Value (kg)" says it of all its kinds.
        let isWide = header.indices.contains { column in
            isNamedWeight(column) && facts[column].canBeNamedWeights
                && (names[column].unit == nil
                    || TableWords.meanings(of: names[column].name).contains(.weight))
        }
        guard !isWide else { return nil }
        var found: (column: Int, values: Set<String>, units: [String: WeightUnit])?
        for column in facts.indices where column != date && !meanings[column].contains(.source) {
            let facts = facts[column]
            let isCode = facts.values.keys.contains(where: TableWords.weightCodes.contains)
            guard isCode || facts.are(facts.texts, 0.95), facts.filled * 10 >= rows.count * 9,
                !facts.hasMoreValues, !meanings[column].contains(.note)
            else { continue }
            let weights = facts.values.keys.filter {
                TableWords.isWeightKind($0) && ImportNumber.unit($0) == nil
            }
            guard !weights.isEmpty, weights.count <= 3 else { continue }
            if try isNote(column, except: weights, date) { continue }
            var units: [String: WeightUnit] = [:]
            for kind in weights { units[kind] = ColumnName(kind).unit }
            if found == nil || found?.units.isEmpty == true && !units.isEmpty {
                found = (column, Set(weights), units)
            }
        }
        return found
    }

    /// Whether a column that names weights in some rows is one of notes, "new scale": each row has
    /// a date of its own, nothing else in the column is a measure, and all rows are weights.
    private func isNote(
        _ column: Int, except weights: [String], _ date: Int
    ) throws(ImportError) -> Bool {
        let others = facts[column].values.keys.filter { !weights.contains($0) }
        guard !others.isEmpty,
            others.allSatisfy({
                TableWords.meanings(of: $0).isDisjoint(with: [.notWeight, .bodyMassIndex, .height])
            }), Set(rows.map { $0.count > date ? $0[date] : "" }).count == rows.count,
            !facts.indices.contains(where: hasOtherUnits)
        else { return false }
        return try !self.weights(besides: [date, column], needsWords: false).isEmpty
    }

    /// Whether a column has units of weights and other ones: "kg" and "count".
    private func hasOtherUnits(_ column: Int) -> Bool {
        let words = facts[column].values.keys.filter {
            $0.contains(where: \.isLetter) && !$0.contains(where: \.isNumber)
        }
        let weights = words.count { ImportNumber.unit($0) != nil }
        return weights > 0 && weights < words.count
    }

    // MARK: Weights

    func isNamedWeight(_ column: Int) -> Bool {
        meanings[column].contains(.weight) && !meanings[column].contains(.notWeight)
            && !meanings[column].contains(.bodyMassIndex)
            || names[column].name.isEmpty && names[column].unit != nil
    }

    /// Columns that can be the weight, the likely ones alone.
    ///
    /// - `needsWords`: true where a column without a word for weights is none.
    /// - `isKnown`: true where a column of kinds says that all rows are weights.
    func weights(
        besides used: Set<Int>, needsWords: Bool, isKnown: Bool = false
    ) throws(ImportError) -> [Int] {
        let all = facts.indices.filter { !used.contains($0) && !header[$0].hasSuffix("%") }
        let named = all.filter { isNamedWeight($0) && facts[$0].canBeNamedWeights }
        let fitting = named.filter { facts[$0].canBeWeights }
        if !named.isEmpty {
            // "Weight" and "Weight trend": the plain name is the one.
            let surest = (fitting.isEmpty ? named : fitting)
            return surest
        }
        guard !needsWords else { return [] }
        let likely = all.filter { column in
            !meanings[column].contains(.notWeight) && !meanings[column].contains(.bodyMassIndex)
                && !meanings[column].contains(.height) && facts[column].canBeWeights
                && facts[column].filled * 2 >= rows.count
                // Seconds of a day look like grams.
                && (isKnown || facts[column].median < 1000 || names[column].other != nil)
        }
        guard !isKnown else { return likely }
        var weights: [Int] = []
        for column in likely {
            try ask()
            // Two people together vary more than one.
            var isWeight = facts[column].variesLittle
            if !isWeight {
                isWeight = try person(besides: used.union([column]), weight: column) != nil
            }
            if isWeight { weights.append(column) }
        }
        return weights
    }

    /// Numbers of two columns in the rows that have both.
    func pairs(_ one: Int, _ other: Int) -> [(Double, Double)] {
        rows.compactMap { row in
            guard row.count > max(one, other),
                case .value(let left, _) = ImportNumber.read(row[one]),
                case .value(let right, _) = ImportNumber.read(row[other]),
                let first = Double(left), let second = Double(right)
            else { return nil }
            return (first, second)
        }
    }

    /// Whether two columns are one weight in pounds and in kilograms; the kilograms are the second.
    func isSameInPounds(_ pounds: Int, _ kilograms: Int) -> Bool {
        isSame(pounds, kilograms, times: WeightUnit.pounds.kilograms)
    }

    /// Whether the numbers of a column are those of another one in a larger unit.
    func isSame(_ one: Int, _ other: Int, times factor: Double) -> Bool {
        let pairs = pairs(one, other)
        return !pairs.isEmpty
            && pairs.allSatisfy { abs($0.0 * factor - $0.1) <= 0.006 * $0.1 + 0.06 }
    }

    /// A column that is the body mass index of the weights in another one, by its name or by the
    /// height that all rows give.
    func bodyMassIndex(of weight: Int, besides used: Set<Int>) throws(ImportError) -> Int? {
        if let named = meanings.indices.first(where: {
            !used.contains($0) && $0 != weight && meanings[$0].contains(.bodyMassIndex)
                && facts[$0].numbers.contains { (10...80).contains($0) }
        }) {
            return named
        }
        guard rows.count >= 3 else { return nil }
        for column in facts.indices {
            guard column != weight, !used.contains(column), header[column].isEmpty,
                facts[column].numbers.count >= 3,
                facts[column].numbers.allSatisfy({ (12...60).contains($0) })
            else { continue }
            try ask()
            let ratios = pairs(weight, column).map { $0.0 / $0.1 }
            guard let low = ratios.min(), let high = ratios.max() else { continue }
            if high - low <= 0.02 * high { return column }
        }
        return nil
    }
}
