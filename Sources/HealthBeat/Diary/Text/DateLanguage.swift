/// The words of one language from which dates are typed; a new language is one more table.
public struct DateLanguage: Hashable, Sendable {
    /// ISO 639 code, "en".
    public let code: String
    /// Lower-case names, January first; a typed prefix of three letters or more is enough. Names of
    /// several forms, or typed without accents, have one year of names after the other.
    public let months: [String]
    /// Lower-case names, Monday first, and one week after the other likewise.
    public let weekdays: [String]
    public let today: [String]
    public let yesterday: [String]
    public let dayBeforeYesterday: [String]
    public let now: [String]
    /// Words for "last" in front of a weekday: the most recent such day before today.
    public let last: [String]
    /// Words for "last" behind a weekday, such as "dernier".
    public let lastBehind: [String]
    /// Words without meaning of their own: "at", "um", "uhr".
    public let fillers: [String]
    /// Parts of the day and the hour that each means.
    public let dayTimes: [String: Int]
    /// "ago" in "3 days ago", "vor" in "vor 3 Tagen".
    public let ago: [String]
    /// Words for spans and the days they last.
    public let spans: [String: Int]
    /// The order of 3/11, and of 3/11/26 where the year is not first.
    public private(set) var order: DateOrder
    /// Whether 26/11/3 begins with the year.
    public private(set) var isYearFirst = false

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
        now: ["now"], last: ["last", "this", "on"], lastBehind: [],
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
            // As in Austria.
            "jänner", "feber", "märz", "april", "mai", "juni", "juli", "august", "september",
            "oktober", "november", "dezember",
        ],
        weekdays: [
            "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag",
        ],
        today: ["heute"], yesterday: ["gestern"], dayBeforeYesterday: ["vorgestern"],
        now: ["jetzt"], last: ["letzten", "letzter", "letzte", "letztes", "am", "diesen"],
        lastBehind: [],
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
        lastBehind: ["dernier"],
        fillers: [
            "à", "le", "la", "du", "de", "il", "y", "heures", "dernier", "dernière", "un", "une",
        ],
        dayTimes: ["matin": 8, "midi": 12, "après-midi": 15, "soir": 19, "nuit": 22],
        ago: ["a"],
        spans: ["jour": 1, "jours": 1, "semaine": 7, "semaines": 7], order: .dayFirst)

    public static let spanish = DateLanguage(
        code: "es",
        months: [
            "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto",
            "septiembre", "octubre", "noviembre", "diciembre",
            "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto",
            "setiembre", "octubre", "noviembre", "diciembre",
        ],
        weekdays: [
            "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
            "lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo",
        ],
        today: ["hoy"], yesterday: ["ayer", "anoche"],
        dayBeforeYesterday: ["anteayer", "antier"], now: ["ahora"],
        last: ["este", "último", "ultimo"], lastBehind: ["pasado", "último", "ultimo"],
        fillers: [
            "a", "al", "las", "el", "la", "de", "del", "por", "en", "pasado", "último", "ultimo",
            "esta", "un", "una", "h", "hora", "horas",
        ],
        dayTimes: [
            "madrugada": 5, "mañana": 8, "mediodía": 12, "mediodia": 12, "tarde": 17, "noche": 22,
        ],
        ago: ["hace"],
        spans: ["día": 1, "días": 1, "dia": 1, "dias": 1, "semana": 7, "semanas": 7],
        order: .dayFirst)

    public static let polish = DateLanguage(
        code: "pl",
        months: [
            "stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia",
            "września", "października", "listopada", "grudnia",
            "styczeń", "luty", "marzec", "kwiecień", "maj", "czerwiec", "lipiec", "sierpień",
            "wrzesień", "październik", "listopad", "grudzień",
            "styczen", "luty", "marzec", "kwiecien", "maj", "czerwiec", "lipiec", "sierpien",
            "wrzesnia", "pazdziernika", "listopad", "grudzien",
        ],
        weekdays: [
            "poniedziałek", "wtorek", "środa", "czwartek", "piątek", "sobota", "niedziela",
            "poniedzialek", "wtorek", "środę", "czwartek", "piatek", "sobotę", "niedzielę",
            "pn", "wtorek", "sroda", "czwartek", "pt", "sobota", "nd",
            "pn", "wtorek", "srode", "czwartek", "pt", "sobote", "niedziele",
        ],
        today: ["dziś", "dzisiaj", "dzis"], yesterday: ["wczoraj"],
        dayBeforeYesterday: ["przedwczoraj"], now: ["teraz"],
        last: [
            "zeszły", "zeszłą", "zeszła", "ostatni", "ostatnią", "ostatnia", "ubiegły", "ubiegłą",
            "ubiegła", "zeszly", "zeszla", "ubiegly", "ubiegla",
        ],
        lastBehind: [],
        fillers: [
            "o", "w", "we", "z", "dnia", "po", "przed", "godz", "godz.", "godzina", "godzinie", "r",
            "r.", "roku",
        ],
        dayTimes: [
            "rano": 8, "południem": 10, "poludniem": 10, "południe": 12, "poludnie": 12,
            "południu": 15, "poludniu": 15, "wieczór": 19, "wieczor": 19, "wieczorem": 19,
            "noc": 22, "nocy": 22,
        ],
        ago: ["temu"],
        spans: [
            "dzień": 1, "dzien": 1, "dni": 1, "tydzień": 7, "tydzien": 7, "tygodnie": 7,
            "tygodni": 7,
        ],
        order: .dayFirst)

    public static let all = [english, german, french, spanish, polish, japanese, arabic]

    /// The table of a locale name, English for languages without one, with the order of dates of
    /// the locale's territory.
    public static func language(localeIdentifier: String) -> DateLanguage {
        let code = localeLanguage(localeIdentifier)
        var language = all.first { $0.code == code } ?? english
        (language.order, language.isYearFirst) = DateOrder.order(localeIdentifier: localeIdentifier)
        return language
    }
}
