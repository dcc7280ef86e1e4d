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
