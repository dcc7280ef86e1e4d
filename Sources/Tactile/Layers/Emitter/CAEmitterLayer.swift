import Foundation
import TactileDrawing
import TactileGeometry

/// Lets particles fly, in front of its contents and behind its sublayers.
///
/// The particles of a time follow from the layer's time, its seed and how the rates changed: a
/// frame's picture does not depend on when it is made. Emission begins at the layer's time 0, so
/// that a layer whose `beginTime` is not set shows a stream that has long been flowing.
@preconcurrency @MainActor
open class CAEmitterLayer: CALayer {
    private(set) var emitter = EmitterState()
    let emission: Emission

    public override init() {
        emission = Emission()
        super.init()
    }

    public required init?(coder: NSCoder) {
        emission = Emission()
        super.init(coder: coder)
    }

    public override init(layer: Any) {
        let other = layer as? CAEmitterLayer
        emission = other?.emission ?? Emission()
        super.init(layer: layer)
        guard let other else { return }
        emitter = other.emitter
        emitterCells = other.emitterCells
        seed = other.seed
    }

    private func change<Value: Equatable>(
        _ property: LayerProperty, _ path: WritableKeyPath<EmitterState, Value>, _ value: Value
    ) {
        guard emitter[keyPath: path] != value else { return }
        change(property) { emitter[keyPath: path] = value }
        context?.animationsChanged = true
    }

    /// What is emitted. A cell may be changed while its particles fly, by hand or by key paths such
    /// as `emitterCells.NAME.velocity`; the next frame shows it.
    open var emitterCells: [CAEmitterCell]? {
        didSet { context?.animationsChanged = true }
    }
    /// Another seed, other numbers.
    open var seed: UInt32 = 0 {
        didSet { context?.animationsChanged = true }
    }
    /// In the layer's points.
    open var emitterPosition: CGPoint {
        get { emitter.position }
        set { change(.emitterPosition, \EmitterState.position, newValue) }
    }
    /// Of the shape, in points; of a circle and a sphere the width is the radius.
    open var emitterSize: CGSize {
        get { emitter.size }
        set { change(.emitterSize, \.size, newValue) }
    }
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { emitter.shape }
        set { change(.emitterShape, \.shape, newValue) }
    }
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { emitter.mode }
        set { change(.emitterMode, \.mode, newValue) }
    }
    open var renderMode: CAEmitterLayerRenderMode {
        get { emitter.renderMode }
        set { change(.renderMode, \.renderMode, newValue) }
    }
    /// Multiplies the cells' rates. At 0 nothing is born, and what flies lives to its end.
    open var birthRate: Float {
        get { emitter.birthRate }
        set { change(.birthRate, \.birthRate, newValue) }
    }
    /// Multiplies the cells' lifetimes.
    open var lifetime: Float {
        get { emitter.lifetime }
        set { change(.lifetime, \.lifetime, newValue) }
    }
    /// Multiplies the cells' velocities.
    open var velocity: Float {
        get { emitter.velocity }
        set { change(.velocity, \.velocity, newValue) }
    }
    /// Multiplies the cells' scales.
    open var scale: Float {
        get { emitter.scale }
        set { change(.scale, \.scale, newValue) }
    }
    /// Multiplies the cells' spins.
    open var spin: Float {
        get { emitter.spin }
        set { change(.spin, \.spin, newValue) }
    }

    open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard let (cell, key) = cellPath(keyPath) else {
            super.setValue(value, forKeyPath: keyPath)
            return
        }
        cell.setValue(value, forKey: key)
        context?.animationsChanged = true
    }

    open override func value(forKeyPath keyPath: String) -> Any? {
        guard let (cell, key) = cellPath(keyPath) else {
            return super.value(forKeyPath: keyPath)
        }
        return cell.value(forKey: key)
    }

    private func cellPath(_ keyPath: String) -> (CAEmitterCell, String)? {
        let parts = keyPath.split(separator: ".", maxSplits: 2).map(String.init)
        guard parts.count == 3, parts[0] == "emitterCells",
            let cell = emitterCells?.first(where: { $0.name == parts[1] })
        else { return nil }
        return (cell, parts[2])
    }

    override class var properties: LayerPropertyTable { .emitterLayer }

    override func takeOwnValues(from model: CALayer) {
        if let model = model as? CAEmitterLayer { emitter = model.emitter }
    }

    /// Brings the particles to a time. Returns whether time alone changes them.
    func emit(at time: TimeInterval) -> Bool {
        let wasEmpty = emission.particles.isEmpty
        let values = (shown as? CAEmitterLayer)?.emitter ?? emitter
        emission.update(values, emitterCells ?? [], seed: seed, at: localTime(atGlobal: time))
        if !wasEmpty || !emission.particles.isEmpty { mark(.appearance) }
        return emission.isActive && effectiveSpeed != 0 && !shown.state.isHidden
    }

    override var flyingParticles: Emission? { emission }
}

extension CAEmitterLayerEmitterShape: LayerChoice {}
extension CAEmitterLayerEmitterMode: LayerChoice {}
extension CAEmitterLayerRenderMode: LayerChoice {}

extension LayerProperty {
    static let emitterCells = LayerProperty(
        CAEmitterLayer.self, "emitterCells",
        object: { $0.emitterCells }, set: { $0.emitterCells = $1 })
    static let seed = LayerProperty(
        CAEmitterLayer.self, "seed", .never,
        get: { $0.seed }, set: { $0.seed = $1 })
    static let emitterPosition = LayerProperty(
        CAEmitterLayer.self, "emitterPosition", .implicitly, dirt: particles,
        get: { $0.emitterPosition }, set: { $0.emitterPosition = $1 })
    static let emitterSize = LayerProperty(
        CAEmitterLayer.self, "emitterSize", .implicitly, dirt: particles,
        get: { $0.emitterSize }, set: { $0.emitterSize = $1 })
    static let emitterShape = LayerProperty(
        CAEmitterLayer.self, "emitterShape", .onRequest, dirt: particles,
        get: { $0.emitterShape }, set: { $0.emitterShape = $1 })
    static let emitterMode = LayerProperty(
        CAEmitterLayer.self, "emitterMode", .onRequest, dirt: particles,
        get: { $0.emitterMode }, set: { $0.emitterMode = $1 })
    static let renderMode = LayerProperty(
        CAEmitterLayer.self, "renderMode", .onRequest, dirt: particles,
        get: { $0.renderMode }, set: { $0.renderMode = $1 })
    static let birthRate = LayerProperty(
        CAEmitterLayer.self, "birthRate", .implicitly, dirt: particles,
        get: { $0.birthRate }, set: { $0.birthRate = $1 })
    static let lifetime = LayerProperty(
        CAEmitterLayer.self, "lifetime", .implicitly, dirt: particles,
        get: { $0.lifetime }, set: { $0.lifetime = $1 })
    static let velocity = LayerProperty(
        CAEmitterLayer.self, "velocity", .implicitly, dirt: particles,
        get: { $0.velocity }, set: { $0.velocity = $1 })
    static let scale = LayerProperty(
        CAEmitterLayer.self, "scale", .implicitly, dirt: particles,
        get: { $0.scale }, set: { $0.scale = $1 })
    static let spin = LayerProperty(
        CAEmitterLayer.self, "spin", .implicitly, dirt: particles,
        get: { $0.spin }, set: { $0.spin = $1 })

    private static let particles: LayerDirt = .appearance
}

extension LayerPropertyTable {
    static let emitterLayer = LayerPropertyTable(
        of: CAEmitterLayer.self,
        [
            .emitterCells, .seed, .emitterPosition, .emitterSize, .emitterShape, .emitterMode,
            .renderMode, .birthRate, .lifetime, .velocity, .scale, .spin,
        ], after: .layer)
}
