import TactileDrawing
import TactileGeometry

/// A property of layers, declared once, by the class that has it.
///
/// Accessors are written by hand, so that they are plain loads and stores. What works for every
/// property reads the declaration: values by name, defaults, animations, and the comparison of
/// what a layer shows with what it showed before.
@MainActor
final class LayerProperty {
    /// What animates a change of the property.
    enum Animation: Int {
        /// Nothing: the value cannot be shown otherwise than it is set.
        case never
        /// An animation that is added for it.
        case onRequest
        /// Also each change of a layer that is no view's.
        case implicitly
        /// Also changes of a view's layer in an animation block.
        case inBlocks
    }

    let name: String
    /// Another name, as that of a Boolean property's getter.
    let alias: String?
    let kind: AnimationValue.Kind
    let animation: Animation
    /// What a change touches.
    private let dirt: LayerDirt
    /// What a change touches in addition while the layer masks to its bounds.
    private let maskingDirt: LayerDirt
    private let reader: (CALayer) -> AnimationValue?
    private let writer: (CALayer, AnimationValue) -> Bool
    private let isSame: ((CALayer, CALayer) -> Bool)?
    /// What two different values touch, if that is less than `dirt`.
    private let difference: ((CALayer, CALayer) -> LayerDirt)?

    init(
        _ name: String, alias: String? = nil, kind: AnimationValue.Kind,
        _ animation: Animation, dirt: LayerDirt = [], masking: LayerDirt = [],
        read: @escaping (CALayer) -> AnimationValue?,
        write: @escaping (CALayer, AnimationValue) -> Bool,
        isSame: ((CALayer, CALayer) -> Bool)? = nil,
        between: ((CALayer, CALayer) -> LayerDirt)? = nil
    ) {
        self.name = name
        self.alias = alias
        self.kind = kind
        self.animation = animation
        self.dirt = dirt
        maskingDirt = masking
        reader = read
        writer = write
        self.isSame = isSame
        difference = between
    }

    // MARK: Doors

    /// `nil` for a layer without the property.
    func value(of layer: CALayer) -> AnimationValue? { reader(layer) }

    /// Sets the property as its accessor does. Returns false for a value of another type.
    @discardableResult
    func set(_ value: AnimationValue, of layer: CALayer) -> Bool { writer(layer, value) }

    /// Takes a caller's value. `nil` where the property has none is the default, and what is of
    /// another type is ignored.
    func setObject(_ object: Any?, of layer: CALayer) {
        if set(AnimationValue(object, kind: kind) ?? .object(object), of: layer) { return }
        if AnimationValue.isNone(object), let standard = type(of: layer).properties.standard(self) {
            set(standard, of: layer)
        }
    }

    /// What a change of a layer's property touches.
    @inline(__always)
    func dirt(of layer: CALayer) -> LayerDirt {
        if maskingDirt.isEmpty || !layer.shown.state.masksToBounds { return dirt }
        return dirt.union(maskingDirt)
    }

    /// Whether a change of it is seen.
    var isSeen: Bool { isSame != nil }

    /// What has to be repainted of the property when `after` is shown instead of `before`.
    @inline(__always)
    func dirt(from before: CALayer, to after: CALayer) -> LayerDirt {
        guard let isSame, !isSame(before, after) else { return [] }
        return difference?(before, after) ?? dirt(of: after)
    }
}

extension LayerProperty {
    /// A property of a type that animations know. Without `dirt` it is not seen.
    @inline(__always)
    convenience init<Owner: CALayer, Value: LayerValue>(
        _ owner: Owner.Type, _ name: String, alias: String? = nil,
        _ animation: Animation, dirt: LayerDirt = [], masking: LayerDirt = [],
        get: @escaping (Owner) -> Value, set: @escaping (Owner, Value) -> Void
    ) {
        self.init(
            owner, name, alias, Value.kind, animation, dirt, masking, get, set,
            box: { $0.animationValue }, unbox: { Value($0) })
    }

    @inline(__always)
    convenience init<Owner: CALayer>(
        _ owner: Owner.Type, _ name: String, _ animation: Animation,
        dirt: LayerDirt, color: @escaping (Owner) -> CGColor?,
        set: @escaping (Owner, CGColor?) -> Void
    ) {
        self.init(
            owner, name, nil, .color, animation, dirt, [], color, set, box: { .color($0) },
            unbox: { if case .color(let color) = $0 { color } else { nil } })
    }

    @inline(__always)
    convenience init<Owner: CALayer>(
        _ owner: Owner.Type, _ name: String, _ animation: Animation,
        dirt: LayerDirt, path: @escaping (Owner) -> CGPath?,
        set: @escaping (Owner, CGPath?) -> Void
    ) {
        self.init(
            owner, name, nil, .path, animation, dirt, [], path, set, box: { .path($0) },
            unbox: { if case .path(let path) = $0 { path } else { nil } })
    }

    @inline(__always)
    private convenience init<Owner: CALayer, Value: Equatable & SendableMetatype>(
        _ owner: Owner.Type, _ name: String, _ alias: String?, _ kind: AnimationValue.Kind,
        _ animation: Animation, _ dirt: LayerDirt, _ masking: LayerDirt,
        _ get: @escaping (Owner) -> Value, _ set: @escaping (Owner, Value) -> Void,
        box: @escaping (Value) -> AnimationValue, unbox: @escaping (AnimationValue) -> Value?
    ) {
        self.init(
            name, alias: alias, kind: kind, animation, dirt: dirt, masking: masking,
            read: { ($0 as? Owner).map { box(get($0)) } },
            write: {
                guard let layer = $0 as? Owner, let value = unbox($1) else { return false }
                set(layer, value)
                return true
            },
            isSame: dirt.union(masking).isEmpty
                ? nil
                : {
                    guard let before = $0 as? Owner, let after = $1 as? Owner else { return true }
                    return get(before) == get(after)
                })
    }

    /// A property of any type, which animations do not mix; what is of another type sets `nil`.
    convenience init<Owner: CALayer, Value>(
        _ owner: Owner.Type, _ name: String, _ animation: Animation = .never,
        dirt: LayerDirt = [], object: @escaping (Owner) -> Value?,
        set: @escaping (Owner, Value?) -> Void, isSame: ((CALayer, CALayer) -> Bool)? = nil
    ) {
        self.init(
            name, kind: .object, animation, dirt: dirt,
            read: { ($0 as? Owner).map { .object(object($0).map { $0 as Any }) } },
            write: {
                guard let layer = $0 as? Owner, case .object(let object) = $1 else { return false }
                set(layer, object.flatMap { $0 as? Value })
                return true
            },
            isSame: isSame)
    }
}

/// The properties that a class of layers has, its own and those it inherits.
@MainActor
final class LayerPropertyTable {
    /// The class that declares them.
    let owner: CALayer.Type
    let all: [LayerProperty]
    /// Those that the class itself declares.
    let own: [LayerProperty]
    /// Those whose change is seen.
    private let seen: ContiguousArray<LayerProperty>
    private let byName: [String: LayerProperty]
    private let makeStandard: () -> CALayer
    /// A layer on which nothing was set.
    private lazy var standard = makeStandard()

    init<Owner: CALayer>(
        of owner: Owner.Type, _ own: [LayerProperty], after inherited: LayerPropertyTable? = nil
    ) {
        self.owner = owner
        self.own = own
        all = (inherited?.all ?? []) + own
        seen = ContiguousArray(all.filter(\.isSeen))
        var names: [String: LayerProperty] = [:]
        for property in all {
            names[property.name] = property
            if let alias = property.alias { names[alias] = property }
        }
        byName = names
        makeStandard = { owner.init(presenting: nil) }
    }

    subscript(name: String) -> LayerProperty? { byName[name] }

    /// The default of a property.
    func standard(_ property: LayerProperty) -> AnimationValue? { property.value(of: standard) }

    /// What has to be repainted when `after` is shown instead of `before`; both are of the class.
    func dirt(from before: CALayer, to after: CALayer) -> LayerDirt {
        dirt(from: before, to: after, in: seen)
    }

    /// What has to be repainted when no other properties than these can differ.
    func dirt(
        from before: CALayer, to after: CALayer, in properties: ContiguousArray<LayerProperty>
    ) -> LayerDirt {
        var dirt: LayerDirt = []
        for property in properties { dirt.formUnion(property.dirt(from: before, to: after)) }
        // Amid a transition all that is in a picture of the layer is another one too.
        if before.state.transition != after.state.transition {
            dirt.formUnion([.subtree, .sublayers])
        }
        return dirt
    }
}
