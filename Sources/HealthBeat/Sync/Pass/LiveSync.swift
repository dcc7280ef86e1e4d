import Diary
import Foundation
import TactileThreads

/// The exchange of a program with a window: what changes in the diary goes into the folder, and
/// what others write there comes into the diary, both within a second. Nothing runs while nothing
/// changes.
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
    private let kernel: WatchKernel
    private var session: SyncSession?
    private var watcher: FolderWatcher?
    private var observation: DiaryObservation?
    /// The directory of this device in the folder, once it is known.
    private var own: String?
    private var isRunning = false
    private var isDue = false
    /// What was asked for while an exchange was under way, in this order.
    private var waiting: [Work] = []
    /// The choice that is followed, or why it cannot be read.
    private var followed = Result<SyncConfiguration?, SyncError>.success(nil)
    /// Whether a folder is being chosen here, which ends with a new start.
    private var isBeginning = false
    /// How often a folder began to be followed: what an exchange with a former one gives is not
    /// news.
    private var starts = 0

    public convenience init(_ diary: Diary) { self.init(diary, kernel: WatchKernel()) }

    init(_ diary: Diary, kernel: WatchKernel) {
        (self.diary, self.kernel) = (diary, kernel)
        sync = DiarySync(diary.directory, clock: diary.clock)
    }

    /// The folder that was chosen; nil also where that cannot be read, as ``state`` says then.
    public var configuration: SyncConfiguration? { try? sync.configuration }

    /// Whether a folder was chosen, be it that nobody can read which.
    public var isShared: Bool { sync.isShared }

    private var choice: Result<SyncConfiguration?, SyncError> {
        Result { () throws(SyncError) in try sync.configuration }
    }

    /// Begins to follow the folder that was chosen, if one was, and whoever chooses another or none
    /// in a diary that is watched: another window, or a command.
    public func start() { start(with: nil) }

    private func start(with session: SyncSession?) {
        stop()
        self.session = session
        diary.onLook = { [weak self] in
            guard let self, !isBeginning, choice != followed else { return }
            start()
        }
        followed = choice
        if case .failure(let error) = followed { state = .failed(error.message) }
        guard case .success(let followed?) = followed else { return }
        observation = diary.observe { [weak self] _ in self?.exchange() }
        watcher = FolderWatcher(path: followed.folder, kernel: kernel) { [weak self] in
            self?.exchange()
        }
        exchange()
    }

    /// Follows nothing any more.
    public func stop() {
        (watcher, observation, session, own) = (nil, nil, nil, nil)
        followed = .success(nil)
        waiting = []
        diary.onLook = nil
        starts += 1
        state = .off
    }

    /// Exchanges now, or once more when the exchange that is under way ends.
    public func exchange() {
        // Nothing tells that a file can be read again.
        if case .failure = followed, choice != followed { return start() }
        guard !isRunning else {
            isDue = true
            return
        }
        run { [sync, session, own, watches = watcher?.watches] in
            watches?.renew(besides: own)
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

    /// Marks a device as lost or sold. Whatever it wrote stays in the diary; if it comes back, it
    /// takes part as a new one.
    public func retire(_ device: DeviceID) {
        run { [sync, session] in
            let session = try session ?? sync.session()
            return (session, try session.retire(device))
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
        isBeginning = true
        Self.work { [sync] in
            try sync.begin(in: folder, passphrase: passphrase, remembers: remembers)
            return try sync.session(passphrase: passphrase)
        } completion: { [weak self] result in
            self?.isBeginning = false
            switch result {
            case .success(let session):
                self?.start(with: session)
                completion(nil)
            case .failure(let error): completion(Self.readable(error))
            }
        }
    }

    /// Exchanges nothing any more; diary and folder stay as they are.
    public func end() {
        do throws(SyncError) {
            try sync.end()
            start()
        } catch {
            if !sync.isShared { start() }
            state = .failed(error.message)
        }
    }

    /// What is done on a thread: something that ends with an exchange.
    private typealias Work = @Sendable () throws -> (SyncSession, SyncReport)

    private func run(_ body: @escaping Work) {
        guard observation != nil else { return }
        guard !isRunning else {
            waiting.append(body)
            return
        }
        isRunning = true
        if case .exchanged = state {} else { state = .exchanging }
        Self.work(body) { [weak self, starts] in self?.finish($0, of: starts) }
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

    private func finish(_ result: Result<(SyncSession, SyncReport), any Error>, of start: Int) {
        isRunning = false
        guard observation != nil else { return }
        if start == starts { show(result) }
        watcher?.settle()
        if !waiting.isEmpty {
            run(waiting.removeFirst())
        } else if isDue {
            isDue = false
            exchange()
        }
    }

    private func show(_ result: Result<(SyncSession, SyncReport), any Error>) {
        switch result {
        case .success(let (session, report)):
            self.session = session
            own = report.devices.first(where: \.isThisOne)?.id.text
            if report.changed > 0 { try? diary.refresh() }
            state = .exchanged(report, diary.clock.now())
        case .failure(let error):
            let error = Self.readable(error)
            switch error.kind {
            case .passphraseNeeded: state = .locked
            // The look at the diary's directory, which is to come, ends the exchange.
            case .off: break
            case .wrongPassphrase, .other: state = .failed(error.message)
            }
        }
    }

    nonisolated private static func readable(_ error: any Error) -> SyncError {
        (error as? SyncError) ?? SyncError(.other, (error as? DiaryError)?.message ?? "\(error)")
    }
}
