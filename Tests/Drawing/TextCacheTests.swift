import Foundation
import TactileGeometry
import Testing

@testable import TactileDrawing

/// Texts that were set before are found again, and only where nothing about them changed.
@Suite struct TextCacheTests {
    @Test func theSameTextIsSetOnce() {
        let font = DejaVu.sans(13)
        let first = TextLayout.shared("82.4 kg", font: font)
        #expect(TextLayout.shared("82.4 kg", font: DejaVu.sans(13)) === first)
        #expect(TextLayout.shared("82.5 kg", font: font) !== first)
        #expect(TextLayout.shared("82.4 kg", font: DejaVu.sans(14)) !== first)
        #expect(TextLayout.shared("82.4 kg", font: font, color: .red) !== first)
        #expect(TextLayout.shared("82.4 kg", font: font, options: .init(width: 20)) !== first)
        let faded = UIColor.label.withAlphaComponent(0.5)
        #expect(
            TextLayout.shared("a", font: font, color: faded)
                === TextLayout.shared(
                    "a", font: font, color: UIColor.label.withAlphaComponent(0.5)))
    }

    @Test func attributesTellTextsApart() {
        let font = DejaVu.sans(13)
        func layout(_ attributes: [NSAttributedString.Key: Any]) -> TextLayout {
            TextLayout.shared(
                "text", attributes: attributes.merging([.font: font]) { $1 }, options: .init())
        }
        let wide = NSMutableParagraphStyle()
        wide.alignment = .right
        let plain = layout([:])
        let ways: [[NSAttributedString.Key: Any]] = [
            [.kern: 3], [.underlineStyle: 1], [.strikethroughStyle: 1], [.baselineOffset: 2],
            [.foregroundColor: UIColor.red], [.backgroundColor: UIColor.red], [.ligature: 0],
            [.strokeWidth: 3], [.obliqueness: 0.2], [.paragraphStyle: wide], [.shadow: NSShadow()],
        ]
        for way in ways {
            #expect(layout(way) !== plain, "\(way)")
            #expect(layout(way) === layout(way), "\(way)")
        }
    }

    @Test func changingAMutableStyleLaterChangesNothingKept() {
        let style = NSMutableParagraphStyle()
        style.minimumLineHeight = 30
        let text = NSAttributedString(
            string: "a", attributes: [.font: DejaVu.sans(10), .paragraphStyle: style])
        #expect(abs(text.size().height - 30) < 0.01)
        style.minimumLineHeight = 50
        let later = NSAttributedString(
            string: "a", attributes: [.font: DejaVu.sans(10), .paragraphStyle: style])
        #expect(abs(later.size().height - 50) < 0.01)
    }

    @Test func theCacheIsBounded() {
        let cache = TextCache()
        let font = DejaVu.sans(9)
        let layout = TextLayout("x", font: font)
        func key(_ text: String) -> TextCache.Key {
            TextCache.Key(
                string: text, style: RunStyle(font: font, color: .black), paragraph: .init(),
                options: .init())
        }
        for index in 0..<5000 {
            cache.keep(layout, key("\(index)"))
            // What is used stays.
            if index > 0 { #expect(cache.layout(key("0")) != nil) }
        }
        #expect(cache.count <= 2 * TextCache.generation)
        #expect(cache.layout(key("4999")) != nil)
        #expect(cache.layout(key("3000")) == nil)
    }

    @Test func keptTextsFollowDarkMode() throws {
        let text = NSAttributedString(
            string: "■", attributes: [.font: DejaVu.sans(12), .foregroundColor: UIColor.label])
        func brightest(_ style: UIUserInterfaceStyle) throws -> UInt32 {
            var result: UInt32 = 0
            let bitmap = try drawn(16, 20) { _ in
                UITraitCollection(userInterfaceStyle: style).performAsCurrent {
                    text.draw(at: .zero)
                }
            }
            for y in 0..<20 {
                for x in 0..<16 { result = max(result, bitmap.pixel(x: x, y: y).value & 255) }
            }
            return result
        }
        #expect(try brightest(.light) < 30)
        #expect(try brightest(.dark) > 220)
    }

    /// A font map keeps what it found for ever: text whose size is animated would fill the memory.
    @Test func fontMapsAreLetGoAndTheirTextsStay() throws {
        func picture(_ layout: TextLayout, _ scale: CGFloat) throws -> Bitmap {
            let bitmap = try #require(Bitmap(width: 200, height: 80))
            let context = CGContext(bitmap: bitmap, scale: scale)
            layout.draw(at: .zero, in: context)
            return bitmap
        }
        let texts = ["82.4 kg", "ä ff שלום"]
        let before = texts.map { TextLayout.shared($0, font: DejaVu.sans(13.37)) }
        let maps = TextEngine.locked { $0.maps }
        for step in 0..<TextEngine.fontsOfMap {
            #expect(DejaVu.sans(20 + CGFloat(step) / 64).lineHeight > 20)
        }
        #expect(TextEngine.locked { $0.maps } > maps)
        for (text, old) in zip(texts, before) {
            // Of a size at which it was not drawn before.
            let new = TextLayout(text, font: DejaVu.sans(13.37))
            let pictures = try (picture(old, 1.7), picture(new, 1.7))
            for y in 0..<80 {
                for x in 0..<200 {
                    #expect(pictures.0.pixel(x: x, y: y) == pictures.1.pixel(x: x, y: y))
                }
            }
        }
    }

    /// Who holds an attachment may change it, and the next text shows that.
    @Test func anAttachmentThatChangesIsMeasuredAgain() {
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
        let text = NSAttributedString(attachment: attachment)
        let narrow = text.size()
        attachment.bounds = CGRect(x: 0, y: 0, width: 50, height: 40)
        let wide = text.size()
        #expect(abs(wide.width - narrow.width - 30) < 0.01)
        #expect(wide.height > narrow.height + 20)
    }
}
