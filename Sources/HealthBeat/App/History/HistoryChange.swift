import Diary
import Foundation

/// What a list's change means for a table.
struct HistoryChange {
    var deletedRows: [IndexPath] = []
    var insertedRows: [IndexPath] = []
    var movedRows: [(from: IndexPath, to: IndexPath)] = []
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
        var head = (0..<shorter).first { before[$0] != after[$0] } ?? shorter
        var tail =
            (0..<(shorter - head)).first {
                before[before.count - 1 - $0] != after[after.count - 1 - $0]
            } ?? shorter - head
        // Days change as a whole: one more weighing makes a row of several.
        while head > 0, old.isDay(across: head) || new.isDay(across: head) { head -= 1 }
        while tail > 0,
            old.isDay(across: before.count - tail)
                || new.isDay(across: after.count - tail)
        {
            tail -= 1
        }
        let (gone, come) = (head..<before.count - tail, head..<after.count - tail)
        guard gone.count + come.count <= Self.limit else { return nil }
        let oldMonths = Set(old.months.map(\.first)), newMonths = Set(new.months.map(\.first))
        for (section, month) in old.months.enumerated() where !newMonths.contains(month.first) {
            deletedSections.insert(section)
        }
        for (section, month) in new.months.enumerated() where !oldMonths.contains(month.first) {
            insertedSections.insert(section)
        }
        let (oldRows, newRows) = (old.places(of: gone), new.places(of: come))
        var staying = Set(oldRows.map(\.key)).intersection(newRows.map(\.key))
        // An entry that changed is the same row with other words, or in another place: the one that
        // has the focus keeps it. Another order of the others is rows that go and come.
        if !Self.isSameOrder(staying, oldRows, newRows) {
            let same = Set(before[gone]).intersection(after[come]).map(\.id)
            let moved = staying.subtracting(same.map(HistoryMonths.RowKey.entry)).filter(\.isEntry)
            staying.subtract(moved)
            if Self.isSameOrder(staying, oldRows, newRows) {
                staying.formUnion(move(moved, oldRows, newRows))
            } else {
                staying = []
            }
        }
        deletedRows = oldRows.filter { !staying.contains($0.key) }.map(\.path)
            .filter { !deletedSections.contains($0.section) }
        insertedRows = newRows.filter { !staying.contains($0.key) }.map(\.path)
            .filter { !insertedSections.contains($0.section) }
    }

    /// Moves the rows of entries between months that stay; those that it could move.
    private mutating func move(
        _ keys: Set<HistoryMonths.RowKey>, _ old: [HistoryMonths.Place],
        _ new: [HistoryMonths.Place]
    ) -> Set<HistoryMonths.RowKey> {
        var done: Set<HistoryMonths.RowKey> = []
        for key in keys {
            guard let from = old.first(where: { $0.key == key })?.path,
                let to = new.first(where: { $0.key == key })?.path,
                !deletedSections.contains(from.section), !insertedSections.contains(to.section)
            else { continue }
            movedRows.append((from, to))
            done.insert(key)
        }
        return done
    }

    /// Whether rows that are in both lists come one after the other in the same way, each in the
    /// same month.
    private static func isSameOrder(
        _ keys: Set<HistoryMonths.RowKey>, _ old: [HistoryMonths.Place],
        _ new: [HistoryMonths.Place]
    ) -> Bool {
        func order(_ places: [HistoryMonths.Place]) -> [Step] {
            places.filter { keys.contains($0.key) }.map { Step(key: $0.key, month: $0.month) }
        }
        return order(old) == order(new)
    }

    private struct Step: Equatable {
        var key: HistoryMonths.RowKey
        var month: CivilDate
    }

    var isEmpty: Bool {
        deletedRows.isEmpty && insertedRows.isEmpty && movedRows.isEmpty && deletedSections.isEmpty
            && insertedSections.isEmpty
    }
}

extension HistoryMonths {
    /// What a row is about, however the list changes.
    enum RowKey: Hashable {
        case entry(Entry.ID)
        case day(Int)

        var isEntry: Bool { if case .entry = self { true } else { false } }
    }

    struct Place {
        var key: RowKey
        var month: CivilDate
        var path: IndexPath
    }

    /// Whether the entries at both sides of a place in the list are of one day.
    fileprivate func isDay(across index: Int) -> Bool {
        index > 0 && index < entries.count && day(ofIndex: index - 1) == day(ofIndex: index)
    }

    /// The rows of whole days of entries, newest first.
    fileprivate func places(of indices: Range<Int>) -> [Place] {
        guard !indices.isEmpty else { return [] }
        return months.enumerated().filter { $0.element.whole.overlaps(indices) }
            .flatMap { section, month in
                (0..<month.count).compactMap { row -> Place? in
                    let shown = month.row(row)
                    guard indices.contains(shown.index) else { return nil }
                    return Place(
                        key: key(of: shown), month: month.first,
                        path: IndexPath(row: row, section: section))
                }
            }
    }

    private func key(of row: Row) -> RowKey {
        if case .day(let all, _) = row { return .day(day(ofIndex: all.lowerBound)) }
        return .entry(entries[row.index].id)
    }
}
