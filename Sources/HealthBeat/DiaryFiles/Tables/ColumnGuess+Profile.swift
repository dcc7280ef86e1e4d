import Diary

extension ColumnGuess {
    /// What the columns of a table hold, by their values; nil where none can be weights or dates.
    ///
    /// - `preamble`: what stands above the header.
    /// - `needsWords`: whether a name must say which column is the weight.
    func profile(preamble: String, needsWords: Bool) throws(ImportError) -> ColumnProfile? {
        guard let date = try date() else { return nil }
        if let kinds = try kinds(besides: date) {
            let wanted = rows.filter {
                $0.count > kinds.column && kinds.values.contains($0[kinds.column])
            }
            let inner = try ColumnGuess(
                header: header, rows: wanted, options: options, progress: progress)
            guard
                var profile = try inner.wide(
                    date, preamble: preamble, needsWords: false, besides: [kinds.column])
            else { return nil }
            profile.kinds = kinds.values
            profile.kindUnits = kinds.units
            profile.left.removeAll { $0 == kinds.column }
            return profile
        }
        return try wide(date, preamble: preamble, needsWords: needsWords, besides: [])
    }

    private func wide(
        _ date: Int, preamble: String, needsWords: Bool, besides: Set<Int>
    ) throws(ImportError) -> ColumnProfile? {
        var used = besides.union([date])
        let chosen = column(named: options.weightColumn)
        if let chosen { used.insert(chosen) }
        let unit = units(besides: used)
        if let unit { used.insert(unit) }
        let time = time(besides: used, date: date)
        if let time { used.insert(time) }
        var candidates = try weights(
            besides: used, needsWords: needsWords, isKnown: !besides.isEmpty)
        if let chosen { candidates = [chosen] }
        guard let weight = try weight(among: candidates, isValue: !besides.isEmpty) else {
            return nil
        }
        used.insert(weight)
        var profile = ColumnProfile(format: .columns, date: date, weight: weight, unit: .unknown)
        profile.columnCount = header.contains { !$0.isEmpty } ? header.count : 0
        profile.time = time
        profile.unitColumn = unit
        profile.isGuessed = true
        profile.weightCandidates = candidates
        profile.kind = besides.first
        profile.zone = names[date].zone ?? time.flatMap { names[$0].zone }
        if let zones = zones(besides: used) {
            profile.offset = zones
            used.insert(zones)
        }
        if let other = names[weight].other {
            profile.unit = .other(other)
        } else if let unit = names[weight].unit {
            profile.unit = .fixed(unit)
        }
        try complete(&profile, preamble: preamble)
        return profile
    }

    /// Columns beyond which none is compared with each other one: they are not one weight in
    /// several units.
    private static let mostCompared = 16

    /// The weight among columns that fit; a question where several do.
    private func weight(among candidates: [Int], isValue: Bool) throws(ImportError) -> Int? {
        guard candidates.count > 1 else { return candidates.first }
        if let pair = wholeAndParts { return pair.whole }
        var rest = candidates
        // One weight in two units is one: the one whose unit is named, else the kilograms.
        for one in candidates where candidates.count <= Self.mostCompared {
            try ask()
            for other in candidates where one != other && rest.contains(one) && rest.contains(other)
            {
                if isSameInPounds(one, other) || isSameInPounds(other, one)
                    || isSame(one, other, times: WeightUnit.stones.kilograms)
                    || isSame(other, one, times: WeightUnit.stones.kilograms)
                    || isSame(one, other, times: 14) || isSame(other, one, times: 14)
                    || pairs(one, other).allSatisfy({ $0.0 == $0.1 })
                {
                    rest.removeAll { $0 == other }
                }
            }
        }
        let plain = rest.filter {
            header[$0].split { !$0.isLetter }.count <= 1 && isNamedWeight($0)
        }
        if plain.count == 1 { return plain[0] }
        guard rest.count > 1 else { return rest.first }
        throw .columnUnknown(.weight, rest.map(name))
    }

    /// A weight in two columns: stones and the pounds beside them, which are less than a stone,
    /// pounds and ounces, kilograms and grams.
    var wholeAndParts: (whole: Int, parts: Int, unit: WeightUnit)? {
        func words(_ column: Int) -> [String] {
            header[column].split { !$0.isLetter }.map(String.init)
        }
        func unit(_ column: Int) -> WeightUnit? {
            names[column].unit ?? ImportNumber.unit(header[column])
                ?? words(column).lazy.compactMap(ImportNumber.unit).first
        }
        let all = header.indices.filter {
            facts[$0].filled > 0 && facts[$0].numbers.count == facts[$0].filled
                && !meanings[$0].contains(.notWeight)
        }
        func parts(_ most: Double, _ fits: (Int) -> Bool) -> Int? {
            all.first { fits($0) && facts[$0].numbers.allSatisfy { $0 < most } }
        }
        let whole = all.filter { facts[$0].isWhole }
        if let stones = whole.first(where: { unit($0) == .stones }),
            facts[stones].numbers.allSatisfy({ $0 < 80 }),
            let pounds = parts(14, { unit($0) == .pounds })
        {
            return (stones, pounds, .stones)
        }
        if let pounds = whole.first(where: { unit($0) == .pounds }),
            let ounces = parts(16, { words($0).contains(where: ImportNumber.isOunces) })
        {
            return (pounds, ounces, .pounds)
        }
        if let kilograms = whole.first(where: { unit($0) == .kilograms }),
            let grams = parts(1000, { ImportNumber.otherUnit(header[$0]) == .grams })
        {
            return (kilograms, grams, .kilograms)
        }
        return nil
    }

    /// A column of names of zones or of offsets.
    private func zones(besides used: Set<Int>) -> Int? {
        facts.indices.first { column in
            let values = facts[column].values.keys
            return !used.contains(column) && facts[column].filled > 0
                && facts[column].numbers.isEmpty && values.allSatisfy { Zone($0) != nil }
        }
    }

    /// Fills in what a profile does not know yet: notes, people, am and pm, pounds beside stones,
    /// what tells the unit, and the columns that are left.
    func complete(_ profile: inout ColumnProfile, preamble: String) throws(ImportError) {
        let count = header.count
        var used = profile.used
        guard profile.date < count, profile.weight < count else { return }
        if profile.unit == .unknown, facts[profile.weight].median > 5000 {
            profile.unit = .other(.grams)
        }
        if profile.pounds == nil, profile.unitColumn == nil,
            let pair = wholeAndParts,
            pair.whole == profile.weight || pair.parts == profile.weight
        {
            profile.weight = pair.whole
            profile.pounds = pair.parts
            profile.unit = .fixed(pair.unit)
            used.formUnion([pair.whole, pair.parts])
        }
        if profile.unitColumn == nil, let unit = units(besides: used) {
            profile.unitColumn = unit
            used.insert(unit)
        }
        if profile.time == nil, let time = time(besides: used, date: profile.date) {
            profile.time = time
            used.insert(time)
        }
        if let meridiem = meridiem(besides: profile.time.map { used.subtracting([$0]) } ?? used) {
            profile.meridiem = meridiem
            if profile.time == meridiem { profile.time = nil }
            used.insert(meridiem)
        }
        if let index = try bodyMassIndex(of: profile.weight, besides: used) {
            profile.bodyMassIndex = index
            used.insert(index)
        }
        if profile.height == nil,
            let height = meanings.indices.first(where: {
                !used.contains($0) && meanings[$0].contains(.height)
                    && !meanings[$0].contains(.date)
                    && facts[$0].numbers.count == facts[$0].filled && facts[$0].filled > 0
            })
        {
            profile.heightForUnit = height
            used.insert(height)
        }
        if profile.unit == .unknown, profile.unitColumn == nil { try tellUnit(&profile, preamble) }
        let isAnswered = options.noteColumn != nil || options.personColumn != nil
        if profile.format == .columns || profile.person != nil || profile.isGuessed || isAnswered {
            if let wanted = options.personColumn {
                profile.person = column(named: wanted)
            } else if profile.person == nil, profile.height == nil {
                let others = used.union([column(named: options.noteColumn)].compactMap { $0 })
                profile.person = try person(besides: others, weight: profile.weight)
            }
            if let person = profile.person { used.insert(person) }
            if profile.note == nil || options.noteColumn != nil {
                profile.note = note(besides: used)
            }
            if let note = profile.note { used.insert(note) }
        }
        profile.left = header.indices.filter { !used.contains($0) && facts[$0].filled > 0 }
        profile.names = header.indices.map(name)
    }

    /// The unit that other columns or the lines above name.
    private func tellUnit(
        _ profile: inout ColumnProfile, _ preamble: String
    ) throws(ImportError) {
        guard !facts[profile.weight].are(facts[profile.weight].withUnit, 0.5) else { return }
        for candidate in profile.weightCandidates where candidate != profile.weight {
            try ask()
            if isSameInPounds(candidate, profile.weight) { return profile.tell(.kilograms) }
            if isSameInPounds(profile.weight, candidate) { return profile.tell(.pounds) }
        }
        for column in header.indices where column != profile.weight {
            try ask()
            // Another column of kilograms with the same weight settles it.
            if let unit = names[column].unit, unit != .stones, facts[column].canBeNamedWeights {
                if unit == .kilograms, isSameInPounds(profile.weight, column) {
                    return profile.tell(.pounds)
                }
                if unit == .pounds, isSameInPounds(column, profile.weight) {
                    return profile.tell(.kilograms)
                }
            }
        }
        let others = Set(
            header.indices.filter { $0 != profile.weight && meanings[$0].contains(.notWeight) }
                .compactMap { names[$0].unit })
        if others.count == 1, let unit = others.first { return profile.tell(unit) }
        let words = preamble.lowercased().split { !$0.isLetter }.map(String.init)
        let named = Set(
            words.filter { ["kg", "kgs", "lb", "lbs"].contains($0) || $0.count > 4 }
                .compactMap(ImportNumber.unit))
        if named.count == 1, let unit = named.first { profile.tell(unit) }
    }
}

extension ColumnProfile {
    fileprivate mutating func tell(_ unit: WeightUnit) {
        self.unit = .fixed(unit)
        unitRemark = localized("The unit \(unit.symbol) was taken from the file's other words.")
    }

    /// All columns that have a part.
    var used: Set<Int> {
        Set(
            [
                date, weight, time, offset, unitColumn, note, height, person, deleted, interpolated,
                id, source, created, changed, pounds, meridiem, kind, bodyMassIndex, heightForUnit,
            ].compactMap { $0 })
    }
}
