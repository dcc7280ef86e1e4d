import CTurboJPEG
import Foundation

extension Bitmap {
    /// The picture in a JPEG file; `nil` when the data is none, is damaged, or is too large.
    package static func decodingJPEG(_ data: Data) -> Bitmap? {
        guard data.starts(with: [0xFF, 0xD8]), let decoder = tjInitDecompress() else {
            return nil
        }
        defer { tjDestroy(decoder) }
        return data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Bitmap? in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
                return nil
            }
            var width: Int32 = 0, height: Int32 = 0, sampling: Int32 = 0, space: Int32 = 0
            guard
                tjDecompressHeader3(
                    decoder, start, UInt(bytes.count), &width, &height, &sampling, &space) == 0,
                width > 0, height > 0, Int(width) * Int(height) <= largestImage,
                let bitmap = Bitmap(width: Int(width), height: Int(height), isOpaque: true)
            else { return nil }
            let isCMYK = space == TJCS_CMYK.rawValue || space == TJCS_YCCK.rawValue
            let status = tjDecompress2(
                decoder, start, UInt(bytes.count),
                bitmap.data.assumingMemoryBound(to: UInt8.self), width,
                Int32(bitmap.bytesPerRow), height,
                Int32(isCMYK ? TJPF_CMYK.rawValue : TJPF_BGRA.rawValue), 0)
            guard status == 0 || isHarmless(decoder) else { return nil }
            if isCMYK { bitmap.convertFromInks() }
            return bitmap
        }
    }

    /// Cameras leave stray bytes, which is no more than a warning; a file that ends too early is
    /// damaged.
    private static func isHarmless(_ decoder: tjhandle) -> Bool {
        guard tjGetErrorCode(decoder) == TJERR_WARNING.rawValue,
            let message = tjGetErrorStr2(decoder)
        else { return false }
        return String(cString: message).contains("xtraneous bytes")
    }

    /// Four inks, stored inverted as Adobe does, to RGB: each takes away its complement.
    private func convertFromInks() {
        for y in 0..<height {
            let row = row(y)
            for x in 0..<width {
                let inks = row[x]
                let black = inks >> 24
                func light(_ shift: UInt32) -> UInt32 { (inks >> shift & 255) * black / 255 }
                row[x] = 0xFF00_0000 | light(0) << 16 | light(8) << 8 | light(16)
            }
        }
    }

    /// The pixels, on white, as a JPEG file; `quality` 0 (smallest) … 1 (best), clamped.
    package func jpegData(quality: CGFloat) -> Data? {
        guard let flat = onWhite(), let encoder = tjInitCompress() else { return nil }
        defer { tjDestroy(encoder) }
        var file: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        let percent = Int32(1 + (quality.unit * 99).rounded())
        let sampling = quality >= 0.9 ? TJSAMP_444 : TJSAMP_420
        let status = tjCompress2(
            encoder, flat.data.assumingMemoryBound(to: UInt8.self), Int32(width),
            Int32(flat.bytesPerRow), Int32(height), Int32(TJPF_BGRX.rawValue), &file, &size,
            Int32(sampling.rawValue), percent, 0)
        defer { tjFree(file) }
        guard status == 0, let file else { return nil }
        return Data(bytes: file, count: Int(size))
    }

    private func onWhite() -> Bitmap? {
        if isOpaque { return self }
        guard let flat = Bitmap(width: width, height: height, isOpaque: true) else { return nil }
        flat.fill(flat.bounds, color: PixelColor(value: 0xFFFF_FFFF))
        flat.blend(self, sourceRect: bounds, at: (x: 0, y: 0))
        return flat
    }
}
