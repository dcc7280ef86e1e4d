import Foundation

/// The nodes of a tree of layers, placed for a scale.
///
/// The tree that a window shows has a node for each of its layers, from when the layer joins the
/// tree until it leaves. A magnified picture, a replicator's late copy or a picture outside of
/// frames is painted from a second tree, which lives as long as that takes: the layers know nothing
/// of it, nor does the tree that the window shows.
@MainActor
final class RenderTree {
    /// Device pixels per point.
    var scale: CGFloat
    var root: RenderNode?
    /// Whether it is of the same layers as another tree, which is shown.
    let isSecond: Bool
    /// The time that a second tree shows, and makes late copies for; `nil` in a tree that takes the
    /// late copies over from the first one.
    private(set) var time: LateTime?
    /// In a second tree, what the root is in, from the outermost node on.
    private var path: ContiguousArray<RenderNode> = []
    /// Nodes whose placement may be another one than in the last frame.
    private(set) var touched: ContiguousArray<RenderNode> = []
    /// Nodes whose order of sublayers was made since the last frame.
    private(set) var ordered: ContiguousArray<RenderNode> = []

    init(scale: CGFloat) {
        self.scale = scale
        isSecond = false
        time = nil
    }

    /// A second tree, without nodes.
    init(second scale: CGFloat, at time: LateTime?) {
        self.scale = scale
        self.time = time
        isSecond = true
    }

    /// A second tree of what `node` and all in it show, as a tree of its own.
    ///
    /// - `scale`: its device pixels per point.
    /// - `time`: that of the copies that run late.
    convenience init(
        copying node: RenderNode, from first: RenderTree, scale: CGFloat, at time: LateTime? = nil
    ) {
        self.init(second: scale, at: time)
        root = copy(of: node, in: nil, sharesPictures: scale == first.scale)
    }

    /// A second tree of what a layer and all in it show now, placed or not, in a shown tree or not.
    convenience init(of layer: CALayer, scale: CGFloat) {
        self.init(second: scale, at: nil)
        var outer: [CALayer] = []
        while let next = (outer.last ?? layer).container { outer.append(next) }
        // Where a layer is may depend on the layers it is in, but not on those next to it.
        for ancestor in outer.reversed() {
            let node = RenderNode(ancestor, shown: ancestor.shown, parent: path.last)
            if ancestor.container?.maskLayer === ancestor { path.last?.mask = node }
            path.append(node)
        }
        let node = node(of: layer, in: path.last)
        if layer.container?.maskLayer === layer { path.last?.mask = node }
        root = node
    }

    private func node(of layer: CALayer, in parent: RenderNode?) -> RenderNode {
        let node = RenderNode(layer, shown: layer.shown, parent: parent)
        if let first = layer.node {
            node.lateCopies = first.lateCopies
            node.kept = first.kept.map { KeptPictures(borrowedFrom: $0) }
        }
        for child in layer.children { node.children.append(self.node(of: child, in: node)) }
        node.mask = layer.maskLayer.map { self.node(of: $0, in: node) }
        return node
    }

    private func copy(
        of node: RenderNode, in parent: RenderNode?, sharesPictures: Bool
    ) -> RenderNode {
        let copy = RenderNode(node.layer, shown: node.shown, parent: parent)
        if time == nil { copy.lateCopies = node.lateCopies }
        if sharesPictures { copy.kept = node.kept.map { KeptPictures(borrowedFrom: $0) } }
        for child in node.children {
            copy.children.append(
                self.copy(of: child, in: copy, sharesPictures: sharesPictures))
        }
        copy.mask = node.mask.map {
            self.copy(of: $0, in: copy, sharesPictures: sharesPictures)
        }
        return copy
    }

    /// Lets all that is in the root of a second tree show a time. Afterwards it has to be placed.
    func show(_ time: LateTime) {
        self.time = time
        if let root { show(root, at: time) }
    }

    private func show(_ node: RenderNode, at time: LateTime) {
        if node !== root, node.layer.animations != nil {
            let spare = node.isRetimed ? node.shown : nil
            node.shown = node.layer.presentation(at: time, reusing: spare)
            node.isRetimed = true
        }
        node.kept?.forgetComposed()
        node.dirt = .structure
        for child in node.children { show(child, at: time) }
        if let mask = node.mask { show(mask, at: time) }
    }

    // MARK: The tree that is shown

    /// A node for a layer that comes into the tree, into its superlayer's node.
    func join(_ layer: CALayer) -> RenderNode {
        let parent = layer.container?.node
        let node = RenderNode(layer, shown: layer.shown, parent: parent)
        if parent == nil { root = node }
        if layer.container?.maskLayer === layer { parent?.mask = node }
        return node
    }

    func leave(_ node: RenderNode) {
        // What it showed is repainted.
        if let parent = node.parent, parent.mask !== node {
            parent.pixelDamage = parent.pixelDamage.union(node.before.placed)
            parent.hasLostSublayer = true
        }
        node.leave()
        if root === node { root = nil }
    }

    /// Takes over the sublayers that a layer has now.
    func takeSublayers(of node: RenderNode) {
        guard !isSecond else { return }
        node.children.removeAll(keepingCapacity: true)
        for child in node.layer.children {
            if let child = child.node { node.children.append(child) }
        }
    }

    /// Notes that a node's placement may be another one than in the last frame. Called before it
    /// changes.
    func touch(_ node: RenderNode) {
        node.isOnlyShifted = false
        guard !node.isTouched, !isSecond else { return }
        node.isTouched = true
        touched.append(node)
    }

    /// Notes that the order of a node's sublayers may be another one than in the last frame.
    func noteOrder(of node: RenderNode) {
        guard let order = node.order, !order.isNoted, !isSecond else { return }
        order.isNoted = true
        ordered.append(node)
    }

    /// Visits the nodes that were touched, also those that `body` touches.
    func forEachTouched(_ body: (RenderNode) -> Void) {
        var index = 0
        while index < touched.count {
            let node = touched[index]
            if node.isOnlyShifted || node.isAttached { body(node) }
            index += 1
        }
    }

    /// What is now will have been before, in the next frame.
    func settle() {
        for node in touched { node.settle() }
        touched.removeAll(keepingCapacity: true)
        for node in ordered { node.order?.settle() }
        ordered.removeAll(keepingCapacity: true)
    }
}

/// A moment that presentations show: seconds of the screen's time, and by how many a replicator's
/// copy is behind.
struct LateTime {
    var global: TimeInterval
    var delay: TimeInterval
}
