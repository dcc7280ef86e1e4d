import Foundation
import Testing

@testable import TactileDrawing

private let narrowFont = URL(
    fileURLWithPath: "/usr/share/fonts/opentype/urw-base35/NimbusSansNarrow-Bold.otf")

/// Fonts that a program brings along: a file that the tests' own fontconfig does not list.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: narrowFont.path)))
struct ProgramFontTests {
    @Test("A registered file is found by PostScript name, full name and family, in any case")
    func namesOfARegisteredFont() throws {
        #expect(CTFontManagerRegisterFontsForURL(narrowFont as CFURL, .process, nil))
        #expect(CTFontManagerRegisterFontsForURL(narrowFont as CFURL, .process, nil))
        for name in ["NimbusSansNarrow-Bold", "nimbussansnarrow-bold", "Nimbus Sans Narrow"] {
            let font = try #require(UIFont(name: name, size: 17), "\(name)")
            #expect(font.familyName == "Nimbus Sans Narrow" && font.pointSize == 17)
        }
        let bold = try #require(UIFont(name: "NimbusSansNarrow-Bold", size: 17))
        #expect(bold.key.weight == 700)
    }

    @Test("What is no font is told")
    func noFont() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("no-font-\(UUID().uuidString).ttf")
        try Data("no font".utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        var error: Unmanaged<CFError>?
        #expect(!CTFontManagerRegisterFontsForURL(url as CFURL, .process, &error))
        let fault = try #require(error)
        let text = fault.takeRetainedValue().localizedDescription
        #expect(text.contains(url.lastPathComponent))
        #expect(!CTFontManagerRegisterFontsForURLs([url], .process, nil))
        let provider = try #require(CGDataProvider(data: Data("x".utf8)))
        #expect(CGFont(provider) == nil)
    }

    @Test("UIAppFonts of a property list names fonts beside it")
    func propertyList() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("fonts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let font = URL(fileURLWithPath: "/usr/share/fonts/opentype/urw-base35/P052-Italic.otf")
        try FileManager.default.copyItem(
            at: font, to: folder.appendingPathComponent("Brand.otf"))
        let list: [String: Any] = ["UIAppFonts": ["Brand.otf"]]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: folder.appendingPathComponent("Info.plist"))
        #expect(UIFont(name: "P052-Italic", size: 12) == nil)
        ProgramFonts.loadFonts(in: folder)
        let italic = try #require(UIFont(name: "P052-Italic", size: 12))
        #expect(italic.key.isItalic)
    }

    @Test("A font out of data has its name")
    func fontOfData() throws {
        let data = try Data(
            contentsOf: URL(fileURLWithPath: "/usr/share/fonts/opentype/urw-base35/C059-Bold.otf"))
        let provider = try #require(CGDataProvider(data: data))
        let font = try #require(CGFont(provider))
        #expect(CTFontManagerRegisterGraphicsFont(font, nil))
        #expect(font.postScriptName == "C059-Bold")
        #expect(UIFont(name: "C059-Bold", size: 9)?.familyName == "C059")
    }
}
