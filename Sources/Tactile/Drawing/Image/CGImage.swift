import CCairo
import Foundation
import TactileGeometry

/// An immutable picture of device pixels.
public final class CGImage: @unchecked Sendable {
    /// The pixels; nobody may write to them.
    package let bitmap: Bitmap
    /// All pixels are grey and opaque: as a mask, white shows.
    let isGray: Bool

    /// An image that takes over a bitmap, which must not be changed afterwards.
    package init(bitmap: Bitmap, isGray: Bool = false) {
        self.bitmap = bitmap
        self.isGray = isGray
        _ = bitmap.libraryHandles
    }

    /// In pixels.
    public var width: Int { bitmap.width }
    public var height: Int { bitmap.height }
    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
    public var bytesPerRow: Int { bitmap.bytesPerRow }
    public var colorSpace: CGColorSpace? { isGray ? .gray : .rgb }
    public var alphaInfo: CGImageAlphaInfo {
        bitmap.isOpaque ? .noneSkipFirst : .premultipliedFirst
    }

    /// The part of the image inside `rect` (pixels, top-left origin, widened to whole ones); `nil`
    /// when there is none.
    public func cropping(to rect: CGRect) -> CGImage? {
        guard rect.isDrawable else { return nil }
        let wide = rect.intersection(CGRect(x: 0, y: 0, width: width, height: height)).integral
        guard !wide.isNull, wide.width > 0, wide.height > 0 else { return nil }
        let area = PixelRect(
            x: Int(wide.minX), y: Int(wide.minY), width: Int(wide.width), height: Int(wide.height))
        guard
            let part = Bitmap(
                width: area.width, height: area.height, isOpaque: bitmap.isOpaque)
        else { return nil }
        part.copy(from: bitmap, sourceRect: area, to: (x: 0, y: 0))
        return CGImage(bitmap: part, isGray: isGray)
    }

    /// The image with the alpha of `mask`, stretched over it; a grey mask shows where it is white.
    public func masking(_ mask: CGImage) -> CGImage? {
        guard let result = Bitmap(width: width, height: height) else { return nil }
        let context = CGContext(bitmap: result, scale: 1)
        let area = CGRect(x: 0, y: 0, width: width, height: height)
        context.drawUpright(self, in: area)
        context.setBlendMode(.destinationIn)
        context.drawUpright(mask.asMask, in: area)
        return CGImage(bitmap: result)
    }

    public func copy() -> CGImage? { self }

    /// The image whose alpha is what it shows as a mask.
    var asMask: CGImage {
        guard isGray, let result = Bitmap(width: width, height: height) else { return self }
        for y in 0..<height {
            let from = bitmap.row(y), to = result.row(y)
            for x in 0..<width { to[x] = (from[x] & 0xFF) << 24 }
        }
        return CGImage(bitmap: result)
    }

    /// A Cairo surface over some of the pixels, made for one use: sharing one between threads
    /// would not be safe.
    func withSurface(_ rect: PixelRect? = nil, _ body: (OpaquePointer?) -> Void) {
        let area = rect ?? bitmap.bounds
        let surface = cairo_image_surface_create_for_data(
            UnsafeMutableRawPointer(bitmap.row(area.y, x: area.x))
                .assumingMemoryBound(to: UInt8.self),
            bitmap.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(area.width),
            Int32(area.height), Int32(bitmap.bytesPerRow))
        body(surface)
        cairo_surface_destroy(surface)
    }
}

/// What the alpha byte of a pixel means.
public enum CGImageAlphaInfo: UInt32, Sendable {
    case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst,
        alphaOnly
}

public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}
