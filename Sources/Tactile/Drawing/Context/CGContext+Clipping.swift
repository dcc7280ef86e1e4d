import CCairo
import Foundation
import TactileGeometry

extension CGContext {
    /// Draws only inside the current path from now on, until the state is restored.
    ///
    /// An empty path clips everything away.
    public func clip(using rule: CGPathFillRule = .winding) {
        clip(takeOutline(), rule: rule)
    }

    public func clip(to rect: CGRect) {
        guard let pixels = state.ctm.wholePixels(of: rect) else { return clip(to: [rect]) }
        outline = PathStorage()
        state.pixelClip = state.pixelClip?.intersection(pixels)
        setMatrix(cairo, .identity)
        cairo_new_path(cairo)
        cairo_rectangle(
            cairo, Double(pixels.x), Double(pixels.y), Double(pixels.width), Double(pixels.height))
        cairo_clip(cairo)
    }

    public func clip(to rects: [CGRect]) {
        outline = PathStorage()
        var shape = PathStorage()
        for rect in rects { shape.addRect(rect, state.ctm) }
        clip(shape, rule: .winding)
    }

    func clip(_ shape: PathStorage, rule: CGPathFillRule) {
        state.pixelClip = state.pixelClip.flatMap { clip in
            shape.asPixels.map(clip.intersection)
        }
        setMatrix(cairo, .identity)
        shape.append(to: cairo)
        cairo_set_antialias(
            cairo, state.antialiases ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
        cairo_set_fill_rule(
            cairo, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
        cairo_clip(cairo)
    }

    /// Takes the clip back to all that the context has, as if none had ever been set; within a
    /// transparency layer, to the layer.
    public func resetClip() {
        cairo_reset_clip(cairo)
        state.mask = nil
        state.pixelClip = layers.isEmpty ? bitmap?.bounds : nil
    }

    /// The smallest rectangle of user space around what is not clipped away; empty if nothing is.
    public var boundingBoxOfClipPath: CGRect {
        let box = clipBounds
        guard !box.isEmpty else { return .zero }
        return box.applying(state.ctm.inverted())
    }

    /// Draws only where `mask`, stretched over `rect`, says, until the state is restored.
    ///
    /// A grey image without alpha shows where it is white; any other shows where it is opaque.
    public func clip(to rect: CGRect, mask: CGImage) {
        clip(to: rect)
        let area = clipBounds.integral
        let resolution = maskResolution
        guard state.ctm.isDrawable, !area.isEmpty, area.width * resolution <= 32_000,
            area.height * resolution <= 32_000,
            let coverage = Mask(
                width: Int(area.width * resolution), height: Int(area.height * resolution))
        else { return }
        let saved = state
        state.alpha = 1
        coverage.draw(origin: area.origin, resolution: resolution) { cairo in
            drawImage(mask.asMask, in: rect, flipped: true, cairo)
        }
        state = saved
        clip(to: ClipMask(mask: coverage, origin: area.origin, resolution: resolution))
    }

    /// Draws only where `paint` draws, until the state is restored. It is given a context of the
    /// same user space whose alpha counts.
    func clip(toAlphaOf paint: (CGContext) -> Void) {
        let area = clipBounds.integral
        let resolution = maskResolution
        guard state.ctm.isDrawable, !area.isEmpty, area.width * resolution <= 32_000,
            area.height * resolution <= 32_000,
            let bitmap = Bitmap(
                width: Int(area.width * resolution), height: Int(area.height * resolution))
        else { return }
        let toPixels = CGAffineTransform(translationX: -area.minX, y: -area.minY)
            .concatenating(CGAffineTransform(scaleX: resolution, y: resolution))
        let context = CGContext(bitmap: bitmap, base: base.concatenating(toPixels))
        context.state.ctm = state.ctm.concatenating(toPixels)
        context.state.antialiases = state.antialiases
        paint(context)
        guard let coverage = Mask(alphaOf: bitmap) else { return }
        clip(to: ClipMask(mask: coverage, origin: area.origin, resolution: resolution))
    }

    private func clip(to mask: ClipMask) {
        if let outer = state.mask { mask.multiply(by: outer) }
        state.mask = mask
    }
}

extension CGAffineTransform {
    /// The device pixels of an upright rectangle that covers each of them wholly.
    fileprivate func wholePixels(of rect: CGRect) -> PixelRect? {
        guard b == 0, c == 0, a > 0, d > 0, rect.width > 0, rect.height > 0 else { return nil }
        let left = a * rect.minX + tx, right = a * rect.maxX + tx
        let top = d * rect.minY + ty, bottom = d * rect.maxY + ty
        guard left == left.rounded(), right == right.rounded(), top == top.rounded(),
            bottom == bottom.rounded(), max(abs(left), abs(right), abs(top), abs(bottom)) < 1e6
        else { return nil }
        return PixelRect(
            x: Int(left), y: Int(top), width: Int(right) - Int(left), height: Int(bottom) - Int(top)
        )
    }
}

extension PathStorage {
    /// The pixels that the shape covers, if it is one rectangle and covers them wholly.
    fileprivate var asPixels: PixelRect? {
        guard let rect = asRect, rect == rect.integral, max(abs(rect.minX), abs(rect.minY)) < 1e9,
            max(rect.width, rect.height) < 1e9
        else { return nil }
        return PixelRect(
            x: Int(rect.minX), y: Int(rect.minY), width: Int(rect.width), height: Int(rect.height))
    }
}

/// Coverage over a part of device space.
final class ClipMask {
    let mask: Mask
    let origin: CGPoint
    let resolution: CGFloat

    init(mask: Mask, origin: CGPoint, resolution: CGFloat) {
        self.mask = mask
        self.origin = origin
        self.resolution = resolution
    }

    /// Paints Cairo's source through the mask.
    func apply(to cairo: OpaquePointer) {
        mask.paintSource(on: cairo, at: origin, resolution: resolution)
    }

    func multiply(by other: ClipMask) {
        let dx = Int((origin.x - other.origin.x) * resolution)
        let dy = Int((origin.y - other.origin.y) * resolution)
        for y in 0..<mask.height {
            for x in 0..<mask.width {
                let index = y * mask.bytesPerRow + x
                let product = Int(mask.data[index]) * Int(other.mask[x + dx, y + dy])
                mask.data[index] = UInt8((product + 127) / 255)
            }
        }
    }
}
