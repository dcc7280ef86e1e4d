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

/// The folders that a person goes to: those of the desktop and those that they marked in file
/// dialogs of other programs.
struct FilePlaces: Equatable {
    struct Place: Equatable {
        var title: String
        var path: String
    }

    private(set) var desktop: [Place] = []
    private(set) var marked: [Place] = []

    /// - `environment`: has `HOME` and `XDG_CONFIG_HOME`.
    init(environment: [String: String]) {
        let home =
            environment["HOME"].flatMap { $0.hasPrefix("/") ? FilePath.normal($0) : nil }
            ?? FilePath.home
        let config =
            environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? home + "/.config"
        desktop.append(Place(title: localized("Home"), path: home))
        let folders = Self.folders(in: config + "/user-dirs.dirs", home: home)
        for (key, usual) in [
            ("DESKTOP", localized("Desktop")), ("DOCUMENTS", localized("Documents")),
            ("DOWNLOAD", localized("Downloads")),
            ("PICTURES", localized("Pictures")),
        ] {
            let path = folders["XDG_\(key)_DIR"] ?? FilePath.join(home, usual)
            guard path != home, FilePath.kind(of: path) == .folder else { continue }
            desktop.append(Place(title: (path as NSString).lastPathComponent, path: path))
        }
        desktop.append(Place(title: localized("All of the computer"), path: "/"))
        marked = Self.lines(of: config + "/gtk-3.0/bookmarks").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard let url = parts.first.flatMap({ URL(string: String($0)) }), url.isFileURL,
                FilePath.kind(of: url.path) == .folder
            else { return nil }
            return Place(
                title: parts.count > 1 ? String(parts[1]) : url.lastPathComponent,
                path: FilePath.normal(url.path))
        }
    }

    private static func folders(in file: String, home: String) -> [String: String] {
        var folders: [String: String] = [:]
        for line in lines(of: file) {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[1].count > 2, parts[1].first == "\"",
                parts[1].last == "\""
            else { continue }
            let path = parts[1].dropFirst().dropLast()
            if path.hasPrefix("$HOME") {
                folders[String(parts[0])] = FilePath.normal(home + path.dropFirst(5))
            } else if path.hasPrefix("/") {
                folders[String(parts[0])] = FilePath.normal(String(path))
            }
        }
        return folders
    }

    private static func lines(of file: String) -> [Substring] {
        guard let data = FileManager.default.contents(atPath: file), data.count < 1 << 20 else {
            return []
        }
        return String(decoding: data, as: UTF8.self).split(separator: "\n")
    }
}
