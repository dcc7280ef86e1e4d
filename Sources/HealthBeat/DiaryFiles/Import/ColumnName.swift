import Diary

/// A header cell: a plain lower-case name and the unit named with it.
///
/// "Weight (kg)", "weight[kg]", "Weight kg", "weight_kg", "weightKg", "Weight, kg" and "Gewicht in
/// kg" are all a name and a unit.
struct ColumnName {
    /// With spaces for underscores, without brackets: "start time".
    private(set) var name: String
    private(set) var unit: WeightUnit?
    private(set) var other: ImportNumber.OtherUnit?
    /// Whether the cells are stones and pounds, as in "Weight (st:lb)": a number alone may be
    /// either.
    private(set) var isOfStonesAndPounds = false
    private var hasUnit: Bool { unit != nil || other != nil }
    /// Of a column of times: "Date (UTC)", "UTC time", "datetime_utc", "Time [Europe/Berlin]".
    private(set) var zone: Zone?

    init(_ text: String) {
        name = text.lowercased().replacing("_", with: " ")
        for prefix in ["com.samsung.health.weight.", "com.samsung.shealth.weight.", "#"]
        where name.hasPrefix(prefix) {
            name.removeFirst(prefix.count)
        }
        if let bracket = name.lastIndex(where: { "([{".contains($0) }) {
            (unit, other) = Self.mass(name[bracket...])
            isOfStonesAndPounds = Self.areStonesAndPounds(name[bracket...].split { !$0.isLetter })
            zone = Zone(Self.inner(text[...]))
            name = String(name[..<bracket])
        }
        name = name.trimmingSpaces
        if !hasUnit, zone == nil { name = takingZone(of: text) }
        if !hasUnit, !isOfStonesAndPounds { name = takingTrailingUnit() }
        if !hasUnit, !isOfStonesAndPounds { name = takingUnitOfOneWord(text) }
    }

    /// "weightInKg", "bodyWeightKilograms": the name without the unit that a capital begins.
    private mutating func takingUnitOfOneWord(_ text: String) -> String {
        guard text.allSatisfy(\.isLetter), text.contains(where: \.isLowercase) else {
            return name
        }
        var words = TableWords.plain(text).split(separator: " ")
        guard words.count > 1, let last = words.popLast() else { return name }
        unit = ImportNumber.unit(String(last))
        guard hasUnit else { return name }
        if words.count > 1, let link = words.last, Self.links.contains(link) { words.removeLast() }
        return words.joined(separator: " ")
    }

    /// What is in the last brackets of a text.
    private static func inner(_ text: Substring) -> String {
        guard let open = text.lastIndex(where: { "([{".contains($0) }) else { return "" }
        return text[text.index(after: open)...].filter { !")]}".contains($0) }.trimmingSpaces
    }

    /// The name without "UTC" or "GMT" before or behind it, or a zone's full name behind it.
    private mutating func takingZone(of text: String) -> String {
        var words = text.replacing("_", with: " ").split { " -,:".contains($0) }
        guard words.count > 1 else { return takingZoneOfOneWord(text) }
        if ["utc", "gmt"].contains(words[0].lowercased()) {
            zone = .utc
            words.removeFirst()
            // "UTC offset" and "GMT zone" are columns of their own.
            let isOffset = ["offset", "zone"].contains(words[0].lowercased())
            if isOffset { zone = nil } else { return words.joined(separator: " ").lowercased() }
        } else if let last = words.last,
            ["utc", "gmt"].contains(last.lowercased()) || last.contains("/"),
            let found = Zone(String(last))
        {
            zone = found
            words.removeLast()
            if words.count > 1, Self.links.contains(Substring(words[words.count - 1].lowercased()))
            {
                words.removeLast()
            }
            return words.joined(separator: " ").lowercased()
        }
        return name
    }

    /// "timestampUTC", "timestampGMT", "dateUtc".
    private mutating func takingZoneOfOneWord(_ text: String) -> String {
        guard ["utc", "gmt"].contains(where: name.hasSuffix), name.utf8.count > 3 else {
            return name
        }
        zone = .utc
        return String(name.dropLast(3))
    }

    /// The name without a unit behind it.
    private mutating func takingTrailingUnit() -> String {
        if ImportNumber.unit(name) != nil {
            // "St." is the beginning of many names.
            unit = ImportNumber.unit(name).flatMap { $0 == .stones ? nil : $0 }
            return name
        }
        var words = name.split { " -/:,.".contains($0) }
        if words.count > 2, Self.areStonesAndPounds(Array(words.suffix(2))) {
            isOfStonesAndPounds = true
            return words.dropLast(2).joined(separator: " ")
        }
        if words.count > 1, let last = words.last {
            (unit, other) = Self.mass(last)
            guard hasUnit else { return name }
            words.removeLast()
            if words.count > 1, let link = words.last,
                Self.links.contains(link)
            {
                words.removeLast()
            }
            return words.joined(separator: " ")
        }
        for suffix in ["kgs", "kg", "lbs", "lb"] where name.hasSuffix(suffix) {
            let rest = String(name.dropLast(suffix.count))
            guard ColumnProfile.weightNames.contains(rest) else { continue }
            unit = ImportNumber.unit(suffix)
            return rest
        }
        return name
    }

    /// "in" of "Gewicht in kg" and of "Weight (in lbs)", in several languages.
    private static let links: Set<Substring> = ["in", "en", "em", "w", "i", "as"]

    private static func areStonesAndPounds(_ words: [Substring]) -> Bool {
        words.map { ImportNumber.unit(String($0)) } == [.stones, .pounds]
    }

    private static func mass(
        _ text: Substring
    ) -> (WeightUnit?, ImportNumber.OtherUnit?) {
        var words = text.split { !$0.isLetter }
        if words.count > 1, let first = words.first, links.contains(first) { words.removeFirst() }
        let name = words.joined()
        return (ImportNumber.unit(name), ImportNumber.otherUnit(name))
    }
}
