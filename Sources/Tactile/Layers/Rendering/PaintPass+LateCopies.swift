import Foundation
import TactileDrawing
import TactileGeometry

extension PaintPass {
    /// The pictures of a replicator's second copy and all after it, whose time is behind by
    /// a delay each, and by that of `time` because of the copies that it is in itself. Without
    /// animations in the sublayers all copies are alike, and there are none.
    func lateCopies(of node: RenderNode, at time: LateTime) -> [LayerPicture?] {
        guard let replicator = node.layer as? CAReplicatorLayer,
            replicator.instances.delay != 0, let context = replicator.context,
            let instances = node.shown.replication, instances.count > 1,
            replicator.isAnimatedInside(context)
        else { return [] }
        let second = RenderTree(copying: node, from: tree, scale: scale, at: time)
        return (1..<instances.count).map { copy in
            let delay = time.delay + instances.delay * Double(copy)
            return sublayersPicture(
                of: second, context, at: LateTime(global: time.global, delay: delay))
        }
    }

    /// What the sublayers of a second tree's root show at a time.
    private func sublayersPicture(
        of second: RenderTree, _ context: LayerContext, at time: LateTime
    ) -> LayerPicture? {
        guard let root = second.root else { return nil }
        second.show(time)
        var picture: LayerPicture?
        with(second) {
            placeAll(root)
            if context.undrawn > 0 {
                var drawing = DrawPass()
                for child in root.order?.nodes ?? [] where child.now.isShown {
                    drawing.run(child, inOwnPixels: child.now.extent)
                }
                statistics.layersDrawn += drawing.drawn
            }
            guard let area = root.order?.union, !area.isEmpty,
                area.area <= KeptRaster.pixelLimit,
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
    /// Whether something in the layer, and not the layer alone, is animated.
    func isAnimatedInside(_ context: LayerContext) -> Bool {
        (0..<context.animated.end).contains { place in
            context.animated[place].map { $0 !== self && $0.isDescendant(of: self) } ?? false
        }
    }
}
