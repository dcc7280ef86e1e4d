import Foundation
import TactileDrawing
import TactileGeometry

extension PlacePass {
    /// Settles how many pixels the picture of a transformed layer has for each of the layer's: 1,
    /// 2, 4 or 8, and 0 for a picture that is painted in parts. Steps of two, so that a layer that
    /// grows is not redrawn in each frame.
    func updateFactor(of node: RenderNode) {
        let factor = magnification(of: node)
        guard factor != node.now.factor else { return }
        tree.touch(node)
        node.now.factor = factor
    }

    private func magnification(of node: RenderNode) -> CGFloat {
        guard let projection = node.now.projection else { return 1 }
        let area = node.now.extent
        // Pictures of parts have the layer's own pixels.
        guard KeptRaster.canKeep(area) else { return 0 }
        let wanted = node.now.rasterFactor
        if wanted > 0 { return KeptRaster.canKeep(area, factor: wanted) ? wanted : 1 }
        let enlarged = projection.map.enlargement(of: area.points(scale: 1))
        guard enlarged > 1.25, node.containsShapes(budget: 200) else { return 1 }
        var factor: CGFloat = 2
        while factor < 8, factor * 1.2 < enlarged { factor *= 2 }
        while factor > 1, !KeptRaster.canKeep(area, factor: factor) { factor /= 2 }
        return factor
    }

    /// Settles the factors of the transformed layers that a layer is in: pictures become other ones
    /// because of something in them, also if that is not seen itself. False when there is none.
    func updateFactors(above node: RenderNode) -> Bool {
        var found = false
        var parent = node.parent
        while let current = parent {
            if current.now.projection != nil {
                updateFactor(of: current)
                found = true
            }
            parent = current.parent
        }
        return found
    }
}

extension RenderNode {
    fileprivate func containsShapes(budget: Int) -> Bool {
        var budget = budget
        return containsShapes(&budget)
    }

    private func containsShapes(_ budget: inout Int) -> Bool {
        guard budget > 0, now.isShown else { return false }
        budget -= 1
        let shown = shown
        if shown.vectorContent != nil { return true }
        if shown.state.cornerRadius > 0 || shown.state.borderWidth > 0
            || shown.state.shadow.opacity > 0
        {
            return true
        }
        for child in children where child.containsShapes(&budget) { return true }
        return mask?.containsShapes(&budget) ?? false
    }
}

extension Homography {
    /// The longest that a side of the rectangle becomes, as a multiple of what it was; 1 where a
    /// corner lies behind the eye.
    func enlargement(of rect: CGRect) -> CGFloat {
        guard rect.width > 0, rect.height > 0,
            let a = apply(CGPoint(x: rect.minX, y: rect.minY)),
            let b = apply(CGPoint(x: rect.maxX, y: rect.minY)),
            let c = apply(CGPoint(x: rect.maxX, y: rect.maxY)),
            let d = apply(CGPoint(x: rect.minX, y: rect.maxY))
        else { return 1 }
        let across = max(a.distance(to: b), c.distance(to: d)) / rect.width
        let down = max(b.distance(to: c), a.distance(to: d)) / rect.height
        let most = max(across, down)
        return most.isFinite ? most : 1
    }
}
