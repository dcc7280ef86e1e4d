import Foundation
import TactileDrawing
import TactileGeometry

@MainActor public final class LayerRenderer {
    public init(root: CALayer) {}
    public var scale: CGFloat = 1
    public var pixelSize = PixelSize.zero
    public var firstFrameLead: TimeInterval = 0
    public var needsFrame: Bool { false }
    public var isAnimating: Bool { false }
    public func nextWake(after now: TimeInterval) -> TimeInterval? { nil }
    public func renderFrame(into target: Bitmap, isFresh: Bool, at time: TimeInterval) -> Frame {
        Frame(damage: [], moves: [], statistics: RenderStatistics())
    }
}
