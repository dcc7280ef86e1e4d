import Foundation
import TactileGeometry

/// A tile that is drawn once and repeated wherever a colour made of it is painted.
public final class CGPattern: @unchecked Sendable {
    // Unchecked: only `kept` changes, which the lock guards.
    /// The part of pattern space that one tile shows, in points.
    public let bounds: CGRect
    /// From pattern space to the context's base space.
    public let matrix: CGAffineTransform
    /// The distances between tiles, in points of pattern space.
    public let xStep: CGFloat
    public let yStep: CGFloat
    /// False for a stencil: it is painted in the colour that comes with it.
    public let isColored: Bool
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
        yStep: CGFloat = 0, isColored: Bool = true, draw: @escaping @Sendable (CGContext) -> Void
    ) {
        self.isColored = isColored
        self.bounds = bounds.standardized
        self.matrix = matrix
        let step = { (value: CGFloat, size: CGFloat) in
            value.isFinite && value != 0 ? abs(value) : size
        }
        self.xStep = step(xStep, bounds.standardized.width)
        self.yStep = step(yStep, bounds.standardized.height)
        self.draw = draw
    }

    /// A pattern as Core Graphics makes it; `nil` when there is nothing to draw with.
    ///
    /// `info` is handed to the callbacks and must stay usable on any thread until it is released,
    /// together with the pattern. `tiling` changes nothing: steps are always exact.
    public convenience init?(
        info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform,
        xStep: CGFloat, yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
        callbacks: UnsafePointer<CGPatternCallbacks>
    ) {
        guard let drawPattern = callbacks.pointee.drawPattern else { return nil }
        let holder = PatternInfo(info, callbacks.pointee.releaseInfo)
        // Unchecked: code written for iOS passes the callback in a C structure, which promises
        // nothing about threads.
        nonisolated(unsafe) let call = drawPattern
        self.init(
            bounds: bounds, matrix: matrix, xStep: xStep, yStep: yStep, isColored: isColored
        ) { context in call(holder.info, context) }
    }
}

/// How tiles meet.
public enum CGPatternTiling: Int32, Sendable {
    case noDistortion, constantSpacingMinimalDistortion, constantSpacing
}

public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The function that draws a tile, and the function called when the pattern is released.
public struct CGPatternCallbacks {
    public var version: UInt32
    public var drawPattern: CGPatternDrawPatternCallback?
    public var releaseInfo: CGPatternReleaseInfoCallback?

    public init(
        version: UInt32, drawPattern: CGPatternDrawPatternCallback?,
        releaseInfo: CGPatternReleaseInfoCallback?
    ) {
        self.version = version
        self.drawPattern = drawPattern
        self.releaseInfo = releaseInfo
    }
}

private final class PatternInfo: @unchecked Sendable {
    // Unchecked: immutable; the pointer is for the callbacks, which must take it on any thread.
    let info: UnsafeMutableRawPointer?
    private let release: CGPatternReleaseInfoCallback?

    init(_ info: UnsafeMutableRawPointer?, _ release: CGPatternReleaseInfoCallback?) {
        self.info = info
        self.release = release
    }

    deinit { release?(info) }
}
