import Foundation
import Testing

@testable import TactileCompatibility

@Suite struct PortedTextsTests {
    /// A folder with a table for each language.
    private func folder(_ languages: [String], region: String = "en") throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("ported-\(UUID().uuidString)")
        for language in languages {
            let place = folder.appendingPathComponent("\(language).lproj")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try "\"hello\" = \"hello in \(language)\"; \"\(language)\" = \"x\";".write(
                to: place.appendingPathComponent("Localizable.strings"), atomically: true,
                encoding: .utf8)
        }
        let info = ["CFBundleDevelopmentRegion": region, "CFBundleShortVersionString": "1.7"]
        try PropertyListSerialization.data(fromPropertyList: info, format: .xml, options: 0)
            .write(to: folder.appendingPathComponent("Info.plist"))
        return folder
    }

    @Test(arguments: [
        (["de-AT", "fr"], "de"), (["fr", "de"], "de"), (["pt-BR"], "pt-PT"), (["fr"], "en"),
        ([], "en"),
        (["zh-TW"], "zh-Hant"), (["zh-CN"], "en"), (["EN-gb"], "en"),
    ])
    func textsAreInThePersonsLanguage(languages: [String], expected: String) throws {
        let folder = try folder(["de", "en", "pt-PT", "zh-Hant"])
        defer { try? FileManager.default.removeItem(at: folder) }
        let bundle = try #require(Bundle(path: folder.path))
        let texts = PortedTexts(bundle, languages: languages)
        #expect(texts.preferredLocalizations == [expected])
        #expect(
            texts.localizedString(forKey: "hello", value: nil, table: nil) == "hello in \(expected)"
        )
        #expect(texts.localizedString(forKey: "none", value: nil, table: nil) == "none")
        #expect(texts.localizedString(forKey: "none", value: "", table: "No") == "none")
        #expect(texts.localizedString(forKey: "none", value: "a", table: "") == "a")
        #expect(
            bundle.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String == "1.7")
    }

    @Test func withoutInformationTheLanguageIsEnglish() throws {
        let folder = try folder(["de", "en"])
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.removeItem(at: folder.appendingPathComponent("Info.plist"))
        let texts = PortedTexts(try #require(Bundle(path: folder.path)), languages: ["fr"])
        #expect(texts.preferredLocalizations == ["en"])
        let none = PortedTexts(try #require(Bundle(path: "/")), languages: [])
        #expect(none.localizedString(forKey: "a", value: nil, table: nil) == "a")
    }

    @Test func aDialectLeavesTheRestToItsLanguage() throws {
        let folder = try folder(["de", "de-AT", "Base"], region: "de")
        defer { try? FileManager.default.removeItem(at: folder) }
        let texts = PortedTexts(
            try #require(Bundle(path: folder.path)), languages: ["de-AT"])
        #expect(texts.preferredLocalizations == ["de-AT", "de"])
        for key in ["de", "de-AT", "Base"] {
            #expect(texts.localizedString(forKey: key, value: nil, table: nil) == "x")
        }
        #expect(texts.localizedString(forKey: "hello", value: nil, table: nil) == "hello in de-AT")
    }

    @Test(arguments: [
        (["LANG": "de_DE.UTF-8"], ["de-DE"]), (["LANG": "C.UTF-8", "LANGUAGE": "fr"], []),
        ([:], []),
        (["LANG": "en_US", "LC_ALL": "sr_RS@latin", "LC_MESSAGES": "it"], ["sr-RS"]),
        (["LANG": "en_US", "LC_MESSAGES": "it", "LANGUAGE": "de:fr_CH"], ["de", "fr-CH", "it"]),
    ])
    func theEnvironmentNamesLanguages(environment: [String: String], expected: [String]) {
        #expect(PortedTexts.languages(of: environment) == expected)
    }
}
