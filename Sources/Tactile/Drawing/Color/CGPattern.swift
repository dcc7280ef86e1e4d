import Foundation
import TactileGeometry

/// A tile that is drawn once and repeated wherever a colour made of it is painted.
public final class CGPattern: @unchecked Sendable {
    /// The part of pattern space that one tile shows, in points.
    public let bounds: CGRect
    /// From pattern space to the context's base space.
    public let matrix: CGAffineTransform
    /// The distances between tiles, in points of pattern space.
    public let xStep: CGFloat
    public let yStep: CGFloat
    let draw: @Sendable (CGContext) -> Void
    let lock = NSLock()
    /// Guarded by `lock`.
    var kept: Tile?

    /// A pattern whose tile `draw` draws.
    ///
    /// Steps of 0 or that are not finite mean the size of `bounds`. Negative steps repeat like
    /// positive ones. `draw` may be called more than once and on any thread.
    public init(
        bounds: CGRect, matrix: CGAffineTransform = .identity, xStep: CGFloat = 0,
        yStep: CGFloat = 0, draw: @escaping @Sendable (CGContext) -> Void
    ) {
        self.bounds = bounds.standardized
        self.matrix = matrix
        let step = { (value: CGFloat, size: CGFloat) in
            value.isFinite && value != 0 ? abs(value) : size
        }
        self.xStep = step(xStep, bounds.standardized.width)
        self.yStep = step(yStep, bounds.standardized.height)
        self.draw = draw
    }
}
