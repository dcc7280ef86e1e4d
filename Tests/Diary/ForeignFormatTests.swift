import CSQLite
import CZlib
import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

/// Spreadsheets, databases, packed files, documents of JSON in any shape, and what is refused with
/// its way out.
@Suite struct ForeignFormatTests {
    let temporary = TemporaryDirectory(isInMemory: true)

    private func read(
        _ bytes: [UInt8], unit: WeightUnit? = nil, person: String? = nil
    ) throws -> ImportedFile {
        try DiaryDirectory.makeDirectory(temporary.path)
        let path = temporary.file(UUID().uuidString)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        let options = ImportOptions(unit: unit, person: person)
        return try Importer(options: options, clock: testClock).read(
            descriptor: descriptor, name: "file")
    }

    private func read(_ text: String, unit: WeightUnit? = nil) throws -> ImportedFile {
        try read(Array(text.utf8), unit: unit)
    }

    private func brief(_ file: ImportedFile) -> [String] { file.records.map(ImportSample.brief) }

    // MARK: Spreadsheets

    private func workbook(
        _ rows: String, strings: String = "", styles: String = "", properties: String = "",
        more: [(String, String)] = []
    ) throws -> [UInt8] {
        let space = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\""
        var members = [
            ("[Content_Types].xml", "<Types/>"),
            ("xl/workbook.xml", "<workbook \(space)>\(properties)</workbook>"),
            (
                "xl/worksheets/sheet1.xml",
                "<worksheet \(space)><sheetData>\(rows)</sheetData></worksheet>"
            ),
        ]
        if !strings.isEmpty { members.append(("xl/sharedStrings.xml", "<sst>\(strings)</sst>")) }
        if !styles.isEmpty {
            members.append(("xl/styles.xml", "<styleSheet>\(styles)</styleSheet>"))
        }
        members += more
        return try ZipFixture.zip(
            members.map { ($0.0, Array($0.1.utf8)) }, isDeflated: true)
    }

    @Test func aWorkbookWithInlineStrings() throws {
        let bytes = try workbook(
            "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>Date</t></is></c>"
                + "<c r=\"B1\" t=\"inlineStr\"><is><t>Weight (kg)</t></is></c></row>"
                + "<row r=\"2\"><c r=\"A2\"><v>45296</v></c><c r=\"B2\"><v>82.4</v></c></row>")
        #expect(brief(try read(bytes)) == ["2024-01-05 82.4 kg"])
    }

    @Test func aWorkbookWithStylesAndSharedStrings() throws {
        let styles =
            "<numFmts><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd hh:mm\"/>"
            + "<numFmt numFmtId=\"165\" formatCode=\"0.0&quot; kg&quot;\"/></numFmts>"
            + "<cellStyleXfs><xf numFmtId=\"0\"/></cellStyleXfs>"
            + "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"164\"/><xf numFmtId=\"165\"/></cellXfs>"
        let strings =
            "<si><t>Wann</t></si><si><t>Gewicht</t></si><si><r><t>No</t></r><r><t>tiz</t></r></si>"
            + "<si><t>nass</t><rPh><t>xx</t></rPh></si>"
        let rows =
            "<row r=\"3\"><c r=\"B3\" t=\"s\"><v>0</v></c><c r=\"C3\" t=\"s\"><v>1</v></c>"
            + "<c r=\"E3\" t=\"s\"><v>2</v></c></row>"
            + "<row r=\"4\"><c r=\"B4\" s=\"1\"><v>45296.295138888891</v></c>"
            + "<c r=\"C4\" s=\"2\"><v>82.400000000000006</v></c><c r=\"E4\" t=\"s\"><v>3</v></c></row>"
            + "<row r=\"5\"><c r=\"B5\" s=\"1\"><v>45297</v></c><c r=\"C5\" s=\"2\"><v>82</v></c></row>"
        let bytes = try workbook(rows, strings: strings, styles: styles)
        #expect(
            brief(try read(bytes)) == ["2024-01-05 07:05 82.4 kg nass", "2024-01-06 82 kg"])
    }

    @Test func aWorkbookThatCountsFrom1904() throws {
        let bytes = try workbook(
            "<row r=\"1\"><c t=\"inlineStr\"><is><t>Date</t></is></c>"
                + "<c t=\"inlineStr\"><is><t>Weight (kg)</t></is></c></row>"
                + "<row r=\"2\"><c s=\"1\"><v>43834</v></c><c><v>82.4</v></c></row>",
            styles: "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs>",
            properties: "<workbookPr date1904=\"1\"/>")
        #expect(brief(try read(bytes)) == ["2024-01-05 82.4 kg"])
    }

    @Test func onlyTheSheetOfWeightsIsTaken() throws {
        let steps =
            "<worksheet><sheetData><row r=\"1\"><c t=\"inlineStr\"><is><t>Date</t></is></c>"
            + "<c t=\"inlineStr\"><is><t>Steps</t></is></c></row>"
            + "<row r=\"2\"><c t=\"str\"><v>2024-01-05</v></c><c><v>180</v></c></row></sheetData></worksheet>"
        let bytes = try workbook(
            "<row r=\"1\"><c t=\"inlineStr\"><is><t>Date</t></is></c>"
                + "<c t=\"inlineStr\"><is><t>Weight (lbs)</t></is></c></row>"
                + "<row r=\"2\"><c t=\"d\"><v>2024-01-05T07:05:00</v></c><c><v>181.6</v></c></row>",
            more: [("xl/worksheets/sheet2.xml", steps)])
        #expect(brief(try read(bytes)) == ["2024-01-05 07:05 181.6 lb"])
    }

    @Test func anOpenDocument() throws {
        let content =
            "<office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\"><office:body>"
            + "<office:spreadsheet><table:table table:name=\"a\">"
            + "<table:table-row><table:table-cell office:value-type=\"string\"><text:p>Datum</text:p></table:table-cell>"
            + "<table:table-cell office:value-type=\"string\"><text:p>Zeit</text:p></table:table-cell>"
            + "<table:table-cell office:value-type=\"string\"><text:p>Gewicht</text:p></table:table-cell></table:table-row>"
            + "<table:table-row><table:table-cell office:value-type=\"date\" office:date-value=\"2024-01-05\"><text:p>05.01.24</text:p></table:table-cell>"
            + "<table:table-cell office:value-type=\"time\" office:time-value=\"PT07H05M00S\"><text:p>07:05</text:p></table:table-cell>"
            + "<table:table-cell office:value-type=\"float\" office:value=\"82.4\"><text:p>82,4 kg</text:p></table:table-cell></table:table-row>"
            + "<table:table-row table:number-rows-repeated=\"1048573\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>"
            + "</table:table></office:spreadsheet></office:body></office:document-content>"
        let bytes = try ZipFixture.zip(
            [
                ("mimetype", Array("application/vnd.oasis.opendocument.spreadsheet".utf8)),
                ("content.xml", Array(content.utf8)),
            ], isDeflated: true)
        #expect(brief(try read(bytes)) == ["2024-01-05 07:05 82.4 kg"])
    }

    // MARK: Apple Health

    @Test func documentTypesThatAppleWroteWrong() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE HealthData [
            <!-- HealthKit Export Version: 12 -->
            <!ELEMENT VisionPrescription ((RightEye|LeftEye)*)>
            <!ATTLIST VisionPrescription
              brand CDATA #IMPLIED
            <!ELEMENT RightEye EMPTY>
            >
            ]>
            <HealthData locale="en_GB">
             <Record type="HKQuantityTypeIdentifierBodyMass" unit="kg" startDate="2022-10-30 02:30:00 +0200" value="82.4"/>
             <Record type="HKQuantityTypeIdentifierBodyMass" unit="lb" startDate="20150616071820-0700" value="181.2"/>
            </HealthData>
            """
        let file = try read(text)
        #expect(
            brief(file) == [
                "2022-10-30 02:30+02:00 82.4 kg", "2015-06-16 07:18:20-07:00 181.2 lb",
            ])
        #expect(file.records.first?.line == 11)
        #expect(throws: ImportError.self) {
            try read(text.replacing("<!ELEMENT RightEye EMPTY>", with: "<!ENTITY a \"b\">"))
        }
    }

    // MARK: JSON

    @Test(arguments: [
        #"[{"id":1,"date":"2024-01-05T07:05:00+01:00","weight":"82.40"},{"id":2,"date":"2024-01-06","weight":"82.10"}]"#,
        #"{"results":[{"when":"2024-01-05T07:05:00+01:00","body_weight":"82.40"},{"when":"2024-01-06","body_weight":"82.10"}]}"#,
        #"{"count":2,"data":{"entries":[{"a":"2024-01-05 07:05","b":{"c":"82.40"}},{"a":"2024-01-06","b":{"c":"82.10"}}]}}"#,
        #"{"dates":["2024-01-05 07:05","2024-01-06"],"weights":["82.40","82.10"]}"#,
        #"[["date","weight"],["2024-01-05 07:05","82.40"],["2024-01-06","82.10"]]"#,
    ])
    func documentsOfAnyShape(text: String) throws {
        #expect(
            brief(try read(text, unit: .kilograms)) == [
                "2024-01-05 07:05 82.40 kg", "2024-01-06 82.10 kg",
            ], "\(text)")
    }

    @Test func daysAsKeys() throws {
        let text = #"{"2024-01-05":{"weight":82.4},"2024-01-06":{"weight":82.1}}"#
        #expect(
            brief(try read(text, unit: .kilograms)) == ["2024-01-05 82.4 kg", "2024-01-06 82.1 kg"])
        let short = #"{"weights":{"2024-01-05":82.4,"2024-01-06":82.1}}"#
        #expect(
            brief(try read(short, unit: .kilograms)) == [
                "2024-01-05 82.4 kg", "2024-01-06 82.1 kg",
            ])
    }

    @Test func withingsAndGarminsServers() throws {
        let withings =
            #"{"status":0,"body":{"measuregrps":[{"grpid":1,"date":1704434700,"measures":[{"value":82400,"type":1,"unit":-3},{"value":215,"type":6,"unit":-1}]},{"grpid":2,"date":1704521100,"measures":[{"value":821,"type":1,"unit":-1},{"value":216,"type":6,"unit":-1}]}]}}"#
        #expect(
            brief(try read(withings)) == ["2024-01-05 07:05 82.4 kg", "2024-01-06 07:05 82.1 kg"])
        let garmin =
            #"{"dateWeightList":[{"samplePk":17,"calendarDate":"2024-01-05","weight":82400.0,"bmi":25.4,"sourceType":"MFP"},{"samplePk":18,"calendarDate":"2024-01-06","weight":82100.0,"bmi":25.3,"sourceType":"MFP"}]}"#
        #expect(brief(try read(garmin)) == ["2024-01-05 82.4 kg", "2024-01-06 82.1 kg"])
    }

    // MARK: Containers

    @Test func packedTables() throws {
        let text = Array("date,weight (kg)\n2024-01-05,82.4\n".utf8)
        #expect(brief(try read(Self.gzip(text))) == ["2024-01-05 82.4 kg"])
        #expect(throws: ImportError.self) { try read(Array(Self.gzip(text).dropLast(12))) }
    }

    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        deflateInit2_(
            &stream, 9, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        defer { deflateEnd(&stream) }
        var input = bytes
        return [UInt8](unsafeUninitializedCapacity: bytes.count + 100) { buffer, count in
            let room = buffer.count
            input.withUnsafeMutableBufferPointer { source in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(room)
                deflate(&stream, Z_FINISH)
            }
            count = room - Int(stream.avail_out)
        }
    }

    @Test func membersAreKnownByWhatTheyHold() throws {
        let garmin =
            #"[{"metaData":{"calendarDate":"2022-08-31T00:00:00.0"},"weight":{"weight":82400.0,"timestampGMT":"2022-08-31T05:12:13.0"}}]"#
        let file = try read(
            ZipFixture.zip(
                [
                    ("DI_CONNECT/DI-Connect-User/user_biometrics.json", Array(garmin.utf8)),
                    ("DI_CONNECT/DI-Connect-User/user_profile.json", Array("{\"a\":1}".utf8)),
                    ("DI_CONNECT/broken.json", Array("{\"a\":".utf8)),
                ], isDeflated: true))
        #expect(file.format == .garmin)
        #expect(file.records.map(\.weight.text) == ["82.4"])
    }

    private func database(_ statements: String) throws -> [UInt8] {
        try DiaryDirectory.makeDirectory(temporary.path)
        let path = temporary.file(UUID().uuidString + ".db")
        var handle: OpaquePointer?
        sqlite3_open(path, &handle)
        defer { sqlite3_close(handle) }
        #expect(sqlite3_exec(handle, statements, nil, nil, nil) == SQLITE_OK)
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    @Test func databasesOfOpenScale() throws {
        let old = try database(
            "CREATE TABLE scaleUsers(id integer primary key, username text);"
                + "INSERT INTO scaleUsers VALUES(1,'Anna'),(2,'Ben');"
                + "CREATE TABLE scaleMeasurements(id integer primary key, userId integer, enabled integer, datetime integer, weight real, comment text);"
                + "INSERT INTO scaleMeasurements VALUES(1,1,1,1704434700000,82.4,'wet'),(2,2,1,1704434800000,62.4,''),(3,1,0,1704434900000,82.4,'');"
        )
        let people = [ImportPerson(name: "Anna", count: 1), ImportPerson(name: "Ben", count: 1)]
        #expect(throws: ImportError.severalPeople(people)) { try read(old) }
        let anna = try read(old, person: "Anna")
        #expect(anna.format == .openScale2)
        #expect(brief(anna) == ["2024-01-05 07:05 82.4 kg wet"])
        let new = try database(
            "CREATE TABLE User(id integer primary key, name text); INSERT INTO User VALUES(1,'Anna');"
                + "CREATE TABLE MeasurementType(id integer primary key, key text, unit text);"
                + "INSERT INTO MeasurementType VALUES(1,'WEIGHT','LB'),(2,'COMMENT','NONE'),(3,'BODY_FAT','PERCENT');"
                + "CREATE TABLE Measurement(id integer primary key, userId integer, timestamp integer);"
                + "INSERT INTO Measurement VALUES(1,1,1704434700000);"
                + "CREATE TABLE MeasurementValue(id integer primary key, measurementId integer, typeId integer, floatValue real, textValue text);"
                + "INSERT INTO MeasurementValue VALUES(1,1,1,181.6,NULL),(2,1,2,NULL,'dry'),(3,1,3,21.5,NULL);"
        )
        #expect(brief(try read(new)) == ["2024-01-05 07:05 181.6 lb dry"])
    }

    @Test func anyDatabaseWithAColumnOfWeights() throws {
        let bytes = try database(
            "CREATE TABLE steps(day text, steps integer); INSERT INTO steps VALUES('2024-01-05',81);"
                + "CREATE TABLE entries(day text, weight_kg real);"
                + "INSERT INTO entries VALUES('2024-01-05',82.4);")
        #expect(brief(try read(bytes)) == ["2024-01-05 82.4 kg"])
    }

    @Test func tanitasCard() throws {
        let text =
            "{0,16,~0,2,~1,2,~2,3,~3,4,MO,\"BC-601\",DT,\"15/04/2015\",Ti,\"07:05:03\",Bt,0,GE,1,AG,32,Hm,181.0,AL,3,Wk,82.9,MI,25.3,FW,19.1,CS,89\r\n"
        #expect(brief(try read(text)) == ["2015-04-15 07:05:03 82.9 kg"])
    }

    @Test(
        arguments: [
            ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], ".xlsx"),
            (Array("%PDF-1.7".utf8), "PDF"), ([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10], "picture"),
            (Array("7z\u{1}".utf8), "Unpack"),
        ] as [([UInt8], String)])
    func whatIsNotReadNamesItsWayOut(head: [UInt8], word: String) throws {
        let bytes = head + [UInt8](repeating: 1, count: 500)
        #expect {
            try read(bytes)
        } throws: { error in
            (error as? ImportError)?.message.contains(word) == true
        }
    }

    @Test func numbersIsNamed() throws {
        let bytes = try ZipFixture.zip(
            [("Index/Document.iwa", [1, 2, 3])], isDeflated: true)
        #expect {
            try read(bytes)
        } throws: { error in
            (error as? ImportError)?.message.contains("Numbers") == true
        }
    }
}
