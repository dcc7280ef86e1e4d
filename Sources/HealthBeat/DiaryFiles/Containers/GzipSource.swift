import CZlib
import Diary
import Foundation

/// What a file packed by gzip holds, unpacked on the way.
final class GzipSource: ByteSource {
    private let packed: any ByteSource
    private let name: String
    private var input: [UInt8] = []
    private var start = 0
    /// zlib keeps the address of its stream, which therefore must not move.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var isAtEnd = false
    private let budget: ReadingBudget
    private let cancelling: ImportProgress

    static func recognises(_ head: [UInt8]) -> Bool { head.starts(with: [0x1F, 0x8B, 8]) }

    init(
        _ packed: any ByteSource, name: String, budget: ReadingBudget, progress: ImportProgress
    ) throws(ImportError) {
        (self.budget, cancelling) = (budget, progress)
        self.packed = packed
        self.name = name
        stream.initialize(to: z_stream())
        // 16 more window bits: gzip's header and checksum.
        guard
            inflateInit2_(
                stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { throw .unreadable(path: name, reason: localized("out of memory")) }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    var progress: Double { packed.progress }

    func next() throws(ImportError) -> [UInt8]? {
        guard let bytes = try inflated() else { return nil }
        try budget.unpack(bytes.count, name: name)
        try cancelling.report(progress)
        return bytes
    }

    private func inflated() throws(ImportError) -> [UInt8]? {
        guard !isAtEnd else { return nil }
        while true {
            if start == input.count {
                input = try packed.next() ?? []
                start = 0
            }
            var status = Z_OK
            let output = [UInt8](unsafeUninitializedCapacity: FileSource.chunkSize) {
                buffer, count in
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
            if status == Z_STREAM_END {
                isAtEnd = true
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
