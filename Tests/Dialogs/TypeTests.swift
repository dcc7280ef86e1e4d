import Foundation
import Tactile
import Testing

/// Types of files and data.
@Suite struct TypeTests {
    @Test func extensionsAndMIMETypesHaveTypes() throws {
        #expect(UTType(filenameExtension: "CSV") == .commaSeparatedText)
        #expect(UTType(mimeType: "text/plain; charset=utf-8") == .plainText)
        #expect(UTType.png.preferredMIMEType == "image/png")
        #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
        #expect(UTType("public.JSON") == .json && UTType("org.example.nothing") == nil)
        #expect(UTType(filenameExtension: "") == nil)
        #expect(UTType(filenameExtension: "png", conformingTo: .text) == nil)
    }

    @Test func typesAreOfTheirKinds() {
        #expect(UTType.swiftSource.conforms(to: .text) && UTType.swiftSource.isSubtype(of: .item))
        #expect(UTType.data.isSupertype(of: .png) && !UTType.png.isSubtype(of: .png))
        #expect(UTType.png.conforms(to: .png) && !UTType.png.conforms(to: .text))
        #expect(!UTType.folder.conforms(to: .data) && UTType.folder.conforms(to: .item))
    }

    @Test func whatIsNotKnownIsToldApart() throws {
        let one = try #require(UTType(filenameExtension: "xyz"))
        #expect(one.isDynamic && one == UTType(filenameExtension: "XYZ"))
        #expect(one != UTType(filenameExtension: "xyy") && one.conforms(to: .data))
        #expect(one.preferredFilenameExtension == "xyz")
        let own = UTType(exportedAs: "org.example.Note", conformingTo: .json)
        #expect(own.conforms(to: .text) && own.identifier == "org.example.note")
    }
}
