import Foundation
import TactileViews

/// Paths as people type and read them.
enum FilePath {
    /// The home folder.
    static var home: String {
        let path = FileManager.default.homeDirectoryForCurrentUser.path
        return path.hasPrefix("/") ? normal(path) : "/"
    }

    /// A path with "~" for the home folder, in one line.
    static func short(_ path: String, home: String = FilePath.home) -> String {
        let shown =
            home != "/" && path == home
            ? "~"
            : home != "/" && path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
        return String(shown.map { $0.isNewline ? "␤" : $0 })
    }

    /// An absolute path without ".", ".." and needless slashes.
    static func normal(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// The path of `name` in `folder`.
    static func join(_ folder: String, _ name: String) -> String {
        folder == "/" ? "/" + name : folder + "/" + name
    }

    static func parent(of path: String) -> String { normal(path + "/..") }

    /// What is typed in front of `folder`: the folder that it leads to, and the name, or its
    /// beginning, behind the last slash.
    static func resolve(
        _ typed: String, in folder: String, home: String = FilePath.home
    ) -> (folder: String, name: String) {
        if typed == "~" || typed == ".." {
            return (typed == "~" ? home : parent(of: folder), "")
        }
        guard let slash = typed.lastIndex(of: "/") else { return (folder, typed) }
        let name = String(typed[typed.index(after: slash)...])
        let path = String(typed[..<slash])
        let whole =
            if typed.hasPrefix("/") {
                path
            } else if path == "~" || path.hasPrefix("~/") {
                home + "/" + path.dropFirst()
            } else {
                folder + "/" + path
            }
        guard name != "..", name != "." else { return (normal(whole + "/" + name), "") }
        return (normal(whole), name)
    }

    /// What several names begin with, all of them.
    static func commonStart(of names: [String]) -> String {
        guard var start = names.first else { return "" }
        for name in names.dropFirst() {
            start = String(zip(start, name).prefix { $0 == $1 }.map(\.0))
        }
        return start
    }

    enum Kind { case file, folder, nothing }

    /// What is at a path, after links.
    static func kind(of path: String) -> Kind {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return .nothing }
        return facts.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }
}
