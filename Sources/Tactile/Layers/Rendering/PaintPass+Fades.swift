import TactileDrawing
import TactileGeometry

extension PaintPass {
    /// Paints a layer's contents on their way from one picture to another: both are placed as the
    /// layer says, and mixed pixel by pixel.
    func paintFade(_ fade: ContentsFade, _ item: PaintItem, into target: PaintTarget) {
        let old = fade.from.flatMap { placed($0, in: item.node, keptIn: \.scaledBefore) }
        let new = fade.to.flatMap { placed($0, in: item.node, keptIn: \.scaled) }
        let area = (old?.target ?? .zero).union(new?.target ?? .zero)
            .offsetBy(dx: item.x, dy: item.y)
        forEachVisible(item) { rect in
            let part = rect.intersection(area)
            guard let before = pool.take(width: part.width, height: part.height) else { return }
            defer { pool.give(back: before) }
            guard let after = pool.take(width: part.width, height: part.height) else { return }
            defer { pool.give(back: after) }
            copy(old, to: before, part.offsetBy(dx: -item.x, dy: -item.y))
            copy(new, to: after, part.offsetBy(dx: -item.x, dy: -item.y))
            let whole = PixelRect(x: 0, y: 0, width: part.width, height: part.height)
            after.dissolve(from: before, at: (0, 0), within: whole, progress: fade.progress)
            statistics.pixelsComposed += part.area * 2
            target.bitmap.blend(
                after, sourceRect: whole, at: (part.x - target.x, part.y - target.y),
                alpha: item.alpha)
        }
    }

    /// A picture at the size in which the layer shows it, and where, in the layer's pixels.
    private func placed(
        _ bitmap: Bitmap, in node: RenderNode,
        keptIn slot: ReferenceWritableKeyPath<KeptPictures, ScaledContents?>
    ) -> PlacedPicture? {
        let place = ContentsPlacement(bitmap, node.shown, node.now.bounds, scale: scale)
        guard !place.target.isEmpty, !place.source.isEmpty else { return nil }
        if place.isExact {
            return PlacedPicture(bitmap: bitmap, source: place.source, target: place.target)
        }
        return scaledContents(bitmap, place, node, keptIn: slot).map {
            PlacedPicture(bitmap: $0, source: $0.bounds, target: place.target)
        }
    }

    /// Copies the part of a picture in `area`, in the layer's pixels, to a bitmap's first pixels.
    private func copy(_ picture: PlacedPicture?, to bitmap: Bitmap, _ area: PixelRect) {
        guard let picture else { return }
        let part = picture.target.intersection(area)
        guard !part.isEmpty else { return }
        bitmap.blend(
            picture.bitmap,
            sourceRect: part.offsetBy(
                dx: picture.source.x - picture.target.x, dy: picture.source.y - picture.target.y),
            at: (part.x - area.x, part.y - area.y))
    }
}

/// Pixels and where they go.
private struct PlacedPicture {
    let bitmap: Bitmap
    let source: PixelRect
    let target: PixelRect
}
