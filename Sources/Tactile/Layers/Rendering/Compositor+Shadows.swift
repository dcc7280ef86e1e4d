import Foundation
import TactileDrawing
import TactileGeometry

extension Compositor {
    func paintShadow(_ item: PaintItem, into target: PaintTarget) {
        let layer = item.layer, state = layer.shown.state, shadow = state.shadow
        guard let color = shadow.color, let picture = shadowPicture(of: layer) else { return }
        var opacity = CGFloat(shadow.opacity) * item.alpha
        if case .box = picture.caster { opacity *= state.backgroundColor?.alpha ?? 1 }
        let pixel = PixelColor(color, opacity: opacity)
        let caster = ShadowPicture.rect(of: layer, scale: scale)
        let shift = shadow.pixelOffset(scale: scale)
        let x = caster.x - picture.margin + shift.x + item.x
        let y = caster.y - picture.margin + shift.y + item.y
        let place = picture.mask.bounds.offsetBy(dx: x, dy: y)
        forEachVisible(item) { rect in
            let part = rect.intersection(place)
            guard !part.isEmpty else { return }
            statistics.pixelsComposed += part.area
            target.bitmap.fill(
                picture.mask, at: (x - target.x, y - target.y), color: pixel,
                clip: part.offsetBy(dx: -target.x, dy: -target.y))
        }
    }

    private func shadowPicture(of layer: CALayer) -> ShadowPicture? {
        let state = layer.shown.state
        let caster = ShadowPicture.caster(of: layer, scale: scale)
        let rect = ShadowPicture.rect(of: layer, scale: scale)
        let sigma = Double(state.shadow.radius * scale)
        let kept = layer.keptPictures
        if let old = kept.shadow, old.caster == caster, old.sigma == sigma, old.scale == scale {
            return old
        }
        guard rect.area <= 1 << 24 else { return nil }
        statistics.surfacesCreated += 1
        let made = ShadowPicture(caster, rect: rect, sigma: sigma, scale: scale) { bitmap, origin in
            let context = CGContext(
                bitmap: bitmap,
                base: CGAffineTransform(
                    a: scale, b: 0, c: 0, d: scale, tx: CGFloat(-origin.x),
                    ty: CGFloat(-origin.y)))
            context.setFillColor(.black)
            switch caster {
            case .path(let path):
                context.addPath(path)
                context.fillPath()
            case .box:
                context.addPath(layer.outline)
                context.fillPath()
            case .content:
                paintAside(
                    layer, area: rect,
                    into: PaintTarget(bitmap: bitmap, x: origin.x, y: origin.y))
            }
        }
        kept.shadow = made
        return made
    }

    /// Paints a layer and all in it, without its shadow, in its own pixels.
    private func paintAside(_ layer: CALayer, area: PixelRect, into target: PaintTarget) {
        let opacity = layer.shown.state.shadow.opacity
        layer.shown.state.shadow.opacity = 0
        let first = visible.count
        visible.append(area)
        paintTree(
            layer, x: 0, y: 0, clip: area, visibleFrom: first, count: 1, alpha: 1, into: target)
        visible.removeLast()
        layer.shown.state.shadow.opacity = opacity
    }
}

extension LayerState {
    /// Whether there is a shadow that all that the layer shows throws, so that it changes with it.
    var castsContentShadow: Bool {
        shadow.opacity > 0 && shadow.path == nil && !masksToBounds
            && (backgroundColor?.alpha ?? 0) <= 0
    }
}

extension ShadowPicture {
    @MainActor
    static func caster(of layer: CALayer, scale: CGFloat) -> Caster {
        let state = layer.shown.state
        if let path = state.shadow.path { return .path(path) }
        if (state.backgroundColor?.alpha ?? 0) > 0 {
            let corners = Corners(state, layer.node.bounds, scale: scale)
            return .box(layer.node.bounds, corners)
        }
        return .content(contentRect(of: layer, scale: scale))
    }

    /// What the caster covers, in the layer's pixels.
    @MainActor
    static func rect(of layer: CALayer, scale: CGFloat) -> PixelRect {
        switch caster(of: layer, scale: scale) {
        case .path(let path):
            path.isEmpty ? .zero : PixelRect(covering: path.boundingBox, scale: scale)
        case .box(let rect, _): rect
        case .content(let rect): rect
        }
    }

    @MainActor
    private static func contentRect(of layer: CALayer, scale: CGFloat) -> PixelRect {
        var rect = layer.node.order?.union ?? .zero
        let shown = layer.shown
        if let contents = shown.state.contents {
            rect = rect.union(
                ContentsPlacement(contents.bitmap, shown.state, layer.node.bounds, scale: scale)
                    .target)
        }
        if let vector = shown.vectorContent {
            rect = rect.union(vector.cover(bounds: layer.node.bounds, scale: scale))
        }
        if shown.state.borderWidth > 0 { rect = rect.union(layer.node.bounds) }
        return rect
    }
}
