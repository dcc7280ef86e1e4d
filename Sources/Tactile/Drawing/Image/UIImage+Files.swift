import Foundation

extension UIImage {
    /// A picture from a PNG or JPEG file's bytes; `nil` when they are damaged or something else.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    public convenience init?(data: Data, scale: CGFloat) {
        guard let bitmap = Bitmap.decodingPNG(data) ?? Bitmap.decodingJPEG(data) else {
            return nil
        }
        self.init(
            cgImage: CGImage(bitmap: bitmap), scale: scale, orientation: jpegOrientation(data))
    }

    /// A picture from a file; a name that ends in `@2x` or `@3x` gives its scale.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let scale: CGFloat = name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : 1
        self.init(data: data, scale: scale)
    }

    /// The pixels as a PNG file, upright; `nil` for an empty image.
    public func pngData() -> Data? { upright?.bitmap.pngData() }

    /// The pixels as a JPEG file, upright and on white; `compressionQuality` 0 … 1 (best).
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        upright?.bitmap.jpegData(quality: compressionQuality)
    }

    /// The pixels as they are seen: upright, and in the tint colour if there is one.
    package var upright: CGImage? {
        guard imageOrientation != .up || tint != nil, cgImage != nil else { return cgImage }
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: size, format: format).image { _ in draw(at: .zero) }
            .cgImage
    }
}

/// The orientation that a JPEG file's Exif block gives (Exif 2.3, tag 0x0112); up without one.
private func jpegOrientation(_ data: Data) -> UIImage.Orientation {
    let bytes = [UInt8](data.prefix(65_536))
    guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return .up }
    var place = 2
    while place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
        let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
        if bytes[place + 1] == 0xE1, place + 2 + length <= bytes.count, length > 16 {
            let block = Array(bytes[(place + 4)..<(place + 2 + length)])
            if block.starts(with: Array("Exif\0\0".utf8)) {
                return exifOrientation(Array(block.dropFirst(6)))
            }
        }
        place += 2 + max(length, 2)
    }
    return .up
}

private func exifOrientation(_ tiff: [UInt8]) -> UIImage.Orientation {
    guard tiff.count >= 8 else { return .up }
    let isLittle = tiff[0] == 0x49
    func number(_ start: Int, _ count: Int) -> Int {
        guard start >= 0, start + count <= tiff.count else { return 0 }
        let part = tiff[start..<(start + count)]
        return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    let directory = number(4, 4)
    for index in 0..<min(number(directory, 2), 512) {
        let entry = directory + 2 + index * 12
        guard number(entry, 2) == 0x0112 else { continue }
        switch number(entry + 8, 2) {
        case 2: return .upMirrored
        case 3: return .down
        case 4: return .downMirrored
        case 5: return .leftMirrored
        case 6: return .right
        case 7: return .rightMirrored
        case 8: return .left
        default: return .up
        }
    }
    return .up
}
