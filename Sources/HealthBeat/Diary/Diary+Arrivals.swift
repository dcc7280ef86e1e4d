import Foundation
import TactileThreads

/// What comes from elsewhere into a diary that has entries and settings of its own.
extension Diary {
    /// Adds entries that the diary does not have yet and settings that it has not made, in one step
    /// that can be undone, and returns how many entries that were.
    ///
    /// - `noted`: entries of the diary with the note that they get, where they have none.
    @discardableResult
    package func bringIn(
        _ entries: [Entry], settings: [String: String], noted: [Entry] = []
    ) throws(DiaryError) -> Int {
        try finishOpening()
        let step = try store.bringIn(
            entries, settings: settings, noted: noted, at: clock.now().secondsSince1970)
        return try arrived(step)
    }

    /// As ``bringIn(_:settings:noted:)``, writing off the main actor.
    @discardableResult
    package func bringInInBackground(
        _ entries: [Entry], settings: [String: String], noted: [Entry] = []
    ) async throws -> Int {
        if let readOnlyReason { throw readOnlyReason }
        let (directory, clock) = (directory, clock)
        let step = try await WorkQueue.shared.value {
            try DiaryStore.open(directory, clock: clock).bringIn(
                entries, settings: settings, noted: noted, at: clock.now().secondsSince1970)
        }
        return try arrived(step)
    }

    private func arrived(_ step: DiaryStep?) throws(DiaryError) -> Int {
        if step != nil { hasChanged = true }
        try showSaved()
        if step != nil { noteChange() }
        return step?.kind == .import ? step?.count ?? 0 : 0
    }
}

extension Diary {
    /// The entry that a program added which ended before it could say that it was saved, if that
    /// was the latest change: who does not know it tries again.
    public func unsaidEntry() throws(DiaryError) -> Entry? {
        guard store.hasTakenLog else { return nil }
        let row = try store.connection.statement(
            """
            SELECT uuid FROM entry_change WHERE weight IS NULL AND step =
                (SELECT max(id) FROM step) AND step IN (SELECT id FROM step WHERE kind = 'add')
            """)
        defer { row.reset() }
        guard try row.step(), let id = row.uuid(0) else { return nil }
        return entry(id)
    }
}

extension DiaryStore {
    /// Makes the changes that are still due, nil when none is: the diary may have changed since
    /// they were found.
    fileprivate func bringIn(
        _ entries: [Entry], settings: [String: String], noted: [Entry], at seconds: Int
    ) throws(DiaryError) -> DiaryStep? {
        let known = entries.isEmpty ? [] : try identifiers()
        var puts: [Entry] = []
        if !noted.isEmpty {
            let present = Dictionary(
                try self.entries().entries.map { ($0.id, $0) },
                uniquingKeysWith: { first, _ in first })
            for entry in noted {
                guard var own = present[entry.id], own.note.isEmpty else { continue }
                own.note = entry.note
                own.changed = max(seconds, own.changed + 1)
                puts.append(own)
            }
        }
        let new = entries.filter { !known.contains($0.id) }
        let present = try self.settings().stored
        let missing = settings.filter { present[$0.key] == nil }
        guard !new.isEmpty || !missing.isEmpty || !puts.isEmpty else { return nil }
        let step =
            new.isEmpty && missing.isEmpty
            ? DiaryStep(.edit, count: puts.count) : DiaryStep(.import, count: new.count)
        try perform(
            step, at: seconds, puts: new + puts,
            settings: missing.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        return step
    }
}
