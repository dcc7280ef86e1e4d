import Foundation
import TactileDrawing
import TactileGeometry

extension RenderNode {
    /// The largest rectangle known to be opaque, in the layer's pixels.
    func opaqueRect(scale: CGFloat) -> PixelRect {
        let shown = shown, bounds = now.bounds
        if let contents = shown.state.contents, contents.bitmap.isOpaque, contents.fade == nil,
            shown.state.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1)
        {
            let place = ContentsPlacement(contents.bitmap, shown, bounds, scale: scale)
            if place.target.contains(bounds) || shown.state.backgroundColor == nil {
                return place.target
            }
        }
        if let color = shown.state.backgroundColor, PixelColor(color).isOpaque {
            let size = Corners(shown.state, bounds, scale: scale).size
            return PixelRect(
                x: bounds.x, y: bounds.y + size, width: bounds.width,
                height: bounds.height - 2 * size)
        }
        if let vector = shown.vectorContent, vector.isOpaque, shown.state.cornerRadius <= 0,
            KeptRaster.canKeep(bounds)
        {
            return bounds
        }
        return .zero
    }
}
