import Foundation
import TactileDrawing
import TactileGeometry

/// Transformed layers that are too large for a picture of them to be kept.
extension PaintPass {
    private static let tileSide = 512
    /// What still needs too much of the layer in a tile of this size is not painted: the horizon.
    private static let leastTileSide = 64

    /// Paints the visible part of a layer from pictures of parts of it, made for each frame.
    ///
    /// The parts are those that show in squares of the superlayer's grid, so that a pixel follows
    /// from its own place, whatever else is painted with it.
    func paintTiles(
        _ item: PaintItem, _ projection: ProjectionBox, into target: PaintTarget
    ) {
        guard let inverse = projection.inverse else { return }
        statistics.layersPainted += 1
        let seen = bounding(item).offsetBy(dx: -item.x, dy: -item.y)
        forEachTile(seen) { paint($0, of: item, projection.map, inverse, into: target) }
    }

    /// The squares of a grid that a rectangle meets.
    func forEachTile(_ area: PixelRect, _ body: (PixelRect) -> Void) {
        let side = PaintPass.tileSide
        var y = area.y.roundedDown(to: side)
        while y < area.maxY {
            var x = area.x.roundedDown(to: side)
            while x < area.maxX {
                body(PixelRect(x: x, y: y, width: side, height: side))
                x += side
            }
            y += side
        }
    }

    private func paint(
        _ tile: PixelRect, of item: PaintItem, _ map: Homography, _ inverse: Homography,
        into target: PaintTarget
    ) {
        let place = tile.offsetBy(dx: item.x, dy: item.y)
        var isSeen = false
        forEachVisible(item) { if $0.intersects(place) { isSeen = true } }
        let box = inverse.boundingBox(of: tile.points(scale: 1).insetBy(dx: -2, dy: -2))
        // Not cut to what there is of the layer: how far that reaches makes no difference either.
        let needed = PixelRect(covering: box, scale: 1)
        guard isSeen, needed.intersects(item.node.now.extent) else { return }
        guard KeptRaster.canKeep(needed) else {
            let side = tile.width / 2
            guard side >= PaintPass.leastTileSide else { return }
            for (x, y) in [(0, 0), (side, 0), (0, side), (side, side)] {
                let part = PixelRect(x: tile.x + x, y: tile.y + y, width: side, height: side)
                paint(part, of: item, map, inverse, into: target)
            }
            return
        }
        guard let picture = pool.take(width: needed.width, height: needed.height) else { return }
        defer { pool.give(back: picture) }
        let first = visible.count
        visible.append(needed)
        paintFlat(
            item.node, x: 0, y: 0, clip: needed, first: first, count: 1,
            into: PaintTarget(bitmap: picture, x: needed.x, y: needed.y))
        visible.removeLast()
        let fromPicture = Homography(
            CGAffineTransform(translationX: CGFloat(needed.x), y: CGFloat(needed.y)))
        forEachVisible(item) { rect in
            let part = rect.intersection(place)
            guard !part.isEmpty else { return }
            statistics.pixelsComposed += part.area
            target.bitmap.draw(
                picture, size: (needed.width, needed.height),
                map: fromPicture.concatenating(map),
                shift: (item.x - target.x, item.y - target.y), alpha: item.alpha,
                clip: part.offsetBy(dx: -target.x, dy: -target.y))
        }
    }
}

extension Int {
    /// The largest multiple of a positive number that is not larger.
    fileprivate func roundedDown(to step: Int) -> Int {
        let rest = self % step
        return self - (rest < 0 ? rest + step : rest)
    }
}
