import Foundation
import TactileDrawing
import TactileGeometry

/// From the values of layers to pixels: the place and the extent of each layer.
@MainActor
struct RenderGeometry {
    var scale: CGFloat
    /// Counts the times that what changed was gathered.
    private(set) var stamp = 1

    /// The nearest pixel edge; halves go to the right and down, so that a shift by whole pixels
    /// shifts every edge alike.
    func edge(_ points: CGFloat) -> Int {
        let value = (points * scale + 0.5).rounded(.down)
        return value.isNaN ? 0 : Int(max(-1e8, min(1e8, value)))
    }

    /// Brings up to date what changed; redrawing a part of the contents changes no places.
    func updateChanged(_ layer: CALayer) {
        if layer.node.dirt == .part, layer.node.order != nil {
            noteOldPlaces(of: layer)
        } else {
            update(layer)
        }
    }

    /// Brings a layer's own pixels up to its shown values, and tells the layers around it how far
    /// it reaches. The values of the last frame stay in `oldPainted` and `oldPlaced`.
    func update(_ layer: CALayer) {
        noteOldPlaces(of: layer)
        place(layer)
        let dirt = layer.node.dirt
        if layer.node.order == nil || !dirt.isDisjoint(with: [.structure]) { reorder(layer) }
        if dirt.contains(.order), let parent = layer.container { reorder(parent) }
        measure(layer)
        layer.node.isGroup = isGroup(layer)
        if !layer.node.isGroup, let kept = layer.node.kept, kept.raster != nil {
            kept.raster = nil
            kept.reduced = nil
        }
        publish(layer)
    }

    private func measure(_ layer: CALayer) {
        let isCut = layer.masksSublayers
        layer.node.staleness = 0
        // A replicator's copies are made of a picture of all its sublayers, cut or not.
        if !isCut || layer.shown.replication != nil { layer.node.order?.tighten() }
        let painted = painted(layer), bounds = layer.node.bounds
        layer.node.painted = isCut ? painted.intersection(bounds) : painted
        layer.node.extent = isCut ? bounds : painted.union(childrenUnion(layer))
    }

    /// Makes the extents of a layer and of all in it exact, as a picture must be that is resampled:
    /// its edges are drawn otherwise than edges inside it.
    func tighten(_ layer: CALayer) {
        guard layer.node.isLoose else { return }
        for child in layer.children { tighten(child) }
        if let mask = layer.maskLayer { tighten(mask) }
        layer.node.isLoose = false
        guard layer.node.staleness > 0 else { return }
        noteOldPlaces(of: layer)
        measure(layer)
        publish(layer)
    }

    /// Whether `oldPlaced` and the like of a layer are those of the last frame.
    func isUpdated(_ layer: CALayer) -> Bool { layer.node.stamp == stamp }

    /// What was noted about the last frame counts no more.
    mutating func forgetOldPlaces() { stamp += 1 }

    /// Keeps the values of the last frame before the first change of this one.
    func noteOldPlaces(of layer: CALayer) {
        guard !isUpdated(layer) else { return }
        layer.node.stamp = stamp
        layer.node.oldPainted = layer.node.painted
        layer.node.oldPlaced = layer.node.placed
        layer.node.oldBounds = layer.node.bounds
        layer.node.oldDX = layer.node.dx
        layer.node.oldDY = layer.node.dy
        layer.node.wasProjected = layer.node.projection != nil
        layer.node.wasGroup = layer.node.isGroup
        layer.node.oldFactor = layer.node.factor
    }

    private func isGroup(_ layer: CALayer) -> Bool {
        if layer.isSpace { return false }
        let state = layer.shown.state
        if layer.node.projection != nil || layer.maskLayer != nil || state.shouldRasterize
            || state.transition != nil
        {
            return true
        }
        let hasChildren = !layer.children.isEmpty
        // A gradient has round corners of its own.
        let drawsShape = if case .shape? = layer.shown.vectorContent { true } else { false }
        if state.masksToBounds, state.cornerRadius > 0,
            hasChildren || state.contents != nil || drawsShape || layer.flyingParticles != nil
        {
            return true
        }
        guard state.opacity < 1 else { return false }
        var parts = hasChildren ? 2 : 0
        if state.backgroundColor != nil { parts += 1 }
        if state.contents != nil || layer.displayNeed != .none { parts += 1 }
        if state.borderWidth > 0 { parts += 1 }
        if state.shadow.opacity > 0 { parts += 1 }
        if layer.vectorContent != nil { parts += 1 }
        if layer.flyingParticles != nil { parts += 2 }
        if layer.shown.backdrop != nil { parts += 1 }
        return parts > 1
    }

    func reorder(_ layer: CALayer) {
        let order = layer.node.order ?? ChildOrder()
        guard let space = layer as? CATransformLayer else {
            order.rebuild(layer.paintOrder)
            layer.node.order = order
            return
        }
        // Which of the sublayers of a space hides which depends on all of them.
        let old = order.layers, new = space.depthOrder
        if !old.isEmpty, !old.elementsEqual(new, by: ===) { layer.node.isReordered = true }
        order.rebuild(new)
        layer.node.order = order
    }

    /// Where the layer's pixels lie in the superlayer's.
    private func place(_ layer: CALayer) {
        let state = layer.shown.state
        let bounds = state.bounds, anchor = state.anchorPoint
        let originX = edge(bounds.minX), originY = edge(bounds.minY)
        let parent = layer.container
        let inner = parent?.shown.state.sublayerTransform?.value
        layer.node.isShown = !state.isHidden && state.opacity > 0 && bounds.isFinite
        if parent == nil {
            layer.node.bounds = PixelRect(
                x: originX, y: originY, width: edge(bounds.width), height: edge(bounds.height))
            layer.node.dx = -originX
            layer.node.dy = -originY
            layer.node.projection = nil
            layer.node.rasterFactor = 0
            return
        }
        layer.node.rasterFactor = rasterFactor(of: state)
        if layer.isSpace {
            // Its sublayers are placed in the plane of its own superlayer.
            layer.node.bounds = .zero
            layer.node.dx = 0
            layer.node.dy = 0
            layer.node.projection = nil
            return
        }
        let isInSpace = parent?.isSpace ?? false
        if inner == nil, !isInSpace, state.transform == CATransform3DIdentity {
            let left = state.position.x - anchor.x * bounds.width
            let top = state.position.y - anchor.y * bounds.height
            let x = edge(left), y = edge(top)
            layer.node.bounds = PixelRect(
                x: originX, y: originY, width: max(0, edge(left + bounds.width) - x),
                height: max(0, edge(top + bounds.height) - y))
            shift(layer, x - originX, y - originY)
            return
        }
        layer.node.bounds = PixelRect(
            x: originX, y: originY, width: max(0, edge(bounds.maxX) - originX),
            height: max(0, edge(bounds.maxY) - originY))
        let points =
            isInSpace
            ? layer.shownTransformToPlane : CALayer.transform(of: state, in: parent?.shown.state)
        let factor = Double(scale)
        let map = Homography(
            CATransform3DConcat(
                CATransform3DConcat(
                    CATransform3DMakeScale(1 / factor, 1 / factor, 1), points),
                CATransform3DMakeScale(factor, factor, 1)))
        if let affine = map.affine, affine.isTranslation, affine.tx == affine.tx.rounded(),
            affine.ty == affine.ty.rounded(), abs(affine.tx) < 1e8, abs(affine.ty) < 1e8
        {
            shift(layer, Int(affine.tx), Int(affine.ty))
            return
        }
        let isFlat = map.inverse == nil || !map.isFinite
        if isFlat || (!state.isDoubleSided && map.showsBack) { layer.node.isShown = false }
        layer.node.projection = ProjectionBox(isFlat ? .identity : map)
    }

    /// Places a layer by whole pixels: through a picture only if that has pixels of another size.
    private func shift(_ layer: CALayer, _ dx: Int, _ dy: Int) {
        layer.node.dx = dx
        layer.node.dy = dy
        let factor = layer.node.rasterFactor
        let isResampled = factor != 0 && factor != 1
        layer.node.projection =
            isResampled
            ? ProjectionBox(
                Homography(CGAffineTransform(translationX: CGFloat(dx), y: CGFloat(dy)))) : nil
    }

    /// How many pixels the picture has that a layer asks for, for each of its own; 0 for none.
    private func rasterFactor(of state: LayerState) -> CGFloat {
        guard state.shouldRasterize else { return 0 }
        // Farther than that, nothing is to be seen any more, or no picture could be kept.
        return min(max(state.rasterizationScale.usableScale / scale, 1.0 / 64), 64)
    }

    /// What a layer paints by itself, in its pixels.
    private func painted(_ layer: CALayer) -> PixelRect {
        if layer.isSpace { return .zero }
        let rect = paintedWithoutShadow(layer)
        let state = layer.shown.state
        guard state.shadow.opacity > 0, !state.masksToBounds else { return rect }
        return rect.union(state.shadow.cover(of: shadowCaster(layer), scale: scale))
    }

    private func paintedWithoutShadow(_ layer: CALayer) -> PixelRect {
        let shown = layer.shown
        let bounds = layer.node.bounds
        var rect = PixelRect.zero
        if (shown.state.backgroundColor?.alpha ?? 0) > 0
            || (shown.state.borderWidth > 0 && (shown.borderColor?.alpha ?? 0) > 0)
        {
            rect = bounds
        }
        if shown.backdrop != nil { rect = bounds }
        if let contents = shown.state.contents {
            rect = rect.union(
                ContentsPlacement(contents.bitmap, shown.state, bounds, scale: scale).target)
            if let from = contents.fade?.from, from !== contents.bitmap {
                rect = rect.union(
                    ContentsPlacement(from, shown.state, bounds, scale: scale).target)
            }
        }
        if layer.displayNeed != .none, layer.delegateDraws { rect = rect.union(bounds) }
        if let vector = shown.vectorContent {
            rect = rect.union(vector.cover(bounds: bounds, scale: scale))
        }
        if let emission = layer.flyingParticles {
            rect = rect.union(emission.cover(scale: scale))
        }
        if let transition = shown.state.transition {
            rect = rect.union(transition.picture.rect(at: scale))
        }
        return rect
    }

    /// What throws the shadow, in the layer's pixels: the path, the background, or all that the
    /// layer shows.
    func shadowCaster(_ layer: CALayer) -> PixelRect {
        let state = layer.shown.state
        if let path = state.shadow.path {
            return path.isEmpty ? .zero : PixelRect(covering: path.boundingBox, scale: scale)
        }
        if (state.backgroundColor?.alpha ?? 0) > 0 { return layer.node.bounds }
        return paintedWithoutShadow(layer).union(childrenUnion(layer))
    }

    private func childrenUnion(_ layer: CALayer) -> PixelRect {
        let union = layer.node.order?.union ?? .zero
        guard let copies = layer.shown.replication else { return union }
        return replicatedSublayers(union, copies, of: layer)
    }

    /// Writes the layer's place into its superlayer, and so on upwards as long as an extent grows.
    private func publish(_ layer: CALayer) {
        var layer = layer
        while true {
            let placed = layer.node.isShown ? layer.placedExtent : .zero
            let isSame = placed == layer.node.placed
            if !isSame { noteOldPlaces(of: layer) }
            layer.node.placed = placed
            guard let parent = layer.container, parent.maskLayer !== layer else { return }
            parent.node.order?.setRect(placed, at: layer.node.slot)
            if isSame { return }
            markLoose(parent)
            if parent.masksSublayers { return }
            noteOldPlaces(of: parent)
            let hasShadow = parent.shown.state.shadow.opacity > 0
            if hasShadow { parent.node.painted = painted(parent) }
            var reach = hasShadow ? placed.union(parent.node.painted) : placed
            if let copies = parent.shown.replication {
                reach = reach.union(replicated(placed, copies, of: parent))
            }
            if parent.node.staleness > 64 + parent.children.count * 2 {
                measure(parent)
            } else if parent.node.extent.contains(reach) {
                return
            } else {
                parent.node.extent = parent.node.extent.union(reach)
            }
            layer = parent
        }
    }

    /// A sublayer was placed since the layer's extent was exact.
    private func markLoose(_ layer: CALayer) {
        layer.node.staleness += 1
        var current: CALayer? = layer
        while let layer = current, !layer.node.isLoose {
            layer.node.isLoose = true
            current = layer.container
        }
    }
}

extension CALayer {
    /// Whether nothing outside its bounds is seen of it.
    var masksSublayers: Bool { shown.state.masksToBounds && !isSpace }

    var placedExtent: PixelRect {
        if let projection = node.projection {
            return projection.cover(node.extent, reach: node.reach)
        }
        return node.extent.isEmpty ? .zero : node.extent.offsetBy(dx: node.dx, dy: node.dy)
    }

    /// The map from a layer's coordinates to its superlayer's, from their shown values.
    static func transform(of state: LayerState, in parent: LayerState?) -> CATransform3D {
        let bounds = state.bounds, anchor = state.anchorPoint
        let place = state.position
        var t = CATransform3DConcat(
            CATransform3DMakeTranslation(
                -bounds.minX - anchor.x * bounds.width, -bounds.minY - anchor.y * bounds.height,
                -state.anchorPointZ),
            state.transform)
        t = CATransform3DConcat(
            t,
            CATransform3DMakeTranslation(
                place.x, place.y, state.zPosition + state.anchorPointZ))
        guard let parent, let inner = parent.sublayerTransform else { return t }
        let x = parent.bounds.minX + parent.anchorPoint.x * parent.bounds.width
        let y = parent.bounds.minY + parent.anchorPoint.y * parent.bounds.height
        t = CATransform3DConcat(t, CATransform3DMakeTranslation(-x, -y, 0))
        t = CATransform3DConcat(t, inner.value)
        return CATransform3DConcat(t, CATransform3DMakeTranslation(x, y, 0))
    }
}

extension LayerShadow {
    /// What the shadow of something covers, in its pixels.
    func cover(of caster: PixelRect, scale: CGFloat) -> PixelRect {
        guard !caster.isEmpty else { return .zero }
        let margin = Mask.blurMargin(sigma: Double(radius * scale))
        let shift = pixelOffset(scale: scale)
        return caster.insetBy(dx: -margin, dy: -margin).offsetBy(dx: shift.x, dy: shift.y)
    }

    func pixelOffset(scale: CGFloat) -> (x: Int, y: Int) {
        func whole(_ value: CGFloat) -> Int {
            value.isFinite ? Int(max(-1e6, min(1e6, (value * scale).rounded()))) : 0
        }
        return (whole(offset.width), whole(offset.height))
    }
}
