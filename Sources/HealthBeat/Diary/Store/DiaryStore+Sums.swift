import CSQLite
import Foundation

/// Rows whose bits changed on the disk: their checksums tell, and mostly put them right.
extension DiaryStore {
    private static func isWrong(_ table: SummedTable) -> String {
        "sum IS NOT NULL AND sum <> row_sum(\(table.columns))"
    }

    /// Throws a `.damaged` error where a row of the present schema does not have its checksum, or
    /// the index of identifiers does not agree with the entries.
    static func requireSums(_ connection: SQLiteConnection) throws(DiaryError) {
        var count = 0
        for table in summed {
            let query = "SELECT count(*) FROM \(table.name) WHERE \(isWrong(table))"
            count += try connection.integer(query) ?? 0
        }
        guard count == 0, try isIndexRight(connection) else {
            throw DiaryError(
                .damaged, path: connection.path,
                reason: count == 0
                    ? localized("its index does not fit its entries")
                    : localized(
                        "\(counting: count) rows have changed on the disk",
                        one: "\(counting: count) row has changed on the disk"))
        }
    }

    /// Whether the index finds each entry under its identifier: SQLite's quick check does not look.
    private static func isIndexRight(_ connection: SQLiteConnection) throws(DiaryError) -> Bool {
        let digest = "SELECT ifnull(sum(row_sum(uuid, id) & 4294967295), 0) + count(*) FROM entry"
        return try connection.integer(digest + " NOT INDEXED")
            == connection.integer(digest + " INDEXED BY sqlite_autoindex_entry_1")
    }

    /// Puts rows right that do not have their checksums: by turning one bit back, else from the
    /// newest backup that has the row right; what neither can is left as it reads. The file's bytes
    /// are kept. An index that does not fit is made again, of which there is nothing to tell.
    ///
    /// Only for who has the file alone and found every page in order.
    static func mendRows(
        _ connection: SQLiteConnection, _ directory: DiaryDirectory, _ clock: DiaryClock
    ) throws(DiaryError) -> DiaryRecovery? {
        try connection.run("REINDEX")
        if (try? requireSums(connection)) != nil { return nil }
        var recovery = DiaryRecovery(.altered)
        recovery.keptPath = freeName(directory, "damaged", clock)
        guard let image = connection.image() else {
            throw DiaryError(.failed, path: connection.path, reason: localized("out of memory"))
        }
        try ExportFile.write(image.data, to: recovery.keptPath)
        var backup: BackupRows?
        try connection.transaction { () throws(DiaryError) in
            let store = DiaryStore(
                directory: directory, connection: connection, readOnlyReason: nil, recovery: nil)
            var changed: [Int] = []
            for table in summed {
                for row in try wrongRows(of: table, connection) {
                    if table.name == "entry", case .int(let number)? = row.key.first {
                        changed.append(number)
                    }
                    if let right = RowSum.corrected(row.values, sum: row.sum) {
                        recovery.recovered += 1
                        try put(right, row, table, connection)
                        continue
                    }
                    backup = backup ?? BackupRows(directory)
                    if let right = backup?.row(like: row, of: table) {
                        recovery.fromBackup += 1
                        try put(right, row, table, connection)
                    } else {
                        try leave(row, table, connection, &recovery)
                    }
                }
            }
            let revision = try store.nextRevision()
            for number in changed {
                try connection.statement(
                    """
                    UPDATE entry SET revision = ?1, sum = row_sum(\(columns), kilograms, ?1)
                    WHERE id = ?2
                    """
                ).bind(1, revision).bind(2, number).run()
            }
        }
        return recovery
    }

    /// Keeps a row that nothing can put right, unless it is one of those that undo or an exchange
    /// would write elsewhere: then all of its kind begin again.
    private static func leave(
        _ row: SummedRow, _ table: SummedTable, _ connection: SQLiteConnection,
        _ recovery: inout DiaryRecovery
    ) throws(DiaryError) {
        switch table.name {
        case "step", "entry_change", "setting_change":
            recovery.hasLostHistory = true
            try connection.execute(
                "DELETE FROM step; DELETE FROM entry_change; DELETE FROM setting_change")
        case "sync_value", "sync_item", "sync_outbox":
            try connection.execute(
                "DELETE FROM sync_value; DELETE FROM sync_item; DELETE FROM sync_outbox")
        default:
            if table.name == "entry" { recovery.doubtful += 1 }
            try put(row.values, row, table, connection)
        }
    }

    private static func wrongRows(
        of table: SummedTable, _ connection: SQLiteConnection
    ) throws(DiaryError) -> [SummedRow] {
        try SummedRow.all(
            "SELECT \(table.key), sum, \(table.columns) FROM \(table.name) "
                + "WHERE \(isWrong(table))",
            keys: table.key.split(separator: ",").count, connection)
    }

    private static func put(
        _ values: [RowValue], _ row: SummedRow, _ table: SummedTable,
        _ connection: SQLiteConnection
    ) throws(DiaryError) {
        func marks(_ start: Int, _ count: Int) -> String {
            (start..<start + count).map { "?\($0)" }.joined(separator: ", ")
        }
        let (count, keys) = (values.count, row.key.count)
        let sets =
            count == 1 ? "\(table.columns) = ?1" : "(\(table.columns)) = (\(marks(1, count)))"
        let statement = try SQLiteStatement(
            "UPDATE \(table.name) SET \(sets), sum = ?\(count + 1) "
                + "WHERE (\(table.key)) = (\(marks(count + 2, keys)))", connection)
        for (index, value) in values.enumerated() { statement.bind(index + 1, value) }
        statement.bind(count + 1, RowSum.of(values))
        for (index, value) in row.key.enumerated() { statement.bind(count + 2 + index, value) }
        try statement.run()
    }
}

/// A row with its checksum as the file has them.
struct SummedRow {
    let key: [RowValue]
    let sum: Int
    let values: [RowValue]

    /// The rows of a query for key, sum and the columns of the sum.
    static func all(
        _ query: String, keys: Int, _ connection: SQLiteConnection
    ) throws(DiaryError) -> [SummedRow] {
        let rows = try SQLiteStatement(query, connection)
        var result: [SummedRow] = []
        while try rows.step() {
            result.append(
                SummedRow(
                    key: (0..<keys).map(rows.value), sum: rows.int(keys),
                    values: (keys + 1..<rows.columnCount).map(rows.value)))
        }
        return result
    }
}

/// The rows that the newest backup has right.
private struct BackupRows {
    private var entries: [RowValue: [RowValue]] = [:]
    private var identifiers: [RowValue: RowValue] = [:]
    private var settings: [RowValue: [RowValue]] = [:]

    init?(_ directory: DiaryDirectory) {
        for backup in Backups(directory: directory).byContent() {
            guard (try? Backups.content(of: backup.path)) != nil,
                let connection = try? SQLiteConnection(path: backup.path, mode: .immutable),
                let version = try? connection.integer("PRAGMA user_version")
            else { continue }
            let columns = DiaryStore.columns(ofVersion: version)
            let right = version < 4 ? "1" : "sum = row_sum(\(columns), kilograms, revision)"
            let entries = try? SummedRow.all(
                "SELECT id, 0, \(columns), kilograms, revision FROM entry WHERE \(right)", keys: 1,
                connection)
            for row in entries ?? [] {
                self.entries[row.values[0]] = row.values
                identifiers[row.key[0]] = row.values[0]
            }
            let settings = try? SummedRow.all(
                "SELECT key, 0, key, value FROM setting WHERE key <> 'marks'"
                    + (version < 4 ? "" : " AND sum = row_sum(key, value)"), keys: 1, connection)
            for row in settings ?? [] { self.settings[row.key[0]] = row.values }
            return
        }
        return nil
    }

    /// The same row as the backup has it: by its identifier, or by its number if the two have
    /// something of their own in common.
    func row(like row: SummedRow, of table: DiaryStore.SummedTable) -> [RowValue]? {
        if table.name == "setting" { return row.key.first.flatMap { settings[$0] } }
        guard table.name == "entry" else { return nil }
        if let id = row.values.first, let found = entries[id] { return found }
        guard let number = row.key.first, let id = identifiers[number], let found = entries[id]
        else { return nil }
        let (wall, weight, created) = (1, 3, 7)
        let isAlike = [wall, weight, created].contains { found[$0] == row.values[$0] }
        return isAlike ? found : nil
    }
}

extension SQLiteStatement {
    /// The column as it is stored.
    func value(_ column: Int) -> RowValue {
        let bytes = { self.withBlob(column) { Array($0) } }
        return switch kind(column) {
        case SQLITE_INTEGER: .int(int(column))
        case SQLITE_FLOAT: .real(double(column).bitPattern)
        case SQLITE_TEXT: .text(bytes())
        case SQLITE_BLOB: .blob(bytes())
        default: .null
        }
    }

    func bind(_ index: Int, _ value: RowValue) {
        switch value {
        case .null: bind(index, nil as Int?)
        case .int(let number): bind(index, number)
        case .real(let bits): bind(index, Double(bitPattern: bits))
        case .text(let bytes): bind(index, bytes, isText: true)
        case .blob(let bytes): bind(index, bytes, isText: false)
        }
    }
}
