import Foundation
import TactileGeometry

extension CALayer {
    func markLayout() {
        guard !layoutIsNeeded else { return }
        layoutIsNeeded = true
        LayoutRun.noteAsker(of: self)
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

    /// Asks for a frame that begins with what layouts start from, ``LayerRenderer/beforeLayout``.
    package func askForPreparation() {
        guard let context, !context.isUnprepared else { return }
        context.isUnprepared = true
        context.probe?.asksForLayout(self)
    }

    /// Lays out. A layer that asks, or is asked, for another layout is laid out again, but not for
    /// ever: once as many passes as a run allows were made, it only places its sublayers, and rests
    /// until somebody asks after the run.
    func layOut() {
        layoutIsNeeded = false
        context?.probe?.laidOut(self)
        let outer = isLayingOut
        isLayingOut = true
        LayoutRun.lay(self) { isAllowed in
            if isAllowed {
                layoutSublayers()
            } else {
                (delegate as? any LayoutSettling)?.settleSublayers(of: self)
                layoutIsNeeded = false
            }
        }
        isLayingOut = outer
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
        LayoutRun.perform { top.layoutDown() }
    }

    private func layoutDown() {
        while layoutIsNeeded { layOut() }
        for child in children { child.layoutDown() }
        maskLayer?.layoutDown()
    }
}

/// A layer's delegate that can place sublayers without telling anybody.
@MainActor
package protocol LayoutSettling: AnyObject {
    /// Gives the sublayers the places that are known by now, so that what is seen is one whole
    /// solution where layout was cut off.
    func settleSublayers(of layer: CALayer)
}

/// The layouts that one frame, or one call for layout, makes: no layer is laid out more often than
/// ``limit`` times in it.
@MainActor
package enum LayoutRun {
    static let limit: UInt32 = 32

    /// Numbers the run that is under way, and begins again when a layer was cut off, so that the
    /// others have the passes that they need to take up what that one left.
    private static var serial: UInt32 = 0
    private static var last: UInt32 = 0
    /// Layers that were cut off in this run.
    private static var cut: Set<ObjectIdentifier> = []
    /// Whether the next run is part of the one that is under way.
    private static var isJoined = false
    /// The name of whoever asked last for a layout beyond the limit.
    private static var culprit: String?
    /// On whose behalf layouts are asked for: the layer whose layout is under way, if any.
    package private(set) static var asker: CALayer?

    static func perform(_ body: () -> Void) {
        guard !isJoined else {
            isJoined = false
            return body()
        }
        let outer = serial, outerCut = cut
        begin()
        cut = []
        body()
        serial = outer
        cut = outerCut
    }

    /// Makes one run of all calls for layout that `body` makes directly by ``join(_:)``.
    package static func united(_ body: () -> Void) { perform(body) }

    /// Lets a call for layout be part of the run that is under way.
    package static func join(_ body: () -> Void) {
        isJoined = true
        body()
        isJoined = false
    }

    private static func begin() {
        last &+= 1
        serial = last
    }

    /// Calls `body` as if `layer` asked for what it asks for.
    package static func ask(as layer: CALayer?, _ body: () -> Void) {
        let outer = asker
        asker = layer ?? outer
        body()
        asker = outer
    }

    static func noteAsker(of layer: CALayer) {
        guard layer.layoutRun == serial, layer.layoutCount >= limit else { return }
        culprit = (asker ?? layer).nameForReports
    }

    /// Counts a layout of the layer, which is not allowed beyond the limit.
    static func lay(_ layer: CALayer, _ body: (_ isAllowed: Bool) -> Void) {
        let outer = asker, joined = isJoined
        asker = layer
        isJoined = false
        body(isAllowed(layer))
        asker = outer
        isJoined = joined
    }

    private static func isAllowed(_ layer: CALayer) -> Bool {
        guard !cut.contains(ObjectIdentifier(layer)) else { return false }
        if layer.layoutRun != serial {
            layer.layoutRun = serial
            layer.layoutCount = 0
        }
        layer.layoutCount += 1
        guard layer.layoutCount > limit else { return true }
        PassLimit.reportAgain(culprit ?? layer.nameForReports, "layout", Int(limit))
        cut.insert(ObjectIdentifier(layer))
        begin()
        return false
    }
}

extension CALayer {
    /// Who the layer works for: its delegate, which for a view's layer is the view.
    var nameForReports: String { delegate.map { "\(type(of: $0))" } ?? "\(type(of: self))" }
}
