import Diary
import Foundation

/// Reads the directory of a zip archive, ZIP64 included; members are unpacked one by one.
struct ZipArchive {
    struct Member: Hashable {
        let name: String
        /// 0 for stored, 8 for deflated bytes.
        let method: Int
        let checksum: UInt
        /// Bytes in the archive, and unpacked.
        let packedSize: Int
        let size: Int
        let headerOffset: Int
        let isEncrypted: Bool
    }

    let members: [Member]
    private let descriptor: Int32
    private let name: String

    /// Members beyond this number are not looked at; no export comes near it.
    static let maximumMembers = 100_000

    init(descriptor: Int32, name: String) throws(ImportError) {
        self.descriptor = descriptor
        self.name = name
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(
                path: name, reason: localized("a zip archive must be a file, not a pipe"))
        }
        let size = Int(status.st_size)
        let damaged = ImportError.unreadable(
            path: name, reason: localized("the archive is damaged"))
        // The end record is 22 bytes and a comment of at most 65 535.
        let tailStart = max(0, size - 65_557)
        let tail = try Self.read(descriptor, at: tailStart, count: size - tailStart, name: name)
        guard let end = Self.lastIndex(of: [0x50, 0x4B, 5, 6], in: tail), end + 22 <= tail.count
        else {
            throw damaged
        }
        var count = Self.number(tail, end + 10, 2)
        var length = Self.number(tail, end + 12, 4)
        var start = Self.number(tail, end + 16, 4)
        if count == 0xFFFF || length == 0xFFFF_FFFF || start == 0xFFFF_FFFF,
            let locator = Self.lastIndex(of: [0x50, 0x4B, 6, 7], in: tail),
            locator + 20 <= tail.count
        {
            let offset = Self.number(tail, locator + 8, 8)
            let record = try Self.read(descriptor, at: offset, count: 56, name: name)
            guard record.count == 56 else { throw damaged }
            count = Self.number(record, 32, 8)
            length = Self.number(record, 40, 8)
            start = Self.number(record, 48, 8)
        }
        guard start >= 0, length >= 0, start <= size, length <= min(size - start, 64 << 20) else {
            throw damaged
        }
        let directory = try Self.read(descriptor, at: start, count: length, name: name)
        members = Self.members(in: directory, count: min(max(0, count), Self.maximumMembers))
        guard Self.areApart(members) else {
            throw .unreadable(path: name, reason: localized("parts of the archive overlap"))
        }
    }

    /// Whether no two members have bytes in common: a few of them could be unpacked for ever.
    private static func areApart(_ members: [Member]) -> Bool {
        let places = members.map { ($0.headerOffset, $0.packedSize) }.sorted { $0.0 < $1.0 }
        return zip(places, places.dropFirst()).allSatisfy { first, second in
            let (start, size) = first
            return start >= 0 && size >= 0 && second.0 - start >= headerSize
                && second.0 - start - headerSize >= size
        }
    }

    /// Bytes of a member's header without its name.
    private static let headerSize = 30

    /// The member's content, at the cost of a budget.
    func open(
        _ member: Member, _ budget: ReadingBudget, _ progress: ImportProgress
    ) throws(ImportError) -> ZipMemberSource {
        guard !member.isEncrypted else { throw .encrypted(localized("\(member.name) in \(name)")) }
        let header = try Self.read(descriptor, at: member.headerOffset, count: 30, name: name)
        guard header.count == 30, header.starts(with: [0x50, 0x4B, 3, 4]) else {
            throw .unreadable(path: name, reason: localized("the archive is damaged"))
        }
        let extra = Self.number(header, 26, 2) + Self.number(header, 28, 2)
        return try ZipMemberSource(
            descriptor: descriptor, member: member, dataOffset: member.headerOffset + 30 + extra,
            name: name, budget: budget, progress: progress)
    }

    private static func members(in directory: [UInt8], count: Int) -> [Member] {
        var result: [Member] = []
        var position = 0
        while result.count < count, position + 46 <= directory.count,
            directory[position...].starts(with: [0x50, 0x4B, 1, 2])
        {
            let nameLength = number(directory, position + 28, 2)
            let extraLength = number(directory, position + 30, 2)
            let commentLength = number(directory, position + 32, 2)
            let nameStart = position + 46
            let extraStart = nameStart + nameLength
            let next = extraStart + extraLength + commentLength
            guard next <= directory.count else { break }
            let extra = Array(directory[extraStart..<extraStart + extraLength])
            var wide = wideNumbers(extra)[...]
            /// A field of 32 bits, or its wide form when it is all ones.
            func field(_ offset: Int) -> Int {
                let value = number(directory, position + offset, 4)
                return value == 0xFFFF_FFFF ? wide.popFirst() ?? value : value
            }
            let size = field(24)
            let packedSize = field(20)
            let headerOffset = field(42)
            result.append(
                Member(
                    name: String(decoding: directory[nameStart..<extraStart], as: UTF8.self),
                    method: number(directory, position + 10, 2),
                    checksum: UInt(number(directory, position + 16, 4)), packedSize: packedSize,
                    size: size, headerOffset: headerOffset,
                    isEncrypted: number(directory, position + 8, 2) & 1 != 0))
            position = next
        }
        return result
    }

    /// The 64-bit numbers of the ZIP64 extra field, in their order.
    private static func wideNumbers(_ extra: [UInt8]) -> [Int] {
        var position = 0
        while position + 4 <= extra.count {
            let length = number(extra, position + 2, 2)
            let end = min(extra.count, position + 4 + length)
            if number(extra, position, 2) == 1 {
                return stride(from: position + 4, through: end - 8, by: 8).map {
                    number(extra, $0, 8)
                }
            }
            position = end
        }
        return []
    }

    /// A little-endian number; those beyond `Int` become its maximum.
    private static func number(_ bytes: [UInt8], _ offset: Int, _ width: Int) -> Int {
        guard offset >= 0, offset + width <= bytes.count else { return 0 }
        let value = (0..<width).reversed().reduce(UInt64(0)) {
            $0 << 8 | UInt64(bytes[offset + $1])
        }
        return Int(clamping: value)
    }

    private static func lastIndex(of mark: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= mark.count else { return nil }
        return (0...(bytes.count - mark.count)).last { bytes[$0...].starts(with: mark) }
    }

    /// Bytes at a place in the file; fewer at its end.
    static func read(
        _ descriptor: Int32, at offset: Int, count: Int, name: String
    ) throws(ImportError) -> [UInt8] {
        guard offset >= 0, count >= 0, offset < Int(Int32.max) * 4096 else {
            throw .unreadable(path: name, reason: localized("the archive is damaged"))
        }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, let base = buffer.baseAddress {
                let result = pread(descriptor, base + filled, count - filled, offset + filled)
                if result < 0, errno == EINTR { continue }
                if result < 0 { failure = errno }
                guard result > 0 else { return }
                filled += result
            }
        }
        guard failure == 0 else { throw .unreadable(path: name, reason: errorText(failure)) }
        return bytes
    }
}
