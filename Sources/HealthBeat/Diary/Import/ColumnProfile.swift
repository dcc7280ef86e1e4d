/// What the columns of a table mean.
struct ColumnProfile {
    enum Unit: Hashable {
        case fixed(WeightUnit)
        /// The program's usual unit, taken when neither file, person nor diary name one.
        case assumed(WeightUnit)
        case grams
        case unknown
    }

    var format: ImportFormat
    var date: Int
    var time: Int?
    var offset: Int?
    var weight: Int
    var unitColumn: Int?
    var note: Int?
    /// The weighed person's height in centimetres, where one file holds several people.
    var height: Int?
    /// A column whose "Yes" marks values that were never measured.
    var interpolated: Int?
    var id: Int?
    var source: Int?
    var created: Int?
    var changed: Int?
    var unit = Unit.unknown
    /// True when times without a zone are in UTC.
    var isUTC = false
    /// True when times carry their zone in `offset` but are themselves in UTC.
    var isUTCWithOffset = false
    var columnCount = 0

    /// Recognises a table by its header; nil when no column holds dates or none weights.
    init?(header: CSVRow) {
        let names = header.texts.map(ColumnName.init)
        func column(_ candidates: String...) -> Int? {
            candidates.lazy.compactMap { name in names.firstIndex { $0.name == name } }.first
        }
        let plain = names.map(\.name)
        func has(_ wanted: String...) -> Bool { wanted.allSatisfy(plain.contains) }

        guard
            let weight = column(
                "weight", "actual weight", "weight grams", "weightkg", "body weight", "bodyweight",
                "average weight", "gewicht", "körpergewicht", "poids", "peso", "vikt", "vekt",
                "waga", "kg", "lb", "lbs", "mass")
                ?? Self.withingsWeight(names)
        else { return nil }
        guard
            let date = column(
                "datetime", "date", "start_time", "timestamp", "time of measurement", "date/time",
                "date time", "datum", "tag", "day", "fecha", "data", "dato", "zeit", "time")
                ?? (Self.withingsWeight(names) == nil ? nil : 0)
        else { return nil }
        self.date = date
        self.weight = weight
        columnCount = names.count
        time = column("time", "uhrzeit", "zeit", "heure", "hora").flatMap { $0 == date ? nil : $0 }
        offset = column("offset", "time_offset")
        note = column(
            "note", "notes", "comment", "comments", "kommentar", "bemerkung", "notiz", "log",
            "commentaire", "nota")
        unitColumn = column("unit", "units", "einheit")
        interpolated = column("weight is interpolated")
        format = .columns
        unit = names[weight].unit.map(Unit.fixed) ?? .unknown

        if has("date", "time", "weight", "unit", "weight_kg") {
            format = .healthBeatCSV
            id = column("id")
            source = column("source")
            created = column("created")
            changed = column("changed")
        } else if has("weight grams", "timestamp") {
            (format, unit, isUTC) = (.fitbit, .grams, true)
        } else if has("datetime", "weight") {
            let isOld = has("fat") || has("lbm") || has("lbw") || plain == ["datetime", "weight"]
            (format, unit) = (
                isOld ? .openScale2 : .openScale, isOld ? .fixed(.kilograms) : .assumed(.kilograms)
            )
        } else if has("weight is interpolated") || has("date", "time", "weight", "body fat %") {
            format = .trendWeight
        } else if has("start_time", "weight") {
            (format, unit) = (.samsungHealth, .fixed(.kilograms))
            isUTCWithOffset = offset != nil
        } else if has("time", "weight", "height", "bmi") {
            (format, unit) = (.zeppLife, .fixed(.kilograms))
            height = column("height")
        } else if has("time of measurement") {
            format = .renpho
        } else if has("weightkg") {
            unit = .fixed(.kilograms)
        } else if has("date", "average weight") {
            format = .googleFit
        } else if Self.withingsWeight(names) != nil {
            format = .withings
        } else if Self.isOpenScale(header) {
            (format, unit) = (.openScale, .assumed(.kilograms))
        } else if has("date", "weight", "body fat %") {
            format = .myFitnessPal
        } else if has("date", "weight", "bmi", "fat") {
            format = .fitbit
        } else if plain == ["date", "weight"], unit == .unknown {
            format = .gnomeHealth
        }
    }

    /// Columns by position, for tables without a header.
    init(format: ImportFormat, date: Int, weight: Int, note: Int? = nil, unit: Unit) {
        self.format = format
        self.date = date
        self.weight = weight
        self.note = note
        self.unit = unit
    }

    /// openScale writes its type keys in capitals.
    private static func isOpenScale(_ header: CSVRow) -> Bool {
        let names = header.texts
        return names.contains("DATE") && names.contains("WEIGHT")
    }

    /// Withings translates its names but not the shape: several masses in one unit behind the date.
    private static func withingsWeight(_ names: [ColumnName]) -> Int? {
        guard names.count >= 6, names[0].unit == nil, let unit = names[1].unit,
            names[2...5].allSatisfy({ $0.unit == unit })
        else { return nil }
        return 1
    }
}

/// A header cell: a plain lower-case name and the unit in brackets behind it.
struct ColumnName {
    let name: String
    let unit: WeightUnit?

    init(_ text: String) {
        var name = text.lowercased()
        var unit: WeightUnit?
        if let bracket = name.lastIndex(where: { $0 == "(" || $0 == "[" }) {
            unit = ImportNumber.unit(String(name[bracket...]))
            name = String(name[..<bracket])
        }
        for prefix in ["com.samsung.health.weight.", "#"] where name.hasPrefix(prefix) {
            name.removeFirst(prefix.count)
        }
        name = name.trimmingSpaces
        if unit == nil, ["kg", "lb", "lbs"].contains(name) { unit = ImportNumber.unit(name) }
        self.name = name
        self.unit = unit
    }
}

extension String {
    var trimmingSpaces: String {
        var rest = Substring(self)
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
