import Foundation
import TactileDrawing
import TactileGeometry

/// What is drawn from shapes stays crisp under a transform that enlarges it: its picture is made at
/// a multiple of the layer's pixels, from a second tree.
extension PaintPass {
    /// Paints a layer with all in it at a multiple of its scale, from a tree of its own.
    func paintMagnified(_ node: RenderNode, _ raster: KeptRaster) {
        let second = RenderTree(copying: node, from: tree, scale: scale * raster.factor)
        guard let root = second.root else { return }
        raster.bitmap.clear()
        let area = raster.area
        with(second) {
            placeAll(root)
            let first = visible.count
            visible.append(area)
            paintFlat(
                root, x: 0, y: 0, clip: area, first: first, count: 1,
                into: PaintTarget(bitmap: raster.bitmap, x: area.x, y: area.y, behind: .nothing))
            visible.removeLast(visible.count - first)
        }
    }

    /// Places a second tree, from the innermost layers outwards, because a layer reaches as far as
    /// those in it.
    func placeAll() {
        if let root = tree.root { placeAll(root) }
    }

    func placeAll(_ node: RenderNode) {
        for child in node.children { placeAll(child) }
        if let mask = node.mask { placeAll(mask) }
        if let time = tree.time, node !== tree.root {
            node.lateCopies = lateCopies(of: node, at: time)
        }
        placing.update(node)
        placing.updateFactor(of: node)
    }
}
