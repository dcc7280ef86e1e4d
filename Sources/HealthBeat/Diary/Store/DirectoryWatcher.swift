import Foundation

/// Tells on the main queue that somebody wrote to a diary's files, removed or exchanged them, and
/// sleeps otherwise.
///
/// The kernel reports writes to the write-ahead log, which come a moment before SQLite makes them
/// visible; hence a few looks after the first report instead of one. A directory that is removed is
/// awaited in the one above it.
@MainActor
final class DirectoryWatcher {
    private let path: String
    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private let look: @MainActor (_ isLast: Bool) -> Void
    private var lookAt: [Double] = []
    /// True when more was written during a series of looks, which then begins again.
    private var isReported = false
    /// The watch of the directory above while the directory is not there.
    private var waiting: Int32?

    /// Seconds after the first report at which to look: commits take as long as the disk's flush.
    private static let looks = [0.05, 0.25, 0.8]

    /// Begins to watch; nil when the kernel has no more watches to give.
    init?(path: String, look: @escaping @MainActor (_ isLast: Bool) -> Void) {
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
        // Cancelled by `deinit` when this fails.
        guard watch() else { return nil }
    }

    isolated deinit { source.cancel() }

    /// Watches the directory that has the name now, which may be another than before.
    @discardableResult
    func watch() -> Bool {
        let changes = IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
        let mask = UInt32(changes) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
        if inotify_add_watch(descriptor, path, mask) >= 0 {
            if let waiting { inotify_rm_watch(descriptor, waiting) }
            waiting = nil
            return true
        }
        let above = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        let watch = inotify_add_watch(
            descriptor, above.isEmpty ? "/" : above, UInt32(IN_CREATE | IN_MOVED_TO))
        if watch >= 0 { waiting = watch }
        return watch >= 0
    }

    private func drain() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &buffer, buffer.count) > 0 {}
        guard lookAt.isEmpty else {
            isReported = true
            return
        }
        lookAt = Self.looks
        schedule(after: 0)
    }

    private func schedule(after elapsed: Double) {
        guard let next = lookAt.first else { return }
        DispatchQueue.main.asyncAfter(deadline: .now() + (next - elapsed)) { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.lookAt.removeFirst()
                self.watch()
                self.look(self.lookAt.isEmpty && !self.isReported)
                if self.lookAt.isEmpty, self.isReported {
                    self.isReported = false
                    self.lookAt = Self.looks
                    self.schedule(after: 0)
                } else {
                    self.schedule(after: next)
                }
            }
        }
    }
}

extension Diary {
    /// Begins what a program with a window needs: follows changes made by other processes, within a
    /// second observers are called; makes a dated backup after the first change of a day.
    ///
    /// Costs nothing while nobody writes. `failed` hears of a file that cannot be read any more and
    /// of backups that cannot be made.
    public func beginWatching(failed: @escaping @MainActor (DiaryError) -> Void = { _ in }) {
        guard watcher == nil else { return }
        afterChange = { [weak self] in self?.backUpInBackground(failed) }
        watcher = DirectoryWatcher(path: directory.path) { [weak self] isLast in
            guard let self else { return }
            defer { onLook?() }
            do throws(DiaryError) {
                // Who copies a file over the diary is given the time to finish. A file that is then
                // missing or broken is written again, unless its directory was removed with it.
                let mends = isLast && access(directory.path, F_OK) == 0 && isWritable
                try refresh(mends: mends)
            } catch {
                if isLast { failed(error) }
            }
        }
    }

    /// Whether changes by other processes arrive; false after `beginWatching()` where the kernel
    /// has no more watches to give.
    public var isWatching: Bool { watcher != nil }

    /// Ends what `beginWatching()` began.
    public func endWatching() {
        watcher = nil
        afterChange = nil
    }
}
