import Foundation

/// Tells on the main queue that somebody wrote, exchanged, renamed or removed a document's file or
/// one of the hidden files that go with it, and sleeps otherwise.
@MainActor
final class FolderWatcher {
    let place: DocumentPlace
    private let descriptor: Int32
    private let source: any DispatchSourceRead
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

    /// Begins to watch; `nil` when the folder is not there or the kernel has no more watches to
    /// give.
    init?(_ place: DocumentPlace, changed: @escaping @MainActor (String?) -> Void) {
        let descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        self.place = place
        self.descriptor = descriptor
        self.changed = changed
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setCancelHandler { close(descriptor) }
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.drain() }
        }
        source.activate()
        folderWatch = inotify_add_watch(
            descriptor, place.folder.isEmpty ? "/" : place.folder, Self.changes)
        // Cancelled by `deinit` when this fails.
        guard folderWatch >= 0 else { return nil }
        watchContents()
    }

    /// Watches what is in a document that is a folder, after each save that of another one.
    func watchContents() {
        for folder in FileTree.folders(place.path) {
            _ = inotify_add_watch(descriptor, folder, Self.changes)
        }
    }

    isolated deinit { source.cancel() }

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
