import Foundation

/// The window's size, place and tab at the end of the last run on a diary, kept in the XDG state
/// directory.
///
/// Nothing depends on it: what cannot be read is as if it was never written.
struct WindowState {
    /// In points.
    var size: CGSize?
    /// Of the content's top left on the screen, in points.
    var origin: CGPoint?
    var tab: Int?
    /// Then the window comes back to ``size`` when it is maximized no more.
    var isMaximized = false
    /// The file, or `nil` to keep nothing.
    let path: String?

    /// The file for what is typed and not saved; `nil` to keep nothing.
    var draftPath: String? { besides("draft-") }
    /// The file for what is typed into the panel and not saved; `nil` to keep nothing.
    var panelPath: String? { besides("panel-") }
    /// The file for where the person was in the scenes; `nil` to keep nothing.
    var scenesPath: String? { besides("scenes-") }
    /// The file for what the desktop said to being started at login; `nil` to keep nothing.
    var reminderPath: String? { besides("reminder-") }

    /// A file of the diary's next to this one.
    private func besides(_ prefix: String) -> String? {
        path.map { path in
            let url = URL(fileURLWithPath: path)
            let name = url.lastPathComponent.replacing(
                "window-", with: prefix, maxReplacements: 1)
            return url.deletingLastPathComponent().appendingPathComponent(name).path
        }
    }

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
            case "place" where words.count == 3:
                if let x = Double(words[1]), let y = Double(words[2]),
                    (-100_000...100_000).contains(x), (-100_000...100_000).contains(y)
                {
                    origin = CGPoint(x: x, y: y)
                }
            case "tab" where words.count == 2:
                tab = Int(words[1])
            case "maximized" where words.count == 1:
                isMaximized = true
            default: break
            }
        }
    }

    /// The file of a diary in a person's environment, by the XDG Base Directory Specification.
    ///
    /// - `diary`: the path of the diary's directory; each diary has a file of its own.
    init(environment: [String: String], diary: String) {
        let name = "org.healthbeat.HealthBeat/window-\(Self.fingerprint(diary))"
        if let base = environment["XDG_STATE_HOME"], base.hasPrefix("/") {
            self.init(path: "\(base)/\(name)")
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            self.init(path: "\(home)/.local/state/\(name)")
        } else {
            self.init(path: nil)
        }
    }

    /// Sixteen digits, made from a path, for a file’s name (FNV-1a, 64 bits).
    static func fingerprint(_ path: String) -> String {
        let hash = path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Notes where the window is at its end.
    ///
    /// - `origin`: of its content on the screen, in points; the point zero is what a display tells
    ///   that is gone.
    mutating func note(_ origin: CGPoint?, isMaximized: Bool, size now: CGSize) {
        self.isMaximized = isMaximized
        guard let origin, origin != .zero else { return }
        // It comes back to its own place, unless it was maximized on another monitor.
        let isNear = self.origin.map { CGRect(origin: origin, size: now).contains($0) } ?? false
        if !isMaximized || !isNear { self.origin = origin }
    }

    func save() {
        guard let path else { return }
        var text = isMaximized ? "maximized\n" : ""
        if let size { text += "size \(Int(size.width)) \(Int(size.height))\n" }
        if let origin { text += "place \(Int(origin.x)) \(Int(origin.y))\n" }
        if let tab { text += "tab \(tab)\n" }
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try? text.write(toFile: path, atomically: true, encoding: .utf8)
    }
}
