import Diary
import Foundation

/// What a file packed by gzip holds, unpacked on the way.
final class GzipSource: ByteSource {
    private let packed: any ByteSource
    private let inflater: Inflater

    static func recognises(_ head: [UInt8]) -> Bool { head.starts(with: [0x1F, 0x8B, 8]) }

    init(
        _ packed: any ByteSource, name: String, budget: ReadingBudget, progress: ImportProgress
    ) throws(ImportError) {
        self.packed = packed
        inflater = try Inflater(.gzip, name: name, budget: budget, progress: progress)
    }

    var progress: Double { packed.progress }

    func next() throws(ImportError) -> [UInt8]? { try inflater.next(of: packed) }
}
