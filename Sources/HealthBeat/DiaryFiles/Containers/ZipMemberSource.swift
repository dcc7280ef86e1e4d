import CZlib
import Diary
import Foundation

/// One member of a zip archive, unpacked on the way and compared with its checksum.
final class ZipMemberSource: ByteSource {
    private let packed: PackedMember
    private let name: String
    private let expected: UInt
    private var checksum: UInt
    private var isAtEnd = false
    /// Nil for a member that is stored as it is.
    private let inflater: Inflater?
    private let budget: ReadingBudget
    private let cancelling: ImportProgress

    init(
        descriptor: Int32, member: ZipArchive.Member, dataOffset: Int, name: String,
        budget: ReadingBudget, progress: ImportProgress
    ) throws(ImportError) {
        guard member.method == 8 || member.method == 0 else {
            throw .unreadable(path: name, reason: localized("its compression is not known"))
        }
        (self.budget, cancelling, self.name) = (budget, progress, name)
        packed = PackedMember(
            descriptor: descriptor, offset: dataOffset, size: member.packedSize, name: name)
        inflater =
            member.method == 8
            ? try Inflater(.none, name: name, budget: budget, progress: progress) : nil
        expected = member.checksum
        checksum = crc32(0, nil, 0)
    }

    var progress: Double { packed.progress }

    func next() throws(ImportError) -> [UInt8]? {
        guard !isAtEnd else { return nil }
        let bytes = if let inflater { try inflater.next(of: packed) } else { try packed.next() }
        guard let bytes, !bytes.isEmpty else {
            isAtEnd = true
            guard checksum == expected else {
                throw .unreadable(path: name, reason: localized("the archive is damaged"))
            }
            return nil
        }
        if inflater == nil {
            try budget.unpack(bytes.count, name: name)
            try cancelling.report(progress)
        }
        checksum = bytes.withUnsafeBufferPointer {
            crc32(checksum, $0.baseAddress, UInt32($0.count))
        }
        return bytes
    }
}

/// The bytes of a member as they are in the archive.
private final class PackedMember: ByteSource {
    private let descriptor: Int32
    private let name: String
    private let size: Int
    private var offset: Int
    private var left: Int

    init(descriptor: Int32, offset: Int, size: Int, name: String) {
        (self.descriptor, self.offset, self.name) = (descriptor, offset, name)
        (self.size, left) = (size, size)
    }

    var progress: Double { size > 0 ? 1 - Double(left) / Double(size) : 1 }

    func next() throws(ImportError) -> [UInt8]? {
        guard left > 0 else { return nil }
        let wanted = min(left, FileSource.chunkSize)
        let chunk = try ZipArchive.read(descriptor, at: offset, count: wanted, name: name)
        offset += chunk.count
        left -= chunk.count
        return chunk
    }
}
