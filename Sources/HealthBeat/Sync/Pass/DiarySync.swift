import Diary
import Foundation

/// A diary's exchange with other devices through a folder.
///
/// All methods read and write files and may take a while: call them away from the main thread.
public struct DiarySync: Sendable {
    public let directory: DiaryDirectory
    private let clock: DiaryClock

    public init(_ directory: DiaryDirectory, clock: DiaryClock = .system) {
        (self.directory, self.clock) = (directory, clock)
    }

    /// Where the diary exchanges its changes; nil when it does not. Throws where a choice was made
    /// that cannot be read.
    public var configuration: SyncConfiguration? {
        get throws(SyncError) { try SyncConfiguration(of: directory) }
    }

    /// Whether a folder was chosen, be it that nobody can read which.
    public var isShared: Bool {
        do throws(SyncError) { return try configuration != nil } catch { return true }
    }

    /// The configuration of a diary that is shared.
    private func chosen() throws(SyncError) -> SyncConfiguration {
        guard let configuration = try configuration else { throw .off }
        return configuration
    }

    /// The name that this device gets unless the person chooses one.
    public static var usualName: String {
        SyncConfiguration.cleaned(SyncConfiguration.hostName)
    }

    /// Chooses a folder and exchanges for the first time.
    ///
    /// - `name`: the name by which others know this device; nil for the machine's.
    /// - `passphrase`: with which the logs of the folder are sealed; nil for a folder that anybody
    ///   reads who has it.
    /// - `remembers`: whether the key is kept on this machine, so that nobody is asked again.
    @discardableResult
    public func begin(
        in path: String, name: String? = nil, passphrase: String? = nil, remembers: Bool = false
    ) throws -> SyncReport {
        let folder = LogFolder(path: DiaryDirectory(path: path).path)
        try folder.require()
        let (own, shared) = (Self.resolved(directory.path), Self.resolved(folder.path))
        guard own != shared, !own.hasPrefix(shared + "/") else {
            throw SyncError(
                .other,
                localized(
                    "The diary itself is in \(folder.path). Choose a folder that is not above it, "
                        + "so that the diary's own file is not exchanged."))
        }
        let wrapped = folder.keys(in: folder.files())
        // A choice that cannot be read is made anew.
        let known = try? configuration
        // Who takes the keys out of a folder does not make an open one of it.
        let wasSealed =
            known.map { $0.folder == folder.path && $0.isSealed }
            ?? (isShared && hasReadSealed(folder))
        let isSealed = !wrapped.isEmpty || passphrase != nil || wasSealed
        if isSealed, passphrase == nil, Keyring(keptIn: directory).masters.isEmpty {
            throw SyncError(
                .passphraseNeeded,
                localized(
                    "The logs in \(folder.path) are sealed. Give the passphrase with which they were."
                ))
        }
        if wrapped.isEmpty, passphrase != nil, folder.hasPlainLogs {
            throw SyncError(
                .other,
                localized(
                    "The logs in \(folder.path) are not sealed, so that a passphrase would hide nothing. "
                        + "Choose an empty folder, or leave the passphrase out."))
        }
        let new = SyncConfiguration(
            folder: folder.path,
            name: SyncConfiguration.cleaned(name ?? known?.name ?? Self.usualName),
            isSealed: isSealed)
        let keyring = try keyring(for: new, passphrase)
        // Chosen once others' changes have come, and before a log is written: what is written to a
        // folder goes there, and what was not is exchanged later.
        var isChosen = false
        func choose() throws(DiaryError) {
            guard !isChosen else { return }
            try new.save(in: directory)
            isChosen = true
            if remembers {
                try keyring.keep(in: directory)
            } else if !keyring.sharesKeys(with: Keyring(keptIn: directory)) {
                Keyring.forget(in: directory)
            }
        }
        do {
            let report = try run(new, keyring, beginsAnew: true, busy: DiaryError.busy) {
                point throws(DiaryError) in
                if point == .joined { try choose() }
            }
            try choose()
            return report
        } catch {
            guard isChosen else { throw error }
            throw SyncError(
                .other,
                localized(
                    "\(folder.path) was chosen, and the first exchange failed: \(error.message)"))
        }
    }

    /// Whether the diary knows sealed logs of a folder.
    private func hasReadSealed(_ folder: LogFolder) -> Bool {
        let configuration = SyncConfiguration(folder: folder.path, name: "", isSealed: true)
        let marks = try? DiaryExchange(directory, clock: clock).reading {
            round throws(DiaryError) in try SyncRound.marks(round, of: configuration)
        }
        return marks?.contains(where: \.isSealed) ?? false
    }

    /// A path without symbolic links.
    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Exchanges what is new.
    ///
    /// - `passphrase`: needed where the folder is sealed and the key was not kept.
    @discardableResult
    public func exchange(passphrase: String? = nil) throws -> SyncReport {
        let configuration = try chosen()
        return try run(configuration, try keyring(for: configuration, passphrase))
    }

    /// Keeps the key of a sealed folder on this machine, so that nobody is asked again.
    public func remember(passphrase: String) throws {
        let configuration = try chosen()
        try keyring(for: configuration, passphrase).keep(in: directory)
    }

    /// Makes the keys of a sealed folder ready, for exchanges of one process that are not to ask
    /// again.
    public func session(passphrase: String? = nil) throws -> SyncSession {
        let configuration = try chosen()
        return SyncSession(
            sync: self, configuration: configuration,
            keyring: try keyring(for: configuration, passphrase))
    }

    /// What is known without an exchange.
    public func status() throws -> SyncReport {
        let configuration = try chosen()
        var report = SyncReport(folder: configuration.folder, isSealed: configuration.isSealed)
        let folder = LogFolder(path: configuration.folder)
        try folder.require()
        let files = folder.files()
        var keyring = Keyring(keptIn: directory)
        keyring.open(folder.keys(in: files))
        let exchange = try DiaryExchange(directory, clock: clock)
        let marks = try exchange.reading { round throws(DiaryError) in
            try SyncRound.marks(round, of: configuration)
        }
        var looks = FolderLooks()
        let look = LogFolder.Look(
            marks: marks, files: files, isSealed: configuration.isSealed, keys: keyring.keys,
            now: clock.now().secondsSince1970 * 1000)
        var content = folder.read(look, &looks)
        try folder.require(content, in: files, behind: marks)
        try exchange.reading { round throws(DiaryError) in
            let device = try round.value(SyncRound.Key.device).flatMap {
                DeviceID(text: Array($0.utf8))
            }
            content.differing = try SyncRound.differing(round, device, look, folder)
            try report.fill(round, content)
        }
        return report
    }

    /// Exchanges nothing any more; the diary and the folder stay as they are.
    public func end() throws(SyncError) {
        try SyncConfiguration.remove(from: directory)
        guard let kept = Keyring.forget(in: directory) else { return }
        throw SyncError(
            .other,
            localized("The diary is not shared any more, but its key is still there: \(kept)"))
    }

    /// Marks a device as lost or sold. Whatever it wrote stays in the diary; if it comes back, it
    /// takes part as a new one.
    public func retire(_ device: DeviceID, passphrase: String? = nil) throws {
        try session(passphrase: passphrase).retire(device)
    }

    /// Writes that a device is lost or sold; the next exchange tells the others.
    func note(retired device: DeviceID) throws(DiaryError) {
        try locked(busy: DiaryError.busy) { () throws(DiaryError) in
            try SyncRound.retire(device, directory: directory, clock: clock)
        }
    }

    /// Runs `body` while nobody else exchanges anything with this diary.
    ///
    /// - `busy`: what is said where somebody does, by the path of the lock.
    private func locked<Result>(
        busy: (String) -> DiaryError, _ body: () throws(DiaryError) -> Result
    ) throws(DiaryError) -> Result {
        var isHeld = false
        do throws(DiaryError) {
            return try DiaryExchange.locked(directory) { () throws(DiaryError) in
                isHeld = true
                return try body()
            }
        } catch {
            guard error.kind == .locked, !isHeld else { throw error }
            throw busy(error.path)
        }
    }

    /// The keys of a folder: those that were kept and those that a passphrase gives.
    private func keyring(
        for configuration: SyncConfiguration, _ passphrase: String?
    ) throws(SyncError) -> Keyring {
        guard configuration.isSealed else { return Keyring() }
        let folder = LogFolder(path: configuration.folder)
        let wrapped = folder.keys(in: folder.files())
        var keyring = Keyring(keptIn: directory)
        if let passphrase { try keyring.take(passphrase, for: wrapped) }
        do {
            return try opening(wrapped, with: keyring, in: folder)
        } catch {
            guard passphrase != nil else { throw error }
            throw SyncError(
                .wrongPassphrase,
                localized(
                    "This passphrase does not open the logs in \(folder.path). Nothing was changed."
                ))
        }
    }

    /// A keyring with the keys of the devices in a sealed folder; throws where it opens none of
    /// them.
    private func opening(
        _ wrapped: [WrappedKey], with keyring: Keyring, in folder: LogFolder
    ) throws(SyncError) -> Keyring {
        var keyring = keyring
        keyring.open(wrapped)
        let opensAny =
            wrapped.isEmpty
            ? !keyring.masters.isEmpty : wrapped.contains { keyring.keys[$0.device] != nil }
        guard opensAny else { throw .passphraseNeeded(folder.path) }
        return keyring
    }

    /// The keyring with the keys of devices that joined since it was made.
    func renewed(_ keyring: Keyring, _ configuration: SyncConfiguration) throws(SyncError)
        -> Keyring
    {
        guard configuration.isSealed else { return Keyring() }
        let folder = LogFolder(path: configuration.folder)
        return try opening(folder.keys(in: folder.files()), with: keyring, in: folder)
    }

    /// - `memory`: what a process keeps from one round to the next; nil for a single one.
    /// - `beginsAnew`: whether a folder may have lost all its logs, because it was just chosen.
    /// - `busy`: what is said where another program exchanges this diary just now.
    @discardableResult
    func run(
        _ configuration: SyncConfiguration, _ keyring: Keyring, _ memory: SyncMemory? = nil,
        beginsAnew: Bool = false, busy: (String) -> DiaryError = DiaryError.exchanging,
        passing: @escaping (SyncRound.Point) throws(DiaryError) -> Void = { _ in }
    ) throws(DiaryError) -> SyncReport {
        try locked(busy: busy) { () throws(DiaryError) in
            // Whoever has the lock has the memory. A round that fails leaves none.
            let kept = memory?.exchange
            memory?.exchange = nil
            let exchange: DiaryExchange
            if let kept {
                exchange = kept
            } else {
                exchange = try DiaryExchange(directory, clock: clock)
            }
            var round = SyncRound(
                directory: directory, clock: clock, configuration: configuration, keyring: keyring)
            (round.beginsAnew, round.passing) = (beginsAnew, passing)
            if let memory { round.looks = memory.looks }
            let outcome = try round.run(exchange)
            var report = SyncReport(
                folder: configuration.folder, isSealed: configuration.isSealed)
            try exchange.reading { round throws(DiaryError) in
                try report.fill(round, outcome.content)
            }
            (report.arrived, report.written, report.changed) = (
                outcome.arrived, outcome.written, outcome.changed
            )
            memory?.keep(exchange, round.looks)
            return report
        }
    }
}

extension LogFolder {
    /// Whether there is a log that anybody can read.
    var hasPlainLogs: Bool {
        files().contains { file in
            let header = firstBytes(of: file, 256)?.withUnsafeBytes { bytes in
                try? SegmentHeader(of: bytes)
            }
            return header.map { !$0.isSealed } ?? false
        }
    }
}
