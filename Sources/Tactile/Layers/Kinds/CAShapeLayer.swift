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

/// Fills and strokes a path in its coordinates, between contents and sublayers; the path may
/// reach beyond the bounds.
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
    private(set) var shape = ShapeState()

    public override init() {
        super.init()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? CAShapeLayer { shape = layer.shape }
    }

    private func change<Value: Equatable>(
        _ property: LayerProperty, _ path: WritableKeyPath<ShapeState, Value>, _ value: Value
    ) {
        if shape[keyPath: path] != value { change(property) { shape[keyPath: path] = value } }
    }

    /// In the layer's points; `nil` draws nothing. Paths of equal steps are mixed when one is
    /// animated to another.
    open var path: CGPath? {
        get { shape.path }
        set { change(.path, \.path, newValue) }
    }
    /// `nil` fills nothing; opaque black by default.
    open var fillColor: CGColor? {
        get { shape.fillColor }
        set { change(.fillColor, \.fillColor, newValue) }
    }
    open var fillRule: CAShapeLayerFillRule {
        get { shape.fillRule }
        set { change(.fillRule, \.fillRule, newValue) }
    }
    /// `nil`, the default, draws no line.
    open var strokeColor: CGColor? {
        get { shape.strokeColor }
        set { change(.strokeColor, \.strokeColor, newValue) }
    }
    /// 0…1 of the path's length: where the stroke begins and ends.
    open var strokeStart: CGFloat {
        get { shape.strokeStart }
        set { change(.strokeStart, \.strokeStart, newValue) }
    }
    /// 0…1 of the path's length: where the stroke ends.
    open var strokeEnd: CGFloat {
        get { shape.strokeEnd }
        set { change(.strokeEnd, \.strokeEnd, newValue) }
    }
    /// In points, half of it to each side of the path.
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
    /// A corner whose tip is farther from its inner side than that many line widths is cut off.
    open var miterLimit: CGFloat {
        get { shape.miterLimit }
        set { change(.miterLimit, \.miterLimit, newValue) }
    }
    /// Where in the pattern the path begins, in points.
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

    override class var properties: LayerPropertyTable { .shapeLayer }
    override var vectorContent: VectorContent? { .shape(shape) }

    override func takeOwnValues(from model: CALayer) {
        if let model = model as? CAShapeLayer { shape = model.shape }
    }
}

extension CAShapeLayerFillRule: LayerChoice {}
extension CAShapeLayerLineJoin: LayerChoice {}
extension CAShapeLayerLineCap: LayerChoice {}

extension LayerProperty {
    static let path = LayerProperty(
        CAShapeLayer.self, "path", .onRequest, dirt: shape,
        path: { $0.path }, set: { $0.path = $1 })
    static let fillColor = LayerProperty(
        CAShapeLayer.self, "fillColor", .inBlocks, dirt: shape,
        color: { $0.fillColor }, set: { $0.fillColor = $1 })
    static let fillRule = LayerProperty(
        CAShapeLayer.self, "fillRule", .onRequest, dirt: shape,
        get: { $0.fillRule }, set: { $0.fillRule = $1 })
    static let strokeColor = LayerProperty(
        CAShapeLayer.self, "strokeColor", .inBlocks, dirt: shape,
        color: { $0.strokeColor }, set: { $0.strokeColor = $1 })
    static let strokeStart = LayerProperty(
        CAShapeLayer.self, "strokeStart", .inBlocks, dirt: shape,
        get: { $0.strokeStart }, set: { $0.strokeStart = $1 })
    static let strokeEnd = LayerProperty(
        CAShapeLayer.self, "strokeEnd", .inBlocks, dirt: shape,
        get: { $0.strokeEnd }, set: { $0.strokeEnd = $1 })
    static let lineWidth = LayerProperty(
        CAShapeLayer.self, "lineWidth", .inBlocks, dirt: shape,
        get: { $0.lineWidth }, set: { $0.lineWidth = $1 })
    static let lineCap = LayerProperty(
        CAShapeLayer.self, "lineCap", .onRequest, dirt: shape,
        get: { $0.lineCap }, set: { $0.lineCap = $1 })
    static let lineJoin = LayerProperty(
        CAShapeLayer.self, "lineJoin", .onRequest, dirt: shape,
        get: { $0.lineJoin }, set: { $0.lineJoin = $1 })
    static let miterLimit = LayerProperty(
        CAShapeLayer.self, "miterLimit", .implicitly, dirt: shape,
        get: { $0.miterLimit }, set: { $0.miterLimit = $1 })
    static let lineDashPhase = LayerProperty(
        CAShapeLayer.self, "lineDashPhase", .inBlocks, dirt: shape,
        get: { $0.lineDashPhase }, set: { $0.lineDashPhase = $1 })
    static let lineDashPattern = LayerProperty(
        CAShapeLayer.self, "lineDashPattern", .onRequest, dirt: shape,
        object: { $0.lineDashPattern }, set: { $0.lineDashPattern = $1 },
        isSame: {
            let before = ($0 as? CAShapeLayer)?.shape, after = ($1 as? CAShapeLayer)?.shape
            return before?.lineDashPattern == after?.lineDashPattern
        })

    private static let shape: LayerDirt = .appearance
}

extension LayerPropertyTable {
    static let shapeLayer = LayerPropertyTable(
        of: CAShapeLayer.self,
        [
            .path, .fillColor, .fillRule, .strokeColor, .strokeStart, .strokeEnd, .lineWidth,
            .lineCap, .lineJoin, .miterLimit, .lineDashPhase, .lineDashPattern,
        ], after: .layer)
}
