import Foundation

/// A diary that is opened on a thread of its own, while the program does other things that take
/// time at its start.
///
/// The thread reads the diary, hands it over, and then looks at every page of the file, which takes
/// nearly as long. `Diary.finishOpening()` waits for that.
public final class DiaryOpening: @unchecked Sendable {
    // Unchecked: the condition guards both variables, and the store goes from thread to thread
    // once.
    private typealias Opened = (store: DiaryStore, contents: DiaryStore.Contents)

    private enum Stage {
        case reading
        case opened(Opened)
        case failed(DiaryError)
        case handedOver
    }

    private let clock: DiaryClock
    private let condition = NSCondition()
    /// Guarded by `condition`, as what follows.
    private var stage = Stage.reading
    /// What the look at every page found; nil before.
    private var isSound: Bool?

    public init(_ directory: DiaryDirectory, clock: DiaryClock = .system) {
        self.clock = clock
        Thread.detachNewThread { self.work(directory) }
    }

    private func work(_ directory: DiaryDirectory) {
        guard !read(directory) else { return tell { isSound = true } }
        let finding = DiaryStore.isSound(directory)
        tell { isSound = finding }
    }

    /// Reads the diary and hands it over; false if its pages were not looked at.
    private func read(_ directory: DiaryDirectory) -> Bool {
        do throws(DiaryError) {
            let opened = try DiaryStore.openUnchecked(directory, clock: clock)
            let isChecked = opened.store.isChecked
            // From here on the store is another thread's.
            tell { stage = .opened(opened) }
            return isChecked
        } catch {
            tell { stage = .failed(error) }
            return true
        }
    }

    private func tell(_ change: () -> Void) {
        condition.withLock {
            change()
            condition.broadcast()
        }
    }

    /// The diary, once it is read, and once a file that is lost or cannot be read is mended; nil
    /// where it was handed over before.
    @MainActor
    public func diary() throws(DiaryError) -> Diary? {
        guard let (store, contents) = try take() else { return nil }
        return try Diary(store, contents, clock: clock, opening: self)
    }

    private func take() throws(DiaryError) -> Opened? {
        try requireDiary()
        condition.lock()
        defer { condition.unlock() }
        guard case .opened(let opened) = stage else { return nil }
        // Another reference to its entries would have them copied when the first is added.
        stage = .handedOver
        return opened
    }

    /// Throws what keeps the diary from being opened, once that is known.
    public func requireDiary() throws(DiaryError) {
        condition.lock()
        defer { condition.unlock() }
        while case .reading = stage { condition.wait() }
        if case .failed(let error) = stage { throw error }
    }

    /// Waits for the check of the file's pages, and tells what it found.
    func findsSound() -> Bool {
        condition.withLock {
            while true {
                if let isSound { return isSound }
                condition.wait()
            }
        }
    }
}

extension DiaryStore {
    /// Whether every page of a diary's file is as it should be, by a connection of its own, while
    /// no program makes or mends the file.
    fileprivate static func isSound(_ directory: DiaryDirectory) -> Bool {
        let isSound = try? DiaryLock.opening.held(in: directory.path, isShared: true) {
            () throws(DiaryError) in
            let connection = try SQLiteConnection(path: directory.databasePath, mode: .readWrite)
            try connection.execute(SQLiteConnection.wary)
            try quickCheck(connection)
            return true
        }
        return isSound ?? false
    }
}
