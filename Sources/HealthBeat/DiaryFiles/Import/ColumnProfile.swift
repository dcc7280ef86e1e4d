import Diary

/// What the columns of a table mean.
struct ColumnProfile {
    enum Unit: Hashable {
        case fixed(WeightUnit)
        /// The program's usual unit, taken when neither file, person nor diary name one.
        case assumed(WeightUnit)
        /// A unit that the diary has not.
        case other(ImportNumber.OtherUnit)
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
    /// The weighed person's name, where one file holds several people.
    var person: Int?
    /// A column that says whether the entry was deleted.
    var deleted: Int?
    /// A column whose "Yes" marks values that were never measured.
    var interpolated: Int?
    var id: Int?
    var source: Int?
    var created: Int?
    var changed: Int?
    var unit = Unit.unknown
    /// The zone of times that name none.
    var zone: Zone?
    /// Whether the file's name says the zone.
    var zoneIsOfName = false
    /// True when times carry their zone in `offset` but are themselves in UTC.
    var isUTCWithOffset = false
    var columnCount = 0
    /// Pounds beside a weight in whole stones, ounces beside pounds, grams beside kilograms.
    var pounds: Int?
    /// Whether cells such as "12:4" are stones and pounds.
    var isOfStonesAndPounds = false
    /// A column of "am" and "pm".
    var meridiem: Int?
    /// In a table with a row for each measure, the column that says which, and what it says of
    /// weights.
    var kind: Int?
    var kinds: Set<String> = []
    /// The units that kinds name, "Weight (lbs)".
    var kindUnits: [String: WeightUnit] = [:]
    /// Columns that tell the unit of a weight.
    var bodyMassIndex: Int?
    var heightForUnit: Int?
    /// Why the unit is known, where the weight's column does not name it.
    var unitRemark: String?
    /// Whether the columns were found by their values.
    var isGuessed = false
    var weightCandidates: [Int] = []
    /// Columns that say something and are not taken, and what all columns are called.
    var left: [Int] = []
    var names: [String] = []

    /// The unit beside the diary's own, where the header names one.
    var otherUnit: ImportNumber.OtherUnit? {
        if case .other(let unit) = unit { return unit }
        return nil
    }

    /// The unit that the format or the header fixes.
    var fixedUnit: WeightUnit? {
        if case .fixed(let unit) = unit { return unit }
        return nil
    }

    /// What columns of weights are called, the surest names first.
    static let weightNames =
        [
            "weight", "actual weight", "body weight", "bodyweight", "body mass", "weight/body mass",
            "weight & body mass", "measured weight", "current weight",
            "gewicht", "körpergewicht", "poids", "poids corporel", "peso", "peso corporal",
            "peso corporeo", "vikt", "vekt", "vægt", "waga", "paino", "hmotnost", "testsúly",
            "greutate",
            "kilo", "вес", "体重", "kg", "lb", "lbs", "mass", "masse", "massa",
        ] + averageNames

    /// What Google Fit calls the weight of a day.
    private static let averageNames = [
        "average weight", "durchschnittliches gewicht", "durchschnittsgewicht", "poids moyen",
        "peso medio", "peso promedio", "peso médio", "gemiddeld gewicht", "genomsnittlig vikt",
        "średnia waga",
    ]

    /// What columns of dates are called; those with a time come before those without.
    private static let dateNames = [
        "datetime", "date", "start time", "timestamp", "time of measurement", "date/time",
        "date time", "measured at", "recorded at", "datum", "datum/zeit", "datum/uhrzeit", "tag",
        "day", "zeitpunkt", "fecha", "fecha y hora", "data", "data e ora", "date et heure", "dato",
        "päivä", "dátum", "дата", "日期", "日付", "start date", "startdate", "measurement date",
        "date of measurement", "measurement time", "messdatum", "messzeitpunkt", "horodatage",
        "data i godzina", "datum och tid", "dag", "dzień", "测量时间", "測定日時", "zeit", "time",
    ]

    private static let timeNames = [
        "time", "uhrzeit", "zeit", "heure", "hora", "ora", "tijd", "tid", "godzina", "时间", "時間",
    ]

    private static let noteNames = [
        "note", "notes", "comment", "comments", "kommentar", "kommentare", "bemerkung",
        "bemerkungen", "anmerkung", "anmerkungen", "notiz", "notizen", "log", "memo", "remark",
        "remarks", "commentaire", "commentaires", "nota", "notas", "comentario", "comentarios",
        "comentário", "comentários", "commento", "commenti", "opmerking", "opmerkingen", "notitie",
        "kommentarer", "komentarz", "komentarze", "コメント", "备注",
    ]

    /// What columns of a family's file are called that name the weighed person.
    private static let personNames = [
        "user", "user name", "username", "user id", "userid", "person", "member", "member name",
        "profile", "profile name", "benutzer", "benutzername", "nutzer", "utilisateur", "profil",
        "usuario", "utente", "gebruiker", "användare",
    ]

    /// Recognises a table by its header; nil when no column holds dates or none weights.
    init?(header: CSVRow) {
        let texts = header.texts
        let names = texts.map(ColumnName.init)
        let plain = names.map(\.name)
        func column(_ candidates: [String]) -> Int? {
            candidates.lazy.compactMap { name in plain.firstIndex { $0 == name } }.first
        }
        func has(_ wanted: String...) -> Bool { wanted.allSatisfy(plain.contains) }

        let withings = Self.withingsWeight(names)
        let isOwn = Self.isOwn(texts)
        unitColumn = column(["unit", "units", "einheit", "weight unit"])
        let words = withings ?? column(Self.weightNames)
        guard var weight = words else { return nil }
        if !isOwn, unitColumn == nil, names[weight].unit == nil, names[weight].other == nil {
            // Of two columns of one name the one that says its unit is the better one.
            weight =
                names.firstIndex { $0.name == plain[weight] && ($0.unit != nil || $0.other != nil) }
                ?? weight
        }
        // Of several the one that says its zone is the surest.
        let zoned = names.firstIndex { $0.zone != nil && Self.dateNames.contains($0.name) }
        guard let date = zoned ?? column(Self.dateNames) ?? (withings == nil ? nil : 0) else {
            return nil
        }
        self.date = date
        self.weight = weight
        columnCount = names.count
        time = column(Self.timeNames).flatMap { $0 == date ? nil : $0 }
        zone = names[date].zone ?? time.flatMap { names[$0].zone }
        offset = column([
            "offset", "time offset", "utc offset", "gmt offset", "zone", "time zone", "timezone",
            "tz", "zeitzone", "fuseau horaire", "zona horaria", "fuso horário", "strefa czasowa",
        ])
        isOfStonesAndPounds = names[weight].isOfStonesAndPounds
        note = column(Self.noteNames)
        interpolated = column(["weight is interpolated"])
        deleted = column(["deleted", "is deleted", "isdeleted", "gelöscht"])
        if !isOwn { person = column(Self.personNames) }
        format = .columns
        unit =
            names[weight].other.map(Unit.other) ?? names[weight].unit.map(Unit.fixed) ?? .unknown

        if isOwn {
            format = .healthBeatCSV
            id = column(["id"])
            source = column(["source"])
            created = column(["created"])
            changed = column(["changed"])
        } else if unit == .other(.grams), has("timestamp") {
            (format, zone) = (.fitbit, .utc)
        } else if has("datetime", "weight"), unit == .unknown {
            let isOld = has("fat") || has("lbm") || has("lbw") || plain == ["datetime", "weight"]
            (format, unit) = (
                isOld ? .openScale2 : .openScale, isOld ? .fixed(.kilograms) : .assumed(.kilograms)
            )
        } else if has("weight is interpolated") || has("date", "time", "weight", "body fat %") {
            format = .trendWeight
        } else if has("start time", "weight") {
            (format, unit) = (.samsungHealth, .fixed(.kilograms))
            isUTCWithOffset = offset != nil
        } else if has("time", "weight", "height", "bmi"), !has("date") {
            (format, unit) = (.zeppLife, .fixed(.kilograms))
            height = column(["height"])
        } else if has("time of measurement")
            || has("date", "time", "weight", "bmi", "metabolic age")
        {
            format = .renpho
        } else if Self.averageNames.contains(plain[weight]), !has("start time") {
            format = .googleFit
        } else if withings != nil {
            format = .withings
            note = note ?? Self.withingsNote(names, texts)
        } else if texts.contains("DATE"), texts.contains("WEIGHT") {
            // openScale writes its type keys in capitals.
            (format, unit) = (.openScale, .assumed(.kilograms))
        } else if has("date", "weight", "body fat %") {
            format = .myFitnessPal
        } else if has("date", "weight", "bmi", "fat") {
            format = .fitbit
        } else if texts == ["date", "weight"] {
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

    /// The profile with the zone that a file's name says, "weights-UTC.csv", where its columns say
    /// none. Behind a number it is the zone of the time in the name.
    func inZone(ofFile name: String) -> ColumnProfile {
        guard zone == nil, format != .healthBeatCSV, offset == nil else { return self }
        let file = name.split(separator: "/").last ?? ""
        let words = file.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
        let place = words.firstIndex { $0 == "utc" || $0 == "gmt" }
        guard let place, place == 0 || Int(digits: words[place - 1]) == nil else { return self }
        var profile = self
        (profile.zone, profile.zoneIsOfName) = (.utc, true)
        return profile
    }

    private static func isOwn(_ texts: [String]) -> Bool {
        let names = Set(texts.map { $0.lowercased() })
        return names.isSuperset(of: ["date", "time", "weight", "unit", "weight_kg"])
    }

    /// Withings translates its names but not the shape: a date, the weight, and two masses or more
    /// in the weight's unit behind it.
    private static func withingsWeight(_ names: [ColumnName]) -> Int? {
        guard names.count >= 5, names[0].unit == nil, let unit = names[1].unit,
            names[2...].count(where: { $0.unit == unit }) >= 2,
            names[2...].allSatisfy({ $0.unit == nil || $0.unit == unit })
        else { return nil }
        return 1
    }

    /// Withings' comments are the first column without a measure behind the masses.
    private static func withingsNote(_ names: [ColumnName], _ texts: [String]) -> Int? {
        guard let last = names.lastIndex(where: { $0.unit != nil }) else { return nil }
        return texts.indices.first { $0 > last && !texts[$0].contains("(") }
    }
}
