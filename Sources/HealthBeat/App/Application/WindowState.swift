import Foundation

/// The window's size and tab at the end of the last run, kept in the XDG state directory.
///
/// Nothing depends on it: what cannot be read is as if it was never written.
struct WindowState {
    /// In points.
    var size: CGSize?
    var tab: Int?
    /// The file, or `nil` to keep nothing.
    let path: String?

    init(path: String?) {
        self.path = path
        guard let path, let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            return
        }
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ")
            switch words.first {
            case "size" where words.count == 3:
                if let width = Double(words[1]), let height = Double(words[2]),
                    (100...20_000).contains(width), (100...20_000).contains(height)
                {
                    size = CGSize(width: width, height: height)
                }
            case "tab" where words.count == 2:
                tab = Int(words[1])
            default: break
            }
        }
    }

    /// The file of a person's environment, by the XDG Base Directory Specification.
    init(environment: [String: String]) {
        let name = "org.healthbeat.HealthBeat/window"
        if let base = environment["XDG_STATE_HOME"], base.hasPrefix("/") {
            self.init(path: "\(base)/\(name)")
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            self.init(path: "\(home)/.local/state/\(name)")
        } else {
            self.init(path: nil)
        }
    }

    func save() {
        guard let path else { return }
        var text = ""
        if let size { text += "size \(Int(size.width)) \(Int(size.height))\n" }
        if let tab { text += "tab \(tab)\n" }
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try? text.write(toFile: path, atomically: true, encoding: .utf8)
    }
}
