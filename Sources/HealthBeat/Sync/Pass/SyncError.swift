import Diary

/// Why nothing was exchanged: what happened, where, and what the person can do about it.
public struct SyncError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Kind: Hashable, Sendable {
        /// No folder was chosen.
        case off
        /// The folder is sealed, and its passphrase is not known.
        case passphraseNeeded
        /// A passphrase was given that does not open the folder.
        case wrongPassphrase
        /// Anything else, as the message says.
        case other
    }

    public let kind: Kind
    public let message: String

    init(_ kind: Kind = .other, _ message: String) {
        (self.kind, self.message) = (kind, message)
    }

    public var description: String { message }

    static func passphraseNeeded(_ folder: String) -> SyncError {
        SyncError(
            .passphraseNeeded,
            localized("The logs in \(folder) are sealed, and their passphrase is not known here."))
    }

    /// A choice of a folder that is there and says nothing.
    static func unreadableChoice(_ path: String, _ reason: String) -> SyncError {
        SyncError(
            .other,
            localized(
                "\(path), which says where the diary is shared, cannot be read (\(reason)). "
                    + "Nothing is exchanged until it can, or until you choose the folder again."))
    }

    /// No folder was chosen.
    public static var off: SyncError {
        SyncError(
            .off, localized("There is no sync folder. “healthbeat sync --folder DIR” chooses one."))
    }
}

extension DiaryError {
    /// A log that was not written, where everything else is done.
    static func notWritten(_ path: String, _ reason: String) -> DiaryError {
        DiaryError(
            invalid: localized(
                "\(path) cannot be written (\(reason)). "
                    + "What you entered is kept and goes there with the next exchange."))
    }

    /// A round that did not begin, because another one is under way.
    static func exchanging(_ lock: String) -> DiaryError {
        DiaryError(
            invalid: localized(
                "Another program exchanges this diary just now and holds \(lock). "
                    + "What you entered is kept and goes with the next exchange."))
    }

    /// Something besides an exchange that did not begin, because one is under way.
    static func busy(_ lock: String) -> DiaryError {
        DiaryError(
            invalid: localized(
                "Another program exchanges this diary just now and holds \(lock). "
                    + "Nothing was changed. Try again when it has finished."))
    }
}
