import Diary
import Foundation

/// Tells on the main queue that others wrote into a sync folder, and sleeps otherwise.
///
/// The kernel watches directories one by one: the folder and the devices' in it. A sync program writes
/// a file in pieces, so that a look follows the first report, and another one the last.
@MainActor
final class FolderWatcher {
    private let path: String
    /// The directory of this device, whose writes are no news.
    var own: String?
    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private let look: @MainActor () -> Void
    private var watched: Set<String> = []
    private var isWaiting = false

    /// Seconds between a report and the look that follows it.
    private static let pause = 0.15

    /// Begins to watch; nil when the kernel has no more watches to give.
    init?(path: String, look: @escaping @MainActor () -> Void) {
        let descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        self.path = path
        self.descriptor = descriptor
        self.look = look
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setCancelHandler { close(descriptor) }
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.drain() }
        }
        source.activate()
        watch()
        guard !watched.isEmpty else { return nil }
    }

    isolated deinit { source.cancel() }

    /// Watches the folder and the directories that are in it now.
    private func watch() {
        let mask = UInt32(IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_CREATE)
        let inside = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in [""] + inside where name != own && !name.hasPrefix(".") {
            let directory = name.isEmpty ? path : path + "/" + name
            guard !watched.contains(name) else { continue }
            let flags = mask | UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW)
            if inotify_add_watch(descriptor, directory, flags) >= 0 { watched.insert(name) }
        }
    }

    private func drain() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &buffer, buffer.count) > 0 {}
        guard !isWaiting else { return }
        isWaiting = true
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.isWaiting = false
                self.watch()
                self.look()
            }
        }
    }
}
