import Foundation
import TactileViews

/// A lock between all programs and threads that write one document, held while one of them does.
///
/// The lock is the kernel's `flock`, on a hidden file in the document's folder; it ends with the
/// process that holds it. Readers take none: a document's file is exchanged as a whole.
enum FileLock {
    /// Runs `body` while the lock of `place` is held; waits at most `patience` seconds for others.
    /// - Throws: A `CocoaError` when the lock's file cannot be made, or somebody holds it for
    ///   longer; what `body` throws.
    static func held<Result>(
        _ place: DocumentPlace, patience: Double = 10, _ body: () throws -> Result
    ) throws -> Result {
        let descriptor = try take(place, patience)
        defer {
            // Whoever waits for this file notices that it has no name, and makes another one.
            unlink(place.lockPath)
            close(descriptor)
        }
        describe(descriptor)
        return try body()
    }

    private static func take(_ place: DocumentPlace, _ patience: Double) throws -> Int32 {
        let path = place.lockPath
        let clock = ContinuousClock()
        let end = clock.now + .seconds(patience)
        var pause: UInt32 = 1000
        while true {
            let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o666)
            guard file >= 0 else { throw DocumentFailure.writing(place.path, errno) }
            if flock(file, LOCK_EX | LOCK_NB) == 0 {
                // A lock on a file that was removed meanwhile keeps nobody out.
                if isFile(file, at: path) { return file }
                close(file)
                continue
            }
            let reason = errno
            let holder = holder(file)
            close(file)
            guard reason == EWOULDBLOCK || reason == EINTR else {
                throw DocumentFailure.writing(place.path, reason)
            }
            guard clock.now < end else {
                throw DocumentFailure.error(
                    .fileLocking, path: place.path, reason: reason,
                    localized(
                        "“\(place.path)” is not saved: \(holder) is writing to it. Wait for it or end it."
                    )
                )
            }
            usleep(pause)
            pause = min(pause * 2, 20_000)
        }
    }

    /// Says who holds the lock, for people and for the message of those who wait in vain.
    private static func describe(_ descriptor: Int32) {
        let text = "\(getpid()) \(ProcessInfo.processInfo.processName)\n"
        // Without room for it the lock serves as well.
        _ = ftruncate(descriptor, 0)
        _ = FileBytes.write(Data(text.utf8), to: descriptor) { _ in }
    }

    private static func holder(_ file: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = pread(file, &bytes, bytes.count, 0)
        let words = String(decoding: bytes[..<max(0, count)], as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines).split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return localized("another program") }
        return localized("\(words[1]) (process \(words[0]))")
    }

    private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
        var (held, named) = (stat(), stat())
        return fstat(descriptor, &held) == 0 && lstat(path, &named) == 0
            && held.st_ino == named.st_ino && held.st_dev == named.st_dev
    }
}
