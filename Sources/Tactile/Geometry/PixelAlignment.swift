import Foundation

extension CGFloat {
    /// The nearest multiple of a device pixel, halves away from zero. Points in, points out;
    /// what is not finite comes back as it is, a scale that is not positive counts as 1.
    package func roundedToPixel(scale: CGFloat) -> CGFloat {
        let scale = scale.usableScale
        return (self * scale).rounded(.toNearestOrAwayFromZero) / scale
    }

    /// The scale itself, 1 when it is not a positive finite number.
    @inlinable
    package var usableScale: CGFloat { self > 0 && isFinite ? self : 1 }

    /// The number itself when it is finite, else `other`.
    @inlinable
    package func finite(or other: CGFloat) -> CGFloat { isFinite ? self : other }
}

extension CGPoint {
    @inlinable
    package var isFinite: Bool { x.isFinite && y.isFinite }

    package func roundedToPixel(scale: CGFloat) -> CGPoint {
        CGPoint(x: x.roundedToPixel(scale: scale), y: y.roundedToPixel(scale: scale))
    }
}

extension CGSize {
    @inlinable
    package var isFinite: Bool { width.isFinite && height.isFinite }
}

extension CGRect {
    /// Whether all four numbers are finite; false for null and NaN rectangles.
    @inlinable
    package var isFinite: Bool { origin.isFinite && size.isFinite }

    /// Whether a point lies inside; never in a rectangle with a number that is not finite, about
    /// which Foundation's `contains` must not be asked: it ends the program.
    package func holds(_ point: CGPoint) -> Bool { isFinite && contains(point) }

    @inlinable
    package var center: CGPoint { CGPoint(x: midX, y: midY) }

    /// Every edge moved to the nearest device pixel, so that neighbours stay neighbours.
    package func roundedToPixel(scale: CGFloat) -> CGRect {
        guard isFinite else { return self }
        let left = minX.roundedToPixel(scale: scale), top = minY.roundedToPixel(scale: scale)
        return CGRect(
            x: left, y: top, width: maxX.roundedToPixel(scale: scale) - left,
            height: maxY.roundedToPixel(scale: scale) - top)
    }
}

extension PixelRect {
    /// Coordinates stay within ±2³⁰, so that areas fit into an `Int`.
    package static let limit = 1 << 30

    /// A rasterizer with eight bits of sub-pixel position does not see less than half a step.
    private static let invisible: CGFloat = 1.0 / 512

    /// All pixels that `rect` (points) touches at `scale` pixels per point.
    ///
    /// Overlaps under 1/512 pixel are not counted. Empty, null and NaN rectangles give `zero`;
    /// infinite ones are cut at ``limit``.
    package init(covering rect: CGRect, scale: CGFloat) {
        let scale = scale.usableScale
        let left = rect.minX * scale, top = rect.minY * scale
        let right = rect.maxX * scale, bottom = rect.maxY * scale
        guard right > left, bottom > top else {
            self = .zero
            return
        }
        let x = Self.whole((left + Self.invisible).rounded(.down))
        let y = Self.whole((top + Self.invisible).rounded(.down))
        self.init(
            x: x, y: y,
            width: max(0, Self.whole((right - Self.invisible).rounded(.up)) - x),
            height: max(0, Self.whole((bottom - Self.invisible).rounded(.up)) - y))
    }

    /// The pixels whose edges are nearest to those of `rect` (points); may be empty.
    package init(nearest rect: CGRect, scale: CGFloat) {
        let scale = scale.usableScale
        let right = rect.maxX * scale, bottom = rect.maxY * scale
        guard !right.isNaN, !bottom.isNaN else {
            self = .zero
            return
        }
        let x = Self.whole((rect.minX * scale).rounded(.toNearestOrAwayFromZero))
        let y = Self.whole((rect.minY * scale).rounded(.toNearestOrAwayFromZero))
        self.init(
            x: x, y: y,
            width: max(0, Self.whole(right.rounded(.toNearestOrAwayFromZero)) - x),
            height: max(0, Self.whole(bottom.rounded(.toNearestOrAwayFromZero)) - y))
    }

    /// The same area in points.
    package func points(scale: CGFloat) -> CGRect {
        let scale = scale.usableScale
        return CGRect(
            x: CGFloat(x) / scale, y: CGFloat(y) / scale, width: CGFloat(width) / scale,
            height: CGFloat(height) / scale)
    }

    private static func whole(_ value: CGFloat) -> Int {
        if value.isNaN { return 0 }
        return Int(max(CGFloat(-limit), min(CGFloat(limit), value)))
    }
}

extension PixelSize {
    /// The whole pixels that a size in points needs; not finite or negative sides count as 0.
    package init(covering size: CGSize, scale: CGFloat) {
        let rect = PixelRect(covering: CGRect(origin: .zero, size: size), scale: scale)
        self.init(width: rect.width, height: rect.height)
    }
}
