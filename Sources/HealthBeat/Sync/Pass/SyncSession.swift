import Diary

/// Exchanges of one process, for which keys and what was read are kept in memory.
public struct SyncSession: Sendable {
    public let sync: DiarySync
    private let configuration: SyncConfiguration
    private let keyring: Keyring
    let memory = SyncMemory()

    init(sync: DiarySync, configuration: SyncConfiguration, keyring: Keyring) {
        (self.sync, self.configuration, self.keyring) = (sync, configuration, keyring)
    }

    /// Exchanges what is new.
    @discardableResult
    public func exchange() throws -> SyncReport { try exchange(busy: DiaryError.exchanging) }

    private func exchange(busy: (String) -> DiaryError) throws -> SyncReport {
        guard let current = try sync.configuration else { throw SyncError.off }
        // Another program may have chosen another folder, for which these keys are not.
        guard current.folder == configuration.folder, current.isSealed == configuration.isSealed
        else { return try sync.exchange() }
        return try sync.run(current, try sync.renewed(keyring, current), memory, busy: busy)
    }

    /// Marks a device as lost or sold, which the others hear at once. Whatever it wrote stays in
    /// the diary; if it comes back, it takes part as a new one.
    @discardableResult
    public func retire(_ device: DeviceID) throws -> SyncReport {
        do {
            _ = try exchange(busy: DiaryError.busy)
            try sync.note(retired: device)
        } catch let error as DiaryError {
            throw SyncError(.other, localized("The device is not retired: \(error.message)"))
        }
        do {
            return try exchange(busy: DiaryError.exchanging)
        } catch let error as DiaryError {
            throw SyncError(
                .other,
                localized(
                    "The device is retired, but the others have not heard of it: \(error.message)"))
        }
    }
}

/// What a process keeps from one round to the next: the diary's open file, and what it knows of the
/// files in the folder. A round that has nothing to do opens and reads neither.
final class SyncMemory: @unchecked Sendable {
    // Unchecked: used by one thread at a time, as the lock of the exchange has it.
    var exchange: DiaryExchange?
    var looks = FolderLooks()

    func keep(_ exchange: DiaryExchange, _ looks: FolderLooks) {
        (self.exchange, self.looks) = (exchange, looks)
    }
}
