import Foundation

/// Undo and redo swap the rows of a step with the states it saved, so that both are one operation
/// and the history lives in the file: it survives restarts and is shared by all processes.
extension DiaryStore {
    /// The step that `undo` takes back and the one that `redo` makes again.
    func history() throws(DiaryError) -> (undo: DiaryStep?, redo: DiaryStep?) {
        (
            try step("undone = 0 ORDER BY id DESC")?.step,
            try step("undone = 1 ORDER BY id ASC")?.step
        )
    }

    /// Takes the latest step back; nil when there is none.
    func undo() throws(DiaryError) -> DiaryStep? {
        try swap("undone = 0 ORDER BY id DESC", undone: true)
    }

    /// Makes the step again that was undone last; nil when there is none.
    func redo() throws(DiaryError) -> DiaryStep? {
        try swap("undone = 1 ORDER BY id ASC", undone: false)
    }

    private func step(
        _ condition: String
    ) throws(DiaryError) -> (number: Int, step: DiaryStep)? {
        // Of what others removed meanwhile nothing is to be taken back, or made again.
        let row = try connection.statement(
            """
            SELECT id, kind, count FROM step WHERE (
                EXISTS(SELECT 1 FROM setting_change AS c WHERE c.step = step.id)
                OR EXISTS(SELECT 1 FROM entry_change AS c WHERE c.step = step.id
                    AND (c.weight IS NOT NULL OR c.uuid IN (SELECT uuid FROM entry)))
            ) AND \(condition) LIMIT 1
            """)
        defer { row.reset() }
        guard try row.step() else { return nil }
        let kind = DiaryStep.Kind(rawValue: row.text(1)) ?? .edit
        return (row.int(0), DiaryStep(kind, count: row.int(2)))
    }

    private func swap(_ condition: String, undone: Bool) throws(DiaryError) -> DiaryStep? {
        try changing(isRepeatable: false) { () throws(DiaryError) in
            guard let (number, step) = try step(condition) else { return nil }
            try requireHistory()
            let revision = try nextRevision()
            try swapEntries(of: number, revision)
            try swapSettings(of: number)
            try connection.statement(
                "UPDATE step SET undone = ?1, sum = row_sum(kind, count, made, ?1) WHERE id = ?2"
            )
            .bind(1, undone ? 1 : 0).bind(2, number).run()
            // A step that was passed over must not get its sense back by this one.
            try forgetSteps(
                undone ? "undone = 0 AND id > \(number)" : "undone = 1 AND id < \(number)")
            return step
        }
    }

    /// Throws where rows of the history have lost their order, for which opening does not look:
    /// some would be swapped twice and others not at all.
    private func requireHistory() throws(DiaryError) {
        for table in ["entry_change", "setting_change"] {
            let findings = try connection.texts("PRAGMA integrity_check(\(table))")
            guard findings == ["ok"] else {
                throw DiaryError(
                    .damaged, path: connection.path,
                    reason: findings.first ?? localized("its history"))
            }
        }
    }

    private func swapEntries(of step: Int, _ revision: Int) throws(DiaryError) {
        let saved = try connection.statement(
            """
            SELECT \(Self.columns), number FROM entry_change WHERE step = ?1 ORDER BY number
            """
        ).bind(1, step)
        let writer = try EntryWriter(connection, revision: revision)
        let columns = Self.columns.replacing("uuid, ", with: "")
        while try saved.step() {
            guard let id = saved.uuid(0) else { continue }
            let before = Self.entry(saved)
            guard before != nil || saved.isNull(3) else {
                throw DiaryError(
                    invalid: localized(
                        "What this change replaced makes no sense in the diary's file. "
                            + "Nothing was changed."))
            }
            try connection.statement(
                """
                UPDATE entry_change
                SET (\(columns)) = (SELECT \(columns) FROM entry WHERE uuid = ?1)
                WHERE step = ?2 AND number = ?3
                """
            ).bind(1, id).bind(2, step).bind(3, saved.int(10)).run()
            try connection.statement(
                """
                UPDATE entry_change SET sum = row_sum(step, number, \(Self.columns))
                WHERE step = ?1 AND number = ?2
                """
            ).bind(1, step).bind(2, saved.int(10)).run()
            if let before {
                try writer.put(before)
            } else {
                try writer.remove(id)
            }
        }
    }

    private func swapSettings(of step: Int) throws(DiaryError) {
        let saved = try connection.statement(
            "SELECT key, value, rowid FROM setting_change WHERE step = ?1 ORDER BY rowid"
        ).bind(1, step)
        while try saved.step() {
            let key = saved.text(0)
            let value = saved.isNull(1) ? nil : saved.text(1)
            try connection.statement(
                """
                UPDATE setting_change SET (value, sum) = (
                    SELECT now, row_sum(step, key, now)
                    FROM (SELECT (SELECT value FROM setting WHERE key = ?1) AS now))
                WHERE rowid = ?2
                """
            ).bind(1, key).bind(2, saved.int(2)).run()
            try set(key, value)
        }
    }
}
