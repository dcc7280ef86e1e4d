import Foundation
import TactileDrawing
import TactileViews
import TestSupport
import Testing

@Suite @MainActor struct PasteboardTests {
    private func picture() -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).image { _ in
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 3, height: 2))
        }
    }

    @Test("Items expire when their date has come")
    func itemsExpire() {
        let harness = Harness(size: CGSize(width: 100, height: 100))
        harness.show()
        let board = UIPasteboard.general
        board.setItems(
            [["public.utf8-plain-text": "secret"]],
            options: [.expirationDate: Date(timeIntervalSinceNow: 30), .localOnly: true])
        #expect(board.string == "secret")
        harness.advance(seconds: 40)
        #expect(board.string == nil)
        board.setItems(
            [["public.utf8-plain-text": "secret"]],
            options: [.expirationDate: Date(timeIntervalSinceNow: 30)])
        board.string = "other"
        harness.advance(seconds: 40)
        #expect(board.string == "other", "what came later stays")
    }

    @Test("A picture takes the place of a text, and the other way round")
    func pictures() {
        let board = UIPasteboard.general
        board.string = "words"
        let count = board.changeCount
        let size = picture().size
        board.image = picture()
        #expect(board.changeCount == count + 1)
        #expect(board.hasImages && !board.hasStrings)
        #expect(board.string == nil)
        #expect(board.image?.size.width == size.width)
        #expect(board.data(forPasteboardType: "image/png")?.starts(with: [0x89, 0x50]) == true)
        board.string = "words"
        #expect(!board.hasImages && board.image == nil)
        board.image = nil
        #expect(board.string == nil)
    }

    @Test("Types have the names of UIKit and of the desktop")
    func types() {
        let board = UIPasteboard.general
        let pdf = Data("%PDF".utf8)
        board.setData(pdf, forPasteboardType: "com.adobe.pdf")
        #expect(board.data(forPasteboardType: "application/pdf") == pdf)
        #expect(!board.hasImages)
        board.setData(Data("é".utf8), forPasteboardType: "public.utf8-plain-text")
        #expect(board.string == "é")
        #expect(board.data(forPasteboardType: "com.adobe.pdf") == nil)
        board.setData(Data([0xFF]), forPasteboardType: "public.plain-text")
        #expect(board.string == "é")
    }

    @Test("Addresses, texts and colours of several items are one list and one text for others")
    func several() throws {
        let harness = Harness(size: CGSize(width: 100, height: 100))
        harness.show()
        let board = UIPasteboard.general
        let urls = try ["file:///a%20b", "https://example.org/"].map {
            try #require(URL(string: $0))
        }
        board.urls = urls
        #expect(board.urls == urls && board.url == urls[0] && board.numberOfItems == 2)
        #expect(board.hasURLs && !board.hasStrings && !board.hasColors)
        #expect(board.types == ["public.file-url", "public.url"])
        var list: Data?
        harness.platform.readData(.clipboard, type: "text/uri-list", atMost: 1000) {
            if case .data(let data) = $0 { list = data }
        }
        harness.settle()
        #expect(list == Data("file:///a%20b\r\nhttps://example.org/\r\n".utf8))
        board.strings = ["one", "two"]
        #expect(board.string == "one" && board.strings == ["one", "two"])
        var text: String?
        board.loadString { text = $0 }
        harness.settle()
        #expect(text == "one\ntwo")
        board.color = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(board.hasColors && board.colors?.count == 1)
        board.color = nil
        #expect(board.numberOfItems == 0 && board.types.isEmpty)
    }

    @Test("Items are set by type, added to, and had as providers")
    func items() {
        let board = UIPasteboard.general
        var changes = 0
        let token = NotificationCenter.default.addObserver(
            forName: UIPasteboard.changedNotification, object: board, queue: nil
        ) { _ in MainActor.assumeIsolated { changes += 1 } }
        defer { NotificationCenter.default.removeObserver(token) }
        board.items = [
            [
                "public.utf8-plain-text": "a,b",
                "public.comma-separated-values-text": Data("a,b".utf8),
            ],
            ["public.png": picture(), "com.example.unknown": 3],
        ]
        #expect(board.numberOfItems == 2 && board.string == "a,b" && board.image != nil)
        #expect(board.contains(pasteboardTypes: ["public.text"]))
        #expect(!board.contains(pasteboardTypes: ["public.png"]))
        #expect(board.items[0]["public.utf8-plain-text"] as? Data == Data("a,b".utf8))
        board.addItems([["public.utf8-plain-text": "c"]])
        #expect(board.strings == ["a,b", "c"])
        let providers = board.itemProviders
        #expect(providers.count == 3 && providers[1].canLoadObject(ofClass: UIImage.self))
        board.string = nil
        board.itemProviders = providers
        #expect(board.strings == ["a,b", "c"] && changes == 4)
    }

    @Test("Providers that answer later are offered then, unless something else was put there")
    func lateProviders() {
        final class Late: @unchecked Sendable { var finish: ((Data?, (any Error)?) -> Void)? }
        let board = UIPasteboard.general
        for isOvertaken in [false, true] {
            let late = Late()
            let provider = NSItemProvider()
            provider.registerDataRepresentation(
                forTypeIdentifier: "public.utf8-plain-text", visibility: .all
            ) { completion in
                late.finish = completion
                return nil
            }
            board.string = "before"
            board.setItemProviders([provider])
            #expect(board.string == "before")
            if isOvertaken { board.string = "other" }
            late.finish?(Data("late".utf8), nil)
            #expect(board.string == (isOvertaken ? "other" : "late"))
        }
    }

    @Test("What others have copied is had as providers, a file each")
    func foreign() {
        let harness = Harness(size: CGSize(width: 100, height: 100))
        harness.show()
        let board = UIPasteboard.general
        var found: [NSItemProvider]?
        board.loadItemProviders { found = $0 }
        harness.settle()
        #expect(found?.isEmpty == true)
        // As another program does it, which is not known here.
        harness.platform.write(
            PlatformOffer(text: "x", data: ["text/csv": Data("a,b".utf8)]), to: .clipboard)
        board.loadItemProviders { found = $0 }
        harness.settle()
        #expect(
            found?.map(\.registeredTypeIdentifiers) == [
                ["public.utf8-plain-text", "public.comma-separated-values-text"]
            ])
        let read = Read()
        found?[0].loadDataRepresentation(
            forTypeIdentifier: "public.comma-separated-values-text"
        ) { data, _ in read.data = data }
        harness.settle()
        #expect(read.data == Data("a,b".utf8))
        let list = Data("file:///a.csv\nfile:///b.png\n".utf8)
        harness.platform.write(PlatformOffer(data: ["text/uri-list": list]), to: .clipboard)
        board.loadItemProviders { found = $0 }
        harness.settle()
        #expect(found?.map(\.suggestedName) == ["a.csv", "b.png"])
    }

    private final class Read: @unchecked Sendable { var data: Data? }

    @Test("What the platform offers is loaded, unless it is too much")
    func loading() {
        let harness = Harness(size: CGSize(width: 100, height: 100))
        harness.show()
        let board = UIPasteboard.general
        board.setData(Data([1, 2, 3]), forPasteboardType: "image/x-test")
        var answers: [Data?] = []
        board.loadData(forPasteboardType: "image/x-test") { answers.append($0) }
        board.loadData(forPasteboardType: "image/x-test", atMost: 2) { answers.append($0) }
        board.loadData(forPasteboardType: "image/other") { answers.append($0) }
        board.loadData(forPasteboardType: "public.plain-text") { answers.append($0) }
        harness.settle()
        #expect(answers == [Data([1, 2, 3]), nil, nil, nil])
    }
}
