import Design
import Diary
import Foundation
import Tactile
import TactileHeadless

/// Draws every tab, light and dark, in a window in memory and writes the pictures to a directory.
@MainActor
struct ScreenshotRun {
    let diary: Diary
    let directory: String
    let size: CGSize
    let scale: CGFloat
    let locales: LocaleNames
    /// Only light, only dark, or both.
    let theme: WindowOptions.Theme

    static let names = ["today", "graph", "history", "averages", "goal"]

    struct Failure: Error {
        let message: String
    }

    /// Returns the paths of the pictures, `today-light.png` … `goal-dark.png`.
    func run() throws -> [String] {
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true,
                // Pictures show weights, which are nobody else's.
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure(
                message: localized("The directory \(directory) cannot be made. Choose another."))
        }
        var paths: [String] = []
        for isDark in theme == .system ? [false, true] : [theme == .dark] {
            for (index, name) in Self.names.enumerated() {
                let path = "\(directory)/\(name)-\(isDark ? "dark" : "light").png"
                guard let data = picture(tab: index, isDark: isDark)?.pngData() else {
                    throw Failure(message: localized("The picture of \(name) could not be drawn."))
                }
                do {
                    try ExportFile.write(data, to: path)
                } catch {
                    throw Failure(
                        message: localized("\(path) cannot be written. Choose another directory."))
                }
                paths.append(path)
            }
        }
        return paths
    }

    private func picture(tab: Int, isDark: Bool) -> UIImage? {
        let platform = HeadlessPlatform(
            screen: PlatformScreen(size: size, scale: scale, isDark: isDark))
        let session = ApplicationSession(on: platform)
        defer { session.end() }
        let delegate = AppDelegate(
            diary: diary, options: .init(tab: (tab + 1) % 5, isDark: isDark, size: size),
            locales: locales, state: WindowState(path: nil))
        guard delegate.application(.shared, didFinishLaunchingWithOptions: nil),
            let window = platform.windows.last
        else { return nil }
        // A person comes from another tab, and to a scene that was made ready before.
        platform.advance(by: 1.5)
        delegate.tabs?.select(tab)
        // Long enough for what draws itself in, and no round number of caret blinks.
        platform.advance(by: 1.75)
        return window.picture()
    }
}
