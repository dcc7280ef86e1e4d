import Foundation

/// Why the diary could not do something: what happened, where, and what the person can do about it.
public struct DiaryError: Error, Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// The file or its directory cannot be read.
        case unreadable
        /// The file is something else than a diary and was left alone.
        case foreign
        /// A later version of the program wrote the file; it can be read but not changed.
        case newerVersion
        /// A later version of the program wrote the file, in a format that cannot be read.
        case newerFormat
        /// The file or its directory cannot be written.
        case readOnly
        /// No space is left on the device.
        case diskFull
        /// The file's content is broken.
        case damaged
        /// Another program kept the diary busy for too long.
        case locked
        /// The files of the diary's directory cannot be locked: it can be read but not changed.
        case lockless
        /// The files of an open diary were removed or exchanged, and what was to be saved is not.
        case gone
        /// A copy of the diary could not be made; the diary itself is as it was.
        case backup
        /// The request itself makes no sense: an unknown entry, nothing to undo.
        case invalid
        /// The disk failed while a change was saved: whether it is saved shows when the diary is
        /// opened again.
        case unknown
        /// The change is saved, but the diary cannot be read to show it.
        case unread
        /// A query took more than it may, or was cancelled.
        case ended
        /// Anything else that the system reported.
        case failed
    }

    public let kind: Kind
    /// The file or directory that this is about, or "".
    public let path: String
    /// The reason in the system's words, or "".
    public let reason: String
    /// A sentence for `.invalid` errors, which speak of the request and not of a file.
    let sentence: String

    package init(_ kind: Kind, path: String, reason: String = "") {
        self.kind = kind
        self.path = path
        self.reason = reason
        sentence = ""
    }

    /// An error in the request, told by a whole sentence.
    public init(invalid sentence: String) {
        kind = .invalid
        path = ""
        reason = ""
        self.sentence = sentence
    }

    /// The reason, or what the kind says where the system gave none: for a sentence that says
    /// itself what was changed.
    public var cause: String {
        if !reason.isEmpty { return reason }
        switch kind {
        case .diskFull: return localized("no space left on the device")
        case .locked: return localized("in use by another program")
        default: return sentence
        }
    }

    /// What happened, where, and what to do, in one or two sentences.
    public var message: String {
        let because = reason.isEmpty ? "" : " (\(reason))"
        switch kind {
        case .unreadable:
            return localized(
                "The diary \(path) cannot be read\(because). "
                    + "Check its permissions, or choose another directory with --data-dir.")
        case .foreign:
            return localized(
                "\(path) is not a Health Beat diary\(because) and was left as it is. "
                    + "Move it away, or choose another directory with --data-dir.")
        case .newerVersion:
            return localized(
                "The diary \(path) was written by a newer version of Health Beat\(because). "
                    + "It is open for reading only; update Health Beat to change it.")
        case .newerFormat:
            return localized(
                "The diary \(path) was written by a newer version of Health Beat\(because) "
                    + "and cannot be read by this one. It was left as it is; update Health Beat.")
        case .readOnly:
            return localized(
                "The diary \(path) cannot be written\(because). Nothing was changed. "
                    + "Check the permissions of its directory, or choose another with --data-dir.")
        case .diskFull:
            return localized(
                "There is no space left for the diary \(path)\(because). "
                    + "Nothing was changed. Free some space and try again.")
        case .damaged:
            return localized(
                "The diary \(path) is damaged\(because). "
                    + "Its bytes are kept; restore a backup with “healthbeat restore”.")
        case .locked:
            return localized(
                "The diary \(path) is in use by another program\(because). "
                    + "Nothing was changed. Try again when that program has finished.")
        case .lockless:
            return localized(
                "The diary \(path) can be read but not changed: its file system cannot lock files\(because). "
                    + "Mount it with locks, or move the directory to another disk and name it with --data-dir."
            )
        case .gone:
            return localized(
                "The files of the diary \(path) are not there any more\(because). "
                    + "This is not saved. Bring them back and try again.")
        case .backup:
            return localized(
                "The backup \(path) could not be made\(because). The diary itself is unharmed. "
                    + "“healthbeat backup” tries again.")
        case .invalid:
            return sentence
        case .unknown:
            return localized(
                "The disk failed while the diary \(path) was being saved\(because). It is not known "
                    + "whether this is saved. Look with “healthbeat list” before you try again.")
        case .unread:
            return localized(
                "The change is saved, but the diary \(path) cannot be read to show it\(because).")
        case .failed, .ended:
            return localized("The diary \(path) could not be used\(because). Nothing was changed.")
        }
    }
}

extension DiaryError: CustomStringConvertible, LocalizedError {
    public var description: String { message }
    public var errorDescription: String? { message }
}
