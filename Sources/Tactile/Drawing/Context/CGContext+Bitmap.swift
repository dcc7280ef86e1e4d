import Foundation
import TactileGeometry

extension CGContext {
    /// A context over pixels with Core Graphics' origin at the *bottom* left, one unit a pixel.
    ///
    /// Known are eight bits a component in these layouts, `bitmapInfo` being a `CGImageAlphaInfo`
    /// and a byte order: 32 bits of RGB with alpha first or last, premultiplied or left out, big
    /// (the default) or little-endian; 8 bits of grey (`none`); 8 bits of coverage (`alphaOnly`),
    /// where only the alpha of what is drawn counts. `nil` for others, for sizes that are not
    /// positive, and for rows that are too short; a `bytesPerRow` of 0 means as many as needed.
    ///
    /// Without `data` the context has memory of its own. With it, each operation reads the
    /// memory and writes its result there. Alpha first and little-endian is the fastest layout.
    /// Images made of a grey context are masks where they are white.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
        bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
    ) {
        let isSingle =
            bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue
            == CGImageAlphaInfo.alphaOnly.rawValue || space.model == .monochrome
        guard width > 0, height > 0, width <= 32_767, height <= 32_767,
            let layout = PixelLayout(
                space: space.model, bitsPerComponent: bitsPerComponent,
                bitsPerPixel: isSingle ? 8 : 32, bitmapInfo: bitmapInfo),
            layout.alpha != .straight
        else { return nil }
        let rowLength = bytesPerRow == 0 ? width * layout.pixelSize : bytesPerRow
        guard rowLength >= width * layout.pixelSize else { return nil }
        let isOpaque = layout.alpha == .ignored
        let base = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
        if let data, layout == PixelLayout.native(opaque: isOpaque), rowLength % 4 == 0 {
            let bitmap = Bitmap(
                data: data, width: width, height: height, bytesPerRow: rowLength,
                isOpaque: isOpaque, owner: CGColorSpace.rgb)
            self.init(bitmap: bitmap, base: base)
        } else if data == nil, layout == PixelLayout.native(opaque: isOpaque) {
            guard let bitmap = Bitmap(width: width, height: height, isOpaque: isOpaque) else {
                return nil
            }
            self.init(bitmap: bitmap, base: base)
        } else {
            guard let bitmap = Bitmap(width: width, height: height, isOpaque: isOpaque),
                let foreign = ForeignPixels(
                    data: data, bytesPerRow: rowLength, layout: layout, info: bitmapInfo,
                    bitmap: bitmap)
            else { return nil }
            self.init(bitmap: bitmap, base: base)
            self.foreign = foreign
        }
    }

    /// Pixels (documents: points) from the left to the right edge.
    public var width: Int { Int(deviceSize.width) }
    public var height: Int { Int(deviceSize.height) }
    public var bytesPerRow: Int { foreign?.bytesPerRow ?? bitmap?.bytesPerRow ?? 0 }
    public var bitsPerComponent: Int { bitmap == nil ? 0 : 8 }
    /// 0 for a document.
    public var bitsPerPixel: Int {
        bitmap == nil ? 0 : (foreign?.layout.pixelSize ?? 4) * 8
    }
    public var colorSpace: CGColorSpace? {
        switch foreign?.layout.components {
        case .gray: .gray
        case .alpha: nil
        default: .rgb
        }
    }

    /// Where alpha lies in a pixel, and in which order its bytes.
    public var bitmapInfo: CGBitmapInfo {
        if let foreign { return CGBitmapInfo(rawValue: foreign.info) }
        let alpha: CGImageAlphaInfo =
            bitmap?.isOpaque == true ? .noneSkipFirst : .premultipliedFirst
        return CGBitmapInfo(rawValue: alpha.rawValue).union(.byteOrder32Little)
    }

    public var alphaInfo: CGImageAlphaInfo {
        CGImageAlphaInfo(
            rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
    }

    /// The first pixel's address; `nil` for a document.
    public var data: UnsafeMutableRawPointer? { foreign?.data ?? bitmap?.data }

    /// Made for grey pixels: its images serve as masks where they are white.
    var isGray: Bool { foreign?.layout.components == .gray }

    /// A copy of the pixels drawn so far; `nil` for a document, or without memory for it.
    public func makeImage() -> CGImage? {
        guard let bitmap,
            let copy = Bitmap(
                width: bitmap.width, height: bitmap.height, isOpaque: bitmap.isOpaque)
        else { return nil }
        flush()
        foreign?.load(bitmap.bounds)
        copy.copy(from: bitmap, sourceRect: bitmap.bounds, to: (x: 0, y: 0))
        return CGImage(bitmap: copy, kind: isGray ? .gray : .color)
    }
}

extension PixelLayout {
    /// The layout of a ``Bitmap``.
    static func native(opaque: Bool) -> PixelLayout? {
        let alpha: CGImageAlphaInfo = opaque ? .noneSkipFirst : .premultipliedFirst
        return PixelLayout(
            space: .rgb, bitsPerComponent: 8, bitsPerPixel: 32,
            bitmapInfo: alpha.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    }
}
