import Foundation
import TactileDrawing
import TactileGeometry

public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

struct ShapeState: Equatable {
    var path: CGPath?
    var fillColor: CGColor? = .black
    var fillRule = CAShapeLayerFillRule.nonZero
    var strokeColor: CGColor?
    var strokeStart: CGFloat = 0
    var strokeEnd: CGFloat = 1
    var lineWidth: CGFloat = 1
    var lineCap = CAShapeLayerLineCap.butt
    var lineJoin = CAShapeLayerLineJoin.miter
    var miterLimit: CGFloat = 10
    var lineDashPhase: CGFloat = 0
    var lineDashPattern: [CGFloat] = []
}

/// Fills and strokes a path in its coordinates, between background and sublayers; the path may
/// reach beyond the bounds.
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
    private(set) var shape = ShapeState()

    public required init() {
        super.init()
    }

    public required init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? CAShapeLayer { shape = layer.shape }
    }

    private func change<Value: Equatable>(
        _ key: LayerKey, _ value: WritableKeyPath<ShapeState, Value>, _ newValue: Value
    ) {
        guard shape[keyPath: value] != newValue else { return }
        let action = willChange(key)
        shape[keyPath: value] = newValue
        didChange(key, action, [.appearance, .extent])
    }

    open var path: CGPath? {
        get { shape.path }
        set { change(.path, \.path, newValue) }
    }
    open var fillColor: CGColor? {
        get { shape.fillColor }
        set { change(.fillColor, \.fillColor, newValue) }
    }
    open var fillRule: CAShapeLayerFillRule {
        get { shape.fillRule }
        set { change(.fillRule, \.fillRule, newValue) }
    }
    open var strokeColor: CGColor? {
        get { shape.strokeColor }
        set { change(.strokeColor, \.strokeColor, newValue) }
    }
    /// 0…1 of the path's length: where the stroke begins and ends.
    open var strokeStart: CGFloat {
        get { shape.strokeStart }
        set { change(.strokeStart, \.strokeStart, newValue) }
    }
    open var strokeEnd: CGFloat {
        get { shape.strokeEnd }
        set { change(.strokeEnd, \.strokeEnd, newValue) }
    }
    open var lineWidth: CGFloat {
        get { shape.lineWidth }
        set { change(.lineWidth, \.lineWidth, newValue) }
    }
    open var lineCap: CAShapeLayerLineCap {
        get { shape.lineCap }
        set { change(.lineCap, \.lineCap, newValue) }
    }
    open var lineJoin: CAShapeLayerLineJoin {
        get { shape.lineJoin }
        set { change(.lineJoin, \.lineJoin, newValue) }
    }
    open var miterLimit: CGFloat {
        get { shape.miterLimit }
        set { change(.miterLimit, \.miterLimit, newValue) }
    }
    open var lineDashPhase: CGFloat {
        get { shape.lineDashPhase }
        set { change(.lineDashPhase, \.lineDashPhase, newValue) }
    }
    /// Lengths in points, painted and not painted in turn; `nil`: a whole line.
    open var lineDashPattern: [NSNumber]? {
        get {
            shape.lineDashPattern.isEmpty
                ? nil : shape.lineDashPattern.map { NSNumber(value: Double($0)) }
        }
        set {
            change(
                .lineDashPattern, \.lineDashPattern,
                (newValue ?? []).map { CGFloat($0.doubleValue) })
        }
    }

    override func animationValue(_ key: LayerKey) -> AnimationValue? {
        switch key {
        case .path: .path(path)
        case .fillColor: .color(fillColor)
        case .strokeColor: .color(strokeColor)
        case .strokeStart: .number(strokeStart)
        case .strokeEnd: .number(strokeEnd)
        case .lineWidth: .number(lineWidth)
        case .miterLimit: .number(miterLimit)
        case .lineDashPhase: .number(lineDashPhase)
        case .fillRule: .object(fillRule)
        case .lineCap: .object(lineCap)
        case .lineJoin: .object(lineJoin)
        case .lineDashPattern: .object(lineDashPattern)
        default: super.animationValue(key)
        }
    }

    override func setAnimationValue(_ value: AnimationValue, _ key: LayerKey) {
        switch (key, value) {
        case (.path, .path(let value)): path = value
        case (.fillColor, .color(let value)): fillColor = value
        case (.strokeColor, .color(let value)): strokeColor = value
        case (.strokeStart, .number(let value)): strokeStart = value
        case (.strokeEnd, .number(let value)): strokeEnd = value
        case (.lineWidth, .number(let value)): lineWidth = value
        case (.miterLimit, .number(let value)): miterLimit = value
        case (.lineDashPhase, .number(let value)): lineDashPhase = value
        case (.fillRule, .object(let value)):
            if let value = value as? CAShapeLayerFillRule { fillRule = value }
        case (.lineCap, .object(let value)):
            if let value = value as? CAShapeLayerLineCap { lineCap = value }
        case (.lineJoin, .object(let value)):
            if let value = value as? CAShapeLayerLineJoin { lineJoin = value }
        case (.lineDashPattern, .object(let value)): lineDashPattern = value as? [NSNumber]
        default: super.setAnimationValue(value, key)
        }
    }

    override var vectorContent: VectorContent? { .shape(shape) }

    override func takeVectorValues(from model: CALayer) {
        if let model = model as? CAShapeLayer { shape = model.shape }
    }
}
