import Foundation
import SeededRandom
import TactileGeometry
import Testing

@testable import TactileDrawing

/// What is drawn is what was measured.
@Suite struct MeasuringTests {
    /// Words in many sizes, spaced, raised and from right to left, in one paragraph style.
    private func randomText(_ generator: inout SeededGenerator) -> NSAttributedString {
        let words = [
            "weight", "Mon", "82.4 kg", "שלום", "été", "fi", "—", "a\tb", "x\ny", "W", "日",
        ]
        let style = NSMutableParagraphStyle()
        style.lineSpacing = Bool.random(using: &generator) ? generator.number(0...8) : 0
        style.firstLineHeadIndent = Bool.random(using: &generator) ? 7 : 0
        style.alignment =
            [.natural, .left, .center, .right][
                Int.random(in: 0..<4, using: &generator)]
        let result = NSMutableAttributedString(string: "")
        for _ in 0..<Int.random(in: 1...12, using: &generator) {
            var attributes: [NSAttributedString.Key: Any] = [
                .font: DejaVu.sans(generator.number(8...24)), .paragraphStyle: style,
            ]
            if Int.random(in: 0..<4, using: &generator) == 0 {
                attributes[.kern] = generator.number(0...3)
            }
            if Int.random(in: 0..<4, using: &generator) == 0 {
                attributes[.baselineOffset] = generator.number(-4...4)
            }
            let word = words[Int.random(in: 0..<words.count, using: &generator)]
            let space = result.length > 0 ? " " : ""
            result.append(NSAttributedString(string: space + word, attributes: attributes))
        }
        return result
    }

    /// A text set anew in exactly the size that it measured has the same lines.
    @Test(arguments: 1...80) func linesFitWhatWasMeasured(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let text = randomText(&generator)
        let width = generator.number(150...400)
        let bounds = text.boundingRect(
            with: CGSize(width: width, height: 1000), options: .usesLineFragmentOrigin,
            context: nil)
        let free = TextLayout(text, options: .init(width: width))
        #expect(free.size == bounds.size)
        // The space after a line's last spaced letter may reach out of the width.
        let exact = TextLayout(
            text, options: .init(width: min(bounds.width, width), height: bounds.height))
        #expect(exact.lines.map(\.range) == free.lines.map(\.range))
        #expect(!exact.isTruncated)
        #expect(abs(exact.size.height - free.size.height) < 0.01)
    }

    /// No pixel lies further out than glyphs may reach out of their lines.
    @Test(arguments: 1...40) func inkStaysWithinWhatWasMeasured(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let text = randomText(&generator)
        let size = text.size()
        let margin = 26
        let width = Int(size.width.rounded(.up)) + 2 * margin
        let height = Int(size.height.rounded(.up)) + 2 * margin
        let bitmap = try drawn(width, height) { _ in
            text.draw(at: CGPoint(x: margin, y: margin))
        }
        let reach = 5
        for y in 0..<height {
            for x in 0..<width where !bitmap.pixel(x: x, y: y).isClear {
                #expect(x >= margin - reach && x < width - margin + reach, "\(x), \(y)")
                #expect(y >= margin - reach && y < height - margin + reach, "\(x), \(y)")
            }
        }
    }
}
