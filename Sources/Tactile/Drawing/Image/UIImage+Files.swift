import Foundation
import Synchronization

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

    /// The folders in which ``init(named:)`` looks, first to last. The application sets them.
    public static var searchDirectories: [URL] {
        get { library.withLock { $0.directories } }
        set {
            library.withLock {
                $0.directories = newValue
                $0.images.removeAll()
            }
        }
    }

    /// A picture by its name, with or without `.png`, `.jpg` or `.jpeg`, from the search
    /// directories.
    ///
    /// Chooses of `name.png`, `name@2x.png` and `name@3x.png` the file for the current traits' display
    /// scale, or else the nearest finer, or the finest there is.
    /// Pictures stay in memory and are shared.
    public convenience init?(named name: String) {
        self.init(named: name, compatibleWith: nil)
    }

    public convenience init?(named name: String, compatibleWith traits: UITraitCollection?) {
        let traits = traits ?? UITraitCollection.current
        let wanted = max(Int(traits.displayScale.usableScale.rounded(.up)), 1)
        guard let image = UIImage.library.withLock({ $0.image(name, wanted) }) else { return nil }
        self.init(cgImage: image.cgImage, traits: image.traits)
    }

    /// A picture by its name from a bundle's resources, or from the search directories.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?
    ) {
        guard let folder = bundle?.resourceURL else {
            self.init(named: name, compatibleWith: traits)
            return
        }
        let scale = (traits ?? UITraitCollection.current).displayScale.usableScale
        var library = ImageLibrary(directories: [folder])
        guard let image = library.image(name, max(Int(scale.rounded(.up)), 1)) else { return nil }
        self.init(cgImage: image.cgImage, traits: image.traits)
    }

    private static let library = Mutex(ImageLibrary())

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

/// The pictures found by name.
private struct ImageLibrary: Sendable {
    struct Key: Hashable {
        var name: String
        var scale: Int
    }

    var directories: [URL] = []
    var images: [Key: UIImage] = [:]

    mutating func image(_ name: String, _ wanted: Int) -> UIImage? {
        let key = Key(name: name, scale: wanted)
        if let image = images[key] { return image }
        let given = (name as NSString).pathExtension.lowercased()
        let hasExtension = ["png", "jpg", "jpeg"].contains(given)
        let stem = hasExtension ? (name as NSString).deletingPathExtension : name
        let extensions = hasExtension ? [(name as NSString).pathExtension] : ["png", "jpg", "jpeg"]
        let finer = (wanted...max(wanted, 3)).map { $0 }
        let coarser = (1..<max(wanted, 1)).reversed().map { $0 }
        for directory in directories {
            for scale in finer + coarser {
                for ending in extensions {
                    let file = scale == 1 ? "\(stem).\(ending)" : "\(stem)@\(scale)x.\(ending)"
                    let path = directory.appendingPathComponent(file).path
                    if let image = UIImage(contentsOfFile: path) {
                        images[key] = image
                        return image
                    }
                }
            }
        }
        return nil
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
