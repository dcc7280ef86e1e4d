import Foundation

/// Makes the changes of a window on a thread of its own, one after the other in the order in which
/// they were asked for, so that neither a slow disk nor another program's lock holds up the window.
///
/// The diary stays on the main actor and is brought up to date when a change is on disk; then, and
/// only then, the change's `completion` hears of it. Where a change failed nothing was written and
/// the changes behind it go on.
@MainActor
public final class DiaryWriter {
    public let diary: Diary
    /// Called when the first change begins to wait, and when none waits any more.
    public var onActivity: ((_ isBusy: Bool) -> Void)?
    /// Called when a change is on disk but the diary cannot be read to show it.
    public var onUnreadable: ((DiaryError) -> Void)?

    private struct Request {
        var edit: DiaryEdit
        var completion: @MainActor (Result<DiaryStep?, DiaryError>) -> Void
        /// Whether it is made again, after the diary was mended.
        var isSecond = false
    }

    private var waiting: [Request] = []
    private var current: Request?
    private let thread: WriterThread

    /// - `patience`: seconds that a change waits for another program's lock.
    public init(_ diary: Diary, patience: TimeInterval = 10) {
        self.diary = diary
        thread = WriterThread(diary.directory, clock: diary.clock, patience: patience)
    }

    /// Whether a change is not on disk yet.
    public var isBusy: Bool { current != nil }
    /// Whether the change under way waits for another program that is writing.
    public var isBlocked: Bool { thread.isBlocked }

    /// Makes a change after those that were asked for before it.
    ///
    /// The edit is judged by the diary as the changes before it leave it.
    ///
    /// - `completion`: hears the step that is on disk, nil where nothing was to be changed, or
    ///   why nothing was saved. Never called before this call returns.
    public func perform(
        _ edit: DiaryEdit,
        completion: @escaping @MainActor (Result<DiaryStep?, DiaryError>) -> Void = { _ in }
    ) {
        waiting.append(Request(edit: edit, completion: completion))
        guard current == nil else { return }
        beginNext()
        if isBusy { onActivity?(true) }
    }

    /// Waits for all changes and tells their completions.
    ///
    /// - Returns: false when some are not on disk after `seconds`.
    public func finish(upTo seconds: TimeInterval) -> Bool {
        let deadline = Date(timeIntervalSinceNow: seconds)
        while isBusy {
            guard let result = thread.result(until: deadline) else { return false }
            end(result)
        }
        return true
    }

    private func beginNext() {
        guard current == nil, !waiting.isEmpty else { return }
        let request = waiting.removeFirst()
        current = request
        do throws(DiaryError) {
            // The diary knows what a file held that was removed or emptied; the thread does not.
            if diary.isWritable { try diary.refresh(mends: true) }
            thread.carryOut(try diary.work(for: request.edit), Self.collector(of: self))
        } catch {
            thread.deliver(.failure(error), Self.collector(of: self))
        }
    }

    /// Calls back on the main queue, where the result waits to be taken.
    private static func collector(of writer: DiaryWriter) -> @Sendable () -> Void {
        { [weak writer] in
            DispatchQueue.main.async { MainActor.assumeIsolated { writer?.collect() } }
        }
    }

    private func collect() {
        // Nothing is left where `finish(upTo:)` took the result.
        if let result = thread.result(until: .distantPast) { end(result) }
    }

    private func end(_ written: Result<WriterThread.Written, DiaryError>) {
        guard var request = current else { return }
        if case .failure(let error) = written, error.kind == .damaged, !request.isSecond,
            (try? diary.mend(because: error)) != nil
        {
            request.isSecond = true
            current = nil
            waiting.insert(request, at: 0)
            return beginNext()
        }
        var result = written.map(\.step)
        if case .success(let done) = written {
            do throws(DiaryError) { try diary.refresh() } catch { onUnreadable?(error) }
            if let state = done.state, !diary.state.follows(state) {
                // Another diary came into the place of the one that has the change.
                let path = diary.directory.databasePath
                result = .failure(
                    DiaryError(
                        .gone, path: path, reason: localized("they were exchanged meanwhile")))
            }
            if done.step != nil { diary.noteChange() }
            if let recovery = done.recovery {
                diary.store.recovery = recovery
                diary.tellRecovery()
            }
        }
        current = nil
        request.completion(result)
        beginNext()
        if !isBusy { onActivity?(false) }
    }
}
