import Diary
import DiaryFiles
import Foundation

/// A directory with files to bring in, a diary and a database of the `sqlite3` program beside it.
@MainActor
final class DiaryStage {
    #if DEBUG
    static let rows = 2000
    static let healthMegabytes = 8
    #else
    static let rows = 100_000
    static let healthMegabytes = 1024
    #endif

    /// Noon of 21 November 2026 in a zone one hour ahead of UTC.
    static let clock = DiaryClock.fixed(Moment(wallSeconds: 1_795_262_400, offset: 3600))
    /// Seconds from one weighing to the next.
    private static let spacing = 6 * 3600

    let path = FileManager.default.temporaryDirectory.path + "/healthbeat-" + UUID().uuidString
    private(set) var problems: [String] = []

    init() {
        attempt("make a directory") {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        }
    }

    isolated deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Does something that may fail; a failure is kept for the report.
    func attempt(_ what: String, _ body: () throws -> Void) {
        do {
            try body()
        } catch {
            problems.append("\(what): \(error)")
        }
    }

    /// Adds the failures to a report, which then fails.
    func tell(_ report: inout Report) {
        report.count(
            problems.isEmpty ? "failures" : "failures (\(problems.joined(separator: "; ")))",
            problems.count, atMost: 0)
    }

    /// A weighing's number in tenths of a kilogram and its moment.
    private static func weighing(_ index: Int) -> (tenths: Int, moment: Moment) {
        let back = (rows - index) * spacing + index * 7919 % 3600
        return (800 + index * 37 % 100, clock.now().adding(seconds: -back))
    }

    /// Writes the first weighings as a table and returns its path.
    func writeTable(_ count: Int = rows) -> String {
        var text = "date,time,weight (kg),note\n"
        for index in 0..<count {
            let (tenths, moment) = Self.weighing(index)
            text += "\(moment.date),\(moment.timeText),\(tenths / 10).\(tenths % 10),"
            text += index.isMultiple(of: 10) ? "after a run\n" : "\n"
        }
        let file = path + "/table.csv"
        attempt("write a table") {
            try text.write(toFile: file, atomically: false, encoding: .utf8)
        }
        return file
    }

    /// The table's weighings as statements of SQL.
    static var inserts: String {
        var text = "BEGIN;\n"
        for index in 0..<rows {
            let (tenths, moment) = weighing(index)
            let weight = "\(tenths / 10).\(tenths % 10)"
            let note = index.isMultiple(of: 10) ? "after a run" : ""
            text += "INSERT INTO entry VALUES(NULL, randomblob(16), \(moment.wallSeconds), 3600, "
            text += "'\(weight)', 'kg', \(weight), '\(note)', 'CSV', 0, 0, 1);\n"
        }
        return text + "COMMIT;\n"
    }

    func openDiary(_ name: String) throws -> Diary {
        try Diary(directory: DiaryDirectory(path: path + "/" + name), clock: Self.clock)
    }

    /// Reads a file, compares it with a diary and brings it in; returns the number of new entries.
    func bringIn(_ file: String, into diary: Diary) throws -> Int {
        let importer = Importer(options: diary.completed(ImportOptions()), clock: Self.clock)
        let preview = ImportPreview(
            try importer.read(path: file), existing: diary.entries, clock: Self.clock)
        return try diary.import(preview)
    }

    /// A diary with the first weighings.
    func filledDiary(_ name: String, entries count: Int = rows) -> Diary? {
        var diary: Diary?
        let table = writeTable(count)
        attempt("fill a diary") {
            let opened = try openDiary(name)
            _ = try bringIn(table, into: opened)
            diary = opened
        }
        return diary
    }

    /// A database of the `sqlite3` program with all weighings; nil when it cannot be made.
    func filledShell() -> (shell: SQLiteShell, seconds: Double)? {
        let shell = SQLiteShell(database: path + "/shell-\(UUID().uuidString).sqlite")
        guard shell.seconds(SQLiteShell.schema) != nil, let seconds = shell.seconds(Self.inserts)
        else {
            attempt("run sqlite3, which Debian's package of that name has") {
                throw CocoaError(.fileNoSuchFile)
            }
            return nil
        }
        return (shell, seconds)
    }
}
