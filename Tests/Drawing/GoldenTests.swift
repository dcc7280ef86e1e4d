import Foundation
import GoldenSupport
import TactileGeometry
import Testing

@testable import TactileDrawing

/// Pictures of what drawing operations leave on white.
@Suite struct GoldenTests {
    private let blue = CGColor(red: 0, green: 0.4, blue: 1, alpha: 1)
    private let orange = CGColor(red: 1, green: 0.6, blue: 0, alpha: 1)

    private func check(
        _ name: String, _ width: Int, _ height: Int, scale: CGFloat = 1,
        sourceLocation: SourceLocation = #_sourceLocation, _ body: (CGContext) -> Void
    ) throws {
        let bitmap = try drawn(
            Int(CGFloat(width) * scale), Int(CGFloat(height) * scale), scale: scale, opaque: true,
            body)
        expectGolden(bitmap, name, sourceLocation: sourceLocation)
    }

    private func star(at center: CGPoint, radius: CGFloat) -> CGPath {
        let path = CGMutablePath()
        path.addLines(
            between: (0..<5).map { index in
                let angle = CGFloat(index) * 4 * .pi / 5 - .pi / 2
                return CGPoint(
                    x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
            })
        path.closeSubpath()
        return path
    }

    @Test func fills() throws {
        try check("fills", 160, 60) { context in
            context.setFillColor(blue)
            context.addPath(star(at: CGPoint(x: 28, y: 32), radius: 26))
            context.fillPath(using: .evenOdd)
            context.addPath(star(at: CGPoint(x: 80, y: 32), radius: 26))
            context.fillPath()
            UIColor(cgColor: orange).setFill()
            UIBezierPath(
                roundedRect: CGRect(x: 110.5, y: 6, width: 44, height: 48),
                byRoundingCorners: [.topLeft, .bottomRight],
                cornerRadii: CGSize(width: 16, height: 16)
            ).fill()
        }
    }

    @Test(arguments: [1.0, 2.0]) func strokes(scale: Double) throws {
        try check("strokes@\(Int(scale))x", 180, 100, scale: scale) { context in
            let styles: [(CGLineJoin, CGLineCap)] = [
                (.miter, .butt), (.round, .round), (.bevel, .square),
            ]
            for (index, style) in styles.enumerated() {
                let x = CGFloat(index) * 60
                context.setLineJoin(style.0)
                context.setLineCap(style.1)
                context.setLineDash(phase: 0, lengths: [])
                context.setLineWidth(10)
                context.setStrokeColor(gray: 0.8, alpha: 1)
                let corner = [
                    CGPoint(x: x + 10, y: 50), CGPoint(x: x + 30, y: 15), CGPoint(x: x + 50, y: 50),
                ]
                context.addLines(between: corner)
                context.strokePath()
                context.addLines(between: corner)
                context.setLineWidth(10)
                context.replacePathWithStrokedPath()
                context.setLineWidth(1)
                context.setStrokeColor(.black)
                context.strokePath()
                context.setStrokeColor(blue)
                context.setLineWidth(4)
                context.setLineDash(phase: CGFloat(index) * 3, lengths: [9, 6])
                context.strokeLineSegments(between: [
                    CGPoint(x: 10, y: 66.5 + x / 6), CGPoint(x: 170, y: 66.5 + x / 6),
                ])
            }
        }
    }

    @Test func gradients() throws {
        let gradient = try #require(
            CGGradient(colorsSpace: nil, colors: [blue, orange, .clear], locations: [0, 0.4, 1]))
        try check("gradients", 160, 110) { context in
            context.saveGState()
            context.clip(to: CGRect(x: 5, y: 5, width: 70, height: 45))
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 15, y: 10), end: CGPoint(x: 65, y: 40),
                options: .drawsBeforeStartLocation)
            context.restoreGState()
            context.saveGState()
            context.addEllipse(in: CGRect(x: 85, y: 5, width: 70, height: 45))
            context.clip()
            context.drawRadialGradient(
                gradient, startCenter: CGPoint(x: 110, y: 20), startRadius: 4,
                endCenter: CGPoint(x: 120, y: 27), endRadius: 34, options: [])
            context.restoreGState()
            context.drawRadialGradient(
                gradient, startCenter: CGPoint(x: 30, y: 80), startRadius: 16,
                endCenter: CGPoint(x: 110, y: 80), endRadius: 26, options: [])
        }
    }

    @Test func shadows() throws {
        let image = try drawn(20, 20) {
            $0.setFillColor(orange)
            $0.fillEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 20))
        }
        try check("shadows", 200, 120) { context in
            context.setShadow(
                offset: CGSize(width: 3, height: 4), blur: 8, color: CGColor(gray: 0, alpha: 0.6))
            context.setFillColor(blue)
            context.fill(CGRect(x: 12, y: 10, width: 40, height: 30))
            context.setStrokeColor(orange)
            context.setLineWidth(5)
            context.strokeEllipse(in: CGRect(x: 75, y: 10, width: 40, height: 30))
            context.drawUpright(
                CGImage(bitmap: image), in: CGRect(x: 140, y: 12, width: 30, height: 30))
            "Text".draw(
                at: CGPoint(x: 10, y: 62), withAttributes: [.font: DejaVu.sans(26, bold: true)])
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.fill(CGRect(x: 100, y: 65, width: 30, height: 30))
            context.fillEllipse(in: CGRect(x: 118, y: 75, width: 30, height: 30))
            context.endTransparencyLayer()
        }
    }

    @Test func blendModes() throws {
        let modes: [CGBlendMode] = [
            .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn,
            .softLight, .hardLight, .difference, .exclusion, .hue, .saturation, .color,
            .luminosity, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver,
            .destinationIn, .destinationOut, .destinationAtop, .xor, .plusDarker, .plusLighter,
        ]
        try check("blend-modes", 210, 120) { context in
            for (index, mode) in modes.enumerated() {
                let x = CGFloat(index % 7) * 30 + 2, y = CGFloat(index / 7) * 30 + 2
                context.beginTransparencyLayer(
                    in: CGRect(x: x, y: y, width: 26, height: 26), auxiliaryInfo: nil)
                context.setFillColor(orange)
                context.fill(CGRect(x: x, y: y, width: 18, height: 18))
                context.setBlendMode(mode)
                context.setFillColor(blue.faded(to: 0.8))
                context.fillEllipse(in: CGRect(x: x + 8, y: y + 8, width: 18, height: 18))
                context.endTransparencyLayer()
            }
        }
    }

    @Test func clipsAndPatterns() throws {
        let dots = CGPattern(bounds: CGRect(x: 0, y: 0, width: 8, height: 8)) { context in
            context.setFillColor(CGColor(red: 0.5, green: 0, blue: 0.6, alpha: 1))
            context.fillEllipse(in: CGRect(x: 1, y: 1, width: 5, height: 5))
        }
        let fade = try drawn(1, 16) { context in
            for y in 0..<16 {
                context.setFillColor(gray: 0, alpha: CGFloat(y) / 15)
                context.fill(CGRect(x: 0, y: y, width: 1, height: 1))
            }
        }
        try check("clips-patterns", 160, 60) { context in
            context.setFillColor(CGColor(pattern: dots))
            context.fill(CGRect(x: 5, y: 5, width: 42, height: 50))
            context.saveGState()
            context.addEllipse(in: CGRect(x: 55, y: 5, width: 45, height: 50))
            context.clip()
            context.rotate(by: 0.2)
            context.setFillColor(blue)
            context.fill(CGRect(x: 60, y: 0, width: 60, height: 30))
            context.restoreGState()
            context.clip(
                to: CGRect(x: 108, y: 5, width: 46, height: 50), mask: CGImage(bitmap: fade))
            context.setFillColor(orange)
            context.fill(CGRect(x: 100, y: 0, width: 30, height: 60))
            context.setFillColor(blue)
            context.fill(CGRect(x: 130, y: 0, width: 30, height: 60))
        }
    }

    @Test func images() throws {
        let button = UIGraphicsImageRenderer(size: CGSize(width: 15, height: 15)).image { _ in
            UIColor(cgColor: blue).setFill()
            UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 15, height: 15), cornerRadius: 6)
                .fill()
            UIColor.white.setFill()
            UIRectFill(CGRect(x: 7, y: 7, width: 1, height: 1))
        }
        let caps = UIEdgeInsets(top: 6, left: 6, bottom: 6, right: 6)
        try check("images", 170, 100) { context in
            button.draw(at: CGPoint(x: 4, y: 4))
            button.draw(in: CGRect(x: 25, y: 4, width: 40, height: 30))
            context.interpolationQuality = .none
            button.draw(in: CGRect(x: 70, y: 4, width: 40, height: 30))
            context.interpolationQuality = .default
            button.draw(in: CGRect(x: 115, y: 4, width: 7, height: 7))
            button.resizableImage(withCapInsets: caps, resizingMode: .stretch)
                .draw(in: CGRect(x: 4, y: 40, width: 60, height: 24))
            button.resizableImage(withCapInsets: caps)
                .draw(in: CGRect(x: 70, y: 40, width: 60, height: 24))
            button.withTintColor(UIColor(cgColor: orange))
                .draw(in: CGRect(x: 136, y: 40, width: 30, height: 24))
            context.saveGState()
            context.translateBy(x: 30, y: 72)
            context.rotate(by: 0.4)
            button.draw(in: CGRect(x: 0, y: 0, width: 30, height: 15))
            context.restoreGState()
            button.drawAsPattern(in: CGRect(x: 70, y: 70, width: 60, height: 26))
            button.withHorizontallyFlippedOrientation()
                .draw(at: CGPoint(x: 140, y: 75), blendMode: .normal, alpha: 0.4)
        }
    }

    @Test(arguments: [1.0, 2.0]) func text(scale: Double) throws {
        let mixed = NSMutableAttributedString(
            string: "under struck marked ", attributes: [.font: DejaVu.sans(11)])
        mixed.addAttribute(
            .underlineStyle, value: NSUnderlineStyle.single, range: NSRange(location: 0, length: 5))
        mixed.addAttribute(.strikethroughStyle, value: 1, range: NSRange(location: 6, length: 6))
        mixed.addAttribute(
            .backgroundColor, value: UIColor.yellow, range: NSRange(location: 13, length: 6))
        mixed.append(
            NSAttributedString(
                string: "Bold",
                attributes: [
                    .font: DejaVu.sans(15, bold: true),
                    .foregroundColor: UIColor(cgColor: blue), .baselineOffset: 3,
                ]))
        let centred = NSMutableParagraphStyle()
        centred.alignment = .center
        centred.lineSpacing = 2
        try check("text@\(Int(scale))x", 200, 110, scale: scale) { context in
            mixed.draw(at: CGPoint(x: 4, y: 2))
            "Centred lines that wrap, and אבג.".draw(
                in: CGRect(x: 4, y: 26, width: 90, height: 80),
                withAttributes: [.font: DejaVu.sans(11), .paragraphStyle: centred])
            for (index, mode) in [
                NSLineBreakMode.byTruncatingTail, .byTruncatingMiddle, .byTruncatingHead,
            ].enumerated() {
                TextLayout(
                    "Too long for one line", font: DejaVu.sans(11),
                    options: .init(width: 90, maximumLines: 1, lineBreakMode: mode)
                ).draw(at: CGPoint(x: 104, y: 28 + CGFloat(index) * 16), in: context)
            }
            context.translateBy(x: 110, y: 88)
            context.rotate(by: -0.2)
            "Turned".draw(at: .zero, withAttributes: [.font: DejaVu.sans(14)])
        }
    }
}
