import Foundation
import TactileDrawing
import TactileGeometry

/// What a frame remembers about a layer, for the next one.
///
/// Each layer has a grid of device pixels whose origin is the layer's own: pixel (0, 0) begins at
/// point (0, 0) of its coordinates. Grids of layers that are only shifted against each other are
/// a whole number of pixels apart: edges are rounded within the superlayer's grid. So a subtree
/// moves as one piece, neighbours stay neighbours, and kept pixels are never resampled.
struct RenderNode {
    var dirt: LayerDirt = []
    /// Whether the layer is in its context's list of dirty layers.
    var isListed = false
    /// Parts to repaint: in the layer's points, and in its pixels.
    var damage = CGRect.null
    var pixelDamage = PixelRect.zero

    /// The bounds in the layer's own pixels.
    var bounds = PixelRect.zero
    /// From the layer's pixels to the superlayer's, when that is only a shift.
    var dx = 0
    var dy = 0
    /// From the layer's pixels to the superlayer's, when it is more than a shift.
    var projection: ProjectionBox?
    /// How many pixels the picture of a transformed layer has for each of its own, along an axis;
    /// 0 for a picture that is too large and is painted in parts.
    var factor: CGFloat = 1
    /// Pixels of the picture for each of the layer's, by ``CALayer/rasterizationScale``; 0: none.
    var rasterFactor: CGFloat = 0
    /// Whether its sublayers were placed through the sublayer transform.
    var transformsSublayers = false
    /// Whether the layer's own values (hidden, opacity, transform) leave something to see.
    var isShown = false
    /// Whether it is composed with its sublayers in a picture of its own before it is painted.
    var isGroup = false
    /// What the layer paints by itself, in its pixels.
    var painted = PixelRect.zero
    /// What it paints together with its sublayers, in its pixels; may be larger, never smaller.
    var extent = PixelRect.zero
    /// The extent in the superlayer's pixels; empty when the layer is not shown.
    var placed = PixelRect.zero
    /// The last frame's values, while the next is prepared: valid while `stamp` is the geometry's.
    var stamp = 0
    var oldPainted = PixelRect.zero
    var oldPlaced = PixelRect.zero
    var oldBounds = PixelRect.zero
    var oldDX = 0
    var oldDY = 0
    var wasProjected = false
    var wasGroup = false
    var oldFactor: CGFloat = 1
    /// Whether this frame may move its pixels, so that damage inside it waits for that decision.
    var mayMove = false
    /// How often a sublayer was placed since the extent was exact.
    var staleness = 0
    /// Whether its extent, or that of a sublayer, may be larger than needed.
    var isLoose = false
    /// Whether the sublayers of a space are in another order than in the last frame.
    var isReordered = false
    /// Sublayers from back to front with the areas that they cover.
    var order: ChildOrder?
    /// The place in the superlayer's order.
    var slot = 0
    /// A backdrop layer's bounds in device pixels in the last frame, and their visible part.
    var backdropFrame = PixelRect.zero
    var backdropArea = PixelRect.zero
    /// Kept pictures: of the layer's own vector content, its shadow, and all of it.
    var kept: KeptPictures?

    /// How far pixels of its picture, at first, show through their neighbours, in its own pixels.
    var reach: Int {
        rasterFactor > 0 && rasterFactor < 1 ? Int((2 / rasterFactor).rounded(.up)) : 2
    }

    /// Forgets what was shown: a layer that left a tree starts from nothing in the next.
    mutating func reset() { self = RenderNode() }
}

final class ProjectionBox {
    let map: Homography
    let affine: CGAffineTransform?
    let inverse: Homography?

    init(_ map: Homography) {
        self.map = map
        affine = map.affine
        inverse = map.inverse
    }

    /// What a rectangle of the layer covers in the superlayer, with the soft edge of resampling:
    /// `reach` pixels of the layer.
    func cover(_ rect: PixelRect, reach: Int = 2) -> PixelRect {
        guard !rect.isEmpty else { return .zero }
        // A pixel shows through its neighbours, on both sides of the map.
        let margin = -CGFloat(reach)
        let box = map.boundingBox(of: rect.points(scale: 1).insetBy(dx: margin, dy: margin))
        return box.isNull ? .zero : PixelRect(covering: box.insetBy(dx: -1, dy: -1), scale: 1)
    }

    /// Whether pixels that lie across the edges of a layer's picture may show some of it that is
    /// farther away than ``cover(_:reach:)`` expects, because one of them, along an axis, is
    /// more than two of the picture's, of `pixel` of the layer's each.
    func isCoarse(_ extent: PixelRect, pixel: CGFloat) -> Bool {
        guard let inverse, !extent.isEmpty else { return true }
        // What a pixel is along the layer's axes is a product of the depth and of how steep the map
        // is there; each is at most what it is at a corner.
        var deepest = 0.0, steepest = 0.0
        for x in [Double(extent.x), Double(extent.maxX)] {
            steepest = max(steepest, hypot(inverse.a - inverse.g * x, inverse.c - inverse.h * x))
            for y in [Double(extent.y), Double(extent.maxY)] {
                let depth = map.g * x + map.h * y + map.w
                // Near the eye, and behind it, no bound holds.
                guard depth > 0.01 else { return true }
                deepest = max(deepest, depth)
            }
        }
        for y in [Double(extent.y), Double(extent.maxY)] {
            steepest = max(steepest, hypot(inverse.b - inverse.g * y, inverse.d - inverse.h * y))
        }
        return !(deepest * steepest < 1.9 * pixel)
    }
}

/// Sublayers from back to front, with what they cover side by side in memory, so that finding the
/// ones in a small area touches only few layers.
final class ChildOrder {
    var layers: ContiguousArray<CALayer> = []
    var rects: ContiguousArray<PixelRect> = []
    /// The union of each block of `blockSize` rectangles; may be more, never less.
    var blocks: ContiguousArray<PixelRect> = []
    static let blockSize = 32

    /// Around everything; exact after ``tighten()``.
    var union: PixelRect { blocks.reduce(.zero) { $0.union($1) } }

    func setRect(_ rect: PixelRect, at slot: Int) {
        guard rects.indices.contains(slot) else { return }
        rects[slot] = rect
        let block = slot / ChildOrder.blockSize
        blocks[block] = blocks[block].union(rect)
    }

    /// The layers that may paint inside a rectangle of the superlayer's pixels, back to front, and
    /// inside a region that lies shifted against those.
    func found(in query: PixelRect, _ region: PixelRegion, x: Int, y: Int) -> [CALayer] {
        var found: [CALayer] = []
        for block in blocks.indices where blocks[block].intersects(query) {
            let start = block * ChildOrder.blockSize
            for slot in start..<min(start + ChildOrder.blockSize, rects.count)
            where rects[slot].intersects(query)
                && region.intersects(rects[slot].offsetBy(dx: x, dy: y))
            {
                found.append(layers[slot])
            }
        }
        return found
    }

    /// Makes the unions exact again.
    func tighten() {
        for block in blocks.indices {
            let start = block * ChildOrder.blockSize
            var union = PixelRect.zero
            for slot in start..<min(start + ChildOrder.blockSize, rects.count) {
                union = union.union(rects[slot])
            }
            blocks[block] = union
        }
    }

    @MainActor
    func rebuild(_ sublayers: [CALayer]) {
        layers = ContiguousArray(sublayers)
        rects = ContiguousArray(sublayers.map { $0.node.placed })
        blocks = ContiguousArray(
            repeating: .zero,
            count: (layers.count + ChildOrder.blockSize - 1) / ChildOrder.blockSize)
        for (slot, layer) in layers.enumerated() { layer.node.slot = slot }
        tighten()
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
}

/// Pictures of a layer that are made once and composed again and again.
final class KeptPictures {
    var vector: KeptVector?
    var scaled: ScaledContents?
    /// The same of a picture that is fading out.
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
