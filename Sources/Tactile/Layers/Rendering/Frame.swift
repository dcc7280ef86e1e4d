import TactileGeometry

/// What a frame changed in the target.
public struct Frame {
    /// Pixels that were painted, after the moves.
    public var damage: [PixelRect]
    /// Pixels that were shifted, in this order, before anything was painted.
    public var moves: [PixelMove]
    /// What the frame cost.
    public var statistics: RenderStatistics

    /// A frame in which nothing changed, unless told otherwise.
    public init(
        damage: [PixelRect] = [], moves: [PixelMove] = [],
        statistics: RenderStatistics = RenderStatistics()
    ) {
        self.damage = damage
        self.moves = moves
        self.statistics = statistics
    }
}

/// What a frame cost, counted.
public struct RenderStatistics: Equatable, Sendable {
    /// Layers looked at while searching for what to paint.
    public var layersVisited = 0
    /// Layers that painted something.
    public var layersPainted = 0
    /// Layers whose contents were redrawn.
    public var layersDrawn = 0
    /// Pixels written, each time one is written.
    public var pixelsComposed = 0
    /// Pixels shifted as they were.
    public var pixelsMoved = 0
    /// Bitmaps and masks made.
    public var surfacesCreated = 0

    /// All zero.
    public init() {}
}
