import Foundation

/// What a file, a folder or a symbolic link has, in memory: the content of a document that is a
/// folder.
///
/// A document whose content is a folder gives one from `contents(forType:)` and gets one in
/// `load(fromContents:ofType:)`. The document's folder needs a name with an extension, as
/// "Trip.album" is: others are folders of the person's, which no document reads or replaces.
///
/// Wrappers are not for several threads at once.
open class FileWrapper: NSObject {
    /// How a wrapper is read.
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Everything is read at once. Without it a file is read when its content is asked for
        /// first.
        public static let immediate = ReadingOptions(rawValue: 1)
    }

    /// How a wrapper is written.
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The new content has its name in one step; that is so without this, too.
        public static let atomic = WritingOptions(rawValue: 1)
        /// What is written is named by its place from then on.
        public static let withNameUpdating = WritingOptions(rawValue: 2)
    }

    enum Content {
        case folder([String: FileWrapper])
        case file(Data)
        /// A file that is read when somebody asks.
        case unread(URL)
        case link(URL)
    }

    var content: Content
    /// The name that a folder is asked to give it; what is read has its own.
    open var preferredFilename: String?
    /// The name under which it was read, or written with ``WritingOptions/withNameUpdating``.
    open var filename: String?
    /// By the raw values of `FileAttributeKey`: what was found when it was read. Permissions are
    /// given to what is written.
    open var fileAttributes: [String: Any] = [:]

    /// Reads a file, a folder with everything in it, or where a symbolic link leads, which is not
    /// followed.
    /// - Throws: A `CocoaError` when something of it cannot be read, or is neither.
    public init(url: URL, options: ReadingOptions = []) throws {
        content = .file(Data())
        super.init()
        try read(from: url, options: options)
    }

    /// A folder. Wrappers without a preferred name get the one under which they are given.
    public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
        content = .folder([:])
        super.init()
        for (name, child) in childrenByPreferredName.sorted(by: { $0.key < $1.key }) {
            if child.preferredFilename == nil { child.preferredFilename = name }
            addFileWrapper(child)
        }
    }

    public init(regularFileWithContents contents: Data) {
        content = .file(contents)
        super.init()
    }

    public init(symbolicLinkWithDestinationURL url: URL) {
        content = .link(url)
        super.init()
    }

    // MARK: What it is

    open var isDirectory: Bool { if case .folder = content { true } else { false } }
    open var isSymbolicLink: Bool { if case .link = content { true } else { false } }
    open var isRegularFile: Bool {
        switch content {
        case .file, .unread: true
        case .folder, .link: false
        }
    }

    /// A file's content; `nil` for what is no file, and for one that cannot be read any more.
    open var regularFileContents: Data? {
        switch content {
        case .file(let data): return data
        case .unread(let url):
            guard let data = try? FileBytes.read(url.path, progress: { _, _ in }) else {
                return nil
            }
            content = .file(data)
            return data
        case .folder, .link: return nil
        }
    }

    /// Where a symbolic link leads; `nil` for what is none.
    open var symbolicLinkDestinationURL: URL? {
        if case .link(let url) = content { url } else { nil }
    }

    // MARK: What a folder has

    /// By the names under which they are written; `nil` for what is no folder.
    open var fileWrappers: [String: FileWrapper]? {
        if case .folder(let children) = content { children } else { nil }
    }

    /// Puts something into a folder, under its preferred name or, where that is taken, a similar
    /// one. Returns that name. Only folders take something, and it needs a preferred name.
    @discardableResult
    open func addFileWrapper(_ child: FileWrapper) -> String {
        guard case .folder(var children) = content else {
            preconditionFailure("Only a folder takes file wrappers: ask isDirectory first.")
        }
        guard let wanted = child.preferredFilename, !wanted.isEmpty else {
            preconditionFailure("A file wrapper needs a preferredFilename before it is added.")
        }
        if let known = keyForChildFileWrapper(child) { return known }
        var name = wanted
        var number = 1
        while children[name] != nil {
            number += 1
            let parts = wanted as NSString
            let base = "\(parts.deletingPathExtension) \(number)"
            name = parts.pathExtension.isEmpty ? base : "\(base).\(parts.pathExtension)"
        }
        children[name] = child
        content = .folder(children)
        return name
    }

    /// Puts a file into a folder; see ``addFileWrapper(_:)``.
    @discardableResult
    open func addRegularFile(
        withContents data: Data, preferredFilename fileName: String
    ) -> String {
        let child = FileWrapper(regularFileWithContents: data)
        child.preferredFilename = fileName
        return addFileWrapper(child)
    }

    /// Takes something out of a folder; nothing happens when it is not in it.
    open func removeFileWrapper(_ child: FileWrapper) {
        guard let name = keyForChildFileWrapper(child), case .folder(var children) = content
        else { return }
        children[name] = nil
        content = .folder(children)
    }

    /// The name under which a folder has `child`; `nil` when it has not.
    open func keyForChildFileWrapper(_ child: FileWrapper) -> String? {
        fileWrappers?.first { $0.value === child }?.key
    }

    // MARK: Files

    /// Replaces the content by what is at `url`.
    /// - Throws: A `CocoaError` when something of it cannot be read; everything stays as it was
    ///   then.
    open func read(from url: URL, options: ReadingOptions = []) throws { try load(url, options) }

    /// Whether what is at `url` has the names, lengths and times that were found when this was
    /// read.
    open func matchesContents(of url: URL) -> Bool {
        (try? FileWrapper(url: url)).map(matches) ?? false
    }

    /// Writes everything to `url`, safely, in place of what is there.
    ///
    /// - `originalContentsURL`: is not needed: everything is written.
    /// - Throws: A `CocoaError`; what was there is as it was then.
    open func write(
        to url: URL, options: WritingOptions = [], originalContentsURL: URL?
    ) throws { try save(url, options) }
}
