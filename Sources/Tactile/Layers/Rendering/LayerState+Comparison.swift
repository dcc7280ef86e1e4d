import Foundation

extension LayerState {
    /// What has to be repainted when `self` is shown instead of `before`.
    func dirt(since before: LayerState) -> LayerDirt {
        var dirt: LayerDirt = []
        if before.bounds.size != bounds.size || before.position != position
            || before.anchorPoint != anchorPoint || before.anchorPointZ != anchorPointZ
            || before.transform != transform
            || before.isHidden != isHidden || before.masksToBounds != masksToBounds
        {
            dirt.insert(.placement)
        }
        if before.bounds.size != bounds.size || before.masksToBounds != masksToBounds {
            dirt.insert(.appearance)
        }
        if before.zPosition != zPosition { dirt.formUnion([.placement, .order]) }
        if before.bounds.origin != bounds.origin
            || before.sublayerTransform !== sublayerTransform
        {
            dirt.insert(.sublayers)
        }
        // All that is in a picture of the layer is another one too.
        if before.transition != transition { dirt.formUnion([.subtree, .sublayers]) }
        if before.opacity != opacity || before.isDoubleSided != isDoubleSided
            || before.shouldRasterize != shouldRasterize
            || before.rasterizationScale != rasterizationScale
        {
            dirt.insert(.subtree)
        }
        if before.contentsScale != contentsScale || before.contentsGravity != contentsGravity {
            dirt.formUnion([.appearance, .extent])
        }
        if before.cornerRadius != cornerRadius || before.maskedCorners != maskedCorners
            || before.hasContinuousCorners != hasContinuousCorners
        {
            dirt.formUnion(masksToBounds ? [.subtree, .appearance] : .appearance)
        }
        if before.backgroundColor != backgroundColor || before.borderWidth != borderWidth
            || before.borderColor != borderColor || before.contents?.bitmap !== contents?.bitmap
            || before.contents?.fade != contents?.fade
            || before.contentsRect != contentsRect || before.contentsCenter != contentsCenter
        {
            dirt.insert(.appearance)
        }
        if before.shadow != shadow { dirt.formUnion([.appearance, .extent]) }
        return dirt
    }
}

/// All that is seen of a layer's values.
@MainActor
struct ShownValues {
    let state: LayerState
    let vector: VectorContent?
    let replication: CAReplicatorLayer.Instances?
    let backdrop: BackdropFilter?

    init(_ layer: CALayer) {
        state = layer.state
        vector = layer.vectorContent
        replication = layer.replication
        backdrop = layer.backdrop
    }

    /// What has to be repainted when `layer` is shown instead.
    func dirt(until layer: CALayer) -> LayerDirt {
        var dirt = layer.state.dirt(since: state)
        if vector != layer.vectorContent { dirt.formUnion([.appearance, .extent]) }
        if replication != layer.replication { dirt.formUnion([.sublayers, .extent]) }
        if backdrop != layer.backdrop { dirt.formUnion([.subtree, .appearance]) }
        return dirt
    }
}
