import Diary
import Foundation

/// The entries that the history lists, by month, newest first. Only where months begin is computed
/// ahead; figures are computed when a header is shown.
struct HistoryMonths {
    struct Month {
        var first: CivilDate
        /// All entries of the month, as indices of the diary's ascending list.
        var whole: Range<Int>
        /// Those that a search found, ascending; nil when all are listed.
        var found: [Int]?

        var count: Int { found?.count ?? whole.count }

        /// The index of a row's entry; row 0 is the newest.
        func index(ofRow row: Int) -> Int {
            found.map { $0[$0.count - 1 - row] } ?? whole.upperBound - 1 - row
        }

        /// The row of an entry; nil when it is not listed.
        func row(ofIndex index: Int) -> Int? {
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

    /// - `isListed`: nil to list all.
    init(
        _ entries: [Entry], trend: [Trend.Point] = [], dayStart: Int = 0,
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
                months.append(Month(first: first, whole: start..<end, found: found))
            }
            end = start
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

    func contains(_ path: IndexPath) -> Bool {
        months.indices.contains(path.section)
            && (0..<months[path.section].count).contains(path.row)
    }

    func index(at path: IndexPath) -> Int { months[path.section].index(ofRow: path.row) }
    func entry(at path: IndexPath) -> Entry { entries[index(at: path)] }

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

/// What a list's change means for a table.
struct HistoryChange {
    var deletedRows: [IndexPath] = []
    var insertedRows: [IndexPath] = []
    var movedRows: [(id: Entry.ID, from: IndexPath, to: IndexPath)] = []
    var deletedSections = IndexSet()
    var insertedSections = IndexSet()

    /// More rows than this between the first and the last change are shown again as a whole.
    private static let limit = 400

    /// Nil when the lists differ too much to be followed row by row, or are parts of a search.
    init?(from old: HistoryMonths, to new: HistoryMonths) {
        guard old.dayStart == new.dayStart, !old.months.contains(where: { $0.found != nil }),
            !new.months.contains(where: { $0.found != nil })
        else { return nil }
        let (before, after) = (old.entries, new.entries)
        let shorter = min(before.count, after.count)
        let head = (0..<shorter).first { before[$0] != after[$0] } ?? shorter
        let tail =
            (0..<(shorter - head)).first {
                before[before.count - 1 - $0] != after[after.count - 1 - $0]
            } ?? shorter - head
        let (gone, come) = (head..<before.count - tail, head..<after.count - tail)
        guard gone.count + come.count <= Self.limit else { return nil }
        let oldMonths = Set(old.months.map(\.first)), newMonths = Set(new.months.map(\.first))
        for (section, month) in old.months.enumerated() where !newMonths.contains(month.first) {
            deletedSections.insert(section)
        }
        for (section, month) in new.months.enumerated() where !oldMonths.contains(month.first) {
            insertedSections.insert(section)
        }
        var staying = Set(before[gone].map(\.id)).intersection(after[come].map(\.id))
        // An entry that changed is the same row with other words, or in another place: the one that
        // has the focus keeps it. Another order of the others is rows that go and come.
        if !Self.isSameOrder(staying, before[gone], after[come], old, new) {
            let same = Set(before[gone]).intersection(after[come]).map(\.id)
            let moved = staying.subtracting(same)
            staying.formIntersection(same)
            if Self.isSameOrder(staying, before[gone], after[come], old, new) {
                move(moved, old, new)
                staying.formUnion(moved.filter { id in movedRows.contains { $0.id == id } })
            } else {
                staying = []
            }
        }
        deletedRows = gone.filter { !staying.contains(before[$0].id) }
            .compactMap { old.path(ofIndex: $0) }
            .filter { !deletedSections.contains($0.section) }
        insertedRows = come.filter { !staying.contains(after[$0].id) }
            .compactMap { new.path(ofIndex: $0) }
            .filter { !insertedSections.contains($0.section) }
    }

    /// Moves the rows of entries between months that stay.
    private mutating func move(
        _ ids: Set<Entry.ID>, _ old: HistoryMonths, _ new: HistoryMonths
    ) {
        for id in ids {
            guard let from = old.path(of: id), let to = new.path(of: id),
                !deletedSections.contains(from.section), !insertedSections.contains(to.section)
            else { continue }
            movedRows.append((id, from, to))
        }
    }

    /// Whether entries that are in both lists come one after the other in the same way, each in the
    /// same month.
    private static func isSameOrder(
        _ ids: Set<Entry.ID>, _ before: ArraySlice<Entry>, _ after: ArraySlice<Entry>,
        _ old: HistoryMonths, _ new: HistoryMonths
    ) -> Bool {
        func places(_ entries: ArraySlice<Entry>, _ months: HistoryMonths) -> [Place] {
            entries.filter { ids.contains($0.id) }.map {
                Place(
                    id: $0.id, month: $0.moment.day(beginningAt: months.dayStart).startOfMonth)
            }
        }
        return places(before, old) == places(after, new)
    }

    private struct Place: Equatable {
        var id: Entry.ID
        var month: CivilDate
    }

    var isEmpty: Bool {
        deletedRows.isEmpty && insertedRows.isEmpty && movedRows.isEmpty && deletedSections.isEmpty
            && insertedSections.isEmpty
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
