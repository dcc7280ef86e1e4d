import CCairo
import Foundation
import TactileGeometry
import Testing

@testable import TactileDrawing

@Suite struct PatternTests {
    private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    @Test func stencilsArePaintedInTheColorThatComesWithThem() throws {
        let stencil = CGPattern(
            bounds: CGRect(x: 0, y: 0, width: 2, height: 2), isColored: false
        ) { context in
            context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
        }
        let space = try #require(
            CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB()))
        let bitmap = try drawn(4, 2) { context in
            context.setFillColorSpace(space)
            context.setFillPattern(stencil, colorComponents: [0, 0, 1, 1])
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
            let green = CGColor(
                patternSpace: space, pattern: stencil, components: [0, 1, 0, 0.5])
            context.setFillColor(green ?? .black)
            context.fill(CGRect(x: 0, y: 1, width: 4, height: 1))
        }
        #expect(bitmap.pixel(x: 0, y: 0).value == 0xFF00_00FF)
        #expect(bitmap.pixel(x: 1, y: 0).isClear)
        #expect(bitmap.pixel(x: 2, y: 0).value == 0xFF00_00FF)
        #expect(bitmap.pixel(x: 2, y: 1).value == 0x8000_8000)
        #expect(CGColor(patternSpace: space, pattern: stencil, components: [1]) == nil)
    }

    @Test func callbacksDrawAndAreReleased() throws {
        let counts = UnsafeMutablePointer<Int>.allocate(capacity: 2)
        counts.initialize(repeating: 0, count: 2)
        defer { counts.deallocate() }
        do {
            var callbacks = CGPatternCallbacks(
                version: 0,
                drawPattern: { info, context in
                    info?.assumingMemoryBound(to: Int.self)[0] += 1
                    context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
                    context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
                },
                releaseInfo: { info in info?.assumingMemoryBound(to: Int.self)[1] += 1 })
            let pattern = try #require(
                CGPattern(
                    info: counts, bounds: CGRect(x: 0, y: 0, width: 2, height: 2),
                    matrix: .identity, xStep: 3, yStep: 2, tiling: .constantSpacing,
                    isColored: true, callbacks: &callbacks))
            let bitmap = try drawn(6, 2) { context in
                context.setFillColorSpace(
                    CGColorSpace(patternBaseSpace: nil) ?? CGColorSpaceCreateDeviceRGB())
                context.setFillPattern(pattern, colorComponents: [1])
                context.fill(CGRect(x: 0, y: 0, width: 6, height: 2))
            }
            #expect(
                (0..<6).map { bitmap.pixel(x: $0, y: 0).isClear }
                    == [false, false, true, false, false, true])
            #expect(bitmap.pixel(x: 0, y: 1).isClear)
        }
        #expect(counts[0] >= 1)
        #expect(counts[1] == 1)
    }

    @Test func componentsAreReadInTheSpaceThatWasSet() throws {
        let bitmap = try drawn(3, 1) { context in
            context.setFillColorSpace(CGColorSpaceCreateDeviceGray())
            context.setFillColor([1, 1])
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
            context.setFillColor([0, 1, 0, 1])
            context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
            context.setFillColor(cyan: 0, magenta: 1, yellow: 1, black: 0, alpha: 1)
            context.fill(CGRect(x: 2, y: 0, width: 1, height: 1))
        }
        #expect(
            (0..<3).map { bitmap.pixel(x: $0, y: 0).value }
                == [0xFFFF_FFFF, 0xFF00_FF00, 0xFFFF_0000])
    }
}

@Suite(.serialized) struct NamedColorTests {
    @Test func colorsAreFoundByName() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("tactile-colors-\(UUID().uuidString)")
        let set = folder.appendingPathComponent("Media.xcassets/Brand/Ink.colorset")
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(
            """
            {"colors": [
              {"idiom": "universal", "color": {"color-space": "srgb", "components":
                {"red": "0x80", "green": "0.500", "blue": "255", "alpha": "1.000"}}},
              {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
               "color": {"color-space": "gray-gamma-22", "components":
                {"white": "1.000", "alpha": "0.500"}}}],
             "info": {"author": "xcode", "version": 1}}
            """.utf8
        ).write(to: set.appendingPathComponent("Contents.json"))
        let saved = UIImage.searchDirectories
        UIImage.searchDirectories = [folder]
        defer { UIImage.searchDirectories = saved }
        let color = try #require(UIColor(named: "Brand/Ink"))
        let light = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)).cgColor
        #expect(light.components == [128.0 / 255, 0.5, 1, 1])
        let dark = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)).cgColor
        #expect(dark.components == [1, 0.5])
        #expect(UIColor(named: "Missing") == nil)
        try Data("{".utf8).write(to: set.appendingPathComponent("Contents.json"))
        UIImage.searchDirectories = [folder, folder]
        #expect(UIColor(named: "Brand/Ink") == nil)
    }
}

@Suite struct TinyTileTests {
    /// A tile far below a pixel is its average, and takes no time to speak of.
    @Test func tinyTilesAreAveraged() throws {
        let picture = try drawn(40, 40) { context in
            context.setFillColor(gray: 1, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
            context.setFillColor(gray: 0, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 40))
        }
        let image = CGImage(bitmap: picture)
        let bitmap = try drawn(64, 64) { context in
            context.draw(
                image, in: CGRect(x: 3, y: 3, width: 0.01, height: 0.01), byTiling: true)
        }
        let value = bitmap.pixel(x: 30, y: 30).value
        #expect(value >> 24 == 255)
        #expect(abs(Int(value & 255) - 127) <= 2)
    }

    @Test func tilesMayBeTinyOneWayOnly() throws {
        let image = CGImage(
            bitmap: try drawn(12, 12) { $0.fill(CGRect(x: 0, y: 0, width: 12, height: 12)) })
        for size in [CGSize(width: 0.01, height: 12), CGSize(width: 30, height: 0.01)] {
            let bitmap = try drawn(32, 32) { context in
                context.draw(image, in: CGRect(origin: .zero, size: size), byTiling: true)
                context.fill(
                    .black, through: image, in: CGRect(origin: .zero, size: size), tiles: true)
            }
            #expect(bitmap.pixel(x: 20, y: 20).isOpaque)
        }
    }

    /// The pattern of a shadow that falls far away begins where the shadow is drawn from.
    @Test func tilesMayHaveShadowsFarAway() throws {
        let image = CGImage(
            bitmap: try drawn(12, 12) { $0.fill(CGRect(x: 0, y: 0, width: 12, height: 12)) })
        let bitmap = try drawn(32, 32) { context in
            context.rotate(by: 0.7)
            context.setShadow(
                offset: CGSize(width: 1e8, height: 1e7), blur: 2, color: CGColor(gray: 0, alpha: 1))
            context.draw(image, in: CGRect(x: 3, y: 5, width: 30, height: 20), byTiling: true)
            #expect(cairo_status(context.cairo) == CAIRO_STATUS_SUCCESS)
            context.fill(
                .black, through: image, in: CGRect(x: 3, y: 5, width: 9, height: 7), tiles: true)
            #expect(cairo_status(context.cairo) == CAIRO_STATUS_SUCCESS)
        }
        #expect(bitmap.pixel(x: 20, y: 20).isOpaque)
    }

    @Test func fadedPatternStrokesStayInsideTheirLine() throws {
        let pattern = CGPattern(bounds: CGRect(x: 0, y: 0, width: 4, height: 4)) {
            $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
        let bitmap = try drawn(8, 8) { context in
            context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
            context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
            context.setBlendMode(.copy)
            context.setStrokeColor(CGColor(pattern: pattern, alpha: 0.5))
            context.setLineWidth(2)
            context.strokeLineSegments(between: [CGPoint(x: 0, y: 4), CGPoint(x: 8, y: 4)])
        }
        #expect(bitmap.pixel(x: 4, y: 1).value == 0xFFFF_0000)
        #expect(bitmap.pixel(x: 4, y: 4).value == 0x8000_0000)
    }
}
