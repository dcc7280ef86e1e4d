import Diary

/// Which members of an export archive hold weights.
enum ArchiveMembers {
    /// Endings of members that hold no weights and would take time to be looked at.
    private static let pictures = [
        "jpg", "jpeg", "png", "gif", "heic", "webp", "mp4", "mov", "gpx", "fit", "tcx", "pdf",
        "html",
        "js", "css", "svg", "mp3",
    ]

    /// Groups of members to try, the most telling first: names of known exports, then everything
    /// that could be a table, then archives in the archive unless this is one itself.
    static func candidates(
        in members: [ZipArchive.Member], isNested: Bool
    ) -> [[ZipArchive.Member]] {
        // A Macintosh adds a file "._name" for each.
        let files = members.filter { member in
            let name = member.name.split(separator: "/").last ?? ""
            return !member.name.hasSuffix("/") && member.size > 0 && !name.hasPrefix("._")
        }
        func named(_ matches: (Substring) -> Bool) -> [ZipArchive.Member] {
            files.filter { member in
                let name = member.name.split(separator: "/").last ?? ""
                return matches(name[...])
            }
        }
        var groups = [
            named { $0 == "export.xml" || $0.hasSuffix("_export.db") },
            named { $0.hasPrefix("derived_com.google.weight") && $0.contains("merge_weight") },
            named { $0.contains("com.google.weight") && $0.hasSuffix(".json") },
            named { $0.hasPrefix("com.samsung.health.weight.") && $0.hasSuffix(".csv") },
            named { $0.hasSuffix("_userBioMetrics.json") },
            named { $0.lowercased().hasPrefix("weight") || $0.hasPrefix("BODY_") },
            files.filter {
                $0.hasExtension("csv") || $0.hasExtension("xml") || $0.hasExtension("db")
            },
            // The rest is known by what it holds.
            files.filter { file in
                !["csv", "xml", "db", "zip"].contains(where: file.hasExtension)
                    && !pictures.contains(where: file.hasExtension)
            },
        ]
        if !isNested { groups.append(files.filter { $0.hasExtension("zip") }) }
        return groups.filter { !$0.isEmpty }
    }
}

extension ZipArchive.Member {
    /// Whether the name ends with a point and these letters, small or capital.
    func hasExtension(_ ending: String) -> Bool { name.lowercased().hasSuffix("." + ending) }
}

extension ImportedFile {
    /// One file of what the members of an archive hold; nil for none. Lines that were refused name
    /// their member where there are several.
    init?(_ parts: [(member: String, file: ImportedFile)]) {
        guard var whole = parts.first?.file else { return nil }
        guard parts.count > 1 else {
            self = whole
            return
        }
        whole.refused = []
        // What is said of one member's columns is not true of another's.
        whole.table = nil
        for (index, part) in parts.enumerated() {
            if index > 0 { whole.append(part.file) }
            let name = part.member.split(separator: "/").last ?? ""
            whole.refused += part.file.refused.map {
                ImportIssue(line: $0.line, text: "\(name): \($0.text)", reason: $0.reason)
            }
        }
        whole.refused = Array(whole.refused.prefix(ImportBuilder.keptIssues))
        self = whole
    }

    private mutating func append(_ other: ImportedFile) {
        rows += other.rows
        records += other.records
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
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var progress: Double { Double(position) / Double(max(1, bytes.count)) }

    func next() -> [UInt8]? {
        guard position < bytes.count else { return nil }
        let chunk = Array(bytes[position...].prefix(FileSource.chunkSize))
        position += chunk.count
        return chunk
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
