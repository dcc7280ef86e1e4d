import Foundation

/// What a process knows of files that it has looked at before, so that those that did not change
/// are not read again.
///
/// A file counts as unchanged when everything that the file system says of it is as it was, and had
/// been so for a while when the file was read. Whoever writes while it is read, or twice within
/// what the file system's clock can tell apart, writes later than that.
struct FolderLooks: Sendable {
    /// What a file was found to be.
    enum Finding: Hashable, Sendable {
        /// A log, read up to here.
        case log(ReadMark)
        /// Some other file.
        case foreign
    }

    private struct Stamp: Hashable {
        let device: UInt
        let inode: UInt
        let size: Int
        let written: [Int]

        init?(_ path: String) {
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            device = UInt(status.st_dev)
            inode = UInt(status.st_ino)
            size = Int(status.st_size)
            written = [
                status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
                status.st_ctim.tv_nsec,
            ]
        }
    }

    private struct Look {
        var stamp: Stamp
        /// When the file first had this stamp.
        var since: ContinuousClock.Instant
        var finding: Finding?
    }

    /// How long a file must have been as it is: longer than any file system's clock takes for a
    /// step.
    var settling = Duration.seconds(3)
    private var looks: [String: Look] = [:]

    /// What an unchanged file was found to be; nil for one that has to be read.
    mutating func finding(_ file: String, in folder: String) -> Finding? {
        guard let stamp = Stamp(folder + "/" + file) else {
            looks[file] = nil
            return nil
        }
        if let look = looks[file], look.stamp == stamp { return look.finding }
        looks[file] = Look(stamp: stamp, since: .now)
        return nil
    }

    /// Keeps what a file was found to be that was asked for by `finding(_:in:)` before it was read.
    mutating func keep(_ finding: Finding, of file: String) {
        guard let look = looks[file], ContinuousClock.now - look.since >= settling else { return }
        looks[file]?.finding = finding
    }
}
