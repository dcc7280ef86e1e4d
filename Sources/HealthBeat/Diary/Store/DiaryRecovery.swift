import Foundation

/// What happened to a damaged, lost or exchanged diary: told to the person once.
public struct DiaryRecovery: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// The file was broken.
        case damaged
        /// The file was missing or empty.
        case lost
        /// Rows of the file had changed on the disk, and were put right in it.
        case altered
        /// Another diary took the file's place while it was open.
        case exchanged
    }

    public let kind: Kind
    /// Where the damaged file's bytes, or the former diary, are kept; "" where nothing had to be.
    public var keptPath = ""
    /// What SQLite found.
    public var reason = ""
    /// Entries that could be read from the damaged file itself.
    public var recovered = 0
    /// Entries that only the latest backup still had.
    public var fromBackup = 0
    /// Entries that could not be put right and are left as they read.
    public var doubtful = 0
    /// Whether what undo would have brought back could not be put right, so that it begins again.
    public var hasLostHistory = false
    /// Entries that only the open program still had.
    public var fromMemory = 0

    init(_ kind: Kind) { self.kind = kind }

    /// One or two sentences that say what was found, what was saved and where the rest is.
    public var message: String {
        var sources: [String] = []
        if kind == .damaged {
            sources.append(
                localized(
                    "\(counting: recovered) entries were recovered from it",
                    one: "\(counting: recovered) entry was recovered from it"))
        }
        if kind == .altered {
            sources.append(
                localized(
                    "\(counting: recovered) rows were put right by their checksums",
                    one: "\(counting: recovered) row was put right by its checksum"))
        }
        if fromBackup > 0 {
            sources.append(localized("\(counting: fromBackup) came from the latest backup"))
        }
        if fromMemory > 0 {
            sources.append(
                localized(
                    "\(counting: fromMemory) were written again as they are shown",
                    one: "\(counting: fromMemory) was written again as it is shown"))
        }
        if doubtful > 0 {
            sources.append(
                localized(
                    "\(counting: doubtful) entries are left as they read: no backup has them",
                    one: "\(counting: doubtful) entry is left as it reads: no backup has it"))
        }
        if hasLostHistory { sources.append(localized("what could be undone is forgotten")) }
        let result = sources.isEmpty ? "" : " " + sources.joined(separator: ", ") + "."
        switch kind {
        case .damaged:
            return localized(
                "The diary was damaged (\(reason)).\(result) The damaged file is kept as "
                    + "\(keptPath).")
        case .altered:
            return localized(
                "Rows of the diary had changed on the disk.\(result) The file as it was is kept as "
                    + "\(keptPath).")
        case .lost:
            let kept =
                keptPath.isEmpty
                ? "" : localized(" What was left of the file is kept as \(keptPath).")
            return localized("The diary's file was lost or emptied.\(result)\(kept)")
        case .exchanged:
            let kept =
                keptPath.isEmpty
                ? "" : localized(" What only the former one had is in \(keptPath).")
            return localized(
                "Another file took the place of the diary, and is shown now.\(kept)\(result)")
        }
    }
}

extension DiaryStore {
    /// Fills a new file with all that can still be read of a damaged one, completed from what the
    /// caller knows or from the latest backup, and puts it into the place of the damaged one.
    static func recover(
        _ directory: DiaryDirectory, because error: DiaryError, _ clock: DiaryClock,
        _ known: DiaryContent?
    ) throws(DiaryError) -> DiaryRecovery {
        let path = directory.filePath
        var recovery = DiaryRecovery(.damaged)
        recovery.reason = error.reason
        var (content, gone) = readable(path)
        recovery.recovered = content.entries.count
        if let known {
            recovery.fromMemory = content.complete(with: known)
        } else if let (_, backup) = Backups(directory: directory).latestContent() {
            recovery.fromBackup = content.complete(with: backup, without: gone)
        }
        recovery.doubtful = content.wrong.count
        recovery.keptPath = try replace(directory, clock, with: content)
        return recovery
    }

    /// Puts the bytes of a whole database into the place of a file that another program wrote over
    /// while this one wrote to it, so that it has pages of both.
    static func putBack(
        _ image: DatabaseImage, in directory: DiaryDirectory, _ clock: DiaryClock
    ) throws(DiaryError) -> DiaryRecovery {
        let path = directory.filePath
        var recovery = DiaryRecovery(.damaged)
        recovery.reason = localized("another program wrote over it while it was being saved")
        recovery.keptPath = try replace(directory, clock) { new throws(DiaryError) in
            let manager = FileManager.default
            let mode = (try? manager.attributesOfItem(atPath: path))?[.posixPermissions]
            let isWritten = manager.createFile(
                atPath: new, contents: image.data,
                attributes: mode.map { [.posixPermissions: $0] }
            )
            guard isWritten else {
                throw DiaryError(.gone, path: path, reason: recovery.reason)
            }
            flushToDisk(new)
        }
        return recovery
    }

    /// Fills a file that is missing or empty; nil where nothing is known that was in it.
    static func refill(
        _ directory: DiaryDirectory, _ clock: DiaryClock, _ known: DiaryContent?
    ) throws(DiaryError) -> DiaryRecovery? {
        let path = directory.filePath
        var recovery = DiaryRecovery(.lost)
        var content = known ?? DiaryContent()
        recovery.fromMemory = content.entries.count
        if known == nil {
            var gone: Set<UUID> = []
            if let log = LeftLog(path + "-wal") {
                let scan = PageScan(log, after: nil)
                (content, gone) = (scan.content, scan.deleted)
            }
            recovery.recovered = content.entries.count
            if let (_, backup) = Backups(directory: directory).latestContent() {
                recovery.fromBackup = content.complete(with: backup, without: gone)
            }
        }
        // SQLite removes the log of an empty file, also one in which no entry can be read.
        guard known != nil || !content.entries.isEmpty || !isEmpty(path + "-wal") else {
            return nil
        }
        recovery.keptPath = try replace(directory, clock, with: content)
        return recovery
    }

    /// What can be read of a damaged file, and what is known to have been deleted.
    private static func readable(_ path: String) -> (DiaryContent, gone: Set<UUID>) {
        var content = DiaryContent()
        var gone: Set<UUID> = []
        // A connection for reading leaves the log and the file as they are, also when it is closed.
        var known: DiaryState?
        if let damaged = try? SQLiteConnection(path: path, mode: .readOnly) {
            content = damaged.readableContent()
            gone = damaged.readableTombstones()
            known = try? state(damaged)
        }
        let log = LeftLog(path + "-wal")
        if let log {
            let scan = PageScan(log, after: known)
            for id in scan.deleted where content.revisions[id] ?? 0 < scan.tombstones[id] ?? 0 {
                content.remove(id)
                gone.insert(id)
            }
            // Of a damaged log SQLite takes only what comes before the damage.
            _ = content.complete(with: scan.content, without: gone, takesLater: true)
        }
        if let scan = PageScan(path) { _ = content.complete(with: scan.content, without: gone) }
        // Where a page of the file cannot be read, the only copy of its entries may be in the log,
        // in a transaction that wrote the page again and was not committed.
        if let log, (try? quickCheck(SQLiteConnection(path: path, mode: .immutable))) == nil {
            _ = content.complete(with: PageScan(allOf: log).content, without: gone)
        }
        return (content, gone)
    }

    /// Puts a new file of `content` into the place of the database, whose bytes are kept.
    ///
    /// - Returns: where the former file is kept, "" where there was none.
    static func replace(
        _ directory: DiaryDirectory, _ clock: DiaryClock, with content: DiaryContent
    ) throws(DiaryError) -> String {
        // Copies are ordered by the count of transactions, which goes on where the former ended.
        let former = try? SQLiteConnection(path: directory.filePath, mode: .immutable)
            .integer("SELECT revision FROM state")
        let floor = max(
            DiaryState.counts.contains(former ?? -1) ? former ?? 0 : 0,
            Backups(directory: directory).greatestRevision)
        return try replace(directory, clock) { path throws(DiaryError) in
            try content.write(to: path, above: floor)
        }
    }

    /// The same with what `write` writes to the path that it is given.
    ///
    /// The new file is whole before it gets the name, and the old one keeps the name until then: a
    /// program that ends in between finds what it found before.
    private static func replace(
        _ directory: DiaryDirectory, _ clock: DiaryClock,
        writing write: (String) throws(DiaryError) -> Void
    ) throws(DiaryError) -> String {
        let path = directory.filePath
        try write(path + ".new")
        var kept = ""
        if ["", "-wal"].contains(where: { !isEmpty(path + $0) }) {
            kept = freeName(directory, "damaged", clock)
            if access(path, F_OK) == 0, link(path, kept) != 0, rename(path, kept) != 0 {
                throw DiaryError(.readOnly, path: path, reason: errorText(errno))
            }
        }
        for suffix in ["-wal", "-shm", "-journal"] {
            if kept.isEmpty { unlink(path + suffix) } else { rename(path + suffix, kept + suffix) }
        }
        guard rename(path + ".new", path) == 0 else {
            throw DiaryError(.readOnly, path: path, reason: errorText(errno))
        }
        flushToDisk(directory.path)
        return kept
    }

    /// A name with the day that no file has yet.
    static func freeName(
        _ directory: DiaryDirectory, _ word: String, _ clock: DiaryClock
    ) -> String {
        let start = "\(directory.path)/\(word)-\(clock.now().date)"
        var name = start + ".sqlite"
        var number = 2
        while access(name, F_OK) == 0 {
            name = "\(start)-\(number).sqlite"
            number += 1
        }
        return name
    }
}

/// Puts a file, or the names in a directory, on disk for good.
func flushToDisk(_ path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
}
