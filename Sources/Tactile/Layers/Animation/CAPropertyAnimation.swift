import Foundation
import TactileGeometry

/// An animation of the property that a key path names.
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
    open var keyPath: String? {
        didSet { targetClass = nil }
    }
    /// Whether values are added to what the layer shows without this animation.
    open var isAdditive = false
    /// Whether each repetition begins where the one before ended.
    open var isCumulative = false
    open var valueFunction: CAValueFunction? {
        didSet { converted = nil }
    }
    /// Takes the place of the timing function: the fraction of the values' way for a fraction of
    /// the time. It may leave 0…1.
    package final var pace: ((Double) -> Double)?
    /// Where the key path leads in layers of a class, that of the last layer that was animated.
    private var target: AnimationPath?
    private var targetClass: LayerPropertyTable?
    /// The kind of the values where the key path leads to no property of the class.
    private var ownKind = AnimationValue.Kind.number
    var converted: ConvertedValues?

    public convenience init(keyPath: String?) {
        self.init()
        self.keyPath = keyPath
    }

    override func takeValues(from other: CAAnimation) {
        super.takeValues(from: other)
        guard let other = other as? CAPropertyAnimation else { return }
        valueFunction = other.valueFunction
        keyPath = other.keyPath
        isAdditive = other.isAdditive
        isCumulative = other.isCumulative
        pace = other.pace
        converted = nil
    }

    /// Callers' values as the mixer wants them, made at the first use.
    struct ConvertedValues {
        var from: AnimationValue?
        var to: AnimationValue?
        var by: AnimationValue?
        var list: [AnimationValue] = []
        var timeline: KeyframeTimelineBox?
    }

    /// Finds the property in a class of layers.
    private func aim(at shown: CALayer) {
        let properties = type(of: shown).properties
        guard targetClass !== properties else { return }
        targetClass = properties
        target = keyPath.flatMap { AnimationPath($0, in: properties) }
        converted = nil
        if let keyPath { complain(of: keyPath, in: shown) }
    }

    /// Tells of a key path that no layer of the class has, and of one that cannot be animated.
    private func complain(of keyPath: String, in shown: CALayer) {
        let name = Description.className(type(of: shown))
        if let target {
            guard target.property.animation == .never else { return }
            Complaint.tell("“\(keyPath)” of \(name) cannot be animated: it is shown as it is set.")
            return
        }
        // A subclass may read keys that it has not declared.
        guard type(of: shown) == type(of: shown).properties.owner,
            shown.value(forKeyPath: keyPath) == nil
        else { return }
        Complaint.tell("\(name) has no property “\(keyPath)”: an animation of it shows nothing.")
    }

    private func write(_ value: AnimationValue, to shown: CALayer) {
        guard let target else { return }
        if target.component == .whole {
            target.property.set(value, of: shown)
        } else if var whole = target.property.value(of: shown) {
            whole.setComponent(target.component, value)
            target.property.set(whole, of: shown)
        }
    }

    /// The kind of the values given: by the path, or by the value function.
    var valueKind: AnimationValue.Kind {
        valueFunction != nil ? .number : target?.kind ?? ownKind
    }

    /// The value at an eased fraction of one run.
    func value(
        at fraction: Double, place: MediaTime.Place, time: Double, underlying: AnimationValue
    ) -> AnimationValue? {
        nil
    }

    /// Where a run ends, for cumulative repetition.
    func endValue(underlying: AnimationValue) -> AnimationValue? { nil }

    override func apply(
        at place: MediaTime.Place, time: Double, to shown: CALayer, model: CALayer
    ) {
        aim(at: shown)
        guard let target else {
            model.animations?.writesUnknownKeys = true
            applyToUnknownKey(at: place, time: time, to: shown)
            return
        }
        // What the property is without this animation.
        guard target.property.animation != .never,
            let underlying = target.property.value(of: shown)?.component(target.component),
            let value = result(at: place, time: time, over: underlying)
        else { return }
        model.animations?.wrote(target.property)
        write(value, to: shown)
    }

    /// What the animation makes of a value.
    private func result(
        at place: MediaTime.Place, time: Double, over underlying: AnimationValue
    ) -> AnimationValue? {
        let fraction =
            pace?(place.fraction) ?? timingFunction?.curve.value(at: place.fraction)
            ?? place.fraction
        guard
            var value = value(at: fraction, place: place, time: time, underlying: underlying)
        else { return nil }
        if isCumulative, place.iteration > 0, let end = endValue(underlying: underlying) {
            value = value.adding(end, times: Double(place.iteration))
        }
        if let valueFunction { value = .transform(valueFunction.transform(value)) }
        return isAdditive ? underlying.adding(value) : value
    }

    /// One of the values given, for their type.
    var sample: Any? { nil }

    /// Keys that only a subclass of the layer knows have values of any type. They keep that type;
    /// where the layer has none, they have the type of the animation's values.
    private func applyToUnknownKey(at place: MediaTime.Place, time: Double, to shown: CALayer) {
        guard let keyPath else { return }
        let set = shown.value(forKeyPath: keyPath)
        // Whole numbers in an animation say nothing of the property's type.
        let given = sample.map {
            $0 is Int && set == nil ? NSNumber(value: Double(converting: $0) ?? 0) : $0
        }
        guard let model = set ?? given else { return }
        let kind = AnimationValue.kind(of: model)
        if kind != ownKind {
            ownKind = kind
            converted = nil
        }
        guard var underlying = AnimationValue(model, kind: kind) else { return }
        if set == nil { underlying = underlying.adding(underlying, times: -1) }
        guard let value = result(at: place, time: time, over: underlying),
            let object = value.object(like: model)
        else { return }
        shown.setValue(object, forKeyPath: keyPath)
    }
}

/// Makes a transform of one number, so that a turn can go farther than half a circle.
public final class CAValueFunction: Sendable {
    public let name: CAValueFunctionName

    public init?(name: CAValueFunctionName) {
        guard CAValueFunctionName.all.contains(name) else { return nil }
        self.name = name
    }

    func transform(_ value: AnimationValue) -> CATransform3D {
        guard case .number(let v) = value else { return CATransform3DIdentity }
        return switch name {
        case .rotateX: CATransform3DMakeRotation(v, 1, 0, 0)
        case .rotateY: CATransform3DMakeRotation(v, 0, 1, 0)
        case .rotateZ: CATransform3DMakeRotation(v, 0, 0, 1)
        case .scaleX: CATransform3DMakeScale(v, 1, 1)
        case .scaleY: CATransform3DMakeScale(1, v, 1)
        case .scaleZ: CATransform3DMakeScale(1, 1, v)
        case .translateX: CATransform3DMakeTranslation(v, 0, 0)
        case .translateY: CATransform3DMakeTranslation(0, v, 0)
        default: CATransform3DMakeTranslation(0, 0, v)
        }
    }
}

public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
    public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
    public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
    public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
    public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
    public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
    public static let translateX = CAValueFunctionName(rawValue: "translateX")
    public static let translateY = CAValueFunctionName(rawValue: "translateY")
    public static let translateZ = CAValueFunctionName(rawValue: "translateZ")

    static let all: Set<CAValueFunctionName> = [
        .rotateX, .rotateY, .rotateZ, .scaleX, .scaleY, .scaleZ, .translateX, .translateY,
        .translateZ,
    ]
}
