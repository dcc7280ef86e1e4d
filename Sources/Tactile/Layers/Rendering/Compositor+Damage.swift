import Foundation
import TactileDrawing
import TactileGeometry

extension Compositor {
    /// Brings what changed up to date and adds the pixels that it touched; what only moved is
    /// added to `moves`.
    func collectDamage(
        _ context: LayerContext, root: CALayer, area: PixelRect, moves: inout [PixelMove],
        into region: inout PixelRegion
    ) {
        guard !context.dirty.isEmpty else { return }
        var layers: [CALayer] = []
        swap(&layers, &context.dirty)
        for layer in layers where layer.context === context { layer.node.isListed = false }
        placeDirty(layers, context)
        for layer in layers where layer.context === context { tightenPictures(of: layer) }
        let isWhole = region.contains(area)
        candidates.removeAll(keepingCapacity: true)
        for layer in layers where layer.context === context {
            guard !isWhole, let candidate = moveCandidate(layer) else { continue }
            layer.node.mayMove = true
            candidates.append(candidate)
        }
        for layer in layers where layer.context === context && !layer.isInsideMove {
            addDamage(of: layer, area, &region)
        }
        if !candidates.isEmpty {
            applyMoves(area: area, moves: &moves, into: &region)
            for layer in layers where layer.context === context && layer.isInsideMove {
                addDamage(of: layer, area, &region)
            }
            candidates.removeAll(keepingCapacity: true)
        }
        spreadThroughBackdrops(context, area, &region)
        for layer in layers where layer.context === context { layer.node.settle() }
        geometry.forgetOldPlaces()
        layers.removeAll(keepingCapacity: true)
        if context.dirty.isEmpty { swap(&layers, &context.dirty) }
    }

    private func addDamage(of layer: CALayer, _ area: PixelRect, _ region: inout PixelRegion) {
        // Composed aside or not, edges that are soft twice come out otherwise.
        if updateFactor(of: layer) || layer.node.isGroup != layer.node.wasGroup {
            addPlaces(of: layer, area, &region)
        }
        if layer.isSpace, layer.node.isReordered { addOrder(of: layer, area, &region) }
        if let space = layer.container, space.isSpace, space.node.isReordered {
            addOrder(of: space, area, &region)
        }
        let node = layer.node, dirt = node.dirt
        // Pictures become other ones because of something in them also if that is not seen itself.
        updateFactors(above: layer) { addPlaces(of: $0, area, &region) }
        addPicturesOfOtherPixels(around: layer, area, &region)
        if !node.mayMove, !dirt.isDisjoint(with: [.placement, .subtree, .sublayers, .order]),
            dirt != .placement || !node.isWhereItWas
        {
            addPlaces(of: layer, area, &region)
        }
        // A place between two pixels may make a layer a pixel larger, and copies are about a point
        // between pixels.
        if dirt.contains(.sublayers) || node.bounds != node.oldBounds
            || (layer.shown.replication != nil && dirt.contains(.placement))
        {
            node.kept?.invalidateRaster()
            if layer.shown.state.castsContentShadow { node.kept?.shadow = nil }
        }
        if dirt.contains(.appearance) {
            emit(node.oldPainted, in: layer, area, &region)
            emit(node.painted, in: layer, area, &region)
            if layer.shown.state.masksToBounds { emit(node.bounds, in: layer, area, &region) }
        }
        if !node.damage.isNull {
            emit(PixelRect(covering: node.damage, scale: scale), in: layer, area, &region)
        }
        emit(node.pixelDamage, in: layer, area, &region)
    }

    /// Adds the pictures that contain the layer and whose pixels have another size than the layer's.
    /// In them the layer moves, grows and is cut by fractions of its pixels, so they are repainted
    /// as a whole.
    private func addPicturesOfOtherPixels(
        around layer: CALayer, _ area: PixelRect, _ region: inout PixelRegion
    ) {
        var current: CALayer? = layer
        while let picture = current {
            let isIt = picture === layer && layer.node.dirt.isSubset(of: .placement)
            if !isIt, picture.node.factor != 1, picture.node.factor != 0 {
                picture.node.kept?.invalidateRaster()
                addPlaces(of: picture, area, &region)
            }
            current = picture.container
        }
    }

    /// Settles the factors of the transformed layers that a layer is in, and tells which changed.
    func updateFactors(above layer: CALayer, _ changed: (CALayer) -> Void) {
        var parent = layer.container
        while let current = parent {
            if current.node.projection != nil, updateFactor(of: current) { changed(current) }
            parent = current.container
        }
    }

    /// Makes the extents exact of all that a layer changed and that is shown as a picture whose edges
    /// are seen.
    func tightenPictures(of layer: CALayer) {
        var outermost: CALayer?
        var current: CALayer? = layer
        while let layer = current {
            if layer.node.projection != nil || layer.shown.replication != nil { outermost = layer }
            current = layer.container
        }
        if let outermost { geometry.tighten(outermost) }
    }

    /// Adds all that is in a space whose sublayers hide each other otherwise than before.
    private func addOrder(of space: CALayer, _ area: PixelRect, _ region: inout PixelRegion) {
        space.node.isReordered = false
        emit(space.node.extent, in: space, area, &region)
    }

    /// Adds all that a layer covered and covers.
    func addPlaces(of layer: CALayer, _ area: PixelRect, _ region: inout PixelRegion) {
        guard let parent = layer.container else {
            region.add(area)
            return
        }
        emit(layer.node.oldPlaced, in: parent, area, &region)
        emit(layer.node.placed, in: parent, area, &region)
    }

    /// Adds a rectangle of a layer's pixels, as far as it is seen.
    private func emit(
        _ rect: PixelRect, in layer: CALayer, _ area: PixelRect, _ region: inout PixelRegion
    ) {
        var rect = rect
        var layer = layer
        while !rect.isEmpty {
            let shown = layer.shown
            if let copies = shown.replication { rect = copied(rect, in: layer, copies) }
            if layer.masksSublayers {
                // Kept for a time without the mask, a picture may show more.
                if let kept = layer.node.kept, kept.raster != nil { kept.rasterDamage.add(rect) }
                rect = rect.intersection(layer.node.bounds)
            }
            let isAmidTransition = shown.state.transition != nil && !layer.isSpace
            if isAmidTransition { rect = rect.union(layer.node.extent) }
            if shown.state.castsContentShadow, !layer.isSpace {
                layer.node.kept?.shadow = nil
                rect = rect.union(shown.state.shadow.cover(of: rect, scale: scale))
            }
            let isBlurring = isPictureWithBackdrop(layer)
            if isBlurring {
                layer.node.kept?.invalidateRaster()
                rect = rect.union(layer.node.extent)
            }
            if let kept = layer.node.kept, kept.raster != nil { kept.rasterDamage.add(rect) }
            guard layer.node.isShown, !rect.isEmpty else { return }
            if let projection = layer.node.projection {
                rect = projected(rect, of: layer, projection)
            } else if isAmidTransition || isBlurring {
                // Nothing in it is at its final place, and it may have reached farther.
                rect = allPlaces(of: layer)
            } else {
                rect = rect.offsetBy(dx: layer.node.dx, dy: layer.node.dy)
            }
            guard let parent = layer.container else {
                region.add(rect.intersection(area))
                return
            }
            layer = parent
        }
    }

    /// What a change of a replicator's sublayers changes in all its copies.
    private func copied(
        _ rect: PixelRect, in layer: CALayer, _ copies: CAReplicatorLayer.Instances
    ) -> PixelRect {
        guard copies.count > 1 else { return rect }
        let union = layer.node.order?.union ?? .zero
        let maps = geometry.maps(copies, of: layer).map { ProjectionBox($0) }
        // As their picture's edges are soft, one of another size changes along all of them.
        let old = layer.node.kept?.copiesArea ?? union
        let isWhole = old != union || maps.contains { $0.isCoarse(union, pixel: 1) }
        let changed = isWhole ? rect.union(old).union(union) : rect
        return maps.reduce(.zero) { $0.union($1.cover(changed)) }
    }

    /// What a layer covers in its superlayer, and covered in the last frame.
    private func allPlaces(of layer: CALayer) -> PixelRect {
        let node = layer.node
        return geometry.isUpdated(layer) ? node.placed.union(node.oldPlaced) : node.placed
    }

    /// What a change inside a transformed layer touches in its superlayer.
    private func projected(
        _ rect: PixelRect, of layer: CALayer, _ projection: ProjectionBox
    ) -> PixelRect {
        let hasNewFactor = updateFactor(of: layer)
        let kept = layer.node.kept
        // What one pixel is that the layer's picture is read by.
        let finest = CGFloat(1 << (kept?.reduced?.halvings ?? 0))
        let pixel = layer.node.factor > 0 ? max(1, finest / layer.node.factor) : 1
        // The edges of the picture are drawn otherwise than edges inside it: one of another size
        // changes along all its edges.
        if hasNewFactor || (kept?.raster?.rect ?? layer.node.extent) != layer.node.extent
            || (layer.node.factor > 0 && projection.isCoarse(layer.node.extent, pixel: pixel))
        {
            return allPlaces(of: layer)
        }
        return projection.cover(rect, reach: Int((2 * pixel).rounded(.up)))
    }

    // MARK: Contents that are missing

    /// Lets the layers draw whose contents are needed in `region` and not there.
    func drawMissing(_ root: CALayer, in region: PixelRegion) {
        guard root.node.isShown else { return }
        drawMissing(root, x: root.node.dx, y: root.node.dy, clip: region.bounds, region)
    }

    /// The same for a part of one layer's pixels.
    func drawMissing(_ layer: CALayer, inOwnPixels area: PixelRect) {
        drawMissing(layer, x: 0, y: 0, clip: area, PixelRegion(area, maximumCount: 1))
    }

    private func drawMissing(
        _ layer: CALayer, x: Int, y: Int, clip: PixelRect?, _ region: PixelRegion
    ) {
        if layer.displayNeed != .none {
            let rect = layer.node.bounds.offsetBy(dx: x, dy: y)
            if clip.map({ region.intersects(rect.intersection($0)) }) ?? true {
                statistics.layersDrawn += 1
                layer.displayNow()
                // What was drawn lies under what animations show.
                if layer.presented != nil, let context = layer.context {
                    layer.present(at: context.presentedTime)
                }
            }
        }
        if let mask = layer.maskLayer, mask.node.isShown {
            drawMissing(mask, x: 0, y: 0, clip: nil, region)
        }
        guard let order = layer.node.order, !order.layers.isEmpty else { return }
        guard let clip, layer.shown.replication == nil else {
            // Under a transform everything counts as seen.
            for child in order.layers where child.node.isShown {
                drawMissing(child, x: 0, y: 0, clip: nil, region)
            }
            return
        }
        var inner = clip
        if layer.masksSublayers {
            inner = clip.intersection(layer.node.bounds.offsetBy(dx: x, dy: y))
        }
        let query = inner.offsetBy(dx: -x, dy: -y)
        guard !query.isEmpty else { return }
        // What is drawn may change the tree, and so the order that is walked here.
        for child in order.found(in: query, region, x: x, y: y) {
            let placed = child.node.placed.offsetBy(dx: x, dy: y)
            guard region.intersects(placed.intersection(inner)) else { continue }
            let isShift = child.node.projection == nil
            drawMissing(
                child, x: x + child.node.dx, y: y + child.node.dy, clip: isShift ? inner : nil,
                region)
        }
    }
}

extension RenderNode {
    /// Whether a new place has not moved a pixel.
    var isWhereItWas: Bool {
        placed == oldPlaced && bounds == oldBounds && dx == oldDX && dy == oldDY
            && projection == nil && !wasProjected
    }

    /// The frame knows what changed.
    mutating func settle() {
        dirt = []
        damage = .null
        pixelDamage = .zero
        mayMove = false
    }
}

extension CALayer {
    /// Whether the layer, or one it is in, may be shifted in this frame.
    fileprivate var isInsideMove: Bool {
        var layer: CALayer? = self
        while let current = layer {
            if current.node.mayMove { return true }
            layer = current.container
        }
        return false
    }
}

extension KeptPictures {
    /// Everything in the flattened picture is out of date.
    func invalidateRaster() {
        guard let raster else { return }
        rasterDamage.add(raster.rect)
    }
}
