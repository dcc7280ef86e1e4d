import Foundation
import TactileDrawing
import TactileGeometry

extension PlacePass {
    /// The maps of a replicator's copies, in its own pixels.
    func maps(_ instances: CAReplicatorLayer.Instances, of node: RenderNode) -> [Homography] {
        let state = node.shown.state
        let x = (state.bounds.minX + state.anchorPoint.x * state.bounds.width) * scale
        let y = (state.bounds.minY + state.anchorPoint.y * state.bounds.height) * scale
        let factor = Double(scale)
        // The copies' transform in pixels, about the anchor.
        var step = CATransform3DConcat(
            CATransform3DMakeScale(1 / factor, 1 / factor, 1), instances.transform)
        step = CATransform3DConcat(step, CATransform3DMakeScale(factor, factor, 1))
        var sum = CATransform3DIdentity
        var maps: [Homography] = []
        for _ in 0..<instances.count {
            let about = CATransform3DConcat(
                CATransform3DConcat(CATransform3DMakeTranslation(-x, -y, 0), sum),
                CATransform3DMakeTranslation(x, y, 0))
            maps.append(Homography(about))
            sum = CATransform3DConcat(step, sum)
        }
        return maps
    }

    /// What all copies of the sublayers cover, `rect` being what the first one does.
    func replicatedSublayers(
        _ rect: PixelRect, _ instances: CAReplicatorLayer.Instances, of node: RenderNode
    ) -> PixelRect {
        let late = node.lateCopies
        guard !late.isEmpty else { return replicated(rect, instances, of: node) }
        var union = rect
        for (map, picture) in zip(maps(instances, of: node).dropFirst(), late) {
            guard let picture else { continue }
            union = union.union(ProjectionBox(map).cover(picture.rect(at: scale)))
        }
        return union
    }

    /// What all copies of something cover.
    func replicated(
        _ rect: PixelRect, _ instances: CAReplicatorLayer.Instances, of node: RenderNode
    ) -> PixelRect {
        guard instances.count > 1, !rect.isEmpty else { return rect }
        return maps(instances, of: node).reduce(.zero) {
            $0.union(ProjectionBox($1).cover(rect))
        }
    }
}
