import Diary

/// Which locale speaks for numbers, dates and measures, by the usual order of variables: `LC_ALL`,
/// then the category's own, then `LANG`, and "C" where none is set.
///
/// The window and the command line read the person's surroundings here alone.
struct LocaleNames: Hashable {
    /// For digits and the decimal sign.
    var numbers: String
    /// For dates as they are shown and typed, and for the week's first day.
    var dates: String
    /// For the unit of a diary that has none yet.
    var measures: String

    /// One locale for everything.
    init(_ name: String) {
        (numbers, dates, measures) = (name, name, name)
    }

    init(environment: [String: String]) {
        func name(_ category: String) -> String {
            ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }
                .first { !$0.isEmpty } ?? "C"
        }
        numbers = name("LC_NUMERIC")
        dates = name("LC_TIME")
        measures = name("LC_MEASUREMENT")
    }

    /// The locales of the surroundings where the person chose a language for the program alone.
    ///
    /// Days and months have their names in that language, in the order of the locale's country.
    /// Digits are written as in the language, unless `LC_NUMERIC` or `LC_ALL` says how they are.
    ///
    /// - Parameters:
    ///   - environment: The variables of the process.
    ///   - language: As in "de"; nil where nothing was chosen.
    init(environment: [String: String], language: String?) {
        self.init(environment: environment)
        guard let language, !language.hasPrefix("en-X"), !language.hasPrefix("ar-X") else { return }
        func code(_ name: String) -> Substring {
            name.prefix { $0 != "_" && $0 != "-" && $0 != "." }
        }
        if code(dates) != code(language) {
            let region = dates.prefix { $0 != "." && $0 != "@" }.split(separator: "_").dropFirst()
            dates = ([String(code(language))] + region.prefix(1).map(String.init))
                .joined(separator: "_")
        }
        let isSaid = ["LC_ALL", "LC_NUMERIC"].contains { environment[$0]?.isEmpty == false }
        if !isSaid, code(numbers) != code(language) { numbers = language.replacing("-", with: "_") }
    }

    var numberStyle: NumberStyle { NumberStyle(localeIdentifier: numbers) }
    var dateLanguage: DateLanguage { .language(localeIdentifier: dates) }
    /// 1 for Monday to 7 for Sunday.
    var firstWeekday: Int { Period.firstWeekday(localeIdentifier: dates) }
    var unit: WeightUnit { WeightUnit(localeIdentifier: measures) }
}
