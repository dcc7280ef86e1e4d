import Foundation
import TactileDrawing
import TactileGeometry
import TactileMotion

public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

    var mode: KeyframeMode {
        switch self {
        case .discrete: .discrete
        case .paced: .paced
        case .cubic: .cubic
        case .cubicPaced: .cubicPaced
        default: .linear
        }
    }
}

public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The layer turns with the path's tangent.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// As `rotateAuto`, half a turn further.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

struct KeyframeTimelineBox {
    var timeline: KeyframeTimeline
    var shapes: [KeyframeShape]
    /// For animations along a path: what each segment is.
    var segments: [PathSegment]
}

/// Through a list of values, or along a path.
@preconcurrency @MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// What the property goes through, of one kind; without effect where there is a ``path``.
    open var values: [Any]? {
        didSet { converted = nil }
    }
    /// The way of a point; it wins over `values`.
    open var path: CGPath? {
        get { wayPath }
        set {
            wayPath = newValue
            converted = nil
        }
    }
    private var wayPath: CGPath?
    /// 0…1, one for each value (one more in discrete mode), ascending.
    open var keyTimes: [NSNumber]? {
        didSet { converted = nil }
    }
    /// The pace of each segment.
    open var timingFunctions: [CAMediaTimingFunction]? {
        didSet { converted = nil }
    }
    /// How the property gets from one value to the next.
    open var calculationMode = CAAnimationCalculationMode.linear {
        didSet { converted = nil }
    }
    /// For cubic ways, one number for each value, -1…1 as in the splines of Kochanek and Bartels: 1
    /// is tight, -1 is round. 0 where none is given.
    open var tensionValues: [NSNumber]? {
        didSet { converted = nil }
    }
    /// For cubic ways, as ``tensionValues``: how sharp the corner at each value is.
    open var continuityValues: [NSNumber]? {
        didSet { converted = nil }
    }
    /// For cubic ways, as ``tensionValues``: to which side of each value the way bends out.
    open var biasValues: [NSNumber]? {
        didSet { converted = nil }
    }
    /// Whether what follows a ``path`` turns with it; `nil` does not.
    open var rotationMode: CAAnimationRotationMode?

    override func takeValues(from other: CAAnimation) {
        super.takeValues(from: other)
        guard let other = other as? CAKeyframeAnimation else { return }
        values = other.values
        path = other.path
        keyTimes = other.keyTimes
        timingFunctions = other.timingFunctions
        calculationMode = other.calculationMode
        tensionValues = other.tensionValues
        continuityValues = other.continuityValues
        biasValues = other.biasValues
        rotationMode = other.rotationMode
    }

    override var sample: Any? { wayPath == nil ? values?.first : CGPoint.zero }

    private var keyframes: ConvertedValues {
        if let converted { return converted }
        var made = ConvertedValues()
        var segments: [PathSegment] = []
        var distances: [Double] = []
        if let wayPath {
            segments = PathSegment.segments(of: wayPath)
            distances = segments.map(\.length)
            made.list = segments.first.map { [.point($0.start)] } ?? []
            made.list += segments.map { .point($0.end) }
        } else {
            made.list = (values ?? []).compactMap { AnimationValue($0, kind: valueKind) }
            distances = zip(made.list, made.list.dropFirst()).map { $0.distance(to: $1) }
        }
        func number(_ list: [NSNumber]?, _ index: Int) -> Double {
            guard let list, list.indices.contains(index) else { return 0 }
            return list[index].doubleValue
        }
        let shapes = made.list.indices.map {
            KeyframeShape(
                tension: number(tensionValues, $0), continuity: number(continuityValues, $0),
                bias: number(biasValues, $0))
        }
        made.timeline = KeyframeTimelineBox(
            timeline: KeyframeTimeline(
                count: made.list.count, mode: calculationMode.mode,
                keyTimes: keyTimes?.map(\.doubleValue),
                curves: timingFunctions?.map(\.curve) ?? [], distances: distances),
            shapes: shapes, segments: segments)
        converted = made
        return made
    }

    override func value(
        at fraction: Double, place: MediaTime.Place, time: Double, underlying: AnimationValue
    ) -> AnimationValue? {
        let frames = keyframes
        guard let box = frames.timeline, let first = frames.list.first else { return nil }
        guard frames.list.count > 1 else { return first }
        let spot = box.timeline.place(at: fraction)
        let index = spot.index
        if calculationMode == .discrete { return frames.list[index] }
        let next = min(index + 1, frames.list.count - 1)
        if !box.segments.isEmpty {
            let segment = box.segments[min(index, box.segments.count - 1)]
            return .point(segment.point(atFraction: spot.fraction))
        }
        let linear = { frames.list[index].mixed(with: frames.list[next], spot.fraction) }
        guard box.timeline.mode.isCubic else { return linear() }
        let weights = box.timeline.weights(
            at: spot, first: box.shapes[index], second: box.shapes[next])
        return AnimationValue.sum(
            of: frames.list[max(0, index - 1)], frames.list[index], frames.list[next],
            frames.list[min(index + 2, frames.list.count - 1)], weights: weights) ?? linear()
    }

    override func endValue(underlying: AnimationValue) -> AnimationValue? { keyframes.list.last }

    override func apply(
        at place: MediaTime.Place, time: Double, to shown: CALayer, model: CALayer
    ) {
        super.apply(at: place, time: time, to: shown, model: model)
        guard let rotationMode, let box = keyframes.timeline, !box.segments.isEmpty else { return }
        let fraction = timingFunction?.curve.value(at: place.fraction) ?? place.fraction
        let spot = box.timeline.place(at: fraction)
        var angle = box.segments[min(spot.index, box.segments.count - 1)]
            .angle(atFraction: spot.fraction)
        if rotationMode == .rotateAutoReverse { angle += .pi }
        shown.transform = CATransform3DConcat(
            CATransform3DMakeRotation(angle, 0, 0, 1), shown.transform)
    }
}
