import Foundation
import TactileDrawing
import TactileGeometry

public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// From the start point outwards; the end point is a corner of the last colour's ellipse.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Round the start point, clockwise; the end point gives the direction of the first colour.
    public static let conic = CAGradientLayerType(rawValue: "conic")
}

struct GradientState: Equatable {
    var colors: [CGColor] = []
    var locations: [Double]?
    var startPoint = CGPoint(x: 0.5, y: 0)
    var endPoint = CGPoint(x: 0.5, y: 1)
    var type = CAGradientLayerType.axial
}

/// Fills its bounds, within the rounded corners, with a gradient over the background.
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
    private(set) var gradient = GradientState()

    public override init() {
        super.init()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? CAGradientLayer { gradient = layer.gradient }
    }

    private func change<Value: Equatable>(
        _ property: LayerProperty, _ path: WritableKeyPath<GradientState, Value>, _ value: Value
    ) {
        if gradient[keyPath: path] != value { change(property) { gradient[keyPath: path] = value } }
    }

    /// `CGColor`s; other objects are left out.
    open var colors: [Any]? {
        get { gradient.colors.isEmpty ? nil : gradient.colors }
        set { change(.colors, \.colors, (newValue ?? []).compactMap { $0 as? CGColor }) }
    }
    /// 0…1, ascending, one for each colour; `nil`: even.
    open var locations: [NSNumber]? {
        get { gradient.locations?.map { NSNumber(value: $0) } }
        set { change(.locations, \.locations, newValue?.map(\.doubleValue)) }
    }
    /// In units of the bounds' size.
    open var startPoint: CGPoint {
        get { gradient.startPoint }
        set { change(.startPoint, \.startPoint, newValue) }
    }
    open var endPoint: CGPoint {
        get { gradient.endPoint }
        set { change(.endPoint, \.endPoint, newValue) }
    }
    open var type: CAGradientLayerType {
        get { gradient.type }
        set { change(.gradientType, \.type, newValue) }
    }

    override class var properties: LayerPropertyTable { .gradientLayer }
    override var vectorContent: VectorContent? { .gradient(gradient) }

    override func takeOwnValues(from model: CALayer) {
        if let model = model as? CAGradientLayer { gradient = model.gradient }
    }
}

extension CAGradientLayer {
    /// As animations mix them.
    fileprivate var animatedColors: [CGColor] {
        get { gradient.colors }
        set { colors = newValue }
    }
    /// Even ones where none are set, so that others can be mixed with them.
    fileprivate var animatedLocations: [Double] {
        get { gradient.locations ?? gradient.evenLocations }
        set { locations = newValue.map { NSNumber(value: $0) } }
    }
}

extension CAGradientLayerType: LayerChoice {}

extension LayerProperty {
    static let colors = LayerProperty(
        CAGradientLayer.self, "colors", .inBlocks, dirt: .appearance,
        get: { $0.animatedColors }, set: { $0.animatedColors = $1 })
    static let locations = LayerProperty(
        CAGradientLayer.self, "locations", .inBlocks, dirt: .appearance,
        get: { $0.animatedLocations }, set: { $0.animatedLocations = $1 })
    static let startPoint = LayerProperty(
        CAGradientLayer.self, "startPoint", .inBlocks, dirt: .appearance,
        get: { $0.startPoint }, set: { $0.startPoint = $1 })
    static let endPoint = LayerProperty(
        CAGradientLayer.self, "endPoint", .inBlocks, dirt: .appearance,
        get: { $0.endPoint }, set: { $0.endPoint = $1 })
    static let gradientType = LayerProperty(
        CAGradientLayer.self, "type", .onRequest, dirt: .appearance,
        get: { $0.type }, set: { $0.type = $1 })
}

extension LayerPropertyTable {
    static let gradientLayer = LayerPropertyTable(
        of: CAGradientLayer.self, [.colors, .locations, .startPoint, .endPoint, .gradientType],
        after: .layer)
}

extension GradientState {
    var evenLocations: [Double] {
        guard colors.count > 1 else { return colors.map { _ in 0 } }
        return colors.indices.map { Double($0) / Double(colors.count - 1) }
    }
}
