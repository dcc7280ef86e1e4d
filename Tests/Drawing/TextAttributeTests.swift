import Foundation
import TactileGeometry
import Testing

@testable import TactileDrawing

@Suite struct TextAttributeTests {
    private func ink(_ bitmap: Bitmap, where isInk: (UInt32) -> Bool = { $0 >> 24 > 0 }) -> CGRect {
        var box = CGRect.null
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width where isInk(bitmap.pixel(x: x, y: y).value) {
                box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    private func square(_ color: UIColor = .red) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10), format: format)
            .image { _ in
                color.setFill()
                UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
            }
    }

    @Test func attachmentsStandOnTheBaseline() throws {
        let font = DejaVu.sans(12)
        let attachment = NSTextAttachment(image: square())
        let text = NSMutableAttributedString(string: "a", attributes: [.font: font])
        text.append(NSAttributedString(attachment: attachment))
        text.append(NSAttributedString(string: "b", attributes: [.font: font]))
        let letters = NSAttributedString(string: "ab", attributes: [.font: font]).size()
        #expect(abs(text.size().width - letters.width - 10) < 0.5)
        let bitmap = try drawn(60, 40) { _ in text.draw(at: CGPoint(x: 0, y: 10)) }
        let box = ink(bitmap) { $0 == 0xFFFF_0000 }
        #expect(abs(box.maxY - (10 + font.ascender)) <= 1)
        #expect(box.height >= 9)
        attachment.bounds = CGRect(x: 0, y: -4, width: 20, height: 30)
        #expect(abs(text.size().width - letters.width - 20) < 0.5)
        #expect(text.size().height > 29)
    }

    @Test func templatesInTextHaveItsColor() throws {
        let text = NSMutableAttributedString(
            attachment: NSTextAttachment(image: square().withRenderingMode(.alwaysTemplate)))
        text.addAttribute(
            .foregroundColor, value: UIColor.blue, range: NSRange(location: 0, length: 1))
        let bitmap = try drawn(20, 20) { _ in text.draw(at: CGPoint(x: 0, y: 0)) }
        #expect(!ink(bitmap) { $0 == 0xFF00_00FF }.isNull)
        #expect(ink(bitmap) { $0 == 0xFFFF_0000 }.isNull)
    }

    @Test func badAttachmentsAreHarmless() throws {
        let attachment = NSTextAttachment(data: Data("no picture".utf8), ofType: nil)
        attachment.bounds = CGRect(x: CGFloat.nan, y: .infinity, width: 1e30, height: .nan)
        attachment.lineLayoutPadding = .nan
        let text = NSAttributedString(attachment: attachment)
        _ = try drawn(20, 20) { _ in text.draw(at: .zero) }
        #expect(text.size().width.isFinite)
    }

    /// Foundation compares the attributes of neighbouring runs: equal, but not the same objects.
    @Test func neighboursWithEqualAttributesAreComparedSafely() {
        let makers: [() -> (NSAttributedString.Key, Any)] = [
            { (.font, UIFont.systemFont(ofSize: 12)) }, { (.font, DejaVu.sans(12)) },
            { (.paragraphStyle, NSMutableParagraphStyle()) }, { (.shadow, NSShadow()) },
            { (.attachment, NSTextAttachment()) },
            { (.foregroundColor, UIColor(white: 0.25, alpha: 1)) },
            { (.foregroundColor, UIColor { _ in .red }) },
        ]
        for make in makers {
            let text = NSMutableAttributedString(string: "")
            for letter in ["a", "b", "c"] {
                let (key, value) = make()
                text.append(NSAttributedString(string: letter, attributes: [key: value]))
            }
            #expect(text.length == 3)
            #expect(text.size().width > 0)
        }
    }

    @Test func outlinesAreLighterThanLetters() throws {
        func weight(_ width: Double) throws -> Int {
            let bitmap = try drawn(40, 50) { _ in
                "H".draw(
                    at: CGPoint(x: 4, y: 0),
                    withAttributes: [.font: DejaVu.sans(36, bold: true), .strokeWidth: width])
            }
            var sum = 0
            for y in 0..<50 { for x in 0..<40 { sum += Int(bitmap.pixel(x: x, y: y).value >> 24) } }
            return sum
        }
        let plain = try weight(0), outline = try weight(3), both = try weight(-3)
        #expect(outline < plain * 3 / 4)
        #expect(both > plain)
    }

    @Test func theDrawingModeOutlinesLetters() throws {
        func weight(_ mode: CGTextDrawingMode) throws -> Int {
            let bitmap = try drawn(40, 50) { context in
                context.setTextDrawingMode(mode)
                context.setLineWidth(1.5)
                "H".draw(
                    at: CGPoint(x: 4, y: 0), withAttributes: [.font: DejaVu.sans(36, bold: true)]
                )
            }
            var sum = 0
            for y in 0..<50 { for x in 0..<40 { sum += Int(bitmap.pixel(x: x, y: y).value >> 24) } }
            return sum
        }
        let fill = try weight(.fill)
        #expect(try weight(.invisible) == 0)
        #expect(try weight(.stroke) < fill * 3 / 4)
        #expect(try weight(.stroke) > 0)
        #expect(try weight(.fillStroke) > fill * 11 / 10)
    }

    /// What is drawn after text that clips is seen inside the letters, as if the text had its
    /// colour.
    @Test(arguments: [1, 1.5, 2] as [CGFloat])
    func textClipsWhatComesAfterIt(scale: CGFloat) throws {
        func text(_ text: String, _ mode: CGTextDrawingMode, _ color: UIColor) {
            UIGraphicsGetCurrentContext()?.setTextDrawingMode(mode)
            text.draw(
                at: CGPoint(x: 4, y: 2),
                withAttributes: [.font: DejaVu.sans(24), .foregroundColor: color])
        }
        let plain = try drawn(120, 90, scale: scale) { _ in text("Hg", .fill, .red) }
        let clipped = try drawn(120, 90, scale: scale) { context in
            context.saveGState()
            text("Hg", .clip, .blue)
            context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
            context.fill(CGRect(x: 0, y: 0, width: 200, height: 200))
            context.restoreGState()
        }
        var worst = 0, inked = 0
        for y in 0..<90 {
            for x in 0..<120 {
                let (a, b) = (plain.pixel(x: x, y: y).value, clipped.pixel(x: x, y: y).value)
                inked += a >> 24 > 200 ? 1 : 0
                worst = max(worst, abs(Int(a >> 24) - Int(b >> 24)))
                #expect(b & 0xFF == 0, "the text itself is not seen")
            }
        }
        #expect(worst <= 1 && inked > 50)
        let both = try drawn(120, 90, scale: scale) { context in
            text("Hg", .fillClip, .red)
            context.fill(CGRect(x: 0, y: 60, width: 200, height: 200))
        }
        #expect(both.pngData() == plain.pngData())
        let blank = try drawn(120, 90, scale: scale) { context in
            text(" ", .clip, .red)
            context.fill(CGRect(x: 0, y: 0, width: 200, height: 200))
        }
        #expect(blank.pixel(x: 100, y: 80).value == 0xFF00_0000)
    }

    @Test func obliqueTextLeansToTheRight() throws {
        func box(_ slant: Double) throws -> CGRect {
            ink(
                try drawn(60, 50) { _ in
                    "l".draw(
                        at: CGPoint(x: 10, y: 0),
                        withAttributes: [.font: DejaVu.sans(36), .obliqueness: slant])
                })
        }
        let upright = try box(0), leaning = try box(0.4)
        #expect(leaning.maxX > upright.maxX + 8)
        #expect(abs(leaning.minX - upright.minX) <= 1)
        #expect(abs(leaning.minY - upright.minY) <= 1 && abs(leaning.maxY - upright.maxY) <= 1)
    }

    @Test func tabulatorsStop() {
        let font = DejaVu.sans(12)
        func place(_ style: NSParagraphStyle?) -> CGFloat {
            var attributes: [NSAttributedString.Key: Any] = [.font: font]
            attributes[.paragraphStyle] = style
            return TextLayout(NSAttributedString(string: "a\tb", attributes: attributes))
                .caretRect(at: 2).minX
        }
        #expect(abs(place(nil) - 28) < 0.01)
        let style = NSMutableParagraphStyle()
        style.tabStops = [NSTextTab(textAlignment: .left, location: 75)]
        #expect(abs(place(style) - 75) < 0.01)
        style.tabStops = [NSTextTab(textAlignment: .right, location: 75)]
        #expect(place(style) < 75 && place(style) > 60)
        style.tabStops = []
        style.defaultTabInterval = 40
        #expect(abs(place(style) - 40) < 0.01)
        style.tabStops = [NSTextTab(textAlignment: .left, location: .nan)]
        style.defaultTabInterval = -.infinity
        #expect(abs(place(style) - 28) < 0.01)
    }

    @Test func paragraphStylesKeepTheirTabs() {
        let style = NSMutableParagraphStyle()
        #expect(style.tabStops.count == 12 && style.tabStops[1].location == 56)
        style.tabStops = []
        style.addTabStop(NSTextTab(textAlignment: .left, location: 90))
        style.addTabStop(NSTextTab(textAlignment: .center, location: 30))
        #expect(style.tabStops.map(\.location) == [30, 90])
        style.removeTabStop(NSTextTab(textAlignment: .left, location: 90))
        #expect(style.tabStops.map(\.alignment) == [.center])
        #expect(style.copy() as? NSParagraphStyle == style)
    }

    @Test func trackingIsKerningWithoutLigatures() {
        func width(_ attributes: [NSAttributedString.Key: Any]) -> CGFloat {
            NSAttributedString(
                string: "office",
                attributes: attributes.merging([.font: DejaVu.sans(20)]) { old, _ in old }
            ).size().width
        }
        let plain = width([.ligature: 0])
        #expect(abs(width([.tracking: 3]) - width([.kern: 3, .ligature: 0])) < 0.01)
        #expect(width([.tracking: 3]) > plain + 12)
        #expect(width([.tracking: 3, .kern: 0]) == width([.ligature: 0]))
        #expect(abs(width([.tracking: Double.nan]) - width([:])) < 0.01)
    }
}
