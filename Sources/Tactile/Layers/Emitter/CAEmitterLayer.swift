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

    public required init() {
        emission = Emission()
        super.init()
    }

    public required init(layer: Any) {
        let other = layer as? CAEmitterLayer
        emission = other?.emission ?? Emission()
        super.init(layer: layer)
        guard let other else { return }
        emitter = other.emitter
        emitterCells = other.emitterCells
        seed = other.seed
    }

    private func change<Value: Equatable>(
        _ key: LayerKey?, _ value: WritableKeyPath<EmitterState, Value>, _ newValue: Value
    ) {
        guard emitter[keyPath: value] != newValue else { return }
        let action = key.flatMap { willChange($0) }
        emitter[keyPath: value] = newValue
        context?.animationsChanged = true
        if let key { didChange(key, action, [.appearance, .extent]) }
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
        set { change(.emitterPosition, \.position, newValue) }
    }
    open var emitterSize: CGSize {
        get { emitter.size }
        set { change(.emitterSize, \.size, newValue) }
    }
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { emitter.shape }
        set { change(nil, \.shape, newValue) }
    }
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { emitter.mode }
        set { change(nil, \.mode, newValue) }
    }
    open var renderMode: CAEmitterLayerRenderMode {
        get { emitter.renderMode }
        set { change(nil, \.renderMode, newValue) }
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
    open var velocity: Float {
        get { emitter.velocity }
        set { change(.velocity, \.velocity, newValue) }
    }
    open var scale: Float {
        get { emitter.scale }
        set { change(.scale, \.scale, newValue) }
    }
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

    override func animationValue(_ key: LayerKey) -> AnimationValue? {
        switch key {
        case .emitterPosition: .point(emitterPosition)
        case .emitterSize: .size(emitterSize)
        case .birthRate: .number(Double(birthRate))
        case .lifetime: .number(Double(lifetime))
        case .velocity: .number(Double(velocity))
        case .scale: .number(Double(scale))
        case .spin: .number(Double(spin))
        default: super.animationValue(key)
        }
    }

    override func setAnimationValue(_ value: AnimationValue, _ key: LayerKey) {
        switch (key, value) {
        case (.emitterPosition, .point(let value)): emitterPosition = value
        case (.emitterSize, .size(let value)): emitterSize = value
        case (.birthRate, .number(let value)): birthRate = Float(value)
        case (.lifetime, .number(let value)): lifetime = Float(value)
        case (.velocity, .number(let value)): velocity = Float(value)
        case (.scale, .number(let value)): scale = Float(value)
        case (.spin, .number(let value)): spin = Float(value)
        default: super.setAnimationValue(value, key)
        }
    }

    override func takeVectorValues(from model: CALayer) {
        if let model = model as? CAEmitterLayer { emitter = model.emitter }
    }

    /// Brings the particles to a time. Returns whether time alone changes them.
    func emit(at time: TimeInterval) -> Bool {
        let wasEmpty = emission.particles.isEmpty
        let values = (shown as? CAEmitterLayer)?.emitter ?? emitter
        emission.update(values, emitterCells ?? [], seed: seed, at: localTime(atGlobal: time))
        if !wasEmpty || !emission.particles.isEmpty { mark([.appearance, .extent]) }
        return emission.isActive && effectiveSpeed != 0 && !shown.state.isHidden
    }

    override var flyingParticles: Emission? { emission }
}
