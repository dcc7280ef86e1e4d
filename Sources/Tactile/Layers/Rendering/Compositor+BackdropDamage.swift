import TactileDrawing
import TactileGeometry

extension Compositor {
    /// Adds what blurs carry further: a changed pixel under a layer that blurs what is behind it
    /// changes all pixels around it, as far as the blur reaches within that layer.
    func spreadThroughBackdrops(
        _ context: LayerContext, _ area: PixelRect, _ region: inout PixelRegion
    ) {
        guard !context.backdrops.isEmpty else { return }
        for layer in context.backdrops { noteBackdropPlace(of: layer, area, &region) }
        // What one of them changes may be behind the ones in front of it.
        context.sortBackdrops()
        for layer in context.backdrops {
            guard let filter = layer.shown.backdrop else { continue }
            spread(in: layer.node.backdropArea, blurPlan(filter).margin, &region)
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
        of layer: CALayer, _ area: PixelRect, _ region: inout PixelRegion
    ) {
        let (frame, part) = backdropPlace(of: layer, area)
        guard frame != layer.node.backdropFrame || part != layer.node.backdropArea else { return }
        layer.node.backdropFrame = frame
        layer.node.backdropArea = part
        region.add(part)
    }

    /// A layer's bounds in device pixels, and their part inside the window and the superlayers'
    /// masks; empty for a layer that is not shown, or only in a picture.
    private func backdropPlace(
        of layer: CALayer, _ area: PixelRect
    ) -> (frame: PixelRect, part: PixelRect) {
        var frame = layer.node.bounds, part = frame
        var current = layer
        while true {
            let node = current.node
            guard node.isShown || current.isSpace, node.projection == nil,
                !current.isFlattened
            else { return (.zero, .zero) }
            frame = frame.offsetBy(dx: node.dx, dy: node.dy)
            part = part.offsetBy(dx: node.dx, dy: node.dy)
            guard let parent = current.container else { break }
            guard parent.maskLayer !== current else { return (.zero, .zero) }
            if parent.masksSublayers { part = part.intersection(parent.node.bounds) }
            current = parent
        }
        return (frame, part.intersection(area))
    }

    /// Whether a layer is painted as a picture of its own, in which something blurs what is behind.
    /// Of such a picture everything is painted again when something in it changes.
    func isPictureWithBackdrop(_ layer: CALayer) -> Bool {
        guard layer.node.projection != nil || layer.isFlattened else { return false }
        return containsBackdrop(layer)
    }

    /// Whether the layer, or one in it, shows what is behind it.
    func containsBackdrop(_ layer: CALayer) -> Bool {
        guard let context = layer.context else { return false }
        return context.backdrops.contains { $0.isDescendant(of: layer) }
    }
}

extension CALayer {
    /// Whether the layer is shown as a picture that is kept, or made for each frame, in its own
    /// pixels.
    fileprivate var isFlattened: Bool {
        let state = shown.state
        return !isSpace && (state.shouldRasterize || state.transition != nil)
            || shown.replication != nil
    }
}

extension LayerContext {
    /// Puts the layers that show what is behind them in the order in which they are painted. They
    /// nearly always are: it is an insertion sort.
    fileprivate func sortBackdrops() {
        for index in backdrops.indices.dropFirst() {
            var place = index
            while place > 0, backdrops[place].isPainted(before: backdrops[place - 1]) {
                backdrops.swapAt(place, place - 1)
                place -= 1
            }
        }
    }
}

extension CALayer {
    /// Whether the layer is painted before another one of its tree.
    fileprivate func isPainted(before other: CALayer) -> Bool {
        var mine = self, theirs = other
        let difference = depth - other.depth
        for _ in 0..<max(0, difference) { mine = mine.container ?? mine }
        for _ in 0..<max(0, -difference) { theirs = theirs.container ?? theirs }
        if mine === theirs { return difference < 0 }
        while let one = mine.container, let another = theirs.container, one !== another {
            mine = one
            theirs = another
        }
        return mine.node.slot < theirs.node.slot
    }
}
