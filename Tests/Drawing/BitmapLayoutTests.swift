import Foundation
import TactileGeometry
import Testing

@testable import TactileDrawing

/// Pixels in memory that is not ours.
@Suite struct BitmapLayoutTests {
    private let orange = CGColor(red: 1, green: 0x80 / 255, blue: 0, alpha: 1)

    private func draw(
        _ info: UInt32, space: CGColorSpace = CGColorSpaceCreateDeviceRGB(),
        bytes: inout [UInt8], bytesPerRow: Int, _ body: (CGContext) -> Void
    ) throws {
        try bytes.withUnsafeMutableBytes { memory in
            let context = try #require(
                CGContext(
                    data: memory.baseAddress, width: 2, height: 2, bitsPerComponent: 8,
                    bytesPerRow: bytesPerRow, space: space, bitmapInfo: info))
            body(context)
        }
    }

    @Test(
        arguments: [
            (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo(), [255, 128, 0, 255]),
            (.premultipliedLast, .byteOrder32Big, [255, 128, 0, 255]),
            (.premultipliedLast, .byteOrder32Little, [255, 0, 128, 255]),
            (.premultipliedFirst, .byteOrder32Big, [255, 255, 128, 0]),
            (.premultipliedFirst, .byteOrder32Little, [0, 128, 255, 255]),
            (.noneSkipLast, .byteOrder32Big, [255, 128, 0, 7]),
            (.noneSkipFirst, .byteOrder32Big, [7, 255, 128, 0]),
        ] as [(CGImageAlphaInfo, CGBitmapInfo, [UInt8])])
    func componentsLieWhereTheyAreAskedFor(
        alpha: CGImageAlphaInfo, order: CGBitmapInfo, pixel: [UInt8]
    ) throws {
        // Rows of twelve bytes: the last four belong to nobody.
        var bytes = [UInt8](repeating: 7, count: 24)
        try draw(alpha.rawValue | order.rawValue, bytes: &bytes, bytesPerRow: 12) { context in
            context.clear(CGRect(x: 0, y: 0, width: 2, height: 2))
            context.setFillColor(orange)
            context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
            #expect(context.alphaInfo == alpha)
            #expect(context.bytesPerRow == 12)
        }
        // y points upwards.
        #expect(Array(bytes[4..<8]) == pixel)
        #expect(bytes[8..<12].allSatisfy { $0 == 7 })
        #expect(bytes[20..<24].allSatisfy { $0 == 7 })
        #expect(bytes[0..<3].allSatisfy { $0 == 0 || $0 == 7 })
    }

    @Test func whatStandsThereIsDrawnOn() throws {
        var bytes: [UInt8] = [0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 0, 0, 9, 9, 9, 9]
        try draw(CGImageAlphaInfo.premultipliedLast.rawValue, bytes: &bytes, bytesPerRow: 8) {
            $0.setBlendMode(.plusLighter)
            $0.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
            $0.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
        }
        #expect(bytes == [0, 255, 255, 255, 0, 0, 255, 255, 0, 0, 0, 0, 9, 9, 9, 9])
    }

    @Test func greysAndCoverageTakeOneByte() throws {
        var bytes = [UInt8](repeating: 0, count: 4)
        try draw(
            CGImageAlphaInfo.none.rawValue, space: CGColorSpaceCreateDeviceGray(), bytes: &bytes,
            bytesPerRow: 2
        ) { context in
            context.setFillColor(gray: 0.5, alpha: 1)
            context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
            context.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
            context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
            #expect(context.colorSpace?.model == .monochrome)
            #expect(context.bitsPerPixel == 8)
        }
        #expect(bytes == [128, 182, 0, 0])
        bytes = [0, 0, 0, 9]
        try draw(CGImageAlphaInfo.alphaOnly.rawValue, bytes: &bytes, bytesPerRow: 2) { context in
            context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
            context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
            context.setShadow(
                offset: CGSize(width: 0, height: -1), blur: 0, color: CGColor(gray: 0, alpha: 1))
            context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
        }
        #expect(bytes == [192, 0, 128, 9])
    }

    @Test func ownMemoryHasTheLayoutAskedFor() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(orange)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
        #expect([bytes[0], bytes[1], bytes[2], bytes[3]] == [255, 128, 0, 255])
        #expect(context.makeImage()?.bitmap.pixel(x: 0, y: 0).value == 0xFFFF_8000)
    }

    @Test func unknownLayoutsAreRefused() {
        let space = CGColorSpaceCreateDeviceRGB()
        for (bits, row, info) in [
            (16, 64, CGImageAlphaInfo.premultipliedLast.rawValue),
            (8, 64, CGImageAlphaInfo.last.rawValue), (8, 64, CGImageAlphaInfo.none.rawValue),
            (8, 7, CGImageAlphaInfo.premultipliedLast.rawValue),
            (8, 64, CGImageAlphaInfo.premultipliedLast.rawValue | 0x1000), (8, 64, 31),
        ] {
            #expect(
                CGContext(
                    data: nil, width: 2, height: 2, bitsPerComponent: bits, bytesPerRow: row,
                    space: space, bitmapInfo: info) == nil)
        }
    }

    @Test func imagesAreMadeOfBytes() throws {
        func image(
            _ bytes: [UInt8], bits: Int, _ info: CGImageAlphaInfo,
            space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), decode: [CGFloat]? = nil
        ) throws -> CGImage? {
            CGImage(
                width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: bits,
                bytesPerRow: bits / 8, space: space,
                bitmapInfo: CGBitmapInfo(rawValue: info.rawValue),
                provider: try #require(CGDataProvider(data: Data(bytes) as CFData)),
                decode: decode, shouldInterpolate: false, intent: .defaultIntent)
        }
        func value(_ image: CGImage?) -> UInt32? { image?.bitmap.pixel(x: 0, y: 0).value }
        #expect(try value(image([255, 0, 64, 128], bits: 32, .last)) == 0x8080_0020)
        #expect(try value(image([1, 2, 3], bits: 24, .none)) == 0xFF01_0203)
        let grey = try image([200], bits: 8, .none, space: CGColorSpaceCreateDeviceGray())
        #expect(value(grey) == 0xFFC8_C8C8)
        let negative = try image(
            [200], bits: 8, .none, space: CGColorSpaceCreateDeviceGray(), decode: [1, 0])
        #expect(value(negative) == 0xFF37_3737)
        // Colour above alpha cannot be.
        #expect(try value(image([255, 0, 0, 0], bits: 32, .premultipliedLast)) == 0)
        #expect(try image([1, 2, 3], bits: 32, .last) == nil)
        #expect(try image([1, 2, 3, 4], bits: 16, .last) == nil)
        let back = try #require(try image([255, 0, 64, 128], bits: 32, .last)?.dataProvider?.data)
        #expect([UInt8](back) == [0x20, 0, 0x80, 0x80])
    }

    @Test func masksAreFilledWithTheFillColor() throws {
        let provider = try #require(CGDataProvider(data: Data([0, 255, 128, 0])))
        let mask = try #require(
            CGImage(
                maskWidth: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
                provider: provider, decode: nil, shouldInterpolate: false))
        #expect(mask.isMask)
        let bitmap = try drawn(2, 2) { context in
            context.setFillColor(orange)
            context.interpolationQuality = .none
            context.draw(mask, in: CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        // Core Graphics' images stand on their heads where y points downwards.
        #expect(bitmap.pixel(x: 0, y: 1).value == 0xFFFF_8000)
        #expect(bitmap.pixel(x: 1, y: 1).isClear)
        #expect(bitmap.pixel(x: 0, y: 0).value >> 24 == 127)
        let clipped = try drawn(2, 2) { context in
            context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 2), mask: mask)
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        #expect(clipped.pixel(x: 0, y: 1).isOpaque)
        #expect(clipped.pixel(x: 1, y: 1).isClear)
    }

    @Test func layersAreDrawnManyTimes() throws {
        let bitmap = try drawn(8, 4, scale: 2) { context in
            guard
                let layer = CGLayer(
                    context, size: CGSize(width: 1, height: 1), auxiliaryInfo: nil)
            else {
                Issue.record("There is no layer")
                return
            }
            layer.context?.setFillColor(orange)
            layer.context?.fill(CGRect(x: 0, y: 0, width: 0.5, height: 1))
            context.draw(layer, at: CGPoint(x: 0, y: 0))
            context.draw(layer, in: CGRect(x: 2, y: 0, width: 2, height: 2))
            #expect(
                CGLayer(context, size: CGSize(width: CGFloat.nan, height: 1), auxiliaryInfo: nil)
                    == nil)
            #expect(CGLayer(context, size: .zero, auxiliaryInfo: nil) == nil)
        }
        #expect(bitmap.pixel(x: 0, y: 1).value == 0xFFFF_8000)
        #expect(bitmap.pixel(x: 1, y: 1).isClear)
        #expect(bitmap.pixel(x: 4, y: 3).isOpaque)
        #expect(bitmap.pixel(x: 7, y: 3).isClear)
    }

    @Test func sixteenBitPicturesAndInksAreRead() throws {
        let png = try #require(
            Data(
                base64Encoded:
                    """
                    iVBORw0KGgoAAAANSUhEUgAAAAIAAAACEAYAAAAiJtFnAAAAF0lEQVQI12P8/5+BgYGh/j
                    8DFDAxoAEAaHADgHiR00IAAAAASUVORK5CYII=
                    """, options: .ignoreUnknownCharacters))
        let red = try #require(UIImage(data: png)?.cgImage?.bitmap.pixel(x: 1, y: 1).value)
        #expect(red == 0x8080_0000 || red == 0x7F7F_0000)
        let jpeg = try #require(
            Data(
                base64Encoded:
                    """
                    /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDA
                    wLCgsLDQ4SEA0OEQ4LCxAWEBETFBUVFQwPFxgWFBgSFBUU/9sAQwEDBAQFBAUJBQUJFA0L
                    DRQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU/8
                    AAFAgACAAIBAERAAIRAQMRAQQRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAgJ/8QAFBABAAAA
                    AAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAcJ/8QAFBEBAAAAAAAAAAAAAA
                    AAAAAAAP/aAA4EAQACEQMRBAAAPwBEHNKpVN//2Q==
                    """, options: .ignoreUnknownCharacters))
        let ink = try #require(UIImage(data: jpeg)?.cgImage?.bitmap.pixel(x: 4, y: 4).value)
        #expect(ink >> 16 & 255 > 250 && ink >> 8 & 255 < 5 && ink & 255 < 5)
    }
}
