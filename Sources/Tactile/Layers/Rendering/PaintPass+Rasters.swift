import Foundation
import TactileDrawing
import TactileGeometry

/// Kept pictures of whole subtrees.
extension PaintPass {
    /// Whether a translucent group's picture is kept, so that a fade only blends it again: when it
    /// is there already, or when most of it is seen. A picture of what is mostly hidden would cost
    /// more than it saves.
    func isWorthKeeping(_ node: RenderNode, seen: PixelRect) -> Bool {
        guard node.shown.state.opacity < 1, KeptRaster.canKeep(node.now.extent),
            !node.containsBackdrop
        else {
            return false
        }
        return node.kept?.raster?.rect == node.now.extent
            || seen.area * 2 >= node.now.extent.area
    }

    func paintRaster(_ item: PaintItem, x: Int, y: Int, into target: PaintTarget) {
        guard let raster = raster(of: item.node, needed: item.node.now.extent, factor: 1)
        else { return }
        forEachVisible(item) { rect in
            let place = raster.rect.offsetBy(dx: x, dy: y)
            let part = rect.intersection(place)
            guard !part.isEmpty else { return }
            statistics.pixelsComposed += part.area
            target.bitmap.blend(
                raster.bitmap, sourceRect: part.offsetBy(dx: -place.x, dy: -place.y),
                at: (part.x - target.x, part.y - target.y), alpha: item.alpha)
        }
    }

    func paintProjected(
        _ item: PaintItem, _ projection: ProjectionBox, into target: PaintTarget
    ) {
        let node = item.node, extent = node.now.extent
        guard KeptRaster.canKeep(extent) else {
            paintTiles(item, projection, into: target)
            return
        }
        let factor = node.now.factor
        let enlarged = projection.map.enlargement(of: extent.points(scale: 1)) / factor
        let filter = node.filter(enlarged: enlarged)
        guard let raster = raster(of: node, needed: extent, factor: factor) else { return }
        statistics.layersPainted += 1
        let (bitmap, halvings) =
            filter == .nearest ? (raster.bitmap, 0) : reduced(raster, of: node, for: enlarged)
        let step = CGFloat(1 << halvings) / factor
        let area = raster.area
        let fromRaster = Homography(
            CGAffineTransform(
                a: step, b: 0, c: 0, d: step, tx: CGFloat(area.x) / factor,
                ty: CGFloat(area.y) / factor))
        let map = fromRaster.concatenating(projection.map)
        let size = (
            width: (raster.bitmap.width + (1 << halvings) - 1) >> halvings,
            height: (raster.bitmap.height + (1 << halvings) - 1) >> halvings
        )
        forEachVisible(item) { rect in
            statistics.pixelsComposed += rect.area
            let clip = rect.offsetBy(dx: -target.x, dy: -target.y)
            target.bitmap.draw(
                bitmap, size: size, map: map, shift: (item.x - target.x, item.y - target.y),
                alpha: item.alpha, clip: clip, isSmooth: filter != .nearest)
        }
    }

    /// A picture that is shown much smaller is halved before, so that no pixel of it is missed.
    private func reduced(
        _ raster: KeptRaster, of node: RenderNode, for enlargement: CGFloat
    ) -> (bitmap: Bitmap, halvings: Int) {
        guard enlargement < 0.5 else { return (raster.bitmap, 0) }
        let kept = node.keptPictures
        if let old = kept.reduced, enlargement * CGFloat(1 << old.halvings) >= 0.5,
            enlargement * CGFloat(1 << old.halvings) < 1
        {
            return old
        }
        let made = raster.bitmap.reduced(for: enlargement)
        kept.reduced = made
        return made
    }

    /// The layer with all in it as one picture, brought up to date.
    private func raster(of node: RenderNode, needed: PixelRect, factor: CGFloat) -> KeptRaster? {
        guard !needed.isEmpty else { return nil }
        let kept = node.keptPictures
        if kept.raster?.rect != needed || kept.raster?.factor != factor {
            let size = KeptRaster.area(of: needed, factor: factor)
            var bitmap: Bitmap?
            // A picture of another part, or of a size that changes, is painted over.
            if let old = kept.raster?.bitmap, old.width == size.width, old.height == size.height {
                bitmap = old
            } else {
                bitmap = Bitmap(width: size.width, height: size.height)
                statistics.surfacesCreated += 1
            }
            guard let bitmap else { return nil }
            kept.raster = KeptRaster(rect: needed, factor: factor, bitmap: bitmap)
            kept.rasterDamage.removeAll()
            kept.rasterDamage.add(needed)
        }
        guard let raster = kept.raster else { return nil }
        guard !kept.rasterDamage.isEmpty else { return raster }
        if factor == 1 {
            repair(raster, of: node, kept.rasterDamage)
        } else {
            paintMagnified(node, raster)
        }
        kept.rasterDamage.removeAll()
        kept.reduced = nil
        return raster
    }

    private func repair(_ raster: KeptRaster, of node: RenderNode, _ damage: PixelRegion) {
        let needed = raster.rect
        let first = visible.count
        for rect in damage {
            let part = rect.intersection(needed)
            guard !part.isEmpty else { continue }
            raster.bitmap.clear(part.offsetBy(dx: -needed.x, dy: -needed.y))
            visible.append(part)
        }
        let count = visible.count - first
        if count > 0 {
            paintFlat(
                node, x: 0, y: 0, clip: needed, first: first, count: count,
                into: PaintTarget(
                    bitmap: raster.bitmap, x: needed.x, y: needed.y, behind: .nothing))
        }
        visible.removeLast(visible.count - first)
    }
}

extension RenderNode {
    /// The filter for the layer's picture at this enlargement: the layer's own filter when the
    /// picture is its contents, else linear.
    fileprivate func filter(enlarged: CGFloat) -> CALayerContentsFilter {
        guard now.rasterFactor > 0 else { return .linear }
        let state = shown.state
        return enlarged < 1 ? state.minificationFilter : state.magnificationFilter
    }
}
