import Foundation
import TactileDrawing

/// What a backdrop layer does to the pixels behind it.
struct BackdropFilter: Equatable {
    /// The blur's standard deviation in points; finite and not negative.
    var radius: CGFloat = 0
    /// 0 is grey, 1 leaves colours as they are; finite and not negative.
    var saturation: CGFloat = 1

    var isIdentity: Bool { radius <= 0 && saturation == 1 }
}

/// Shows what is behind it, blurred and with stronger colours, within its bounds and round corners.
/// Its own background, contents and sublayers lie over that.
///
/// Only pixels inside its bounds, as far as they are inside the window and its superlayers' masks,
/// take part: the edges mirror what is inside them. The opacity of the layer, or of a superlayer,
/// fades the blurred pixels over the sharp ones. In a picture that is kept or resampled (a
/// superlayer that is rasterized, transformed by more than a translation, or amid a transition) the
/// layer blurs what that picture shows behind it. In a mask, in the copies of a replicator and in
/// transformed superlayers too large for a picture it shows its own content alone.
@preconcurrency @MainActor
open class CABackdropLayer: CALayer {
    private(set) var filter = BackdropFilter()

    public override init() {
        super.init()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? CABackdropLayer { filter = layer.filter }
    }

    /// The blur's standard deviation in points; 0, the default, leaves everything sharp. What is
    /// negative or not finite counts as 0. Animatable.
    open var blurRadius: CGFloat {
        get { filter.radius }
        set { change(.blurRadius, \.radius, newValue.isFinite ? max(0, newValue) : 0) }
    }

    /// How strong the colours are: 0 is grey, 1, the default, leaves them as they are. What is
    /// negative counts as 0, what is not finite as 1. Animatable.
    open var saturation: CGFloat {
        get { filter.saturation }
        set { change(.saturation, \.saturation, newValue.isFinite ? max(0, newValue) : 1) }
    }

    private func change(
        _ property: LayerProperty, _ path: WritableKeyPath<BackdropFilter, CGFloat>,
        _ value: CGFloat
    ) {
        if filter[keyPath: path] != value { change(property) { filter[keyPath: path] = value } }
    }

    override class var properties: LayerPropertyTable { .backdropLayer }

    override var backdrop: BackdropFilter? { filter.isIdentity ? nil : filter }

    override func takeOwnValues(from model: CALayer) {
        if let model = model as? CABackdropLayer { filter = model.filter }
    }
}

extension LayerProperty {
    static let blurRadius = LayerProperty(
        CABackdropLayer.self, "blurRadius", .inBlocks, dirt: behind,
        get: { $0.blurRadius }, set: { $0.blurRadius = $1 })
    static let saturation = LayerProperty(
        CABackdropLayer.self, "saturation", .inBlocks, dirt: behind,
        get: { $0.saturation }, set: { $0.saturation = $1 })

    private static let behind: LayerDirt = [.subtree, .appearance]
}

extension LayerPropertyTable {
    static let backdropLayer = LayerPropertyTable(
        of: CABackdropLayer.self, [.blurRadius, .saturation], after: .layer)
}
