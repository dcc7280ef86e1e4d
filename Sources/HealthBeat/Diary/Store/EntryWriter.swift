import Foundation

/// Writes entries inside a transaction, each statement compiled once for all of them.
struct EntryWriter {
    private let revision: Int
    private let saving: SQLiteStatement
    private let savingNothing: SQLiteStatement
    private let finding: SQLiteStatement
    private let putting: SQLiteStatement
    private let removing: SQLiteStatement
    private let burying: SQLiteStatement
    /// Nil while no entry was ever deleted.
    private let digging: SQLiteStatement?

    init(_ connection: SQLiteConnection, revision: Int) throws(DiaryError) {
        self.revision = revision
        let columns = DiaryStore.columns
        let sum = "row_sum(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"
        saving = try connection.statement(
            """
            INSERT INTO entry_change(step, number, \(columns), sum)
            SELECT ?1, ?3, \(columns), row_sum(?1, ?3, \(columns)) FROM entry WHERE uuid = ?2
            """)
        savingNothing = try connection.statement(
            """
            INSERT INTO entry_change(step, number, uuid, sum) VALUES(
                ?1, ?3, ?2, row_sum(?1, ?3, ?2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL))
            """)
        finding = try connection.statement("SELECT 1 FROM entry WHERE uuid = ?1")
        putting = try connection.statement(
            """
            INSERT INTO entry(\(columns), kilograms, revision, sum)
            VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, \(sum))
            ON CONFLICT(uuid) DO UPDATE SET
                wall = ?2, utc_offset = ?3, weight = ?4, unit = ?5, note = ?6, source = ?7,
                created = ?8, changed = ?9, date_only = ?10, kilograms = ?11, revision = ?12,
                sum = excluded.sum
            """)
        removing = try connection.statement("DELETE FROM entry WHERE uuid = ?1")
        burying = try connection.statement(
            "INSERT OR REPLACE INTO tombstone VALUES(?1, ?2, row_sum(?1, ?2))")
        let hasTombs = try connection.integer("SELECT 1 FROM tombstone LIMIT 1") != nil
        digging =
            hasTombs ? try connection.statement("DELETE FROM tombstone WHERE uuid = ?1") : nil
    }

    /// Makes the changes of a step and notes for each entry the state that undoing brings back.
    func change(puts: [Entry], deletes: [UUID], step: Int) throws(DiaryError) {
        var number = 0
        for entry in puts {
            try save(entry.id, step: step, number: number)
            try put(entry)
            number += 1
        }
        for id in deletes {
            try save(id, step: step, number: number)
            try remove(id)
            number += 1
        }
    }

    private func save(_ id: UUID, step: Int, number: Int) throws(DiaryError) {
        let isKnown = try finding.bind(1, id).step()
        finding.reset()
        let statement = isKnown ? saving : savingNothing
        try statement.bind(1, step).bind(2, id).bind(3, number).run()
    }

    func put(_ entry: Entry) throws(DiaryError) {
        try putting
            .bind(1, entry.id).bind(2, entry.moment.wallSeconds).bind(3, entry.moment.offset)
            .bind(4, entry.weight.text).bind(5, entry.weight.unit.rawValue).bind(6, entry.note)
            .bind(7, entry.source).bind(8, entry.created).bind(9, entry.changed)
            .bind(10, entry.moment.isDateOnly ? 1 : 0).bind(11, entry.weight.kilograms)
            .bind(12, revision).run()
        try digging?.bind(1, entry.id).run()
    }

    func remove(_ id: UUID) throws(DiaryError) {
        try removing.bind(1, id).run()
        try burying.bind(1, id).bind(2, revision).run()
    }
}
