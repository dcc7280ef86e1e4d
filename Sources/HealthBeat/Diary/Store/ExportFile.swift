import Foundation

/// Writes files that are whole or not there at all.
public enum ExportFile {
    /// Writes `text` in UTF-8, see `write(_:to:)` for data.
    public static func write(_ text: String, to path: String) throws(DiaryError) {
        try write(Data(text.utf8), to: path)
    }

    /// Writes `data` under another name in the folder of `path`, flushes it and renames it; mode
    /// 0600.
    public static func write(_ data: Data, to path: String) throws(DiaryError) {
        let unfinished = path + ".part-\(getpid())"
        let file = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure(path, errno) }
        let code = data.withUnsafeBytes { bytes -> Int32 in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(
                    file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { return errno }
                rest = rest.dropFirst(count)
            }
            return fsync(file) == 0 ? 0 : errno
        }
        close(file)
        guard code == 0, rename(unfinished, path) == 0 else {
            let reason = code == 0 ? errno : code
            unlink(unfinished)
            throw failure(path, reason)
        }
        flushToDisk(
            path.contains("/") ? String(path[...(path.lastIndex(of: "/") ?? path.startIndex)]) : "."
        )
    }

    private static func failure(_ path: String, _ code: Int32) -> DiaryError {
        DiaryError(
            invalid: localized(
                "\(path) cannot be written (\(errorText(code))). Choose another place."))
    }
}
