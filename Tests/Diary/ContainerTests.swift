import Foundation
import SeededRandom
import Testing

@testable import Diary
@testable import DiaryFiles

/// XML, archives and databases.
@Suite struct ContainerTests {
    let temporary = TemporaryDirectory()

    static let records = """
        <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Health" unit="lb" \
        creationDate="2023-07-23 10:35:40 -0400" startDate="2023-07-23 10:35:00 -0400" \
        endDate="2023-07-23 10:35:00 -0400" value="200"><MetadataEntry key="a" value="1"/></Record>
        <Record type="HKQuantityTypeIdentifierHeight" unit="cm" startDate="2023-07-23 10:35:00 -0400" value="181"/>
        <Record type="HKQuantityTypeIdentifierBodyMass" unit="kg" startDate="2026-01-10 08:00:00 +0100" value="75"/>
        <Record type="HKQuantityTypeIdentifierBodyMass" unit="g" startDate="2026-01-11 08:00:00 +0100" value="75100"/>
        <Record type="HKQuantityTypeIdentifierBodyMass" unit="furlong" startDate="2026-01-12 08:00:00 +0100" value="1"/>
        """

    static func appleHealth(_ records: String, subset: String = "<!ELEMENT HealthData (Record*)>")
        -> String
    {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE HealthData [
        <!-- \(String(repeating: "HealthKit Export Version: 11 ", count: 300)) -->
        \(subset)
        ]>
        <HealthData locale="en_US">
        \(records)
        </HealthData>
        """
    }

    static let expected = [
        "2023-07-23T10:35:00-04:00 200 lb", "2026-01-10T08:00:00+01:00 75 kg",
        "2026-01-11T08:00:00+01:00 75.1 kg",
    ]

    @Test func appleHealth() throws {
        let file = try read(Self.appleHealth(Self.records))
        #expect(file.format == .appleHealth)
        #expect(file.records.map(line) == Self.expected)
        #expect(file.refusedCount == 1)
    }

    @Test func hackersDietXML() throws {
        let file = try read(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE hackersdiet SYSTEM "http://example.invalid/hackersdiet.dtd">
            <hackersdiet version="1.0"><epoch>2007</epoch><account><user><height>187</height></user></account>
            <monthlogs version="1.0"><monthlog version="1.0"><properties><year>2007</year><month>2</month>
            <weight-unit>kilogram</weight-unit></properties><days ndays="28">
            <day><date>1</date><weight>75.2</weight><rung/><flag/><comment>wet &amp; cold</comment></day>
            <day><date>2</date><weight/><comment>no weight</comment></day>
            <day><date>30</date><weight>75.3</weight></day></days></monthlog>
            <monthlog><properties><year>2007</year><month>3</month><weight-unit>stone</weight-unit></properties>
            <days><day><date>1</date><weight>166.5</weight></day></days></monthlog></monthlogs></hackersdiet>
            """)
        #expect(file.format == .hackersDietXML)
        #expect(
            file.records.map(line) == [
                "2007-02-01T12:00:00+01:00 75.2 kg wet & cold",
                "2007-03-01T12:00:00+01:00 166.5 lb",
            ])
        #expect(file.refusedCount == 1)
        #expect(file.empty == 1)
    }

    @Test func entityBombsAreRefused() {
        let bomb = Self.appleHealth(
            "&b;", subset: "<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\">")
        #expect(throws: ImportError.self) { try read(bomb) }
        let outside = Self.appleHealth("&x;", subset: "<!ENTITY x SYSTEM \"file:///etc/passwd\">")
        #expect(throws: ImportError.self) { try read(outside) }
        #expect(throws: ImportError.self) {
            try read(Self.appleHealth(Self.records).replacing("</", with: "<"))
        }
    }

    private func importer(_ archive: [UInt8]) throws -> ImportedFile {
        try FileManager.default.createDirectory(
            atPath: temporary.path, withIntermediateDirectories: true)
        let path = temporary.file("export.zip")
        try Data(archive).write(to: URL(fileURLWithPath: path))
        return try Importer(clock: testClock).read(path: path)
    }

    @Test(arguments: [true, false])
    func archivesAreReadWithoutUnpacking(isDeflated: Bool) throws {
        let xml = Array(Self.appleHealth(Self.records).utf8)
        let archive = try ZipFixture.zip(
            [
                ("apple_health_export/export_cda.xml", Array("<ClinicalDocument/>".utf8)),
                ("apple_health_export/export.xml", xml),
            ], isDeflated: isDeflated)
        let file = try importer(archive)
        #expect(file.records.map(line) == Self.expected)
    }

    @Test func archivesOfManyGigabytesHaveWideNumbers() throws {
        let xml = Array(Self.appleHealth(Self.records).utf8)
        let members = [("a.txt", [UInt8(65)]), ("apple_health_export/export.xml", xml)]
        let archive = try ZipFixture.zip(members, isDeflated: true, isWide: true)
        #expect(try importer(archive).records.map(line) == Self.expected)
        // Wide numbers that lead out of the file are damage.
        var random = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            var broken = archive
            let tail = broken.count - 300
            for _ in 0..<4 {
                broken[Int.random(in: tail..<broken.count, using: &random)] = 0xFF
            }
            if let file = try? importer(broken) { #expect(file.records.map(line) == Self.expected) }
        }
    }

    @Test func otherArchivesAreSearchedForTables() throws {
        let weights = Array(
            "Date,\"Weight (kg)\",\"Fat mass (kg)\",\"Bone mass (kg)\",\"Muscle mass (kg)\",\"Hydration (kg)\",Comments\n\"2026-09-30 07:12:45\",84.2,,,,,\n"
                .utf8)
        let archive = try ZipFixture.zip(
            [("readme.txt", [65]), ("data/height.csv", [66]), ("data/weight.csv", weights)],
            isDeflated: true)
        #expect(try importer(archive).records.map(\.weight.text) == ["84.2"])
        #expect(throws: ImportError.self) {
            try importer(try ZipFixture.zip([("a.txt", [65])], isDeflated: true))
        }
    }

    @Test func brokenArchivesAreRefused() throws {
        let whole = try ZipFixture.zip(
            [("export.xml", Array(Self.appleHealth(Self.records).utf8))], isDeflated: true)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            var broken = whole
            for _ in 0..<3 {
                broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            if Bool.random(using: &random) {
                broken = Array(broken.prefix(Int.random(in: 0...broken.count, using: &random)))
            }
            // Either everything is there or an error says why not.
            if let file = try? importer(broken) {
                #expect(file.records.map(line) == Self.expected || file.format != .appleHealth)
            }
        }
    }

    @Test func healthConnect() throws {
        try DiaryDirectory.makeDirectory(temporary.path)
        let path = temporary.file("health_connect_export.db")
        try SQLiteConnection(path: path, mode: .create).execute(
            """
            CREATE TABLE weight_record_table(weight REAL, time INTEGER, zone_offset INTEGER, uuid BLOB);
            INSERT INTO weight_record_table VALUES(75500.0, 1767772800000, 3600, x'00');
            INSERT INTO weight_record_table VALUES(75100.4999, 1767859200000, 7200, x'01');
            INSERT INTO weight_record_table VALUES(74900.0, 1767945600000, NULL, x'02');
            """)
        let expected = [
            "2026-01-07T09:00:00+01:00 75.5 kg", "2026-01-08T10:00:00+02:00 75.1 kg",
            "2026-01-09T09:00:00+01:00 74.9 kg",
        ]
        #expect(try Importer(clock: testClock).read(path: path).records.map(line) == expected)
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        let archive = try ZipFixture.zip([("health_connect_export.db", bytes)], isDeflated: true)
        #expect(try importer(archive).records.map(line) == expected)
        try SQLiteConnection(path: path, mode: .create).execute("DROP TABLE weight_record_table")
        #expect(throws: ImportError.self) { try Importer(clock: testClock).read(path: path) }
    }

    @Test func aCancelledImportReadsNoFurther() throws {
        let rows = (0..<20_000).map { "2026-01-\(($0 % 28 + 1).padded(2)),80" }
        let text = "date,weight (kg)\n" + rows.joined(separator: "\n")
        let importer = Importer(clock: testClock, progress: ImportProgress { $0 < 0.3 })
        try FileManager.default.createDirectory(
            atPath: temporary.path, withIntermediateDirectories: true)
        try text.write(toFile: temporary.file("long.csv"), atomically: true, encoding: .utf8)
        #expect(throws: ImportError.cancelled) {
            try importer.read(path: temporary.file("long.csv"))
        }
    }
}
