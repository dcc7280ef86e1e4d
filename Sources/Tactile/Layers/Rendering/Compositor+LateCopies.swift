import Foundation
import TactileDrawing
import TactileGeometry

extension Compositor {
    /// Makes the pictures of all replicators' copies that run late.
    func pictureLateCopies(_ context: LayerContext, at time: TimeInterval) {
        guard !context.delayed.isEmpty else { return }
        let drawn = statistics.layersDrawn
        takeLateCopies(context, at: time)
        // Drawing may change layers, and they reach elsewhere when they have contents.
        if statistics.layersDrawn != drawn { takeLateCopies(context, at: time) }
    }

    private func takeLateCopies(_ context: LayerContext, at time: TimeInterval) {
        if context.delayed.contains(where: { $0.isAnimatedInside(context) }) {
            place(context.dirty)
        }
        for replicator in context.delayed {
            guard let node = replicator.node else { continue }
            let late = lateCopies(of: node, at: LateTime(global: time, delay: 0))
            if late.isEmpty, node.lateCopies.isEmpty { continue }
            node.lateCopies = late
            replicator.mark([.sublayers, .appearance])
        }
    }

    /// The pictures of a replicator's second copy and all after it, whose time is behind by
    /// a delay each, and by that of `time` because of the copies that it is in itself. Without
    /// animations in the sublayers all copies are alike, and there are none.
    func lateCopies(of node: RenderNode, at time: LateTime) -> [LayerPicture?] {
        guard let replicator = node.layer as? CAReplicatorLayer,
            replicator.instances.delay != 0, let context = replicator.context,
            let instances = node.shown.replication, instances.count > 1,
            replicator.isAnimatedInside(context)
        else { return [] }
        return (1..<instances.count).map { copy in
            let delay = time.delay + instances.delay * Double(copy)
            return sublayersPicture(
                of: node, context, at: LateTime(global: time.global, delay: delay))
        }
    }

    /// What a layer's sublayers show at a time, from a tree of their own.
    private func sublayersPicture(
        of node: RenderNode, _ context: LayerContext, at time: LateTime
    ) -> LayerPicture? {
        let second = RenderTree(copying: node, from: tree, scale: scale, at: time) {
            $0 === node || $0.layer.animations == nil ? $0.shown : $0.layer.presentation(at: time)
        }
        guard let root = second.root else { return nil }
        var picture: LayerPicture?
        with(second) {
            placeAll(root)
            if context.undrawn > 0 {
                for child in root.order?.nodes ?? [] where child.now.isShown {
                    drawMissing(child, inOwnPixels: child.now.extent)
                }
            }
            guard let area = root.order?.union, !area.isEmpty,
                area.area <= Compositor.rasterLimit,
                let bitmap = Bitmap(width: area.width, height: area.height)
            else { return }
            statistics.surfacesCreated += 1
            paintSublayers(of: root, area, into: bitmap)
            picture = LayerPicture(rect: area, bitmap: bitmap, scale: scale)
        }
        return picture
    }
}

extension CALayer {
    fileprivate func isAnimatedInside(_ context: LayerContext) -> Bool {
        context.animated.contains { $0 !== self && $0.isDescendant(of: self) }
    }
}
