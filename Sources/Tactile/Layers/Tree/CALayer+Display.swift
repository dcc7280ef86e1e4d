import Foundation
import TactileDrawing
import TactileGeometry

/// The part of a layer's contents that has to be drawn again.
enum DisplayNeed: Equatable {
    case none
    case all
    /// In the layer's points.
    case part(CGRect)
}

extension CALayer {
    /// Marks a part of the contents, or with `nil` all of them. A part of contents that were drawn
    /// for another size, or not yet, is all of them; so is one with a number that is not finite.
    func setNeedsDisplay(_ rect: CGRect?) {
        var rect = rect
        if let part = rect {
            if hasContentsForItsSize, part.isFinite {
                let inside = part.standardized.intersection(state.bounds)
                guard !inside.isNull, !inside.isEmpty else { return }
                rect = inside
            } else {
                rect = nil
            }
        }
        let need: DisplayNeed
        switch (displayNeed, rect) {
        case (.all, _), (_, nil): need = .all
        case (.none, let rect?): need = .part(rect)
        case (.part(let old), let rect?): need = .part(old.union(rect))
        }
        guard need != displayNeed else { return }
        if displayNeed == .none { context?.undrawn += 1 }
        displayNeed = need
        if let rect { markPart(rect) } else { mark(.appearance) }
    }

    /// Names a layer that waits for its contents, here or inside, for a report.
    var undrawnName: String {
        var layers = [self]
        while let layer = layers.popLast() {
            if layer.displayNeed != .none { return layer.nameForReports }
            layers += layer.children
        }
        return nameForReports
    }

    private var hasContentsForItsSize: Bool {
        guard let kept = drawnContents, state.bounds.isFinite else { return false }
        let size = PixelSize(
            covering: state.bounds.size, scale: state.contentsScale.usableScale)
        return kept.width == size.width && kept.height == size.height
            && kept.isOpaque == drawsOpaque
    }

    private var drawsOpaque: Bool { state.isOpaque && state.cornerRadius == 0 }

    func displayNow() {
        guard displayNeed != .none else { return }
        pendingDisplay = displayNeed
        displayNeed = .none
        context?.undrawn -= 1
        display()
        // It counted as covering its bounds as long as nothing was known.
        if state.contents == nil { mark(.appearance) }
    }

    /// Pixels that the layer drew itself.
    var drawnContents: Bitmap? {
        guard let contents = state.contents, contents.object == nil else { return nil }
        return contents.bitmap
    }

    func dropDrawnContents() {
        guard drawnContents != nil else { return }
        state.contents = nil
        mark(.appearance)
    }

    var contentsObject: Any? {
        guard let contents = state.contents else { return nil }
        return contents.object ?? CGImage(bitmap: contents.bitmap)
    }

    func setContents(_ value: Any?) {
        let image = value as? CGImage
        if let image, image === state.contents?.object { return }
        if image == nil, state.contents == nil { return }
        let action = willChange(.contents)
        state.contents = image.map { LayerContents(object: $0, bitmap: $0.bitmap) }
        if displayNeed != .none, image != nil {
            displayNeed = .none
            context?.undrawn -= 1
        }
        didChange(.contents, action, LayerProperty.contents.dirt(of: self))
    }

    func displayDrawing() {
        let need = pendingDisplay
        pendingDisplay = .all
        if let delegate {
            let before = state.contents?.object
            delegate.display(self)
            if let after = state.contents?.object, after !== before { return }
        }
        guard delegateDraws, drawsItself else { return }
        drawContents(need)
    }

    /// Plain layers without a delegate have nobody to draw them, nor have shapes and gradients
    /// unless a program's class does.
    private var drawsItself: Bool {
        if delegate != nil { return true }
        let own = type(of: self)
        return own != CALayer.self && (vectorContent == nil || own != own.properties.owner)
    }

    /// What lies under the drawing in opaque contents, unless it is no plain colour.
    private var opaqueBackground: PixelColor? {
        guard let color = state.backgroundColor, color.pattern == nil else { return nil }
        let pixel = PixelColor(color)
        return pixel.isOpaque ? pixel : nil
    }

    /// Draws what is needed into the kept pixels, or into new ones when the size has changed.
    private func drawContents(_ need: DisplayNeed) {
        let bounds = state.bounds
        let scale = state.contentsScale.usableScale
        guard bounds.isFinite else { return }
        let size = PixelSize(covering: bounds.size, scale: scale)
        guard size.width > 0, size.height > 0 else {
            state.contents = nil
            return
        }
        var bitmap = drawnContents
        var dirty = bounds
        let isOpaque = drawsOpaque
        if let kept = bitmap, kept.width == size.width, kept.height == size.height,
            kept.isOpaque == isOpaque
        {
            if case .part(let rect) = need { dirty = rect.intersection(bounds) }
        } else {
            bitmap = Bitmap(width: size.width, height: size.height, isOpaque: isOpaque)
        }
        guard let bitmap else {
            state.contents = nil
            return
        }
        let area = PixelRect(
            covering: dirty.offsetBy(dx: -bounds.minX, dy: -bounds.minY), scale: scale
        ).intersection(bitmap.bounds)
        guard !area.isEmpty else { return }
        if isOpaque, let background = opaqueBackground {
            bitmap.replace(area, with: background)
        } else {
            bitmap.clear(area)
        }
        let context = CGContext(bitmap: bitmap, scale: scale)
        let clip = area.points(scale: scale).offsetBy(dx: bounds.minX, dy: bounds.minY)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        context.clip(to: clip)
        delegate?.layerWillDraw(self)
        draw(in: context)
        if isOpaque { bitmap.settleAlpha(in: area) }
        // A delegate may have found out that it draws nothing.
        guard delegateDraws else { return }
        if state.contents?.bitmap !== bitmap {
            state.contents = LayerContents(object: nil, bitmap: bitmap)
            mark(.appearance)
        }
        // Resized copies show the bitmap's former pixels.
        (modelLayer ?? self).node?.kept?.scaled = nil
        markPart(clip)
    }
}
