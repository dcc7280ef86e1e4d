import Foundation
import TactileDrawing
import TactileGeometry

extension PaintPass {
    func paintShadow(_ item: PaintItem, into target: PaintTarget) {
        let node = item.node, shadow = node.shown.state.shadow
        let reach = Mask.blurMargin(sigma: Double(shadow.radius * scale))
        let caster = caster(of: node)
        if KeptRaster.canKeep(caster.rect.insetBy(dx: -reach, dy: -reach)) {
            paintShadow(of: caster, caster.rect, in: nil, item, into: target)
            return
        }
        // A caster too large for a picture is drawn in the visible squares of a grid. The grid is
        // fixed, for the place where a long outline is cut shows in its shadow.
        let shift = shadow.pixelOffset(scale: scale)
        let seen = bounding(item).offsetBy(dx: -item.x - shift.x, dy: -item.y - shift.y)
        forEachTile(seen) { tile in
            let part = caster.rect.intersection(tile.insetBy(dx: -reach, dy: -reach))
            paintShadow(of: caster, part, in: tile, item, into: target)
        }
    }

    /// Paints the shadow of a part of what throws one, as far as it falls on `tile`; on all if that
    /// is `nil`, and then the picture is kept.
    private func paintShadow(
        of caster: ShadowPicture.Caster, _ part: PixelRect, in tile: PixelRect?,
        _ item: PaintItem, into target: PaintTarget
    ) {
        let node = item.node, state = node.shown.state, shadow = state.shadow
        let shift = shadow.pixelOffset(scale: scale)
        guard let color = shadow.color,
            let picture = shadowPicture(
                of: node, caster, part, sigma: Double(shadow.radius * scale), keeps: tile == nil)
        else { return }
        var opacity = CGFloat(shadow.opacity) * item.alpha
        if case .box = caster { opacity *= state.backgroundColor?.alpha ?? 1 }
        let pixel = PixelColor(color, opacity: opacity)
        let x = part.x - picture.margin + shift.x + item.x
        let y = part.y - picture.margin + shift.y + item.y
        var place = picture.mask.bounds.offsetBy(dx: x, dy: y)
        if let tile {
            place = place.intersection(tile.offsetBy(dx: shift.x + item.x, dy: shift.y + item.y))
        }
        forEachVisible(item) { rect in
            let part = rect.intersection(place)
            guard !part.isEmpty else { return }
            statistics.pixelsComposed += part.area
            target.bitmap.fill(
                picture.mask, at: (x - target.x, y - target.y), color: pixel,
                clip: part.offsetBy(dx: -target.x, dy: -target.y))
        }
    }

    private func shadowPicture(
        of node: RenderNode, _ caster: ShadowPicture.Caster, _ rect: PixelRect, sigma: Double,
        keeps: Bool
    ) -> ShadowPicture? {
        let kept = node.keptPictures
        if keeps, let old = kept.shadow, old.caster == caster, old.sigma == sigma,
            old.scale == scale
        {
            return old
        }
        guard !rect.isEmpty else { return nil }
        statistics.surfacesCreated += 1
        let made = ShadowPicture(caster, rect: rect, sigma: sigma, scale: scale) { bitmap, origin in
            func fill(_ path: CGPath, scale: CGFloat) {
                let context = CGContext(
                    bitmap: bitmap,
                    base: CGAffineTransform(
                        a: scale, b: 0, c: 0, d: scale, tx: CGFloat(-origin.x),
                        ty: CGFloat(-origin.y)))
                context.setFillColor(.black)
                context.addPath(path)
                context.fillPath()
            }
            switch caster {
            case .path(let path, _): fill(path, scale: scale)
            case .box(let box, let corners):
                // In whole pixels, as the background is: boxes of one size throw one shadow.
                let round = CornerCurve(radius: corners.radius, extent: corners.extent)
                fill(round.outline(of: box.points(scale: 1), corners: corners.mask), scale: 1)
            case .content:
                paintAside(
                    node, area: rect,
                    into: PaintTarget(bitmap: bitmap, x: origin.x, y: origin.y))
            }
        }
        if keeps { kept.shadow = made }
        return made
    }

    /// What throws a layer's shadow.
    private func caster(of node: RenderNode) -> ShadowPicture.Caster {
        let state = node.shown.state
        let rect = placing.shadowCaster(node)
        if let path = state.shadow.path { return .path(path, rect) }
        if (state.backgroundColor?.alpha ?? 0) > 0 {
            return .box(rect, Corners(state, rect, scale: scale))
        }
        return .content(rect)
    }

    /// Paints a layer and all in it, without its shadow, in its own pixels.
    private func paintAside(_ node: RenderNode, area: PixelRect, into target: PaintTarget) {
        let first = visible.count
        visible.append(area)
        paintTree(
            node, x: 0, y: 0, clip: area, visibleFrom: first, count: 1, alpha: 1, shadow: false,
            into: target)
        visible.removeLast()
    }
}

extension CALayer {
    /// Whether the shadow is that of everything the layer shows, so that it changes with the
    /// contents.
    var castsContentShadow: Bool {
        state.shadow.opacity > 0 && state.shadow.path == nil && !state.masksToBounds
            && (state.backgroundColor?.alpha ?? 0) <= 0
    }
}
