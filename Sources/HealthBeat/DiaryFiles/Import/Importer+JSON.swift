import Diary
import Foundation

extension Importer {
    /// Reads the formats of known programs, and of any other document the tables in it.
    func readJSON(_ text: [UInt8], name: String) throws(ImportError) -> ImportedFile {
        let (options, clock, budget) = (options, clock, budget)
        let text = try listed(text)
        do throws(ImportError) {
            return try progress.leaving(name: name) { () throws(ImportError) in
                try JSONFormats.read(text, name: name, options: options, clock: clock)
            }
        } catch {
            guard case .unknownFormat = error else { throw error }
        }
        let tables = try progress.leaving(name: name) { () throws(ImportError) in
            guard let document = JSONParser.value(of: text) else {
                throw .unknownFormat(path: name)
            }
            let found = JSONTables(document, budget)
            guard !found.isCut else { throw .tooLarge(path: name) }
            return found.tables
        }
        var file = try read(tables: tables, name: name)
        file.countLinesFromZero()
        return file
    }

    /// A document with an object in each line as one list of them.
    private func listed(_ text: [UInt8]) throws(ImportError) -> [UInt8] {
        var lines = TextLines(text)
        func next() throws(ImportError) -> ArraySlice<UInt8>? {
            while let line = try lines.next(progress)?.bytes {
                let bytes = line.drop { $0 <= 0x20 }
                if let end = bytes.lastIndex(where: { $0 > 0x20 }) { return bytes[...end] }
            }
            return nil
        }
        guard let first = try next(), first.first == UInt8(ascii: "{"),
            first.last == UInt8(ascii: "}"),
            let second = try next(), second.first == UInt8(ascii: "{"),
            second.last == UInt8(ascii: "}")
        else { return text }
        var list = [UInt8(ascii: "[")] + first + [UInt8(ascii: ",")] + second
        while let line = try next() {
            list.append(UInt8(ascii: ","))
            list += line
        }
        return list + [UInt8(ascii: "]")]
    }
}

extension ImportedFile {
    /// Makes the places of records those in a list, which has no header.
    mutating func countLinesFromZero() {
        for index in records.indices { records[index].line = max(1, records[index].line - 1) }
        refused = refused.map {
            ImportIssue(line: max(1, $0.line - 1), text: $0.text, reason: $0.reason)
        }
    }
}
