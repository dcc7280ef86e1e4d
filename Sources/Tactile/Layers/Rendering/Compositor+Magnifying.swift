import Foundation
import TactileDrawing
import TactileGeometry

/// What is drawn from shapes stays crisp under a transform that enlarges it: its picture is made at
/// a multiple of the layer's pixels.
extension Compositor {
    /// Settles how many pixels the picture of a transformed layer has for each of the layer's: 1, 2,
    /// 4 or 8, and 0 for a picture that is painted in parts. Steps of two, so that a layer that grows
    /// is not redrawn in each frame. Returns whether the number differs from the last frame's, which
    /// changes all that the layer shows.
    @discardableResult
    func updateFactor(of layer: CALayer) -> Bool {
        let factor = magnification(of: layer)
        if factor != layer.node.factor {
            geometry.noteOldPlaces(of: layer)
            layer.node.factor = factor
        }
        return geometry.isUpdated(layer) && factor != layer.node.oldFactor
    }

    private func magnification(of layer: CALayer) -> CGFloat {
        guard let projection = layer.node.projection else { return 1 }
        let area = layer.node.extent
        // Pictures of parts have the layer's own pixels.
        guard Compositor.canKeep(area) else { return 0 }
        let wanted = layer.node.rasterFactor
        if wanted > 0 { return Compositor.canKeep(area, factor: wanted) ? wanted : 1 }
        let enlarged = projection.map.enlargement(of: area.points(scale: 1))
        guard enlarged > 1.25, layer.containsShapes(budget: 200) else { return 1 }
        var factor: CGFloat = 2
        while factor < 8, factor * 1.2 < enlarged { factor *= 2 }
        while factor > 1, !Compositor.canKeep(area, factor: factor) { factor /= 2 }
        return factor
    }

    /// Paints a layer with all in it at a multiple of its scale.
    ///
    /// For that, the subtree is placed as if it were a tree of its own; afterwards it gets back the
    /// frame's nodes.
    func paintMagnified(_ layer: CALayer, _ raster: KeptRaster) {
        let parent = layer.container, scale = geometry.scale
        var saved: [(CALayer, RenderNode)] = []
        layer.saveNodes(&saved)
        layer.container = nil
        geometry.scale = scale * raster.factor
        placeAnew(layer)
        raster.bitmap.clear()
        let area = raster.area
        let first = visible.count
        visible.append(area)
        paintFlat(
            layer, x: 0, y: 0, clip: area, first: first, count: 1,
            into: PaintTarget(bitmap: raster.bitmap, x: area.x, y: area.y, behind: .nothing))
        visible.removeLast(visible.count - first)
        geometry.scale = scale
        layer.container = parent
        for (layer, node) in saved { layer.node = node }
    }

    /// From the innermost layers outwards, because a layer reaches as far as those in it.
    private func placeAnew(_ layer: CALayer) {
        for child in layer.children { placeAnew(child) }
        if let mask = layer.maskLayer { placeAnew(mask) }
        geometry.update(layer)
        updateFactor(of: layer)
    }
}

extension CALayer {
    fileprivate func containsShapes(budget: Int) -> Bool {
        var budget = budget
        return containsShapes(&budget)
    }

    private func containsShapes(_ budget: inout Int) -> Bool {
        guard budget > 0, node.isShown else { return false }
        budget -= 1
        let shown = shown
        if shown.vectorContent != nil { return true }
        if shown.state.cornerRadius > 0 || shown.state.borderWidth > 0
            || shown.state.shadow.opacity > 0
        {
            return true
        }
        for child in children where child.containsShapes(&budget) { return true }
        return maskLayer?.containsShapes(&budget) ?? false
    }

    fileprivate func saveNodes(_ saved: inout [(CALayer, RenderNode)]) {
        saved.append((self, node))
        node = RenderNode()
        for child in children { child.saveNodes(&saved) }
        maskLayer?.saveNodes(&saved)
    }
}

extension Homography {
    /// The longest that a side of the rectangle becomes, as a multiple of what it was; 1 where a
    /// corner lies behind the eye.
    func enlargement(of rect: CGRect) -> CGFloat {
        guard rect.width > 0, rect.height > 0,
            let a = apply(CGPoint(x: rect.minX, y: rect.minY)),
            let b = apply(CGPoint(x: rect.maxX, y: rect.minY)),
            let c = apply(CGPoint(x: rect.maxX, y: rect.maxY)),
            let d = apply(CGPoint(x: rect.minX, y: rect.maxY))
        else { return 1 }
        let across = max(a.distance(to: b), c.distance(to: d)) / rect.width
        let down = max(b.distance(to: c), a.distance(to: d)) / rect.height
        let most = max(across, down)
        return most.isFinite ? most : 1
    }
}
