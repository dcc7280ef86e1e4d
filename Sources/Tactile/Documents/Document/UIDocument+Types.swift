import Foundation

extension UIDocument {
    /// What is the matter with a document. ``normal`` is none of the others.
    public struct State: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Open, and nothing is the matter.
        public static let normal: State = []
        /// Not open: never was, or was closed.
        public static let closed = State(rawValue: 1 << 0)
        /// Another program has written the file while there were changes that were not saved. Both
        /// are kept: the document's content is in the file, the other one is a version that
        /// `NSFileVersion.unresolvedConflictVersionsOfItem(at:)` finds.
        public static let inConflict = State(rawValue: 1 << 1)
        /// The last attempt to save has failed. What was to be saved is in the document.
        public static let savingError = State(rawValue: 1 << 2)
        /// The content is being read again and must not be changed.
        public static let editingDisabled = State(rawValue: 1 << 3)
        /// More than a megabyte is being read or written: see ``UIDocument/progress``.
        public static let progressAvailable = State(rawValue: 1 << 4)
    }

    public enum SaveOperation: Int, Sendable {
        /// To a name that no file has yet.
        case forCreating
        /// Over the document's file, or over another one that a person has chosen to replace.
        case forOverwriting
    }

    public enum ChangeKind: Int, Sendable {
        case done, undone, redone, cleared
    }

    /// Posted by a document when its ``documentState`` has changed.
    public nonisolated static let stateChangedNotification = Notification.Name(
        "UIDocumentStateChangedNotification")

    /// The usual types by the extensions of file names; everything else is `public.data`.
    nonisolated static func type(ofExtension name: String) -> String {
        guard let type = UTType(filenameExtension: name), !type.isDynamic else {
            return UTType.data.identifier
        }
        return type.identifier
    }
}
