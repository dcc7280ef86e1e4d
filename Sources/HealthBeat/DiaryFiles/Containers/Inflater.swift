import CZlib
import Diary

/// Unpacks what zlib packed, piece by piece, at the cost of a budget.
final class Inflater {
    /// What stands around the packed bytes.
    enum Wrapping {
        /// Nothing, as in archives.
        case none
        /// The header and the checksum of gzip.
        case gzip

        fileprivate var windowBits: Int32 {
            switch self {
            case .none: -MAX_WBITS
            case .gzip: MAX_WBITS + 16
            }
        }
    }

    private let name: String
    private let wrapping: Wrapping
    private let budget: ReadingBudget
    private let cancelling: ImportProgress
    private var input: [UInt8] = []
    private var start = 0
    /// zlib keeps the address of its stream, which therefore must not move.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var isAtEnd = false

    /// - `name`: what the file is called in messages.
    init(
        _ wrapping: Wrapping, name: String, budget: ReadingBudget, progress: ImportProgress
    ) throws(ImportError) {
        (self.wrapping, self.name, self.budget, cancelling) = (wrapping, name, budget, progress)
        stream.initialize(to: z_stream())
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(stream, wrapping.windowBits, ZLIB_VERSION, size) == Z_OK else {
            throw .unreadable(path: name, reason: localized("out of memory"))
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// The next unpacked bytes, at most 64 KiB; nil at the end.
    func next(of packed: any ByteSource) throws(ImportError) -> [UInt8]? {
        while !isAtEnd {
            try fill(from: packed)
            let (status, output) = step()
            if status == Z_STREAM_END {
                isAtEnd = try !beginsAnother(packed)
            } else if status != Z_OK && status != Z_BUF_ERROR || input.isEmpty && output.isEmpty {
                throw .unreadable(path: name, reason: localized("the archive is damaged"))
            }
            guard !output.isEmpty else { continue }
            try budget.unpack(output.count, name: name)
            return output
        }
        return nil
    }

    private func fill(from packed: any ByteSource) throws(ImportError) {
        guard start == input.count else { return }
        input = try packed.next() ?? []
        start = 0
        try cancelling.report(packed.progress)
    }

    /// Begins the next of several packed files that were written one behind the other, as gzip has
    /// it; what is no such file is passed over.
    private func beginsAnother(_ packed: any ByteSource) throws(ImportError) -> Bool {
        guard wrapping == .gzip else { return false }
        try fill(from: packed)
        return start < input.count && input[start] == 0x1F && inflateReset(stream) == Z_OK
    }

    private func step() -> (status: Int32, output: [UInt8]) {
        var status = Z_OK
        let output = [UInt8](unsafeUninitializedCapacity: FileSource.chunkSize) { buffer, count in
            input.withUnsafeMutableBufferPointer { bytes in
                stream.pointee.next_in = bytes.baseAddress.map { $0 + start }
                stream.pointee.avail_in = UInt32(bytes.count - start)
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = UInt32(buffer.count)
                status = inflate(stream, Z_NO_FLUSH)
                start = bytes.count - Int(stream.pointee.avail_in)
                count = buffer.count - Int(stream.pointee.avail_out)
            }
        }
        return (status, output)
    }
}
