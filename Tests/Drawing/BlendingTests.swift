import CCairo
import Foundation
import TactileGeometry
import Testing

@testable import TactileDrawing

/// How what is drawn comes together with what is there.
@Suite struct BlendingTests {
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private let all = CGRect(x: 0, y: 0, width: 8, height: 8)

    @Test func aLayerIsClippedOnlyOnce() throws {
        let circle = CGRect(x: 0.5, y: 0.5, width: 7, height: 7)
        let plain = try drawn(8, 8) { context in
            context.addEllipse(in: circle)
            context.clip()
            context.fill(all)
        }
        let layered = try drawn(8, 8) { context in
            context.addEllipse(in: circle)
            context.clip()
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.fill(all)
            context.endTransparencyLayer()
        }
        for y in 0..<8 {
            for x in 0..<8 {
                let difference =
                    Int(plain.pixel(x: x, y: y).value >> 24)
                    - Int(layered.pixel(x: x, y: y).value >> 24)
                #expect(abs(difference) <= 1, "\(x), \(y)")
            }
        }
    }

    @Test func patternStrokesAreClippedOnlyOnce() throws {
        let pattern = CGPattern(bounds: CGRect(x: 0, y: 0, width: 4, height: 4)) {
            $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
        let bitmap = try drawn(8, 8) { context in
            context.clip(to: CGRect(x: 0, y: 0, width: 3.5, height: 8))
            context.setStrokeColor(CGColor(pattern: pattern))
            context.setLineWidth(8)
            context.strokeLineSegments(between: [CGPoint(x: 0, y: 4), CGPoint(x: 8, y: 4)])
        }
        #expect(abs(Int(bitmap.pixel(x: 3, y: 4).value >> 24) - 128) <= 1)
    }

    /// Drawing changes nothing outside the shape, whatever the mode.
    @Test(arguments: 0...27 as ClosedRange<Int32>) func modesStayInsideTheirShape(
        raw: Int32
    ) throws {
        let mode = try #require(CGBlendMode(rawValue: raw))
        let stencil = try drawn(2, 2) { $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) }
        let image = CGImage(bitmap: stencil)
        let ways: [(String, (CGContext) -> Void)] = [
            ("fill", { $0.fill(CGRect(x: 1, y: 1, width: 4, height: 4)) }),
            (
                "stroke",
                {
                    $0.setLineWidth(2)
                    $0.setLineDash(phase: 0, lengths: [3, 1])
                    $0.stroke(CGRect(x: 2, y: 2, width: 3, height: 3))
                }
            ),
            ("image", { $0.drawUpright(image, in: CGRect(x: 1, y: 1, width: 4, height: 4)) }),
            (
                "template",
                {
                    $0.fill(.black, through: image, in: CGRect(x: 1, y: 1, width: 4, height: 4))
                }
            ),
            (
                "text",
                { _ in
                    "x".draw(at: CGPoint(x: 0, y: -6), withAttributes: [.font: DejaVu.sans(8)])
                }
            ),
        ]
        for (name, draw) in ways {
            for isMasked in [false, true] {
                let bitmap = try drawn(8, 8) { context in
                    context.setFillColor(red)
                    context.fill(all)
                    context.saveGState()
                    if isMasked { context.clip(to: all, mask: image) }
                    context.setShadow(offset: CGSize(width: -1, height: -1), blur: 0)
                    context.setBlendMode(mode)
                    context.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 0.5))
                    draw(context)
                    context.restoreGState()
                    #expect(cairo_status(context.cairo) == CAIRO_STATUS_SUCCESS)
                }
                #expect(bitmap.pixel(x: 7, y: 7).value == 0xFFFF_0000, "\(name) \(isMasked)")
                #expect(bitmap.pixel(x: 0, y: 7).value == 0xFFFF_0000, "\(name) \(isMasked)")
            }
        }
    }

    /// A layer that is put down outside of its own shadow leaves the light that falls in from its
    /// edge: how drawing programs write a shadow inside of a shape.
    @Test func aLayerIsCutOutOfItsShadow() throws {
        let bitmap = try drawn(20, 20) { context in
            context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
            context.fill(CGRect(x: 4, y: 4, width: 12, height: 12))
            context.clip(to: CGRect(x: 2, y: 2, width: 16, height: 16))
            context.setAlpha(0.5)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setShadow(offset: CGSize(width: 0, height: 3), blur: 0, color: .white)
            context.setBlendMode(.sourceOut)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(.white)
            context.fill(CGRect(x: 4, y: 4, width: 12, height: 12))
            context.endTransparencyLayer()
            context.endTransparencyLayer()
        }
        // Three rows of light at the upper edge, nothing below, nothing outside.
        #expect(bitmap.pixel(x: 10, y: 4).value == 0xFF80_80FF)
        #expect(bitmap.pixel(x: 10, y: 6).value == 0xFF80_80FF)
        #expect(bitmap.pixel(x: 10, y: 7).value == 0xFF00_00FF)
        #expect(bitmap.pixel(x: 10, y: 15).value == 0xFF00_00FF)
        #expect(bitmap.pixel(x: 10, y: 17).isClear)
        #expect(bitmap.pixel(x: 10, y: 3).isClear)
        #expect(bitmap.pixel(x: 2, y: 10).isClear)
    }

    /// Opaque on opaque: max(0, s + d − 1); nothing where nothing is drawn; sums without ground.
    @Test func plusDarkerAddsWhatBothTakeAway() throws {
        let bitmap = try drawn(4, 1) { context in
            context.setFillColor(CGColor(red: 0.8, green: 0.2, blue: 1, alpha: 1))
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
            context.setBlendMode(.plusDarker)
            context.setFillColor(CGColor(red: 0.6, green: 0.6, blue: 0.4, alpha: 1))
            context.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
        }
        #expect(bitmap.pixel(x: 0, y: 0).value == 0xFFCC_33FF)
        #expect(bitmap.pixel(x: 1, y: 0).value == 0xFF66_0066)
        #expect(bitmap.pixel(x: 2, y: 0).value == 0xFF99_9966)
        #expect(bitmap.pixel(x: 3, y: 0).isClear)
    }

    @Test func plusDarkerWorksInLayersAndThroughMasks() throws {
        let half = try drawn(4, 1) { $0.fill(CGRect(x: 0, y: 0, width: 2, height: 1)) }
        let bitmap = try drawn(4, 1) { context in
            context.beginTransparencyLayer(
                in: CGRect(x: 1, y: 0, width: 3, height: 1), auxiliaryInfo: nil)
            context.setFillColor(gray: 0.8, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
            context.clip(
                to: CGRect(x: 0, y: 0, width: 4, height: 1), mask: CGImage(bitmap: half))
            context.setBlendMode(.plusDarker)
            context.setFillColor(gray: 0.6, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
            context.endTransparencyLayer()
        }
        #expect(bitmap.pixel(x: 0, y: 0).isClear)
        #expect(bitmap.pixel(x: 1, y: 0).value == 0xFF66_6666)
        #expect(bitmap.pixel(x: 3, y: 0).value == 0xFFCC_CCCC)
    }

    /// The formulas of Porter and Duff, and of the separable modes, on opaque colours.
    @Test(arguments: [
        (CGBlendMode.multiply, 0.3), (.screen, 0.8), (.overlay, 0.6), (.darken, 0.5),
        (.lighten, 0.6), (.colorDodge, 1), (.colorBurn, 1.0 / 6), (.hardLight, 0.6),
        (.difference, 0.1), (.exclusion, 0.5), (.copy, 0.6), (.sourceAtop, 0.6),
        (.destinationOver, 0.5), (.plusLighter, 1), (.plusDarker, 0.1),
    ])
    func greys(mode: CGBlendMode, expected: Double) throws {
        // The ground is 0.5, the source 0.6.
        let bitmap = try drawn(1, 1) { context in
            context.setFillColor(gray: 0.5, alpha: 1)
            context.fill(all)
            context.setBlendMode(mode)
            context.setFillColor(gray: 0.6, alpha: 1)
            context.fill(all)
        }
        let value = bitmap.pixel(x: 0, y: 0).value
        #expect(value >> 24 == 255)
        #expect(abs(Double(value & 255) / 255 - expected) < 0.012)
    }

    @Test func copyingFadedPicturesReplaces() throws {
        let picture = try drawn(2, 2) { $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) }
        let bitmap = try drawn(4, 1) { context in
            context.setFillColor(red)
            context.fill(all)
            context.setBlendMode(.copy)
            context.setAlpha(0.5)
            context.drawUpright(
                CGImage(bitmap: picture), in: CGRect(x: 0, y: 0, width: 2, height: 1))
        }
        #expect(bitmap.pixel(x: 0, y: 0).value == 0x8000_0000)
        #expect(bitmap.pixel(x: 3, y: 0).value == 0xFFFF_0000)
    }

    @Test func copyingThroughAMaskLeavesTheRest() throws {
        let half = try drawn(2, 1) { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }
        let bitmap = try drawn(4, 1) { context in
            context.setFillColor(red)
            context.fill(all)
            context.clip(
                to: CGRect(x: 0, y: 0, width: 4, height: 1), mask: CGImage(bitmap: half))
            context.setBlendMode(.copy)
            context.setFillColor(gray: 0, alpha: 0.5)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.fill(CGRect(x: 3, y: 0, width: 1, height: 1))
        }
        #expect(bitmap.pixel(x: 0, y: 0).value == 0x8000_0000)
        #expect(bitmap.pixel(x: 1, y: 0).value == 0xFFFF_0000)
        #expect(bitmap.pixel(x: 3, y: 0).value == 0xFFFF_0000)
    }
}
