import Diary

/// Exchanges of one process, for which keys and what was read are kept in memory.
public struct SyncSession: Sendable {
    public let sync: DiarySync
    private let keyring: Keyring
    let memory = SyncMemory()

    init(sync: DiarySync, keyring: Keyring) { (self.sync, self.keyring) = (sync, keyring) }

    /// Exchanges what is new.
    @discardableResult
    public func exchange() throws -> SyncReport {
        guard let configuration = sync.configuration else { throw SyncError.off }
        return try sync.run(configuration, keyring, memory)
    }
}

/// What a process keeps from one round to the next: the diary's open file, and what it knows of the
/// files in the folder. A round that has nothing to do opens and reads neither.
final class SyncMemory: @unchecked Sendable {
    // Used by one thread at a time, as the lock of the exchange has it.
    var exchange: DiaryExchange?
    var looks = FolderLooks()

    func keep(_ exchange: DiaryExchange, _ looks: FolderLooks) {
        (self.exchange, self.looks) = (exchange, looks)
    }
}
