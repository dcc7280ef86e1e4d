import Foundation
import TactileDrawing
import TactileGeometry

/// Pictures of layers outside of frames. They are painted from trees of their own, so that neither
/// the layers nor the tree that a window shows know of them.
extension CALayer {
    func snapshotForTransition() -> LayerPicture? {
        guard let context, isCommitted else { return nil }
        return picture(scale: context.tree.scale, amidTransition: true)
    }

    func renderTree(in target: CGContext) {
        let scale: CGFloat
        if let context {
            scale = context.tree.scale
        } else {
            // No frame lays out a tree that is not shown.
            var top = self
            while let parent = top.container { top = parent }
            top.layoutTreeIfNeeded()
            scale = max(state.contentsScale.usableScale, 1)
        }
        guard let picture = picture(scale: scale) else { return }
        target.drawUpright(
            CGImage(bitmap: picture.bitmap), in: picture.rect.points(scale: scale))
    }

    /// The layer with all in it, in its own pixels, at full opacity; `nil` when it shows nothing. A
    /// transition of the layer that is on its way is left out, or taken as far as it has come.
    private func picture(scale: CGFloat, amidTransition: Bool = false) -> LayerPicture? {
        var tree = RenderTree(of: self, scale: scale)
        let painting = context?.painting ?? PaintPass(tree)
        painting.with(tree) { painting.placeAll() }
        // Drawing may change layers.
        if context?.undrawn != 0, drawMissing(in: tree) {
            tree = RenderTree(of: self, scale: scale)
            painting.with(tree) { painting.placeAll() }
        }
        var picture: LayerPicture?
        painting.with(tree) {
            picture = tree.root.flatMap {
                painting.picture(of: $0, amidTransition: amidTransition)
            }
        }
        return picture
    }

    /// Lets the layers in a tree draw whose contents are not there. Returns whether any did.
    private func drawMissing(in tree: RenderTree) -> Bool {
        guard let root = tree.root, KeptRaster.canKeep(root.now.extent) else { return false }
        var drawing = DrawPass()
        drawing.run(root, inOwnPixels: root.now.extent)
        return drawing.drawn > 0
    }
}
