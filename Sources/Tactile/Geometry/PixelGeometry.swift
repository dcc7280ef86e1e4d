import Foundation

/// A size in whole device pixels.
public struct PixelSize: Hashable, Sendable {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// A size as it is given; nothing here keeps it from being negative.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// No pixel.
    public static let zero = PixelSize(width: 0, height: 0)
}

/// A rectangle of whole device pixels, origin at the top left, `maxX` and `maxY` excluded.
public struct PixelRect: Hashable, Sendable {
    /// The first column inside.
    public var x: Int
    /// The first row inside.
    public var y: Int
    /// The number of columns; the rectangle is empty when it is not positive.
    public var width: Int
    /// The number of rows; the rectangle is empty when it is not positive.
    public var height: Int

    /// The rectangle whose first pixel is in column `x` and row `y`.
    @inlinable
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// An empty rectangle.
    public static let zero = PixelRect(x: 0, y: 0, width: 0, height: 0)

    /// The first column inside.
    @inlinable public var minX: Int { x }
    /// The first row inside.
    @inlinable public var minY: Int { y }
    /// The column after the last one inside.
    @inlinable public var maxX: Int { x + width }
    /// The row after the last one inside.
    @inlinable public var maxY: Int { y + height }
    /// Whether no pixel is inside.
    @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }
    /// The number of pixels inside; 0 for an empty rectangle.
    @inlinable public var area: Int { isEmpty ? 0 : width * height }

    /// The pixels that are in both; ``zero`` when there are none.
    @inlinable
    public func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(minX, other.minX), top = max(minY, other.minY)
        let right = min(maxX, other.maxX), bottom = min(maxY, other.maxY)
        guard right > left, bottom > top else { return .zero }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The smallest rectangle around both; an empty one adds nothing.
    @inlinable
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(minX, other.minX), top = min(minY, other.minY)
        let right = max(maxX, other.maxX), bottom = max(maxY, other.maxY)
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Whether a pixel is in both; never with an empty rectangle.
    @inlinable
    public func intersects(_ other: PixelRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
            && !isEmpty && !other.isEmpty
    }

    /// Whether every pixel of `other` is inside; an empty rectangle is in every other.
    @inlinable
    public func contains(_ other: PixelRect) -> Bool {
        other.isEmpty
            || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX
                && maxY >= other.maxY)
    }

    /// Moved to the right and downwards by a number of pixels.
    @inlinable
    public func offsetBy(dx: Int, dy: Int) -> PixelRect {
        PixelRect(x: x + dx, y: y + dy, width: width, height: height)
    }

    /// Smaller by `dx` pixels at the left and right and `dy` at the top and bottom; larger for
    /// negative numbers.
    @inlinable
    public func insetBy(dx: Int, dy: Int) -> PixelRect {
        PixelRect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
    }
}

/// Pixels that a frame copied unchanged: the pixels of `source`, shifted by `dx`, `dy` pixels.
public struct PixelMove: Hashable, Sendable {
    /// Where the pixels were.
    public var source: PixelRect
    /// By how many pixels they went to the right.
    public var dx: Int
    /// By how many pixels they went down.
    public var dy: Int

    /// A move of the pixels in `source` to the right by `dx` and down by `dy`.
    public init(source: PixelRect, dx: Int, dy: Int) {
        self.source = source
        self.dx = dx
        self.dy = dy
    }
}
