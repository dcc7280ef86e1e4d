import Foundation
import TactileGeometry
import TactileThreads

/// Pictures are decoded when they are read; preparing makes copies of another size.
extension UIImage {
    /// What a renderer needs to draw pictures like this one.
    public var imageRendererFormat: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        format.opaque = cgImage?.bitmap.isOpaque ?? false
        return format
    }

    /// The picture, ready to be shown; `nil` for an empty one.
    public func preparingForDisplay() -> UIImage? { cgImage == nil ? nil : self }

    /// The picture at another size in points, with its own scale; `nil` for an empty picture and
    /// for sizes that are not positive or too large.
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        guard cgImage != nil else { return nil }
        let area = CGRect(origin: .zero, size: size)
        let made = UIGraphicsImageRenderer(size: size, format: imageRendererFormat).image {
            $0.cgContext.interpolationQuality = .high
            draw(in: area, context: $0.cgContext)
        }
        guard made.cgImage != nil else { return nil }
        return made.withRenderingMode(renderingMode)
    }

    private static let preparing = WorkQueue(width: ProcessInfo.processInfo.activeProcessorCount)

    /// Calls `completionHandler` on a queue of its own.
    public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        Self.preparing.add { completionHandler(self.preparingForDisplay()) }
    }

    /// Calls `completionHandler` on a queue of its own.
    public func prepareThumbnail(
        of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void
    ) {
        Self.preparing.add { completionHandler(self.preparingThumbnail(of: size)) }
    }

    public func byPreparingForDisplay() async -> UIImage? { preparingForDisplay() }

    public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
        preparingThumbnail(of: size)
    }
}

// MARK: Frames

extension UIImage {
    /// Images that an image view shows one after the other, all of them in `duration` seconds, over
    /// and over; 0 means 1/30 s for each. `nil` without images.
    public static func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard let first = images.first else { return nil }
        var traits = first.traits
        traits.frames = images
        traits.duration = duration > 0 && duration.isFinite ? duration : 0
        return UIImage(cgImage: first.cgImage, traits: traits)
    }

    /// The images `name0`, `name1` and so on, or from 1, as far as there are any.
    public static func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
        let images = Complaint.silently {
            let first = (0...1).first { UIImage(named: "\(name)\($0)") != nil } ?? 0
            return Array(
                (first...1024).lazy.map { UIImage(named: "\(name)\($0)") }
                    .prefix { $0 != nil }.compactMap { $0 })
        }
        guard !images.isEmpty else {
            Complaint.tell("No image named “\(name)0” or “\(name)1”: animatedImageNamed is nil.")
            return nil
        }
        return animatedImage(with: images, duration: duration)
    }

    /// The images that are shown one after the other; `nil` for a single one.
    public var images: [UIImage]? { traits.frames }

    /// Seconds for all of ``images``.
    public var duration: TimeInterval {
        guard let frames = traits.frames else { return 0 }
        return traits.duration > 0 ? traits.duration : TimeInterval(frames.count) / 30
    }
}

// MARK: Literals

extension UIImage: _ExpressibleByImageLiteral {
    /// The picture of that name; empty when there is none.
    public convenience init(imageLiteralResourceName name: String) {
        let found = UIImage(named: name)
        self.init(cgImage: found?.cgImage, traits: found?.traits ?? Traits())
    }
}

extension UIColor: _ExpressibleByColorLiteral {
    public convenience init(
        _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
    ) {
        self.init(
            red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}

/// What a literal without a given type is.
public typealias _ImageLiteralType = UIImage
public typealias _ColorLiteralType = UIColor
