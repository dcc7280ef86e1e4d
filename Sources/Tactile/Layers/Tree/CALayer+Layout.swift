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
    static var layout: PassLimit { PassLimit("layout", 32) }
}

extension CALayer {
    /// Who the layer works for: its delegate, which for a view's layer is the view.
    var nameForReports: String { delegate.map { "\(type(of: $0))" } ?? "\(type(of: self))" }
}
