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
        if before.transition != transition { dirt.insert(.subtree) }
        if before.opacity != opacity || before.isDoubleSided != isDoubleSided {
            dirt.insert(.subtree)
        }
        if before.cornerRadius != cornerRadius {
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
