import Foundation
import TactileDrawing
import TactileGeometry

extension PlacePass {
    /// Places layers that changed, and what they place.
    func run(_ nodes: ContiguousArray<RenderNode>) {
        for node in nodes where node.isAttached { updateChanged(node) }
        for node in nodes
        where node.isAttached && !node.dirt.isDisjoint(with: [.sublayers, .placement]) {
            replaceChildren(node)
            if let space = node.parent, space.isSpace { reorder(space) }
        }
        for node in nodes where node.isAttached { tightenPictures(of: node) }
        tree.forEachTouched {
            updateFactor(of: $0)
            updateFactors(above: $0)
        }
    }

    /// Places all sublayers again when the sublayer transform comes, changes, goes or turns about
    /// another point, or when the layer becomes a space for them.
    private func replaceChildren(_ node: RenderNode) {
        let transforms = node.isSpace || node.shown.state.sublayerTransform != nil
        guard transforms || node.transformsSublayers else { return }
        node.transformsSublayers = transforms
        for child in node.children {
            update(child)
            if child.isSpace { replaceChildren(child) }
        }
        if node.isSpace { reorder(node) }
        update(node)
    }

    /// Makes the extents exact of all that a layer changed and that is shown as a picture whose
    /// edges are seen.
    private func tightenPictures(of node: RenderNode) {
        var outermost: RenderNode?
        var current: RenderNode? = node
        while let node = current {
            if node.now.projection != nil || node.shown.isReplicator { outermost = node }
            current = node.parent
        }
        if let outermost { tighten(outermost) }
    }
}
