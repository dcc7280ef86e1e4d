import Foundation

extension DiaryStore {
    /// All that a diary shows of its file, as one state of it.
    struct Contents {
        let state: DiaryState
        /// Ascending by moment.
        let entries: [Entry]
        let senseless: [SenselessRow]
        /// Nil where it is not computed yet.
        var trend: Trend?
    }

    func contents() throws(DiaryError) -> Contents {
        // Each page is read once: to keep them all would take memory for nothing.
        try connection.execute("PRAGMA cache_size = -128")
        defer { try? connection.execute("PRAGMA cache_size = -2000") }
        let (state, entries, rows) = try connection.reading { () throws(DiaryError) in
            var (entries, senseless) = try self.entries()
            entries.putInOrder()
            return (try self.state(), entries, senseless)
        }
        return Contents(state: state, entries: entries, senseless: rows)
    }

    /// Opens a directory's diary and reads it, if it may be without having looked at every page of
    /// the file: then `isChecked` is false. What cannot be read so is looked at and mended at once.
    static func openUnchecked(
        _ directory: DiaryDirectory, clock: DiaryClock
    ) throws(DiaryError) -> (store: DiaryStore, contents: Contents) {
        let store = try open(directory, clock: clock, checks: false)
        if !store.isChecked, let contents = try? store.contents() { return (store, contents) }
        let checked = store.isChecked ? store : try open(directory, clock: clock)
        return (checked, try checked.contents())
    }

    /// Whether every page of a diary's file is as it should be, by a connection of its own, while
    /// no program makes or mends the file.
    static func isSound(_ directory: DiaryDirectory) -> Bool {
        let isSound = try? DiaryLock.opening.held(in: directory.path, isShared: true) {
            () throws(DiaryError) in
            let connection = try SQLiteConnection(path: directory.databasePath, mode: .readWrite)
            try connection.execute(SQLiteConnection.wary)
            try quickCheck(connection)
            try requireSums(connection)
            return true
        }
        return isSound ?? false
    }
}
