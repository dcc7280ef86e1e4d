import Foundation
import GoldenSupport
import Testing

@testable import TactileDrawing

@Suite struct LineBreakStrategyTests {
    private func lines(
        _ text: String, width: CGFloat, _ strategy: NSParagraphStyle.LineBreakStrategy
    ) -> [String] {
        let style = NSMutableParagraphStyle()
        style.lineBreakStrategy = strategy
        let font = UIFont.systemFont(ofSize: 12)
        let layout = TextLayout(
            NSAttributedString(string: text, attributes: [.paragraphStyle: style]), font: font,
            color: .black, options: .init(width: width))
        let units = Array(text.utf16)
        return layout.lines.map {
            String(decoding: units[$0.range], as: UTF16.self).trimmingCharacters(in: .whitespaces)
        }
    }

    @Test func noWordIsLeftAloneInTheLastLine() {
        let font = UIFont.systemFont(ofSize: 12)
        let room = TextLayout("some words in a line", font: font).size.width + 2
        let text = "some words in a line here"
        #expect(lines(text, width: room, []) == ["some words in a line", "here"])
        #expect(lines(text, width: room, .pushOut) == ["some words in a", "line here"])
        #expect(lines(text, width: room, .standard) == ["some words in a", "line here"])
        #expect(lines(text + "\n" + text, width: room, .pushOut).count == 4)
        #expect(lines("one two", width: 30, .pushOut) == ["one", "two"], "two words may part")
    }

    @Test func wordsThatHaveNoRoomAreBrokenNevertheless() {
        let text = "a extraordinarily incomprehensible"
        let font = UIFont.systemFont(ofSize: 12)
        let room = TextLayout("incomprehensible", font: font).size.width + 2
        #expect(lines(text, width: room, .pushOut) == lines(text, width: room, []))
    }

    @Test func hangulWordsStayWhole() {
        let text = "안녕하세요 여러분반갑습니다"
        let bytes = Array(text.utf8)[...]
        let ranges = UnbrokenText(bytes, .hangulWordPriority).ranges
        #expect(ranges.count == 2)
        #expect(ranges.first == 0..<15 && ranges.last == 16..<bytes.count)
        #expect(UnbrokenText(bytes, []).ranges.isEmpty)
        #expect(UnbrokenText(Array("abc".utf8)[...], .standard).ranges.isEmpty)
    }

    @Test func theStrategyBelongsToTheStyle() throws {
        let style = NSMutableParagraphStyle()
        #expect(style.lineBreakStrategy == [])
        style.lineBreakStrategy = .pushOut
        let copy = try #require(style.copy() as? NSParagraphStyle)
        #expect(copy.lineBreakStrategy == .pushOut && copy == style)
        #expect(copy != NSParagraphStyle.default)
    }

    @Test func systemFontsHaveWidths() {
        let condensed = UIFont.systemFont(ofSize: 12, weight: .bold, width: .condensed)
        #expect(condensed.fontDescriptor.symbolicTraits.contains([.traitCondensed, .traitBold]))
        let usual = UIFont.systemFont(ofSize: 12, weight: .bold, width: .standard)
        #expect(usual == UIFont.boldSystemFont(ofSize: 12))
        let wide = UIFont.systemFont(ofSize: 12, weight: .regular, width: .expanded)
        #expect(wide.fontDescriptor.symbolicTraits.contains(.traitExpanded))
        #expect(
            UIFont.systemFont(ofSize: 12, weight: .regular, width: .init(rawValue: .nan))
                == UIFont.systemFont(ofSize: 12))
    }
}
