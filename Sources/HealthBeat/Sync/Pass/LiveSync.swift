import Diary
import Foundation
import TactileThreads

/// The exchange of a program with a window: what changes in the diary goes into the folder, and what
/// others write there comes into the diary, both within a second. Nothing runs while nothing changes.
@MainActor
public final class LiveSync {
    /// How the exchange is.
    public enum State: Hashable, Sendable {
        /// No folder was chosen.
        case off
        /// The folder is sealed, and nobody has given the passphrase yet.
        case locked
        case exchanging
        /// The latest exchange, and the moment at which it ended.
        case exchanged(SyncReport, Moment)
        /// Why the latest one failed. Everything is kept for the next.
        case failed(String)
    }

    public private(set) var state = State.off {
        didSet { if state != oldValue { onChange?() } }
    }
    /// Called when ``state`` is another one.
    public var onChange: (() -> Void)?

    private let diary: Diary
    private let sync: DiarySync
    private var session: SyncSession?
    private var watcher: FolderWatcher?
    private var observation: DiaryObservation?
    private var isRunning = false
    private var isDue = false

    public init(_ diary: Diary) {
        self.diary = diary
        sync = DiarySync(diary.directory, clock: diary.clock)
    }

    public var configuration: SyncConfiguration? { sync.configuration }

    /// Begins to follow the folder that was chosen, if one was.
    public func start() {
        stop()
        guard let configuration else { return }
        observation = diary.observe { [weak self] _ in self?.exchange() }
        watcher = FolderWatcher(path: configuration.folder) { [weak self] in self?.exchange() }
        exchange()
    }

    /// Follows nothing any more.
    public func stop() {
        (watcher, observation, session) = (nil, nil, nil)
        state = .off
    }

    /// Exchanges now, or once more when the exchange that is under way ends.
    public func exchange() {
        run { [sync, session] in
            let session = try session ?? sync.session()
            return (session, try session.exchange())
        }
    }

    /// Gives the passphrase of a sealed folder.
    ///
    /// - `remembers`: whether the key is kept on this machine.
    public func unlock(_ passphrase: String, remembers: Bool) {
        run { [sync] in
            let session = try sync.session(passphrase: passphrase)
            let report = try session.exchange()
            if remembers { try sync.remember(passphrase: passphrase) }
            return (session, report)
        }
    }

    /// Chooses a folder and begins to follow it.
    ///
    /// - `passphrase`: nil for a folder that is not sealed.
    /// - `completion`: hears why nothing was chosen, nil when it was.
    public func begin(
        in folder: String, passphrase: String? = nil, remembers: Bool = false,
        completion: @escaping @MainActor (SyncError?) -> Void
    ) {
        Self.work { [sync] in
            try sync.begin(in: folder, passphrase: passphrase, remembers: remembers)
            return try sync.session(passphrase: passphrase)
        } completion: { [weak self] result in
            switch result {
            case .success(let session):
                self?.start()
                self?.session = session
                self?.exchange()
                completion(nil)
            case .failure(let error): completion(Self.readable(error))
            }
        }
    }

    /// Exchanges nothing any more; diary and folder stay as they are.
    public func end() {
        sync.end()
        stop()
    }

    private func run(
        _ body: @escaping @Sendable () throws -> (SyncSession, SyncReport)
    ) {
        guard observation != nil else { return }
        guard !isRunning else {
            isDue = true
            return
        }
        isRunning = true
        if case .exchanged = state {} else { state = .exchanging }
        Self.work(body) { [weak self] in self?.finish($0) }
    }

    /// Does `body` on a thread and calls `completion` with what it gave.
    private static func work<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value,
        completion: @escaping @MainActor (Result<Value, any Error>) -> Void
    ) {
        WorkQueue.shared.add {
            let result = Result(catching: body)
            DispatchQueue.main.async { MainActor.assumeIsolated { completion(result) } }
        }
    }

    private func finish(_ result: Result<(SyncSession, SyncReport), any Error>) {
        isRunning = false
        guard observation != nil else { return }
        switch result {
        case .success(let (session, report)):
            self.session = session
            watcher?.own = report.devices.first(where: \.isThisOne)?.id.text
            if report.changed > 0 { try? diary.refresh() }
            state = .exchanged(report, diary.clock.now())
        case .failure(let error):
            let error = Self.readable(error)
            state = error.kind == .passphraseNeeded ? .locked : .failed(error.message)
        }
        if isDue {
            isDue = false
            exchange()
        }
    }

    nonisolated private static func readable(_ error: any Error) -> SyncError {
        (error as? SyncError) ?? SyncError(.other, (error as? DiaryError)?.message ?? "\(error)")
    }
}
