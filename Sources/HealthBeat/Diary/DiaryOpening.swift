import Foundation
import TactileThreads

/// A diary that is read on a thread of its own, while the program does other things that take time
/// at its start.
///
/// The look at every page of the file, which takes nearly as long, is left to
/// `Diary.finishOpening()`.
public final class DiaryOpening: @unchecked Sendable {
    // Unchecked: the condition guards the stage, and the store goes from thread to thread once.
    private typealias Opened = (store: DiaryStore, contents: DiaryStore.Contents)

    private enum Stage {
        case reading
        case opened(Opened)
        case failed(DiaryError)
        case handedOver
    }

    private let clock: DiaryClock
    private let condition = NSCondition()
    /// Guarded by `condition`.
    private var stage = Stage.reading

    public convenience init(_ directory: DiaryDirectory, clock: DiaryClock = .system) {
        self.init(directory, clock: clock) { NewThread.begin($0) }
    }

    /// - `begin`: Runs a block on a new thread; false where the system has none left. The diary is
    ///   then read before this returns.
    init(
        _ directory: DiaryDirectory, clock: DiaryClock,
        begin: (@escaping @Sendable () -> Void) -> Bool
    ) {
        self.clock = clock
        if !begin({ self.read(directory) }) { read(directory) }
    }

    private func read(_ directory: DiaryDirectory) {
        var stage: Stage
        do throws(DiaryError) {
            var opened = try DiaryStore.openUnchecked(directory, clock: clock)
            // What is shown first is computed here as well.
            let settings = try opened.store.settings()
            opened.contents.trend = Trend(
                opened.contents.entries.present(at: clock.now()),
                method: settings.trend ?? .byTime,
                dayStart: settings.dayStartMinute ?? 0)
            stage = .opened(opened)
        } catch {
            stage = .failed(error)
        }
        // From here on the store is another thread's.
        condition.withLock {
            self.stage = stage
            stage = .handedOver
            condition.broadcast()
        }
    }

    /// The diary, once it is read, and once a file that is lost or cannot be read is mended; nil
    /// where it was handed over before.
    @MainActor
    public func diary() throws(DiaryError) -> Diary? {
        guard let (store, contents) = try take() else { return nil }
        return try Diary(store, contents, clock: clock)
    }

    private func take() throws(DiaryError) -> Opened? {
        try requireDiary()
        return condition.withLock {
            guard case .opened(let opened) = stage else { return nil }
            // Another reference to its entries would have them copied when the first is added.
            stage = .handedOver
            return opened
        }
    }

    /// Throws what keeps the diary from being opened, once that is known.
    public func requireDiary() throws(DiaryError) {
        condition.lock()
        defer { condition.unlock() }
        while case .reading = stage { condition.wait() }
        if case .failed(let error) = stage { throw error }
    }
}
