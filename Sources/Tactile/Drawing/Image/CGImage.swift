import CCairo
import Foundation
import TactileGeometry

/// An immutable picture of device pixels.
public final class CGImage: @unchecked Sendable {
    // Unchecked: nobody writes to the bitmap once an image has it.
    /// The pixels; nobody may write to them.
    package let bitmap: Bitmap
    let kind: Kind

    enum Kind {
        case color
        /// All pixels are grey and opaque: as a mask, white shows.
        case gray
        /// Only alpha counts: drawing it fills with the fill colour.
        case mask
    }

    /// An image that takes over a bitmap, which must not be changed afterwards.
    package convenience init(bitmap: Bitmap) { self.init(bitmap: bitmap, kind: .color) }

    init(bitmap: Bitmap, kind: Kind) {
        self.bitmap = bitmap
        self.kind = kind
        _ = bitmap.libraryHandles
    }

    /// Made as a mask: drawn, it fills with the context's fill colour where it does not block.
    public var isMask: Bool { kind == .mask }

    /// In pixels.
    public var width: Int { bitmap.width }
    public var height: Int { bitmap.height }
    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
    public var bytesPerRow: Int { bitmap.bytesPerRow }
    public var colorSpace: CGColorSpace? {
        switch kind {
        case .color: .rgb
        case .gray: .gray
        case .mask: nil
        }
    }
    public var alphaInfo: CGImageAlphaInfo {
        bitmap.isOpaque ? .noneSkipFirst : .premultipliedFirst
    }

    /// Pixels are little-endian, whatever the image was made of.
    public var bitmapInfo: CGBitmapInfo {
        CGBitmapInfo(rawValue: alphaInfo.rawValue).union(.byteOrder32Little)
    }

    /// The pixels, ``height`` rows of ``bytesPerRow`` bytes, laid out as ``bitmapInfo`` says.
    public var dataProvider: CGDataProvider? {
        CGDataProvider(data: Data(bytes: bitmap.data, count: bitmap.bytesPerRow * height))
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
        return CGImage(bitmap: part, kind: kind)
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
        guard kind == .gray, let result = Bitmap(width: width, height: height) else { return self }
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
