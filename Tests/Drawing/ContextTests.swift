import Foundation
import GoldenSupport
import TactileGeometry
import Testing

@testable import TactileDrawing

/// What a drawing program leaves on a small bitmap.
func drawn(
    _ width: Int, _ height: Int, scale: CGFloat = 1, opaque: Bool = false,
    _ body: (CGContext) -> Void
) throws -> Bitmap {
    let bitmap = try #require(Bitmap(width: width, height: height, isOpaque: opaque))
    if opaque { bitmap.fill(bitmap.bounds, color: PixelColor(value: 0xFFFF_FFFF)) }
    let context = CGContext(bitmap: bitmap, scale: scale)
    UIGraphicsPushContext(context)
    body(context)
    UIGraphicsPopContext()
    return bitmap
}

/// Compares what `body` draws on white, `width` by `height` points, with the picture `op-NAME`.
func expectOperation(
    _ name: String, _ width: Int, _ height: Int, scale: CGFloat = 1,
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (CGContext) -> Void
) throws {
    let suffix = scale == 1 ? "" : "@\(Int(scale))x"
    let bitmap = try drawn(
        Int(CGFloat(width) * scale), Int(CGFloat(height) * scale), scale: scale, opaque: true,
        body)
    expectGolden(bitmap, "op-\(name)\(suffix)", sourceLocation: sourceLocation)
}

@Suite struct ContextTests {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    @Test func aLineOnAPixelBorderCoversTwoHalfToneRows() throws {
        let bitmap = try drawn(4, 6) { context in
            context.setStrokeColor(.black)
            context.strokeLineSegments(between: [CGPoint(x: 0, y: 3), CGPoint(x: 4, y: 3)])
        }
        #expect(bitmap.pixel(x: 1, y: 1).isClear)
        #expect(abs(Int(bitmap.pixel(x: 1, y: 2).value >> 24) - 128) <= 1)
        #expect(abs(Int(bitmap.pixel(x: 1, y: 3).value >> 24) - 128) <= 1)
        #expect(bitmap.pixel(x: 1, y: 4).isClear)
    }

    @Test func aLineOnAPixelCentreCoversOneRow() throws {
        let bitmap = try drawn(4, 6) { context in
            context.strokeLineSegments(between: [CGPoint(x: 0, y: 2.5), CGPoint(x: 4, y: 2.5)])
        }
        #expect(bitmap.pixel(x: 1, y: 1).isClear)
        #expect(bitmap.pixel(x: 1, y: 2).isOpaque)
        #expect(bitmap.pixel(x: 1, y: 3).isClear)
    }

    @Test func theScaleTurnsPointsIntoPixels() throws {
        let bitmap = try drawn(8, 8, scale: 2) { context in
            context.setFillColor(red)
            context.fill(CGRect(x: 1, y: 2, width: 1, height: 1))
        }
        #expect(bitmap.pixel(x: 1, y: 4).isClear)
        #expect(bitmap.pixel(x: 2, y: 4).value == 0xFFFF_0000)
        #expect(bitmap.pixel(x: 3, y: 5).value == 0xFFFF_0000)
        #expect(bitmap.pixel(x: 4, y: 5).isClear)
    }

    @Test func restoringWithoutSavingDoesNothing() throws {
        let bitmap = try drawn(2, 2) { context in
            context.restoreGState()
            context.saveGState()
            context.setFillColor(red)
            context.scaleBy(x: 0.5, y: 0.5)
            context.restoreGState()
            context.restoreGState()
            #expect(context.ctm == .identity)
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        #expect(bitmap.pixel(x: 1, y: 1).value == 0xFF00_0000)
    }

    @Test func evenOddLeavesTheMiddleOpen() throws {
        let bitmap = try drawn(9, 9) { context in
            context.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
            context.addRect(CGRect(x: 3, y: 3, width: 3, height: 3))
            context.fillPath(using: .evenOdd)
        }
        #expect(bitmap.pixel(x: 1, y: 1).isOpaque)
        #expect(bitmap.pixel(x: 4, y: 4).isClear)
    }

    /// A rectangle of whole pixels takes a shorter way to the same clip.
    @Test(arguments: [1, 1.5, 2])
    func clippingToWholePixelsIsClippingToAPath(scale: CGFloat) throws {
        let rects = [
            CGRect(x: 2, y: 4, width: 10, height: 6), CGRect(x: -4, y: -8, width: 12, height: 40),
            CGRect(x: 2.5, y: 3, width: 7, height: 5.25), CGRect(x: 30, y: 2, width: 8, height: 8),
            CGRect(x: 4, y: 4, width: 0, height: 8), CGRect(x: 12, y: 10, width: -8, height: -4),
            .null, .infinite,
        ]
        for first in rects {
            for second in rects {
                var boxes: [CGRect] = []
                let pictures = try [true, false].map { isShort in
                    try drawn(32, 32, scale: scale) { context in
                        for rect in [first, second] {
                            if isShort { context.clip(to: rect) } else { context.clip(to: [rect]) }
                        }
                        boxes.append(context.boundingBoxOfClipPath)
                        context.setFillColor(red)
                        context.fillEllipse(in: CGRect(x: -4, y: -4, width: 30, height: 30))
                        let text = TextLayout("clipped", font: DejaVu.sans(11))
                        text.draw(at: CGPoint(x: 1, y: 2), in: context)
                    }
                }
                #expect(boxes[0] == boxes[1])
                let differs = (0..<32).contains { y in
                    (0..<32).contains { x in
                        pictures[0].pixel(x: x, y: y).value != pictures[1].pixel(x: x, y: y).value
                    }
                }
                #expect(!differs, "\(first), then \(second)")
            }
        }
    }

    @Test func clipToMaskShowsWhereTheMaskIsOpaque() throws {
        let mask = try drawn(4, 4) { $0.fill(CGRect(x: 0, y: 0, width: 2, height: 4)) }
        let bitmap = try drawn(8, 8) { context in
            context.setFillColor(red)
            context.saveGState()
            context.clip(
                to: CGRect(x: 0, y: 0, width: 8, height: 8), mask: CGImage(bitmap: mask))
            context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
            context.restoreGState()
            context.fill(CGRect(x: 7, y: 7, width: 1, height: 1))
        }
        #expect(bitmap.pixel(x: 1, y: 1).value == 0xFFFF_0000)
        #expect(bitmap.pixel(x: 6, y: 1).isClear)
        #expect(bitmap.pixel(x: 1, y: 6).isClear)
        #expect(bitmap.pixel(x: 7, y: 7).isOpaque)
    }

    @Test func aClipThatIsResetLeavesNoMaskEither() throws {
        let mask = try drawn(4, 4) { $0.fill(CGRect(x: 0, y: 0, width: 2, height: 4)) }
        let bitmap = try drawn(8, 8) { context in
            context.setFillColor(red)
            context.clip(
                to: CGRect(x: 0, y: 0, width: 8, height: 4), mask: CGImage(bitmap: mask))
            context.resetClip()
            context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        }
        for y in 0..<8 {
            for x in 0..<8 { #expect(bitmap.pixel(x: x, y: y).value == 0xFFFF_0000, "\(x) \(y)") }
        }
    }

    @Test func aShadowLiesUnderItsShape() throws {
        let bitmap = try drawn(20, 20, scale: 2) { context in
            context.setShadow(
                offset: CGSize(width: 2, height: 3), blur: 0, color: CGColor(gray: 0, alpha: 0.5))
            context.setFillColor(red)
            context.fill(CGRect(x: 1, y: 1, width: 4, height: 4))
        }
        #expect(bitmap.pixel(x: 3, y: 3).value == 0xFFFF_0000)
        #expect(bitmap.pixel(x: 9, y: 9).value == 0xFFFF_0000)
        #expect(bitmap.pixel(x: 12, y: 14).value == 0x8000_0000)
        #expect(bitmap.pixel(x: 15, y: 10).isClear)
    }

    @Test func aTransparencyLayerFadesAsOne() throws {
        let bitmap = try drawn(6, 2) { context in
            context.setAlpha(0.5)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(red)
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
            context.fill(CGRect(x: 2, y: 0, width: 4, height: 2))
            context.endTransparencyLayer()
            context.endTransparencyLayer()
        }
        let expected = bitmap.pixel(x: 0, y: 0)
        #expect(expected.value >> 24 == 0x80)
        #expect(bitmap.pixel(x: 3, y: 0) == expected)
        #expect(bitmap.pixel(x: 5, y: 1) == expected)
    }

    @Test func coreGraphicsDrawsImagesOnTheirHeadsAndUIKitUpright() throws {
        let picture = try drawn(1, 2) {
            $0.setFillColor(red)
            $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        let image = CGImage(bitmap: picture)
        let area = CGRect(x: 0, y: 0, width: 1, height: 2)
        let flipped = try drawn(1, 2) { $0.draw(image, in: area) }
        #expect(flipped.pixel(x: 0, y: 0).isClear)
        #expect(flipped.pixel(x: 0, y: 1).isOpaque)
        let upright = try drawn(1, 2) { _ in UIImage(cgImage: image).draw(in: area) }
        #expect(upright.pixel(x: 0, y: 0).isOpaque)
        #expect(upright.pixel(x: 0, y: 1).isClear)
    }

    @Test func aFadeToClearKeepsItsColour() throws {
        let gradient = try #require(
            CGGradient(colorsSpace: nil, colors: [red, .clear], locations: nil))
        let bitmap = try drawn(64, 1) { context in
            context.drawLinearGradient(
                gradient, start: .zero, end: CGPoint(x: 64, y: 0), options: [])
        }
        for x in 0..<64 {
            let pixel = bitmap.pixel(x: x, y: 0).value
            #expect(pixel >> 16 & 0xFF == pixel >> 24)
            let expected = 255 * (1 - (Double(x) + 0.5) / 64)
            #expect(abs(Double(pixel >> 24) - expected) < 3)
        }
    }

    @Test func gradientsEndUnlessToldToGoOn() throws {
        let gradient = try #require(
            CGGradient(colorsSpace: nil, colors: [red, red], locations: nil))
        func alpha(_ options: CGGradientDrawingOptions) throws -> [UInt32] {
            let bitmap = try drawn(9, 1) {
                $0.drawLinearGradient(
                    gradient, start: CGPoint(x: 3, y: 0), end: CGPoint(x: 6, y: 0),
                    options: options)
            }
            return [1, 4, 7].map { bitmap.pixel(x: $0, y: 0).value >> 24 }
        }
        #expect(try alpha([]) == [0, 255, 0])
        #expect(try alpha(.drawsBeforeStartLocation) == [255, 255, 0])
        #expect(try alpha(.drawsAfterEndLocation) == [0, 255, 255])
    }

    @Test func aPatternRepeats() throws {
        let red = red
        let pattern = CGPattern(bounds: CGRect(x: 0, y: 0, width: 2, height: 2)) { context in
            context.setFillColor(red)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        let bitmap = try drawn(12, 8, scale: 2) { context in
            context.setFillColor(CGColor(pattern: pattern))
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
        for y in 0..<8 {
            for x in 0..<12 {
                let isRed = x < 8 && x % 4 < 2 && y % 4 < 2
                #expect(bitmap.pixel(x: x, y: y).isOpaque == isRed, "\(x) \(y)")
            }
        }
    }
}
