import Foundation
import TactileGeometry

public final class UIGraphicsImageRendererFormat: NSObject {
    /// Pixels to a point; the current traits' display scale at first.
    public var scale: CGFloat
    /// Whether the picture has no alpha; its ground is then black.
    public var opaque = false
    /// Has no effect here; it is there so that sources for iOS compile.
    public var prefersExtendedRange = false

    public override init() {
        let scale = UITraitCollection.current.displayScale
        self.scale = scale > 0 ? scale : 1
        super.init()
    }

    public convenience init(for traits: UITraitCollection) {
        self.init()
        if traits.displayScale > 0 { scale = traits.displayScale }
    }

    public static func `default`() -> UIGraphicsImageRendererFormat { .init() }
    public static func preferred() -> UIGraphicsImageRendererFormat { .init() }
}

/// What a renderer's closure draws with.
public final class UIGraphicsImageRendererContext {
    public let cgContext: CGContext
    public let format: UIGraphicsImageRendererFormat

    init(cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
        self.cgContext = cgContext
        self.format = format
    }

    /// The picture as drawn so far.
    public var currentImage: UIImage {
        guard let image = cgContext.makeImage() else { return UIImage() }
        return UIImage(cgImage: image, scale: cgContext.scale, orientation: .up)
    }

    public func fill(_ rect: CGRect, blendMode: CGBlendMode = .copy) {
        UIRectFillUsingBlendMode(rect, blendMode)
    }

    public func stroke(_ rect: CGRect) { UIRectFrame(rect) }

    /// Draws a line of one point inside the edges.
    public func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        UIRectFrame(rect)
        cgContext.restoreGState()
    }

    public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes pictures by drawing.
public final class UIGraphicsImageRenderer: NSObject {
    /// What the picture shows, in points.
    public let bounds: CGRect
    public let format: UIGraphicsImageRendererFormat

    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .init()) {
        self.bounds = bounds
        self.format = format
    }

    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat = .init()) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// A picture of what `actions` draws; an empty one when the size is empty, not finite or too
    /// large, and then `actions` is not called.
    public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        guard let context = makeImageContext(size: bounds.size, format: format) else {
            return UIImage()
        }
        if bounds.origin != .zero {
            context.translateBy(x: -bounds.minX, y: -bounds.minY)
        }
        UIGraphicsPushContext(context)
        actions(UIGraphicsImageRendererContext(cgContext: context, format: format))
        UIGraphicsPopContext()
        guard let bitmap = context.bitmap else { return UIImage() }
        return UIImage(
            cgImage: CGImage(bitmap: bitmap), scale: format.scale.usableScale, orientation: .up)
    }

    public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    /// `compressionQuality` 0 (smallest) … 1 (best).
    public func jpegData(
        withCompressionQuality compressionQuality: CGFloat,
        actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data {
        image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
    }
}
