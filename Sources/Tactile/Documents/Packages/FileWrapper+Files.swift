import Foundation
import TactileViews

/// Wrappers and what is on the disk.
extension FileWrapper {
    func load(_ url: URL, _ options: ReadingOptions) throws {
        var info = stat()
        guard lstat(url.path, &info) == 0 else {
            throw DocumentFailure.reading(url.path, errno)
        }
        let found: Content
        switch info.st_mode & S_IFMT {
        case S_IFDIR:
            guard let names = FileTree.names(url.path) else {
                throw DocumentFailure.reading(url.path, errno)
            }
            var children: [String: FileWrapper] = [:]
            for name in names {
                children[name] = try FileWrapper(
                    url: url.appendingPathComponent(name), options: options)
            }
            found = .folder(children)
        case S_IFREG where !options.contains(.immediate): found = .unread(url)
        case S_IFREG: found = .file(try FileBytes.read(url.path) { _, _ in })
        case S_IFLNK:
            let target = try FileManager.default.destinationOfSymbolicLink(atPath: url.path)
            found = .link(URL(fileURLWithPath: target, relativeTo: url))
        default: throw DocumentFailure.reading(url.path, EISDIR)
        }
        content = found
        filename = url.lastPathComponent
        preferredFilename = url.lastPathComponent
        fileAttributes = [
            FileAttributeKey.posixPermissions.rawValue: Int(info.st_mode & 0o7777),
            FileAttributeKey.size.rawValue: Int(info.st_size),
            FileAttributeKey.modificationDate.rawValue: FileIdentity(info).modificationDate,
        ]
    }

    func matches(_ present: FileWrapper) -> Bool {
        switch (content, present.content) {
        case (.folder(let own), .folder(let other)):
            return own.count == other.count
                && own.allSatisfy { name, child in other[name].map(child.matches) ?? false }
        case (.link(let own), .link(let other)): return own.relativePath == other.relativePath
        case (.file, .unread), (.unread, .unread):
            func value<Value: Equatable>(
                _ key: FileAttributeKey, _ type: Value.Type
            ) -> Bool {
                fileAttributes[key.rawValue] as? Value == present.fileAttributes[key.rawValue]
                    as? Value && fileAttributes[key.rawValue] != nil
            }
            return value(.size, Int.self) && value(.modificationDate, Date.self)
        default: return false
        }
    }

    func save(_ url: URL, _ options: WritingOptions) throws {
        let place = try DocumentPlace(url)
        try SafeWrite(place: place).run(
            expectation: { .known(FileIdentity(at: place.path)) },
            fill: { try create(at: $0.path) { _ in } })
        if options.contains(.withNameUpdating) { takeName(url.lastPathComponent) }
    }

    private func takeName(_ name: String) {
        filename = name
        for (key, child) in fileWrappers ?? [:] { child.takeName(key) }
    }

    // MARK: For documents

    /// Writes everything to a path where nothing is; `progress` gets the bytes of each file that is
    /// written.
    func create(at path: String, progress: (Int) -> Void) throws {
        switch content {
        case .folder(let children):
            guard mkdir(path, 0o777) == 0 else { throw DocumentFailure.writing(path, errno) }
            for (name, child) in children.sorted(by: { $0.key < $1.key }) {
                guard !["", ".", ".."].contains(name), !name.contains("/"), name.utf8.count < 256
                else {
                    throw DocumentFailure.error(
                        .fileWriteInvalidFileName, path: path,
                        localized("“\(name)” cannot be the name of a file. Choose another name."))
                }
                try child.create(at: path + "/" + name, progress: progress)
            }
        case .file, .unread:
            guard let data = regularFileContents else {
                throw DocumentFailure.reading(filename ?? path, ENOENT)
            }
            try DocumentFiles.create(data, at: path) { _ in }
            progress(data.count)
        case .link(let url):
            guard symlink(url.relativePath, path) == 0 else {
                throw DocumentFailure.writing(path, errno)
            }
            return
        }
        if let mode = fileAttributes[FileAttributeKey.posixPermissions.rawValue] as? Int {
            chmod(path, mode_t(mode))
        }
    }

    /// The bytes of all files.
    var totalSize: Int {
        switch content {
        case .folder(let children): children.values.reduce(0) { $0 + $1.totalSize }
        case .file(let data): data.count
        case .unread: regularFileContents?.count ?? 0
        case .link: 0
        }
    }

    /// What it has now, for a thread of its own: the program goes on changing this one.
    func snapshot() -> FileWrapper {
        let copy = FileWrapper(regularFileWithContents: Data())
        switch content {
        case .folder(let children): copy.content = .folder(children.mapValues { $0.snapshot() })
        case .unread: copy.content = regularFileContents.map { .file($0) } ?? content
        case .file, .link: copy.content = content
        }
        copy.filename = filename
        copy.preferredFilename = preferredFilename
        copy.fileAttributes = fileAttributes
        return copy
    }
}
