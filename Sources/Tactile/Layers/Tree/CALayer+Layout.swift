import Foundation
import TactileGeometry

extension CALayer {
    func markLayout() {
        guard !layoutIsNeeded else { return }
        layoutIsNeeded = true
        DebugLog.tell(.layout, "\(debugName) asks for layout")
        guard let context else { return }
        context.needLayout.append(self)
        context.probe?.asksForLayout(self)
    }

    /// Asks for the layout of the layer around this one, which has another size now. What the outer
    /// layer itself does to it during its own layout is no news to it.
    func markOuterLayout() {
        guard let container, !container.isLayingOut, container.maskLayer !== self else { return }
        container.setNeedsLayout()
    }

    /// Lays out. A layer that asks for another layout during its own is laid out again, but not for
    /// ever: once as many passes as a frame allows were asked for in that way, it rests until
    /// somebody else asks.
    func layOut() {
        layoutIsNeeded = false
        context?.probe?.laidOut(self)
        let outer = isLayingOut
        isLayingOut = true
        layoutSublayers()
        isLayingOut = outer
        guard layoutIsNeeded else {
            ownLayoutWishes = 0
            return
        }
        ownLayoutWishes += 1
        guard ownLayoutWishes > PassLimit.layoutCount else { return }
        ownLayoutWishes = 0
        layoutIsNeeded = false
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
            layOut()
        }
        for child in children { child.layoutDown() }
        maskLayer?.layoutDown()
    }
}

extension PassLimit {
    static var layout: PassLimit { PassLimit("layout", layoutCount) }
    static var layoutCount: Int { 32 }
}

extension CALayer {
    /// Who the layer works for: its delegate, which for a view's layer is the view.
    var nameForReports: String { delegate.map { "\(type(of: $0))" } ?? "\(type(of: self))" }
}
