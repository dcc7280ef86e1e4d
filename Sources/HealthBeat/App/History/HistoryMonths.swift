import Diary
import Foundation

/// The entries that the history lists, by month, newest first. Only where months begin is computed
/// ahead; figures are computed when a header is shown.
struct HistoryMonths {
    /// A row: an entry, or a day with several. Numbers are indices of the diary's ascending list.
    enum Row: Hashable {
        case entry(Int)
        /// An entry that is listed under its day.
        case ofDay(Int)
        case day(Range<Int>, isOpen: Bool)

        /// The newest entry's.
        var index: Int {
            switch self {
            case .entry(let index), .ofDay(let index): index
            case .day(let all, _): all.upperBound - 1
            }
        }

        var indices: Range<Int> {
            switch self {
            case .entry(let index), .ofDay(let index): index..<index + 1
            case .day(let all, _): all
            }
        }
    }

    struct Month {
        var first: CivilDate
        /// All entries of the month, as indices of the diary's ascending list.
        var whole: Range<Int>
        /// Those that a search found, ascending; nil when all are listed.
        var found: [Int]?
        /// Newest first, where a day has several entries; nil where each row is an entry.
        var rows: [Row]?

        var count: Int { rows?.count ?? found?.count ?? whole.count }

        /// Row 0 is the newest.
        func row(_ row: Int) -> Row {
            if let rows { return rows[row] }
            return .entry(found.map { $0[$0.count - 1 - row] } ?? whole.upperBound - 1 - row)
        }

        /// The row of an entry, or of its day where that is closed; nil when it is not listed.
        func row(ofIndex index: Int) -> Int? {
            if let rows {
                let own = rows.firstIndex { $0 == .entry(index) || $0 == .ofDay(index) }
                return own ?? rows.firstIndex { $0.indices.contains(index) }
            }
            guard let found else {
                return whole.contains(index) ? whole.upperBound - 1 - index : nil
            }
            return found.firstIndex(of: index).map { found.count - 1 - $0 }
        }
    }

    /// The diary's list that indices refer to.
    let entries: [Entry]
    /// The trend at each entry. Like the entries as they were when the list was made: a table may
    /// ask for rows while the diary has fewer.
    private let trend: [Trend.Point]
    private(set) var months: [Month] = []
    /// When days begin, in minutes since midnight.
    let dayStart: Int

    init() { self.init([]) }

    /// - `opened`: the days whose entries are listed one by one, where there are several.
    /// - `isListed`: nil to list all; what a search found is listed one by one.
    init(
        _ entries: [Entry], trend: [Trend.Point] = [], dayStart: Int = 0, opened: Set<Int> = [],
        isListed: ((Int) -> Bool)? = nil
    ) {
        self.entries = entries
        self.dayStart = dayStart
        self.trend = trend
        var end = entries.count
        while end > 0 {
            let first = entries[end - 1].moment.day(beginningAt: dayStart).startOfMonth
            let start = start(of: first, before: end)
            let found = isListed.map { (start..<end).filter($0) }
            if found?.isEmpty != true {
                let rows = found == nil ? rows(start..<end, opened) : nil
                months.append(Month(first: first, whole: start..<end, found: found, rows: rows))
            }
            end = start
        }
    }

    /// The same list with other days open.
    func opening(_ opened: Set<Int>) -> HistoryMonths {
        HistoryMonths(entries, trend: trend, dayStart: dayStart, opened: opened)
    }

    /// The number of the day of an entry, as days begin in the diary.
    func day(ofIndex index: Int) -> Int {
        entries[index].moment.day(beginningAt: dayStart).dayNumber
    }

    /// The rows of a month in which a day has several entries; nil for one of single entries.
    private func rows(_ whole: Range<Int>, _ opened: Set<Int>) -> [Row]? {
        var days: [Range<Int>] = []
        var last: Int?
        for index in whole {
            let day = day(ofIndex: index)
            if day == last, let range = days.popLast() {
                days.append(range.lowerBound..<index + 1)
            } else {
                days.append(index..<index + 1)
            }
            last = day
        }
        guard days.count < whole.count else { return nil }
        return days.reversed().flatMap { range -> [Row] in
            guard range.count > 1 else { return [.entry(range.lowerBound)] }
            let isOpen = opened.contains(day(ofIndex: range.lowerBound))
            return [.day(range, isOpen: isOpen)] + (isOpen ? range.reversed().map(Row.ofDay) : [])
        }
    }

    /// The index of the first entry that is not before a day; those from `end` on are after it.
    private func start(of day: CivilDate, before end: Int) -> Int {
        var (low, high) = (0, end)
        while low < high {
            let middle = (low + high) / 2
            let isBefore = entries[middle].moment.day(beginningAt: dayStart) < day
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low
    }

    var isEmpty: Bool { months.isEmpty }

    /// How many entries are listed, each by itself or with its day.
    var listedCount: Int { months.reduce(0) { $0 + ($1.found?.count ?? $1.whole.count) } }

    func contains(_ path: IndexPath) -> Bool {
        months.indices.contains(path.section)
            && (0..<months[path.section].count).contains(path.row)
    }

    func row(at path: IndexPath) -> Row { months[path.section].row(path.row) }
    /// The newest of a row's entries.
    func entry(at path: IndexPath) -> Entry { entries[row(at: path).index] }
    /// All of a row's entries.
    func entries(at path: IndexPath) -> ArraySlice<Entry> { entries[row(at: path).indices] }

    /// The row of the day to which a row belongs, and whether it is open; nil for an entry that is
    /// its day's only one.
    func dayPath(at path: IndexPath) -> (path: IndexPath, day: Int, isOpen: Bool)? {
        guard contains(path), let rows = months[path.section].rows else { return nil }
        guard let row = rows[...path.row].lastIndex(where: { $0.indices.count > 1 }),
            case .day(let all, let isOpen) = rows[row],
            all.contains(rows[path.row].index)
        else { return nil }
        return (IndexPath(row: row, section: path.section), day(ofIndex: all.lowerBound), isOpen)
    }

    /// The lowest, highest and mean weight of several entries, and how far that mean is from the
    /// trend; in kilograms.
    func figures(
        of indices: Range<Int>
    ) -> (lowest: Double, highest: Double, mean: Double, deviation: Double) {
        let weights = entries[indices].map(\.weight.kilograms)
        let mean = weights.reduce(0, +) / Double(max(1, weights.count))
        let end = indices.upperBound - 1
        let level = trend.indices.contains(end) ? trend[end].kilograms : mean
        return (weights.min() ?? 0, weights.max() ?? 0, mean, mean - level)
    }

    /// How far an entry is from the trend, in kilograms; 0 without a trend.
    func deviation(at index: Int) -> Double {
        guard trend.indices.contains(index) else { return 0 }
        return entries[index].weight.kilograms - trend[index].kilograms
    }

    /// Kilograms since the entry before; nil for the first one.
    func difference(at index: Int) -> Double? {
        index > 0
            ? entries[index].weight.kilograms - entries[index - 1].weight.kilograms : nil
    }

    /// The mean of a month's entries, and how the trend changed over them since the month before;
    /// both in kilograms.
    func figures(of month: Month) -> (mean: Double, change: Double?) {
        let whole = month.whole
        let mean =
            entries[whole].reduce(0) { $0 + $1.weight.kilograms } / Double(max(1, whole.count))
        let before = max(0, whole.lowerBound - 1)
        guard let last = whole.last, last > before, trend.indices.contains(last) else {
            return (mean, nil)
        }
        return (mean, trend[last].kilograms - trend[before].kilograms)
    }

    func path(ofIndex index: Int) -> IndexPath? {
        for (section, month) in months.enumerated() where month.whole.contains(index) {
            return month.row(ofIndex: index).map { IndexPath(row: $0, section: section) }
        }
        return nil
    }

    func path(of id: Entry.ID) -> IndexPath? {
        entries.firstIndex { $0.id == id }.flatMap { path(ofIndex: $0) }
    }

    /// Years from the newest, each with its first section.
    var years: [(year: Int, section: Int)] {
        var years: [(year: Int, section: Int)] = []
        for (section, month) in months.enumerated() where month.first.year != years.last?.year {
            years.append((month.first.year, section))
        }
        return years
    }
}

extension HistoryMonths {
    /// The number of a row counted over all months.
    func flatRow(of path: IndexPath) -> Int? {
        guard contains(path) else { return nil }
        return months[..<path.section].reduce(path.row) { $0 + $1.count }
    }

    /// The row of a number, or the nearest; nil without rows.
    func path(ofFlatRow row: Int) -> IndexPath? {
        let count = months.reduce(0) { $0 + $1.count }
        return path(ofExactFlatRow: min(max(row, 0), count - 1))
    }

    /// Nil for a number that no row has.
    func path(ofExactFlatRow row: Int) -> IndexPath? {
        guard row >= 0 else { return nil }
        var rest = row
        for (section, month) in months.enumerated() {
            if rest < month.count { return IndexPath(row: rest, section: section) }
            rest -= month.count
        }
        return nil
    }
}

extension HistoryMonths {
    /// The entry that is listed `step` places further down, whether its day is open or closed; nil
    /// at the ends.
    func neighbour(of id: Entry.ID, step: Int) -> Entry.ID? {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return nil }
        guard months.contains(where: { $0.found != nil }) else {
            let next = index - step
            return entries.indices.contains(next) ? entries[next].id : nil
        }
        guard let row = path(ofIndex: index).flatMap({ flatRow(of: $0) }) else { return nil }
        return path(ofExactFlatRow: row + step).map { entry(at: $0).id }
    }
}
