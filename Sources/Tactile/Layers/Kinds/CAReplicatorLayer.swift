import Foundation
import TactileDrawing
import TactileGeometry

/// Shows its sublayers several times, each time transformed once more and tinted further.
///
/// The copies are one picture of the sublayers, flattened, under powers of `instanceTransform`
/// about the middle of the bounds (the anchor point). With a delay each copy is a picture of its
/// own, while something in the sublayers is animated.
@preconcurrency @MainActor
open class CAReplicatorLayer: CALayer {
    struct Instances: Equatable {
        var count = 1
        var transform = CATransform3DIdentity
        /// Seconds by which each further copy's time is behind.
        var delay = 0.0
        /// The first copy's tint.
        var color = CGColor.white
        /// What each further copy adds to red, green, blue and alpha.
        var offsets = SIMD4<Double>(0, 0, 0, 0)

        /// The tint of a copy: red, green, blue and alpha, each 0…1.
        func tint(_ index: Int) -> SIMD4<Double> {
            let base = SIMD4(
                Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
            return (base + offsets * Double(index)).clamped(
                lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
        }
    }

    private(set) var instances = Instances()
    /// What the second copy and all after it show, when their time is behind; else empty.
    var lateCopies: [LayerPicture?] = []

    public required init() {
        super.init()
    }

    public required init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? CAReplicatorLayer { instances = layer.instances }
    }

    private func change<Value: Equatable>(
        _ key: LayerKey, _ path: WritableKeyPath<Instances, Value>, _ value: Value
    ) {
        guard instances[keyPath: path] != value else { return }
        let action = willChange(key)
        instances[keyPath: path] = value
        didChange(key, action, [.sublayers, .extent])
    }

    /// 1…1000.
    open var instanceCount: Int {
        get { instances.count }
        set { change(.instanceCount, \.count, min(max(newValue, 1), 1000)) }
    }
    /// Seconds by which animations of the sublayers run later in each further copy; not finite
    /// counts as 0.
    open var instanceDelay: CFTimeInterval {
        get { instances.delay }
        set {
            let delay = newValue.isFinite ? newValue : 0
            let wasDelayed = instances.delay != 0
            change(.instanceDelay, \.delay, delay)
            guard wasDelayed != (delay != 0), modelLayer == nil else { return }
            if wasDelayed {
                context?.delayed.removeAll { $0 === self }
                lateCopies = []
            } else {
                context?.delayed.append(self)
            }
        }
    }
    open var instanceTransform: CATransform3D {
        get { instances.transform }
        set { change(.instanceTransform, \.transform, newValue) }
    }
    open var instanceColor: CGColor? {
        get { instances.color }
        set { change(.instanceColor, \.color, newValue ?? .white) }
    }
    open var instanceRedOffset: Float {
        get { Float(instances.offsets.x) }
        set { change(.instanceRedOffset, \.offsets.x, Double(newValue)) }
    }
    open var instanceGreenOffset: Float {
        get { Float(instances.offsets.y) }
        set { change(.instanceGreenOffset, \.offsets.y, Double(newValue)) }
    }
    open var instanceBlueOffset: Float {
        get { Float(instances.offsets.z) }
        set { change(.instanceBlueOffset, \.offsets.z, Double(newValue)) }
    }
    open var instanceAlphaOffset: Float {
        get { Float(instances.offsets.w) }
        set { change(.instanceAlphaOffset, \.offsets.w, Double(newValue)) }
    }

    override func animationValue(_ key: LayerKey) -> AnimationValue? {
        switch key {
        case .instanceCount: .number(Double(instanceCount))
        case .instanceDelay: .number(instanceDelay)
        case .instanceTransform: .transform(instanceTransform)
        case .instanceColor: .color(instanceColor)
        case .instanceRedOffset: .number(instances.offsets.x)
        case .instanceGreenOffset: .number(instances.offsets.y)
        case .instanceBlueOffset: .number(instances.offsets.z)
        case .instanceAlphaOffset: .number(instances.offsets.w)
        default: super.animationValue(key)
        }
    }

    override func setAnimationValue(_ value: AnimationValue, _ key: LayerKey) {
        switch (key, value) {
        case (.instanceCount, .number(let value)): instanceCount = Int(max(1, min(1000, value)))
        case (.instanceDelay, .number(let value)): instanceDelay = value
        case (.instanceTransform, .transform(let value)): instanceTransform = value
        case (.instanceColor, .color(let value)): instanceColor = value
        case (.instanceRedOffset, .number(let value)): instanceRedOffset = Float(value)
        case (.instanceGreenOffset, .number(let value)): instanceGreenOffset = Float(value)
        case (.instanceBlueOffset, .number(let value)): instanceBlueOffset = Float(value)
        case (.instanceAlphaOffset, .number(let value)): instanceAlphaOffset = Float(value)
        default: super.setAnimationValue(value, key)
        }
    }

    override func takeVectorValues(from model: CALayer) {
        if let model = model as? CAReplicatorLayer { instances = model.instances }
    }
    override var replication: Instances? { instances }
}
