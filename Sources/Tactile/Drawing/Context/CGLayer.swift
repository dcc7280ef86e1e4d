import Foundation
import TactileGeometry

/// A picture kept for drawing it many times, as fine as the context it was made for.
public final class CGLayer {
    /// In points.
    public let size: CGSize
    /// Draws on the layer. Its axes run as those of the context it is drawn in: what is drawn at
    /// a point of the layer appears as far from the place where the layer is drawn.
    public let context: CGContext?

    /// `nil` when the size is empty, not finite or too large.
    public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: [AnyHashable: Any]?) {
        let scale = context.bitmap == nil ? 2 : context.scale
        let width = (size.width * scale).rounded(.up), height = (size.height * scale).rounded(.up)
        guard width > 0, height > 0, width <= 32_767, height <= 32_767,
            let bitmap = Bitmap(width: Int(width), height: Int(height))
        else { return nil }
        self.size = size
        self.context = CGContext(bitmap: bitmap, base: CGAffineTransform(scaleX: scale, y: scale))
    }

    /// The pixels as they are now, which later drawing changes.
    fileprivate var picture: CGImage? {
        guard let context, let bitmap = context.bitmap else { return nil }
        context.flush()
        return CGImage(bitmap: bitmap)
    }

    /// The size that the pixels cover, at least ``size``.
    fileprivate func extent(_ size: CGSize) -> CGSize {
        guard let context, let bitmap = context.bitmap else { return size }
        let scale = context.scale
        return CGSize(
            width: size.width * CGFloat(bitmap.width) / (self.size.width * scale),
            height: size.height * CGFloat(bitmap.height) / (self.size.height * scale))
    }
}

extension CGContext {
    /// Draws a layer with its origin at `point`.
    public func draw(_ layer: CGLayer, at point: CGPoint) {
        draw(layer, in: CGRect(origin: point, size: layer.size))
    }

    /// Draws a layer stretched over `rect`.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        guard let picture = layer.picture, rect.isDrawable else { return }
        let rect = rect.standardized
        drawUpright(picture, in: CGRect(origin: rect.origin, size: layer.extent(rect.size)))
    }
}
