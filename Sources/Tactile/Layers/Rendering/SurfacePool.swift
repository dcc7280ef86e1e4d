import Foundation
import TactileDrawing
import TactileGeometry

/// Bitmaps for what has to be composed aside, kept from frame to frame and given back some time
/// after the last frame that needed one.
@MainActor
final class SurfacePool {
    private var free: [Bitmap] = []
    private(set) var made = 0
    private var wasUsed = false
    /// When the bitmaps are given back, unless one is used before; `nil` while there are none.
    private(set) var releaseTime: TimeInterval?
    /// Seconds for which they are kept after their last use: longer than between two transitions of
    /// somebody who leafs through scenes.
    static let patience: TimeInterval = 2

    /// A bitmap of at least this size whose part from the origin on is clear.
    func take(width: Int, height: Int) -> Bitmap? {
        guard width > 0, height > 0 else { return nil }
        wasUsed = true
        let area = PixelRect(x: 0, y: 0, width: width, height: height)
        if let index = free.firstIndex(where: { $0.width >= width && $0.height >= height }) {
            let bitmap = free.remove(at: index)
            bitmap.clear(area)
            return bitmap
        }
        // Steps of 64 pixels, so that something that grows does not need a new one each frame.
        // A smaller one is let go in exchange.
        if free.count > 3 { free.removeFirst() }
        made += 1
        return Bitmap(
            width: min(32_767, (width + 63) & ~63), height: min(32_767, (height + 63) & ~63))
    }

    func give(back bitmap: Bitmap) { free.append(bitmap) }

    /// Notes that the frame at `time` is painted.
    func finishFrame(at time: TimeInterval) {
        guard wasUsed else { return }
        wasUsed = false
        releaseTime = time + Self.patience
    }

    /// Gives the bitmaps back when their time has come. Returns when to ask again.
    func releaseUnused(at now: TimeInterval) -> TimeInterval? {
        guard let time = releaseTime, now >= time else { return releaseTime }
        free.removeAll()
        releaseTime = nil
        return nil
    }
}
