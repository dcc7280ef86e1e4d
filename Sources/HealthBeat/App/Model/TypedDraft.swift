import Foundation
import Tactile

/// A weight that is typed into the day's field, or an entry that is typed into the panel, and not
/// saved yet, kept in the XDG state directory: after a crash it is there again.
///
/// Nothing else depends on it: what cannot be read or written is as if nothing was typed.
@MainActor
final class TypedDraft {
    /// What is typed; empty for nothing.
    private(set) var text = ""
    /// Seconds since 1970 UTC at which the text was written that an earlier run left; nil for none.
    let leftAt: Int?
    private let path: String?
    private var timer: LoopTimer?
    /// Keeps the session from ending unasked while something is typed.
    private var task = UIBackgroundTaskIdentifier.invalid

    /// Seconds from the last key to the disk.
    static let delay = 0.3
    /// In bytes.
    private let limit: Int

    /// - `path`: The file, or `nil` to keep nothing.
    /// - `limit`: What is longer is not kept, in bytes; no weight is longer than 64.
    init(path: String?, limit: Int = 64) {
        self.path = path
        self.limit = limit
        guard let path, let data = FileManager.default.contents(atPath: path),
            data.count <= limit, let text = String(data: data, encoding: .utf8)
        else {
            leftAt = nil
            return
        }
        self.text = text
        let written = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
        leftAt = (written as? Date).map { Int($0.timeIntervalSince1970) }
    }

    /// Notes what is typed now.
    func keep(_ new: String) {
        guard new != text else { return }
        text = new
        holdSession()
        timer?.cancel()
        timer = nil
        if new.isEmpty {
            remove()
        } else if path != nil {
            timer = LoopTimer.schedule(after: Self.delay) { [weak self] in self?.write() }
        }
    }

    private func holdSession() {
        if text.isEmpty {
            UIApplication.shared.endBackgroundTask(task)
            task = .invalid
        } else if task == .invalid {
            task = UIApplication.shared.beginBackgroundTask(
                withName: localized("A weight is typed and not saved."))
        }
    }

    /// A person ends the program: what was not saved was not to be saved.
    func end() {
        timer?.cancel()
        remove()
    }

    /// What is typed is on the disk from now on: the program may end before it is saved.
    func write() {
        timer?.cancel()
        timer = nil
        guard let path, !text.isEmpty, text.utf8.count <= limit else { return }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    private func remove() {
        if let path { unlink(path) }
    }
}
