import Testing

@testable import Diary
@testable import DiaryFiles

@Suite struct TextDecodingTests {
    private func decoded(_ bytes: [UInt8]) -> String {
        let utf8 = try? TextDecoding.utf8(bytes, ImportProgress())
        return String(decoding: utf8 ?? [], as: UTF8.self)
    }

    private func latin(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

    /// Letters before a cut, or before a part in another encoding, stay what they are.
    @Test func aByteThatIsNoUTF8ChangesNoOther() {
        let letters = Array("müde, 夜, 🙂".utf8)
        #expect(decoded(Array(letters.dropLast())).hasPrefix("müde, 夜, "))
        #expect(decoded(letters + latin("; müde")) == "müde, 夜, 🙂; müde")
        #expect(decoded(latin("naïve caf\u{E9}")) == "naïve café")
        #expect(decoded([0x80, 0x93, 0x20, 0xC3, 0xBC]) == "€“ ü")
    }

    @Test func utf16ThatIsCutWithinALetter() {
        let units = Array("\u{FEFF}Gewicht 🙂".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(decoded(units) == "Gewicht 🙂")
        #expect(decoded(Array(units.dropLast())).hasPrefix("Gewicht "))
        #expect(decoded(Array(units.dropLast(3))).hasPrefix("Gewicht"))
    }

    /// The same bytes are other letters in each code page; the one that is named counts.
    @Test func aNamedEncodingIsTaken() throws {
        let text = "Datum;Gewicht (kg);Napomena\n05.01.2026;82,4;ručak\n"
        let bytes = try #require(CodePagesFixture.bytes(text, "CP1250"))
        func note(_ encoding: String) throws -> String? {
            var options = ImportOptions()
            options.encoding = encoding
            return try Importer(options: options, clock: testClock).read(bytes, name: "t")
                .records.first?.note
        }
        #expect(try note("windows-1250") == "ručak")
        #expect(try note("windows-1252") == "ruèak")
        #expect(throws: ImportError.unreadable(path: "t", reason: "it is no text in UTF-8")) {
            try note("UTF-8")
        }
    }

    @Test func namesOfEncodingsAreKnown() {
        for name in ["windows-1251", "koi8-r", "shift_jis", "UTF-16"] {
            #expect(ImportOptions.isEncoding(name), "\(name)")
        }
        for name in ["", "nonsense", "utf-8//IGNORE", "latin 1", "ü"] {
            #expect(!ImportOptions.isEncoding(name), "\(name)")
        }
    }
}
