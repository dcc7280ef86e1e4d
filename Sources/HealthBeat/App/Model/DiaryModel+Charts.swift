import Charts
import Diary

extension DiaryModel: ChartTexts {
    func shortDay(_ day: CivilDate) -> String { dates.shortDay(day) }
    func shortMonth(_ day: CivilDate) -> String { dates.shortMonth(day) }
    func year(_ day: CivilDate) -> String { dates.year(day) }
    func longDay(wallSeconds: Int) -> String { dates.day(wallSeconds: wallSeconds) }

    /// The last day of charts: today, or that of an entry beyond the date line.
    var lastDay: CivilDate { max(today, entries.last.map { diary.day(of: $0.moment) } ?? today) }
}
