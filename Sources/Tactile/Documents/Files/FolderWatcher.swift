import Foundation
import TactileThreads

/// Tells on the main queue that somebody wrote, exchanged, renamed or removed a document's file or
/// one of the hidden files that go with it, and sleeps otherwise. Where the kernel has no reports
/// left for all of it, this looks every few seconds instead, until there are some.
@MainActor
final class FolderWatcher {
    let place: DocumentPlace
    private let kernel: WatchKernel
    private var descriptor: Int32 = -1
    private var source: (any DispatchSourceRead)?
    /// While the kernel does not report all of the document.
    private var slow: SlowLook?
    /// The file as the slow look before found it.
    private var stamp: FileIdentity?
    /// Gets the name that the file was given in its folder, if it was.
    private let changed: @MainActor (_ newName: String?) -> Void
    private var isLookQueued = false
    /// The kernel's number of the watch on the folder; others are on what a document that is a
    /// folder has.
    private var folderWatch: Int32 = -1
    /// Whether the folder that is watched has lost its name: one that has it now is another.
    private(set) var isOver = false
    /// The name that the document's file was given in its folder since the last look.
    private var renamedTo: String?
    private var renameCookie: UInt32?

    /// Seconds from the first report to the look, in which who writes in several steps goes on.
    private static let delay = 0.1
    private static let changes = [
        IN_CLOSE_WRITE, IN_MOVED_TO, IN_MOVED_FROM, IN_DELETE, IN_DELETE_SELF, IN_MOVE_SELF,
    ].reduce(0) { $0 | UInt32($1) }

    init(
        _ place: DocumentPlace, kernel: WatchKernel = WatchKernel(),
        changed: @escaping @MainActor (String?) -> Void
    ) {
        (self.place, self.kernel, self.changed) = (place, kernel, changed)
        watchContents()
    }

    /// Watches the folder, and what is in a document that is one, after each save that of another.
    func watchContents() {
        if open(), watchFolder(), watchTree() {
            slow = nil
        } else if slow == nil {
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

    private func watchFolder() -> Bool {
        guard folderWatch < 0 else { return true }
        folderWatch = kernel.add(
            descriptor, place.folder.isEmpty ? "/" : place.folder, Self.changes)
        return folderWatch >= 0
    }

    /// Whether the kernel had watches for all folders in a document that is one.
    private func watchTree() -> Bool {
        var isWhole = true
        for folder in FileTree.folders(place.path)
        where kernel.add(descriptor, folder, Self.changes) < 0 {
            isWhole = isWhole && !WatchKernel.isShort(errno)
        }
        return isWhole
    }

    /// Looks without a report. Who writes at this moment is given the time to finish.
    private func lookSlowly() {
        watchContents()
        let before = stamp
        stamp = FileIdentity(at: place.path)
        if stamp == before { changed(nil) }
    }

    isolated deinit { source?.cancel() }

    private func drain() {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        var concerns = false
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            buffer.withUnsafeBytes { bytes in
                var offset = 0
                let header = MemoryLayout<inotify_event>.size
                while offset + header <= count {
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let start = offset + header
                    offset = start + Int(event.len)
                    guard offset <= count else { break }
                    let name = String(
                        decoding: bytes[start..<offset].prefix { $0 != 0 }, as: UTF8.self)
                    if note(event, name) { concerns = true }
                }
            }
        }
        guard concerns, !isLookQueued else { return }
        isLookQueued = true
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.delay) { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.isLookQueued = false
                let newName = self.renamedTo
                self.renamedTo = nil
                self.changed(newName)
            }
        }
    }

    /// Whether a report is about the document.
    private func note(_ event: inotify_event, _ name: String) -> Bool {
        guard event.wd == folderWatch || event.mask & UInt32(IN_Q_OVERFLOW) != 0 else {
            return event.mask & UInt32(IN_IGNORED) == 0
        }
        let ends = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_IGNORED)
        if event.mask & ends != 0 { isOver = true }
        if event.mask & UInt32(IN_MOVED_FROM) != 0, name == place.name {
            renameCookie = event.cookie
        } else if event.mask & UInt32(IN_MOVED_TO) != 0, event.cookie == renameCookie {
            renamedTo = name
        }
        // The folder itself, or a report that more happened than the kernel could note.
        return name.isEmpty || name == place.name || name.hasPrefix(place.prefix + "conflict-")
    }
}
