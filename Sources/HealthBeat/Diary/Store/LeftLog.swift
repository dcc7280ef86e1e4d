import Foundation

/// A write-ahead log that a program left beside the diary, looked at before SQLite opens it.
///
/// SQLite takes a log as far as the sums of its frames go on from one to the next, and drops the
/// rest without a word; when the last connection is closed the log is removed. A log is usual at
/// its end where a program ended while it wrote: the last transaction lacks its end.
enum LeftLog {
    private static let headerSize = 32
    private static let frameHeaderSize = 24
    /// The first word, but for its last bit: whether sums are of big-endian words.
    private static let magic: UInt32 = 0x377F_0682

    /// Whether a log has a transaction that SQLite would drop though it was finished.
    static func isDamaged(_ path: String) -> Bool {
        guard let log = FileManager.default.contents(atPath: path) else { return false }
        return log.withUnsafeBytes(isDamaged)
    }

    private static func isDamaged(_ log: UnsafeRawBufferPointer) -> Bool {
        guard log.count >= headerSize else { return false }
        let salts = (word(log, 16), word(log, 20))
        guard let (pageSize, isBigEndian) = format(log) else {
            // No program leaves a header that is not whole before frames. Blocks of nothing but
            // zeros are what a file system leaves that was broken off.
            return log.dropFirst(headerSize + frameHeaderSize).contains { $0 != 0 }
        }
        var sum = Sum(isBigEndian: isBigEndian)
        sum.add(log, 0..<24)
        let size = frameHeaderSize + pageSize
        var isBroken = false
        for start in stride(from: headerSize, through: log.count - size, by: size) {
            let own = (word(log, start + 8), word(log, start + 12))
            if !isBroken {
                sum.add(log, start..<start + 8)
                sum.add(log, start + frameHeaderSize..<start + size)
                isBroken =
                    own != salts || word(log, start) == 0
                    || (word(log, start + 16), word(log, start + 20)) != sum.words
            }
            // A frame that ends a transaction has the size of the file. Those of a writing before
            // this one have two other salts: they are in the file.
            let isCommit = word(log, start + 4) != 0
            if isBroken, isCommit, own.0 == salts.0 || own.1 == salts.1 { return true }
        }
        return false
    }

    /// The size of a log's pages and the order of the bytes that its sums are of; nil for a header
    /// that SQLite does not take.
    private static func format(
        _ log: UnsafeRawBufferPointer
    ) -> (pageSize: Int, isBigEndian: Bool)? {
        let first = word(log, 0), pageSize = Int(word(log, 8))
        guard first & ~1 == magic, (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0
        else { return nil }
        var sum = Sum(isBigEndian: first & 1 == 1)
        sum.add(log, 0..<24)
        return sum.words == (word(log, 24), word(log, 28)) ? (pageSize, sum.isBigEndian) : nil
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
        UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// The sum that goes through header and frames, over pairs of words.
    private struct Sum {
        let isBigEndian: Bool
        private(set) var words: (UInt32, UInt32) = (0, 0)

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        mutating func add(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
            for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
                var one = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                var other = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                if isBigEndian {
                    (one, other) = (one.bigEndian, other.bigEndian)
                } else {
                    (one, other) = (one.littleEndian, other.littleEndian)
                }
                words.0 &+= one &+ words.1
                words.1 &+= other &+ words.0
            }
        }
    }
}
