import Foundation

/// Which programs the desktop has for the kinds of addresses, as its lists of applications say.
struct SchemeHandlers {
    /// Longer than lists are, in bytes.
    private static let longest = 4 << 20

    private let files: [String]

    /// - `environment`: Says where the lists are.
    init(environment: [String: String]) {
        func folders(_ own: String, _ usual: String, _ shared: String, _ all: String) -> [String] {
            let home = environment["HOME"].map { $0 + "/" + usual }
            let first = [environment[own] ?? home].compactMap { $0 }
            return first + (environment[shared] ?? all).split(separator: ":").map(String.init)
        }
        let settings = folders("XDG_CONFIG_HOME", ".config", "XDG_CONFIG_DIRS", "/etc/xdg")
        let data = folders(
            "XDG_DATA_HOME", ".local/share", "XDG_DATA_DIRS", "/usr/local/share:/usr/share")
        files =
            settings.map { $0 + "/mimeapps.list" }
            + data.flatMap {
                [$0 + "/applications/mimeapps.list", $0 + "/applications/mimeinfo.cache"]
            }
    }

    /// Whether some program opens addresses that begin with `scheme` and a colon.
    func hasProgram(for scheme: String) -> Bool {
        files.contains { file in
            guard let data = FileManager.default.contents(atPath: file),
                data.count <= Self.longest, let text = String(data: data, encoding: .utf8)
            else { return false }
            return Self.names(scheme.lowercased(), in: text)
        }
    }

    private static func names(_ scheme: String, in text: String) -> Bool {
        let key = "x-scheme-handler/\(scheme)="
        var counts = true
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("[") {
                counts = line != "[Removed Associations]"
            } else if counts, line.lowercased().hasPrefix(key), line.count > key.count {
                return true
            }
        }
        return false
    }
}
