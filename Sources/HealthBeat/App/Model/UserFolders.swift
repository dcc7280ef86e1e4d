import Foundation

/// Where a person keeps documents and pictures, by the desktop's `user-dirs.dirs`.
struct UserFolders {
    let home: String
    private var named: [String: String] = [:]

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
        let config =
            environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? home + "/.config"
        guard let data = FileManager.default.contents(atPath: config + "/user-dirs.dirs") else {
            return
        }
        for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[1].count > 2, parts[1].first == "\"",
                parts[1].last == "\""
            else { continue }
            let path = parts[1].dropFirst().dropLast()
            if path.hasPrefix("$HOME/") {
                named[String(parts[0])] = home + path.dropFirst(5)
            } else if path.hasPrefix("/") {
                named[String(parts[0])] = String(path)
            }
        }
    }

    var documents: String { folder("XDG_DOCUMENTS_DIR", "Documents") }
    var downloads: String { folder("XDG_DOWNLOAD_DIR", "Downloads") }
    var pictures: String { folder("XDG_PICTURES_DIR", "Pictures") }

    /// The folder of a name, if it is there, else the home folder.
    private func folder(_ name: String, _ usual: String) -> String {
        let path = named[name] ?? home + "/" + usual
        return Self.isFolder(path) ? path : home
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    /// A path as people write it, with "~" for the home folder.
    func short(_ path: String) -> String {
        path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
    }
}
