import TactileDrawing
import TactileGeometry

extension RenderTree {
    /// Compares the tree that is shown with its layers, and each node that no change waits for with
    /// what placing it again gives; O(nodes).
    ///
    /// - Returns: a sentence for each thing that does not hold.
    func checkInvariants() -> [String] {
        var faults: [String] = []
        guard !isSecond else { return faults }
        for node in touched where !node.isTouched {
            faults.append("\(node.title) is in the list of touched nodes and not marked.")
        }
        for node in ordered where node.order?.isNoted == false {
            faults.append("\(node.title) is in the list of reordered nodes and not marked.")
        }
        guard let root else { return faults }
        if root.parent != nil { faults.append("The root's node has a parent.") }
        let listed = Set(touched.map(ObjectIdentifier.init))
        check(root, isDue: false, touched: listed, &faults)
        return faults
    }

    /// - `isDue`: whether something around the node is about to be placed.
    private func check(
        _ node: RenderNode, isDue: Bool, touched: Set<ObjectIdentifier>, _ faults: inout [String]
    ) {
        if node.layer.node !== node { faults.append("\(node.title) is not its layer's node.") }
        if node.layer.context?.tree !== self {
            faults.append("The layer of \(node.title) belongs to another tree.")
        }
        if node.shown !== node.layer.shown {
            faults.append("\(node.title) is painted with values that are not on the screen.")
        }
        if node.isTouched != touched.contains(ObjectIdentifier(node)) {
            faults.append("\(node.title) is wrongly marked as touched.")
        }
        if !node.isListed, !node.dirt.isEmpty {
            faults.append("\(node.title) has changes that no frame would look at.")
        }
        checkLinks(of: node, &faults)
        let isDue = isDue || node.isListed
        if !isDue {
            checkOrder(of: node, &faults)
            checkPlace(of: node, &faults)
        }
        // What came or went is taken over when the node is placed.
        let children =
            node.dirt.contains(.structure)
            ? ContiguousArray(node.layer.children.compactMap(\.node)) : node.children
        for child in children {
            check(child, isDue: isDue, touched: touched, &faults)
        }
        if let mask = node.mask { check(mask, isDue: isDue, touched: touched, &faults) }
    }

    private func checkLinks(of node: RenderNode, _ faults: inout [String]) {
        let isTaken = !node.dirt.contains(.structure)
        for child in node.children where isTaken && child.parent !== node {
            faults.append("\(child.title) is in \(node.title), and says it is not.")
        }
        if let mask = node.mask, mask.parent !== node {
            faults.append("The mask of \(node.title) says it is somebody else's.")
        }
        if node.mask !== node.layer.maskLayer?.node {
            faults.append("\(node.title) has another mask than its layer.")
        }
        for child in node.layer.children {
            guard let inner = child.node else {
                faults.append("A sublayer of \(node.title) has no node.")
                continue
            }
            if inner.parent !== node {
                faults.append("\(inner.title) is the node of a sublayer of another layer.")
            }
        }
        guard isTaken, node.order != nil else { return }
        let layers = node.layer.children
        let isSame =
            layers.count == node.children.count
            && zip(layers, node.children).allSatisfy { $0.node === $1 }
        if !isSame { faults.append("\(node.title) has not the sublayers of its layer.") }
    }

    private func checkOrder(of node: RenderNode, _ faults: inout [String]) {
        // A layer that was never shown has none yet.
        guard let order = node.order else { return }
        guard order.nodes.count == order.rects.count else {
            faults.append("\(node.title) has areas of other sublayers than it has.")
            return
        }
        let sublayersWait = node.children.contains { $0.isListed }
        if !sublayersWait {
            let expected = node.isSpace ? node.depthOrder : node.paintOrder
            if !expected.elementsEqual(order.nodes, by: ===) {
                faults.append("\(node.title) has its sublayers in a wrong order.")
            }
        }
        for (slot, child) in order.nodes.enumerated() {
            if child.slot != slot { faults.append("\(child.title) is not in slot \(child.slot).") }
            if child.slotBefore != slot, !order.isNoted {
                faults.append("\(child.title) remembers a slot of an earlier frame.")
            }
            if order.rects[slot] != child.now.placed {
                faults.append("\(child.title) is placed elsewhere than \(node.title) has noted.")
            }
            let block = slot / ChildOrder.blockSize
            if !order.blocks.indices.contains(block)
                || !order.blocks[block].covers(order.rects[slot])
            {
                faults.append("\(child.title) is outside of its block in \(node.title).")
            }
        }
    }

    private func checkPlace(of node: RenderNode, _ faults: inout [String]) {
        // What is not shown yet has no place.
        guard node.order != nil else { return }
        let pass = PlacePass(tree: self)
        let place = Placement(PlacedValues(node.shown), in: pass.context(of: node), scale: scale)
        let now = node.now
        if !now.hasOwnPlace(of: place) {
            faults.append("\(node.title) is at \(now.summary), and belongs to \(place.summary).")
        }
        if !node.isTouched, now != node.before {
            faults.append("\(node.title) was placed, and no frame would notice.")
        }
        if node.masksSublayers {
            if now.extent != now.bounds {
                faults.append("\(node.title) cuts its sublayers, and reaches beyond its bounds.")
            }
        } else {
            if !now.extent.covers(now.painted) {
                faults.append("\(node.title) paints outside of its extent.")
            }
            for child in node.children where !now.extent.covers(child.now.placed) {
                faults.append("\(child.title) lies outside of the extent of \(node.title).")
            }
        }
        let placed = now.isShown ? now.placedExtent : .zero
        if now.placed != placed {
            faults.append("\(node.title) covers \(placed), and is noted to cover \(now.placed).")
        }
    }
}

extension LayerContext {
    /// Compares the lists of what the next frame has to do with the layers themselves.
    ///
    /// - Returns: a sentence for each thing that does not hold, in the tree, too.
    func checkInvariants(of root: CALayer) -> [String] {
        var faults = tree.checkInvariants()
        let listed = Set(dirty.map(ObjectIdentifier.init))
        if listed.count != dirty.count { faults.append("A dirty node is in its list twice.") }
        let laidOut = Set(needLayout.map(ObjectIdentifier.init))
        var waiting = 0, running = 0
        func visit(_ layer: CALayer) {
            if layer.context !== self { faults.append("A layer is in another context's tree.") }
            if layer.displayNeed != .none { waiting += 1 }
            if layer.animations != nil {
                running += 1
                let place = layer.animatedPlace
                if place < 0 || place >= animated.end || animated[place] !== layer {
                    faults.append("The animations of \(type(of: layer)) would never be looked at.")
                }
            }
            if layer.layoutIsNeeded, layoutDepth == 0, !laidOut.contains(ObjectIdentifier(layer)) {
                faults.append("\(type(of: layer)) needs layout, and would have none.")
            }
            if let node = layer.node, node.isListed != listed.contains(ObjectIdentifier(node)) {
                faults.append("\(node.title) is wrongly marked as dirty.")
            }
            for child in layer.children {
                if child.container !== layer { faults.append("A sublayer has another container.") }
                visit(child)
            }
            if let mask = layer.maskLayer {
                if mask.container !== layer { faults.append("A mask has another container.") }
                visit(mask)
            }
        }
        visit(root)
        if waiting != undrawn {
            faults.append("\(waiting) layers wait to be drawn, and \(undrawn) are counted.")
        }
        if running != animated.count {
            faults.append("\(running) layers have animations, and \(animated.count) are counted.")
        }
        return faults
    }
}

extension LayerRenderer {
    /// A sentence for each thing that does not hold in the tree that is shown; O(layers).
    package func checkInvariants() -> [String] {
        let faults = context.checkInvariants(of: root)
        guard context.tree.root === root.node else {
            return ["The root of the tree is not the node of the root layer."] + faults
        }
        return faults
    }

    /// How many layers are shown.
    package var layerCount: Int {
        func count(_ layer: CALayer) -> Int { layer.children.reduce(1) { $0 + count($1) } }
        return count(root)
    }
}

extension RenderNode {
    /// Names the node by its layer and the classes of those around it, the innermost first.
    fileprivate var title: String {
        var names: [String] = []
        var node: RenderNode? = self
        while let current = node, names.count < 4 {
            let owner = current.layer.delegate.map { "\(type(of: $0))" }
            names.append(owner ?? "\(type(of: current.layer))")
            node = current.parent
        }
        return names.joined(separator: " in ")
    }
}

extension Placement {
    /// Whether what follows from the layer's own values is the same.
    fileprivate func hasOwnPlace(of other: Placement) -> Bool {
        bounds == other.bounds && dx == other.dx && dy == other.dy
            && projection == other.projection && rasterFactor == other.rasterFactor
            && isShown == other.isShown && opacity == other.opacity && masks == other.masks
    }

    fileprivate var summary: String {
        "\(bounds) moved by (\(dx), \(dy)) \(isShown ? "shown" : "unseen") at \(opacity)"
    }
}

extension PixelRect {
    /// As `contains`, for which nothing is inside of everything.
    fileprivate func covers(_ other: PixelRect) -> Bool { other.isEmpty || contains(other) }
}
