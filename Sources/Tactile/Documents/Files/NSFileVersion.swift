import Foundation
import TactileViews

/// The file of a document, or another version of it that a program kept because it had to write
/// over a file that it had not read.
///
/// Versions are hidden files in the document's folder (`docs/decisions/documents.md`). A program
/// shows a person those that are in conflict, lets one take the document's place by
/// ``replaceItem(at:options:)``, marks them as resolved, and removes them by
/// ``removeOtherVersionsOfItem(at:)``.
open class NSFileVersion: NSObject, @unchecked Sendable {
    // Unchecked: `kind` is guarded by the lock, and the rest never changes.
    /// How a version takes the place of a file.
    public struct ReplacingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The version is no version any more afterwards.
        public static let byMoving = ReplacingOptions(rawValue: 1)
    }

    private enum Kind: String { case current = "", conflict = "conflict-", resolved = "version-" }

    private let place: DocumentPlace
    private let label: String
    private let lock = NSLock()
    private var kind: Kind

    private init(_ place: DocumentPlace, _ kind: Kind, _ label: String) {
        self.place = place
        self.kind = kind
        self.label = label
    }

    // MARK: Finding

    /// The file itself; `nil` when there is none at `url`.
    open class func currentVersionOfItem(at url: URL) -> NSFileVersion? {
        guard let place = try? DocumentPlace(url), FileIdentity(at: place.path) != nil else {
            return nil
        }
        return NSFileVersion(place, .current, "")
    }

    /// All versions besides the file itself, the oldest first; `nil` when there is no folder at
    /// `url`.
    open class func otherVersionsOfItem(at url: URL) -> [NSFileVersion]? {
        guard let place = try? DocumentPlace(url) else { return nil }
        return (versions(place, .conflict) + versions(place, .resolved)).sorted {
            $0.modificationDate ?? .distantPast < $1.modificationDate ?? .distantPast
        }
    }

    /// The versions that nobody has decided about; `nil` when there is no folder at `url`.
    open class func unresolvedConflictVersionsOfItem(at url: URL) -> [NSFileVersion]? {
        guard let place = try? DocumentPlace(url) else { return nil }
        return versions(place, .conflict)
    }

    private static func versions(_ place: DocumentPlace, _ kind: Kind) -> [NSFileVersion] {
        place.labels(kind.rawValue).map { NSFileVersion(place, kind, $0) }
    }

    /// Removes all versions besides the file itself.
    /// - Throws: A `CocoaError` when one of them cannot be removed.
    open class func removeOtherVersionsOfItem(at url: URL) throws {
        for version in otherVersionsOfItem(at: url) ?? [] { try version.remove() }
    }

    // MARK: About a version

    private var path: String {
        switch lock.withLock({ kind }) {
        case .current: place.path
        case .conflict: place.conflictPath(label)
        case .resolved: place.versionPath(label)
        }
    }

    /// Where the version's content can be read.
    open var url: URL { URL(fileURLWithPath: path) }
    /// The document's name.
    open var localizedName: String? { place.name }
    /// When the content was written; `nil` once the version is removed.
    open var modificationDate: Date? { FileIdentity(at: path)?.modificationDate }
    /// Whether the version came about because two programs wrote the document.
    open var isConflict: Bool { lock.withLock { kind != .current } }

    /// Whether somebody has decided about the version. Only `true` has an effect, on one in
    /// conflict.
    open var isResolved: Bool {
        get { lock.withLock { kind != .conflict } }
        set {
            guard newValue else { return }
            lock.withLock {
                guard kind == .conflict,
                    rename(place.conflictPath(label), place.versionPath(label)) == 0
                else { return }
                kind = .resolved
            }
        }
    }

    // MARK: Deciding

    /// Writes the version's content to `url`, safely, and returns where it is then. What was there
    /// is no version: a person has decided.
    /// - Throws: A `CocoaError`; the file is as it was then.
    @discardableResult
    open func replaceItem(at url: URL, options: ReplacingOptions = []) throws -> URL {
        let target = try DocumentPlace(url)
        let content = try FileWrapper(
            url: URL(fileURLWithPath: path), options: .immediate)
        // The permissions are those of the file that is replaced.
        if !content.isDirectory { content.fileAttributes = [:] }
        try SafeWrite(place: target).run(
            expectation: {
                content.isDirectory ? .known(FileIdentity(at: target.path)) : .anything
            },
            fill: { try content.create(at: $0.path) { _ in } })
        if options.contains(.byMoving) { try remove() }
        return target.url
    }

    /// Removes the version; the file itself stays.
    /// - Throws: A `CocoaError` when it cannot be removed.
    open func remove() throws {
        guard lock.withLock({ kind != .current }) else {
            throw DocumentFailure.error(
                .fileWriteUnknown, path: place.path,
                localized("“\(place.path)” is the document itself and not another version of it."))
        }
        let path = path
        FileTree.remove(path)
        guard FileIdentity(at: path) == nil else {
            throw DocumentFailure.writing(path, EACCES)
        }
    }
}
