import Testing

@testable import Diary
@testable import DiaryFiles

@Suite struct TextDecodingTests {
    private func decoded(_ bytes: [UInt8]) -> String {
        String(decoding: TextDecoding.utf8(bytes), as: UTF8.self)
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
}
