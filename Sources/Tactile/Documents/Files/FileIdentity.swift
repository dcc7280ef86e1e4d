import Foundation

/// What tells whether a file is as it was: which file it is, how long, and when it was written.
struct FileIdentity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64
    var size: Int64
    /// Nanoseconds since 1970.
    var modified: Int64
    /// Of a folder, what tells whether something in it was written.
    var contents: UInt64 = 0

    init(_ info: stat) {
        device = UInt64(info.st_dev)
        inode = UInt64(info.st_ino)
        size = Int64(info.st_size)
        modified = Int64(info.st_mtim.tv_sec) * 1_000_000_000 + Int64(info.st_mtim.tv_nsec)
    }

    /// What is at `path`; `nil` when nothing is there, or nobody can say.
    init?(at path: String) {
        var info = stat()
        guard lstat(path, &info) == 0 else { return nil }
        self.init(info)
        if info.st_mode & S_IFMT == S_IFDIR { contents = FileTree.fingerprint(path) }
    }

    /// Nothing but hexadecimal digits and dots, for the name of a file.
    var text: String {
        ([UInt64(bitPattern: modified), UInt64(bitPattern: size), inode, device]
            + (contents == 0 ? [] : [contents]))
            .map { String($0, radix: 16) }.joined(separator: ".")
    }

    var modificationDate: Date { Date(timeIntervalSince1970: Double(modified) / 1e9) }
}
