import Foundation
import TactileDrawing
import TactileGeometry

extension Compositor {
    /// Makes the pictures of all replicators' copies that run late.
    func pictureLateCopies(_ context: LayerContext, at time: TimeInterval) {
        for replicator in context.delayed where !replicator.isInside(any: context.delayed) {
            pictureLateCopies(of: replicator, context, at: time, delay: 0)
        }
    }

    /// Makes the pictures of a replicator's second copy and all after it, whose time is behind by
    /// a delay each, and by `delay` seconds because of the copies that it is in itself. Without
    /// animations in the sublayers all copies are alike, and there are none.
    private func pictureLateCopies(
        of replicator: CAReplicatorLayer, _ context: LayerContext, at time: TimeInterval,
        delay: TimeInterval
    ) {
        let animated = context.animated.filter {
            $0 !== replicator && $0.isDescendant(of: replicator)
        }
        let instances = replicator.shown.replication ?? replicator.instances
        guard !animated.isEmpty, instances.count > 1 else {
            if !replicator.lateCopies.isEmpty {
                replicator.lateCopies = []
                replicator.mark([.sublayers, .appearance])
            }
            return
        }
        let inside = context.delayed.filter { $0 !== replicator && $0.isDescendant(of: replicator) }
        let outermost = inside.filter { !$0.isInside(any: inside) }
        var pictures: [LayerPicture?] = []
        func show(_ copy: Int) {
            context.presentedTime = (time, delay + instances.delay * Double(copy))
            for layer in animated { layer.present(at: context.presentedTime) }
            forgetPictures(of: animated, in: replicator)
            for other in outermost {
                pictureLateCopies(of: other, context, at: time, delay: context.presentedTime.delay)
            }
        }
        for copy in 1..<instances.count {
            show(copy)
            // Changes of this frame are known to kept pictures only after the late ones are made.
            let changed = context.dirty.filter { $0.isDescendant(of: replicator) }
            forgetPictures(of: changed, in: replicator)
            pictures.append(sublayersPicture(of: replicator, context))
        }
        show(0)
        replicator.lateCopies = pictures
        replicator.mark([.sublayers, .appearance])
        // Layers do not reach as far any more as they did in the later copies' time.
        place(context.dirty, context)
        geometry.tighten(replicator)
    }

    /// Kept pictures of what the animated layers are in show another copy's time.
    private func forgetPictures(of animated: [CALayer], in replicator: CALayer) {
        for layer in animated {
            var current: CALayer? = layer
            while let one = current, one !== replicator {
                one.node.kept?.raster = nil
                one.node.kept?.shadow = nil
                current = one.container
            }
        }
    }

    private func sublayersPicture(of layer: CALayer, _ context: LayerContext) -> LayerPicture? {
        place(context.dirty, context)
        if context.undrawn > 0, let order = layer.node.order {
            for child in order.layers where child.node.isShown {
                drawMissing(child, inOwnPixels: child.node.extent)
            }
            place(context.dirty, context)
        }
        geometry.tighten(layer)
        guard let area = layer.node.order?.union, !area.isEmpty,
            area.area <= Compositor.rasterLimit,
            let bitmap = Bitmap(width: area.width, height: area.height)
        else { return nil }
        statistics.surfacesCreated += 1
        paintSublayers(of: layer, area, into: bitmap)
        return LayerPicture(rect: area, bitmap: bitmap, scale: scale)
    }
}

extension CAReplicatorLayer {
    fileprivate func isInside(any others: [CAReplicatorLayer]) -> Bool {
        others.contains { $0 !== self && isDescendant(of: $0) }
    }
}
