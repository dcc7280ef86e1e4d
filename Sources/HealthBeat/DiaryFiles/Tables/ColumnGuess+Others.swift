import Diary

/// Columns beside the date and the weight.
extension ColumnGuess {
    /// A column of the time of day, for dates without one.
    func time(besides used: Set<Int>, date: Int) -> Int? {
        guard facts[date].datesWithTime * 2 < facts[date].filled else { return nil }
        return facts.indices.first { column in
            !used.contains(column) && facts[column].are(facts[column].times)
        }
            ?? facts.indices.first { column in
                !used.contains(column) && meanings[column].contains(.time)
                    && facts[column].numbers.count == facts[column].filled
                    && facts[column].filled > 0
                    && (facts[column].values.keys.allSatisfy { WrittenDate.dayFraction($0) != nil }
                        || facts[column].values.keys.allSatisfy {
                            WrittenDate.clockNumber($0) != nil
                        })
            }
    }

    /// A column of "am" and "pm".
    func meridiem(besides used: Set<Int>) -> Int? {
        facts.indices.first { column in
            !used.contains(column) && facts[column].are(facts[column].meridiems, 0.95)
        }
    }

    func units(besides used: Set<Int>) -> Int? {
        facts.indices.first { column in
            !used.contains(column) && facts[column].are(facts[column].units, 0.9)
                && !facts[column].are(facts[column].numbers.count, 0.5)
        }
    }

    /// A column of few names that may be people: its name says so, or the weights of each name keep
    /// to themselves.
    func person(besides used: Set<Int>, weight: Int) throws(ImportError) -> Int? {
        let fitting = facts.indices.filter { column in
            let facts = facts[column]
            return !used.contains(column) && (2...12).contains(facts.values.count)
                && !facts.hasMoreValues && facts.filled * 10 >= rows.count * 9
                && !facts.are(facts.dates) && !facts.are(facts.times)
                && !meanings[column].contains(.source)
                && !facts.values.keys.allSatisfy { value in
                    WeekdayNames.all.contains(MonthTable.key(value))
                        || ["true", "false", "yes", "no", "0", "1"].contains(value.lowercased())
                }
        }
        if let named = fitting.first(where: {
            meanings[$0].contains(.person) && !meanings[$0].contains(.note)
                && facts[$0].values.count * 2 <= max(4, rows.count + 1)
        }) {
            return named
        }
        let texts = fitting.filter { column in
            facts[column].are(facts[column].texts) && !meanings[column].contains(.note)
                && facts[column].values.count * 2 <= rows.count + 1
        }
        for column in texts.prefix(Self.mostCompared) {
            try ask()
            if keepApart(column, weight) { return column }
        }
        return nil
    }

    /// Columns of few texts whose weights are compared; a table has three or four.
    private static let mostCompared = 16

    /// Whether the weights of each name are near each other, and those of two names are not.
    private func keepApart(_ column: Int, _ weight: Int) -> Bool {
        var groups: [String: [Double]] = [:]
        for row in rows where row.count > max(column, weight) {
            guard case .value(let text, _) = ImportNumber.read(row[weight]),
                let number = Double(text)
            else { continue }
            groups[row[column], default: []].append(number)
        }
        let medians = groups.values.map(ColumnFacts.median).sorted()
        guard medians.count >= 2, groups.values.allSatisfy({ ColumnFacts.spread($0) <= 0.03 }),
            let low = medians.first, let high = medians.last
        else { return false }
        // Names that are in turn one person's places would have the same weights.
        return high > 1.05 * low && alternates(column)
    }

    /// Whether the names come more than once each in turn: a person who moved house or changed the
    /// scale does not come back.
    private func alternates(_ column: Int) -> Bool {
        var last = ""
        var runs = 0
        for row in rows where row.count > column && !row[column].isEmpty {
            if row[column] != last { runs += 1 }
            last = row[column]
        }
        return runs > facts[column].values.count
    }

    /// The column of notes: the one whose name says so, else the one of free text.
    func note(besides used: Set<Int>) -> Int? {
        if options.noteColumn == ImportOptions.noColumn { return nil }
        if let chosen = column(named: options.noteColumn) { return chosen }
        let texts = facts.indices.filter {
            !used.contains($0) && facts[$0].texts > 0
                && !facts[$0].values.keys.allSatisfy(TableWords.isWeightKind)
        }
        if let named = texts.first(where: { meanings[$0].contains(.note) }) { return named }
        let free = texts.filter { column in
            let facts = facts[column]
            return !facts.areCodes && !meanings[column].contains(.person)
                && !meanings[column].contains(.source)
                && !meanings[column].contains(.notWeight) && !facts.areMeasures
                && facts.are(facts.texts, 0.5)
                && (facts.filled < rows.count
                    || facts.values.count > 2 && facts.values.count * 3 > rows.count
                        && facts.length > 6 * facts.filled)
        }
        if free.count <= 1 { return free.first }
        let longest = free.sorted { facts[$0].length > facts[$1].length }
        return facts[longest[0]].length > 2 * facts[longest[1]].length ? longest[0] : nil
    }
}
