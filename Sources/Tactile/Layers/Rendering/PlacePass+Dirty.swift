import Foundation
import TactileDrawing
import TactileGeometry

extension PlacePass {
    /// Places layers that changed, and what they place.
    func run(_ nodes: ContiguousArray<RenderNode>) {
        for node in nodes where node.isAttached { updateChanged(node) }
        for node in nodes
        where node.isAttached && !node.dirt.isDisjoint(with: [.sublayers, .placement]) {
            // They are not merely shifted.
            if replaceChildren(node) { node.dirt.formUnion([.subtree, .sublayers]) }
            if let space = node.parent, space.isSpace { reorder(space) }
        }
        for node in nodes where node.isAttached { tightenPictures(of: node) }
    }

    /// Places layers outside of a frame, and settles the factors of pictures, which in a frame the
    /// damage pass does.
    func runAside(_ nodes: ContiguousArray<RenderNode>) {
        run(nodes)
        for node in nodes where node.isAttached {
            updateFactor(of: node)
            updateFactors(above: node) { _ in }
        }
    }

    /// Places all sublayers again when the sublayer transform comes, changes, goes or turns about
    /// another point, or when the layer becomes a space for them. Returns whether it did.
    private func replaceChildren(_ node: RenderNode) -> Bool {
        let transforms = node.isSpace || node.shown.state.sublayerTransform != nil
        guard transforms || node.transformsSublayers else { return false }
        node.transformsSublayers = transforms
        for child in node.children {
            update(child)
            updateFactor(of: child)
            // A place between two pixels may make a layer a pixel larger.
            if child.now.bounds != child.before.bounds {
                child.kept?.raster = nil
                child.kept?.shadow = nil
            }
            if child.isSpace { _ = replaceChildren(child) }
        }
        if node.isSpace { reorder(node) }
        update(node)
        return true
    }

    /// Makes the extents exact of all that a layer changed and that is shown as a picture whose edges
    /// are seen.
    private func tightenPictures(of node: RenderNode) {
        var outermost: RenderNode?
        var current: RenderNode? = node
        while let node = current {
            if node.now.projection != nil || node.shown.replication != nil { outermost = node }
            current = node.parent
        }
        if let outermost { tighten(outermost) }
    }
}
