import Foundation
import TactileDrawing
import TactileGeometry

extension Compositor {
    /// Brings what changed up to date and adds the pixels that it touched.
    func collectDamage(
        _ context: LayerContext, root: CALayer, area: PixelRect, into region: inout PixelRegion
    ) {
        guard !context.dirty.isEmpty else { return }
        var layers: [CALayer] = []
        swap(&layers, &context.dirty)
        for layer in layers where layer.context === context {
            layer.node.isListed = false
            geometry.update(layer)
        }
        for layer in layers where layer.context === context {
            if layer.node.dirt.contains(.sublayers), layer.shown.state.sublayerTransform != nil {
                replaceChildren(layer)
            }
            addDamage(of: layer, area, &region)
            layer.node.dirt = []
            layer.node.isUpdated = false
            layer.node.damage = .null
            layer.node.pixelDamage = .zero
        }
        layers.removeAll(keepingCapacity: true)
        if context.dirty.isEmpty { swap(&layers, &context.dirty) }
    }

    /// A transform of all sublayers places every one of them anew.
    private func replaceChildren(_ layer: CALayer) {
        for child in layer.children {
            geometry.update(child)
            if !child.node.isListed, child.node.dirt.isEmpty { child.node.isUpdated = false }
        }
        geometry.update(layer)
    }

    private func addDamage(of layer: CALayer, _ area: PixelRect, _ region: inout PixelRegion) {
        let node = layer.node, dirt = node.dirt
        if !dirt.isDisjoint(with: [.placement, .subtree, .sublayers, .order]) {
            if let parent = layer.superlayer {
                emit(node.oldPlaced, in: parent, area, &region)
                emit(node.placed, in: parent, area, &region)
            } else {
                region.add(area)
            }
            if dirt.contains(.sublayers) { node.kept?.invalidateRaster() }
        }
        if !dirt.isDisjoint(with: [.appearance, .extent]) {
            emit(node.oldPainted, in: layer, area, &region)
            emit(node.painted, in: layer, area, &region)
            if layer.shown.state.masksToBounds { emit(node.bounds, in: layer, area, &region) }
        }
        if !node.damage.isNull {
            emit(PixelRect(covering: node.damage, scale: scale), in: layer, area, &region)
        }
        emit(node.pixelDamage, in: layer, area, &region)
    }

    /// Adds a rectangle of a layer's pixels, as far as it is seen.
    private func emit(
        _ rect: PixelRect, in layer: CALayer, _ area: PixelRect, _ region: inout PixelRegion
    ) {
        var rect = rect
        var layer = layer
        while !rect.isEmpty {
            let state = layer.shown.state
            if state.masksToBounds { rect = rect.intersection(layer.node.bounds) }
            if let kept = layer.node.kept, kept.raster != nil { kept.rasterDamage.add(rect) }
            guard layer.node.isShown, !rect.isEmpty else { return }
            if state.shadow.opacity > 0, state.shadow.path == nil {
                if case .content? = layer.node.kept?.shadow?.caster {
                    layer.node.kept?.shadow = nil
                }
                rect = rect.union(
                    state.shadow.cover(of: rect, scale: scale).intersection(layer.node.painted))
            }
            rect =
                layer.node.projection?.cover(rect)
                ?? rect.offsetBy(dx: layer.node.dx, dy: layer.node.dy)
            guard let parent = layer.superlayer else {
                region.add(rect.intersection(area))
                return
            }
            layer = parent
        }
    }

    // MARK: Contents that are missing

    /// Lets the layers draw whose contents are needed in `region` and not there.
    func drawMissing(_ root: CALayer, in region: PixelRegion) {
        guard root.node.isShown else { return }
        drawMissing(root, x: root.node.dx, y: root.node.dy, clip: region.bounds, region)
    }

    private func drawMissing(
        _ layer: CALayer, x: Int, y: Int, clip: PixelRect?, _ region: PixelRegion
    ) {
        if layer.displayNeed != .none {
            let rect = layer.node.bounds.offsetBy(dx: x, dy: y)
            if clip.map({ region.intersects(rect.intersection($0)) }) ?? true {
                statistics.layersDrawn += 1
                layer.displayNow()
            }
        }
        if let mask = layer.maskLayer, mask.node.isShown {
            drawMissing(mask, x: 0, y: 0, clip: nil, region)
        }
        guard let order = layer.node.order else { return }
        var inner = clip
        if let clip, layer.shown.state.masksToBounds {
            inner = clip.intersection(layer.node.bounds.offsetBy(dx: x, dy: y))
        }
        for (slot, child) in order.layers.enumerated() where child.node.isShown {
            if let inner {
                let placed = order.rects[slot].offsetBy(dx: x, dy: y)
                guard region.intersects(placed.intersection(inner)) else { continue }
            }
            // Under a transform everything counts as seen.
            let isShift = child.node.projection == nil
            drawMissing(
                child, x: x + child.node.dx, y: y + child.node.dy, clip: isShift ? inner : nil,
                region)
        }
    }
}

extension KeptPictures {
    /// Everything in the flattened picture is out of date.
    func invalidateRaster() {
        guard let raster else { return }
        rasterDamage.add(raster.rect)
    }
}
