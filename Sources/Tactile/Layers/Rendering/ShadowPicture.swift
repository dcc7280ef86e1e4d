import Foundation
import TactileDrawing
import TactileGeometry

/// A blurred outline, kept as long as what throws the shadow stays the same.
final class ShadowPicture {
    /// What throws the shadow.
    enum Caster: Equatable {
        case path(CGPath)
        case box(PixelRect, Corners)
        /// The alpha of all that the layer shows, which has to be composed first.
        case content(PixelRect)

        static func == (left: Caster, right: Caster) -> Bool {
            switch (left, right) {
            case (.path(let a), .path(let b)): a == b
            case (.box(let a, let c), .box(let b, let d)):
                a.width == b.width && a.height == b.height && c == d
            case (.content(let a), .content(let b)): a == b
            default: false
            }
        }
    }

    let caster: Caster
    let sigma: Double
    let scale: CGFloat
    let mask: Mask
    /// Where the mask lies relative to the caster's origin, in pixels.
    let margin: Int

    init?(
        _ caster: Caster, rect: PixelRect, sigma: Double, scale: CGFloat,
        fill: (Bitmap, _ origin: (x: Int, y: Int)) -> Void
    ) {
        let margin = Mask.blurMargin(sigma: sigma)
        let area = PixelRect(
            x: rect.x - margin, y: rect.y - margin, width: rect.width + 2 * margin,
            height: rect.height + 2 * margin)
        guard !rect.isEmpty, let bitmap = Bitmap(width: area.width, height: area.height) else {
            return nil
        }
        fill(bitmap, (area.x, area.y))
        guard let mask = Mask(alphaOf: bitmap) else { return nil }
        mask.blur(sigma: sigma)
        self.caster = caster
        self.sigma = sigma
        self.scale = scale
        self.mask = mask
        self.margin = margin
    }
}
