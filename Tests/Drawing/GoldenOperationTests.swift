import Foundation
import GoldenSupport
import TactileGeometry
import Testing

@testable import TactileDrawing

/// Small pictures, on white, of single operations.
@Suite struct GoldenOperationTests {
    private let blue = CGColor(red: 0, green: 0.4, blue: 1, alpha: 1)
    private let orange = CGColor(red: 1, green: 0.6, blue: 0, alpha: 1)
    private let ink = CGColor(gray: 0.15, alpha: 1)

    /// A picture with a red corner, a green edge and a blue middle, that shows how it is turned.
    private var picture: UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return UIGraphicsImageRenderer(size: CGSize(width: 12, height: 8), format: format).image {
            _ in
            UIColor(white: 0.85, alpha: 1).setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 12, height: 8))
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 3))
            UIColor.green.setFill()
            UIRectFill(CGRect(x: 10, y: 0, width: 2, height: 8))
            UIColor.blue.setFill()
            UIRectFill(CGRect(x: 5, y: 4, width: 2, height: 2))
        }
    }

    // MARK: Paths

    @Test(arguments: [1.0, 2]) func hairlines(scale: Double) throws {
        try expectOperation("hairlines", 60, 40, scale: scale) { context in
            context.setStrokeColor(ink)
            for (index, width) in [0, 0.5, 1, 1.5, 2].enumerated() {
                let y = 4 + CGFloat(index) * 7
                context.setLineWidth(width)
                context.strokeLineSegments(between: [
                    CGPoint(x: 4, y: y), CGPoint(x: 28, y: y), CGPoint(x: 32, y: y + 0.5),
                    CGPoint(x: 56, y: y + 0.5),
                ])
            }
        }
    }

    @Test func dashPhases() throws {
        try expectOperation("dash-phases", 100, 60) { context in
            context.setStrokeColor(blue)
            context.setLineWidth(4)
            for index in 0..<5 {
                context.setLineCap([.butt, .round, .square, .butt, .butt][index])
                context.setLineDash(
                    phase: [0, 0, 0, 5, -5][index],
                    lengths: index == 4 ? [12, 4, 2] : [10, 8])
                let y = 8 + CGFloat(index) * 11
                context.strokeLineSegments(between: [CGPoint(x: 6, y: y), CGPoint(x: 94, y: y)])
            }
        }
    }

    @Test func miters() throws {
        try expectOperation("miters", 110, 50) { context in
            context.setLineWidth(6)
            context.setStrokeColor(ink)
            for (index, limit) in [10, 3, 1].enumerated() {
                context.setMiterLimit(CGFloat(limit))
                let x = 8 + CGFloat(index) * 34
                context.addLines(between: [
                    CGPoint(x: x, y: 44), CGPoint(x: x + 12, y: 16), CGPoint(x: x + 24, y: 44),
                ])
                context.strokePath()
            }
        }
    }

    @Test func curvesAndArcs() throws {
        try expectOperation("curves-arcs", 140, 60) { context in
            context.setStrokeColor(ink)
            context.setLineWidth(2)
            context.move(to: CGPoint(x: 4, y: 50))
            context.addQuadCurve(to: CGPoint(x: 34, y: 50), control: CGPoint(x: 19, y: -10))
            context.move(to: CGPoint(x: 38, y: 50))
            context.addCurve(
                to: CGPoint(x: 68, y: 10), control1: CGPoint(x: 70, y: 60),
                control2: CGPoint(x: 36, y: 0))
            context.move(to: CGPoint(x: 76, y: 50))
            context.addArc(
                tangent1End: CGPoint(x: 76, y: 10), tangent2End: CGPoint(x: 100, y: 10), radius: 14)
            context.addLine(to: CGPoint(x: 100, y: 10))
            context.strokePath()
            context.addArc(
                center: CGPoint(x: 118, y: 30), radius: 16, startAngle: 0, endAngle: 4,
                clockwise: false)
            context.strokePath()
            context.setStrokeColor(orange)
            context.addArc(
                center: CGPoint(x: 118, y: 30), radius: 10, startAngle: 0, endAngle: 4,
                clockwise: true)
            context.strokePath()
        }
    }

    @Test func withoutAntialiasing() throws {
        try expectOperation("aliased", 70, 36) { context in
            context.setShouldAntialias(false)
            context.setFillColor(blue)
            context.fillEllipse(in: CGRect(x: 4, y: 4, width: 28, height: 28))
            context.setStrokeColor(ink)
            context.strokeLineSegments(between: [CGPoint(x: 38, y: 5), CGPoint(x: 66, y: 30)])
        }
    }

    @Test func longLines() throws {
        try expectOperation("long-lines", 120, 90) { context in
            var wave: [CGPoint] = []
            for index in 0..<3000 {
                let t = Double(index)
                let slow = 10 * sin(t / 90), fast = 8 * sin(t * 2.1)
                wave.append(CGPoint(x: 4 + 112 * t / 3000, y: 24 + slow + fast))
            }
            context.setStrokeColor(blue)
            context.setLineWidth(1.5)
            context.addLines(between: wave)
            context.strokePath()
            context.setFillColor(orange)
            let upper = wave.map { CGPoint(x: $0.x, y: $0.y + 40) }
            let lower = wave.map { CGPoint(x: $0.x, y: $0.y * 0.3 + 76) }
            context.addLines(between: upper + lower.reversed())
            context.closePath()
            context.fillPath()
        }
    }

    // MARK: Gradients

    @Test func gradientExtensions() throws {
        let gradient = try #require(
            CGGradient(colorsSpace: nil, colors: [blue, orange], locations: nil))
        try expectOperation("gradient-extensions", 172, 84) { context in
            for raw in 0...3 as ClosedRange<UInt32> {
                let x = 2 + CGFloat(raw) * 43
                context.saveGState()
                context.clip(to: CGRect(x: x, y: 2, width: 39, height: 38))
                context.drawLinearGradient(
                    gradient, start: CGPoint(x: x + 12, y: 10), end: CGPoint(x: x + 26, y: 26),
                    options: CGGradientDrawingOptions(rawValue: raw))
                context.restoreGState()
                context.saveGState()
                context.clip(to: CGRect(x: x, y: 44, width: 39, height: 38))
                context.drawRadialGradient(
                    gradient, startCenter: CGPoint(x: x + 16, y: 60), startRadius: 4,
                    endCenter: CGPoint(x: x + 20, y: 63), endRadius: 14,
                    options: CGGradientDrawingOptions(rawValue: raw))
                context.restoreGState()
            }
        }
    }

    @Test func manyStops() throws {
        let rainbow = try #require(
            CGGradient(
                colorsSpace: nil,
                colors: (0..<12).map {
                    UIColor(hue: CGFloat($0) / 12, saturation: 1, brightness: 1, alpha: 1).cgColor
                }, locations: nil))
        let hard = try #require(
            CGGradient(
                colorsSpace: nil, colors: [blue, blue, orange, orange],
                locations: [0, 0.3, 0.3, 1]))
        let fade = try #require(
            CGGradient(
                colorsSpace: nil,
                colors: [orange, CGColor(red: 0, green: 0, blue: 1, alpha: 0)], locations: nil))
        try expectOperation("gradient-stops", 120, 62) { context in
            for (index, gradient) in [rainbow, hard, fade].enumerated() {
                context.saveGState()
                context.clip(to: CGRect(x: 2, y: 2 + index * 20, width: 116, height: 17))
                context.drawLinearGradient(
                    gradient, start: CGPoint(x: 2, y: 0), end: CGPoint(x: 118, y: 0), options: [])
                context.restoreGState()
            }
        }
    }

    // MARK: Shadows, clips, layers

    @Test(arguments: [1.0, 2]) func shadowsOfEverything(scale: Double) throws {
        try expectOperation("shadows", 132, 84, scale: scale) { context in
            context.setShadow(
                offset: CGSize(width: 2, height: 3), blur: 4, color: CGColor(gray: 0, alpha: 0.6))
            context.setFillColor(blue)
            context.fillEllipse(in: CGRect(x: 8, y: 8, width: 24, height: 24))
            context.setStrokeColor(orange)
            context.setLineWidth(4)
            context.setLineDash(phase: 0, lengths: [9, 5])
            context.stroke(CGRect(x: 48, y: 10, width: 28, height: 20))
            context.setLineDash(phase: 0, lengths: [])
            picture.draw(in: CGRect(x: 92, y: 8, width: 30, height: 22))
            "Aa".draw(
                at: CGPoint(x: 6, y: 44), withAttributes: [.font: DejaVu.sans(22, bold: true)])
            // One shadow for both, and none of one on the other.
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.fill(CGRect(x: 50, y: 46, width: 18, height: 18))
            context.setFillColor(orange)
            context.fill(CGRect(x: 58, y: 54, width: 18, height: 18))
            context.endTransparencyLayer()
            // The offset does not turn with the transform.
            context.translateBy(x: 106, y: 60)
            context.rotate(by: .pi * 0.8)
            context.setAlpha(0.5)
            context.fill(CGRect(x: -10, y: -10, width: 20, height: 20))
        }
    }

    @Test func clips() throws {
        let fade = try drawn(16, 1) { context in
            for x in 0..<16 {
                context.setFillColor(gray: 0, alpha: CGFloat(x) / 15)
                context.fill(CGRect(x: x, y: 0, width: 1, height: 1))
            }
        }
        try expectOperation("clips", 140, 48) { context in
            let all = CGRect(x: 0, y: 0, width: 40, height: 40)
            context.setFillColor(blue)
            context.translateBy(x: 4, y: 4)
            for index in 0..<3 {
                context.saveGState()
                if index != 1 {
                    context.addEllipse(in: all)
                    context.addEllipse(in: all.insetBy(dx: 12, dy: 12))
                    context.clip(using: .evenOdd)
                }
                if index > 0 { context.clip(to: all, mask: CGImage(bitmap: fade)) }
                context.fill(all)
                context.restoreGState()
                context.translateBy(x: 46, y: 0)
            }
        }
    }

    @Test func transparencyLayers() throws {
        try expectOperation("layers", 130, 50) { context in
            func discs(_ x: CGFloat) {
                context.setFillColor(blue)
                context.fillEllipse(in: CGRect(x: x, y: 6, width: 26, height: 26))
                context.setFillColor(orange)
                context.fillEllipse(in: CGRect(x: x + 12, y: 16, width: 26, height: 26))
            }
            context.setAlpha(0.5)
            discs(4)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            discs(46)
            context.endTransparencyLayer()
            context.setAlpha(1)
            context.addEllipse(in: CGRect(x: 90, y: 8, width: 34, height: 34))
            context.clip()
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            discs(86)
            context.setBlendMode(.destinationOut)
            context.fillEllipse(in: CGRect(x: 100, y: 18, width: 12, height: 12))
            context.endTransparencyLayer()
        }
    }

    // MARK: Patterns and pictures

    @Test func patterns() throws {
        let waves = CGPattern(
            bounds: CGRect(x: 0, y: 0, width: 10, height: 6),
            matrix: CGAffineTransform(rotationAngle: 0.5)
        ) { context in
            context.setFillColor(gray: 0.9, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 6))
            context.setFillColor(CGColor(red: 0.6, green: 0, blue: 0.5, alpha: 1))
            context.fillEllipse(in: CGRect(x: 1, y: 1, width: 8, height: 3))
        }
        let dots = CGPattern(
            bounds: CGRect(x: 0, y: 0, width: 6, height: 6), xStep: 9, yStep: 6, isColored: false
        ) { $0.fillEllipse(in: CGRect(x: 0, y: 0, width: 5, height: 5)) }
        let space = CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())
        try expectOperation("patterns", 150, 50) { context in
            context.setFillColor(CGColor(pattern: waves))
            context.fill(CGRect(x: 4, y: 4, width: 40, height: 42))
            context.setFillColorSpace(space ?? CGColorSpaceCreateDeviceRGB())
            context.setFillPattern(dots, colorComponents: [0, 0.4, 1, 1])
            context.fill(CGRect(x: 50, y: 4, width: 40, height: 20))
            context.setPatternPhase(CGSize(width: 3, height: 3))
            context.setFillPattern(dots, colorComponents: [1, 0.5, 0, 0.6])
            context.fill(CGRect(x: 50, y: 26, width: 40, height: 20))
            context.setStrokeColor(UIColor(patternImage: picture).cgColor)
            context.setLineWidth(12)
            context.strokeEllipse(in: CGRect(x: 102, y: 8, width: 38, height: 34))
        }
    }

    @Test func imageOrientations() throws {
        try expectOperation("orientations", 120, 50) { _ in
            for raw in 0..<8 {
                guard let pixels = picture.cgImage,
                    let orientation = UIImage.Orientation(rawValue: raw)
                else { continue }
                UIImage(cgImage: pixels, scale: 0.5, orientation: orientation)
                    .draw(at: CGPoint(x: 3 + raw % 4 * 29, y: 1 + raw / 4 * 25))
            }
        }
    }

    @Test func interpolation() throws {
        let pixels = try #require(picture.cgImage)
        try expectOperation("interpolation", 130, 62) { context in
            for (index, quality) in [CGInterpolationQuality.none, .low, .high].enumerated() {
                context.interpolationQuality = quality
                picture.draw(in: CGRect(x: 3 + index * 42, y: 3, width: 36, height: 24))
                picture.draw(in: CGRect(x: 3 + index * 42, y: 31, width: 9, height: 5))
                context.draw(
                    pixels,
                    in: CGRect(x: 16 + index * 42, y: 31, width: 23, height: 28))
            }
        }
    }

    @Test(arguments: [1.0, 2]) func resizableImages(scale: Double) throws {
        let caps = UIEdgeInsets(top: 3, left: 4, bottom: 2, right: 2)
        try expectOperation("resizable", 130, 64, scale: scale) { _ in
            for (index, mode) in [UIImage.ResizingMode.tile, .stretch].enumerated() {
                let image = picture.resizableImage(withCapInsets: caps, resizingMode: mode)
                image.draw(in: CGRect(x: 3 + index * 64, y: 3, width: 59, height: 32))
                image.draw(in: CGRect(x: 3 + index * 64, y: 40, width: 12, height: 20))
                image.draw(in: CGRect(x: 20 + index * 64, y: 40, width: 3, height: 4))
                image.withTintColor(.purple)
                    .draw(in: CGRect(x: 30 + index * 64, y: 40, width: 30, height: 20))
            }
        }
    }
}
