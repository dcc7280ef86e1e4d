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

    var numberStyle: NumberStyle { NumberStyle(localeIdentifier: numbers) }
    var dateLanguage: DateLanguage { .language(localeIdentifier: dates) }
    /// 1 for Monday to 7 for Sunday.
    var firstWeekday: Int { Period.firstWeekday(localeIdentifier: dates) }
    var unit: WeightUnit { WeightUnit(localeIdentifier: measures) }
}
