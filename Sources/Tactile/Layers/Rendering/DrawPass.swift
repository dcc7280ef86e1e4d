import Foundation
import TactileDrawing
import TactileGeometry

/// Lets layers draw whose contents are needed and not there.
@MainActor
struct DrawPass {
    /// How many layers drew.
    private(set) var drawn = 0

    /// Lets the layers draw whose contents are needed in `region` and not there.
    mutating func run(_ root: RenderNode, in region: PixelRegion) {
        guard root.now.isShown else { return }
        draw(root, x: root.now.dx, y: root.now.dy, clip: region.bounds, region)
    }

    /// Lets the layers draw that are needed in a part of one layer's pixels.
    mutating func run(_ node: RenderNode, inOwnPixels area: PixelRect) {
        draw(node, x: 0, y: 0, clip: area, PixelRegion(area, maximumCount: 1))
    }

    private mutating func draw(
        _ node: RenderNode, x: Int, y: Int, clip: PixelRect?, _ region: PixelRegion
    ) {
        if node.layer.displayNeed != .none {
            let rect = node.now.bounds.offsetBy(dx: x, dy: y)
            if clip.map({ region.intersects(rect.intersection($0)) }) ?? true {
                drawn += 1
                node.layer.context?.probe?.drew(node.layer)
                node.layer.displayNow()
                // What was drawn lies under what animations show.
                if node.layer.presented != nil, let context = node.layer.context {
                    node.layer.present(at: context.presentedTime)
                }
            }
        }
        if let mask = node.mask, mask.now.isShown {
            draw(mask, x: 0, y: 0, clip: nil, region)
        }
        guard let order = node.order, !order.nodes.isEmpty else { return }
        guard let clip, !node.shown.isReplicator else {
            // Under a transform everything counts as seen.
            for child in order.nodes where child.now.isShown {
                draw(child, x: 0, y: 0, clip: nil, region)
            }
            return
        }
        var inner = clip
        if node.masksSublayers {
            inner = clip.intersection(node.now.bounds.offsetBy(dx: x, dy: y))
        }
        let query = inner.offsetBy(dx: -x, dy: -y)
        guard !query.isEmpty else { return }
        // What is drawn may change the tree, and so the order that is walked here.
        for child in order.found(in: query, region, x: x, y: y) {
            let placed = child.now.placed.offsetBy(dx: x, dy: y)
            guard region.intersects(placed.intersection(inner)) else { continue }
            let isShift = child.now.projection == nil
            draw(
                child, x: x + child.now.dx, y: y + child.now.dy, clip: isShift ? inner : nil,
                region)
        }
    }
}
