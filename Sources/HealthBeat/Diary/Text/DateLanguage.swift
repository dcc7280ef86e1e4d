/// The words of one language from which dates are typed; a new language is one more table.
public struct DateLanguage: Hashable, Sendable {
    /// ISO 639 code, "en".
    public let code: String
    /// Lower-case names, January first; a typed prefix of three letters or more is enough.
    public let months: [String]
    /// Lower-case names, Monday first.
    public let weekdays: [String]
    public let today: [String]
    public let yesterday: [String]
    public let dayBeforeYesterday: [String]
    public let now: [String]
    /// Before a weekday: the one that was.
    public let last: [String]
    /// Words without meaning of their own: "at", "um", "uhr".
    public let fillers: [String]
    /// Parts of the day and the hour that each means.
    public let dayTimes: [String: Int]
    /// "ago" in "3 days ago", "vor" in "vor 3 Tagen".
    public let ago: [String]
    /// Words for spans and the days they last.
    public let spans: [String: Int]
    public let order: DateOrder

    public static let english = DateLanguage(
        code: "en",
        months: [
            "january", "february", "march", "april", "may", "june", "july", "august",
            "september", "october", "november", "december",
        ],
        weekdays: [
            "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
        ],
        today: ["today"], yesterday: ["yesterday"], dayBeforeYesterday: ["ereyesterday"],
        now: ["now"], last: ["last", "this", "on"],
        fillers: ["at", "in", "the", "of", "o'clock", "oclock", "a"],
        dayTimes: [
            "morning": 8, "noon": 12, "midday": 12, "afternoon": 15, "evening": 19, "night": 22,
        ],
        ago: ["ago"],
        spans: ["day": 1, "days": 1, "week": 7, "weeks": 7], order: .monthFirst)

    public static let german = DateLanguage(
        code: "de",
        months: [
            "januar", "februar", "märz", "april", "mai", "juni", "juli", "august",
            "september", "oktober", "november", "dezember",
        ],
        weekdays: [
            "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag",
        ],
        today: ["heute"], yesterday: ["gestern"], dayBeforeYesterday: ["vorgestern"],
        now: ["jetzt"], last: ["letzten", "letzter", "letzte", "letztes", "am", "diesen"],
        fillers: ["um", "uhr", "den", "der", "einem", "einer"],
        dayTimes: [
            "früh": 8, "morgen": 8, "morgens": 8, "vormittag": 10, "mittag": 12, "mittags": 12,
            "nachmittag": 15, "abend": 19, "abends": 19, "nacht": 22,
        ],
        ago: ["vor"],
        spans: ["tag": 1, "tage": 1, "tagen": 1, "woche": 7, "wochen": 7], order: .dayFirst)

    public static let french = DateLanguage(
        code: "fr",
        months: [
            "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août",
            "septembre", "octobre", "novembre", "décembre",
        ],
        weekdays: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
        today: ["aujourd'hui", "aujourd’hui"], yesterday: ["hier"],
        dayBeforeYesterday: ["avant-hier"], now: ["maintenant"], last: ["ce"],
        fillers: ["à", "le", "la", "du", "de", "il", "y", "heures", "dernier", "dernière"],
        dayTimes: ["matin": 8, "midi": 12, "après-midi": 15, "soir": 19, "nuit": 22],
        ago: ["a"],
        spans: ["jour": 1, "jours": 1, "semaine": 7, "semaines": 7], order: .dayFirst)

    public static let spanish = DateLanguage(
        code: "es",
        months: [
            "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto",
            "septiembre", "octubre", "noviembre", "diciembre",
        ],
        weekdays: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"],
        today: ["hoy"], yesterday: ["ayer"], dayBeforeYesterday: ["anteayer"], now: ["ahora"],
        last: ["este"],
        fillers: ["a", "las", "el", "la", "de", "del", "por", "pasado", "horas"],
        dayTimes: ["mañana": 8, "mediodía": 12, "tarde": 17, "noche": 22],
        ago: ["hace"],
        spans: ["día": 1, "días": 1, "dia": 1, "dias": 1, "semana": 7, "semanas": 7],
        order: .dayFirst)

    public static let all = [english, german, french, spanish]

    /// The table of a locale name; English for languages without one.
    public static func language(localeIdentifier: String) -> DateLanguage {
        let code = localeLanguage(localeIdentifier)
        return all.first { $0.code == code } ?? english
    }
}
