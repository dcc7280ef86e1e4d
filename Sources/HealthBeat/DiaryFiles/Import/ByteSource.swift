import CZlib
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
    func all(name: String, atMost limit: Int = Importer.maximumTextSize) throws(ImportError)
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

/// One member of a zip archive, unpacked on the way.
final class ZipMemberSource: ByteSource {
    private let descriptor: Int32
    private let member: ZipArchive.Member
    private let name: String
    private var offset: Int
    private var left: Int
    private var input: [UInt8] = []
    private var inputStart = 0
    /// zlib keeps the address of its stream, which therefore must not move.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var checksum: UInt
    private var isAtEnd = false
    private let isDeflated: Bool
    private let budget: ReadingBudget
    private let cancelling: ImportProgress

    init(
        descriptor: Int32, member: ZipArchive.Member, dataOffset: Int, name: String,
        budget: ReadingBudget, progress: ImportProgress
    ) throws(ImportError) {
        self.budget = budget
        cancelling = progress
        self.descriptor = descriptor
        self.member = member
        self.name = name
        offset = dataOffset
        left = member.packedSize
        isDeflated = member.method == 8
        checksum = crc32(0, nil, 0)
        stream.initialize(to: z_stream())
        guard isDeflated || member.method == 0 else {
            throw .unreadable(path: name, reason: localized("its compression is not known"))
        }
        if isDeflated {
            let size = Int32(MemoryLayout<z_stream>.size)
            // Negative window bits: zip members have no zlib header.
            guard inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else {
                throw .unreadable(path: name, reason: localized("out of memory"))
            }
        }
    }

    deinit {
        if isDeflated { inflateEnd(stream) }
        stream.deallocate()
    }

    var progress: Double {
        member.packedSize > 0 ? 1 - Double(left) / Double(member.packedSize) : 1
    }

    func next() throws(ImportError) -> [UInt8]? {
        guard !isAtEnd else { return nil }
        let bytes = isDeflated ? try inflated() : try packed()
        guard let bytes, !bytes.isEmpty else {
            isAtEnd = true
            guard checksum == member.checksum else {
                throw .unreadable(path: name, reason: localized("the archive is damaged"))
            }
            return nil
        }
        try budget.unpack(bytes.count, name: name)
        try cancelling.report(progress)
        checksum = bytes.withUnsafeBufferPointer {
            crc32(checksum, $0.baseAddress, UInt32($0.count))
        }
        return bytes
    }

    /// The next bytes as they are in the archive; nil at the member's end.
    private func packed() throws(ImportError) -> [UInt8]? {
        guard left > 0 else { return nil }
        let wanted = min(left, FileSource.chunkSize)
        let chunk = try ZipArchive.read(descriptor, at: offset, count: wanted, name: name)
        offset += chunk.count
        left -= chunk.count
        return chunk
    }

    private func inflated() throws(ImportError) -> [UInt8]? {
        while true {
            if inputStart == input.count {
                input = try packed() ?? []
                inputStart = 0
            }
            var status = Z_OK
            let output = [UInt8](unsafeUninitializedCapacity: FileSource.chunkSize) {
                buffer, count in
                input.withUnsafeMutableBufferPointer { bytes in
                    stream.pointee.next_in = bytes.baseAddress.map { $0 + inputStart }
                    stream.pointee.avail_in = UInt32(bytes.count - inputStart)
                    stream.pointee.next_out = buffer.baseAddress
                    stream.pointee.avail_out = UInt32(buffer.count)
                    status = inflate(stream, Z_NO_FLUSH)
                    inputStart = bytes.count - Int(stream.pointee.avail_in)
                    count = buffer.count - Int(stream.pointee.avail_out)
                }
            }
            if status == Z_STREAM_END {
                isAtEnd = output.isEmpty
                return output.isEmpty ? nil : output
            }
            guard status == Z_OK || status == Z_BUF_ERROR && !(input.isEmpty && output.isEmpty)
            else {
                throw .unreadable(path: name, reason: localized("the archive is damaged"))
            }
            if !output.isEmpty { return output }
        }
    }
}
