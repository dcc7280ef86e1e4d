import Foundation
import TactileDrawing
import TactileGeometry

/// Shows in a window's picture what was repainted and where its layers are.
///
/// The picture is kept as it was, and given back before the next frame is painted into it.
@MainActor
package final class PaintOverlay {
    private struct Flash {
        let rect: PixelRect
        let end: TimeInterval
    }

    /// Seconds for which a repainted part is tinted.
    private static let duration: TimeInterval = 0.25
    private static let repainted = PixelColor(value: 0x4040_4000)
    private static let layerEdge = PixelColor(value: 0x8000_6080)
    private static let projectedEdge = PixelColor(value: 0x8080_0080)
    /// Layers are outlined down to this size of a side, in pixels.
    private static let smallest = 4

    /// The picture without what is drawn over it.
    private var clean: Bitmap?
    private var flashes: [Flash] = []

    package init() {}

    /// When the picture has to be shown again, so that a tint goes away; `nil` without any.
    package var nextEnd: TimeInterval? { flashes.map(\.end).min() }

    /// Takes what is drawn over `bitmap` away. `isFresh` tells that it holds nothing anyway.
    package func lift(from bitmap: Bitmap, isFresh: Bool) {
        defer { clean = nil }
        guard !isFresh, let clean, clean.width == bitmap.width, clean.height == bitmap.height else {
            return
        }
        bitmap.copy(from: clean, sourceRect: clean.bounds, to: (0, 0))
    }

    /// Draws over `bitmap`, which shows what `renderer` has just painted there.
    package func lay(
        over bitmap: Bitmap, _ frame: Frame, of renderer: LayerRenderer, at time: TimeInterval
    ) {
        let kept = Bitmap(width: bitmap.width, height: bitmap.height, isOpaque: bitmap.isOpaque)
        guard let kept else { return }
        kept.copy(from: bitmap, sourceRect: bitmap.bounds, to: (0, 0))
        clean = kept
        flashes.removeAll { $0.end <= time }
        flashes += frame.damage.map { Flash(rect: $0, end: time + Self.duration) }
        for flash in flashes { bitmap.fill(flash.rect, color: Self.repainted) }
        if let root = renderer.root.node { outline(root, x: 0, y: 0, in: bitmap) }
    }

    private func outline(_ node: RenderNode, x: Int, y: Int, in bitmap: Bitmap) {
        guard node.now.isShown else { return }
        guard node.now.projection == nil else {
            // What is turned or scaled is outlined by the pixels that it covers.
            edge(node.now.placed.offsetBy(dx: x, dy: y), Self.projectedEdge, in: bitmap)
            return
        }
        let left = x + node.now.dx, top = y + node.now.dy
        edge(node.now.bounds.offsetBy(dx: left, dy: top), Self.layerEdge, in: bitmap)
        for child in node.order?.nodes ?? [] { outline(child, x: left, y: top, in: bitmap) }
    }

    private func edge(_ rect: PixelRect, _ color: PixelColor, in bitmap: Bitmap) {
        guard rect.width >= Self.smallest, rect.height >= Self.smallest else { return }
        let across = PixelRect(x: rect.x, y: rect.y, width: rect.width, height: 1)
        let down = PixelRect(x: rect.x, y: rect.y + 1, width: 1, height: rect.height - 2)
        bitmap.fill(across, color: color)
        bitmap.fill(across.offsetBy(dx: 0, dy: rect.height - 1), color: color)
        bitmap.fill(down, color: color)
        bitmap.fill(down.offsetBy(dx: rect.width - 1, dy: 0), color: color)
    }
}
