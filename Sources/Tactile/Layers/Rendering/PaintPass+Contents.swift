import Foundation
import TactileDrawing
import TactileGeometry

/// Pictures that are shown at another size than they have.
extension PaintPass {
    /// Contents at the size in which they are shown, made when that changes.
    func scaledContents(
        _ bitmap: Bitmap, _ place: ContentsPlacement, _ node: RenderNode,
        keptIn slot: ReferenceWritableKeyPath<KeptPictures, ScaledContents?> = \.scaled
    ) -> Bitmap? {
        let state = node.shown.state
        let isSmaller = place.target.width < place.source.width
        let filter = isSmaller ? state.minificationFilter : state.magnificationFilter
        let kept = node.keptPictures
        if let old = kept[keyPath: slot], old.source === bitmap, old.part == place.source,
            old.center == state.contentsCenter, old.filter == filter,
            old.bitmap.width == place.target.width, old.bitmap.height == place.target.height
        {
            return old.bitmap
        }
        guard KeptRaster.canKeep(place.target),
            let made = Bitmap(
                width: place.target.width, height: place.target.height, isOpaque: bitmap.isOpaque)
        else { return nil }
        statistics.surfacesCreated += 1
        let context = CGContext(bitmap: made, scale: 1)
        context.interpolationQuality = filter == .nearest ? .none : .high
        let image = CGImage(bitmap: bitmap)
        for piece in place.pieces(center: state.contentsCenter, scale: scale / state.contentsScale)
        {
            context.drawUpright(image, part: piece.source, in: piece.target.points(scale: 1))
        }
        if made.isOpaque { made.settleAlpha(in: made.bounds) }
        kept[keyPath: slot] = ScaledContents(
            source: bitmap, part: place.source, center: state.contentsCenter, filter: filter,
            bitmap: made)
        return made
    }

    /// Paints what is seen of contents that are shown so large that no picture of it is kept.
    func paintUnscaled(
        _ bitmap: Bitmap, _ place: ContentsPlacement, _ item: PaintItem, into target: PaintTarget
    ) {
        let state = item.node.shown.state
        for piece in place.pieces(center: state.contentsCenter, scale: scale / state.contentsScale)
        {
            guard let part = bitmap.part(piece.source) else { continue }
            let to = piece.target.offsetBy(dx: place.target.x, dy: place.target.y)
            let map = CGAffineTransform(
                a: CGFloat(to.width) / CGFloat(part.width), b: 0, c: 0,
                d: CGFloat(to.height) / CGFloat(part.height), tx: CGFloat(to.x),
                ty: CGFloat(to.y))
            forEachVisible(item) { rect in
                statistics.pixelsComposed += rect.area
                target.bitmap.draw(
                    part, size: (part.width, part.height), map: Homography(map),
                    shift: (item.x - target.x, item.y - target.y), alpha: item.alpha,
                    clip: rect.offsetBy(dx: -target.x, dy: -target.y))
            }
        }
    }
}

extension Bitmap {
    /// A part of the same memory; `nil` when it does not lie inside.
    fileprivate func part(_ rect: PixelRect) -> Bitmap? {
        guard !rect.isEmpty, bounds.contains(rect) else { return nil }
        return Bitmap(
            data: data + rect.y * bytesPerRow + rect.x * 4, width: rect.width,
            height: rect.height, bytesPerRow: bytesPerRow, isOpaque: isOpaque, owner: self)
    }
}
