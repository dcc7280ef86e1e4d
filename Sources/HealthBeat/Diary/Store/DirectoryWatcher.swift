import Foundation
import TactileThreads

/// Tells on the main queue that somebody wrote to a diary's files, removed or exchanged them, and
/// sleeps otherwise.
///
/// The kernel reports writes to the write-ahead log, which come a moment before SQLite makes them
/// visible; hence a few looks after the first report instead of one. A directory that is removed is
/// awaited in the one above it. Where the kernel has no reports left, it looks every few seconds
/// instead, until there are some.
@MainActor
final class DirectoryWatcher {
    private let path: String
    private let kernel: WatchKernel
    private var descriptor: Int32 = -1
    private var source: (any DispatchSourceRead)?
    /// While the kernel reports nothing.
    private var slow: SlowLook?
    /// The files as the slow look before found them.
    private var stamp: [String: [Int]] = [:]
    private let look: @MainActor (_ isLast: Bool) -> Void
    private var lookAt: [Double] = []
    /// True when more was written during a series of looks, which then begins again.
    private var hasMore = false
    /// The watch of the directory above while the directory is not there.
    private var waiting: Int32?

    /// Seconds after the first report at which to look: commits take as long as the disk's flush.
    private static let looks = [0.05, 0.25, 0.8]

    init(
        path: String, kernel: WatchKernel = WatchKernel(),
        look: @escaping @MainActor (_ isLast: Bool) -> Void
    ) {
        (self.path, self.kernel, self.look) = (path, kernel, look)
        watch()
    }

    isolated deinit { source?.cancel() }

    /// Whether the kernel reports what is written.
    var isReported: Bool { slow == nil }

    /// Watches the directory that has the name now, which may be another than before.
    func watch() {
        if open(), addWatch() {
            slow = nil
        } else if slow == nil {
            stamp = [:]
            slow = SlowLook(every: kernel.pause) { [weak self] in self?.lookSlowly() }
        }
    }

    private func open() -> Bool {
        guard source == nil else { return true }
        let descriptor = kernel.open()
        guard descriptor >= 0 else { return false }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setCancelHandler { close(descriptor) }
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.drain() }
        }
        source.activate()
        (self.descriptor, self.source) = (descriptor, source)
        return true
    }

    /// Looks without a report, and once more after there is one again: what was written before is
    /// reported no more. Who writes at this moment is given the time to finish.
    private func lookSlowly() {
        let before = stamp
        stamp = Self.stamp(path)
        watch()
        look(stamp == before)
    }

    /// What tells whether anything in a directory was written: kind, size and times of its files.
    private static func stamp(_ path: String) -> [String: [Int]] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        var stamp: [String: [Int]] = [:]
        for name in names {
            var status = stat()
            guard lstat(path + "/" + name, &status) == 0 else { continue }
            stamp[name] = [
                Int(bitPattern: UInt(status.st_ino)), Int(status.st_size), status.st_mtim.tv_sec,
                status.st_mtim.tv_nsec,
            ]
        }
        return stamp
    }

    private func addWatch() -> Bool {
        let changes = IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
        let mask = UInt32(changes) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
        if kernel.add(descriptor, path, mask) >= 0 {
            if let waiting { inotify_rm_watch(descriptor, waiting) }
            waiting = nil
            return true
        }
        guard !WatchKernel.isShort(errno) else { return false }
        let above = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        let watch = kernel.add(
            descriptor, above.isEmpty ? "/" : above, UInt32(IN_CREATE | IN_MOVED_TO))
        if watch >= 0 { waiting = watch }
        return watch >= 0
    }

    private func drain() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &buffer, buffer.count) > 0 {}
        guard lookAt.isEmpty else {
            hasMore = true
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
                self.look(self.lookAt.isEmpty && !self.hasMore)
                if self.lookAt.isEmpty, self.hasMore {
                    self.hasMore = false
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
        beginWatching(kernel: WatchKernel(), failed: failed)
    }

    func beginWatching(
        kernel: WatchKernel, failed: @escaping @MainActor (DiaryError) -> Void = { _ in }
    ) {
        guard watcher == nil else { return }
        afterChange = { [weak self] in self?.backUpInBackground(failed) }
        watcher = DirectoryWatcher(path: directory.path, kernel: kernel) { [weak self] isLast in
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

    /// Whether the kernel reports changes by other processes. False after `beginWatching()` where
    /// it has no reports left: they are then looked for every few seconds, until it has some.
    public var isWatching: Bool { watcher?.isReported == true }

    /// Ends what `beginWatching()` began.
    public func endWatching() {
        watcher = nil
        afterChange = nil
    }
}
