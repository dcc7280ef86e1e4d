import Foundation
import Synchronization
import TactileThreads

/// Tells on the main queue that others wrote into a sync folder, and sleeps otherwise.
///
/// A sync program writes a file in pieces, so that a look follows the first report, and another one
/// the last. Where the kernel has no reports left for all of the folder, it looks every few seconds
/// instead, until there are some.
@MainActor
final class FolderWatcher {
    private(set) var watches: FolderWatches?
    private let path: String
    private let kernel: WatchKernel
    private var source: (any DispatchSourceRead)?
    /// While the kernel does not report all of the folder.
    private var slow: SlowLook?
    private let look: @MainActor () -> Void
    private var isWaiting = false

    /// Seconds between a report and the look that follows it.
    private static let pause = 0.15

    /// Begins to watch what ``watches`` has, which is nothing before it is renewed.
    init(
        path: String, kernel: WatchKernel = WatchKernel(), look: @escaping @MainActor () -> Void
    ) {
        (self.path, self.kernel, self.look) = (path, kernel, look)
        open()
    }

    isolated deinit { source?.cancel() }

    /// Looks slowly where not all is watched. To be called when ``watches`` were renewed.
    func settle() {
        if watches?.isWhole == true {
            slow = nil
        } else if slow == nil {
            slow = SlowLook(every: kernel.pause) { [weak self] in
                self?.open()
                self?.look()
            }
        }
    }

    private func open() {
        guard watches == nil, let watches = FolderWatches(path: path, kernel) else { return }
        self.watches = watches
        let source = DispatchSource.makeReadSource(
            fileDescriptor: watches.descriptor, queue: .main)
        // The descriptor is open as long as anybody may read it.
        source.setCancelHandler { _ = watches }
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.drain() }
        }
        source.activate()
        self.source = source
    }

    private func drain() {
        guard let watches else { return }
        var buffer = [UInt8](repeating: 0, count: 4096)
        while read(watches.descriptor, &buffer, buffer.count) > 0 {}
        guard !isWaiting else { return }
        isWaiting = true
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.isWaiting = false
                self.look()
            }
        }
    }
}

/// The kernel's watches of a sync folder: one for each directory in it that is read, and one for
/// each above it, which may be renamed. A folder that is not there is awaited in the nearest of
/// those.
final class FolderWatches: Sendable {
    let descriptor: Int32
    private let path: String
    private let kernel: WatchKernel
    private let current = Mutex<Set<Int32>>([])
    /// Whether the kernel had a watch for all that was to be watched.
    private let hasAll = Mutex(true)

    var isWhole: Bool { hasAll.withLock { $0 } }

    init?(path: String, _ kernel: WatchKernel) {
        descriptor = kernel.open()
        guard descriptor >= 0 else { return nil }
        (self.path, self.kernel) = (path, kernel)
    }

    deinit { close(descriptor) }

    /// Watches the directories that have the names now, which may be others than before.
    ///
    /// It waits for the file system: call it away from the main thread, before the folder is read.
    /// - `own`: the directory of this device, whose writes are no news.
    func renew(besides own: String?) {
        hasAll.withLock { $0 = true }
        current.withLock { watches in
            var found = inside(besides: own)
            var isMissing = found.isEmpty
            var above = path
            while above.count > 1 {
                above = (above as NSString).deletingLastPathComponent
                let mask = isMissing ? IN_CREATE | IN_MOVED_TO | IN_MOVE_SELF : IN_MOVE_SELF
                if add(above, UInt32(mask), &found) { isMissing = false }
            }
            for gone in watches.subtracting(found) { inotify_rm_watch(descriptor, gone) }
            watches = found
        }
    }

    private func inside(besides own: String?) -> Set<Int32> {
        let changes = IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_CREATE
        let mask = UInt32(changes) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
        var found: Set<Int32> = []
        guard add(path, mask, &found) else { return [] }
        var level = [path]
        for _ in 1..<LogFolder.depth {
            var next: [String] = []
            for directory in level {
                for name in Self.directories(in: directory) {
                    let inner = directory + "/" + name
                    guard directory != path || name != own else { continue }
                    if add(inner, mask | UInt32(IN_DONT_FOLLOW), &found) { next.append(inner) }
                }
            }
            level = next
        }
        return found
    }

    /// Watches a directory; false where there is none. Adding a watched directory again returns its
    /// existing watch.
    @discardableResult
    private func add(_ directory: String, _ mask: UInt32, _ found: inout Set<Int32>) -> Bool {
        let watch = kernel.add(descriptor, directory, mask | UInt32(IN_ONLYDIR))
        if watch >= 0 {
            found.insert(watch)
        } else if WatchKernel.isShort(errno) {
            hasAll.withLock { $0 = false }
        }
        return watch >= 0
    }

    private static func directories(in path: String) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let item = readdir(directory) {
            // Some file systems do not tell what an item is.
            guard [DT_DIR, DT_UNKNOWN].contains(Int(item.pointee.d_type)) else { continue }
            let name = LogFolder.name(of: item)
            if LogFolder.isRead(name) { names.append(name) }
        }
        return names
    }
}
