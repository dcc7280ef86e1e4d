import Foundation
import TactileGeometry
import Testing

@testable import TactileDrawing

/// The fonts of ``TestFonts``, by name.
enum DejaVu {
    static func sans(_ size: CGFloat, bold: Bool = false) -> UIFont {
        let font = UIFont(name: bold ? "DejaVuSans-Bold" : "DejaVu Sans", size: size)
        return font ?? .systemFont(ofSize: size)
    }
}

@Suite struct TextTests {
    /// The smallest rectangle, in pixels, around what is not clear.
    private func ink(_ bitmap: Bitmap) -> PixelRect {
        var box = PixelRect.zero
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width where !bitmap.pixel(x: x, y: y).isClear {
                box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    @Test func fontsAreFoundByName() {
        #expect(DejaVu.sans(12).familyName == "DejaVu Sans")
        #expect(UIFont(name: "No Such Font", size: 12) == nil)
        #expect(UIFont.systemFont(ofSize: .nan).pointSize == 12)
        #expect(UIFont.systemFont(ofSize: -3).pointSize == 12)
    }

    @Test func measuresGrowWithTheSize() {
        let small = DejaVu.sans(10), large = DejaVu.sans(40)
        #expect(abs(large.ascender - 4 * small.ascender) < 0.02)
        #expect(abs(large.lineHeight - (large.ascender - large.descender)) < 1e-9)
        #expect(large.capHeight > large.xHeight)
        #expect(large.descender < 0)
        // DejaVu Sans: cap height 1493, x height 1120 of 2048.
        #expect(abs(large.capHeight - 40 * 1493 / 2048) < 0.05)
        #expect(abs(large.xHeight - 40 * 1120 / 2048) < 0.05)
    }

    @Test func drawnTextFillsWhatWasMeasured() throws {
        let font = DejaVu.sans(24)
        let text = NSAttributedString(string: "HxH", attributes: [.font: font])
        let size = text.size()
        let bitmap = try drawn(120, 60) { _ in text.draw(at: CGPoint(x: 10, y: 8)) }
        let box = ink(bitmap)
        // An H has bearings of about a tenth of its size on each side.
        #expect(CGFloat(box.minX) >= 10 && box.minX <= 14)
        #expect(CGFloat(box.maxX) <= 10 + size.width && CGFloat(box.maxX) >= 10 + size.width - 4)
        #expect(abs(CGFloat(box.maxY) - (8 + font.ascender)) <= 1)
        #expect(abs(CGFloat(box.minY) - (8 + font.ascender - font.capHeight)) <= 1)
    }

    /// A mark is as high as its letter asks for.
    @Test func marksLieOverTheirLetters() throws {
        func top(_ string: String) throws -> Int {
            let text = NSAttributedString(string: string, attributes: [.font: DejaVu.sans(32)])
            return ink(try drawn(80, 120) { _ in text.draw(at: CGPoint(x: 10, y: 40)) }).minY
        }
        // There is no character for both, such as there is of "Ă".
        #expect(try top("X\u{306}") < top("X") - 2)
    }

    /// A word that is broken for want of room gets no hyphen, unless it has a soft one there.
    @Test(arguments: [NSLineBreakMode.byCharWrapping, .byWordWrapping])
    func brokenWordsGetNoHyphen(mode: NSLineBreakMode) throws {
        let font = DejaVu.sans(20)
        func right(_ string: String, _ width: CGFloat) throws -> Int {
            let style = NSMutableParagraphStyle()
            style.lineBreakMode = mode
            let text = NSAttributedString(
                string: string, attributes: [.font: font, .paragraphStyle: style])
            return ink(
                try drawn(200, 120) { _ in
                    text.draw(in: CGRect(x: 0, y: 0, width: width, height: 120))
                }
            ).maxX
        }
        let four = NSAttributedString(string: "mmmm", attributes: [.font: font]).size().width
        let whole = try right("mmmm", 200)
        #expect(try right("mmmmmm", four + 12) == whole)
        #expect(try right("mmmm\u{AD}mm", four + 12) > whole + 4)
    }

    @Test func layoutDoesNotDependOnTheScale() throws {
        let text = "Weights over a year"
        let layout = TextLayout(text, font: DejaVu.sans(13))
        for scale in [1.0, 1.5, 2, 3] {
            let bitmap = try drawn(Int(200 * scale), Int(20 * scale), scale: scale) { context in
                layout.draw(at: .zero, in: context)
            }
            let right = CGFloat(ink(bitmap).maxX) / scale
            #expect(abs(right - layout.size.width) < 2)
        }
    }

    @Test func linesBreakAtWordsAndSpacesDoNotCount() {
        let font = DejaVu.sans(12)
        let wide = TextLayout("one two", font: font).size.width
        let layout = TextLayout("one two three", font: font, options: .init(width: wide + 1))
        #expect(layout.lines.map(\.range) == [0..<8, 8..<13] || layout.lines.count == 2)
        #expect(layout.size.width <= wide + 1)
        #expect(abs(layout.size.height - 2 * font.lineHeight) < 0.01)
        #expect(!layout.isTruncated)
    }

    @Test func aLimitOfLinesCutsWithAnEllipsis() {
        let font = DejaVu.sans(12)
        let options = TextLayout.Options(
            width: 60, maximumLines: 2, lineBreakMode: .byTruncatingTail)
        let layout = TextLayout(
            "one two three four five six seven", font: font, options: options)
        #expect(layout.lines.count == 2)
        #expect(layout.isTruncated)
        #expect(layout.size.width <= 60)
        #expect(abs(layout.size.height - 2 * font.lineHeight) < 0.01)
        let short = TextLayout("one", font: font, options: options)
        #expect(!short.isTruncated)
        let broken = TextLayout(
            "first\nsecond\nthird", font: font,
            options: .init(width: 200, maximumLines: 2, lineBreakMode: .byTruncatingTail))
        #expect(broken.lines.count == 2)
        #expect(broken.isTruncated)
    }

    /// Also the line that an ellipsis ends stands where the alignment says.
    @Test func shortenedLinesAreAligned() {
        let text = NSAttributedString(
            string: "Many words that have no room in it at all",
            attributes: [.font: DejaVu.sans(9)])
        for lines in 1...3 {
            let layout = TextLayout(
                text,
                options: TextLayout.Options(
                    width: 60, maximumLines: lines, alignment: .right,
                    lineBreakMode: .byTruncatingTail))
            #expect(layout.lines.count == lines)
            for line in layout.lines { #expect(abs(line.rect.maxX - 60) < 0.1, "\(lines)") }
        }
    }

    @Test func emptyTextIsOneLineHigh() {
        let font = DejaVu.sans(12)
        let layout = TextLayout("", font: font)
        #expect(layout.size.width == 0)
        #expect(abs(layout.size.height - font.lineHeight) < 0.01)
        #expect(layout.caretRect(at: 0).height > 0)
        #expect(layout.offset(closestTo: CGPoint(x: 50, y: 50)) == 0)
        #expect(NSAttributedString(string: "").size().height > 0)
    }

    @Test func alignmentMovesLines() {
        let font = DejaVu.sans(12)
        func left(_ alignment: NSTextAlignment) -> CGFloat {
            TextLayout("abc", font: font, options: .init(width: 100, alignment: alignment))
                .lines[0].rect.minX
        }
        let width = TextLayout("abc", font: font).size.width
        #expect(left(.left) == 0)
        #expect(abs(left(.center) - (100 - width) / 2) < 0.01)
        #expect(abs(left(.right) - (100 - width)) < 0.01)
        #expect(left(.natural) == 0)
    }

    /// Digits before the words have no say in where lines begin.
    @Test func linesOfArabicThatBeginWithDigitsAreOnTheRight() {
        let font = DejaVu.sans(12)
        let text = "٠٫٢ من ٥٫٦\nمؤشر الكتلة ٢٥٫١، وعند الهدف ٢٣٫٤"
        for alignment in [NSTextAlignment.right, .natural] {
            let layout = TextLayout(text, font: font, options: .init(alignment: alignment))
            #expect(layout.lines.count == 2)
            #expect(abs(layout.lines[0].rect.maxX - layout.lines[1].rect.maxX) < 0.5)
            #expect(layout.lines[0].rect.minX > layout.lines[1].rect.minX + 20)
        }
        let left = TextLayout(text, font: font, options: .init(width: 300, alignment: .left))
        #expect(left.lines.allSatisfy { abs($0.rect.minX) < 0.5 })
    }

    @Test func rightToLeftTextBeginsOnTheRight() {
        let font = DejaVu.sans(12)
        let natural = TextLayout("שלום", font: font, options: .init(width: 100))
        #expect(abs(natural.lines[0].rect.maxX - 100) < 0.01)
        let left = TextLayout("שלום", font: font, options: .init(width: 100, alignment: .left))
        #expect(left.lines[0].rect.minX == 0)
        #expect(natural.caretRect(at: 0).minX > natural.caretRect(at: 4).minX)
    }

    @Test func kerningAndParagraphSpacingAreMeasured() {
        let font = DejaVu.sans(12)
        let plain = NSAttributedString(string: "abcd", attributes: [.font: font]).size()
        let loose = NSAttributedString(string: "abcd", attributes: [.font: font, .kern: 5]).size()
        #expect(loose.width - plain.width > 14.9 && loose.width - plain.width < 20.1)
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 7
        let spaced = NSAttributedString(
            string: "a\nb\nc", attributes: [.font: font, .paragraphStyle: style])
        #expect(abs(spaced.size().height - (3 * font.lineHeight + 14)) < 0.05)
    }

    @Test func paragraphsOfOneStyleStandApart() {
        let font = DejaVu.sans(12)
        let style = NSMutableParagraphStyle()
        style.paragraphSpacing = 5
        style.paragraphSpacingBefore = 4
        for text in ["a\nb\nc", "a\nb\nc\n"] {
            let layout = TextLayout(
                NSAttributedString(
                    string: text, attributes: [.font: font, .paragraphStyle: style]))
            #expect(abs(layout.lines[1].rect.minY - (font.lineHeight + 9)) < 0.05)
            #expect(abs(layout.lines[2].rect.minY - 2 * (font.lineHeight + 9)) < 0.05)
            #expect(layout.lines.map(\.range).prefix(3) == [0..<1, 2..<3, 4..<5])
            let caret = layout.caretRect(at: 4)
            #expect(abs(caret.minY - layout.lines[2].rect.minY) < 0.05)
        }
    }

    @Test func everyParagraphHasItsOwnAlignment() {
        let font = DejaVu.sans(12)
        let right = NSMutableParagraphStyle()
        right.alignment = .right
        right.paragraphSpacingBefore = 10
        let text = NSMutableAttributedString(string: "left\n", attributes: [.font: font])
        text.append(
            NSAttributedString(
                string: "right\nright too", attributes: [.font: font, .paragraphStyle: right]))
        let layout = TextLayout(text, options: .init(width: 150))
        #expect(layout.lines.count == 3)
        #expect(layout.lines[0].rect.minX == 0)
        #expect(abs(layout.lines[1].rect.maxX - 150) < 0.01)
        #expect(abs(layout.lines[2].rect.maxX - 150) < 0.01)
        #expect(abs(layout.lines[1].rect.minY - (font.lineHeight + 10)) < 0.05)
        #expect(layout.lines[2].range == 11..<20)
    }

    @Test func tabularDigitsKeepTheirPlaces() {
        let font = UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .regular)
        let narrow = TextLayout("111.1", font: font).size.width
        #expect(abs(TextLayout("888.8", font: font).size.width - narrow) < 0.01)
    }

    @Test func badNumbersDrawNothing() throws {
        let layout = TextLayout("text", font: DejaVu.sans(12), options: .init(width: .nan))
        let bitmap = try drawn(40, 20) { context in
            layout.draw(at: CGPoint(x: CGFloat.nan, y: 2), in: context)
            context.scaleBy(x: 0, y: 1)
            layout.draw(at: .zero, in: context)
        }
        #expect(ink(bitmap).isEmpty)
        #expect(layout.lines.count == 1)
        let text = "a\0b".size(withAttributes: [.font: DejaVu.sans(12)])
        #expect(text == "a b".size(withAttributes: [.font: DejaVu.sans(12)]))
    }
}

@Suite struct FontDescriptorTests {
    @Test func attributesDescribeAFont() {
        let descriptor = UIFontDescriptor(fontAttributes: [
            .family: "DejaVu Sans", .size: 15,
            .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold],
        ])
        let font = UIFont(descriptor: descriptor, size: 0)
        #expect(font.familyName == "DejaVu Sans" && font.pointSize == 15)
        #expect(font.fontDescriptor.symbolicTraits.contains(.traitBold))
        #expect(descriptor.object(forKey: .size) as? CGFloat == 15)
        #expect(descriptor.object(forKey: .family) as? String == "DejaVu Sans")
        let bold = descriptor.withSymbolicTraits([])?.addingAttributes([
            .traits: [UIFontDescriptor.TraitKey.symbolic: UInt32(2)]
        ])
        #expect(bold?.symbolicTraits == .traitBold)
        #expect(UIFontDescriptor(fontAttributes: [.size: CGFloat.nan]).pointSize == 12)
        #expect(UIFontDescriptor(fontAttributes: [.name: "No Such Font"]).pointSize == 12)
        #expect(descriptor.postscriptName.hasPrefix("DejaVuSans"))
    }

    @Test func digitsOfOneWidthAreAFeature() {
        let usual = UIFont.systemFont(ofSize: 17)
        let tabular = UIFont(
            descriptor: usual.fontDescriptor.addingAttributes([
                .featureSettings: [
                    [
                        UIFontDescriptor.FeatureKey.featureIdentifier: kNumberSpacingType,
                        UIFontDescriptor.FeatureKey.typeIdentifier: kMonospacedNumbersSelector,
                    ]
                ]
            ]), size: 0)
        #expect(tabular == UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .regular))
    }

    @Test func facesAreListed() throws {
        let names = UIFont.fontNames(forFamilyName: "DejaVu Sans")
        #expect(names.contains("DejaVuSans-Bold"))
        for name in names { #expect(UIFont(name: name, size: 12) != nil, "\(name)") }
        #expect(UIFont.fontNames(forFamilyName: "No Such Family").isEmpty)
    }
}

@Suite struct TextEditingTests {
    @Test func caretsAndHitsAgree() {
        let layout = TextLayout("Hello, wörld 👋🏽!", font: DejaVu.sans(16))
        var offset = 0
        while offset < layout.length {
            let caret = layout.caretRect(at: offset)
            let hit = layout.offset(closestTo: CGPoint(x: caret.minX + 0.01, y: caret.midY))
            #expect(hit == offset)
            let next = layout.step(from: offset, by: 1)
            #expect(next > offset)
            #expect(layout.step(from: next, by: -1) == offset)
            offset = next
        }
        #expect(layout.step(from: layout.length, by: 1) == layout.length)
        #expect(layout.step(from: 0, by: -1) == 0)
    }

    @Test func aCharacterOfSeveralUnitsIsOneStep() {
        let layout = TextLayout("a👨‍👩‍👧e\u{301}b", font: DejaVu.sans(16))
        var stops = [0]
        while let last = stops.last, last < layout.length {
            stops.append(layout.step(from: last, by: 1))
        }
        #expect(stops == [0, 1, 9, 11, 12])
    }

    @Test func wordsAreStepped() {
        let layout = TextLayout("one two-three  four", font: DejaVu.sans(12))
        #expect(layout.wordStep(from: 0, by: 1) == 3)
        #expect(layout.wordStep(from: 3, by: 1) == 7)
        #expect(layout.wordStep(from: 19, by: -1) == 15)
        #expect(layout.wordRange(at: 5) == 4..<7)
        #expect(layout.wordRange(at: 16) == 15..<19)
        #expect(layout.wordRange(at: 3) == 3..<4)
    }

    @Test func selectionsCoverTheirCharacters() {
        let font = DejaVu.sans(12)
        let layout = TextLayout("abc\ndef", font: font)
        let one = layout.selectionRects(for: 1..<2)
        #expect(one.count == 1)
        #expect(abs(one[0].minX - layout.caretRect(at: 1).minX) < 0.01)
        #expect(abs(one[0].maxX - layout.caretRect(at: 2).minX) < 0.01)
        let both = layout.selectionRects(for: 2..<5)
        #expect(both.count == 3)
        #expect(both[2].minY >= font.lineHeight - 0.01)
        #expect(layout.selectionRects(for: 3..<3).isEmpty)
        let centred = TextLayout("abc", font: font, options: .init(width: 90, alignment: .center))
        let rect = centred.selectionRects(for: 0..<3)[0]
        #expect(abs(rect.minX - centred.lines[0].rect.minX) < 0.01)
        #expect(abs(rect.maxX - centred.lines[0].rect.maxX) < 0.01)
    }

    @Test func mixedDirectionsGiveSeveralRectangles() {
        let layout = TextLayout("abc אבג def", font: DejaVu.sans(12))
        let rects = layout.selectionRects(for: 2..<6)
        #expect(rects.count == 2)
    }

    @Test func offsetsOutsideTheTextAreItsEnds() {
        let layout = TextLayout("abc", font: DejaVu.sans(12))
        #expect(layout.caretRect(at: -5) == layout.caretRect(at: 0))
        #expect(layout.caretRect(at: 99) == layout.caretRect(at: 3))
        #expect(layout.wordRange(at: 99) == 0..<3 || layout.wordRange(at: 99) == 2..<3)
    }
}

@Suite struct DynamicTypeTests {
    @Test func bodyHasTwelveSizes() {
        let sizes = UIContentSizeCategory.ascending.map { category in
            UIFont.preferredFont(
                forTextStyle: .body,
                compatibleWith: UITraitCollection(preferredContentSizeCategory: category)
            ).pointSize
        }
        #expect(sizes == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
    }

    @Test func metricsScaleWithTheirStyle() {
        let large = UITraitCollection {
            $0.preferredContentSizeCategory = .accessibilityLarge
            $0.displayScale = 2
        }
        let metrics = UIFontMetrics(forTextStyle: .title1)
        #expect(metrics.scaledValue(for: 28, compatibleWith: large) == 43)
        let font = metrics.scaledFont(
            for: .systemFont(ofSize: 28), maximumPointSize: 40, compatibleWith: large)
        #expect(font.pointSize == 40)
    }

    /// The height of a size in which a text is measured cuts nothing unless lines are truncated.
    @Test func measuredTextIsAsHighAsItsLines() {
        let text = NSAttributedString(
            string: "one two three four five six", attributes: [.font: DejaVu.sans(12)])
        func height(_ options: NSStringDrawingOptions, _ height: CGFloat) -> CGFloat {
            text.boundingRect(
                with: CGSize(width: 40, height: height), options: options, context: nil
            ).height
        }
        let whole = height(.usesLineFragmentOrigin, 0)
        #expect(whole > 60 && height(.usesLineFragmentOrigin, 20) == whole)
        #expect(height([.usesLineFragmentOrigin, .truncatesLastVisibleLine], 20) < whole / 2)
    }
}
