import Foundation
import TactileGeometry

/// What the alpha byte of a pixel means, and where it lies.
public enum CGImageAlphaInfo: UInt32, Sendable {
    case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst,
        alphaOnly
}

public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}

public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

/// Bytes for images.
public final class CGDataProvider: Sendable {
    /// All bytes.
    public let data: Data?

    public init?(data: Data) { self.data = data }

    /// The bytes of a file; `nil` when it cannot be read.
    public init?(url: URL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.data = data
    }

    /// A copy of `size` bytes at `data`; `releaseData` is called at once.
    public init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
    ) {
        guard size >= 0 else { return nil }
        self.data = Data(bytes: data, count: size)
        releaseData(info, data, size)
    }
}

extension CGImage {
    /// An image from pixels in memory, which are copied.
    ///
    /// Known are the layouts that a bitmap context has, besides alpha that is not premultiplied and
    /// 24 bits of RGB. `decode` begins with the values 0…1 that 0 and 255 represent; it serves all
    /// components, and only of images without alpha. `nil` for other layouts, for sizes that are
    /// not positive, and when the provider has too few bytes. The intent and `shouldInterpolate`
    /// change nothing: the context's interpolation quality counts.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
    ) {
        guard
            let layout = PixelLayout(
                space: space.model, bitsPerComponent: bitsPerComponent,
                bitsPerPixel: bitsPerPixel, bitmapInfo: bitmapInfo.rawValue),
            let bitmap = CGImage.read(
                provider.data, layout, width: width, height: height, bytesPerRow: bytesPerRow)
        else { return nil }
        if let decode {
            bitmap.decode(from: decode[0], to: decode[1])
        }
        self.init(bitmap: bitmap, kind: layout.isGray ? .gray : .color)
    }

    /// A mask from one byte a pixel: 0 lets paint through, 255 blocks it; `decode` (1, 0) turns
    /// that round. Drawn, it fills with the fill colour. `nil` as for images.
    public convenience init?(
        maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int,
        bytesPerRow: Int, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?,
        shouldInterpolate: Bool
    ) {
        guard
            let layout = PixelLayout(
                space: nil, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
                bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue),
            let bitmap = CGImage.read(
                provider.data, layout, width: width, height: height, bytesPerRow: bytesPerRow)
        else { return nil }
        let low = decode?[0] ?? 0, high = decode?[1] ?? 1
        for y in 0..<height {
            let row = bitmap.row(y)
            for x in 0..<width {
                let blocked = low.unit + (high.unit - low.unit) * CGFloat(row[x] >> 24) / 255
                row[x] = UInt32(((1 - blocked.unit) * 255).rounded()) << 24
            }
        }
        self.init(bitmap: bitmap, kind: .mask)
    }

    private static func read(
        _ data: Data?, _ layout: PixelLayout, width: Int, height: Int, bytesPerRow: Int
    ) -> Bitmap? {
        guard let data, width > 0, height > 0, width <= 32_767, height <= 32_767,
            bytesPerRow >= width * layout.pixelSize, bytesPerRow <= Int(Int32.max),
            data.count >= (height - 1) * bytesPerRow + width * layout.pixelSize,
            let bitmap = Bitmap(
                width: width, height: height, isOpaque: layout.alpha == .ignored)
        else { return nil }
        data.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            for y in 0..<height {
                let row = bitmap.row(y)
                var from = start + y * bytesPerRow
                for x in 0..<width {
                    row[x] = layout.read(from)
                    from += layout.pixelSize
                }
            }
        }
        return bitmap
    }
}

extension PixelLayout {
    var isGray: Bool { components == .gray }
}

extension Bitmap {
    /// Maps all colour components of an opaque bitmap from 0…1 to another range.
    fileprivate func decode(from low: CGFloat, to high: CGFloat) {
        guard isOpaque, low != 0 || high != 1 else { return }
        let table = (0...255).map { value in
            let part = CGFloat(value) / 255
            return UInt32(((low + (high - low) * part).unit * 255).rounded())
        }
        for y in 0..<height {
            let row = row(y)
            for x in 0..<width {
                let pixel = row[x]
                row[x] =
                    pixel & 0xFF00_0000 | table[Int(pixel >> 16 & 255)] << 16
                    | table[Int(pixel >> 8 & 255)] << 8 | table[Int(pixel & 255)]
            }
        }
    }
}
