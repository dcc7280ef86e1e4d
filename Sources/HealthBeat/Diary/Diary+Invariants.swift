import Foundation

extension Diary {
    /// Compares what is in memory with itself, and with the file while nobody else has written to
    /// it: entries and their order, settings, trend, and the steps that can be undone.
    ///
    /// - Returns: a sentence for each thing that does not hold.
    /// - Throws: a `DiaryError` where the file cannot be read.
    package func checkInvariants(readingFile: Bool = true) throws(DiaryError) -> [String] {
        var faults: [String] = []
        for (before, after) in zip(entries, entries.dropFirst()) where after < before {
            faults.append("The entry of \(after.moment) comes after that of \(before.moment).")
        }
        if Set(entries.lazy.map(\.id)).count != entries.count {
            faults.append("Two entries have one identifier.")
        }
        for entry in entries where !entry.weight.kilograms.isFinite || entry.weight.kilograms <= 0 {
            faults.append("The entry of \(entry.moment) weighs \(entry.weight.kilograms) kg.")
        }
        if let trend = knownTrend {
            let expected = Trend(presentEntries, method: trend.method, dayStart: trend.dayStart)
            if trend.points != expected.points {
                faults.append("The trend that is kept is not that of the entries.")
            }
        }
        if let last = observers.keys.max(), last > nextObserver {
            faults.append("Observer \(last) is there, and the next one would take its number.")
        }
        if store.seen != state { faults.append("The store has seen another state than is shown.") }
        guard readingFile else { return faults }
        return faults + (try checkFile())
    }

    private func checkFile() throws(DiaryError) -> [String] {
        guard try store.state() == state else { return [] }
        var faults: [String] = []
        let contents = try store.contents()
        if contents.entries != entries { faults.append("The entries are not those of the file.") }
        if contents.senseless != senseless {
            faults.append("The rows that are left out are not those of the file.")
        }
        if try store.settings() != settings {
            faults.append("The settings are not those of the file.")
        }
        let (undo, redo) = try store.history()
        if undo != undoStep || redo != redoStep {
            faults.append("What can be undone is not what the file has.")
        }
        return faults + (try store.checkInvariants())
    }
}

extension DiaryStore {
    /// Looks for rows of the file that contradict each other.
    ///
    /// - Returns: a sentence for each kind of them.
    func checkInvariants() throws(DiaryError) -> [String] {
        var faults: [String] = []
        let revision = try state().revision
        let rules = [
            ("entry WHERE revision > \(revision)", "entries are of a revision to come"),
            ("tombstone WHERE revision > \(revision)", "deletions are of a revision to come"),
            (
                "entry WHERE uuid IN (SELECT uuid FROM tombstone)",
                "entries are there, and noted as deleted"
            ),
            (
                "step WHERE undone = 1 AND id < (SELECT max(id) FROM step WHERE undone = 0)",
                "undone steps are older than one that is not"
            ),
            (
                "entry_change WHERE step NOT IN (SELECT id FROM step)",
                "changes of entries are of steps that are forgotten"
            ),
            (
                "setting_change WHERE step NOT IN (SELECT id FROM step)",
                "changes of settings are of steps that are forgotten"
            ),
        ]
        for (condition, fault) in rules {
            let count = try connection.integer("SELECT count(*) FROM \(condition)") ?? 0
            if count > 0 { faults.append("\(count) \(fault).") }
        }
        return faults
    }
}
