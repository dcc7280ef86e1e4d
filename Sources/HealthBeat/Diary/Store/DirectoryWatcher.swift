import Foundation

/// Tells on the main queue that somebody wrote to a diary's files, and sleeps otherwise.
///
/// The kernel reports writes to the write-ahead log, which come a moment before SQLite makes them
/// visible; hence a few looks after the first report instead of one.
@MainActor
final class DirectoryWatcher {
    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private let look: @MainActor () -> Void
    private var lookAt: [Double] = []
    /// True when more was written during a series of looks, which then begins again.
    private var isReported = false

    /// Seconds after the first report at which to look: commits take as long as the disk's flush.
    private static let looks = [0.05, 0.25, 0.8]

    /// Begins to watch; nil when the kernel has no more watches to give.
    init?(path: String, look: @escaping @MainActor () -> Void) {
        let descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        let mask = UInt32(IN_MODIFY) | UInt32(IN_MOVED_TO)
        guard inotify_add_watch(descriptor, path, mask) >= 0 else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        self.look = look
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setCancelHandler { close(descriptor) }
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.drain() }
        }
        source.activate()
    }

    isolated deinit { source.cancel() }

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
                self.look()
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
    /// second observers are told of them; makes a dated backup after the first change of a day.
    ///
    /// Costs nothing while nobody writes. `failed` hears of a file that cannot be read any more and
    /// of backups that cannot be made.
    public func beginWatching(failed: @escaping @MainActor (DiaryError) -> Void = { _ in }) {
        guard watcher == nil else { return }
        afterChange = { [weak self] in self?.backUpInBackground(failed) }
        watcher = DirectoryWatcher(path: directory.path) { [weak self] in
            do throws(DiaryError) {
                try self?.refresh()
            } catch {
                failed(error)
            }
        }
    }

    /// Ends what `beginWatching()` began.
    public func endWatching() {
        watcher = nil
        afterChange = nil
    }
}
