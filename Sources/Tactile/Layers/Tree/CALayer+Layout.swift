import Foundation

extension CALayer {
    func markLayout() {
        guard !layoutIsNeeded else { return }
        layoutIsNeeded = true
        context?.needLayout.append(self)
    }

    /// Lays out from the topmost layer above that needs it, down to everything inside.
    func layoutTreeIfNeeded() {
        if let context, context.needLayout.isEmpty, context.layoutDepth == 0 { return }
        var top = self
        var layer: CALayer? = self
        while let current = layer {
            if current.layoutIsNeeded { top = current }
            layer = current.container
        }
        top.layoutDown(passes: CALayer.layoutPassLimit)
    }

    /// A layout that asks for itself again and again is cut off after so many rounds.
    static let layoutPassLimit = 32

    private func layoutDown(passes: Int) {
        var left = passes
        while layoutIsNeeded, left > 0 {
            layoutIsNeeded = false
            layoutSublayers()
            left -= 1
        }
        for child in children { child.layoutDown(passes: passes) }
        maskLayer?.layoutDown(passes: passes)
    }
}

extension LayerContext {
    /// Lays out what needs it, outermost first, until nothing does.
    func layout() {
        layoutDepth += 1
        defer { layoutDepth -= 1 }
        var rounds = CALayer.layoutPassLimit
        while !needLayout.isEmpty, rounds > 0 {
            rounds -= 1
            var batch = needLayout
            needLayout.removeAll(keepingCapacity: true)
            if batch.count > 1 {
                batch = batch.map { ($0, $0.depth) }.sorted { $0.1 < $1.1 }.map(\.0)
            }
            for layer in batch where layer.layoutIsNeeded && layer.context === self {
                layer.layoutIsNeeded = false
                layer.layoutSublayers()
            }
        }
    }
}
