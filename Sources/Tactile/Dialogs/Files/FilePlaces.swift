import Foundation
import TactileViews

/// The folders that a person goes to: those of the desktop, disks that are plugged in, those that
/// they marked in file dialogs of other programs, and those whose files they used last.
struct FilePlaces: Equatable {
    struct Place: Equatable {
        var title: String
        var path: String
    }

    private(set) var desktop: [Place] = []
    private(set) var drives: [Place] = []
    private(set) var marked: [Place] = []
    private(set) var recent: [Place] = []

    /// The groups that have something, in the order in which they are shown.
    var groups: [(title: String, places: [Place])] {
        [
            (localized("Places"), desktop), (localized("Drives"), drives),
            (localized("Bookmarks"), marked), (localized("Recent"), recent),
        ].filter { !$0.1.isEmpty }
    }

    /// How many folders are listed as used last.
    private static let mostRecent = 5

    /// - `environment`: has `HOME`, `XDG_CONFIG_HOME` and `XDG_DATA_HOME`.
    /// - `mounts`: the file in which the kernel lists what is mounted.
    init(environment: [String: String], mounts: String = "/proc/self/mounts") {
        func folder(_ name: String) -> String? {
            environment[name].flatMap { $0.hasPrefix("/") ? FilePath.normal($0) : nil }
        }
        let home = folder("HOME") ?? FilePath.home
        let config = folder("XDG_CONFIG_HOME") ?? home + "/.config"
        let data = folder("XDG_DATA_HOME") ?? home + "/.local/share"
        let mounted = Mount.all(in: mounts)
        /// Asking after a folder on another computer may take long: it is believed to be there.
        func isFolder(_ path: String) -> Bool {
            let isElsewhere = mounted.contains { $0.isElsewhere && $0.holds(path) }
            return isElsewhere || FilePath.kind(of: path) == .folder
        }
        desktop.append(Place(title: localized("Home"), path: home))
        let folders = Self.folders(in: config + "/user-dirs.dirs", home: home)
        for (key, usual) in [
            ("DESKTOP", localized("Desktop")), ("DOCUMENTS", localized("Documents")),
            ("DOWNLOAD", localized("Downloads")), ("PICTURES", localized("Pictures")),
        ] {
            let path = folders["XDG_\(key)_DIR"] ?? FilePath.join(home, usual)
            guard path != home, isFolder(path) else { continue }
            desktop.append(Place(title: (path as NSString).lastPathComponent, path: path))
        }
        desktop.append(Place(title: localized("All of the computer"), path: "/"))
        drives = mounted.filter(\.isDrive).map {
            Place(title: ($0.path as NSString).lastPathComponent, path: $0.path)
        }
        marked = Self.lines(of: config + "/gtk-3.0/bookmarks").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard let url = parts.first.flatMap({ URL(string: String($0)) }), url.isFileURL,
                isFolder(url.path)
            else { return nil }
            return Place(
                title: parts.count > 1 ? String(parts[1]) : url.lastPathComponent,
                path: FilePath.normal(url.path))
        }
        let known = Set((desktop + drives + marked).map(\.path))
        for path in Self.recentFolders(in: data + "/recently-used.xbel") {
            guard recent.count < Self.mostRecent else { break }
            guard !known.contains(path), isFolder(path) else { continue }
            recent.append(Place(title: (path as NSString).lastPathComponent, path: path))
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

    /// The folders of files that programs of the desktop opened or saved, the last one first.
    ///
    /// Each file is an element whose address and time are attributes in its start tag.
    private static func recentFolders(in file: String) -> [String] {
        guard let data = contents(of: file) else { return [] }
        let text = String(decoding: data, as: UTF8.self)
        var found: [(folder: String, time: Substring)] = []
        for piece in text.split(separator: "<bookmark ").dropFirst() {
            let tag = piece.prefix { $0 != ">" }
            guard let address = value(of: "href", in: tag),
                let url = URL(string: String(address).replacing("&amp;", with: "&")), url.isFileURL
            else { continue }
            let time = ["visited", "modified", "added"].compactMap { value(of: $0, in: tag) }.max()
            found.append((FilePath.parent(of: url.path), time ?? ""))
        }
        var seen: Set<String> = []
        return found.sorted { $0.time > $1.time }.map(\.folder).filter { seen.insert($0).inserted }
    }

    private static func value(of name: String, in tag: Substring) -> Substring? {
        guard let start = tag.firstRange(of: name + "=\"")?.upperBound else { return nil }
        return tag[start...].prefix { $0 != "\"" }
    }

    private static func lines(of file: String) -> [Substring] {
        contents(of: file).map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
    }

    private static func contents(of file: String) -> Data? {
        guard let data = FileManager.default.contents(atPath: file), data.count < 1 << 20 else {
            return nil
        }
        return data
    }
}

/// A file system and the folder that it is seen in.
private struct Mount {
    var path: String
    var type: Substring

    /// Whether it is on another computer, so that asking it may take long.
    var isElsewhere: Bool {
        ["nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "9p", "davfs", "ncpfs"].contains(type)
            || type.hasPrefix("fuse.")
    }

    /// Whether a person plugged it in, or connected to it.
    var isDrive: Bool {
        ["/media/", "/run/media/", "/mnt/"].contains { path.hasPrefix($0) } || path == "/mnt"
    }

    func holds(_ other: String) -> Bool { other == path || other.hasPrefix(path + "/") }

    /// - `file`: has a line for each: device, folder, type, options; spaces in them are numbers.
    static func all(in file: String) -> [Mount] {
        // The kernel's file says that it is empty, and is not.
        guard let handle = FileHandle(forReadingAtPath: file),
            let data = try? handle.read(upToCount: 1 << 20)
        else { return [] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ")
            guard parts.count > 2 else { return nil }
            return Mount(path: plain(parts[1]), type: parts[2])
        }
    }

    /// A path with "\\040" for a space, and the like, as it is.
    private static func plain(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            if byte == UInt8(ascii: "\\"), digits.count == 3,
                let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
            {
                bytes.append(code)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
