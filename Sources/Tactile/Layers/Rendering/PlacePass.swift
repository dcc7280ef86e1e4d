import Foundation
import TactileDrawing
import TactileGeometry

/// Brings the placements of a tree's nodes up to the values that their layers show.
@MainActor
struct PlacePass {
    let tree: RenderTree

    var scale: CGFloat { tree.scale }

    /// The nearest pixel edge of a length or place in points.
    func edge(_ points: CGFloat) -> Int { PixelGrid(scale: tree.scale).edge(points) }

    /// Brings up to date what changed; redrawing a part of the contents changes no places.
    func updateChanged(_ node: RenderNode) {
        if node.dirt == .part, node.order != nil {
            tree.touch(node)
        } else {
            update(node)
        }
    }

    /// Brings a layer's own pixels up to its shown values, and tells the layers around it how far
    /// it reaches.
    func update(_ node: RenderNode) {
        let isOnlyShifted = (!node.isTouched || node.isOnlyShifted) && !tree.isSecond
        tree.touch(node)
        if shift(node) {
            publish(node)
            node.isOnlyShifted = isOnlyShifted
            return
        }
        let former = node.now, dirt = node.dirt
        place(node)
        if dirt == .placement, node.order != nil, node.now.isOnlyShifted(from: former) {
            return publish(node)
        }
        if node.order == nil || dirt.contains(.structure) {
            tree.takeSublayers(of: node)
            reorder(node)
        }
        if dirt.contains(.order), let parent = node.parent { reorder(parent) }
        measure(node)
        node.now.isGroup = isGroup(node)
        if !node.now.isGroup, let kept = node.kept, kept.raster != nil {
            kept.raster = nil
            kept.reduced = nil
        }
        publish(node)
    }

    /// Places a layer of which only the position changed, and which is shown as no picture that is
    /// transformed, as in most frames of motion. False, with nothing done, for any other.
    private func shift(_ node: RenderNode) -> Bool {
        let shown = node.shown
        guard node.dirt == .placement, node.order != nil, !node.isSpace,
            !node.transformsSublayers, shown.state.sublayerTransform == nil, !shown.isReplicator,
            let parent = node.parent, parent.mask !== node, !parent.isSpace,
            parent.shown.state.sublayerTransform == nil
        else { return false }
        return node.now.shift(to: shown, scale: scale)
    }

    private func measure(_ node: RenderNode) {
        let isCut = node.masksSublayers
        node.staleness = 0
        // A replicator's copies are made of a picture of all its sublayers, cut or not.
        if !isCut || node.shown.isReplicator { node.order?.tighten() }
        let painted = painted(node), bounds = node.now.bounds
        node.now.painted = isCut ? painted.intersection(bounds) : painted
        node.now.extent = isCut ? bounds : painted.union(childrenUnion(node))
    }

    /// Makes the extents of a layer and of all in it exact, as a picture must be that is resampled:
    /// its edges are drawn otherwise than edges inside it.
    func tighten(_ node: RenderNode) {
        guard node.isLoose else { return }
        for child in node.children { tighten(child) }
        if let mask = node.mask { tighten(mask) }
        node.isLoose = false
        guard node.staleness > 0 else { return }
        tree.touch(node)
        measure(node)
        publish(node)
    }

    private func isGroup(_ node: RenderNode) -> Bool {
        if node.isSpace { return false }
        // Field by field, here and below: copying the whole state would cost more than the rest.
        let shown = node.shown
        if node.now.projection != nil || node.mask != nil || shown.state.shouldRasterize
            || shown.state.transition != nil
        {
            return true
        }
        let hasChildren = !node.children.isEmpty
        // A gradient has round corners of its own.
        let drawsShape = if case .shape? = shown.vectorContent { true } else { false }
        if shown.state.masksToBounds, shown.state.cornerRadius > 0,
            hasChildren || shown.state.contents != nil || drawsShape
                || node.layer.flyingParticles != nil
        {
            return true
        }
        guard shown.state.opacity < 1, shown.state.fadesAsGroup else { return false }
        var parts = hasChildren ? 2 : 0
        if shown.state.backgroundColor != nil { parts += 1 }
        if shown.state.contents != nil || node.layer.displayNeed != .none { parts += 1 }
        if shown.state.borderWidth > 0 { parts += 1 }
        if shown.state.shadow.opacity > 0 { parts += 1 }
        if node.layer.vectorContent != nil { parts += 1 }
        if node.layer.flyingParticles != nil { parts += 2 }
        if shown.backdrop != nil { parts += 1 }
        return parts > 1
    }

    func reorder(_ node: RenderNode) {
        let order = node.order ?? ChildOrder()
        node.order = order
        tree.noteOrder(of: node)
        order.rebuild(node.isSpace ? node.depthOrder : node.paintOrder)
    }

    /// Where the layer's pixels lie in the superlayer's.
    private func place(_ node: RenderNode) {
        var place = Placement(PlacedValues(node.shown), in: context(of: node), scale: tree.scale)
        // What follows from the sublayers is measured next.
        place.factor = node.now.factor
        place.isGroup = node.now.isGroup
        place.painted = node.now.painted
        place.extent = node.now.extent
        place.placed = node.now.placed
        place.look = node.now.look
        place.composition = node.now.composition
        let dirt = node.dirt
        // Copies are about a point between pixels.
        let movesCopies = dirt.contains(.placement) && node.shown.isReplicator
        if dirt.contains(.appearance) || movesCopies { place.look &+= 1 }
        if dirt.contains(.subtree) { place.composition &+= 1 }
        node.now = place
    }

    func context(of node: RenderNode) -> PlaceContext {
        guard let parent = node.parent else { return .root }
        // A mask is no sublayer.
        if parent.mask === node { return .plain }
        if parent.isSpace { return .transforming(node.transformToPlane) }
        guard parent.shown.state.sublayerTransform != nil else { return .plain }
        return .transforming(CALayer.transform(of: node.shown.state, in: parent.shown.state))
    }

    /// What a layer paints by itself, in its pixels.
    private func painted(_ node: RenderNode) -> PixelRect {
        if node.isSpace { return .zero }
        let rect = paintedWithoutShadow(node)
        let shown = node.shown
        guard shown.state.shadow.opacity > 0, !shown.state.masksToBounds else { return rect }
        return rect.union(shown.state.shadow.cover(of: shadowCaster(node), scale: scale))
    }

    private func paintedWithoutShadow(_ node: RenderNode) -> PixelRect {
        let shown = node.shown
        let bounds = node.now.bounds
        var rect = PixelRect.zero
        if (shown.state.backgroundColor?.alpha ?? 0) > 0
            || (shown.state.borderWidth > 0 && (shown.borderColor?.alpha ?? 0) > 0)
        {
            rect = bounds
        }
        if shown.backdrop != nil { rect = bounds }
        if let contents = shown.state.contents {
            rect = rect.union(
                ContentsPlacement(contents.bitmap, shown, bounds, scale: scale).target)
            if let from = contents.fade?.from, from !== contents.bitmap {
                rect = rect.union(
                    ContentsPlacement(from, shown, bounds, scale: scale).target)
            }
        }
        if node.layer.displayNeed != .none, node.layer.delegateDraws { rect = rect.union(bounds) }
        if let vector = shown.vectorContent {
            rect = rect.union(vector.cover(bounds: bounds, scale: scale))
        }
        if let emission = node.layer.flyingParticles {
            rect = rect.union(emission.cover(scale: scale))
        }
        if let transition = shown.state.transition {
            rect = rect.union(transition.picture.rect(at: scale))
        }
        return rect
    }

    /// What throws the shadow, in the layer's pixels: the path, the background, or all that the
    /// layer shows.
    func shadowCaster(_ node: RenderNode) -> PixelRect {
        let shown = node.shown
        if let path = shown.state.shadow.path {
            return path.isEmpty ? .zero : PixelRect(covering: path.boundingBox, scale: scale)
        }
        if (shown.state.backgroundColor?.alpha ?? 0) > 0 { return node.now.bounds }
        return paintedWithoutShadow(node).union(childrenUnion(node))
    }

    private func childrenUnion(_ node: RenderNode) -> PixelRect {
        let union = node.order?.union ?? .zero
        guard node.shown.isReplicator, let copies = node.shown.replication else { return union }
        return replicatedSublayers(union, copies, of: node)
    }

    /// Writes the layer's place into its superlayer, and so on upwards as long as an extent grows.
    private func publish(_ node: RenderNode) {
        var node = node
        while true {
            let placed = node.now.isShown ? node.now.placedExtent : .zero
            let isSame = placed == node.now.placed
            if !isSame { tree.touch(node) }
            node.now.placed = placed
            guard let parent = node.parent, parent.mask !== node else { return }
            parent.order?.setRect(placed, at: node.slot)
            if isSame { return }
            markLoose(parent)
            if parent.masksSublayers { return }
            tree.touch(parent)
            let hasShadow = parent.shown.state.shadow.opacity > 0
            if hasShadow { parent.now.painted = painted(parent) }
            var reach = hasShadow ? placed.union(parent.now.painted) : placed
            if parent.shown.isReplicator, let copies = parent.shown.replication {
                reach = reach.union(replicated(placed, copies, of: parent))
            }
            if parent.staleness > 64 + parent.children.count * 2 {
                measure(parent)
            } else if parent.now.extent.contains(reach) {
                return
            } else {
                parent.now.extent = parent.now.extent.union(reach)
            }
            node = parent
        }
    }

    /// A sublayer was placed since the layer's extent was exact.
    private func markLoose(_ node: RenderNode) {
        node.staleness += 1
        var current: RenderNode? = node
        while let node = current, !node.isLoose {
            node.isLoose = true
            current = node.parent
        }
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
