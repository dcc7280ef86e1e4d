import Foundation

extension Diary {
    /// Copies the whole diary into a file and reads it back; without a path into today's dated copy.
    ///
    /// - Parameter replaces: true to replace today's copy also where that one has more entries.
    /// - Returns: the path of the copy.
    public func backUp(to path: String? = nil, replaces: Bool = false) throws(DiaryError) -> String
    {
        try refresh()
        guard let path else {
            return try Backups(directory: directory).make(
                from: store.connection, named: clock.now().date.description, replaces: replaces)
        }
        guard access(path, F_OK) != 0 else {
            throw DiaryError(invalid: "\(path) is there already. Choose another name.")
        }
        try Backups.copy(store.connection, to: path, replaces: false)
        return path
    }

    /// Brings entries and settings back to those of a backup, in one undoable step.
    ///
    /// - Returns: how many entries differ.
    @discardableResult
    public func restore(from path: String) throws(DiaryError) -> Int {
        let (entries, settings) = try Backups.content(of: path)
        try refresh()
        let wanted = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
        let present = Dictionary(self.entries.map { ($0.id, $0) }) { first, _ in first }
        let puts = entries.filter { present[$0.id] != $0 }
        let deletes = self.entries.lazy.map(\.id).filter { wanted[$0] == nil }
        let (old, new) = (self.settings.stored, settings.stored)
        let changed = DiarySettings.keys.filter { old[$0] != new[$0] }
        let count = puts.count + deletes.count
        guard count > 0 || !changed.isEmpty else { return 0 }
        try perform(
            DiaryStep(.restore, count: count), puts: puts, deletes: Array(deletes),
            settings: changed.map { ($0, new[$0]) })
        return count
    }

    /// Puts a backup into the place of a diary that cannot be opened or changed, whose file is kept.
    ///
    /// - Returns: where the former file is, "" where there was none.
    public static func replace(
        _ directory: DiaryDirectory, with backup: String, clock: DiaryClock = .system
    ) throws(DiaryError) -> String {
        let (entries, settings) = try Backups.content(of: backup)
        try DiaryStore.requireFile(directory.databasePath)
        try directory.create()
        return try DiaryLock.opening.held(in: directory.path) { () throws(DiaryError) in
            try DiaryStore.replace(directory, clock, with: DiaryContent(entries, settings))
        }
    }

    /// Checks every page and index of the file and the sense of every entry; returns what is wrong, nothing when it is sound.
    public func check() throws(DiaryError) -> [String] {
        let findings = try store.connection.texts("PRAGMA integrity_check(20)")
        return (findings == ["ok"] ? [] : findings) + senseless.map(\.text)
    }

    /// Lets the next change try again.
    private func backupFailed() { lastBackupDay = nil }

    /// Makes today's backup in the background after the first change of the day.
    func backUpInBackground(_ failed: @escaping @MainActor (DiaryError) -> Void) {
        let (backups, clock) = (Backups(directory: directory), clock)
        guard lastBackupDay != clock.now().date else { return }
        lastBackupDay = clock.now().date
        Task.detached(priority: .utility) { [weak self] in
            do throws(DiaryError) {
                try backups.makeIfDue(clock: clock)
            } catch {
                await self?.backupFailed()
                await failed(error)
            }
        }
    }
}

extension Backups {
    /// Entries and settings of a backup that reads without a fault.
    static func content(of path: String) throws(DiaryError) -> ([Entry], DiarySettings) {
        guard access(path, R_OK) == 0 else {
            throw DiaryError(
                invalid: "The backup \(path) cannot be read (\(errorText(errno))). "
                    + "“healthbeat backup --list” shows what is there.")
        }
        do throws(DiaryError) {
            let connection = try SQLiteConnection(path: path, mode: .immutable)
            guard try connection.integer("PRAGMA application_id") == DiaryStore.applicationID,
                let version = try connection.integer("PRAGMA user_version"),
                (1...DiaryStore.schemaVersion).contains(version)
            else { throw DiaryError(.foreign, path: path) }
            try connection.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
            try DiaryStore.quickCheck(connection)
            let directory = DiaryDirectory(path: path)
            let store = DiaryStore(
                directory: directory, connection: connection, readOnlyReason: nil, recovery: nil)
            return (try store.entries(ofVersion: version).entries, try store.settings())
        } catch {
            let reason = error.reason.isEmpty ? "" : " (\(error.reason))"
            throw DiaryError(
                invalid: "\(path) is not a sound backup of a diary\(reason). Nothing was changed.")
        }
    }
}
