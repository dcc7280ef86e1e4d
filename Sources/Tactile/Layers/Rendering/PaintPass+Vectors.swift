import Foundation
import TactileDrawing
import TactileGeometry

/// Shapes and gradients.
extension PaintPass {
    func paintVector(
        _ vector: VectorContent, _ item: PaintItem, _ corners: Corners, into target: PaintTarget
    ) {
        let node = item.node
        let rect = vector.cover(bounds: node.now.bounds, scale: scale)
        guard !rect.isEmpty else { return }
        guard KeptRaster.canKeep(rect) else {
            paintUnkept(vector, rect, item, corners, into: target)
            return
        }
        let kept = node.keptPictures
        let bounds = vector.spansBounds ? node.shown.state.bounds : .zero
        if kept.vector?.content != vector || kept.vector?.rect != rect
            || kept.vector?.bounds != bounds
        {
            let isOpaque = vector.isOpaque
            let old = kept.vector?.isBorrowed ?? false ? nil : kept.vector?.bitmap
            let canReuse =
                old?.width == rect.width && old?.height == rect.height && old?.isOpaque == isOpaque
            guard
                let bitmap = canReuse
                    ? old : Bitmap(width: rect.width, height: rect.height, isOpaque: isOpaque)
            else { return }
            if canReuse { bitmap.clear() } else { statistics.surfacesCreated += 1 }
            let context = CGContext(
                bitmap: bitmap,
                base: CGAffineTransform(
                    a: scale, b: 0, c: 0, d: scale, tx: CGFloat(-rect.x), ty: CGFloat(-rect.y)))
            if case .gradient(let gradient) = vector, gradient.type == .conic {
                gradient.sweep(bitmap, showing: bitmap.bounds, of: bitmap.bounds)
            } else {
                vector.draw(in: context, bounds: bounds)
            }
            if isOpaque { bitmap.settleAlpha(in: bitmap.bounds) }
            kept.vector = KeptVector(
                content: vector, rect: rect, bounds: bounds, bitmap: bitmap)
        }
        guard let bitmap = kept.vector?.bitmap else { return }
        guard case .gradient = vector, !corners.isSquare,
            let quad = self.corners.quad(corners)
        else {
            blend(bitmap, bitmap.bounds, at: rect, item, into: target)
            return
        }
        let place = rect.offsetBy(dx: item.x, dy: item.y)
        forEachVisible(item) { clip in
            blendRounded(
                bitmap, origin: (place.x, place.y), place, corners, quad, alpha: item.alpha,
                clip: clip, into: target)
        }
    }

    /// Draws what is seen of a shape or gradient that is too large for a picture of it to be kept.
    private func paintUnkept(
        _ vector: VectorContent, _ rect: PixelRect, _ item: PaintItem, _ corners: Corners,
        into target: PaintTarget
    ) {
        let node = item.node
        if case .gradient(let gradient) = vector, gradient.type == .conic {
            forEachVisible(item) { clip in
                let part = clip.offsetBy(dx: -item.x, dy: -item.y).intersection(rect)
                guard !part.isEmpty, let bitmap = Bitmap(width: part.width, height: part.height)
                else { return }
                gradient.sweep(bitmap, showing: part, of: rect)
                statistics.pixelsComposed += part.area
                target.bitmap.blend(
                    bitmap, sourceRect: bitmap.bounds,
                    at: (part.x + item.x - target.x, part.y + item.y - target.y),
                    alpha: item.alpha)
            }
            return
        }
        withContext(item, into: target) { context in
            if case .gradient = vector, !corners.isSquare {
                context.addPath(node.shown.outline)
                context.clip()
            }
            context.setAlpha(item.alpha)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            vector.draw(in: context, bounds: node.shown.state.bounds)
            context.endTransparencyLayer()
        }
    }
}
