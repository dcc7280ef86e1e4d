import CSQLite
import Foundation

/// Everything that a file says of itself may be wrong; these look before it is used.
extension DiaryStore {
    /// The tables that make a database ours, whatever its header says.
    private static let tables: Set<String> = [
        "entry", "entry_change", "setting", "setting_change", "state", "step", "tombstone",
    ]

    /// The schema version of a diary, 0 for an empty file; throws for somebody else's database.
    static func inspect(_ connection: SQLiteConnection) throws(DiaryError) -> Int {
        // One transaction, since another process may make the diary between two.
        let (version, application, found) = try connection.reading { () throws(DiaryError) in
            (
                try connection.integer("PRAGMA user_version") ?? 0,
                try connection.integer("PRAGMA application_id") ?? 0,
                try connection.texts("SELECT name FROM sqlite_schema WHERE type = 'table'")
            )
        }
        if application == 0, version == 0, found.isEmpty { return 0 }
        guard application == applicationID || tables.isSubset(of: found) else {
            throw DiaryError(
                .foreign, path: connection.path,
                reason: localized("it is another program's database"))
        }
        guard application == applicationID, version > 0 else {
            throw DiaryError(
                .damaged, path: connection.path,
                reason: localized("its header says format \(version)"))
        }
        return version
    }

    /// Throws unless tables and counters are such as this program reads and writes.
    static func requireSense(
        _ connection: SQLiteConnection, _ version: Int
    ) throws(DiaryError) {
        do throws(DiaryError) {
            for query in [
                "SELECT \(columns), kilograms, revision FROM entry",
                "SELECT uuid, revision FROM tombstone", "SELECT key, value FROM setting",
                "SELECT id, kind, count, made, undone FROM step",
                "SELECT step, number, \(columns) FROM entry_change",
                "SELECT step, key, value, rowid FROM setting_change",
                "SELECT key, value FROM sync_value", "SELECT object, state FROM sync_item",
                "SELECT number, text FROM sync_outbox",
            ] + summed.map({ "SELECT sum FROM \($0.name)" }) {
                _ = try SQLiteStatement(query, connection)
            }
        } catch {
            guard error.kind == .damaged else { throw error }
            guard version <= schemaVersion else {
                throw DiaryError(.newerFormat, path: connection.path, reason: formats(version))
            }
            throw DiaryError(.damaged, path: connection.path, reason: error.reason)
        }
        let strange = try connection.integer(
            "SELECT count(*) FROM sqlite_schema WHERE type IN ('trigger', 'view')")
        let revisions = try connection.texts("SELECT revision FROM state").map(Int.init)
        let steps = try connection.texts("SELECT ifnull(max(id), 0) FROM step").map(Int.init)
        let isSound =
            revisions.count == 1
            && (revisions + steps).allSatisfy { $0.map(DiaryState.counts.contains) ?? false }
        guard strange == 0, isSound else {
            throw DiaryError(
                .damaged, path: connection.path,
                reason: isSound
                    ? localized("it contains triggers or views")
                    : localized("its counters make no sense"))
        }
    }

    static func formats(_ version: Int) -> String {
        localized("format \(version), known \(schemaVersion)")
    }

    static func quickCheck(_ connection: SQLiteConnection) throws(DiaryError) {
        let findings = try connection.texts("PRAGMA quick_check(1)")
        guard findings == ["ok"] else {
            throw DiaryError(
                .damaged, path: connection.path,
                reason: findings.first ?? localized("it cannot be checked"))
        }
    }

    /// A file that is no database any more was once a diary if its header says so, or if there are
    /// backups of one, or if it was open as one, or if entries are found in its pages.
    static func isOurs(_ directory: DiaryDirectory, wasOpen: Bool) -> Bool {
        let header = firstBytes(directory.databasePath, 100)
        let mark = withUnsafeBytes(of: UInt32(applicationID).bigEndian, Array.init)
        if header.count == 100, Array(header[68..<72]) == mark { return true }
        let isDatabase = header.starts(with: Array("SQLite format 3\0".utf8))
        guard !isDatabase else { return false }
        return wasOpen || !Backups(directory: directory).all().isEmpty
            || PageScan(directory.databasePath)?.entries.isEmpty == false
    }

    private static func firstBytes(_ path: String, _ count: Int) -> [UInt8] {
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: count)
        let got = read(file, &bytes, count)
        return Array(bytes.prefix(max(got, 0)))
    }
}
