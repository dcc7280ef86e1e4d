@testable import Diary
import Foundation
import Synchronization
import Testing

@testable import DiaryFiles

/// Every reader under its budget: small files that ask for much are refused, and whoever cancels is
/// heard at once.
@Suite struct ReaderLimitTests {
    let temporary = TemporaryDirectory(isInMemory: true)

    init() throws {
        try FileManager.default.createDirectory(
            atPath: temporary.path, withIntermediateDirectories: true)
    }

    private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = temporary.file(name)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func database(_ sql: String) throws -> String {
        let path = temporary.file("\(UUID().uuidString).db")
        try SQLiteConnection(path: path, mode: .create).execute(sql)
        return path
    }

    /// How many rows each format gets: some hundred kilobytes.
    private static let rows = 6000

    /// A file of each kind of reader.
    static let kinds = [
        "columns.csv", "weights.csv.gz", "weights.zip", "own.json", "lists.json", "fitbit.json",
        "apple.xml", "libra.csv", "trale.txt", "health connect.db", "openScale.db", "any.db",
        "weights.xlsx", "weights.ods",
    ]

    private static func day(_ index: Int) -> String {
        CivilDate(dayNumber: 10_000 + index).description
    }

    private func make(_ kind: String) throws -> String {
        let days = (0..<Self.rows).map(Self.day)
        let csv = "date,weight (kg)\n" + days.map { "\($0),80.5\n" }.joined()
        func lines(_ head: String, _ line: (String) -> String) -> [UInt8] {
            Array((head + days.map(line).joined()).utf8)
        }
        switch kind {
        case "weights.csv.gz": return try file(kind, ForeignFormatTests.gzip(Array(csv.utf8)))
        case "weights.zip":
            return try file(
                kind, try ZipFixture.zip([("weight.csv", Array(csv.utf8))], isDeflated: true))
        case "own.json":
            let items = days.map {
                "{\"id\":\"\(UUID().uuidString)\",\"moment\":\"\($0)T07:00:00+01:00\",\"weight\":\"80\",\"unit\":\"kg\"}"
            }
            return try file(
                kind,
                Array(
                    "{\"format\":\"\(OwnJSON.formatName)\",\"entries\":[\(items.joined(separator: ","))]}"
                        .utf8))
        case "lists.json":
            let items = days.map {
                "{\"date\":\"\($0)\",\"weight\":{\"value\":80.5,\"unit\":\"kg\"}}"
            }
            return try file(kind, Array("{\"a\":[\(items.joined(separator: ","))]}".utf8))
        case "fitbit.json":
            let items = (0..<Self.rows).map {
                "{\"logId\":\($0),\"weight\":180.5,\"bmi\":25,\"date\":\"01/\(10 + $0 % 19)/20\",\"time\":\"07:00:\(10 + $0 % 49)\"}"
            }
            return try file(kind, Array("[\(items.joined(separator: ","))]".utf8))
        case "apple.xml":
            return try file(
                kind,
                lines("<HealthData>") {
                    "<Record type=\"HKQuantityTypeIdentifierBodyMass\" unit=\"kg\" startDate=\"\($0) 07:00:00 +0100\" value=\"80\"/>"
                } + Array("</HealthData>".utf8))
        case "libra.csv":
            return try file(kind, lines("#Version: 6\n#Units: kg\n") { "\($0);80.5\n" })
        case "trale.txt":
            return try file(kind, lines("# created with trale\n") { "\($0) 80.5\n" })
        case "health connect.db":
            return try database(
                """
                CREATE TABLE weight_record_table(time INTEGER, zone_offset INTEGER, weight REAL);
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT \(Self.rows))
                INSERT INTO weight_record_table SELECT 1267225600000 + i * 86400000, 3600, 80000 FROM n;
                """)
        case "openScale.db":
            return try database(
                """
                CREATE TABLE scaleMeasurements(userId INTEGER, datetime INTEGER, weight REAL);
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT \(Self.rows))
                INSERT INTO scaleMeasurements SELECT 1, 1267225600000 + i * 86400000, 80 FROM n;
                """)
        case "any.db":
            return try database(
                """
                CREATE TABLE t(day TEXT, weight_kg REAL);
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT \(Self.rows))
                INSERT INTO t SELECT date('2000-01-01', i || ' days'), 80.5 FROM n;
                """)
        case "weights.xlsx":
            let cells = days.map {
                "<row><c t=\"inlineStr\"><is><t>\($0)</t></is></c><c><v>80.5</v></c></row>"
            }
            return try workbook(
                "<row><c t=\"inlineStr\"><is><t>date</t></is></c><c t=\"inlineStr\"><is><t>weight (kg)</t></is></c></row>"
                    + cells.joined())
        case "weights.ods":
            let cells = days.map {
                "<table:table-row><table:table-cell office:value-type=\"date\" office:date-value=\"\($0)\"/><table:table-cell office:value-type=\"float\" office:value=\"80.5\"/></table:table-row>"
            }
            return try openDocument(
                "<table:table-row><table:table-cell><text:p>date</text:p></table:table-cell><table:table-cell><text:p>weight (kg)</text:p></table:table-cell></table:table-row>"
                    + cells.joined())
        default: return try file(kind, Array(csv.utf8))
        }
    }

    private func workbook(_ rows: String, strings: String = "") throws -> String {
        let sheet = "<worksheet><sheetData>\(rows)</sheetData></worksheet>"
        return try file(
            "\(UUID().uuidString).xlsx",
            try ZipFixture.zip(
                [
                    ("xl/workbook.xml", Array("<workbook/>".utf8)),
                    ("xl/sharedStrings.xml", Array("<sst>\(strings)</sst>".utf8)),
                    ("xl/worksheets/sheet1.xml", Array(sheet.utf8)),
                ], isDeflated: true))
    }

    private func openDocument(_ rows: String) throws -> String {
        let content =
            "<office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\"><table:table>\(rows)</table:table></office:document-content>"
        return try file(
            "\(UUID().uuidString).ods",
            try ZipFixture.zip(
                [
                    ("mimetype", Array("application/vnd.oasis.opendocument.spreadsheet".utf8)),
                    ("content.xml", Array(content.utf8)),
                ], isDeflated: true))
    }

    @Test("Every reader asks whether it is to go on, and ends when it is not", arguments: kinds)
    func cancelled(kind: String) throws {
        let path = try make(kind)
        let asked = Mutex(0)
        let whole = try Importer(
            options: ImportOptions(usualKilograms: 80), clock: testClock,
            progress: ImportProgress { _ in
                asked.withLock { $0 += 1 }
                return true
            }
        ).read(path: path)
        #expect(whole.records.count == Self.rows)
        let times = asked.withLock { $0 }
        // At its beginning and end, and between where it takes long enough.
        #expect(times >= 2, "\(times)")
        for end in [1, times / 2] {
            let left = Mutex(end)
            #expect(throws: ImportError.cancelled) {
                try Importer(
                    options: ImportOptions(usualKilograms: 80), clock: testClock,
                    progress: ImportProgress { _ in
                        left.withLock { left in
                            left -= 1
                            return left >= 0
                        }
                    }
                ).read(path: path)
            }
            // Once more by whoever tells a cancelled query from one that takes too much.
            #expect(left.withLock { $0 } >= -2, "it went on")
        }
    }

    /// A decoder of the system asks nobody.
    @Test func aDecoderIsLeftBehindWhenItsImportIsCancelled() throws {
        let isDone = DispatchSemaphore(value: 0)
        let start = ContinuousClock.now
        let progress = ImportProgress { _ in ContinuousClock.now - start < .milliseconds(120) }
        #expect(throws: ImportError.cancelled) {
            try progress.leaving(name: "test") { () throws(ImportError) in isDone.wait() }
        }
        isDone.signal()
        #expect(try ImportProgress().leaving(name: "test") { () throws(ImportError) in 7 } == 7)
        #expect(throws: ImportError.tooManyWeights) {
            try ImportProgress().leaving(name: "test") { () throws(ImportError) in
                throw .tooManyWeights
            }
        }
    }

    /// Nobody waits for a thread that the system did not begin.
    @Test(.timeLimit(.minutes(5))) func aThreadThatCannotBeMadeIsTold() {
        let error = ImportError.noThread(path: "list.json")
        #expect(throws: error) {
            // No machine has room for such a stack.
            try ImportProgress().leaving(name: "list.json", stackSize: 1 << 46) { () in 7 }
        }
        #expect(error.message.contains("list.json") && error.message.contains("try again"))
    }

    // MARK: Small files that ask for much

    @Test func aTextThatManyCellsNameCostsItsTextEachTime() throws {
        let text = String(repeating: "long ", count: 40_000)
        let row = "<row>" + String(repeating: "<c t=\"s\"><v>0</v></c>", count: 400) + "</row>"
        let path = try workbook(
            String(repeating: row, count: 40), strings: "<si><t>\(text)</t></si>")
        #expect(throws: ImportError.tooLarge(path: path)) {
            try Importer(clock: testClock).read(path: path)
        }
    }

    @Test func rowsThatAreRepeatedCountEachTime() throws {
        let row =
            "<table:table-row table:number-rows-repeated=\"10000\">"
            + "<table:table-cell table:number-columns-repeated=\"1000\" office:value-type=\"float\" office:value=\"80.5\"/></table:table-row>"
        let path = try openDocument(String(repeating: row, count: 100))
        #expect(throws: ImportError.tooLarge(path: path)) {
            try Importer(clock: testClock).read(path: path)
        }
    }

    @Test func rowsThatAreLeftOutCountAsWell() throws {
        let rows = (1...9000).map { "<row r=\"\($0 * 9999)\"><c><v>1</v></c></row>" }
        let path = try workbook(rows.joined())
        #expect(throws: ImportError.tooLarge(path: path)) {
            try Importer(clock: testClock).read(path: path)
        }
    }

    @Test func whatStandsBesideAListIsNotCopiedWithoutEnd() throws {
        let keys = (0..<9000).map { "\"k\($0)\":1" }.joined(separator: ",")
        let list = String(repeating: "{\"a\":1},", count: 20_000)
        #expect(throws: ImportError.self) { try read("[{\(keys),\"list\":[\(list){}]}]") }
    }

    @Test func tablesOfADatabaseHaveOneAllowance() throws {
        let tables = (0..<8).map {
            "CREATE TABLE t\($0)(day TEXT, weight_kg BLOB);"
                + "INSERT INTO t\($0) SELECT 'x', hex(zeroblob(400000)) FROM n;"
        }
        let path = try database(
            "CREATE TABLE n(i); INSERT INTO n VALUES(1),(2),(3),(4),(5),(6),(7),(8),(9),(10),(11),(12),(13);"
                + tables.joined())
        #expect(throws: ImportError.tooLarge(path: path)) {
            try Importer(clock: testClock).read(path: path)
        }
    }

    @Test func weightsAreFoundInTheLastOfManyTables() throws {
        // Those of a watch, which need not be read whole, come first.
        let others = (0..<70).map {
            "CREATE TABLE t\($0)(day TEXT, pulse INTEGER);"
                + "INSERT INTO t\($0) SELECT date('2000-01-01', i || ' days'), 60 FROM n;"
        }
        let path = try database(
            "CREATE TABLE n(i); WITH RECURSIVE m(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM m LIMIT 2000)"
                + " INSERT INTO n SELECT i FROM m;" + others.joined()
                + "CREATE TABLE z(day TEXT, weight_kg REAL);"
                + "INSERT INTO z SELECT date('2000-01-01', i || ' days'), 80.5 FROM n;")
        #expect(try Importer(clock: testClock).read(path: path).records.count == 2000)
        let many = (0...ReadingBudget.mostTables).map { "CREATE TABLE t\($0)(day, weight_kg);" }
        let wide = try database(many.joined())
        #expect(throws: ImportError.tooLarge(path: wide)) {
            try Importer(clock: testClock).read(path: wide)
        }
    }

    @Test func weightsAreFoundInTheLastOfManySheets() throws {
        func sheet(_ row: String) -> [UInt8] {
            Array("<worksheet><sheetData>\(row)</sheetData></worksheet>".utf8)
        }
        func text(_ text: String) -> String { "<c t=\"inlineStr\"><is><t>\(text)</t></is></c>" }
        let weights =
            "<row>\(text("date"))\(text("weight (kg)"))</row>"
            + "<row>\(text("2026-01-01"))<c><v>80.5</v></c></row>"
        func workbook(_ count: Int) throws -> String {
            let empty = (1..<count).map { ("xl/worksheets/sheet\($0).xml", sheet("")) }
            return try file(
                "\(count).xlsx",
                try ZipFixture.zip(
                    [("xl/workbook.xml", Array("<workbook/>".utf8))] + empty
                        + [("xl/worksheets/sheet\(count).xml", sheet(weights))],
                    isDeflated: true))
        }
        #expect(try Importer(clock: testClock).read(path: workbook(201)).records.count == 1)
        let path = try workbook(ReadingBudget.mostTables + 1)
        #expect(throws: ImportError.tooLarge(path: path)) {
            try Importer(clock: testClock).read(path: path)
        }
    }

    @Test func viewsInPlaceOfTheTablesOfOthersAreNotRead() throws {
        let endless =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 1 AS userId, 1267225600000 AS datetime, 80.0 AS weight FROM n"
        for sql in [
            "CREATE VIEW scaleMeasurements AS \(endless)",
            "CREATE TABLE scaleMeasurements(userId, datetime, weight AS (length(hex(zeroblob(400000)))))",
        ] {
            let path = try database(sql)
            #expect(throws: ImportError.unknownFormat(path: path)) {
                try Importer(clock: testClock).read(path: path)
            }
        }
    }

    @Test func aQueryThatIsQuadraticIsEnded() throws {
        // Each of the rows looks for its comment among all.
        let path = try database(
            """
            CREATE TABLE User(id, name); CREATE TABLE MeasurementType(id, key, unit);
            CREATE TABLE Measurement(id, userId, timestamp);
            CREATE TABLE MeasurementValue(measurementId, typeId, floatValue, textValue);
            INSERT INTO MeasurementType VALUES(1, 'WEIGHT', 'KG'), (2, 'COMMENT', 'NONE');
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000)
            INSERT INTO Measurement SELECT i, i, i FROM n;
            INSERT INTO User SELECT id + 100000, 'x' FROM Measurement;
            INSERT INTO MeasurementValue SELECT id, 1, 80, NULL FROM Measurement;
            """)
        #expect(throws: ImportError.tooLarge(path: path)) {
            try Importer(clock: testClock).read(path: path)
        }
    }
}
