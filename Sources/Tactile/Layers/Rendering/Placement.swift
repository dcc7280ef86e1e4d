import Foundation
import TactileDrawing
import TactileGeometry

/// Where a layer's pixels are, how far they reach, and which they are, in one frame. What a frame
/// repaints follows from the placements of its nodes and those of the last frame.
///
/// Each layer has a grid of device pixels whose origin is the layer's own: pixel (0, 0) begins at
/// point (0, 0) of its coordinates. Grids of layers that are only shifted against each other are
/// a whole number of pixels apart: edges are rounded within the superlayer's grid. So a subtree
/// moves as one piece, neighbours stay neighbours, and kept pixels are never resampled.
struct Placement: Equatable {
    /// The bounds in the layer's own pixels.
    var bounds = PixelRect.zero
    /// From the layer's pixels to the superlayer's, when that is only a shift.
    var dx = 0
    var dy = 0
    /// From the layer's pixels to the superlayer's, when it is more than a shift.
    var projection: ProjectionBox?
    /// Pixels of the picture for each of the layer's, by ``CALayer/rasterizationScale``; 0: none.
    var rasterFactor: CGFloat = 0
    /// Whether the layer's own values (hidden, opacity, transform) leave something to see.
    var isShown = false
    var opacity: Float = 1
    /// Whether nothing outside the bounds is seen of it.
    var masks = false
    /// The place before it was rounded to pixels, which a picture with finer pixels shows.
    var points = PlaceInPoints()

    // What is too large to be compared is known by a number, which grows when it changes.

    /// The state of what the layer paints by itself, to which a replicator's copies belong.
    var look: UInt32 = 0
    /// The state of how it is composed with all in it: mask, corners that cut sublayers,
    /// transition.
    var composition: UInt32 = 0

    // What follows from the sublayers too.

    /// How many pixels the picture of a transformed layer has for each of its own, along an axis;
    /// 0 for a picture that is too large and is painted in parts.
    var factor: CGFloat = 1
    /// Whether it is composed with its sublayers in a picture of its own before it is painted.
    var isGroup = false
    /// What the layer paints by itself, in its pixels.
    var painted = PixelRect.zero
    /// What it paints together with its sublayers, in its pixels; may be larger, never smaller.
    var extent = PixelRect.zero
    /// The extent in the superlayer's pixels; empty when the layer is not shown.
    var placed = PixelRect.zero
}

/// Where a layer is, in points.
struct PlaceInPoints: Equatable {
    var bounds = CGRect.zero
    /// The top left corner in the superlayer; of a layer with a projection that says it.
    var origin = CGPoint.zero
}

/// The values of a layer that decide about its place, in points.
struct PlacedValues {
    var bounds = CGRect.zero
    var position = CGPoint.zero
    var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    var anchorPointZ: CGFloat = 0
    var zPosition: CGFloat = 0
    var transform = CATransform3DIdentity
    var isHidden = false
    var opacity: Float = 1
    var masksToBounds = false
    var isDoubleSided = true
    var shouldRasterize = false
    var rasterizationScale: CGFloat = 1
    /// Whether the layer is only a space for its sublayers.
    var isSpace = false
}

extension PlacedValues {
    @MainActor
    init(_ shown: CALayer) {
        // Field by field: copying the whole state would cost more than the rest.
        bounds = shown.state.bounds
        position = shown.state.position
        anchorPoint = shown.state.anchorPoint
        anchorPointZ = shown.state.anchorPointZ
        zPosition = shown.state.zPosition
        transform = shown.state.transform
        isHidden = shown.state.isHidden
        opacity = shown.state.opacity
        masksToBounds = shown.state.masksToBounds
        isDoubleSided = shown.state.isDoubleSided
        shouldRasterize = shown.state.shouldRasterize
        rasterizationScale = shown.state.rasterizationScale
        isSpace = shown.isSpace
    }

    /// The map from the layer's points to the superlayer's, where that transforms no sublayers.
    var map: CATransform3D {
        let t = CATransform3DConcat(
            CATransform3DMakeTranslation(
                -bounds.minX - anchorPoint.x * bounds.width,
                -bounds.minY - anchorPoint.y * bounds.height, -anchorPointZ),
            transform)
        return CATransform3DConcat(
            t,
            CATransform3DMakeTranslation(position.x, position.y, zPosition + anchorPointZ))
    }
}

/// What a layer is placed in.
enum PlaceContext {
    /// Nothing: the layer is the root of its tree.
    case root
    /// A superlayer that leaves its sublayers where they are.
    case plain
    /// A superlayer that transforms its sublayers: the map from the layer's points to those of the
    /// plane in which it is seen.
    case transforming(CATransform3D)
}

extension Placement {
    /// Places a layer by its own values: all but what follows from its sublayers.
    init(_ values: PlacedValues, in context: PlaceContext, scale: CGFloat) {
        let grid = PixelGrid(scale: scale)
        let bounds = values.bounds, anchor = values.anchorPoint
        let originX = grid.edge(bounds.minX), originY = grid.edge(bounds.minY)
        isShown = !values.isHidden && values.opacity > 0 && bounds.isFinite
        opacity = values.opacity
        masks = values.masksToBounds && !values.isSpace
        if case .root = context {
            self.bounds = PixelRect(
                x: originX, y: originY, width: grid.edge(bounds.width),
                height: grid.edge(bounds.height))
            dx = -originX
            dy = -originY
            return
        }
        rasterFactor = Placement.rasterFactor(of: values, scale: scale)
        // The sublayers of a space are placed in the plane of its own superlayer.
        if values.isSpace { return }
        points.bounds = bounds
        let transform: CATransform3D
        switch context {
        case .transforming(let map): transform = map
        default:
            guard values.transform == CATransform3DIdentity else {
                transform = values.map
                break
            }
            let left = values.position.x - anchor.x * bounds.width
            let top = values.position.y - anchor.y * bounds.height
            let x = grid.edge(left), y = grid.edge(top)
            points.origin = CGPoint(x: left, y: top)
            self.bounds = PixelRect(
                x: originX, y: originY, width: max(0, grid.edge(left + bounds.width) - x),
                height: max(0, grid.edge(top + bounds.height) - y))
            shift(x - originX, y - originY)
            return
        }
        self.bounds = PixelRect(
            x: originX, y: originY, width: max(0, grid.edge(bounds.maxX) - originX),
            height: max(0, grid.edge(bounds.maxY) - originY))
        let factor = Double(scale)
        let map = Homography(
            CATransform3DConcat(
                CATransform3DConcat(
                    CATransform3DMakeScale(1 / factor, 1 / factor, 1), transform),
                CATransform3DMakeScale(factor, factor, 1)))
        if let affine = map.affine, affine.isTranslation, affine.tx == affine.tx.rounded(),
            affine.ty == affine.ty.rounded(), abs(affine.tx) < 1e8, abs(affine.ty) < 1e8
        {
            shift(Int(affine.tx), Int(affine.ty))
            return
        }
        let isFlat = map.inverse == nil || !map.isFinite
        if isFlat || (!values.isDoubleSided && map.showsBack) { isShown = false }
        projection = ProjectionBox(isFlat ? .identity : map)
    }

    /// Places a layer anew that is as it was, and elsewhere in the same superlayer, which leaves
    /// its sublayers where they are. False, with nothing done, when something else changed as well.
    @MainActor
    mutating func shift(to shown: CALayer, scale: CGFloat) -> Bool {
        let width = points.bounds.width, height = points.bounds.height
        guard projection == nil, rasterFactor == 0, isShown, !shown.state.shouldRasterize,
            !shown.state.isHidden, shown.state.opacity == opacity,
            shown.state.masksToBounds == masks, shown.state.bounds == points.bounds,
            shown.state.transform == CATransform3DIdentity
        else { return false }
        let grid = PixelGrid(scale: scale)
        let left = shown.state.position.x - shown.state.anchorPoint.x * width
        let top = shown.state.position.y - shown.state.anchorPoint.y * height
        let x = grid.edge(left), y = grid.edge(top)
        // Between two pixels it may be a pixel larger.
        guard max(0, grid.edge(left + width) - x) == bounds.width,
            max(0, grid.edge(top + height) - y) == bounds.height
        else { return false }
        points.origin = CGPoint(x: left, y: top)
        dx = x - bounds.x
        dy = y - bounds.y
        return true
    }

    /// Copies the position from another placement of the same layer, which must be equal in all
    /// else.
    mutating func copyPosition(from other: Placement) {
        dx = other.dx
        dy = other.dy
        points.origin = other.points.origin
        placed = other.placed
    }

    /// Places a layer by whole pixels: through a picture only if that has pixels of another size.
    private mutating func shift(_ dx: Int, _ dy: Int) {
        self.dx = dx
        self.dy = dy
        if rasterFactor != 0, rasterFactor != 1 {
            projection = ProjectionBox(
                Homography(CGAffineTransform(translationX: CGFloat(dx), y: CGFloat(dy))))
        }
    }

    /// How many pixels the picture has that a layer asks for, for each of its own; 0 for none.
    private static func rasterFactor(of values: PlacedValues, scale: CGFloat) -> CGFloat {
        guard values.shouldRasterize else { return 0 }
        // Farther than that, nothing is to be seen any more, or no picture could be kept.
        return min(max(values.rasterizationScale.usableScale / scale, 1.0 / 64), 64)
    }

    /// How far pixels of its picture, at first, show through their neighbours, in its own pixels.
    var reach: Int {
        rasterFactor > 0 && rasterFactor < 1 ? Int((2 / rasterFactor).rounded(.up)) : 2
    }

    /// The extent in the superlayer's pixels, shown or not.
    var placedExtent: PixelRect {
        if let projection { return projection.cover(extent, reach: reach) }
        return extent.isEmpty ? .zero : extent.offsetBy(dx: dx, dy: dy)
    }

    /// Whether the layer's pixels are where they were in another frame, and are composed with those
    /// behind them as they were. How far sublayers reach does not count: their own placements tell.
    @inline(__always)  // Else both placements are copied.
    func isComposed(as other: Placement) -> Bool {
        bounds == other.bounds && dx == other.dx && dy == other.dy && isShown == other.isShown
            && opacity == other.opacity && masks == other.masks && isGroup == other.isGroup
            && composition == other.composition && factor == other.factor
            && rasterFactor == other.rasterFactor && projection == other.projection
    }

    /// Whether a layer of which nothing but the place was changed is as it was, and elsewhere.
    func isOnlyShifted(from other: Placement) -> Bool {
        bounds == other.bounds && points.bounds == other.points.bounds && isShown == other.isShown
            && opacity == other.opacity && masks == other.masks && look == other.look
            && composition == other.composition && rasterFactor == other.rasterFactor
            && projection == nil && other.projection == nil
    }

    /// Whether the layer's own values leave a picture of it, and of all in it, as it was in another
    /// frame, at any scale.
    @inline(__always)  // Else both placements are copied.
    func isPictured(as other: Placement) -> Bool {
        points.bounds == other.points.bounds && bounds == other.bounds && look == other.look
            && composition == other.composition && masks == other.masks
    }
}

/// Device pixels for points.
struct PixelGrid {
    let scale: CGFloat

    /// The nearest pixel edge; halves go to the right and down, so that a shift by whole pixels
    /// shifts every edge alike.
    func edge(_ points: CGFloat) -> Int {
        let value = (points * scale + 0.5).rounded(.down)
        return value.isNaN ? 0 : Int(max(-1e8, min(1e8, value)))
    }
}

/// A map that is more than a shift, with what is asked of it again and again.
final class ProjectionBox: Equatable {
    let map: Homography
    let affine: CGAffineTransform?
    let inverse: Homography?

    init(_ map: Homography) {
        self.map = map
        affine = map.affine
        inverse = map.inverse
    }

    static func == (left: ProjectionBox, right: ProjectionBox) -> Bool {
        left === right || left.map == right.map
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
