import Foundation
import TactileViews

/// What is in a folder, as a dialog lists it.
struct FolderListing: Sendable, Equatable {
    struct Entry: Sendable, Equatable {
        var name: String
        /// Also of a link that leads to a folder.
        var isFolder: Bool
        /// In bytes; nil of a folder.
        var size: Int?
        /// Seconds since 1970 when it was last written.
        var modified: Int

        var isHidden: Bool { name.hasPrefix(".") || name.hasSuffix("~") }
    }

    /// Folders first, then files; each by name, in which numbers count as such.
    var entries: [Entry] = []
    /// How many more there are than are listed.
    var rest = 0

    /// More would not be looked through by anybody.
    static let most = 10_000

    /// Reads a folder.
    /// - Throws: ``FileProblem`` with a sentence.
    static func read(_ path: String) throws(FileProblem) -> FolderListing {
        guard let directory = opendir(path) else { throw FileProblem(opening: path, errno) }
        defer { closedir(directory) }
        var listing = FolderListing()
        let descriptor = dirfd(directory)
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
                    String(validatingCString: $0)
                }
            }
            guard name != ".", name != ".." else { continue }
            // A name that is no text cannot be shown, nor be in a URL.
            guard let name, listing.entries.count < most else {
                listing.rest += 1
                continue
            }
            var facts = stat()
            // A link that leads nowhere is shown as what it is itself.
            guard
                fstatat(descriptor, name, &facts, 0) == 0
                    || fstatat(descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0
            else { continue }
            let isFolder = facts.st_mode & S_IFMT == S_IFDIR
            listing.entries.append(
                Entry(
                    name: name, isFolder: isFolder, size: isFolder ? nil : Int(facts.st_size),
                    modified: facts.st_mtim.tv_sec))
        }
        listing.entries.sort { one, other in
            guard one.isFolder == other.isFolder else { return one.isFolder }
            let order = one.name.compare(other.name, options: [.caseInsensitive, .numeric])
            return order == .orderedSame ? one.name < other.name : order == .orderedAscending
        }
        return listing
    }
}

/// Why a folder or a file is not to be had, as a sentence.
struct FileProblem: Error, Equatable {
    let message: String

    init(_ message: String) { self.message = message }

    /// - `reason`: of the failed call.
    init(opening path: String, _ reason: Int32) {
        let name = FilePath.short(path)
        message =
            switch reason {
            case EACCES, EPERM: localized("You may not look into “\(name)”.")
            case ENOENT: localized("The folder “\(name)” is not there.")
            case ENOTDIR: localized("“\(name)” is no folder.")
            default:
                localized(
                    "The folder “\(name)” cannot be read (\(String(cString: strerror(reason)))).")
            }
    }

    /// - `reason`: of the failed call.
    init(writing path: String, _ reason: Int32) {
        let name = FilePath.short(path)
        message =
            switch reason {
            case ENOSPC, EDQUOT:
                localized("“\(name)” is not saved: the disk is full. Save elsewhere.")
            case EACCES, EPERM, EROFS:
                localized("“\(name)” is not saved: you may not write there. Save elsewhere.")
            case ENOENT, ENOTDIR: localized("“\(name)” is not saved: its folder is not there.")
            case EISDIR, ENOTEMPTY, EEXIST:
                localized("“\(name)” is not saved: a folder has this name. Choose another name.")
            default:
                localized(
                    "“\(name)” is not saved (\(String(cString: strerror(reason)))). Save elsewhere."
                )
            }
    }
}
