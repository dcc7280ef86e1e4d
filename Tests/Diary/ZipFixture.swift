import CZlib
import Foundation

/// Makes archives as small as they can be.
enum ZipFixture {
    private static func little(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// Bytes packed by zlib, without its header and checksum.
    private static func deflated(_ bytes: [UInt8]) throws -> [UInt8] {
        var size = compressBound(UInt(bytes.count))
        var packed = [UInt8](repeating: 0, count: Int(size))
        guard compress2(&packed, &size, bytes, UInt(bytes.count), 9) == Z_OK else {
            throw CocoaError(.featureUnsupported)
        }
        return Array(packed[2..<Int(size) - 4])
    }

    /// - `isWide`: writes every size and place as ZIP64 does.
    /// - `isShared`: has all members at the place of the first, whose bytes they must have.
    static func zip(
        _ members: [(name: String, bytes: [UInt8])], isDeflated: Bool, isWide: Bool = false,
        isShared: Bool = false
    ) throws -> [UInt8] {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        func size(_ value: Int) -> [UInt8] { little(isWide ? 0xFFFF_FFFF : value, 4) }
        for (name, bytes) in members {
            let body = isDeflated ? try deflated(bytes) : bytes
            let checksum = Int(crc32(crc32(0, nil, 0), bytes, UInt32(bytes.count)))
            let place = isShared ? 0 : archive.count
            let wide = little(bytes.count, 8) + little(body.count, 8) + little(place, 8)
            let extra = isWide ? little(1, 2) + little(24, 2) + wide : []
            let common =
                little(20, 2) + little(0, 2) + little(isDeflated ? 8 : 0, 2) + little(0, 4)
                + little(checksum, 4) + size(body.count) + size(bytes.count)
                + little(name.utf8.count, 2)
            directory += [0x50, 0x4B, 1, 2] + little(20, 2) + common + little(extra.count, 2)
            directory += little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4)
            directory += size(place) + Array(name.utf8) + extra
            if isShared, !archive.isEmpty { continue }
            archive += [0x50, 0x4B, 3, 4] + common + little(0, 2) + Array(name.utf8) + body
        }
        return archive + directory
            + end(members.count, directory.count, archive.count, isWide: isWide)
    }

    private static func end(
        _ count: Int, _ size: Int, _ start: Int, isWide: Bool
    ) -> [UInt8] {
        guard isWide else {
            return [0x50, 0x4B, 5, 6] + little(0, 4) + little(count, 2) + little(count, 2)
                + little(size, 4) + little(start, 4) + little(0, 2)
        }
        let record =
            [0x50, 0x4B, 6, 6] + little(44, 8) + little(45, 2) + little(45, 2) + little(0, 4)
            + little(0, 4) + little(count, 8) + little(count, 8) + little(size, 8)
            + little(start, 8)
        let locator =
            [0x50, 0x4B, 6, 7] + little(0, 4) + little(start + size, 8) + little(1, 4)
        let plain =
            [0x50, 0x4B, 5, 6] + little(0, 4) + little(0xFFFF, 2) + little(0xFFFF, 2)
            + little(0xFFFF_FFFF, 4) + little(0xFFFF_FFFF, 4) + little(0, 2)
        return record + locator + plain
    }
}
