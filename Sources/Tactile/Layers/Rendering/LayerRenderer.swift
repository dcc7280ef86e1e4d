import Foundation
import TactileDrawing
import TactileGeometry

/// Shows a tree of layers in a bitmap, painting only what changed. One for each window.
///
/// A frame is a function of the tree and the time: it lays out, evaluates animations, draws what
/// contents are missing, and composes the damaged pixels.
@preconcurrency @MainActor
public final class LayerRenderer {
    /// The layer that is drawn, with everything in it.
    public let root: CALayer
    /// Device pixels per point.
    public var scale: CGFloat = 1 {
        didSet {
            if scale != oldValue { everythingChanged() }
            context.tree.scale = scale
        }
    }
    /// How much of the target is drawn, from its top left, in device pixels; another size draws
    /// everything again.
    public var pixelSize = PixelSize.zero {
        didSet { if pixelSize != oldValue { isWholeDamaged = true } }
    }
    /// Seconds by which an animation's first frame is ahead of its start, so that it shows a step.
    public var firstFrameLead: TimeInterval = 0

    let context = LayerContext()
    let damaging: DamagePass
    package private(set) var isWholeDamaged = true
    private var outlook = AnimationOutlook()
    /// When the animations that wait for their first frame were seen first.
    private var pendingStart: TimeInterval?
    private var region = PixelRegion()
    /// The last one, whose memory serves the next.
    private var frame = Frame()

    /// Watches frames and says what they cost; `nil`, the default, costs nothing.
    package var probe: FrameProbe? {
        get { context.probe }
        set { context.probe = newValue }
    }

    /// Takes `root` over: a layer has one renderer at a time.
    public init(root: CALayer) {
        self.root = root
        damaging = DamagePass(context.tree)
        root.attach(to: context)
    }

    isolated deinit {
        root.attach(to: nil)
        CATransaction.flush()
    }

    /// Whether something is to be laid out, drawn or painted now.
    public var needsFrame: Bool { isWholeDamaged || context.hasWork || CATransaction.hasEvents }

    /// Whether an animation of the layers changes with every frame. Display links are not counted:
    /// they belong to the application, see `LayerSession.hasRunningLink`.
    public var isAnimating: Bool { outlook.isRunning }

    /// When a waiting animation begins.
    public func nextWake(after now: TimeInterval) -> TimeInterval? {
        outlook.nextBegin.map { max($0, now) }
    }

    /// When the next animation begins or ends; `nil` when none waits and all that run go on for
    /// ever.
    package func nextEnd(after now: TimeInterval) -> TimeInterval? {
        [outlook.nextBegin, outlook.nextEnd].compactMap(\.self).min().map {
            // Rounding may put an end just before the time that was evaluated.
            max($0, now + 1e-4)
        }
    }

    /// Whether animations were added or changed that no frame has seen yet.
    package var hasNewAnimations: Bool { context.animationsChanged || CATransaction.hasEvents }

    /// Fixes the moment from which new animations count, also if their first frame has to wait.
    package func noteNewAnimations(at now: TimeInterval) {
        if context.animationsChanged, pendingStart == nil { pendingStart = now }
    }

    /// Paints the whole target with the next frame; what layers keep is still good.
    public func damageAll() { isWholeDamaged = true }

    private func everythingChanged() {
        isWholeDamaged = true
        func visit(_ layer: CALayer) {
            layer.mark([.placement, .appearance])
            for child in layer.children { visit(child) }
            if let mask = layer.maskLayer { visit(mask) }
        }
        visit(root)
    }

    /// Called before layouts, in a frame once or more, when a layer asked for it by
    /// ``CALayer/askForPreparation()``.
    package var beforeLayout: (() -> Void)? {
        get { context.beforeLayout }
        set { context.beforeLayout = newValue }
    }

    /// Calls ``beforeLayout`` if it is due.
    package func prepareLayout() { context.prepare() }

    /// Called in each frame when everything has its place, for what depends on where things are.
    package var afterLayout: (() -> Void)?

    /// Brings `target` up to `time`: layout, animations, contents, pixels. `isFresh` tells that
    /// the target holds nothing of an earlier frame.
    public func renderFrame(into target: Bitmap, isFresh: Bool, at time: TimeInterval) -> Frame {
        let probe = context.probe
        CADisplayLink.fire(at: time)
        probe?.lap(\.animations)
        prepare(at: time)
        let area = PixelRect(
            x: 0, y: 0, width: min(pixelSize.width, target.width),
            height: min(pixelSize.height, target.height))
        region.removeAll()
        if isFresh || isWholeDamaged { region.add(area) }
        let painting = context.painting
        painting.begin()
        damaging.pixelsMoved = 0
        LateCopyPass(context: context).run(at: time)
        frame.damage.removeAll(keepingCapacity: true)
        frame.moves.removeAll(keepingCapacity: true)
        placeAndDamage(area)
        probe?.lap(\.placing)
        isWholeDamaged = false
        // Drawing may change layers, and so uncover others.
        var drawing = DrawPass()
        var limit = PassLimit("drawing", 3)
        while context.undrawn > 0, limit.allows(root.undrawnName) {
            let before = context.undrawn
            if let node = root.node { drawing.run(node, in: region) }
            probe?.lap(\.drawing)
            placeAndDamage(area)
            probe?.lap(\.placing)
            if context.undrawn == before { break }
        }
        for move in frame.moves { target.move(move.source, dx: move.dx, dy: move.dy) }
        if let node = root.node { painting.run(node, into: target, area: area, region) }
        painting.pool.finishFrame(at: time)
        probe?.lap(\.painting)
        frame.damage.append(contentsOf: region)
        frame.statistics = painting.statistics
        frame.statistics.layersDrawn += drawing.drawn
        frame.statistics.pixelsMoved = damaging.pixelsMoved
        for layer in context.arrived where layer.context === context { layer.isCommitted = true }
        context.arrived.removeAll(keepingCapacity: true)
        CATransaction.deliverEvents()
        return frame
    }

    /// Lets time pass without painting, so that animations of a window that is not seen end.
    package func advance(to time: TimeInterval) {
        prepare(at: time)
        CATransaction.deliverEvents()
    }

    /// Gives back the memory that only frames of motion need, when none has been for a while.
    /// Returns when to ask again, or `nil` if there is no such memory.
    package func releaseUnusedMemory(at now: TimeInterval) -> TimeInterval? {
        context.painting.pool.releaseUnused(at: now)
    }

    private func layOut() {
        LayoutPass(context: context).run()
        CATransaction.flush()
        LayoutPass(context: context).run()
    }

    /// Places what changed, and finds what that touches on the screen.
    private func placeAndDamage(_ area: PixelRect) {
        guard !context.dirty.isEmpty else { return }
        var nodes: ContiguousArray<RenderNode> = []
        swap(&nodes, &context.dirty)
        for node in nodes { node.isListed = false }
        context.probe?.placed(nodes.count)
        PlacePass(tree: context.tree).run(nodes)
        damaging.run(context, area: area, moves: &frame.moves, into: &region)
        for node in nodes { node.dirt = [] }
        context.tree.settle()
        nodes.removeAll(keepingCapacity: true)
        if context.dirty.isEmpty { swap(&nodes, &context.dirty) }
    }

    private func prepare(at time: TimeInterval) {
        layOut()
        if let afterLayout {
            afterLayout()
            layOut()
        }
        context.probe?.lap(\.layout)
        let waited = max(0, time - (pendingStart ?? time))
        pendingStart = nil
        outlook = AnimatePass(context: context).run(at: time, lead: firstFrameLead + waited)
        context.probe?.lap(\.animations)
    }
}
