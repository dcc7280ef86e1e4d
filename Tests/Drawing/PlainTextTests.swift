import Foundation
import SeededRandom
import TactileGeometry
import TestDepths
import Testing

@testable import TactileDrawing

/// A plain text is what Pango's layout of the same text is, glyph by glyph.
@Suite struct PlainTextTests {
    private struct Placed: Equatable {
        var glyph: UInt32
        var x: CGFloat
        var y: CGFloat
    }

    private func glyphs(of layout: TextLayout) -> [Placed] {
        TextEngine.locked { _ in
            var placed: [Placed] = []
            for line in layout.lines {
                layout.forEachRun(in: line) { run in
                    run.forEachGlyph { placed.append(Placed(glyph: $0, x: $1, y: $2)) }
                }
            }
            return placed
        }
    }

    /// The lines, the size and whether something is cut off, as Pango's layout has them.
    private func composed(_ source: TextSource, _ options: TextLayout.Options) -> TextComposer {
        var composer = TextComposer(
            source: source, options: options,
            width: options.width.isFinite ? max(options.width, 0) : nil)
        TextEngine.locked { composer.compose($0) }
        return composer
    }

    private func expectSame(
        _ text: String, _ font: UIFont, _ options: TextLayout.Options = .init(),
        paragraph: NSParagraphStyle.Values = .init(), plain: Bool? = nil
    ) {
        let source = TextSource(
            string: text, style: RunStyle(font: font, color: .black), paragraph: paragraph)
        let layout = TextLayout(source: source, options: options)
        let comment: Comment = "“\(text)” in \(font.pointSize) points, \(options)"
        if let plain { #expect((layout.plain != nil) == plain, comment) }
        guard layout.plain != nil else { return }
        let expected = composed(source, options)
        #expect(layout.size == expected.size, comment)
        #expect(layout.isTruncated == expected.isTruncated, comment)
        #expect(layout.lines.map(\.rect) == expected.lines.map(\.rect), comment)
        #expect(layout.lines.map(\.range) == expected.lines.map(\.range), comment)
        #expect(layout.lines.map(\.baseline) == expected.lines.map(\.baseline), comment)
        let before = places(in: layout)
        TextEngine.locked { _ in #expect(layout.blocks.count == 1, comment) }
        #expect(layout.plain == nil, comment)
        #expect(places(in: layout) == before, comment)
    }

    /// Where the glyphs are, the caret is before each character, and selections are.
    private struct Places: Equatable {
        var glyphs: [Placed]
        var carets: [CGRect]
        var selections: [[CGRect]]
    }

    private func places(in layout: TextLayout) -> Places {
        let length = layout.length
        let ranges = [0..<length, length / 3..<length, 1..<max(length / 2, 1), length / 2..<length]
        return Places(
            glyphs: glyphs(of: layout), carets: (0...length).map(layout.caretRect),
            selections: ranges.map(layout.selectionRects))
    }

    @Test(arguments: [
        "Weight", "82.4 kg", "0", "fi fl ffi office", "AVAToWa", "Tab. 1 (a-b) [c] {d} <e>", "…",
        "~!@#$%^&*()_+`-=", "12:30", "3x4", "->", "a b", "x",
    ])
    func looksLikeALayout(text: String) {
        let fonts = [
            DejaVu.sans(13), DejaVu.sans(31.7), .boldSystemFont(ofSize: 17),
            .italicSystemFont(ofSize: 12),
            .monospacedDigitSystemFont(ofSize: 15, weight: .semibold),
            .monospacedSystemFont(ofSize: 11, weight: .regular),
        ]
        for font in fonts { expectSame(text, font, plain: text != "…") }
    }

    private static let lineHeights: [(CGFloat, CGFloat, CGFloat)] = [
        (17, 17, 0), (0, 9, 0), (40.3, 0, 0), (0, 0, 1.37), (0, 0, 0.6), (30, 12.1, 2), (1, 0, 0),
    ]

    /// Higher and lower than the font's own lines, also by parts of Pango's unit. Lower ones, which
    /// letters reach out of, are never plain.
    @Test(arguments: lineHeights)
    func linesOfAHeightLookLikeALayout(least: CGFloat, most: CGFloat, multiple: CGFloat) {
        var paragraph = NSParagraphStyle.Values()
        paragraph.minimumLineHeight = least
        paragraph.maximumLineHeight = most
        paragraph.lineHeightMultiple = multiple
        for size in [9, 13, 16.5, 31.7] as [CGFloat] {
            for width in [CGFloat.infinity, 400] {
                expectSame(
                    "Weight 82.4 kg", DejaVu.sans(size), .init(width: width, alignment: .right),
                    paragraph: paragraph, plain: multiple == 0 && most == 0 ? true : nil)
            }
        }
    }

    @Test func textThatNeedsMoreIsNotPlain() {
        let font = DejaVu.sans(13)
        for text in ["", "a\nb", "a\tb", "naïve", "日本", "שלום", "trailing ", "\u{7F}", "a\u{301}"] {
            #expect(TextLayout(text, font: font).plain == nil, "“\(text)”")
        }
        #expect(TextLayout("wide", font: font, options: .init(width: 10)).plain == nil)
        #expect(TextLayout("wide", font: font, options: .init(width: 0)).plain == nil)
        #expect(TextLayout("a", font: font, options: .init(direction: .rightToLeft)).plain == nil)
        let spaced = NSAttributedString(string: "spaced", attributes: [.font: font, .kern: 2])
        #expect(TextLayout(spaced).plain == nil)
        let low = NSMutableParagraphStyle()
        low.maximumLineHeight = 7
        let flat = NSAttributedString(
            string: "flat", attributes: [.font: font, .paragraphStyle: low])
        #expect(TextLayout(flat).plain == nil)
    }

    @Test(arguments: TestSeed.usual(0..<12))
    func anyTextLooksLikeALayout(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let printable = (0x20..<0x7F).map { Character(Unicode.Scalar(UInt8($0))) }
        let alignments: [NSTextAlignment?] = [nil, .left, .center, .right, .natural, .justified]
        let modes: [NSLineBreakMode?] = [
            nil, .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead,
            .byTruncatingMiddle, .byTruncatingTail,
        ]
        for _ in 0..<25 {
            let text = String(
                (0..<Int.random(in: 1...40, using: &random)).map { _ in
                    printable.randomElement(using: &random)!
                })
            let size = CGFloat(Int.random(in: 20...400, using: &random)) / 10
            let font: UIFont =
                Bool.random(using: &random)
                ? .systemFont(
                    ofSize: size, weight: [.regular, .bold].randomElement(using: &random)!)
                : .monospacedDigitSystemFont(ofSize: size, weight: .medium)
            let width: CGFloat =
                Bool.random(using: &random)
                ? .infinity : CGFloat(Int.random(in: 0...2000, using: &random)) / 4
            expectSame(
                text, font,
                TextLayout.Options(
                    width: width, maximumLines: Int.random(in: 0...2, using: &random),
                    alignment: alignments.randomElement(using: &random)!,
                    lineBreakMode: modes.randomElement(using: &random)!,
                    direction: [.natural, .leftToRight].randomElement(using: &random)!))
        }
    }

    @Test(.tags(.night)) func textsForLong() {
        TestSeed.night("plain texts", seconds: 120) { seed in
            anyTextLooksLikeALayout(seed: seed)
            anyParagraphLooksLikeALayout(seed: seed)
        }
    }

    /// Sentences of words and signs, in lines.
    @Test(arguments: TestSeed.usual(0..<12))
    func anyParagraphLooksLikeALayout(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let words = [
            "a", "I", "to", "the", "field", "office", "AVA", "Ty", "words,", "plain.", "(in",
            "page)",
            "82.4", "kg", "50%", "$3", "and/or", "well-known", "don't", "\"so\"", "why?", "no!",
            "-", "-5",
            "[1]", "e.g.", "12:30", "a@b.org", "x=y", "...", "(", "\"", "wide", "{", "1-2",
        ]
        let alignments: [NSTextAlignment] = [.natural, .left, .center, .right, .justified]
        for _ in 0..<25 {
            let count = Int.random(in: 1...40, using: &random)
            let pool = words.prefix(Bool.random(using: &random) ? 15 : words.count)
            var text = (0..<count).map { _ in pool.randomElement(using: &random)! }
                .joined(separator: " ")
            if Int.random(in: 0..<4, using: &random) == 0 { text += " " }
            let size = CGFloat(Int.random(in: 20...60, using: &random)) / 2
            let font = [
                DejaVu.sans(size), .systemFont(ofSize: size), .boldSystemFont(ofSize: size),
                .monospacedDigitSystemFont(ofSize: size, weight: .medium),
            ].randomElement(using: &random)!
            var paragraph = NSParagraphStyle.Values()
            if Bool.random(using: &random) { paragraph.minimumLineHeight = size * 1.7 }
            let options = TextLayout.Options(
                width: CGFloat(Int.random(in: 150...2400, using: &random)) / 4,
                maximumLines: [0, 0, 0, 2, 3].randomElement(using: &random)!,
                alignment: alignments.randomElement(using: &random)!,
                lineBreakMode: [.byWordWrapping, .byTruncatingTail].randomElement(using: &random)!)
            expectSame(text, font, options, paragraph: paragraph)
        }
    }

    @Test(arguments: ["some plain words in lines", "some plain words in lines "])
    func wordsInLinesArePlain(text: String) {
        for font in [DejaVu.sans(13), .systemFont(ofSize: 13)] {
            let options = TextLayout.Options(width: 100)
            #expect(TextLayout(text, font: font, options: options).lines.count == 2)
            expectSame(text, font, options, plain: true)
        }
    }

    @Test func linesThatNeedMoreAreNotPlain() {
        let font = DejaVu.sans(13)
        let text = "some plain words in lines"
        func isPlain(_ text: String, _ change: (inout TextLayout.Options) -> Void = { _ in })
            -> Bool
        {
            var options = TextLayout.Options(width: 100)
            change(&options)
            return TextLayout(text, font: font, options: options).plain != nil
        }
        #expect(isPlain(text))
        #expect(!isPlain(text) { $0.maximumLines = 1 })
        #expect(!isPlain(text) { $0.height = 20 })
        #expect(!isPlain(text) { $0.alignment = .justified })
        #expect(!isPlain(text) { $0.lineBreakMode = .byCharWrapping })
        #expect(!isPlain(text) { $0.lineBreakStrategy = .pushOut })
        for other in [
            "some well-known words in lines", "some  plain words in lines", " plain words in lines",
        ] {
            #expect(!isPlain(other), "\(other)")
        }
    }

    /// A width that was measured holds the text.
    @Test(arguments: ["82.4 kg", "Averages", "AVA"])
    func fitsWhatItMeasured(text: String) {
        let font = DejaVu.sans(17)
        let width = TextLayout(text, font: font).size.width
        for mode in [NSLineBreakMode.byWordWrapping, .byTruncatingTail] {
            let options = TextLayout.Options(width: width, lineBreakMode: mode)
            let layout = TextLayout(text, font: font, options: options)
            #expect(layout.plain != nil)
            #expect(!layout.isTruncated)
            expectSame(text, font, options)
        }
    }
}
