import Diary
import Foundation

/// Bytes that come piece by piece, so that a file of any size needs little memory.
protocol ByteSource: AnyObject {
    /// The next bytes, at most 64 KiB; nil at the end.
    func next() throws(ImportError) -> [UInt8]?
    /// How much has been read, 0 to 1.
    var progress: Double { get }
}

extension ByteSource {
    /// Everything that is left; refuses more than fits a text of weights.
    func all(name: String, atMost limit: Int = ReadingBudget.largestText) throws(ImportError)
        -> [UInt8]
    {
        var bytes: [UInt8] = []
        while let chunk = try next() {
            guard bytes.count + chunk.count <= limit else { throw .tooLarge(path: name) }
            bytes += chunk
        }
        return bytes
    }
}

/// An open file or pipe. Bytes that were looked at first are given again.
final class FileSource: ByteSource {
    private let descriptor: Int32
    private let name: String
    private let size: Double
    private var position = 0
    private var held: [UInt8] = []
    private let cancelling: ImportProgress
    /// Whether it may be a pipe or a device, which give nothing for as long as they like.
    private let mayWait: Bool

    static let chunkSize = 1 << 16

    init(descriptor: Int32, name: String, progress: ImportProgress = ImportProgress()) {
        self.descriptor = descriptor
        self.name = name
        cancelling = progress
        var status = stat()
        size = fstat(descriptor, &status) == 0 ? Double(status.st_size) : 0
        mayWait = status.st_mode & S_IFMT != S_IFREG
    }

    var fileSize: Int { Int(size) }

    /// Milliseconds between two looks whether a pipe is still to be read.
    private static let pause: Int32 = 100

    /// Waits until something can be read or the other end is closed.
    private func wait() throws(ImportError) {
        var look = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            look.revents = 0
            let count = poll(&look, 1, Self.pause)
            if count > 0 || count < 0 && errno != EINTR { return }
            try cancelling.report(progress)
        }
    }

    var progress: Double { size > 0 ? min(1, Double(position) / size) : 0 }

    /// The beginning of the file, without taking it.
    func peek() throws(ImportError) -> [UInt8] {
        while held.count < 4096, let more = try read() { held += more }
        return held
    }

    func next() throws(ImportError) -> [UInt8]? {
        guard held.isEmpty else {
            defer { held = [] }
            return held
        }
        return try read()
    }

    private func read() throws(ImportError) -> [UInt8]? {
        if mayWait { try wait() }
        var failure: Int32 = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, count in
            while true {
                let result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                if result < 0, errno == EINTR { continue }
                if result < 0 { failure = errno }
                count = max(0, result)
                return
            }
        }
        // Somebody else read it first.
        if failure == EAGAIN { return try read() }
        guard failure == 0 else { throw .unreadable(path: name, reason: errorText(failure)) }
        position += chunk.count
        return chunk.isEmpty ? nil : chunk
    }
}
