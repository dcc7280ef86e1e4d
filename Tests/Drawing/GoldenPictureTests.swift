import Foundation
import GoldenSupport
import TactileGeometry
import Testing

@testable import TactileDrawing

/// Small pictures, on white, of operations that are made of others.
@Suite struct GoldenPictureTests {
    private let blue = CGColor(red: 0, green: 0.4, blue: 1, alpha: 1)
    private let orange = CGColor(red: 1, green: 0.6, blue: 0, alpha: 1)

    private var wave: CGPath {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 8, y: 30))
        path.addCurve(
            to: CGPoint(x: 52, y: 10), control1: CGPoint(x: 20, y: -20),
            control2: CGPoint(x: 40, y: 60))
        return path
    }

    @Test(arguments: [1.0, 2]) func conicGradients(scale: Double) throws {
        let colors: [CGColor] = [
            CGColor(red: 1, green: 0, blue: 0, alpha: 1),
            CGColor(red: 1, green: 1, blue: 0, alpha: 1),
            CGColor(red: 0, green: 0, blue: 1, alpha: 1),
        ]
        try expectOperation("conic", 120, 40, scale: scale) { context in
            let plain = CGGradient(colorsSpace: nil, colors: colors, locations: nil)
            let fading = CGGradient(
                colorsSpace: nil, colors: [blue, CGColor.clear], locations: [0.25, 0.75])
            for (index, gradient) in [plain, fading, plain].enumerated() {
                guard let gradient else { continue }
                context.saveGState()
                context.translateBy(x: CGFloat(index) * 40 + 20, y: 20)
                if index == 2 { context.scaleBy(x: 1, y: -0.5) }
                context.addEllipse(in: CGRect(x: -18, y: -18, width: 36, height: 36))
                context.clip()
                context.drawConicGradient(
                    gradient, center: CGPoint(x: index == 2 ? 5 : 0, y: 0),
                    angle: index == 1 ? .pi / 2 : 0)
                context.restoreGState()
            }
        }
    }

    @Test func copiesOfPaths() throws {
        try expectOperation("copies", 120, 80) { context in
            let outline = wave.copy(
                strokingWithWidth: 10, lineCap: .round, lineJoin: .round, miterLimit: 10)
            let dashes = wave.copy(dashingWithPhase: 3, lengths: [8, 4])
            context.setStrokeColor(blue)
            context.addPath(outline)
            context.strokePath()
            context.translateBy(x: 60, y: 0)
            context.addPath(dashes)
            context.setLineWidth(4)
            context.strokePath()
            context.translateBy(x: -60, y: 40)
            // Gradients reach into strokes by way of their outline.
            context.addPath(wave)
            context.setLineWidth(8)
            context.replacePathWithStrokedPath()
            context.clip()
            if let gradient = CGGradient(
                colorsSpace: nil, colors: [blue, orange], locations: nil)
            {
                context.drawLinearGradient(
                    gradient, start: .zero, end: CGPoint(x: 60, y: 0), options: [])
            }
            context.resetClip()
            context.translateBy(x: 60, y: 0)
            var turned = CGAffineTransform(translationX: 30, y: 20).rotated(by: 0.5)
                .translatedBy(x: -30, y: -20)
            context.addPath(wave.copy(using: &turned) ?? wave)
            context.setFillColor(orange)
            context.drawPath(using: .fillStroke)
        }
    }

    @Test func layersOfTheirOwn() throws {
        try expectOperation("cg-layers", 100, 40) { context in
            guard
                let layer = CGLayer(
                    context, size: CGSize(width: 20, height: 20), auxiliaryInfo: nil),
                let inner = layer.context
            else { return }
            inner.setFillColor(orange)
            inner.fillEllipse(in: CGRect(x: 1, y: 1, width: 18, height: 18))
            inner.setStrokeColor(blue)
            inner.stroke(CGRect(x: 6, y: 6, width: 8, height: 8))
            context.draw(layer, at: CGPoint(x: 4, y: 10))
            context.setAlpha(0.5)
            context.draw(layer, in: CGRect(x: 30, y: 2, width: 36, height: 36))
            context.rotate(by: 0.2)
            context.draw(layer, at: CGPoint(x: 76, y: -8))
        }
    }

    private var drop: UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 16, height: 16)).image {
            $0.cgContext.setFillColor(gray: 0, alpha: 1)
            $0.cgContext.fillEllipse(in: CGRect(x: 2, y: 5, width: 11, height: 11))
            $0.cgContext.addLines(between: [
                CGPoint(x: 2, y: 8), CGPoint(x: 8, y: 0), CGPoint(x: 13, y: 9),
            ])
            $0.cgContext.fillPath()
        }
    }

    @Test(arguments: [1.0, 2]) func imagesInEveryWay(scale: Double) throws {
        var image = UIImage()
        UITraitCollection(displayScale: scale).performAsCurrent { image = drop }
        try expectOperation("images", 120, 48, scale: scale) { context in
            image.draw(at: CGPoint(x: 4, y: 4))
            image.withTintColor(.red).draw(at: CGPoint(x: 24, y: 4))
            image.withTintColor(UIColor.blue.withAlphaComponent(0.4)).draw(
                in: CGRect(x: 44, y: 4, width: 24, height: 16))
            image.draw(at: CGPoint(x: 72, y: 4), blendMode: .normal, alpha: 0.3)
            UIColor.yellow.setFill()
            context.fill(CGRect(x: 92, y: 4, width: 16, height: 16))
            image.withTintColor(.cyan).draw(
                at: CGPoint(x: 92, y: 4), blendMode: .multiply, alpha: 1)
            image.withTintColor(.purple).drawAsPattern(
                in: CGRect(x: 4, y: 26, width: 40, height: 20))
            guard let pixels = image.cgImage else { return }
            context.setFillColor(orange)
            if let half = pixels.cropping(
                to: CGRect(x: 0, y: 0, width: 8 * scale, height: 16 * scale))
            {
                // As Core Graphics draws, on its head here.
                context.draw(half, in: CGRect(x: 50, y: 26, width: 10, height: 20))
            }
            context.saveGState()
            context.clip(to: CGRect(x: 64, y: 26, width: 20, height: 20), mask: pixels)
            context.fill(CGRect(x: 64, y: 26, width: 20, height: 12))
            context.restoreGState()
            context.clip(to: CGRect(x: 88, y: 26, width: 28, height: 20))
            context.draw(
                pixels, in: CGRect(x: 90, y: 30, width: 7, height: 7), byTiling: true)
        }
    }

    @Test func corners() throws {
        try expectOperation("corners", 120, 60) { context in
            UIColor(cgColor: blue).setFill()
            let some: [UIRectCorner] = [
                .allCorners, [.topLeft, .bottomRight], .topRight, [.bottomLeft, .bottomRight],
            ]
            for (index, corners) in some.enumerated() {
                UIBezierPath(
                    roundedRect: CGRect(x: 4 + index * 29, y: 4, width: 25, height: 22),
                    byRoundingCorners: corners, cornerRadii: CGSize(width: 10, height: 6)
                ).fill()
            }
            UIColor(cgColor: orange).setStroke()
            for (index, radius) in [0, 6, 30].enumerated() {
                let path = UIBezierPath(
                    roundedRect: CGRect(x: 6 + index * 38, y: 33, width: 32, height: 22),
                    cornerRadius: CGFloat(radius))
                path.lineWidth = 2
                path.stroke()
            }
        }
    }

    @Test(arguments: [1.0, 2]) func textModes(scale: Double) throws {
        try expectOperation("text-modes", 150, 70, scale: scale) { context in
            let attributes: [NSAttributedString.Key: Any] = [
                .font: DejaVu.sans(26, bold: true), .foregroundColor: UIColor(cgColor: blue),
            ]
            for (index, mode) in [CGTextDrawingMode.fill, .stroke, .fillStroke].enumerated() {
                context.saveGState()
                context.setTextDrawingMode(mode)
                context.setLineWidth(mode == .stroke ? 1 : 3)
                "Aé".draw(
                    at: CGPoint(x: 4 + CGFloat(index) * 48, y: 0), withAttributes: attributes)
                context.restoreGState()
            }
            context.setTextDrawingMode(.clip)
            "Clipped".draw(at: CGPoint(x: 4, y: 34), withAttributes: attributes)
            if let gradient = CGGradient(
                colorsSpace: nil, colors: [blue, orange], locations: nil)
            {
                context.drawLinearGradient(
                    gradient, start: CGPoint(x: 0, y: 34), end: CGPoint(x: 0, y: 64), options: [])
            }
        }
    }

    @Test(arguments: [1.0, 2]) func textAlongAnArc(scale: Double) throws {
        try expectOperation("text-arc", 120, 70, scale: scale) { context in
            context.translateBy(x: 60, y: 64)
            let attributes: [NSAttributedString.Key: Any] = [
                .font: DejaVu.sans(13), .foregroundColor: UIColor.black,
            ]
            let letters = "along an arc".map { String($0) as NSString }
            let widths = letters.map { $0.size(withAttributes: attributes).width }
            let radius: CGFloat = 42
            var angle = -widths.reduce(0, +) / radius / 2
            for (letter, width) in zip(letters, widths) {
                context.saveGState()
                context.rotate(by: angle + width / radius / 2)
                letter.draw(at: CGPoint(x: -width / 2, y: -radius - 15), withAttributes: attributes)
                context.restoreGState()
                angle += width / radius
            }
        }
    }

    /// A turn's colours where the angle says: half way between the stops they are half of each.
    @Test(arguments: [0, 0.7, 3, -2.5, 40]) func aConicGradientTurns(angle: CGFloat) throws {
        let gradient = try #require(
            CGGradient(colorsSpace: nil, colors: [.black, .white], locations: nil))
        let bitmap = try drawn(101, 101) {
            $0.drawConicGradient(gradient, center: CGPoint(x: 50.5, y: 50.5), angle: angle)
        }
        for step in 1..<64 {
            let part = CGFloat(step) / 64
            let direction = angle + part * 2 * .pi
            let pixel = bitmap.pixel(
                x: Int((50.5 + 45 * cos(direction)).rounded(.down)),
                y: Int((50.5 + 45 * sin(direction)).rounded(.down)))
            #expect(abs(CGFloat(pixel.value & 255) / 255 - part) < 0.012 || step < 2 || step > 62)
        }
    }
}
