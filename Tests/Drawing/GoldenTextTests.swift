import Foundation
import GoldenSupport
import TactileGeometry
import Testing

@testable import TactileDrawing

/// Small pictures, on white, of what attributes do to text.
@Suite struct GoldenTextTests {
    private func check(
        _ name: String, _ width: Int, _ height: Int, scale: CGFloat = 1,
        sourceLocation: SourceLocation = #_sourceLocation, _ body: (CGContext) -> Void
    ) throws {
        let suffix = scale == 1 ? "" : "@\(Int(scale))x"
        let bitmap = try drawn(
            Int(CGFloat(width) * scale), Int(CGFloat(height) * scale), scale: scale, opaque: true,
            body)
        expectGolden(bitmap, "text-\(name)\(suffix)", sourceLocation: sourceLocation)
    }

    @Test(arguments: [1.0, 2]) func attributes(scale: Double) throws {
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: 1, height: 2)
        shadow.shadowBlurRadius = 2
        let ways: [(String, [NSAttributedString.Key: Any])] = [
            ("plain", [:]), ("kern 2", [.kern: 2]), ("kern −1", [.kern: -1]),
            ("colour", [.foregroundColor: UIColor.red]),
            ("ground", [.backgroundColor: UIColor.yellow]),
            ("under", [.underlineStyle: NSUnderlineStyle.single.rawValue]),
            (
                "thick",
                [.underlineStyle: NSUnderlineStyle.thick.rawValue, .underlineColor: UIColor.red]
            ),
            ("double", [.underlineStyle: NSUnderlineStyle.double.rawValue]),
            (
                "dotted",
                [.underlineStyle: NSUnderlineStyle.single.union(.patternDot).rawValue]
            ),
            (
                "dashed",
                [.underlineStyle: NSUnderlineStyle.single.union(.patternDashDot).rawValue]
            ),
            ("struck", [.strikethroughStyle: 1, .strikethroughColor: UIColor.blue]),
            ("shadow", [.shadow: shadow]), ("stroke", [.strokeWidth: 4]),
            ("both", [.strokeWidth: -4, .strokeColor: UIColor.red]),
            ("oblique", [.obliqueness: 0.3]), ("link", [.link: "https://example.org"]),
        ]
        try check("attributes", 260, 96, scale: scale) { _ in
            for (index, way) in ways.enumerated() {
                let font = DejaVu.sans(14, bold: way.0 == "stroke" || way.0 == "both")
                way.0.draw(
                    at: CGPoint(x: 4 + index % 4 * 64, y: 3 + index / 4 * 23),
                    withAttributes: way.1.merging([.font: font]) { $1 })
            }
        }
    }

    @Test func paragraphs() throws {
        let text = "First words, then more of them.\nAnd a second paragraph."
        let changes: [(NSMutableParagraphStyle) -> Void] = [
            { _ in }, { $0.alignment = .center }, { $0.alignment = .right },
            { $0.alignment = .justified },
            {
                $0.firstLineHeadIndent = 14
                $0.headIndent = 4
                $0.tailIndent = -10
            },
            { $0.lineHeightMultiple = 1.4 },
            {
                $0.paragraphSpacing = 8
                $0.lineSpacing = 3
            }, { $0.maximumLineHeight = 9 },
        ]
        try check("paragraphs", 404, 190) { context in
            for (index, change) in changes.enumerated() {
                let style = NSMutableParagraphStyle()
                change(style)
                let frame = CGRect(
                    x: 4 + index % 4 * 100, y: 4 + index / 4 * 94, width: 94, height: 90)
                context.setStrokeColor(gray: 0.85, alpha: 1)
                context.stroke(frame.insetBy(dx: 0.5, dy: 0.5), width: 1)
                text.draw(
                    in: frame,
                    withAttributes: [.font: DejaVu.sans(11), .paragraphStyle: style])
            }
        }
    }

    @Test func mixtures() throws {
        let font = DejaVu.sans(13)
        let text = NSMutableAttributedString(string: "x", attributes: [.font: font])
        text.append(
            NSAttributedString(
                string: "2", attributes: [.font: DejaVu.sans(9), .baselineOffset: 5]))
        text.append(NSAttributedString(string: " and H", attributes: [.font: font]))
        text.append(
            NSAttributedString(
                string: "2", attributes: [.font: DejaVu.sans(9), .baselineOffset: -3]))
        text.append(NSAttributedString(string: "O with ", attributes: [.font: font]))
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let heart = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12), format: format)
            .image { _ in UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: 10, height: 10)).fill() }
        for (bounds, color) in [
            (CGRect.zero, UIColor.red), (CGRect(x: 0, y: -3, width: 16, height: 16), .blue),
        ] {
            let attachment = NSTextAttachment(image: heart.withRenderingMode(.alwaysTemplate))
            attachment.bounds = bounds
            let place = NSMutableAttributedString(
                attributedString: NSAttributedString(attachment: attachment))
            place.addAttributes(
                [.font: font, .foregroundColor: color], range: NSRange(location: 0, length: 1))
            text.append(place)
        }
        let tabs = NSMutableParagraphStyle()
        tabs.tabStops = [
            NSTextTab(textAlignment: .right, location: 70),
            NSTextTab(textAlignment: .center, location: 120),
        ]
        try check("mixtures", 180, 92) { _ in
            text.draw(at: CGPoint(x: 4, y: 2))
            "Mon\t82.4\tkg\nTue\t102\tlb".draw(
                at: CGPoint(x: 4, y: 24),
                withAttributes: [.font: font, .paragraphStyle: tabs])
            "left אבג right שלום end".draw(
                in: CGRect(x: 4, y: 60, width: 172, height: 30), withAttributes: [.font: font])
        }
    }
}
