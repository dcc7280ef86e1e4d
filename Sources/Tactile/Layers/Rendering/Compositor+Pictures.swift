import Foundation
import TactileDrawing
import TactileGeometry

extension Compositor {
    /// Composes old and new picture of a layer on its way from one to the other. What moves is cut
    /// to the layer's bounds.
    func paintTransition(
        _ transition: TransitionProgress, _ item: PaintItem, x: Int, y: Int,
        into target: PaintTarget
    ) {
        let node = item.node, bounds = node.now.bounds
        let shifts = transition.shifts(width: bounds.width, height: bounds.height)
        let area = node.now.extent
        guard Compositor.canKeep(area), let new = pool.take(width: area.width, height: area.height)
        else { return }
        defer { pool.give(back: new) }
        let first = visible.count
        visible.append(area)
        paintStill(
            node, x: 0, y: 0, clip: area, first: first, count: 1,
            into: PaintTarget(bitmap: new, x: area.x, y: area.y, behind: .nothing))
        visible.removeLast()
        let old = picture(transition.picture, at: scale)
        let isFade = transition.type == .fade
        if isFade {
            new.dissolve(
                from: old.bitmap, at: (old.rect.x - area.x, old.rect.y - area.y),
                within: PixelRect(x: 0, y: 0, width: area.width, height: area.height),
                progress: transition.progress)
        }
        let box = bounds.offsetBy(dx: x, dy: y)
        func blend(
            _ bitmap: Bitmap, _ rect: PixelRect, _ shift: (x: Int, y: Int), clip: PixelRect
        ) {
            let place = rect.offsetBy(dx: x + shift.x, dy: y + shift.y)
            let part = place.intersection(clip).intersection(isFade ? clip : box)
            guard !part.isEmpty else { return }
            target.bitmap.blend(
                bitmap, sourceRect: part.offsetBy(dx: -place.x, dy: -place.y),
                at: (part.x - target.x, part.y - target.y), alpha: item.alpha)
        }
        forEachVisible(item) { clip in
            statistics.pixelsComposed += clip.area * 2
            if transition.type == .reveal { blend(new, area, shifts.new, clip: clip) }
            if !isFade { blend(old.bitmap, old.rect, shifts.old, clip: clip) }
            if transition.type != .reveal { blend(new, area, shifts.new, clip: clip) }
        }
    }

    /// A picture in pixels of the scale that is painted in, which a picture of a part of the tree
    /// may have for itself.
    private func picture(_ picture: LayerPicture, at scale: CGFloat) -> LayerPicture {
        let rect = picture.rect(at: scale)
        guard picture.scale != scale, !rect.isEmpty, Compositor.canKeep(rect),
            let bitmap = Bitmap(width: rect.width, height: rect.height)
        else { return picture }
        statistics.surfacesCreated += 1
        bitmap.draw(
            picture.bitmap, size: (picture.bitmap.width, picture.bitmap.height),
            map: Homography(picture.map(to: scale)), shift: (-rect.x, -rect.y), alpha: 1,
            clip: bitmap.bounds)
        return LayerPicture(rect: rect, bitmap: bitmap, scale: scale)
    }

    /// A layer with all in it, in its own pixels, at full opacity; `nil` when it shows nothing. A
    /// transition of the layer that is on its way is left out, or taken as far as it has come.
    func picture(
        of node: RenderNode, _ context: LayerContext, amidTransition: Bool = false
    ) -> LayerPicture? {
        place(context.dirty)
        let area = node.now.extent
        guard !area.isEmpty, Compositor.canKeep(area) else { return nil }
        if context.undrawn > 0 {
            drawMissing(node, inOwnPixels: area)
            place(context.dirty)
        }
        guard let bitmap = Bitmap(width: area.width, height: area.height) else { return nil }
        let first = visible.count
        visible.append(area)
        let target = PaintTarget(bitmap: bitmap, x: area.x, y: area.y, behind: .nothing)
        if amidTransition, let transition = node.shown.state.transition {
            let item = PaintItem(
                kind: .group, node: node, x: 0, y: 0, rect: area, alpha: 1, first: first,
                count: 1)
            paintTransition(transition, item, x: 0, y: 0, into: target)
        } else {
            paintStill(node, x: 0, y: 0, clip: area, first: first, count: 1, into: target)
        }
        visible.removeLast()
        return LayerPicture(rect: area, bitmap: bitmap, scale: scale)
    }
}

extension Compositor {
    /// Brings the pixels of layers up to their values, outside of a frame.
    func place(_ nodes: ContiguousArray<RenderNode>) {
        placeDirty(nodes)
        for node in nodes where node.isAttached { tightenPictures(of: node) }
        for node in nodes where node.isAttached {
            updateFactor(of: node)
            updateFactors(above: node) { _ in }
        }
    }

    /// Places layers that changed, and what they place.
    func placeDirty(_ nodes: ContiguousArray<RenderNode>) {
        for node in nodes where node.isAttached { placing.updateChanged(node) }
        for node in nodes
        where node.isAttached && !node.dirt.isDisjoint(with: [.sublayers, .placement]) {
            // They are not merely shifted.
            if replaceChildren(node) { node.dirt.formUnion([.subtree, .sublayers]) }
            if let space = node.parent, space.isSpace { placing.reorder(space) }
        }
    }

    /// Places all sublayers again when the sublayer transform comes, changes, goes or turns about
    /// another point, or when the layer becomes a space for them. Returns whether it did.
    private func replaceChildren(_ node: RenderNode) -> Bool {
        let transforms = node.isSpace || node.shown.state.sublayerTransform != nil
        guard transforms || node.transformsSublayers else { return false }
        node.transformsSublayers = transforms
        for child in node.children {
            placing.update(child)
            updateFactor(of: child)
            // A place between two pixels may make a layer a pixel larger.
            if child.now.bounds != child.before.bounds {
                child.kept?.raster = nil
                child.kept?.shadow = nil
            }
            if child.isSpace { _ = replaceChildren(child) }
        }
        if node.isSpace { placing.reorder(node) }
        placing.update(node)
        return true
    }
}

extension CALayer {
    func snapshotForTransition() -> LayerPicture? {
        guard let context, let node, isCommitted else { return nil }
        return context.compositor.picture(of: node, context, amidTransition: true)
    }

    func renderTree(in target: CGContext) {
        guard context == nil else {
            draw(pictureIn: target)
            return
        }
        // A tree that is not shown is shown for this one picture.
        var top = self
        while let parent = top.container { top = parent }
        let own = LayerContext()
        own.tree.scale = max(state.contentsScale.usableScale, 1)
        top.attach(to: own)
        own.layout()
        draw(pictureIn: target)
        top.attach(to: nil)
    }

    private func draw(pictureIn target: CGContext) {
        guard let context, let node,
            let picture = context.compositor.picture(of: node, context)
        else { return }
        target.drawUpright(
            CGImage(bitmap: picture.bitmap),
            in: picture.rect.points(scale: context.tree.scale))
    }
}
