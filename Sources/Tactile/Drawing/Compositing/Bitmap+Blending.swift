import CPixman
import Foundation
import TactileGeometry

/// Operations that blend with source-over. Everything is clipped to both bitmaps, to the mask and
/// to `clip`.
extension Bitmap {
    /// Blends `sourceRect` of `source` over these pixels, its top-left corner at `point`.
    ///
    /// An opaque source at `alpha` 1 is copied. `alpha` is clamped to 0…1; not a number: nothing
    /// is drawn. With a `mask`, each pixel counts as much as the mask says; the mask's top-left
    /// corner lies at `maskPoint` of this bitmap, outside the mask nothing is drawn.
    package func blend(
        _ source: Bitmap, sourceRect: PixelRect, at point: (x: Int, y: Int), alpha: CGFloat = 1,
        mask: Mask? = nil, maskAt maskPoint: (x: Int, y: Int) = (0, 0), clip: PixelRect? = nil
    ) {
        let opacity = alpha >= 1 ? 255 : alpha > 0 ? Int((alpha * 255).rounded()) : 0
        guard opacity > 0 else { return }
        if source.isOpaque, opacity == 255, mask == nil {
            copy(from: source, sourceRect: sourceRect, to: point, clip: clip)
            return
        }
        var limit = clip.map(bounds.intersection) ?? bounds
        if let mask {
            limit = limit.intersection(mask.bounds.offsetBy(dx: maskPoint.x, dy: maskPoint.y))
        }
        guard
            let area = Placement(
                source: source.bounds, sourceRect: sourceRect, at: point, target: limit)
        else { return }
        let handles = libraryHandles
        let coverage: OpaquePointer?
        if let mask {
            coverage = mask.image(opacity: UInt8(opacity))
        } else if opacity < 255 {
            handles.solidPixel.pointee = UInt32(opacity) << 24
            coverage = handles.solid
        } else {
            coverage = nil
        }
        pixman_image_composite32(
            PIXMAN_OP_OVER, source.libraryHandles.image, coverage, handles.image,
            Int32(area.sourceX), Int32(area.sourceY), Int32(area.target.x - maskPoint.x),
            Int32(area.target.y - maskPoint.y), Int32(area.target.x), Int32(area.target.y),
            Int32(area.target.width), Int32(area.target.height))
    }

    /// Blends a colour through a mask whose top-left corner lies at `point`.
    package func fill(
        _ mask: Mask, at point: (x: Int, y: Int), color: PixelColor, clip: PixelRect? = nil
    ) {
        guard !color.isClear,
            let area = Placement(
                source: mask.bounds, sourceRect: mask.bounds, at: point,
                target: clip.map(bounds.intersection) ?? bounds)
        else { return }
        let handles = libraryHandles
        handles.solidPixel.pointee = color.value
        pixman_image_composite32(
            PIXMAN_OP_OVER, handles.solid, mask.image(opacity: 255), handles.image, 0, 0,
            Int32(area.sourceX), Int32(area.sourceY), Int32(area.target.x), Int32(area.target.y),
            Int32(area.target.width), Int32(area.target.height))
    }

    /// Multiplies these pixels by a mask whose top-left corner lies at `point`; pixels outside the
    /// mask become transparent.
    package func multiply(by mask: Mask, at point: (x: Int, y: Int)) {
        let handles = libraryHandles
        pixman_image_composite32(
            PIXMAN_OP_IN_REVERSE, mask.image(opacity: 255), nil, handles.image, Int32(-point.x),
            Int32(-point.y), 0, 0, 0, 0, Int32(width), Int32(height))
    }
}
