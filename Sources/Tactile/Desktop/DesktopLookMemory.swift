import Foundation
import TactileThreads
import TactileViews

/// What the desktop wanted when a program last heard of it, for the first frame of the next one: a
/// window that becomes dark when it is seen already is a flash in the eye.
///
/// Kept in the XDG state directory. What cannot be read is as if it was never written.
struct DesktopLookMemory {
    private let path: String?
    private(set) var look = DesktopLook()

    init(environment: [String: String]) {
        if let base = environment["XDG_STATE_HOME"], base.hasPrefix("/") {
            path = base + "/tactile/desktop-look"
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            path = home + "/.local/state/tactile/desktop-look"
        } else {
            path = nil
        }
        guard let path, let data = FileManager.default.contents(atPath: path), data.count < 4096
        else { return }
        for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count >= 2 else { continue }
            switch words[0] {
            case "dark": look.isDark = words[1] == "yes"
            case "contrast": look.hasHighContrast = words[1] == "yes"
            case "reduce-motion": look.reducesMotion = words[1] == "yes"
            case "accent":
                let parts = words.dropFirst().compactMap { Double($0) }
                if parts.count == 3, parts.allSatisfy((0...1).contains) { look.accent = parts }
            default: break
            }
        }
    }

    /// Writes what is wanted now, if there is a place for it.
    mutating func keep(_ look: DesktopLook) {
        guard let path, look != self.look else { return }
        self.look = look
        var text = ""
        for (name, value) in [
            ("dark", look.isDark), ("contrast", look.hasHighContrast),
            ("reduce-motion", look.reducesMotion),
        ] {
            if let value { text += "\(name) \(value ? "yes" : "no")\n" }
        }
        if let accent = look.accent {
            text += "accent " + accent.map { "\($0)" }.joined(separator: " ") + "\n"
        }
        let content = text
        // A slow disk may not hold the window up.
        WorkQueue.shared.add {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try? FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true)
            try? content.write(toFile: path, atomically: true, encoding: .utf8)
        }
    }
}
