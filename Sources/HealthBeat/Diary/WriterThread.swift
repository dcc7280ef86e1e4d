import CSQLite
import Foundation
import Synchronization
import TactileThreads

/// The thread of a `DiaryWriter`: its connection to the file, and the one result that waits to be
/// taken.
final class WriterThread: @unchecked Sendable {
    // Unchecked: each variable says below what guards it.
    /// What is on disk.
    struct Written: Sendable {
        /// Nil where nothing was to be changed.
        var step: DiaryStep?
        /// The state of the file with it.
        var state: DiaryState?
        /// What had to be repaired to write it.
        var recovery: DiaryRecovery?
    }

    private let directory: DiaryDirectory
    private let clock: DiaryClock
    private let patience: TimeInterval
    private let queue = WorkQueue()
    private let condition = NSCondition()
    /// Guarded by `condition`.
    private var delivered: Result<Written, DiaryError>?
    /// Used on `queue` alone; nil before the first change and after a failed one.
    private var store: DiaryStore?
    private let blockedSince = Mutex<Date?>(nil)

    init(_ directory: DiaryDirectory, clock: DiaryClock, patience: TimeInterval) {
        (self.directory, self.clock, self.patience) = (directory, clock, patience)
    }

    var isBlocked: Bool { blockedSince.withLock { $0 != nil } }

    /// Writes `work`, if there is any, keeps the result and calls `done` on the thread.
    func carryOut(_ work: DiaryWork?, _ done: @escaping @Sendable () -> Void) {
        queue.add { [self] in
            do throws(DiaryError) {
                var written = Written()
                if let work {
                    let store = try connected()
                    written.step = try store.carryOut(work, at: clock.now().secondsSince1970)
                    written.state = store.seen
                    written.recovery = store.recovery
                    store.recovery = nil
                }
                blockedSince.withLock { $0 = nil }
                deliver(.success(written), done)
            } catch {
                // The next change begins with a new connection: this one's file may be gone.
                store = nil
                blockedSince.withLock { $0 = nil }
                deliver(.failure(error), done)
            }
        }
    }

    func deliver(_ result: Result<Written, DiaryError>, _ done: @Sendable () -> Void) {
        condition.lock()
        delivered = result
        condition.broadcast()
        condition.unlock()
        done()
    }

    /// Takes the result, waiting for it until `deadline`.
    func result(until deadline: Date) -> Result<Written, DiaryError>? {
        condition.lock()
        defer { condition.unlock() }
        while delivered == nil, condition.wait(until: deadline) {}
        defer { delivered = nil }
        return delivered
    }

    private func connected() throws(DiaryError) -> DiaryStore {
        if let store { return store }
        let made = try DiaryStore.joining(directory, clock: clock)
        // The connection belongs to this thread and ends before it.
        let context = Unmanaged.passUnretained(self).toOpaque()
        made.connection.waiting = { handle in
            sqlite3_busy_handler(
                handle,
                { context, _ in
                    guard let context else { return 0 }
                    let thread = Unmanaged<WriterThread>.fromOpaque(context).takeUnretainedValue()
                    return thread.waitsOn() ? 1 : 0
                }, context)
        }
        store = made
        return made
    }

    /// Pauses before another try at a lock that another program holds; false when patience ends.
    private func waitsOn() -> Bool {
        let start = blockedSince.withLock { since in
            let start = since ?? Date()
            since = start
            return start
        }
        guard Date().timeIntervalSince(start) < patience else { return false }
        usleep(Self.pause)
        return true
    }

    /// Microseconds.
    private static let pause: UInt32 = 10_000
}

extension DiaryStore {
    /// One more connection to a diary that is open already, for another thread.
    ///
    /// It makes no file and mends none: a diary that is gone or broken is an error here.
    static func joining(
        _ directory: DiaryDirectory, clock: DiaryClock
    ) throws(DiaryError) -> DiaryStore {
        let connection = try SQLiteConnection(path: directory.databasePath, mode: .readWrite)
        try connection.execute(SQLiteConnection.careful + SQLiteConnection.wary)
        let application = try connection.integer("PRAGMA application_id")
        let version = try connection.integer("PRAGMA user_version")
        guard application != 0 || version != 0 else {
            throw DiaryError(
                .gone, path: connection.path, reason: localized("they were removed or emptied"))
        }
        guard application == applicationID, version == schemaVersion else {
            throw DiaryError(
                .foreign, path: connection.path,
                reason: localized("it was replaced while it was open"))
        }
        let store = DiaryStore(
            directory: directory, connection: connection, readOnlyReason: nil, recovery: nil)
        store.clock = clock
        try store.settleIn()
        return store
    }
}
