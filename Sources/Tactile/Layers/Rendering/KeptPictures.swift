import Foundation
import TactileDrawing
import TactileGeometry

/// Pictures of a layer that are made once and composed again and again.
final class KeptPictures {
    var vector: KeptVector?
    var scaled: ScaledContents?
    /// The scaled contents that are fading out.
    var scaledBefore: ScaledContents?
    var shadow: ShadowPicture?
    /// The layer with all in it, flattened, in its own pixels.
    var raster: KeptRaster?
    /// The current `raster`, and the number of times that it was halved.
    var reduced: (bitmap: Bitmap, halvings: Int)?
    /// What the picture of a replicator's sublayers showed when it was painted.
    var copiesArea: PixelRect?
    /// What of `raster` is out of date.
    var rasterDamage = PixelRegion(maximumCount: 4)

    init() {}

    /// For the layer in a second tree of the same scale: what depends on nothing but the layer's
    /// own values, which are compared before it is used.
    init(borrowedFrom other: KeptPictures) {
        vector = other.vector
        vector?.isBorrowed = true
        scaled = other.scaled
        scaledBefore = other.scaledBefore
        shadow = other.shadow
        forgetComposed()
    }

    /// Forgets the pictures that other layers are in, and so may be those of another time.
    func forgetComposed() {
        if case .content? = shadow?.caster { shadow = nil }
        raster = nil
        reduced = nil
        copiesArea = nil
        rasterDamage.removeAll()
    }

    /// Everything in the flattened picture is out of date.
    func invalidateRaster() {
        guard let raster else { return }
        rasterDamage.add(raster.rect)
    }
}

/// Contents resampled to the size at which they are shown.
struct ScaledContents {
    let source: Bitmap
    let part: PixelRect
    let center: CGRect
    let filter: CALayerContentsFilter
    let bitmap: Bitmap
}

/// A shape or gradient as it was drawn.
struct KeptVector {
    let content: VectorContent
    /// What it shows, in the layer's pixels.
    let rect: PixelRect
    /// The layer's, in points: a gradient spans them to parts of a pixel.
    let bounds: CGRect
    let bitmap: Bitmap
    /// Whether the pixels belong to another tree, so that they are not painted over.
    var isBorrowed = false
}

/// A layer with all in it as one picture.
struct KeptRaster {
    /// What it shows, in the layer's pixels.
    let rect: PixelRect
    /// Pixels of the picture for each of the layer's, along an axis.
    let factor: CGFloat
    let bitmap: Bitmap

    /// What it shows, in its own pixels.
    var area: PixelRect { KeptRaster.area(of: rect, factor: factor) }

    static func area(of rect: PixelRect, factor: CGFloat) -> PixelRect {
        factor == 1 ? rect : PixelRect(covering: rect.points(scale: 1), scale: factor)
    }
}

extension KeptRaster {
    /// Larger flattened pictures are cut to what is seen of them.
    static let pixelLimit = 1 << 24
    private static let longestSide = 32_767

    /// Whether a picture of these pixels is small enough to be kept as a whole.
    static func canKeep(_ rect: PixelRect, factor: CGFloat = 1) -> Bool {
        let area = area(of: rect, factor: factor)
        return area.width <= longestSide && area.height <= longestSide
            && area.width * area.height <= pixelLimit
    }
}
