import Diary
import Foundation

/// What is known of one entry among the others.
struct EntryFigures {
    var entry: Entry
    /// The day that it belongs to.
    var day: CivilDate
    /// Kilograms above the trend of its moment.
    var deviation: Double
    /// Kilograms since the first entry, and since the latest that was at least a week or a month
    /// older; nil where there is none, or none near.
    var sinceStart: Double?
    var inWeek: Double?
    var inMonth: Double?
    /// Weights of the entry's month in kilograms, in the order of their moments.
    var month: [Double]
    var average: Double
    var lowest: Double
    var highest: Double
}

extension DiaryModel {
    /// The index of an entry in `allEntries`; nil when it is not in the diary any more.
    func index(of id: Entry.ID) -> Int? { allEntries.firstIndex { $0.id == id } }

    /// Kilograms by which an entry is above the trend of its moment.
    func deviation(at index: Int) -> Double {
        allEntries[index].weight.kilograms - allPoints[index].kilograms
    }

    func figures(of id: Entry.ID) -> EntryFigures? {
        guard let index = index(of: id) else { return nil }
        let entries = allEntries, entry = entries[index], mass = entry.weight.kilograms
        let day = diary.day(of: entry.moment), start = day.startOfMonth
        let month = diary.entries(in: start...start.adding(months: 1).adding(days: -1))
            .map(\.weight.kilograms)
        return EntryFigures(
            entry: entry, day: day, deviation: deviation(at: index),
            sinceStart: index > 0 ? entries.first.map { mass - $0.weight.kilograms } : nil,
            inWeek: change(at: index, days: 7), inMonth: change(at: index, days: 30),
            month: month, average: month.reduce(0, +) / Double(max(1, month.count)),
            lowest: month.min() ?? mass, highest: month.max() ?? mass)
    }

    /// Kilograms since the latest entry that is at least `days` older, and not more than twice
    /// that.
    private func change(at index: Int, days: Int) -> Double? {
        let entries = allEntries, entry = entries[index]
        let latest = entry.moment.adding(seconds: -86_400 * days)
        let earliest = entry.moment.adding(seconds: -86_400 * 2 * days)
        guard let before = entries[..<index].last(where: { $0.moment <= latest }),
            before.moment >= earliest
        else { return nil }
        return entry.weight.kilograms - before.weight.kilograms
    }

    /// "0.7 below trend".
    func deviationText(kilograms: Double) -> String {
        let number = plainNumber(kilograms: abs(kilograms))
        if number == plainNumber(kilograms: 0) { return localized("on the trend") }
        return kilograms < 0
            ? localized("\(number) below trend") : localized("\(number) above trend")
    }

    /// What names an entry in a sentence: "81.5 kg", and "Fri 20 Nov" or, of another year, its
    /// date.
    func weightAndDay(_ entry: Entry) -> (weight: String, day: String) {
        let day = dates.day(of: entry.moment)
        let name = day.year == today.year ? dates.weekdayAndShortDay(day) : dates.day(day)
        return (text(entry.weight), name)
    }

    /// A moment as a person would type it.
    static func typed(_ moment: Moment) -> String {
        moment.isDateOnly ? "\(moment.date)" : "\(moment.date) \(moment.timeText.prefix(5))"
    }

    /// A moment as it is shown everywhere, "Thu 19 Nov, 06:59", where typing that would mean this
    /// moment; else as a person would type it.
    func editable(_ moment: Moment) -> String {
        let day = moment.date
        let name =
            day.year == calendarDay.year
            ? dates.weekdayAndShortDay(day) : dates.day(day)
        let shown =
            moment.isDateOnly ? name : localized("\(name), \(dates.time(moment))", in: "time")
        let parser = TypedDateParser(language: dateLanguage, clock: diary.clock)
        let isUnderstood = (try? parser.parse(shown)).map { Self.typed($0) == Self.typed(moment) }
        return isUnderstood == true ? shown : Self.typed(moment)
    }
}
