import Diary
import Foundation

/// Databases, and archives with their members.
extension Importer {
    /// Copies a source into a file without a name that lasts, because SQLite and archives are read
    /// by position.
    private func withFile<Result>(
        of source: any ByteSource, name: String,
        _ body: (_ path: String, _ descriptor: Int32) throws(ImportError) -> Result
    ) throws(ImportError) -> Result {
        var template = Array("\(NSTemporaryDirectory())/healthbeat-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        let path = String(
            decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: errorText(errno)) }
        defer { unlink(path) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var size = 0
        while let chunk = try source.next() {
            size += chunk.count
            guard size <= 4 << 30 else { throw .tooLarge(path: name) }
            do {
                try file.write(contentsOf: Data(chunk))
            } catch {
                throw .unreadable(
                    path: path, reason: localized("there is no space to unpack \(name)"))
            }
            try progress.report(source.progress)
        }
        return try body(path, descriptor)
    }

    func readDatabase(
        _ source: any ByteSource, name: String
    ) throws(ImportError) -> ImportedFile {
        try withFile(of: source, name: name) { path, _ throws(ImportError) in
            do throws(ImportError) {
                return try HealthConnectReader.read(
                    path: path, name: name, options: options, clock: clock, progress: progress)
            } catch {
                guard case .unknownFormat = error else { throw error }
                let reading = Reading(name: name, budget: budget, progress: progress)
                let found = try DatabaseReader.tables(path: path, reading) {
                    isOfWeights($0, reading)
                }
                var file = try read(
                    tables: found.tables, name: name, needsWords: found.format == .columns)
                if found.format != .columns { file.format = found.format }
                return file
            }
        }
    }

    /// Reads what a file packed by gzip holds.
    func readPacked(
        _ source: any ByteSource, name: String
    ) throws(ImportError) -> ImportedFile {
        let inner = try GzipSource(source, name: name, budget: budget, progress: progress)
        guard let first = try inner.next() else { throw .unknownFormat(path: name) }
        let rest = PrefixedSource(first, inner)
        if first.starts(with: [0x50, 0x4B, 3, 4]) {
            return try withFile(of: rest, name: name) { _, descriptor throws(ImportError) in
                try readArchive(descriptor, name: name, isNested: true)
            }
        }
        if first.starts(with: Array("SQLite format 3\0".utf8)) {
            return try readDatabase(rest, name: name)
        }
        return try read(rest, head: Array(first.prefix(4096)), name: name)
    }

    /// Reads the members of an archive that may hold weights; the first kind that has some counts.
    ///
    /// - `isNested`: true for an archive within one, in which no third is looked for.
    func readArchive(
        _ descriptor: Int32, name: String, isNested: Bool = false
    ) throws(ImportError) -> ImportedFile {
        let archive = try ZipArchive(descriptor: descriptor, name: name)
        if let advice = ForeignKind.advice(archive.members) {
            throw .foreign(path: name, advice: advice)
        }
        if let tables = try Spreadsheet.tables(
            in: archive, name: name, budget: budget, progress: progress)
        {
            return try read(tables: tables, name: name)
        }
        var tooLarge: String?
        var empty: ImportFormat?
        for members in ArchiveMembers.candidates(in: archive.members, isNested: isNested) {
            var found: [(member: String, file: ImportedFile)] = []
            for member in members {
                do throws(ImportError) {
                    var reader = self
                    reader.needsWords = needsWords || members.count > 1
                    guard let file = try reader.readMember(member, archive, name: name) else {
                        continue
                    }
                    if !member.hasExtension("zip") {
                        try budget.take(records: file.records.count)
                    }
                    if file.saysSomething { found.append((member.name, file)) }
                    empty = empty ?? file.format
                } catch {
                    guard case .tooLarge(let path) = error else { throw error }
                    // What is too large for weights is something else, as long as weights are
                    // found.
                    tooLarge = tooLarge ?? path
                    if budget.isSpent { break }
                }
            }
            if var file = ImportedFile(found) {
                if let tooLarge {
                    file.assumptions.append(localized("\(tooLarge) is too large and was not read."))
                }
                return file
            }
            if budget.isSpent { break }
        }
        if budget.isSpent, let tooLarge { throw .tooLarge(path: tooLarge) }
        if let empty { throw .noWeights(empty) }
        if let tooLarge { throw .tooLarge(path: tooLarge) }
        throw .unknownFormat(path: name)
    }

    private func readMember(
        _ member: ZipArchive.Member, _ archive: ZipArchive, name: String
    ) throws(ImportError) -> ImportedFile? {
        let place = "\(name)/\(member.name)"
        budget.beginMember()
        let source = try archive.open(member, budget, progress)
        do throws(ImportError) {
            if member.hasExtension("db") { return try readDatabase(source, name: place) }
            if member.hasExtension("zip") {
                return try withFile(of: source, name: place) { _, descriptor throws(ImportError) in
                    try readArchive(descriptor, name: place, isNested: true)
                }
            }
            guard let first = try source.next() else { return nil }
            let rest = PrefixedSource(first, source)
            if first.starts(with: Array("SQLite format 3\0".utf8)) {
                return try readDatabase(rest, name: place)
            }
            if first.starts(with: [0x50, 0x4B, 3, 4]) {
                return try withFile(of: rest, name: place) { _, descriptor throws(ImportError) in
                    try readArchive(descriptor, name: place, isNested: true)
                }
            }
            if GzipSource.recognises(first) { return try readPacked(rest, name: place) }
            if ForeignKind.advice(first) != nil { return nil }
            return try read(rest, head: Array(first.prefix(4096)), name: place)
        } catch {
            switch error {
            case .unknownFormat, .noWeights, .foreign: return nil
            // What is broken in itself is a member of another kind.
            case .unreadable(let path, _) where path == place: return nil
            default: throw error
            }
        }
    }
}
