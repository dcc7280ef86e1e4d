import CFiles
import Foundation

/// Writes a document's file so that the name always leads to a whole file, old or new, whenever the
/// program, the kernel or the disk stops, and so that nothing of another program's is lost.
///
/// The steps are told in `docs/decisions/documents.md`.
struct SafeWrite {
    /// What is at the document's name, as far as the writer knows.
    enum Expectation {
        /// Nothing yet; whatever is found stays as it is.
        case nothing
        /// The file that was read or written last, or nothing if somebody removed it. Any other one
        /// is kept as another version.
        case known(FileIdentity?)
        /// Anything: a person has said that it may be replaced.
        case anything
    }

    let place: DocumentPlace

    /// - `expectation`: Is asked once the lock is held: another writer may have just finished.
    /// - `attributes`: What the file gets besides the permissions of the one before it.
    /// - `fill`: Writes the content to the place that is handed over.
    /// - `finished`: Hears which file has the name, while the lock is held.
    /// - Throws: A `CocoaError` or what `fill` throws; the file is as it was then.
    func run(
        attributes: [FileAttributeKey: Any] = [:], expectation: () -> Expectation,
        fill: (URL) throws -> Void, finished: (FileIdentity) -> Void = { _ in }
    ) throws {
        try FileLock.held(place) {
            recover()
            let expectation = expectation()
            try checkVolume(expectation)
            let present = try presentFile()
            if case .nothing = expectation, present != nil {
                throw DocumentFailure.writing(place.path, EEXIST)
            }
            let part = place.partPath
            do {
                try fill(URL(fileURLWithPath: part))
                try checkKind(part, present, expectation)
                try finish(part, like: present, attributes)
                finished(try exchange(part, expectation, present))
            } catch {
                FileTree.remove(part)
                throw named(error, part)
            }
        }
    }

    /// An error about the hidden file is one about the document to whoever reads it.
    private func named(_ error: any Error, _ part: String) -> any Error {
        guard let error = error as? CocoaError, error.filePath == part,
            let reason = error.underlying as? NSError, reason.domain == NSPOSIXErrorDomain
        else { return error }
        return failure(Int32(reason.code))
    }

    private func failure(_ reason: Int32) -> CocoaError {
        DocumentFailure.writing(place.path, reason)
    }

    // MARK: Before

    /// Puts what a writer left that was ended in the midst of it where it belongs. Call it with the
    /// lock held: nobody else is writing then.
    private func recover() {
        FileTree.remove(place.partPath)
        for label in place.labels("swap-") {
            let path = "\(place.folder)/\(place.prefix)swap-\(label)"
            let names = label.split(separator: "-", maxSplits: 1)
            guard let found = FileIdentity(at: path), names.count == 2 else { continue }
            let isNew = names[0] == String(found.inode, radix: 16)
            if isNew || names[1] == found.text {
                // A new file that did not get the name, or the old one that had it.
                discard(path)
            } else {
                keep(path)
            }
        }
    }

    /// A folder on another device is a mount point whose volume is gone.
    private func checkVolume(_ expectation: Expectation) throws {
        var info = stat()
        guard stat(place.folder.isEmpty ? "/" : place.folder, &info) == 0 else {
            throw failure(errno)
        }
        if case .known(let file?) = expectation, file.device != UInt64(info.st_dev) {
            throw DocumentFailure.missingVolume(place.folder)
        }
    }

    private func presentFile() throws -> stat? {
        var info = stat()
        guard lstat(place.path, &info) == 0 else {
            guard errno == ENOENT else { throw failure(errno) }
            return nil
        }
        guard [S_IFREG, S_IFDIR].contains(info.st_mode & S_IFMT) else { throw failure(EISDIR) }
        return info
    }

    /// A file takes the place of files, and a folder that of the document's own folder alone: any
    /// other one has what no document knows.
    private func checkKind(
        _ part: String, _ present: stat?, _ expectation: Expectation
    ) throws {
        guard let present else { return }
        let wasFolder = present.st_mode & S_IFMT == S_IFDIR
        guard FileTree.isFolder(part) == wasFolder else { throw failure(EISDIR) }
        if wasFolder, case .anything = expectation { throw failure(ENOTEMPTY) }
    }

    // MARK: The new file

    /// Gives the new file what the old one had, and sees to it that it is on the disk.
    private func finish(
        _ part: String, like present: stat?, _ attributes: [FileAttributeKey: Any]
    ) throws {
        let isFolder = FileTree.isFolder(part)
        let access = isFolder ? O_RDONLY : O_RDWR
        let file = open(part, access | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw failure(errno) }
        defer { close(file) }
        if let present {
            // Only root may give files away; the group may be one that the person is in.
            if fchown(file, present.st_uid, present.st_gid) != 0 {
                _ = fchown(file, uid_t.max, present.st_gid)
            }
            ExtendedAttributes.copy(from: place.path, to: file)
            guard fchmod(file, present.st_mode & 0o7777) == 0 else { throw failure(errno) }
        }
        if !attributes.isEmpty {
            try FileManager.default.setAttributes(attributes, ofItemAtPath: part)
        }
        guard isFolder else {
            guard fsync(file) == 0 else { throw failure(errno) }
            return
        }
        let reason = FileTree.flush(part)
        guard reason == 0 else { throw failure(reason) }
    }

    // MARK: The exchange

    private func exchange(
        _ part: String, _ expectation: Expectation, _ present: stat?
    ) throws -> FileIdentity {
        guard let own = FileIdentity(at: part) else { throw failure(ENOENT) }
        var expected: FileIdentity?
        switch expectation {
        case .nothing: expected = nil
        case .known(let file): expected = file
        case .anything: expected = present.map(FileIdentity.init)
        }
        let swap = place.swapPath(own: own, expected: expected)
        guard rename(part, swap) == 0 else { throw failure(errno) }
        do {
            try giveName(swap, own, expected, expectation)
        } catch {
            discard(swap)
            throw error
        }
        let reason = FileBytes.flush(place.folder.isEmpty ? "/" : place.folder)
        // Some file systems cannot flush folders; the name is given all the same.
        if reason != 0, reason != EINVAL, reason != EACCES { throw failure(reason) }
        return own
    }

    /// Gives the file at `swap` the document's name. Another file than the expected one that has it
    /// is kept as another version.
    private func giveName(
        _ swap: String, _ own: FileIdentity, _ expected: FileIdentity?, _ expectation: Expectation
    ) throws {
        for _ in 0..<100 {
            if rename2(swap, place.path, RENAME_NOREPLACE) { return }
            if errno == EEXIST {
                if case .nothing = expectation { throw failure(EEXIST) }
                if rename2(swap, place.path, RENAME_EXCHANGE) { return settle(swap, expected) }
            }
            switch errno {
            // Somebody removed the file just now.
            case ENOENT where FileIdentity(at: swap) == own: continue
            case EINVAL, ENOSYS, EOPNOTSUPP: return try giveNameSimply(swap, expected, expectation)
            default: throw failure(errno)
            }
        }
        throw failure(EBUSY)
    }

    private func rename2(_ from: String, _ to: String, _ flags: Int32) -> Bool {
        renameat2(AT_FDCWD, from, AT_FDCWD, to, UInt32(flags)) == 0
    }

    /// `swap` is what had the document's name until now.
    private func settle(_ swap: String, _ expected: FileIdentity?) {
        if FileIdentity(at: swap) == expected { discard(swap) } else { keep(swap) }
    }

    /// Removes a file or a folder. What is left of a folder when the program is ended meanwhile is
    /// what a writer left, and no other version of the document.
    private func discard(_ path: String) {
        guard FileTree.isFolder(path) else {
            unlink(path)
            return
        }
        if rename(path, place.partPath) == 0 { FileTree.remove(place.partPath) }
    }

    /// For file systems that cannot exchange two names in one step.
    private func giveNameSimply(
        _ swap: String, _ expected: FileIdentity?, _ expectation: Expectation
    ) throws {
        if let found = FileIdentity(at: place.path) {
            if case .nothing = expectation { throw failure(EEXIST) }
            if FileTree.isFolder(place.path) {
                // No folder takes the name of one that has something in it.
                let kept = place.conflictPath(Self.label())
                guard rename(place.path, kept) == 0, rename(swap, place.path) == 0 else {
                    throw failure(errno)
                }
                return found == expected ? discard(kept) : ()
            }
            if found != expected {
                let kept = place.conflictPath(Self.label())
                guard link(place.path, kept) == 0 || rename(place.path, kept) == 0 else {
                    throw failure(errno)
                }
            }
        }
        guard rename(swap, place.path) == 0 else { throw failure(errno) }
    }

    /// Makes the file at `path` another version of the document, for a person to decide about. If
    /// that fails, it stays where it is and the next writer tries again.
    private func keep(_ path: String) {
        rename(path, place.conflictPath(Self.label()))
    }

    private static func label() -> String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return "\(now.tv_sec).\(now.tv_nsec).\(getpid())"
    }
}
