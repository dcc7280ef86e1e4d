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

    public required init() {
        super.init()
    }

    public required init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? CAGradientLayer { gradient = layer.gradient }
    }

    private func change<Value: Equatable>(
        _ key: LayerKey, _ value: WritableKeyPath<GradientState, Value>, _ newValue: Value
    ) {
        guard gradient[keyPath: value] != newValue else { return }
        let action = willChange(key)
        gradient[keyPath: value] = newValue
        didChange(key, action, .appearance)
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
        set {
            guard gradient.type != newValue else { return }
            gradient.type = newValue
            mark(.appearance)
        }
    }

    override func animationValue(_ key: LayerKey) -> AnimationValue? {
        switch key {
        case .colors: .colors(gradient.colors)
        case .locations: .numbers(gradient.locations ?? gradient.evenLocations)
        case .startPoint: .point(startPoint)
        case .endPoint: .point(endPoint)
        default: super.animationValue(key)
        }
    }

    override func setAnimationValue(_ value: AnimationValue, _ key: LayerKey) {
        switch (key, value) {
        case (.colors, .colors(let value)): colors = value
        case (.locations, .numbers(let value)): locations = value.map { NSNumber(value: $0) }
        case (.startPoint, .point(let value)): startPoint = value
        case (.endPoint, .point(let value)): endPoint = value
        default: super.setAnimationValue(value, key)
        }
    }

    override var vectorContent: VectorContent? { .gradient(gradient) }

    override func takeVectorValues(from model: CALayer) {
        if let model = model as? CAGradientLayer { gradient = model.gradient }
    }
}

extension GradientState {
    var evenLocations: [Double] {
        guard colors.count > 1 else { return colors.map { _ in 0 } }
        return colors.indices.map { Double($0) / Double(colors.count - 1) }
    }
}
