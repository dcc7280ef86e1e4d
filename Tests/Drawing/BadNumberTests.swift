import CCairo
import Foundation
import TactileGeometry
import Testing

@testable import TactileDrawing

/// Drawing with numbers that make no sense leaves nothing behind and the context usable.
@Suite struct BadNumberTests {
    static let numbers: [CGFloat] = [
        .nan, .infinity, -.infinity, 1e300, -1e300, 1e12, -1e12, 1e-300, 0, -5, 3,
    ]

    private func expectUsable(_ context: CGContext, _ bitmap: Bitmap) {
        #expect(cairo_status(context.cairo) == CAIRO_STATUS_SUCCESS)
        context.resetClip()
        context.setBlendMode(.copy)
        context.setAlpha(1)
        context.setShadow(offset: .zero, blur: 0, color: nil)
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        context.concatenate(context.ctm.inverted())
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(bitmap.pixel(x: 0, y: 0).value == 0xFFFF_0000)
    }

    @Test(arguments: numbers, numbers) func coordinates(a: CGFloat, b: CGFloat) throws {
        let bitmap = try #require(Bitmap(width: 8, height: 8))
        let context = CGContext(bitmap: bitmap, scale: 1)
        for mode in [CGPathDrawingMode.fill, .stroke] {
            context.move(to: CGPoint(x: a, y: b))
            context.addLine(to: CGPoint(x: b, y: a))
            context.addCurve(
                to: CGPoint(x: 4, y: a), control1: CGPoint(x: b, y: b),
                control2: CGPoint(x: a, y: a))
            context.addQuadCurve(to: CGPoint(x: 1, y: 1), control: CGPoint(x: a, y: b))
            context.addArc(
                center: CGPoint(x: a, y: 2), radius: b, startAngle: a, endAngle: b,
                clockwise: true)
            context.addEllipse(in: CGRect(x: a, y: b, width: a, height: b))
            context.addRect(CGRect(x: a, y: b, width: b, height: a))
            context.addArc(
                tangent1End: CGPoint(x: a, y: b), tangent2End: CGPoint(x: b, y: 1), radius: a)
            context.closePath()
            context.drawPath(using: mode)
        }
        context.fill(CGRect(x: a, y: b, width: a, height: b))
        context.stroke(CGRect(x: a, y: b, width: a, height: b), width: b)
        expectUsable(context, bitmap)
    }

    @Test(arguments: numbers, numbers) func attributes(a: CGFloat, b: CGFloat) throws {
        let bitmap = try #require(Bitmap(width: 8, height: 8))
        let context = CGContext(bitmap: bitmap, scale: a)
        context.setLineWidth(a)
        context.setLineDash(phase: b, lengths: [a, b, a])
        context.setMiterLimit(b)
        context.setAlpha(a)
        context.setFlatness(b)
        context.setPatternPhase(CGSize(width: a, height: b))
        context.setShadow(offset: CGSize(width: a, height: b), blur: a, color: .black)
        context.stroke(CGRect(x: 1, y: 1, width: 6, height: 6))
        context.fillEllipse(in: CGRect(x: 1, y: 1, width: 6, height: 6))
        let gradient = try #require(
            CGGradient(colorsSpace: nil, colors: [.black, .white], locations: [a, b]))
        context.drawLinearGradient(
            gradient, start: CGPoint(x: a, y: b), end: CGPoint(x: b, y: 3),
            options: .drawsAfterEndLocation)
        context.drawRadialGradient(
            gradient, startCenter: CGPoint(x: a, y: 1), startRadius: b,
            endCenter: CGPoint(x: 4, y: b), endRadius: a, options: [])
        context.draw(CGImage(bitmap: bitmap), in: CGRect(x: a, y: b, width: b, height: a))
        context.clip(
            to: CGRect(x: a, y: 0, width: b, height: 8), mask: CGImage(bitmap: bitmap))
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        expectUsable(context, bitmap)
    }

    @Test(arguments: numbers, numbers) func transforms(a: CGFloat, b: CGFloat) throws {
        let bitmap = try #require(Bitmap(width: 8, height: 8))
        let context = CGContext(bitmap: bitmap, scale: 1)
        context.saveGState()
        context.concatenate(CGAffineTransform(a: a, b: b, c: b, d: a, tx: b, ty: a))
        context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
        context.stroke(CGRect(x: 0, y: 0, width: 3, height: 3))
        context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 3))
        context.draw(
            CGImage(bitmap: bitmap), in: CGRect(x: 0, y: 0, width: 3, height: 3), byTiling: true)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setFillColor(
            UIColor(patternImage: UIImage(cgImage: CGImage(bitmap: bitmap))).cgColor)
        context.fillEllipse(in: CGRect(x: 0, y: 0, width: 3, height: 3))
        context.endTransparencyLayer()
        context.restoreGState()
        expectUsable(context, bitmap)
    }

    @Test func impossibleSizesGiveNoBitmap() {
        #expect(Bitmap(width: 0, height: 5) == nil)
        #expect(Bitmap(width: 5, height: -1) == nil)
        #expect(Bitmap(width: 1 << 20, height: 1 << 20) == nil)
        #expect(
            UIGraphicsImageRenderer(size: CGSize(width: CGFloat.nan, height: 3)).image { _ in }
                .size == .zero)
    }

    @Test(arguments: ["", "no picture", "\u{89}PNG\r\n\u{1A}\n"]) func damagedFiles(text: String) {
        #expect(UIImage(data: Data(text.utf8)) == nil)
    }

    @Test func cutOffFiles() throws {
        let bitmap = try drawn(40, 30) {
            $0.fillEllipse(in: CGRect(x: 3, y: 3, width: 30, height: 20))
        }
        let png = try #require(bitmap.pngData())
        for length in stride(from: 0, to: png.count - 12, by: 7) {
            #expect(UIImage(data: png.prefix(length)) == nil)
        }
        var claim = png
        claim.replaceSubrange(16..<20, with: [0x00, 0x00, 0x7F, 0xFF])
        claim.replaceSubrange(20..<24, with: [0x00, 0x00, 0x7F, 0xFF])
        #expect(UIImage(data: claim) == nil)
        #expect(UIImage(data: Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2])) == nil)
        #expect(UIImage(data: Data(count: 4096)) == nil)
        #expect(UIImage(contentsOfFile: "/nowhere/at/all.png") == nil)
        let jpeg = try #require(bitmap.jpegData(quality: 0.9))
        for length in stride(from: 0, to: jpeg.count - 2, by: 7) {
            #expect(UIImage(data: jpeg.prefix(length)) == nil, "\(length) of \(jpeg.count)")
        }
        // A frame of 65 535 by 65 535 pixels.
        let start = try #require(jpeg.range(of: Data([0xFF, 0xC0, 0, 17, 8])))
        var large = jpeg
        large.replaceSubrange(
            start.upperBound..<(start.upperBound + 4), with: [255, 255, 255, 255])
        #expect(UIImage(data: large) == nil)
    }

    @Test func picturesSurviveTheirFiles() throws {
        let bitmap = try drawn(40, 30) { context in
            context.setFillColor(CGColor(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.5))
            context.fillEllipse(in: CGRect(x: 3, y: 3, width: 30, height: 20))
        }
        let file = try #require(bitmap.pngData())
        let back = try #require(UIImage(data: file))
        #expect(back.size == CGSize(width: 40, height: 30))
        let pixels = try #require(back.cgImage?.bitmap)
        for y in 0..<30 {
            for x in 0..<40 {
                let a = bitmap.pixel(x: x, y: y).value, b = pixels.pixel(x: x, y: y).value
                for shift in [0, 8, 16, 24] as [UInt32] {
                    #expect(abs(Int(a >> shift & 255) - Int(b >> shift & 255)) <= 1)
                }
            }
        }
        let jpeg = try #require(back.jpegData(compressionQuality: 0.95))
        let photo = try #require(UIImage(data: jpeg)?.cgImage?.bitmap)
        #expect(photo.width == 40)
        let corner = photo.pixel(x: 39, y: 29).value
        #expect(corner & 0xFF > 245 && corner >> 16 & 0xFF > 245)
    }
}
