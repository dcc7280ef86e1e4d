import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

/// What is one of a list is looked at for each of the list, and for its neighbour that is none.
@Suite struct EachOfAListTests {
    @Test func everyEscapeOfJSONAndNoOtherLetter() throws {
        let known: [Character: String] = [
            "n": "\n", "t": "\t", "r": "\r", "b": "\u{8}", "f": "\u{C}", "\"": "\"", "\\": "\\",
            "/": "/",
        ]
        for code in UInt8(0x20)..<0x7F {
            let letter = Character(Unicode.Scalar(code))
            let text = "\"a\\\(letter)z\""
            let value = JSONParser.value(of: Array(text.utf8)) as? String
            #expect(value == known[letter].map { "a\($0)z" }, "\(text)")
        }
    }

    @Test(
        arguments: [
            ([0xD0, 0xCF, 0x11, 0xE0], "old Office"), (Array("%PDF".utf8), "PDF"),
            ([0x89, 0x50, 0x4E, 0x47], "picture"), ([0xFF, 0xD8, 0xFF], "picture"),
            (Array("GIF8".utf8), "picture"), (Array("....ftyp".utf8), "picture"),
            (Array("RIFF".utf8), "picture"), (Array("7z".utf8), "archive"),
            (Array("Rar!".utf8), "archive"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "archive"),
            ([0x28, 0xB5, 0x2F, 0xFD], "archive"), (Array("BZh".utf8), "archive"),
            (Array("{\\rtf".utf8), "RTF"), (Array("bplist00".utf8), "property list"),
            (Array("PAR1".utf8), "Parquet"),
        ] as [([UInt8], String)])
    func eachForeignKindIsNamed(head: [UInt8], word: String) throws {
        #expect(try #require(ForeignKind.advice(head)).contains(word))
        #expect(try #require(ForeignKind.advice(head + [7, 7])).contains(word))
        #expect(ForeignKind.advice(Array(head.dropLast())) == nil)
        #expect(ForeignKind.advice([7, 7] + head) == nil)
    }

    @Test(arguments: [
        ("Index/Document.iwa", "Numbers"), ("Index.zip", "Numbers"),
        ("xl/workbook.bin", "binary spreadsheet"), ("word/document.xml", "Word"),
    ])
    func eachForeignArchiveIsNamed(name: String, word: String) throws {
        func advice(_ names: [String]) -> String? {
            ForeignKind.advice(
                names.map {
                    ZipArchive.Member(
                        name: $0, method: 0, checksum: 0, packedSize: 1, size: 1, headerOffset: 0,
                        isEncrypted: false)
                })
        }
        #expect(try #require(advice([name])).contains(word))
        #expect(try #require(advice(["other", name])).contains(word))
        #expect(advice([name + "x", "other"]) == nil)
    }
}
