import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

/// Archives as programs and people make them: members missing, of other names, too large, twice,
/// and archives in archives.
@Suite struct ArchiveTests {
    let temporary = TemporaryDirectory(isInMemory: true)

    private typealias Member = (name: String, bytes: [UInt8])

    private static let withings =
        "Date,\"Weight (kg)\",\"Fat mass (kg)\",\"Bone mass (kg)\",\"Muscle mass (kg)\",\"Hydration (kg)\",Comments\n"

    private func member(_ name: String, _ text: String) -> Member { (name, Array(text.utf8)) }

    private func read(_ archive: [UInt8]) throws -> ImportedFile {
        try DiaryDirectory.makeDirectory(temporary.path)
        let path = temporary.file("export.zip")
        try Data(archive).write(to: URL(fileURLWithPath: path))
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        return try Importer(clock: testClock).read(descriptor: descriptor, name: "export.zip")
    }

    private func read(_ members: Member...) throws -> ImportedFile {
        try read(ZipFixture.zip(members, isDeflated: true))
    }

    /// Apple Health names its document in the telephone's language, beside one for doctors.
    @Test(arguments: ["export.xml", "Exportieren.xml", "exportación.XML"])
    func theDocumentOfAppleHealthInAnyLanguage(name: String) throws {
        let file = try read(
            member("apple_health_export/export_cda.xml", "<ClinicalDocument/>"),
            member(
                "apple_health_export/\(name)", ContainerTests.appleHealth(ContainerTests.records)))
        #expect(file.format == .appleHealth)
        #expect(file.records.count == 3)
    }

    @Test func aMemberThatIsTooLargeDoesNotHideTheWeights() throws {
        let large: Member = ("a/everything.csv", [UInt8](repeating: 0x20, count: 65 << 20))
        let file = try read(
            large, member("b/table.csv", "date,weight (kg)\n2026-01-02,82.4\n"))
        #expect(file.records.map(ImportSample.brief) == ["2026-01-02 82.4 kg"])
        #expect(file.assumptions == ["export.zip/a/everything.csv is too large and was not read."])
        #expect(throws: ImportError.tooLarge(path: "export.zip/a/everything.csv")) {
            try read(large)
        }
    }

    @Test func archivesInArchives() throws {
        let inner = try ZipFixture.zip(
            [member("data/weight.csv", Self.withings + "\"2026-09-30 07:12:45\",84.2,,,,,\n")],
            isDeflated: true)
        let file = try read(member("readme.txt", "hello"), ("export/Data.ZIP", inner))
        #expect(file.records.map(ImportSample.brief) == ["2026-09-30 07:12:45 84.2 kg"])
        // A third one within is not looked into: a few bytes could hold thousands.
        let middle = try ZipFixture.zip([("inner.zip", inner)], isDeflated: true)
        #expect(throws: ImportError.unknownFormat(path: "export.zip")) {
            try read(("middle.zip", middle))
        }
    }

    @Test func linesOfSeveralMembersNameTheirMember() throws {
        let file = try read(
            member("weight-2026-01.csv", "date,weight (kg)\n2026-01-02,82.4\n2026-01-03,oops\n"),
            member("weight-2026-02.csv", "date,weight (kg)\n2026-02-30,82\n2026-02-03,82.1\n"))
        #expect(
            file.records.map(ImportSample.brief) == ["2026-01-02 82.4 kg", "2026-02-03 82.1 kg"])
        #expect(
            file.refused.map { "\($0.line) \($0.text)" } == [
                "3 weight-2026-01.csv: 2026-01-03,oops", "2 weight-2026-02.csv: 2026-02-30,82",
            ])
        #expect(file.rows == 4 && file.refusedCount == 2)
    }

    @Test func shadowFilesOfMacintoshAreNoTables() throws {
        let table = "date,weight (kg)\n2026-01-02,82.4\n"
        let file = try read(
            member("__MACOSX/weights/._table.csv", "\u{0}\u{5}\u{16}\u{7}"),
            member("__MACOSX/weights/._weight.csv", table), member("weights/table.csv", table))
        #expect(file.records.count == 1)
    }

    @Test func anAccountsArchiveOfGarmin() throws {
        let file = try read(
            member("DI_CONNECT/DI-Connect-User/user_profile.json", "{}"),
            member(
                "DI_CONNECT/DI-Connect-Wellness/104_userBioMetrics.json",
                #"[{"weight":{"weight":81419.0,"timestampGMT":"2025-07-18T18:01:21.0"}}]"#))
        #expect(file.format == .garmin)
        #expect(file.records.map(ImportSample.brief) == ["2025-07-18 19:01:21 81.419 kg"])
    }

    @Test func membersWithoutWeightsAreNamed() throws {
        #expect(throws: ImportError.noWeights(.withings)) {
            try read(member("weight.csv", Self.withings))
        }
        #expect(throws: ImportError.unknownFormat(path: "export.zip")) {
            try read(member("notes.txt", "hello"))
        }
    }

    @Test func archivesThatAreCutAnywhere() throws {
        let whole = try ZipFixture.zip(
            [member("weight.csv", Self.withings + "\"2026-09-30 07:12:45\",84.2,,,,,\n")],
            isDeflated: true)
        for length in 0..<whole.count {
            #expect(throws: ImportError.self) { try read(Array(whole.prefix(length))) }
        }
        #expect(try read(whole).records.count == 1)
    }
}
