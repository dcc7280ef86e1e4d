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

    public override init() {
        super.init()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? CAReplicatorLayer { instances = layer.instances }
    }

    private func change<Value: Equatable>(
        _ property: LayerProperty, _ path: WritableKeyPath<Instances, Value>, _ value: Value
    ) {
        if instances[keyPath: path] != value {
            change(property) { instances[keyPath: path] = value }
        }
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
                node?.lateCopies = []
            } else {
                context?.delayed.append(self)
            }
        }
    }
    /// From each copy to the next, about the layer's anchor point.
    open var instanceTransform: CATransform3D {
        get { instances.transform }
        set { change(.instanceTransform, \Instances.transform, newValue) }
    }
    /// Multiplies the colours of the first copy; `nil` counts as white.
    open var instanceColor: CGColor? {
        get { instances.color }
        set { change(.instanceColor, \.color, newValue ?? .white) }
    }
    /// Is added to the colour's red from each copy to the next, 0…1.
    open var instanceRedOffset: Float {
        get { Float(instances.offsets.x) }
        set { change(.instanceRedOffset, \.offsets.x, Double(newValue)) }
    }
    /// Is added to the colour's green from each copy to the next, 0…1.
    open var instanceGreenOffset: Float {
        get { Float(instances.offsets.y) }
        set { change(.instanceGreenOffset, \.offsets.y, Double(newValue)) }
    }
    /// Is added to the colour's blue from each copy to the next, 0…1.
    open var instanceBlueOffset: Float {
        get { Float(instances.offsets.z) }
        set { change(.instanceBlueOffset, \.offsets.z, Double(newValue)) }
    }
    /// Is added to the colour's alpha from each copy to the next, 0…1.
    open var instanceAlphaOffset: Float {
        get { Float(instances.offsets.w) }
        set { change(.instanceAlphaOffset, \.offsets.w, Double(newValue)) }
    }

    override class var properties: LayerPropertyTable { .replicatorLayer }

    override func takeOwnValues(from model: CALayer) {
        if let model = model as? CAReplicatorLayer { instances = model.instances }
    }
    override var isReplicator: Bool { true }
    override var replication: Instances? { instances }
}

extension LayerProperty {
    static let instanceCount = LayerProperty(
        CAReplicatorLayer.self, "instanceCount", .onRequest, dirt: copies,
        get: { $0.instanceCount }, set: { $0.instanceCount = $1 })
    static let instanceDelay = LayerProperty(
        CAReplicatorLayer.self, "instanceDelay", .implicitly, dirt: copies,
        get: { $0.instanceDelay }, set: { $0.instanceDelay = $1 })
    static let instanceTransform = LayerProperty(
        CAReplicatorLayer.self, "instanceTransform", .implicitly, dirt: copies,
        get: { $0.instanceTransform }, set: { $0.instanceTransform = $1 })
    static let instanceColor = LayerProperty(
        CAReplicatorLayer.self, "instanceColor", .implicitly, dirt: copies,
        color: { $0.instanceColor }, set: { $0.instanceColor = $1 })
    static let instanceRedOffset = LayerProperty(
        CAReplicatorLayer.self, "instanceRedOffset", .implicitly, dirt: copies,
        get: { $0.instanceRedOffset }, set: { $0.instanceRedOffset = $1 })
    static let instanceGreenOffset = LayerProperty(
        CAReplicatorLayer.self, "instanceGreenOffset", .implicitly, dirt: copies,
        get: { $0.instanceGreenOffset }, set: { $0.instanceGreenOffset = $1 })
    static let instanceBlueOffset = LayerProperty(
        CAReplicatorLayer.self, "instanceBlueOffset", .implicitly, dirt: copies,
        get: { $0.instanceBlueOffset }, set: { $0.instanceBlueOffset = $1 })
    static let instanceAlphaOffset = LayerProperty(
        CAReplicatorLayer.self, "instanceAlphaOffset", .implicitly, dirt: copies,
        get: { $0.instanceAlphaOffset }, set: { $0.instanceAlphaOffset = $1 })

    private static let copies: LayerDirt = [.sublayers, .appearance]
}

extension LayerPropertyTable {
    static let replicatorLayer = LayerPropertyTable(
        of: CAReplicatorLayer.self,
        [
            .instanceCount, .instanceDelay, .instanceTransform, .instanceColor,
            .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset,
        ], after: .layer)
}
