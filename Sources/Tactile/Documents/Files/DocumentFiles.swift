import Foundation

/// Files as the writer makes them.
enum DocumentFiles {
    /// Writes `data` into a new file with the permissions that the person's programs give.
    /// - Throws: A `CocoaError`; what was written is removed.
    static func create(_ data: Data, at path: String, progress: (Int) -> Void) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard file >= 0 else { throw DocumentFailure.writing(path, errno) }
        let reason = FileBytes.write(data, to: file, progress: progress)
        close(file)
        guard reason == 0 else {
            unlink(path)
            throw DocumentFailure.writing(path, reason)
        }
    }
}
