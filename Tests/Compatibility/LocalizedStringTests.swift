import Foundation
import TactileCompatibility
import Testing

/// Texts of a bundle that nothing but its folder makes one.
@Suite struct LocalizedStringTests {
    private func bundle() throws -> Bundle {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("texts-\(UUID().uuidString)")
        // English counts where the environment names no language, as in tests.
        let language = folder.appendingPathComponent("en.lproj")
        try FileManager.default.createDirectory(at: language, withIntermediateDirectories: true)
        try #"""
        "hi" = "Good day"; "%lld of %@" = "%2$@: %1$lld"; "100%" = "all of it";
        """#.write(
            to: language.appendingPathComponent("Localizable.strings"), atomically: true,
            encoding: .utf8)
        try "\"hi\" = \"Other\";".write(
            to: language.appendingPathComponent("More.strings"), atomically: true, encoding: .utf8)
        return try #require(Bundle(path: folder.path))
    }

    @Test func keysAndTables() throws {
        let bundle = try bundle()
        defer { try? FileManager.default.removeItem(atPath: bundle.bundlePath) }
        #expect(String(localized: "hi", bundle: bundle) == "Good day")
        #expect(String(localized: "hi", table: "More", bundle: bundle) == "Other")
        #expect(String(localized: "none", bundle: bundle) == "none")
        #expect(String(localized: "k", defaultValue: "usual", bundle: bundle) == "usual")
        #expect(String(localized: "100%", bundle: bundle) == "all of it")
        #expect(NSLocalizedString("hi", bundle: bundle, comment: "") == "Good day")
        #expect(NSLocalizedString("hi", tableName: "More", bundle: bundle, comment: "") == "Other")
        #expect(NSLocalizedString("no", bundle: bundle, value: "v", comment: "") == "v")
    }

    @Test func valuesArePutIn() throws {
        let bundle = try bundle()
        defer { try? FileManager.default.removeItem(atPath: bundle.bundlePath) }
        let name = "cats"
        #expect(String(localized: "\(3) of \(name)", bundle: bundle) == "cats: 3")
        #expect(String(localized: "\(4) dogs, 5 %", bundle: bundle) == "4 dogs, 5 %")
    }
}
