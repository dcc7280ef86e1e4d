import Foundation

/// Keeps a store on the file that has the diary's name, whatever becomes of the one it opened.
extension DiaryStore {
    /// Opens the diary again where its files are not those that are in use any more.
    ///
    /// - `mends`: true before a change, which needs a sound file: a removed one is
    ///   written again from what is known. With false an error is thrown instead.
    func settle(mends: Bool) throws(DiaryError) {
        if mends, readOnlyReason?.kind == .diskFull {
            // This connection may have the file for itself, to read a log without an index on disk.
            let idle = try SQLiteConnection(path: connection.path, mode: .immutable)
            idle.waiting = connection.waiting
            connection = idle
            return try reopen(knowing: nil, mends)
        }
        guard let state = place?.state(connection) else { return }
        if readOnlyReason?.kind == .lockless {
            // What others write here is read again, and nothing is mended.
            if state != .unchanged { try reopen(knowing: nil, false) }
            return
        }
        let path = connection.path
        switch state {
        case .unchanged:
            return
        case .written where !isOverwritten():
            return
        case .logLost where !isOverwritten(withLostLog: true):
            try reopen(knowing: former(), mends, hasLostLog: true)
        case .written, .logLost:
            var known = memory?()
            if let log = LeftLog(connection.filePath + "-wal") {
                _ = known?.complete(with: PageScan(log, after: seen).content)
            }
            try renew(mends)
            try reopen(knowing: known, mends)
        case .exchanged:
            let known = former()
            try DiaryLock.opening.held(in: directory.path) { place?.removeSideFiles() }
            try reopen(knowing: known, mends)
        case .removed:
            guard mends else {
                throw DiaryError(
                    .gone, path: path, reason: localized("they were removed or emptied"))
            }
            // The connection reads on from a file without a name, but not from an emptied one.
            try reopen(knowing: connection.hasMoved ? former() : memory?(), mends)
        case .unmounted:
            throw DiaryError(.gone, path: path, reason: localized("their volume was removed"))
        }
    }

    /// Sets the damaged file aside and continues with a new file that holds all readable entries
    /// and settings. `error` is the damage, as found while the file was copied for a backup.
    func mend(because error: DiaryError) throws(DiaryError) {
        try settle(mends: true)
        if let readOnlyReason { throw readOnlyReason }
        let known = memory?()
        let path = connection.path
        let mended = try DiaryLock.opening.held(in: directory.path) {
            () throws(DiaryError) -> DiaryRecovery? in
            // Another program may have done it while this one waited.
            let connection = try SQLiteConnection(path: path, mode: .readWrite)
            guard Backups.damage(connection) != nil else { return nil }
            if Backups.damage(connection, ofRows: false) == nil {
                try connection.execute(SQLiteConnection.careful)
                return try Self.mendRows(connection, directory, clock)
            }
            return try Self.recover(directory, because: error, clock, known)
        }
        try settle(mends: true)
        if let mended { recovery = mended }
    }

    /// Begins to watch over the files of a connection that has just been opened.
    func settleIn() throws(DiaryError) {
        place = DiaryPlace(connection)
        let seen = try state()
        self.seen = seen
        filed =
            Self.isEmpty(connection.filePath + "-wal")
            ? seen : try? Self.state(inFile: connection.path)
    }

    /// Whether the file holds something else than what was written by way of its log: commits were
    /// copied into it, or else somebody wrote over it. If not, its present content is taken for
    /// known.
    ///
    /// - `hasLostLog`: true where the log that has the name is not this connection's.
    private func isOverwritten(withLostLog hasLostLog: Bool = false) -> Bool {
        guard let seen, let place else { return false }
        // Copying that is under way reads as broken for a moment.
        for attempt in 0..<5 {
            if attempt > 0 { usleep(20_000) }
            let sample = place.renewed(connection)
            let hasLog = hasLostLog || !Self.isEmpty(connection.filePath + "-wal")
            let found = try? Self.state(inFile: connection.path)
            if let found {
                guard found.follows(hasLog ? filed ?? found : seen) else { continue }
            } else {
                // Where copying was broken off, the log still has every page that is torn.
                guard hasLog, !hasLostLog, isWholeWithLog() else { continue }
            }
            // Without commits of others the connection may have read nothing since it saw `seen`.
            let latest = place.isExplained(connection) ? try? state() : seen
            guard let latest, latest.follows(found ?? latest) else { continue }
            self.place = sample
            filed = found ?? filed
            self.seen = latest
            return false
        }
        return true
    }

    /// Whether file and log together are sound, read by a connection that has nothing in its cache.
    private func isWholeWithLog() -> Bool {
        guard let connection = try? SQLiteConnection(path: connection.path, mode: .readWrite) else {
            return false
        }
        return (try? Self.quickCheck(connection)) != nil
    }

    /// The state by the file alone, without its log.
    private static func state(inFile path: String) throws(DiaryError) -> DiaryState {
        try state(SQLiteConnection(path: path, mode: .immutable))
    }

    /// Gives a file that was written over a log and an index of its own, by a copy in its place:
    /// those that are there, and every open connection, know another content.
    private func renew(_ mends: Bool) throws(DiaryError) {
        let path = directory.filePath
        try DiaryLock.opening.held(in: directory.path) { () throws(DiaryError) in
            // Another program may have done it while this one waited.
            guard let place, place.isSameFile(connection) else { return }
            let copy = path + ".new"
            for suffix in ["", "-journal"] { unlink(copy + suffix) }
            do {
                try FileManager.default.copyItem(atPath: path, toPath: copy)
            } catch {
                throw DiaryError(.gone, path: path, reason: localized("they were written over"))
            }
            flushToDisk(copy)
            // Who writes over the file may not have finished, and writes on into the file it began.
            if !mends {
                try Self.quickCheck(SQLiteConnection(path: copy, mode: .immutable))
            }
            place.removeSideFiles()
            guard rename(copy, path) == 0 else {
                throw DiaryError(.readOnly, path: path, reason: errorText(errno))
            }
            flushToDisk(directory.path)
        }
    }

    /// What the files in use hold, with what the owner of this store shows: the files may have been
    /// written over before they lost their names.
    private func former() -> DiaryContent {
        var content = connection.readableContent()
        if let memory {
            _ = content.complete(with: memory(), without: connection.readableTombstones())
        }
        return content
    }

    /// Opens the diary again with the look at every page that was left out, and mends it where it
    /// has to.
    func openChecked() throws(DiaryError) {
        try reopen(knowing: nil, true)
        isChecked = true
    }

    private func reopen(
        knowing known: DiaryContent?, _ mends: Bool, hasLostLog: Bool = false
    ) throws(DiaryError) {
        let seen = seen
        let next = try DiaryStore.open(directory, clock: clock, knowing: known, mends: mends)
        next.connection.waiting = connection.waiting
        connection = next.connection
        readOnlyReason = next.readOnlyReason
        place = next.place
        recovery = next.recovery
        self.seen = next.seen
        filed = next.filed
        guard recovery == nil, let known, readOnlyReason == nil else { return }
        try keep(known, after: seen, inDiary: hasLostLog)
    }

    /// Saves those of the entries known before that the file in place does not have: in the diary
    /// where only its log was lost, else in a file of their own.
    private func keep(
        _ known: DiaryContent, after seen: DiaryState?, inDiary: Bool
    ) throws(DiaryError) {
        // A store without an owner works for a diary that keeps them.
        guard inDiary || memory != nil else { return }
        if !inDiary, let seen, try state().continues(seen) { return }
        let present = try identifiers().union(connection.readableTombstones())
        var missing = known
        missing.entries = known.entries.filter { !present.contains($0.key) }
        guard !missing.entries.isEmpty else { return }
        if inDiary {
            var lost = DiaryRecovery(.lost)
            lost.fromMemory = missing.entries.count
            try connection.transaction { () throws(DiaryError) in
                let writer = try EntryWriter(connection, revision: try nextRevision())
                for entry in missing.entries.values.sorted() { try writer.put(entry) }
            }
            guard try isKept() else {
                throw DiaryError(
                    .gone, path: connection.path, reason: localized("they were exchanged meanwhile")
                )
            }
            recovery = lost
        } else {
            var exchanged = DiaryRecovery(.exchanged)
            exchanged.keptPath = Self.freeName(directory, "replaced", clock)
            try missing.write(to: exchanged.keptPath)
            recovery = exchanged
        }
    }

    /// Runs `body` as one transaction on the file that has the diary's name.
    ///
    /// Where the files were exchanged before the transaction ended, it is made again on those that
    /// are there, if it `isRepeatable`: what it writes does not depend on what it finds.
    func changing<Result>(
        isRepeatable: Bool = true, _ body: () throws(DiaryError) -> Result
    ) throws(DiaryError) -> Result {
        var attempts = 3
        while true {
            try settle(mends: true)
            if let readOnlyReason { throw readOnlyReason }
            attempts -= 1
            var isCommitted = false
            do throws(DiaryError) {
                let result = try connection.transaction(body)
                isCommitted = true
                if try isKept() { return result }
            } catch {
                if isCommitted || connection.hasFailedCommit && !forgetsCommit() {
                    throw DiaryError(.unknown, path: connection.path, reason: error.cause)
                }
                // A file that was cut or written over in this moment reads as a broken one.
                let isSound = place?.state(connection) == .unchanged
                guard attempts > 0, isRepeatable, !isSound, error.kind != .locked else {
                    throw error
                }
                continue
            }
            guard attempts > 0, isRepeatable else {
                throw DiaryError(
                    .gone, path: connection.path, reason: localized("they were exchanged meanwhile")
                )
            }
        }
    }

    /// Takes back what a commit that failed left in the log; false where that is not certain.
    private func forgetsCommit() -> Bool {
        // Copying the log leaves out what was not committed, and then empties it.
        connection.emptyLog() && Self.isEmpty(connection.filePath + "-wal")
    }

    /// Bytes of a diary beyond which no copy of it is made with each change: some 250 000 entries.
    private static let largestImage = 64 << 20

    /// Leaves one file that is the whole diary after a commit; false where the commit is not in the
    /// file that has the name.
    private func isKept() throws(DiaryError) -> Bool {
        guard let place else { return true }
        seen = try state()
        // Taken before the file is looked at, so that it is ours where the file is.
        let version = connection.dataVersion
        let image = connection.image(upTo: Self.largestImage)
        let before = place.state(connection)
        // The log must not be copied into a file that it does not belong to.
        guard before == .unchanged || before == .written && !isOverwritten() else { return false }
        guard connection.emptyLog() else {
            self.place = place.renewed(connection)
            return true
        }
        if let image, place.isSameFile(connection), Self.isEmpty(connection.filePath + "-wal"),
            !connection.holds(image), connection.dataVersion == version
        {
            // No commit explains it: somebody wrote over the file while the log was copied into it.
            let recovery = try DiaryLock.opening.held(in: directory.path) {
                () throws(DiaryError) in try Self.putBack(image, in: directory, clock)
            }
            try reopen(knowing: nil, true)
            self.recovery = recovery
            self.recovery?.recovered = try connection.integer("SELECT count(*) FROM entry") ?? 0
            return true
        }
        let after = place.state(connection)
        return (after == .unchanged || after == .written) && !isOverwritten()
    }
}
