import Foundation
import TactileDrawing
import TactileGeometry

/// Watches what a renderer does, for ``FrameRecord``. Without a probe nothing is watched.
@MainActor
package final class FrameProbe {
    /// Seconds of the machine's clock, which go on while a frame is made.
    private let clock: @MainActor () -> TimeInterval
    private var record = FrameRecord()
    private var frames = 0
    private var asker: String?
    private var isInFrame = false
    /// When the part of the frame began that is under way.
    private var start: TimeInterval = 0

    /// - `clock`: Tells what a frame costs; frames themselves show the time of another clock.
    package init(clock: @escaping @MainActor () -> TimeInterval) { self.clock = clock }

    /// A frame begins. `other` says why, where no layer asked for it.
    package func begin(at time: TimeInterval, otherwise other: @autoclosure () -> String) {
        frames += 1
        record.number = frames
        record.time = time
        record.asker = asker ?? other()
        isInFrame = true
        start = clock()
    }

    /// What went on since the last call was this part of the frame.
    package func lap(_ part: WritableKeyPath<FrameRecord.Cost, TimeInterval>) {
        guard isInFrame else { return }
        let now = clock()
        record.cost[keyPath: part] += now - start
        start = now
    }

    /// The frame is over.
    package func finish(_ frame: Frame, scale: CGFloat) -> FrameRecord {
        record.damage = frame.damage.map { $0.points(scale: scale) }
        record.damagedPixels = frame.damage.reduce(0) { $0 + $1.width * $1.height }
        record.statistics = frame.statistics
        let finished = record
        abandon()
        return finished
    }

    /// The frame is not made.
    package func abandon() {
        record = FrameRecord()
        asker = nil
        isInFrame = false
    }

    // MARK: What happens

    func marked(_ layer: CALayer, _ dirt: LayerDirt, _ property: LayerProperty?) {
        guard !isInFrame, asker == nil else { return }
        asker = "\(layer.debugName) \(property?.name ?? dirt.debugName)"
    }

    func asksForLayout(_ layer: CALayer) {
        guard !isInFrame, asker == nil else { return }
        asker = "\(layer.debugName) setNeedsLayout"
    }

    func laidOut(_ layer: CALayer) { record.laidOut.add(layer.debugName) }
    func placed(_ count: Int) { record.placed += count }
    func drew(_ layer: CALayer) { record.drawn.add(layer.debugName) }
}

extension CALayer {
    /// The view that the layer is of, or the layer's type and name.
    package var debugName: String {
        if let named = delegate as? any DebugNamed { return named.debugName }
        return name.map { "\(type(of: self)) “\($0)”" } ?? nameForReports
    }
}

extension LayerDirt {
    /// What made these marks, where no property did.
    fileprivate var debugName: String {
        if contains(.structure) { return "sublayers" }
        if contains(.appearance) || contains(.part) { return "setNeedsDisplay" }
        if contains(.order) { return "order of sublayers" }
        if contains(.opacity) { return "opacity" }
        return "place"
    }
}
