/// Which members of an export archive hold weights.
enum ArchiveMembers {
    /// Groups of members to try, the most telling first: names of known exports, then everything that
    /// could be a table.
    static func candidates(in members: [ZipArchive.Member]) -> [[ZipArchive.Member]] {
        let files = members.filter { !$0.name.hasSuffix("/") && $0.size > 0 }
        func named(_ matches: (Substring) -> Bool) -> [ZipArchive.Member] {
            files.filter { member in
                let name = member.name.split(separator: "/").last ?? ""
                return matches(name[...])
            }
        }
        let groups = [
            named { $0 == "export.xml" || $0.hasSuffix("_export.db") },
            named { $0.hasPrefix("derived_com.google.weight") && $0.contains("merge_weight") },
            named { $0.contains("com.google.weight") && $0.hasSuffix(".json") },
            named { $0.hasPrefix("com.samsung.health.weight.") && $0.hasSuffix(".csv") },
            named { $0.lowercased().hasPrefix("weight") || $0.hasPrefix("BODY_") },
            named { $0.hasSuffix(".csv") || $0.hasSuffix(".xml") || $0.hasSuffix(".db") },
        ]
        return groups.filter { !$0.isEmpty }
    }
}

extension ImportedFile {
    /// Adds the content of another file of the same import.
    mutating func append(_ other: ImportedFile) {
        rows += other.rows
        records += other.records
        refused += other.refused
        refusedCount += other.refusedCount
        empty += other.empty
        others += other.others
        for sentence in other.assumptions where !assumptions.contains(sentence) {
            assumptions.append(sentence)
        }
    }
}

/// Bytes in memory.
final class MemorySource: ByteSource {
    private var bytes: [UInt8]?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var progress: Double { bytes == nil ? 1 : 0 }

    func next() -> [UInt8]? {
        defer { bytes = nil }
        return bytes?.isEmpty == true ? nil : bytes
    }
}

/// A source whose first bytes were taken out to look at them.
final class PrefixedSource: ByteSource {
    private var first: [UInt8]?
    private let rest: any ByteSource

    init(_ first: [UInt8], _ rest: any ByteSource) {
        self.first = first
        self.rest = rest
    }

    var progress: Double { rest.progress }

    func next() throws(ImportError) -> [UInt8]? {
        if let chunk = first {
            first = nil
            return chunk
        }
        return try rest.next()
    }
}
