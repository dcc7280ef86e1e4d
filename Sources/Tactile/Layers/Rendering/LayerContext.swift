import Foundation

/// What the layers of one shown tree share: lists of what the next frame has to do, so that a
/// frame never searches the tree.
@MainActor
final class LayerContext {
    /// The layers' nodes.
    let tree = RenderTree(scale: 1)
    var dirty: ContiguousArray<RenderNode> = []
    var needLayout: [CALayer] = []
    /// How many layout passes are under way. Layers whose turn is still to come are in no list.
    var layoutDepth = 0
    /// Whether somebody asked for ``beforeLayout`` since it was last called.
    var isUnprepared = true
    /// Finds out what is to be laid out, where somebody asked for that.
    var beforeLayout: (() -> Void)?
    /// Layers that came since the last frame.
    var arrived: [CALayer] = []
    /// Layers with animations.
    var animated = AnimatedLayers()
    /// Replicators whose copies run late.
    var delayed: [CAReplicatorLayer] = []
    /// Layers with particles.
    var emitters: [CAEmitterLayer] = []
    /// Layers that show what is behind them.
    var backdrops: [CABackdropLayer] = []
    /// How many layers wait for their contents to be drawn.
    var undrawn = 0
    /// Whether animations have to be evaluated although no time passed.
    var animationsChanged = false
    /// The time that presentations show.
    var presentedTime: TimeInterval = 0
    /// Watches frames, where somebody wants to know of them.
    var probe: FrameProbe?
    /// What paints the tree, for the screen and as a picture.
    let painting: PaintPass

    init() { painting = PaintPass(tree) }

    var hasWork: Bool {
        !dirty.isEmpty || !needLayout.isEmpty || isUnprepared || animationsChanged
            || !arrived.isEmpty
    }

    func prepare() {
        guard isUnprepared else { return }
        isUnprepared = false
        beforeLayout?()
    }

    func timingChanged() { animationsChanged = true }

    func welcome(_ layer: CALayer) {
        if !layer.isCommitted { arrived.append(layer) }
        if layer.layoutIsNeeded { needLayout.append(layer) }
        if layer.displayNeed != .none { undrawn += 1 }
        if layer.animations != nil {
            animated.append(layer)
            animationsChanged = true
        }
        if layer.flyingParticles != nil, let emitter = layer as? CAEmitterLayer {
            emitters.append(emitter)
            animationsChanged = true
        }
        if layer.isReplicator, let replicator = layer as? CAReplicatorLayer,
            replicator.instances.delay != 0
        {
            delayed.append(replicator)
        }
        if let backdrop = layer as? CABackdropLayer { backdrops.append(backdrop) }
        if layer.presented != nil || !layer.state.isHidden { layer.mark(.placement) }
    }

    func forget(_ layer: CALayer) {
        if layer.displayNeed != .none { undrawn -= 1 }
        if layer.animations != nil { animated.remove(layer) }
        if layer.isReplicator { delayed.removeAll { $0 === layer } }
        if layer.flyingParticles != nil { emitters.removeAll { $0 === layer } }
        if layer is CABackdropLayer { backdrops.removeAll { $0 === layer } }
    }
}

/// Layers in the order in which they came to have animations. Taking one out costs the same however
/// many there are: it leaves a gap, which the next frame closes.
@MainActor
struct AnimatedLayers {
    private var layers: ContiguousArray<CALayer?> = []
    private(set) var count = 0

    mutating func append(_ layer: CALayer) {
        layer.animatedPlace = layers.count
        layers.append(layer)
        count += 1
    }

    mutating func remove(_ layer: CALayer) {
        guard layer.animatedPlace >= 0 else { return }
        layers[layer.animatedPlace] = nil
        layer.animatedPlace = -1
        count -= 1
    }

    /// How many places there are, gaps with them.
    var end: Int { layers.count }

    subscript(place: Int) -> CALayer? { layers[place] }

    mutating func closeGaps() {
        guard layers.count > count else { return }
        layers.removeAll { $0 == nil }
        for place in layers.indices { layers[place]?.animatedPlace = place }
    }
}
