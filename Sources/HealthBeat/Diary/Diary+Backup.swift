import Foundation
import TactileThreads

extension Diary {
    /// Copies the whole diary into a file and reads it back; without a path into today's dated
    /// copy.
    ///
    /// - `replaces`: true to replace today's copy also where that one has more entries.
    /// - Returns: the path of the copy.
    public func backUp(to path: String? = nil, replaces: Bool = false) throws(DiaryError) -> String
    {
        try refresh()
        guard let path else {
            if let readOnlyReason, readOnlyReason.kind == .lockless { throw readOnlyReason }
            return try mending { () throws(DiaryError) in
                try Backups(directory: directory).make(
                    from: store.connection, named: clock.now().date.description,
                    replaces: replaces)
            }
        }
        guard access(path, F_OK) != 0 else {
            throw DiaryError(invalid: localized("\(path) is there already. Choose another name."))
        }
        try mending { () throws(DiaryError) in
            try Backups.copy(store.connection, to: path, replaces: false)
        }
        return path
    }

    /// Makes today's backup unless there is one.
    public func backUpIfDue() throws(DiaryError) {
        try mending { () throws(DiaryError) in
            _ = try Backups(directory: directory).makeIfDue(clock: clock)
        }
    }

    /// Runs `body`, and once more on a new file where it meets damage that opening does not look
    /// for.
    func mending<Result>(
        _ body: () throws(DiaryError) -> Result
    ) throws(DiaryError) -> Result {
        try finishOpening()
        do throws(DiaryError) {
            return try body()
        } catch {
            guard error.kind == .damaged else { throw error }
            try mend(because: error)
            return try body()
        }
    }

    /// Sets a damaged file aside and fills a new one with what can be read. The history of undo, in
    /// which such damage is found, begins again.
    func mend(because error: DiaryError) throws(DiaryError) {
        defer { tellRecovery() }
        try store.mend(because: error)
        try refresh()
    }

    /// Brings entries and settings back to those of a backup, in one undoable step.
    ///
    /// - Returns: how many entries differ.
    @discardableResult
    public func restore(from path: String) throws(DiaryError) -> Int {
        let content = try BackupContent(path: path)
        try refresh()
        guard case .step(let step, let puts, let deletes, let settings) = restoring(content)
        else { return 0 }
        try perform(step, puts: puts, deletes: deletes, settings: settings)
        return step.count
    }

    /// Whether restoring a backup would change anything.
    public func differs(from content: BackupContent) -> Bool { restoring(content) != nil }

    /// What restoring a backup writes, judged by the diary as it is now; nil when nothing differs.
    func restoring(_ content: BackupContent) -> DiaryWork? {
        let difference = content.difference(from: self)
        let (old, new) = (settings.stored, content.settings.stored)
        let changed = DiarySettings.keys.filter { old[$0] != new[$0] }
        guard difference.count > 0 || !changed.isEmpty else { return nil }
        return .step(
            DiaryStep(.restore, count: difference.count), puts: difference.puts,
            deletes: difference.deletes, settings: changed.map { ($0, new[$0]) })
    }

    /// Puts a backup into the place of a diary that cannot be opened or changed, whose file is
    /// kept.
    ///
    /// - Returns: where the former file is, "" where there was none.
    public static func replace(
        _ directory: DiaryDirectory, with backup: String, clock: DiaryClock = .system
    ) throws(DiaryError) -> String {
        let (entries, settings) = try Backups.content(of: backup)
        try DiaryStore.requireFile(directory.databasePath)
        try directory.create()
        if let refusal = DiaryLock.refusal(in: directory) { throw refusal }
        return try DiaryLock.opening.held(in: directory.path) { () throws(DiaryError) in
            try DiaryStore.replace(directory, clock, with: DiaryContent(entries, settings))
        }
    }

    /// Checks every page and index of the file and the sense of every entry; returns what is wrong,
    /// nothing when it is sound. An entry of the future is wrong: no view shows it, and the person
    /// alone knows when it was.
    public func check() throws(DiaryError) -> [String] {
        let findings = try store.connection.texts("PRAGMA integrity_check(20)")
        var rows: [String] = []
        do throws(DiaryError) {
            try DiaryStore.requireSums(store.connection)
        } catch {
            guard error.kind == .damaged else { throw error }
            // The pages may be such that the rows cannot be read.
            if findings == ["ok"] { rows = [error.reason] }
        }
        return (findings == ["ok"] ? [] : findings) + rows + senseless.map(\.text)
            + futureEntries.map { entry in
                let name = entry.id.uuidString.lowercased().prefix(8)
                return localized(
                    "The entry \(String(name)) of \(entry.moment) is in the future: a clock was wrong. "
                        + "Change its date or delete it.")
            }
    }

    /// Lets the next change try again; at once where the file was damaged and could be mended.
    private func backupFailed(
        _ error: DiaryError, isSecond: Bool, _ failed: @escaping @MainActor (DiaryError) -> Void
    ) {
        lastBackupDay = nil
        guard error.kind == .damaged, !isSecond, (try? mend(because: error)) != nil else {
            return failed(error)
        }
        backUpInBackground(isSecond: true, failed)
    }

    /// Makes today's backup in the background after the first change of the day.
    func backUpInBackground(
        isSecond: Bool = false, _ failed: @escaping @MainActor (DiaryError) -> Void
    ) {
        let (backups, clock) = (Backups(directory: directory), clock)
        guard lastBackupDay != clock.now().date else { return }
        lastBackupDay = clock.now().date
        WorkQueue.shared.add { [weak self] in
            do throws(DiaryError) {
                try backups.makeIfDue(clock: clock)
            } catch {
                DispatchQueue.main.async {
                    MainActor.assumeIsolated {
                        guard let self else { return failed(error) }
                        self.backupFailed(error, isSecond: isSecond, failed)
                    }
                }
            }
        }
    }
}

/// What a sound backup holds, read as a whole.
public struct BackupContent: Sendable {
    public let entries: [Entry]
    let settings: DiarySettings

    /// Reads and checks a backup; call it away from the main thread.
    public init(path: String) throws(DiaryError) {
        (entries, settings) = try Backups.content(of: path)
    }

    /// What restoring it would do to a diary's entries.
    public struct Difference: Sendable {
        /// Entries that come back or change.
        public let puts: [Entry]
        /// Entries that the backup does not have.
        public let deletes: [UUID]
        public var count: Int { puts.count + deletes.count }
    }

    @MainActor
    public func difference(from diary: Diary) -> Difference {
        let wanted = Set(entries.lazy.map(\.id))
        let present = Dictionary(diary.entries.map { ($0.id, $0) }) { first, _ in first }
        return Difference(
            puts: entries.filter { present[$0.id] != $0 },
            deletes: diary.entries.lazy.map(\.id).filter { !wanted.contains($0) })
    }
}

extension Backups {
    /// How many entries a backup says it has; nil for a file that is none.
    ///
    /// Entries are counted and not read: whether it is sound is known only after reading it.
    public func entryCount(of backup: Backup) -> Int? {
        guard let connection = try? SQLiteConnection(path: backup.path, mode: .immutable),
            (try? connection.integer("PRAGMA application_id")) == DiaryStore.applicationID
        else { return nil }
        return (try? connection.integer("SELECT count(*) FROM entry")) ?? nil
    }

    /// Entries and settings of a backup that reads without a fault.
    static func content(of path: String) throws(DiaryError) -> ([Entry], DiarySettings) {
        guard access(path, R_OK) == 0 else {
            throw DiaryError(
                invalid: localized(
                    "The backup \(path) cannot be read (\(errorText(errno))). "
                        + "“healthbeat backup --list” shows what is there."))
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
                invalid: localized(
                    "\(path) is not a sound backup of a diary\(reason). Nothing was changed."))
        }
    }
}
