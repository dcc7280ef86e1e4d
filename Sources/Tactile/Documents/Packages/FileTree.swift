import Foundation

/// A file, or a folder with everything in it. Symbolic links are never followed.
enum FileTree {
    static func isFolder(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
    }

    /// The names in a folder, in their order; `nil` when it cannot be read.
    static func names(_ folder: String) -> [String]? {
        guard let directory = opendir(folder) else { return nil }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The folder and all folders in it, each before what it has; none for a file.
    static func folders(_ path: String) -> [String] {
        guard isFolder(path) else { return [] }
        return [path] + (names(path) ?? []).flatMap { folders(path + "/" + $0) }
    }

    /// Removes what is there, as far as that is possible.
    static func remove(_ path: String) {
        guard isFolder(path) else {
            unlink(path)
            return
        }
        chmod(path, 0o700)
        for name in names(path) ?? [] { remove(path + "/" + name) }
        rmdir(path)
    }

    /// Sees to it that everything is on the disk. Returns the first error's number, 0 without one.
    static func flush(_ path: String) -> Int32 {
        var info = stat()
        guard lstat(path, &info) == 0 else { return errno }
        switch info.st_mode & S_IFMT {
        case S_IFDIR:
            for name in names(path) ?? [] {
                let reason = flush(path + "/" + name)
                if reason != 0 { return reason }
            }
            let reason = FileBytes.flush(path)
            // Some file systems cannot flush folders.
            return reason == EINVAL ? 0 : reason
        case S_IFREG: return FileBytes.flush(path)
        default: return 0
        }
    }

    /// A number that is another one when a file in the folder is another one, or was written.
    static func fingerprint(_ folder: String) -> UInt64 {
        var sum = Fingerprint()
        for name in names(folder) ?? [] {
            let path = folder + "/" + name
            var info = stat()
            guard lstat(path, &info) == 0 else { continue }
            for byte in name.utf8 { sum.add(UInt64(byte)) }
            let identity = FileIdentity(info)
            sum.add(identity.inode)
            sum.add(UInt64(bitPattern: identity.size))
            sum.add(UInt64(bitPattern: identity.modified))
            if info.st_mode & S_IFMT == S_IFDIR { sum.add(fingerprint(path)) }
        }
        return sum.value
    }

    /// Numbers as one (Fowler, Noll and Vo's hash).
    private struct Fingerprint {
        private(set) var value: UInt64 = 14_695_981_039_346_656_037

        mutating func add(_ number: UInt64) {
            for shift in stride(from: UInt64(0), to: 64, by: 8) {
                value = (value ^ (number >> shift & 0xFF)) &* 1_099_511_628_211
            }
        }
    }
}
