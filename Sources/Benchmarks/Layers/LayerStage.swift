import Foundation
import Tactile

/// A tree of layers, its renderer and a bitmap, without a window.
@MainActor
final class LayerStage {
    let root = CALayer()
    let target: Bitmap
    private let renderer: LayerRenderer
    private var time: TimeInterval = 1000
    private var isFresh = true
    private(set) var statistics = RenderStatistics()

    init(width: Int, height: Int) {
        guard let bitmap = Bitmap(width: width, height: height, isOpaque: true) else {
            preconditionFailure("There is no memory for a bitmap of \(width) × \(height) pixels.")
        }
        target = bitmap
        root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        root.backgroundColor = .white
        renderer = LayerRenderer(root: root)
        renderer.pixelSize = PixelSize(width: width, height: height)
    }

    /// Makes the frame a sixtieth of a second after the last one.
    func frame() {
        time += 1.0 / 60
        statistics = renderer.renderFrame(into: target, isFresh: isFresh, at: time).statistics
        isFresh = false
    }

    /// The time of copying all pixels once: the least that painting them again can cost.
    func copyTime() -> Double {
        guard let other = Bitmap(width: target.width, height: target.height, isOpaque: true)
        else { return 0 }
        return Measuring.seconds(calls: 20) {
            memcpy(other.data, target.data, target.bytesPerRow * target.height)
        }
    }

    /// Moves a layer to the right.
    ///
    /// The position is set as a whole. `position.x += 1` runs a coroutine, whose frame the compiler
    /// puts on the heap where tests may see into the module; scenarios count what the layers ask
    /// for.
    static func move(_ layer: CALayer, by distance: CGFloat) {
        layer.position = CGPoint(x: layer.position.x + distance, y: layer.position.y)
    }

    static func layer(
        _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor?
    ) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: y, width: width, height: height)
        layer.backgroundColor = color
        return layer
    }
}
