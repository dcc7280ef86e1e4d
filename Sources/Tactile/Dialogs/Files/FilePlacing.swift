import Foundation
import TactileViews

/// Copies and moves files so that a name never leads to half of one.
enum FilePlacing {
    /// Copies a file or a folder, or moves it, to where a person wants it. A file that is there is
    /// replaced in one step; a folder is not.
    /// - Throws: ``FileProblem`` with a sentence; what was at `target` is as it was then.
    static func place(_ source: URL, at target: URL, moves: Bool) throws(FileProblem) {
        let (from, to) = (source.path, target.path)
        guard from != to else { return }
        let kind = FilePath.kind(of: from)
        guard kind != .nothing else {
            throw FileProblem(localized("“\(FilePath.short(from))” is not there any more."))
        }
        guard FilePath.kind(of: to) != .folder else { throw FileProblem(writing: to, EISDIR) }
        if moves, rename(from, to) == 0 { return }
        let part = "\(FilePath.parent(of: to))/.\(UUID().uuidString.prefix(8)).part"
        if kind == .file {
            try copyFile(from, to: part, for: to)
        } else {
            do {
                try FileManager.default.copyItem(atPath: from, toPath: part)
            } catch {
                try? FileManager.default.removeItem(atPath: part)
                throw FileProblem(
                    localized(
                        "“\(FilePath.short(to))” is not saved (\(error.localizedDescription)). Save elsewhere."
                    )
                )
            }
        }
        guard rename(part, to) == 0 else {
            let reason = errno
            try? FileManager.default.removeItem(atPath: part)
            throw FileProblem(writing: to, reason)
        }
        // The copy is whole: what cannot be removed is there twice.
        if moves { try? FileManager.default.removeItem(atPath: from) }
    }

    private static func copyFile(
        _ from: String, to part: String, for target: String
    ) throws(FileProblem) {
        let source = open(from, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else {
            throw FileProblem(
                localized(
                    "“\(FilePath.short(from))” cannot be read (\(String(cString: strerror(errno))))."
                ))
        }
        defer { close(source) }
        let copy = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard copy >= 0 else { throw FileProblem(writing: target, errno) }
        // Whoever may not read the file may not read the copy.
        var facts = stat()
        if fstat(source, &facts) == 0 { fchmod(copy, facts.st_mode & 0o777) }
        var reason = pump(source, copy)
        if reason == 0, fsync(copy) != 0 { reason = errno }
        if close(copy) != 0, reason == 0 { reason = errno }
        guard reason == 0 else {
            unlink(part)
            throw FileProblem(writing: target, reason)
        }
    }

    /// Writes all that is left of `source`; 0, or why not.
    private static func pump(_ source: Int32, _ copy: Int32) -> Int32 {
        withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { buffer in
            while true {
                let count = read(source, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return count < 0 ? errno : 0 }
                var done = 0
                while done < count {
                    let rest = UnsafeRawBufferPointer(rebasing: buffer[done..<count])
                    let written = write(copy, rest.baseAddress, rest.count)
                    if written < 0, errno == EINTR { continue }
                    guard written > 0 else { return written < 0 ? errno : ENOSPC }
                    done += written
                }
            }
        }
    }

    /// Where `name` goes in `folder` without replacing anything: "name 2.txt" where there is a
    /// "name.txt".
    static func free(_ name: String, in folder: String) -> URL {
        let stem = (name as NSString).deletingPathExtension
        let ending = (name as NSString).pathExtension
        var tried = name, number = 1
        while FilePath.kind(of: FilePath.join(folder, tried)) != .nothing {
            number += 1
            tried = ending.isEmpty ? "\(stem) \(number)" : "\(stem) \(number).\(ending)"
        }
        return URL(fileURLWithPath: FilePath.join(folder, tried))
    }

    /// A copy that belongs to the program, in a folder of its own among the temporary files.
    static func ownCopy(of source: URL) throws(FileProblem) -> URL {
        let folder = FilePath.join(
            FilePath.normal(NSTemporaryDirectory()), "tactile-inbox-\(UUID().uuidString)")
        guard mkdir(folder, 0o700) == 0 else { throw FileProblem(writing: folder, errno) }
        let copy = URL(fileURLWithPath: FilePath.join(folder, source.lastPathComponent))
        do {
            try place(source, at: copy, moves: false)
        } catch {
            rmdir(folder)
            throw error
        }
        return copy
    }
}
