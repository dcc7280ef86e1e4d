import CSQLite
import Foundation

/// A lock between all programs and threads that use one diary, held while one of them makes,
/// updates, mends or copies its files.
///
/// The lock is the kernel's, on a file of its own, and ends with the process that holds it.
/// SQLite's locks cannot serve: they belong to the file that is being made or exchanged.
enum DiaryLock: String {
    /// Held together by those that open a diary as it is, and alone by whoever changes its file.
    case opening = "diary.lock"
    /// Held by whoever makes or removes backups.
    case backups = "backups.lock"
    /// Held by whoever exchanges changes with other devices; taken before the others.
    case exchange = "sync.lock"

    /// Seconds to wait for another program before giving up.
    static let patience = 20.0

    /// Runs `body` while the lock is held.
    ///
    /// Where no lock file can be made, as on a full disk or in a directory without permission,
    /// `body` runs without a lock: nothing can be made or changed there either.
    /// - Throws: a `.locked` error when others hold the lock for longer than `patience` seconds.
    func held<Result>(
        in directory: String, isShared: Bool = false, patience: Double = DiaryLock.patience,
        _ body: () throws(DiaryError) -> Result
    ) throws(DiaryError) -> Result {
        let descriptor = try take(directory + "/" + rawValue, isShared, patience)
        defer { if let descriptor { close(descriptor) } }
        return try body()
    }

    /// The error for a directory whose files the system does not lock, as on a network folder that
    /// was mounted without its lock service; nil where it does, or where that cannot be told.
    ///
    /// SQLite takes such a refusal for another program's lock. It is asked for a lock of a file
    /// that nobody locks with it.
    static func refusal(in directory: DiaryDirectory) -> DiaryError? {
        let path = directory.path + "/" + opening.rawValue
        guard let descriptor = open(path) else { return nil }
        close(descriptor)
        do throws(DiaryError) {
            let connection = try SQLiteConnection(path: path, mode: .readOnly)
            connection.waiting = { sqlite3_busy_timeout($0, 0) }
            try connection.run("PRAGMA schema_version")
            return nil
        } catch {
            guard error.kind == .locked || error.kind == .failed else { return nil }
            let reason = error.kind == .locked ? errorText(ENOLCK) : error.reason
            return DiaryError(.lockless, path: directory.databasePath, reason: reason)
        }
    }

    private func take(
        _ path: String, _ isShared: Bool, _ patience: Double
    ) throws(DiaryError) -> Int32? {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(patience)
        var pause: UInt32 = 1000
        while let descriptor = Self.open(path) {
            if flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 {
                // A lock on a file that was removed meanwhile keeps nobody out.
                if Self.isFile(descriptor, at: path) { return descriptor }
                close(descriptor)
                continue
            }
            let code = errno
            close(descriptor)
            guard code == EWOULDBLOCK || code == EINTR else { return nil }
            guard clock.now < end else {
                throw DiaryError(
                    .locked, path: path,
                    reason: localized("another Health Beat is making or checking files"))
            }
            usleep(pause)
            pause = min(pause * 2, 20_000)
        }
        return nil
    }

    private static func open(_ path: String) -> Int32? {
        let flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        var descriptor = Glibc.open(path, O_RDWR | O_CREAT | flags, 0o600)
        if descriptor < 0 { descriptor = Glibc.open(path, O_RDONLY | flags) }
        return descriptor < 0 ? nil : descriptor
    }

    private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
        var (held, named) = (stat(), stat())
        return fstat(descriptor, &held) == 0 && stat(path, &named) == 0
            && held.st_ino == named.st_ino && held.st_dev == named.st_dev
    }
}
