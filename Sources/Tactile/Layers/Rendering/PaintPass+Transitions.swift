import Foundation
import TactileDrawing
import TactileGeometry

extension PaintPass {
    /// Composes old and new picture of a layer on its way from one to the other. What moves is cut
    /// to the layer's bounds.
    func paintTransition(
        _ transition: TransitionProgress, _ item: PaintItem, x: Int, y: Int,
        into target: PaintTarget
    ) {
        let node = item.node, bounds = node.now.bounds
        let shifts = transition.shifts(width: bounds.width, height: bounds.height)
        let isFade = transition.type == .fade
        let box = bounds.offsetBy(dx: x, dy: y)
        // No more of the new picture is painted than is seen of it: a layer may be of any size.
        let seen = isFade ? bounding(item) : bounding(item).intersection(box)
        let area = node.now.extent.intersection(
            seen.offsetBy(dx: -x - shifts.new.x, dy: -y - shifts.new.y))
        let new = pool.take(width: area.width, height: area.height)
        defer { if let new { pool.give(back: new) } }
        if let new {
            let first = visible.count
            visible.append(area)
            paintStill(
                node, x: 0, y: 0, clip: area, first: first, count: 1,
                into: PaintTarget(bitmap: new, x: area.x, y: area.y, behind: .nothing))
            visible.removeLast()
        }
        let old = picture(transition.picture, at: scale)
        if isFade, let new {
            new.dissolve(
                from: old.bitmap, at: (old.rect.x - area.x, old.rect.y - area.y),
                within: PixelRect(x: 0, y: 0, width: area.width, height: area.height),
                progress: transition.progress)
        }
        func blend(
            _ bitmap: Bitmap?, _ rect: PixelRect, _ shift: (x: Int, y: Int), clip: PixelRect
        ) {
            let place = rect.offsetBy(dx: x + shift.x, dy: y + shift.y)
            let part = place.intersection(clip).intersection(isFade ? clip : box)
            guard let bitmap, !part.isEmpty else { return }
            target.bitmap.blend(
                bitmap, sourceRect: part.offsetBy(dx: -place.x, dy: -place.y),
                at: (part.x - target.x, part.y - target.y), alpha: item.alpha)
        }
        forEachVisible(item) { clip in
            statistics.pixelsComposed += clip.area * 2
            if transition.type == .reveal { blend(new, area, shifts.new, clip: clip) }
            if !isFade { blend(old.bitmap, old.rect, shifts.old, clip: clip) }
            if transition.type != .reveal { blend(new, area, shifts.new, clip: clip) }
        }
    }

    /// A picture in pixels of the scale that is painted in, which a picture of a part of the tree
    /// may have for itself.
    private func picture(_ picture: LayerPicture, at scale: CGFloat) -> LayerPicture {
        let rect = picture.rect(at: scale)
        guard picture.scale != scale, !rect.isEmpty, KeptRaster.canKeep(rect),
            let bitmap = Bitmap(width: rect.width, height: rect.height)
        else { return picture }
        statistics.surfacesCreated += 1
        bitmap.draw(
            picture.bitmap, size: (picture.bitmap.width, picture.bitmap.height),
            map: Homography(picture.map(to: scale)), shift: (-rect.x, -rect.y), alpha: 1,
            clip: bitmap.bounds)
        return LayerPicture(rect: rect, bitmap: bitmap, scale: scale)
    }

    /// Paints a layer with all in it, in its own pixels, at full opacity; `nil` when it shows
    /// nothing. A transition of the layer that is on its way is left out, or taken as far as it has
    /// come.
    func picture(of node: RenderNode, amidTransition: Bool) -> LayerPicture? {
        let area = node.now.extent
        guard !area.isEmpty, KeptRaster.canKeep(area),
            let bitmap = Bitmap(width: area.width, height: area.height)
        else { return nil }
        let first = visible.count
        visible.append(area)
        let target = PaintTarget(bitmap: bitmap, x: area.x, y: area.y, behind: .nothing)
        if amidTransition, let transition = node.shown.state.transition {
            let item = PaintItem(
                kind: .group, node: node, x: 0, y: 0, rect: area, alpha: 1, first: first,
                count: 1)
            paintTransition(transition, item, x: 0, y: 0, into: target)
        } else {
            paintStill(node, x: 0, y: 0, clip: area, first: first, count: 1, into: target)
        }
        visible.removeLast()
        return LayerPicture(rect: area, bitmap: bitmap, scale: scale)
    }
}
