import Foundation
import TactileDrawing
import TactileGeometry

/// A blurred outline, kept until the shadow's caster changes.
final class ShadowPicture {
    /// What throws the shadow.
    enum Caster: Equatable {
        case path(CGPath, PixelRect)
        case box(PixelRect, Corners)
        /// The alpha of all that the layer shows, which has to be composed first.
        case content(PixelRect)

        static func == (left: Caster, right: Caster) -> Bool {
            switch (left, right) {
            case (.path(let a, _), .path(let b, _)): a == b
            case (.box(let a, let c), .box(let b, let d)):
                a.width == b.width && a.height == b.height && c == d
            case (.content(let a), .content(let b)): a == b
            default: false
            }
        }

        /// What it covers, in the layer's pixels.
        var rect: PixelRect {
            switch self {
            case .path(_, let rect), .box(let rect, _), .content(let rect): rect
            }
        }
    }

    let caster: Caster
    let sigma: Double
    let scale: CGFloat
    let mask: Mask
    /// Pixels by which the mask is larger, on each side, than the part of the caster that it shows.
    let margin: Int

    init?(
        _ caster: Caster, rect: PixelRect, sigma: Double, scale: CGFloat,
        fill: (Bitmap, _ origin: (x: Int, y: Int)) -> Void
    ) {
        let margin = Mask.blurMargin(sigma: sigma)
        let area = rect.insetBy(dx: -margin, dy: -margin)
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
