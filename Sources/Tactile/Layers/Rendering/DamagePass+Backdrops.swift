import TactileDrawing
import TactileGeometry

extension DamagePass {
    /// Adds what blurs carry further: a changed pixel under a layer that blurs what is behind it
    /// changes all pixels around it, as far as the blur reaches within that layer.
    func spreadThroughBackdrops(
        _ context: LayerContext, _ area: PixelRect, _ region: inout PixelRegion
    ) {
        guard !context.backdrops.isEmpty else { return }
        for layer in context.backdrops {
            if let node = layer.node { noteBackdropPlace(of: node, area, &region) }
        }
        // What one of them changes may be behind the ones in front of it.
        context.sortBackdrops()
        for layer in context.backdrops {
            guard let node = layer.node, let filter = node.shown.backdrop else { continue }
            spread(in: node.backdropArea, filter.blurPlan(scale: scale).margin, &region)
        }
    }

    /// Adds the pixels around damage inside `area`.
    private func spread(in area: PixelRect, _ margin: Int, _ region: inout PixelRegion) {
        gone.removeAll(keepingCapacity: true)
        for rect in region {
            let touched = rect.intersection(area)
            guard !touched.isEmpty else { continue }
            gone.append(touched.insetBy(dx: -margin, dy: -margin).intersection(area))
        }
        for rect in gone { region.add(rect) }
    }

    /// Settles which device pixels take part in a layer's backdrop. Where these are others than in
    /// the last frame, the edges mirror something else, also if the layer's pixels were only moved.
    private func noteBackdropPlace(
        of node: RenderNode, _ area: PixelRect, _ region: inout PixelRegion
    ) {
        let (frame, part) = backdropPlace(of: node, area)
        guard frame != node.backdropFrame || part != node.backdropArea else { return }
        node.backdropFrame = frame
        node.backdropArea = part
        region.add(part)
    }

    /// A layer's bounds in device pixels, and their part inside the window and the superlayers'
    /// masks; empty for a layer that is not shown, or only in a picture.
    private func backdropPlace(
        of node: RenderNode, _ area: PixelRect
    ) -> (frame: PixelRect, part: PixelRect) {
        var frame = node.now.bounds, part = frame
        var current = node
        while true {
            let node = current
            guard node.now.isShown || node.isSpace, node.now.projection == nil, !node.isFlattened
            else { return (.zero, .zero) }
            frame = frame.offsetBy(dx: node.now.dx, dy: node.now.dy)
            part = part.offsetBy(dx: node.now.dx, dy: node.now.dy)
            guard let parent = current.parent else { break }
            guard parent.mask !== current else { return (.zero, .zero) }
            if parent.masksSublayers { part = part.intersection(parent.now.bounds) }
            current = parent
        }
        return (frame, part.intersection(area))
    }
}

extension RenderNode {
    /// Whether the layer is shown as a picture that is kept, or made for each frame, in its own
    /// pixels.
    fileprivate var isFlattened: Bool {
        let shown = shown
        return !isSpace && (shown.state.shouldRasterize || shown.state.transition != nil)
            || shown.isReplicator
    }
}

extension RenderNode {
    /// Whether a layer is painted as a picture of its own, in which something blurs what is behind.
    /// Of such a picture everything is painted again when something in it changes.
    var isPictureWithBackdrop: Bool {
        (now.projection != nil || isFlattened) && containsBackdrop
    }

    /// Whether the layer, or one in it, shows what is behind it.
    var containsBackdrop: Bool {
        guard let context = layer.context else { return layer.hasBackdropInside }
        return context.backdrops.contains { $0.isDescendant(of: layer) }
    }
}

extension CALayer {
    /// Whether the layer, or one in it, shows what is behind it; found by looking at each.
    fileprivate var hasBackdropInside: Bool {
        self is CABackdropLayer || children.contains { $0.hasBackdropInside }
            || (maskLayer?.hasBackdropInside ?? false)
    }
}

extension LayerContext {
    /// Puts the layers that show what is behind them in the order in which they are painted. They
    /// nearly always are: it is an insertion sort.
    fileprivate func sortBackdrops() {
        for index in backdrops.indices.dropFirst() {
            var place = index
            while place > 0, let node = backdrops[place].node,
                let other = backdrops[place - 1].node, node.isPainted(before: other)
            {
                backdrops.swapAt(place, place - 1)
                place -= 1
            }
        }
    }
}

extension RenderNode {
    /// Whether the layer is painted before another one of its tree.
    fileprivate func isPainted(before other: RenderNode) -> Bool {
        var mine = self, theirs = other
        let difference = layer.depth - other.layer.depth
        for _ in 0..<max(0, difference) { mine = mine.parent ?? mine }
        for _ in 0..<max(0, -difference) { theirs = theirs.parent ?? theirs }
        if mine === theirs { return difference < 0 }
        while let one = mine.parent, let another = theirs.parent, one !== another {
            mine = one
            theirs = another
        }
        return mine.slot < theirs.slot
    }
}
