import Foundation
import TactileDrawing
import TactileGeometry

extension RenderGeometry {
    /// The maps of a replicator's copies, in its own pixels.
    func maps(_ instances: CAReplicatorLayer.Instances, of layer: CALayer) -> [Homography] {
        let state = layer.shown.state
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

    /// What all copies of something cover.
    func replicated(
        _ rect: PixelRect, _ instances: CAReplicatorLayer.Instances, of layer: CALayer
    ) -> PixelRect {
        guard instances.count > 1, !rect.isEmpty else { return rect }
        return maps(instances, of: layer).reduce(.zero) {
            $0.union(ProjectionBox($1).cover(rect))
        }
    }
}

extension Compositor {
    /// Paints a replicator's sublayers, each copy from one picture of them.
    func paintCopies(_ item: PaintItem, into target: PaintTarget) {
        let layer = item.layer
        guard let instances = layer.shown.replication, let area = layer.node.order?.union,
            !area.isEmpty, area.area <= Compositor.rasterLimit,
            let picture = pool.take(width: area.width, height: area.height)
        else { return }
        defer { pool.give(back: picture) }
        statistics.layersPainted += 1
        let slot = visible.count
        visible.append(area)
        paintTree(
            layer, x: 0, y: 0, clip: area, visibleFrom: slot, count: 1, alpha: 1,
            sublayersOnly: true, into: PaintTarget(bitmap: picture, x: area.x, y: area.y))
        visible.removeLast()
        let size = PixelRect(x: 0, y: 0, width: area.width, height: area.height)
        let fromPicture = Homography(
            CGAffineTransform(translationX: CGFloat(area.x), y: CGFloat(area.y)))
        let toTarget = Homography(
            CGAffineTransform(
                translationX: CGFloat(item.x - target.x), y: CGFloat(item.y - target.y)))
        for (index, map) in geometry.maps(instances, of: layer).enumerated() {
            let tint = instances.tint(index)
            guard tint.w > 0, let copy = tinted(picture, size, tint) else { continue }
            let total = fromPicture.concatenating(map).concatenating(toTarget)
            forEachVisible(item) { rect in
                statistics.pixelsComposed += rect.area
                target.bitmap.draw(
                    copy, part: size, map: total, alpha: tint.w * item.alpha,
                    clip: rect.offsetBy(dx: -target.x, dy: -target.y))
            }
            if copy !== picture { pool.give(back: copy) }
        }
    }

    /// The picture times a colour, or itself where that changes nothing.
    private func tinted(_ picture: Bitmap, _ size: PixelRect, _ tint: SIMD4<Double>) -> Bitmap? {
        guard tint.x < 1 || tint.y < 1 || tint.z < 1 else { return picture }
        guard let copy = pool.take(width: size.width, height: size.height) else { return nil }
        copy.copy(from: picture, sourceRect: size, to: (0, 0))
        copy.multiply(size, red: tint.x, green: tint.y, blue: tint.z)
        return copy
    }
}

extension Bitmap {
    /// Draws a part of another bitmap under a map, with soft edges.
    func draw(
        _ source: Bitmap, part: PixelRect, map: Homography, alpha: CGFloat, clip: PixelRect
    ) {
        guard let affine = map.affine else {
            warp(source, map, alpha: alpha, clip: clip)
            return
        }
        if affine.isTranslation, affine.tx == affine.tx.rounded(), affine.ty == affine.ty.rounded()
        {
            blend(
                source, sourceRect: part, at: (Int(affine.tx), Int(affine.ty)), alpha: alpha,
                clip: clip)
            return
        }
        let context = CGContext(bitmap: self, scale: 1)
        context.clip(to: clip.points(scale: 1))
        context.concatenate(affine)
        context.setAlpha(alpha)
        context.drawUpright(CGImage(bitmap: source), part: part, in: part.points(scale: 1))
    }

    /// Multiplies colours by factors 0…1.
    func multiply(_ area: PixelRect, red: Double, green: Double, blue: Double) {
        func weight(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
        let r = weight(red), g = weight(green), b = weight(blue)
        let area = area.intersection(bounds)
        for y in area.y..<max(area.y, area.maxY) {
            let row = (data + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in area.x..<area.maxX {
                let pixel = row[x]
                let high = ((pixel >> 16 & 255) * r + 127) / 255
                let middle = ((pixel >> 8 & 255) * g + 127) / 255
                let low = ((pixel & 255) * b + 127) / 255
                row[x] = pixel & 0xFF00_0000 | high << 16 | middle << 8 | low
            }
        }
    }
}
