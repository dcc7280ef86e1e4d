import Foundation

extension CALayer {
    func insert(_ layer: CALayer, at index: Int) {
        precondition(
            layer !== self && !isDescendant(of: layer),
            "A layer cannot be added to itself or to a layer inside it: take it out first.")
        var index = min(max(index, 0), children.count)
        if layer.container === self, layer !== maskLayer,
            let old = children.firstIndex(where: { $0 === layer })
        {
            if old < index { index -= 1 }
            guard old != index else { return }
            children.remove(at: old)
            children.insert(layer, at: index)
            layer.mark([.placement, .order])
            childrenChanged()
            return
        }
        let action = willChange(.sublayers)
        layer.detach()
        children.insert(layer, at: min(index, children.count))
        layer.container = self
        layer.attach(to: context)
        layer.mark(.placement)
        childrenChanged()
        action?.run(forKey: LayerProperty.sublayers.name, object: self, arguments: nil)
        if let arrival = layer.implicitOrder("onOrderIn") {
            arrival.run(forKey: "onOrderIn", object: layer, arguments: nil)
        }
    }

    func insert(_ layer: CALayer, beside sibling: CALayer?, offset: Int) {
        guard layer !== sibling else { return }
        guard let sibling, let place = children.firstIndex(where: { $0 === sibling }) else {
            insert(layer, at: offset == 0 ? 0 : children.count)
            return
        }
        insert(layer, at: place + offset)
    }

    func replace(_ old: CALayer, by new: CALayer) {
        guard old !== new, let place = children.firstIndex(where: { $0 === old }) else { return }
        old.detach()
        insert(new, at: place)
    }

    func replaceSublayers(by layers: [CALayer]) {
        for layer in children where !layers.contains(where: { $0 === layer }) { layer.detach() }
        for (index, layer) in layers.enumerated() { insert(layer, at: index) }
    }

    func setMask(_ mask: CALayer?) {
        guard mask !== maskLayer else { return }
        if let mask {
            precondition(
                mask !== self && !isDescendant(of: mask),
                "A layer cannot be its own mask, nor can a layer that it is in.")
        }
        let action = willChange(.mask)
        if let old = maskLayer {
            maskLayer = nil
            old.container = nil
            old.attach(to: nil)
        }
        mask?.detach()
        maskLayer = mask
        mask?.container = self
        mask?.attach(to: context)
        mask?.mark(.placement)
        didChange(.mask, action, LayerProperty.mask.dirt(of: self))
    }

    func detach() {
        guard let parent = container else { return }
        if parent.maskLayer === self {
            parent.setMask(nil)
            return
        }
        let action = parent.willChange(.sublayers)
        if let departure = implicitOrder("onOrderOut") {
            departure.run(forKey: "onOrderOut", object: self, arguments: nil)
        }
        parent.children.removeAll { $0 === self }
        container = nil
        attach(to: nil)
        parent.childrenChanged()
        action?.run(forKey: LayerProperty.sublayers.name, object: parent, arguments: nil)
    }

    /// What comes and goes asks for an action only when someone may have given one.
    private func implicitOrder(_ event: String) -> (any CAAction)? {
        guard actions != nil else { return nil }
        return resolvedAction(event)
    }

    func isDescendant(of layer: CALayer) -> Bool {
        var candidate: CALayer? = self
        while let current = candidate {
            if current === layer { return true }
            candidate = current.container
        }
        return false
    }

    /// Joins this tree to what a shown tree shares, or takes it out.
    func attach(to context: LayerContext?) {
        guard self.context !== context else { return }
        if let old = self.context {
            old.forget(self)
            if animations != nil { CATransaction.orphaned(self) }
        }
        // Those of the layers in it look at it when they leave.
        let left = node
        defer { withExtendedLifetime(left) {} }
        if let left { self.context?.tree.leave(left) }
        self.context = context
        node = context?.tree.join(self)
        context?.welcome(self)
        for child in children { child.attach(to: context) }
        maskLayer?.attach(to: context)
    }

    /// The superlayer chain's length; 0 for a root.
    var depth: Int {
        var depth = 0
        var layer = container
        while let current = layer {
            depth += 1
            layer = current.container
        }
        return depth
    }
}
