import Foundation

/// Bytes to a file and from it, in parts, whatever interrupts that.
enum FileBytes {
    /// How much is read or written between two reports, in bytes.
    static let part = 1 << 20

    /// Writes all of `data`, telling `progress` how many bytes are written. Returns the error's
    /// number, 0 without one.
    ///
    /// A file that grows beyond what the process may write is an error as others are: the signal
    /// that the kernel sends for it, which would end the program, is taken away.
    static func write(
        _ data: Data, to descriptor: Int32, progress: (Int) -> Void
    ) -> Int32 {
        var (limit, before) = (sigset_t(), sigset_t())
        sigemptyset(&limit)
        sigaddset(&limit, SIGXFSZ)
        pthread_sigmask(SIG_BLOCK, &limit, &before)
        let code = data.withUnsafeBytes { bytes -> Int32 in
            var done = 0
            while done < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
                let count = Glibc.write(descriptor, rest.baseAddress, min(rest.count, part))
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { return errno }
                done += count
                progress(done)
            }
            return 0
        }
        if code == EFBIG {
            var none = timespec(tv_sec: 0, tv_nsec: 0)
            sigtimedwait(&limit, nil, &none)
        }
        pthread_sigmask(SIG_SETMASK, &before, nil)
        return code
    }

    /// Reads the whole file, telling `progress` how many bytes of how many are read.
    /// - Throws: A `CocoaError` when there is no ordinary file that can be read.
    static func read(_ path: String, progress: (Int, Int) -> Void) throws -> Data {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw DocumentFailure.reading(path, errno) }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { throw DocumentFailure.reading(path, errno) }
        guard info.st_mode & S_IFMT == S_IFREG else { throw DocumentFailure.reading(path, EISDIR) }
        let size = Int(info.st_size)
        var data = Data()
        data.reserveCapacity(size)
        var buffer = [UInt8](repeating: 0, count: min(part, max(4096, size + 1)))
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw DocumentFailure.reading(path, errno) }
            guard count > 0 else { return data }
            data.append(contentsOf: buffer[..<count])
            progress(data.count, max(size, data.count))
        }
    }

    /// Sees to it that what has the name `path` is on the disk: a file, or a folder with its names.
    /// Returns the error's number, 0 without one.
    static func flush(_ path: String) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        return fsync(descriptor) == 0 ? 0 : errno
    }
}
