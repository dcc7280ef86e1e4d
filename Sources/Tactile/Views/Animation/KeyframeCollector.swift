import Foundation
import TactileGeometry
import TactileLayers

/// Gathers what the keyframes of one block set, property by property, into keyframe animations.
@MainActor
final class KeyframeCollector {
    private struct Track {
        var layer: CALayer
        var key: String
        var values: [Any]
        /// Where each value is reached, as a fraction of the whole.
        var times: [Double]
    }

    private unowned let context: ViewAnimationContext
    private let options: UIView.KeyframeAnimationOptions
    private var tracks: [Track] = []
    /// The keyframe that runs now, as fractions of the whole.
    private var start = 0.0
    private var end = 1.0

    init(context: ViewAnimationContext, options: UIView.KeyframeAnimationOptions) {
        self.context = context
        self.options = options
    }

    /// Runs a keyframe's changes; they are reached `start + duration` of the way through.
    func addKeyframe(start: Double, duration: Double, _ changes: () -> Void) {
        let outer = (self.start, self.end)
        self.start = min(max(start.isNaN ? 0 : start, 0), 1)
        self.end = min(self.start + max(duration.isNaN ? 0 : duration, 0), 1)
        changes()
        (self.start, self.end) = outer
    }

    /// Notes the value that `key` gets, once it has got it.
    func recorder(for layer: CALayer, key: String, from: Any?) -> any CAAction {
        ChangeRecorder { [self] in
            guard let value = layer.value(forKeyPath: key) else { return }
            record(value, from: from, layer: layer, key: key)
        }
    }

    private func record(_ value: Any, from: Any?, layer: CALayer, key: String) {
        var index = tracks.firstIndex { $0.layer === layer && $0.key == key }
        if index == nil {
            index = tracks.count
            tracks.append(
                Track(layer: layer, key: key, values: [from ?? value], times: [0]))
        }
        guard let index else { return }
        let reached = tracks[index].times.last ?? 0
        if start > reached {
            tracks[index].values.append(tracks[index].values.last ?? value)
            tracks[index].times.append(start)
        }
        tracks[index].values.append(value)
        tracks[index].times.append(max(end, reached))
    }

    /// Adds the animations. A property rests at its last value when its last keyframe ends early.
    func finish() {
        for var track in tracks {
            if let last = track.times.last, last < 1, let value = track.values.last {
                track.values.append(value)
                track.times.append(1)
            }
            // Values that jump have a time at which the last one ends, besides.
            if options.calculationMode == .discrete { track.times.append(1) }
            add(track)
        }
        tracks.removeAll()
    }

    private func add(_ track: Track) {
        let animation = CAKeyframeAnimation(keyPath: track.key)
        animation.keyTimes = track.times.map { NSNumber(value: $0) }
        animation.calculationMode = options.calculationMode
        let end = track.layer.value(forKeyPath: track.key)
        let offsets = track.values.compactMap {
            track.layer.difference(from: $0, to: end, key: track.key)
        }
        let canBlend = offsets.count == track.values.count
        animation.isAdditive = canBlend
        animation.values = canBlend ? offsets : track.values
        if let animator = context.animator {
            animator.add(animation, of: track.layer, start: track.values[0])
            return
        }
        if case .curve(let function) = context.timing { animation.timingFunction = function }
        let blends = canBlend && !track.layer.hasUnblendableAnimation(of: track.key)
        let key = track.layer.freeAnimationKey(for: track.key)
        context.add(animation, to: track.layer, key: key)
        if !blends || context.options.contains(.beginFromCurrentState) {
            track.layer.removeAnimations(of: track.key, except: key)
        }
    }
}
