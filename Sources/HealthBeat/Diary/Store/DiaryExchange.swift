import Foundation

/// A diary's file as an exchange with other devices uses it: rows and what was exchanged change in
/// one transaction, which is no step of undo.
package final class DiaryExchange {
    private let store: DiaryStore

    /// Opens a diary that is there or makes one, for one thread at a time.
    ///
    /// - Throws: also where the diary can only be read.
    package init(_ directory: DiaryDirectory, clock: DiaryClock) throws(DiaryError) {
        store = try DiaryStore.open(directory, clock: clock)
        if let reason = store.readOnlyReason { throw reason }
        // A first round that fits the cache is written once; a spilled page would be written again.
        try? store.connection.execute("PRAGMA cache_size = -32768")
    }

    /// Seconds to wait for another program's exchange. One that takes longer waits for its folder,
    /// and what is to be exchanged goes with the next.
    package static let patience = 3.0

    /// Runs `body` while no other program exchanges anything with this diary.
    package static func locked<Result>(
        _ directory: DiaryDirectory, _ body: () throws(DiaryError) -> Result
    ) throws(DiaryError) -> Result {
        try directory.create()
        return try DiaryLock.exchange.held(in: directory.path, patience: patience, body)
    }

    /// Runs `body` as one transaction, and again where the file was exchanged meanwhile.
    package func round<Result>(
        _ body: (ExchangeRound) throws(DiaryError) -> Result
    ) throws(DiaryError) -> Result {
        try store.changing { () throws(DiaryError) in try body(ExchangeRound(store)) }
    }

    /// Runs `body` on one state of the file, without changing it.
    package func reading<Result>(
        _ body: (ExchangeRound) throws(DiaryError) -> Result
    ) throws(DiaryError) -> Result {
        try store.settle(mends: true)
        return try store.connection.reading { () throws(DiaryError) in
            try body(ExchangeRound(store))
        }
    }
}

/// What a round of exchange reads and writes inside its transaction.
package struct ExchangeRound {
    private let store: DiaryStore
    private var connection: SQLiteConnection { store.connection }

    init(_ store: DiaryStore) { self.store = store }

    // MARK: What was exchanged

    package func value(_ key: String) throws(DiaryError) -> String? {
        let row = try connection.statement("SELECT value FROM sync_value WHERE key = ?1")
            .bind(1, key)
        defer { row.reset() }
        return try row.step() ? row.text(0) : nil
    }

    /// The values whose keys begin with `prefix`, by the rest of their keys.
    package func values(_ prefix: String) throws(DiaryError) -> [String: String] {
        let rows = try connection.statement(
            "SELECT substr(key, ?2), value FROM sync_value WHERE substr(key, 1, ?3) = ?1"
        ).bind(1, prefix).bind(2, prefix.count + 1).bind(3, prefix.count)
        var values: [String: String] = [:]
        while try rows.step() { values[rows.text(0)] = rows.text(1) }
        return values
    }

    /// Sets a value, or removes it.
    package func set(_ key: String, _ value: String?) throws(DiaryError) {
        if let value {
            try connection.statement(
                "INSERT OR REPLACE INTO sync_value VALUES(?1, ?2, row_sum(?1, ?2))"
            )
            .bind(1, key).bind(2, value).run()
        } else {
            try connection.statement("DELETE FROM sync_value WHERE key = ?1").bind(1, key).run()
        }
    }

    /// What is known of an object, as its owner wrote it.
    package func item(_ object: String) throws(DiaryError) -> String? {
        let row = try connection.statement("SELECT state FROM sync_item WHERE object = ?1")
            .bind(1, object)
        defer { row.reset() }
        return try row.step() ? row.text(0) : nil
    }

    package func setItem(_ object: String, _ state: String) throws(DiaryError) {
        try connection.statement(
            "INSERT OR REPLACE INTO sync_item VALUES(?1, ?2, row_sum(?1, ?2))"
        )
        .bind(1, object).bind(2, state).run()
    }

    /// Calls `body` with each object and what is known of it, in the order of the objects' names.
    /// `body` must not change what is known.
    package func forEachItem(
        _ body: (_ object: String, _ state: String) throws(DiaryError) -> Void
    ) throws(DiaryError) {
        let rows = try connection.statement("SELECT object, state FROM sync_item ORDER BY object")
        defer { rows.reset() }
        while try rows.step() { try body(rows.text(0), rows.text(1)) }
    }

    /// Forgets what was exchanged, so that the next round begins from nothing.
    package func forgetItems() throws(DiaryError) {
        try connection.execute("DELETE FROM sync_item; DELETE FROM sync_outbox")
    }

    // MARK: The outbox

    package func outbox() throws(DiaryError) -> [(number: Int, text: String)] {
        let rows = try connection.statement("SELECT number, text FROM sync_outbox ORDER BY number")
        var lines: [(number: Int, text: String)] = []
        while try rows.step() { lines.append((rows.int(0), rows.text(1))) }
        return lines
    }

    package func putIntoOutbox(_ number: Int, _ text: String) throws(DiaryError) {
        try connection.statement(
            "INSERT OR REPLACE INTO sync_outbox VALUES(?1, ?2, row_sum(?1, ?2))"
        )
        .bind(1, number).bind(2, text).run()
    }

    package func emptyOutbox(upTo number: Int) throws(DiaryError) {
        try connection.statement("DELETE FROM sync_outbox WHERE number <= ?1").bind(1, number)
            .run()
    }

    // MARK: The diary

    /// The count of transactions.
    package func revision() throws(DiaryError) -> Int { try store.state().revision }

    /// Entries changed or added, and those removed, after a count of transactions.
    package func changes(
        since revision: Int
    ) throws(DiaryError) -> (changed: [Entry], removed: [UUID]) {
        try store.changes(since: revision)
    }

    package func entry(_ id: UUID) throws(DiaryError) -> Entry? { try store.entry(id) }

    /// The stored text of each setting.
    package func settings() throws(DiaryError) -> [String: String] {
        try store.settings().stored
    }

    /// Writes entries that came from other devices.
    package func entryWriter() -> ExchangeWriter { ExchangeWriter(store) }

    /// Writes settings that came from other devices, and into what undo would bring back as well.
    package func write(settings: [(key: String, value: String?)]) throws(DiaryError) {
        guard !settings.isEmpty else { return }
        _ = try store.nextRevision()
        for (key, value) in settings {
            try store.set(key, value)
            try connection.statement(
                "UPDATE setting_change SET value = ?2, sum = row_sum(step, key, ?2) WHERE key = ?1"
            )
            .bind(1, key).bind(2, value).run()
        }
    }
}

/// Writes entries that came from other devices as they come, so that a first exchange of any size
/// keeps none of them in memory, and at the end into what undo would bring back as well: undoing a
/// change of this device takes back no other one's.
package final class ExchangeWriter {
    private let store: DiaryStore
    private var writer: EntryWriter?
    /// The entries of which undo has a state.
    private var saved: Set<UUID> = []
    /// Changes of those entries.
    private var carried: [UUID: (new: Entry, old: Entry?)] = [:]
    /// How many entries were put or removed.
    package private(set) var count = 0

    fileprivate init(_ store: DiaryStore) { self.store = store }

    /// The writer is made for the first entry: a round without one is no change of the diary, and
    /// reads nothing of what undo has.
    private func changing() throws(DiaryError) -> EntryWriter {
        if let writer { return writer }
        let rows = try store.connection.statement(
            "SELECT uuid FROM entry_change WHERE weight IS NOT NULL")
        defer { rows.reset() }
        while try rows.step() {
            if let id = rows.uuid(0) { saved.insert(id) }
        }
        let writer = try EntryWriter(store.connection, revision: try store.nextRevision())
        self.writer = writer
        return writer
    }

    /// - `old`: the row that the entry replaces.
    package func put(_ new: Entry, over old: Entry?) throws(DiaryError) {
        try changing().put(new)
        count += 1
        if saved.contains(new.id) { carried[new.id] = (new, old) }
    }

    package func remove(_ id: UUID) throws(DiaryError) {
        try changing().remove(id)
        count += 1
    }

    package func finish() throws(DiaryError) { try store.carryIntoHistory(carried) }
}

extension DiaryStore {
    /// Changes the saved states of entries that others changed. Those of what others removed stay:
    /// who takes a change of such an entry back gets the entry.
    fileprivate func carryIntoHistory(
        _ changed: [UUID: (new: Entry, old: Entry?)]
    ) throws(DiaryError) {
        guard !changed.isEmpty else { return }
        let columns = Self.columns.replacing("uuid, ", with: "")
        let rows = try connection.statement(
            "SELECT \(Self.columns), step, number FROM entry_change WHERE weight IS NOT NULL")
        var saved: [(step: Int, number: Int, entry: Entry)] = []
        while try rows.step() {
            guard let id = rows.uuid(0), let put = changed[id], let entry = Self.entry(rows)
            else { continue }
            saved.append((rows.int(10), rows.int(11), entry.taking(put.new, over: put.old)))
        }
        for (step, number, entry) in saved {
            try connection.statement(
                """
                UPDATE entry_change SET (\(columns)) = (?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11),
                    sum = row_sum(?1, ?2, uuid, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
                WHERE step = ?1 AND number = ?2
                """
            ).bind(1, step).bind(2, number)
                .bind(3, entry.moment.wallSeconds).bind(4, entry.moment.offset)
                .bind(5, entry.weight.text).bind(6, entry.weight.unit.rawValue)
                .bind(7, entry.note).bind(8, entry.source).bind(9, entry.created)
                .bind(10, entry.changed)
                .bind(11, entry.moment.isDateOnly ? 1 : 0).run()
        }
    }
}

extension Entry {
    /// This state with the fields in which `new` differs from `old`.
    fileprivate func taking(_ new: Entry, over old: Entry?) -> Entry {
        guard let old else { return new }
        var entry = self
        if new.weight != old.weight { entry.weight = new.weight }
        if new.moment != old.moment { entry.moment = new.moment }
        if new.note != old.note { entry.note = new.note }
        if new.source != old.source { entry.source = new.source }
        if new.created != old.created { entry.created = new.created }
        entry.changed = max(entry.changed, new.changed)
        return entry
    }

    /// An entry of values from outside; nil where they make no sense.
    package static func checked(
        id: UUID, weight: String, unit: String, moment: Moment, note: String, source: String,
        created: Int, changed: Int
    ) -> Entry? {
        DiaryStore.entry(
            id: id, weight: weight, unit: unit, moment: moment, note: note, source: source,
            created: created, changed: changed)
    }
}
