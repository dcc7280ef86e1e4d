import Foundation
import Synchronization
import TactileDrawing
import TactileViews
import Testing

@Suite struct ItemProviderTests {
    /// What a load gave, from whatever thread.
    private final class Answer<Value: Sendable>: Sendable {
        let values = Mutex<[Value?]>([])
        let errors = Mutex<[Int]>([])
        func take(_ value: Value?, _ error: (any Error)?) {
            values.withLock { $0.append(value) }
            if let error { errors.withLock { $0.append((error as NSError).code) } }
        }
        var last: Value? { values.withLock { $0.last ?? nil } }
        var codes: [Int] { errors.withLock { $0 } }
    }

    @Test("Text, addresses, pictures and colours come back as they were")
    func objects() throws {
        let text = Answer<String>()
        NSItemProvider(object: NSString(string: "81,2 kg – é")).loadObject(ofClass: String.self) {
            text.take($0, $1)
        }
        #expect(text.last == "81,2 kg – é")
        let url = Answer<URL>()
        let address = try #require(NSURL(string: "https://example.org/a%20b"))
        let provider = NSItemProvider(object: address)
        provider.loadObject(ofClass: URL.self) { url.take($0, $1) }
        #expect(url.last == address as URL)
        #expect(!provider.hasItemConformingToTypeIdentifier("public.file-url"))
        let color = UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
        let answer = Answer<UIColor>()
        NSItemProvider(object: color).loadObject(ofClass: UIColor.self) { object, error in
            answer.take(object as? UIColor, error)
        }
        var parts: (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        #expect(
            answer.last?.getRed(&parts.0, green: &parts.1, blue: &parts.2, alpha: &parts.3) == true)
        #expect(abs(parts.1 - 0.5) < 0.001 && abs(parts.3 - 0.25) < 0.001)
        let image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).image { _ in }
        let picture = Answer<UIImage>()
        NSItemProvider(object: image).loadObject(ofClass: UIImage.self) { object, error in
            picture.take(object as? UIImage, error)
        }
        #expect(picture.last?.cgImage?.width == image.cgImage?.width)
    }

    @Test("A form is found by a type that it conforms to, the same type first")
    func conformance() {
        let provider = NSItemProvider()
        for (type, text) in [("public.html", "<b>"), ("public.utf8-plain-text", "b")] {
            provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) {
                $0(Data(text.utf8), nil)
                return nil
            }
        }
        #expect(provider.hasItemConformingToTypeIdentifier("public.text"))
        #expect(!provider.hasItemConformingToTypeIdentifier("public.image"))
        #expect(provider.registeredTypeIdentifiers == ["public.html", "public.utf8-plain-text"])
        let any = Answer<Data>()
        let plain = Answer<Data>()
        provider.loadDataRepresentation(forTypeIdentifier: "public.text") { any.take($0, $1) }
        provider.loadDataRepresentation(forTypeIdentifier: "public.utf8-plain-text") {
            plain.take($0, $1)
        }
        #expect(any.last == Data("<b>".utf8) && plain.last == Data("b".utf8))
    }

    @Test("What is not there, and what is not what it says, is an error")
    func errors() {
        let provider = NSItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: "public.png", visibility: .all) {
            $0(Data("no picture".utf8), nil)
            return nil
        }
        let answer = Answer<UIImage>()
        provider.loadObject(ofClass: UIImage.self) { answer.take($0 as? UIImage, $1) }
        provider.loadObject(ofClass: UIColor.self) { answer.take($0 as? UIImage, $1) }
        let data = Answer<Data>()
        provider.loadDataRepresentation(forTypeIdentifier: "public.text") { data.take($0, $1) }
        #expect(answer.codes == [-1100, -1200] && data.codes == [-1000])
        #expect(NSItemProvider(contentsOf: URL(string: "https://example.org/")) == nil)
    }

    @Test("A load that is cancelled ends once")
    func cancelling() {
        let provider = NSItemProvider()
        let shared = Completions()
        provider.registerDataRepresentation(forTypeIdentifier: "x/y", visibility: .all) { done in
            shared.list.withLock { $0.append(done) }
            return nil
        }
        let answer = Answer<Data>()
        let progress = provider.loadDataRepresentation(forTypeIdentifier: "x/y") {
            answer.take($0, $1)
        }
        progress.cancel()
        for done in shared.list.withLock({ $0 }) { done(Data([1]), nil) }
        #expect(answer.values.withLock { $0.count } == 1)
        #expect(answer.codes == [CocoaError.userCancelled.rawValue])
    }

    private final class Completions: Sendable {
        let list = Mutex<[@Sendable (Data?, (any Error)?) -> Void]>([])
    }

    @Test("Lists of addresses are read line by line, remarks left out")
    func addresses() {
        let list = "# from here\r\nfile:///a%20b.csv\r\n\r\nhttps://example.org/\r\nno address\r\n"
        #expect(
            AddressList.addresses(in: Data(list.utf8)).map(\.absoluteString)
                == ["file:///a%20b.csv", "https://example.org/"])
        #expect(AddressList.addresses(in: Data([0xFF, 0xFE, 0])).isEmpty)
    }

    @Test("Several items are one list, one text, and the first of any other type")
    @MainActor func offered() {
        let texts = ["one", "two"].map { NSItemProvider(object: NSString(string: $0)) }
        let own = NSItemProvider()
        own.registerDataRepresentation(forTypeIdentifier: "public.png", visibility: .ownProcess) {
            $0(Data(), nil)
            return nil
        }
        let urls = ["file:///a", "file:///b"].compactMap { NSURL(string: $0) }
            .map { NSItemProvider(object: $0) }
        let items = OfferedItems(texts + [own] + urls)
        #expect(items.types == ["text/plain", "text/uri-list"])
        var found: [Data?] = []
        for type in items.types + ["image/png"] { items.load(type) { found.append($0) } }
        #expect(found == [Data("one\ntwo".utf8), Data("file:///a\r\nfile:///b\r\n".utf8), nil])
    }
}
