import Foundation
import TactileGeometry

/// Holds sublayers in one space of three dimensions: they are not flattened into its plane, so that
/// turning it turns a body made of them.
///
/// Only its sublayers are seen. Its transforms, ``CALayer/isHidden`` and ``CALayer/opacity`` count,
/// the latter for each sublayer by itself; colours, contents, border, shadow, mask, rasterizing and
/// ``CALayer/masksToBounds`` do not. Sublayers that lie nearer to the eye hide the others; planes
/// that cross each other are not cut. A transform layer in another shares its space, and is in
/// front of or behind its siblings as a whole.
@preconcurrency @MainActor
open class CATransformLayer: CALayer {
    /// A transform layer has no plane in which a point could lie: always `nil`.
    open override func hitTest(_ point: CGPoint) -> CALayer? { nil }

    override class var properties: LayerPropertyTable { .transformLayer }
}

extension LayerPropertyTable {
    static let transformLayer = LayerPropertyTable(of: CATransformLayer.self, [], after: .layer)
}

extension CALayer {
    /// Whether it is only a space for its sublayers.
    @inline(__always)
    var isSpace: Bool { type(of: self) != CALayer.self && self is CATransformLayer }
}
