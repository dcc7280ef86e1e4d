import Foundation
import Testing

@testable import TactileCompatibility

/// Texts with forms for several numbers, as a program that is brought over asks for them.
@Suite struct NumberedTextTests {
    /// The text “n” of a bundle in a language, whose table has this entry for it.
    private func text(_ entry: [String: Any], language: String = "en") throws -> String {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("numbered-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.appendingPathComponent("\(language).lproj")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let table: [String: Any] = ["n": entry, "plain": "%d plain"]
        try PropertyListSerialization.data(fromPropertyList: table, format: .xml, options: 0)
            .write(to: place.appendingPathComponent("Localizable.strings"))
        let texts = PortedTexts(try #require(Bundle(path: folder.path)), languages: [language])
        #expect(texts.localizedString(forKey: "plain", value: nil, table: nil) == "%d plain")
        return texts.localizedString(forKey: "n", value: nil, table: nil)
    }

    private func formatted(_ text: String, _ arguments: any CVarArg...) -> String {
        PortedTexts.string(format: text, locale: nil, arguments: arguments)
    }

    private let files: [String: Any] = [
        "NSStringLocalizedFormatKey": "%#@files@",
        "files": ["one": "%d file", "other": "%d files"],
    ]

    @Test func aNumberChoosesTheForm() throws {
        let text = try text(files)
        #expect(formatted(text, 1) == "1 file")
        #expect(formatted(text, 0) == "0 files")
        #expect(formatted(text, 21) == "21 files")
        #expect(formatted(text, UInt8(1)) == "1 file")
        #expect(formatted(text, -1) == "-1 file")
    }

    @Test(arguments: [
        (1, "1 plik"), (2, "2 pliki"), (5, "5 plików"), (12, "12 plików"), (22, "22 pliki"),
    ])
    func formsAreThoseOfTheLanguage(number: Int, expected: String) throws {
        let text = try text(
            [
                "NSStringLocalizedFormatKey": "%#@files@",
                "files": [
                    "one": "%ld plik", "few": "%ld pliki", "many": "%ld plików",
                    "other": "%ld pliku",
                ],
            ], language: "pl")
        #expect(formatted(text, number) == expected)
    }

    @Test func noneHasAFormInEveryLanguage() throws {
        let text = try text([
            "NSStringLocalizedFormatKey": "%#@files@",
            "files": ["zero": "no file", "one": "one file", "other": "%d files"],
        ])
        #expect([0, 1, 2].map { formatted(text, $0) } == ["no file", "one file", "2 files"])
    }

    @Test func aTextThatNobodyFormatsIsTheFormForMost() throws {
        let text = try text(files)
        let marks = 2
        #expect(String(String(format: text, 1).unicodeScalars.dropLast(marks)) == "1 files")
        let longer = formatted("In all: " + text, 2)
        #expect(String(longer.unicodeScalars.dropLast(marks)) == "In all: 2 files")
        #expect(formatted("%d%% of %@", 3, "all") == "3% of all")
        #expect(formatted("", 3) == "" && formatted("100 %", 3).hasPrefix("100"))
    }

    @Test func eachPartHasItsNumber() throws {
        let forms: [String: Any] = [
            "files": ["one": "%d file", "other": "%d files"],
            "folders": ["one": "one folder", "other": "%d folders"],
        ]
        func text(_ format: String) throws -> String {
            try self.text(forms.merging(["NSStringLocalizedFormatKey": format]) { $1 })
        }
        let plain = try text("%@: %#@files@ in %#@folders@ (%.1f%%)")
        #expect(formatted(plain, "A" as NSString, 1, 3, 2.5) == "A: 1 file in 3 folders (2.5%)")
        #expect(formatted(plain, "A" as NSString, 2, 1, 7.0) == "A: 2 files in one folder (7.0%)")
        // What there is no number for.
        #expect(formatted(plain, "A" as NSString, 2) == "A: 2 files in %d folders (%.1f%)")
        let placed = try text("%2$#@folders@ with %1$#@files@, %3$@")
        #expect(formatted(placed, 1, 3, "B" as NSString) == "3 folders with 1 file, B")
        #expect(formatted(placed, 2, 1, "B" as NSString) == "one folder with 2 files, B")
    }

    @Test func formsHaveForms() throws {
        let text = try text([
            "NSStringLocalizedFormatKey": "%#@files@",
            "files": ["one": "%d file in %#@folders@", "other": "%d files in %#@folders@"],
            "folders": ["one": "one folder", "other": "%d folders"],
        ])
        #expect(formatted(text, 1, 1) == "1 file in one folder")
        #expect(formatted(text, 2, 3) == "2 files in 3 folders")
    }

    /// What leads to itself, or has no form for most numbers, is shown as it is written.
    @Test func badEntriesEndNothing() throws {
        let endless = try text([
            "NSStringLocalizedFormatKey": "%#@a@", "a": ["other": "x %#@a@"],
        ])
        #expect(formatted(endless, 1).contains("x x x"))
        let missing = try text(["NSStringLocalizedFormatKey": "%#@b@", "a": ["other": "x"]])
        #expect(formatted(missing, 1) == "%#@b@")
        #expect(try text(["a": ["other": "x"]]) == "n")
        let open = try text(["NSStringLocalizedFormatKey": "%#@a", "a": ["other": "x"]])
        #expect(NumberedText.of(open) != nil)
    }

    @Test func partsOfNumbersAreMany() throws {
        let text = try text([
            "NSStringLocalizedFormatKey": "%#@days@",
            "days": ["one": "%g day", "other": "%g days"],
        ])
        #expect(formatted(text, 1.0) == "1 day" && formatted(text, 1.5) == "1.5 days")
        #expect(formatted(text, Double.infinity).hasSuffix("days"))
    }
}
