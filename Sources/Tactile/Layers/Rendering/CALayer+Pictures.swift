import Foundation
import TactileDrawing
import TactileGeometry

extension LayerContext {
    /// A layer with all in it, in its own pixels, at full opacity; `nil` when it shows nothing. A
    /// transition of the layer that is on its way is left out, or taken as far as it has come.
    func picture(of node: RenderNode, amidTransition: Bool = false) -> LayerPicture? {
        let placing = PlacePass(tree: tree)
        placing.runAside(dirty)
        if undrawn > 0, KeptRaster.canKeep(node.now.extent) {
            var drawing = DrawPass()
            drawing.run(node, inOwnPixels: node.now.extent)
            placing.runAside(dirty)
        }
        return painting.picture(of: node, amidTransition: amidTransition)
    }
}

extension CALayer {
    func snapshotForTransition() -> LayerPicture? {
        guard let context, let node, isCommitted else { return nil }
        return context.picture(of: node, amidTransition: true)
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
        LayoutPass(context: own).run()
        draw(pictureIn: target)
        top.attach(to: nil)
    }

    private func draw(pictureIn target: CGContext) {
        guard let context, let node,
            let picture = context.picture(of: node)
        else { return }
        target.drawUpright(
            CGImage(bitmap: picture.bitmap),
            in: picture.rect.points(scale: context.tree.scale))
    }
}
