import Foundation
import TactileViews

/// Where a document's file is, with the names of the hidden files that go with it in its folder.
///
/// Every name begins with `.NAME.tactile-`. `docs/decisions/documents.md` lists them.
struct DocumentPlace: Hashable, Sendable {
    /// Without symbolic links, so that a link to the file stays one.
    let folder: String
    let name: String

    var path: String { folder + "/" + name }
    var url: URL { URL(fileURLWithPath: path) }
    /// Whether a folder with this name is a document: others are folders of the person's.
    var isPackage: Bool { !url.pathExtension.isEmpty }

    /// Follows symbolic links, also one whose file does not exist yet.
    /// - Throws: A `CocoaError` when `url` is no file's, or its folder cannot be found.
    init(_ url: URL) throws {
        guard url.isFileURL, !url.lastPathComponent.isEmpty, url.lastPathComponent != "/" else {
            throw DocumentFailure.error(
                .fileReadInvalidFileName, path: url.absoluteString,
                localized("“\(url.absoluteString)” is not the place of a file. Choose a file."))
        }
        var path = url.standardizedFileURL.path
        for _ in 0..<40 {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &buffer, buffer.count - 1)
            guard count > 0 else { break }
            let target = String(
                decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            path =
                target.hasPrefix("/")
                ? target : (path as NSString).deletingLastPathComponent + "/" + target
        }
        let above = (path as NSString).deletingLastPathComponent
        guard let real = realpath(above.isEmpty ? "/" : above, nil) else {
            throw DocumentFailure.missingFolder(above, errno)
        }
        defer { free(real) }
        let found = String(cString: real)
        folder = found == "/" ? "" : found
        name = (path as NSString).lastPathComponent
    }

    /// The beginning of all names of hidden files: a long name is cut, so that they stay below the
    /// 255 bytes that a name may have.
    var prefix: String {
        guard name.utf8.count > 100 else { return ".\(name).tactile-" }
        // Names that begin alike are told apart by what their whole length amounts to.
        let sum = name.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
            ($0 ^ UInt64($1)) &* 1_099_511_628_211
        }
        var start = ""
        for character in name where start.utf8.count + character.utf8.count <= 80 {
            start.append(character)
        }
        return ".\(start)~\(String(sum, radix: 16)).tactile-"
    }

    /// The file whose lock a writer holds.
    var lockPath: String { folder + "/" + prefix + "lock" }
    /// What is being written.
    var partPath: String { folder + "/" + prefix + "part" }
    /// A finished file on its way to the document's name: it is named after itself and after the
    /// file that it is to take the place of, so that who finds it later knows which of the two it
    /// is.
    func swapPath(own: FileIdentity, expected: FileIdentity?) -> String {
        "\(folder)/\(prefix)swap-\(String(own.inode, radix: 16))-\(expected?.text ?? "none")"
    }
    /// Another version of the document that nobody has decided about.
    func conflictPath(_ label: String) -> String { "\(folder)/\(prefix)conflict-\(label)" }
    /// Another version of the document that somebody has decided about, and not removed.
    func versionPath(_ label: String) -> String { "\(folder)/\(prefix)version-\(label)" }

    /// The names of hidden files of this document that go on with `kind`, without what is before
    /// it.
    func labels(_ kind: String) -> [String] {
        let start = prefix + kind
        return (FileTree.names(folder.isEmpty ? "/" : folder) ?? [])
            .filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    }
}
