import Foundation

/// Where a diary's files live: one directory, mode 0700, with the database and its backups.
public struct DiaryDirectory: Hashable, Sendable {
    /// Absolute path without a slash at its end.
    public let path: String

    /// - Parameter path: a relative one begins at the working directory.
    public init(path: String) {
        var absolute = path
        if !path.hasPrefix("/"), let current = getcwd(nil, 0) {
            absolute = String(cString: current) + "/" + path
            free(current)
        }
        var parts: [Substring] = []
        for part in absolute.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        self.path = "/" + parts.joined(separator: "/")
    }

    /// The program's data directory by the XDG Base Directory Specification; relative values of
    /// `XDG_DATA_HOME` are ignored as it demands.
    public init(environment: [String: String]) {
        let name = "org.healthbeat.HealthBeat"
        if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") {
            self.init(path: base + "/" + name)
        } else {
            let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            self.init(path: (home ?? NSHomeDirectory()) + "/.local/share/" + name)
        }
    }

    public var databasePath: String { path + "/diary.sqlite" }
    /// The file that `databasePath` leads to, where it is a symbolic link: SQLite keeps the
    /// write-ahead log next to its target.
    var filePath: String {
        guard let resolved = realpath(databasePath, nil) else { return databasePath }
        defer { free(resolved) }
        return String(cString: resolved)
    }
    public var backupsPath: String { path + "/backups" }

    /// Makes the directory and those above it where they are missing.
    func create() throws(DiaryError) {
        try Self.makeDirectory(path)
    }

    static func makeDirectory(_ path: String) throws(DiaryError) {
        if mkdir(path, 0o700) == 0 { return }
        if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try makeDirectory(String(path[..<slash]))
            if mkdir(path, 0o700) == 0 { return }
        }
        let code = errno
        var status = stat()
        if code == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
        let kind: DiaryError.Kind = code == ENOSPC || code == EDQUOT ? .diskFull : .readOnly
        let reason =
            code == EEXIST ? localized("a file of that name is in the way") : errorText(code)
        throw DiaryError(kind, path: path, reason: reason)
    }
}

/// The system's words for an `errno` value.
package func errorText(_ code: Int32) -> String {
    String(cString: strerror(code))
}
