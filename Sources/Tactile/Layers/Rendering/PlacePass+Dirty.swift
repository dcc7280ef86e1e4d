import Foundation
import TactileDrawing
import TactileGeometry

extension PlacePass {
    /// Places layers that changed, and what they place.
    func run(_ nodes: ContiguousArray<RenderNode>) {
        for node in nodes where node.isAttached { updateChanged(node) }
        for node in nodes
        where !node.isOnlyShifted && node.isAttached
            && !node.dirt.isDisjoint(with: [.sublayers, .placement])
        {
            replaceChildren(node)
            if let space = node.parent, space.isSpace { reorder(space) }
        }
        // Most nodes lie beside each other, in nothing that is transformed.
        var plain: RenderNode?
        for node in nodes where node.isOnlyShifted || node.isAttached {
            let isPlain = node.isOnlyShifted || node.isPlain
            if isPlain, let parent = node.parent, parent === plain { continue }
            plain = tightenPictures(of: node) ? nil : node.parent
        }
        plain = nil
        tree.forEachTouched {
            if !$0.isOnlyShifted { updateFactor(of: $0) }
            if let parent = $0.parent, parent === plain { return }
            plain = updateFactors(above: $0) ? nil : $0.parent
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
    /// edges are seen. False when there is none.
    private func tightenPictures(of node: RenderNode) -> Bool {
        var outermost: RenderNode?
        var current: RenderNode? = node
        while let node = current {
            if !node.isPlain { outermost = node }
            current = node.parent
        }
        if let outermost { tighten(outermost) }
        return outermost != nil
    }
}

extension RenderNode {
    /// Whether it is shown as no picture that is transformed.
    fileprivate var isPlain: Bool { now.projection == nil && !shown.isReplicator }
}
