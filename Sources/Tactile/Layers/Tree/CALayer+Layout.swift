import Foundation
import TactileGeometry

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
        top.layoutDown()
    }

    private func layoutDown() {
        var limit = PassLimit.layout
        while layoutIsNeeded, limit.allows(nameForReports) {
            layoutIsNeeded = false
            layoutSublayers()
        }
        for child in children { child.layoutDown() }
        maskLayer?.layoutDown()
    }
}

extension PassLimit {
    fileprivate static var layout: PassLimit { PassLimit("layout", 32) }
}

extension CALayer {
    /// Who the layer works for: its delegate, which for a view's layer is the view.
    var nameForReports: String { delegate.map { "\(type(of: $0))" } ?? "\(type(of: self))" }
}

extension LayerContext {
    /// Lays out what needs it, outermost first, until nothing does.
    func layout() {
        layoutDepth += 1
        defer { layoutDepth -= 1 }
        var limit = PassLimit.layout
        while let next = needLayout.first, limit.allows(next.nameForReports) {
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
