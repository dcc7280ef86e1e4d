import Foundation
import TactileDrawing
import Testing

/// Foundation's `AttributedString` with UIKit's attributes.
@Suite struct AttributedStringTests {
    private func text() -> AttributedString {
        var text = AttributedString("red and link")
        text.font = UIFont.systemFont(ofSize: 15)
        text.kern = 2
        if let red = text.range(of: "red") {
            text[red].foregroundColor = .red
            text[red].underlineStyle = .double
        }
        if let link = text.range(of: "link") { text[link].link = URL(string: "https://a.b") }
        return text
    }

    @Test func attributesGoIntoAnNSAttributedString() {
        let converted = NSAttributedString(text())
        #expect(converted.string == "red and link")
        let first = converted.attributes(at: 0, effectiveRange: nil)
        #expect(first[.foregroundColor] as? UIColor == .red)
        #expect(first[.underlineStyle] as? Int == NSUnderlineStyle.double.rawValue)
        #expect((first[.font] as? UIFont)?.pointSize == 15 && first[.kern] as? CGFloat == 2)
        let last = converted.attributes(at: 11, effectiveRange: nil)
        #expect(last[.link] as? URL == URL(string: "https://a.b"))
        #expect(last[.foregroundColor] == nil)
    }

    @Test func andBack() {
        #expect(AttributedString(NSAttributedString(text())) == text())
        let numbers = NSAttributedString(
            string: "x", attributes: [.kern: 3, .strokeWidth: Float(1.5), .underlineStyle: 1])
        let read = AttributedString(numbers)
        #expect(read.kern == 3 && read.strokeWidth == 1.5 && read.underlineStyle == .single)
        #expect(AttributedString(NSAttributedString(string: "")) == AttributedString())
    }

    @Test func containersAreMadeOfDictionaries() {
        var container = AttributeContainer([
            .font: UIFont.boldSystemFont(ofSize: 12), .link: "https://c.d",
            NSAttributedString.Key("own"): 1,
        ])
        #expect(container.font?.pointSize == 12 && container.link?.host == "c.d")
        container.backgroundColor = .yellow
        let dictionary = [NSAttributedString.Key: Any](container)
        #expect(dictionary.count == 3 && dictionary[.backgroundColor] as? UIColor == .yellow)
    }
}
