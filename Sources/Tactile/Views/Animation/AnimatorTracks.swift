import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers

/// The properties that a property animator moves.
@MainActor
final class AnimatorTracks {
    private(set) var tracks: [AnimatorTrack] = []
    /// Changes that are noted now begin at this fraction of the whole.
    private var entry: CGFloat = 0
    private var batchStart = 0
    private var colors: [ObjectIdentifier: UIColor?] = [:]
    private let over: (@escaping (Bool) -> Void) -> Void

    /// `over` is given what is to be called when the animator has ended.
    init(over: @escaping (@escaping (Bool) -> Void) -> Void) { self.over = over }

    func whenOver(_ completion: @escaping (Bool) -> Void) { over(completion) }

    // MARK: Collecting

    /// Runs changes inside `context` and returns the tracks that they make.
    func collect(
        in context: ViewAnimationContext, enteringAt entry: CGFloat, _ changes: () -> Void
    ) -> ArraySlice<AnimatorTrack> {
        self.entry = entry
        batchStart = tracks.count
        context.animator = self
        context.run(changes)
        return tracks[batchStart...]
    }

    func recorder(for layer: CALayer, key: String, from start: Any?) -> any CAAction {
        ChangeRecorder { [self] in
            let replaces = layer.hasUnblendableAnimation(of: key)
            let end = layer.value(forKeyPath: key)
            // A spring's velocity has two directions, so that each is on a way of its own.
            if let from = start as? CGPoint, let to = end as? CGPoint, key == "position" {
                note(layer, key: "position.x", start: from.x, end: to.x)
                note(layer, key: "position.y", start: from.y, end: to.y)
            } else {
                note(layer, key: key, start: start, end: end)
            }
            if replaces { tracks.last?.replaces = key }
        }
    }

    private func note(_ layer: CALayer, key: String, start: Any?, end: Any?) {
        let known = tracks[batchStart...].first {
            $0.layer === layer && $0.key == key && $0.keyframes == nil
        }
        if let known {
            known.end = end
        } else {
            tracks.append(
                AnimatorTrack(layer: layer, key: key, start: start, end: end, entry: entry))
        }
    }

    func add(_ keyframes: CAKeyframeAnimation, of layer: CALayer, start: Any?) {
        guard let key = keyframes.keyPath else { return }
        let end = layer.value(forKeyPath: key)
        let track = AnimatorTrack(layer: layer, key: key, start: start, end: end, entry: entry)
        track.keyframes = keyframes
        tracks.append(track)
    }

    /// Remembers a background colour, of which the layer knows only what it is now.
    func willChangeBackground(of view: UIView) {
        let id = ObjectIdentifier(view)
        if colors[id] == nil { colors[id] = .some(view.storage.backgroundColor) }
    }

    // MARK: Values

    /// Gives the layers the values of one end, and ends the animations.
    func settle(atStart: Bool) {
        UIView.performWithoutAnimation {
            // A property that was changed twice began with the first change and ends with the last.
            for track in atStart ? tracks.reversed() : tracks {
                set(atStart ? track.start : track.end, of: track)
            }
            if atStart { restoreBackgrounds() }
        }
        for track in tracks { track.removeAnimations() }
    }

    /// Gives the layers the values that the screen shows, and ends the animations.
    func settleAsShown() {
        let shown = tracks.map { $0.layer.shownValue(of: $0.key) ?? $0.end }
        for track in tracks { track.removeAnimations() }
        UIView.performWithoutAnimation {
            for (track, value) in zip(tracks, shown) { set(value, of: track) }
        }
    }

    private func set(_ value: Any?, of track: AnimatorTrack) {
        track.layer.restore(value, forKey: track.key)
    }

    private func restoreBackgrounds() {
        for track in tracks where track.key == "backgroundColor" {
            guard let view = track.layer.delegate as? UIView,
                let color = colors[ObjectIdentifier(view)]
            else { continue }
            view.backgroundColor = color
        }
    }

    func removeAll() {
        tracks.removeAll()
        colors.removeAll()
    }
}

/// One property on its way between two values.
///
/// The animator's progress runs from 0 at the start values to 1 at the end values. A track that
/// enters late shows its start value until then. Where the animator was paused, what each track
/// showed is its anchor, so that scrubbing goes on from there.
@MainActor
final class AnimatorTrack {
    let layer: CALayer
    let key: String
    let start: Any?
    var end: Any?
    var keyframes: CAKeyframeAnimation?
    /// A property whose other animations end when this one begins to show.
    var replaces: String?
    /// The animator's progress at which the track begins to move.
    private let entry: CGFloat
    private var anchor: (progress: CGFloat, way: CGFloat)
    private var animationKey: String?

    /// A stretch of time in which the animator's progress goes from one value to another.
    struct Stretch {
        var from: CGFloat
        var to: CGFloat
        var duration: TimeInterval
        var delay: TimeInterval
        var timing: any UITimingCurveProvider
    }

    init(layer: CALayer, key: String, start: Any?, end: Any?, entry: CGFloat) {
        self.layer = layer
        self.key = key
        self.start = start
        self.end = end
        self.entry = entry
        anchor = (entry, 0)
    }

    /// How much of the track's own way is done at a progress of the animator.
    func way(at progress: CGFloat) -> CGFloat {
        if progress <= anchor.progress {
            let length = anchor.progress - entry
            return length > 0 ? anchor.way * max(0, progress - entry) / length : anchor.way
        }
        let length = 1 - anchor.progress
        return length > 0
            ? anchor.way + (1 - anchor.way) * (progress - anchor.progress) / length : 1
    }

    /// Makes what is shown after a part of a stretch the place to go on from.
    func hold(_ progress: CGFloat, _ stretch: Stretch, part: Double) {
        let way = CGFloat(way(in: stretch)(part))
        anchor = way == 0 && progress <= entry ? (entry, 0) : (progress, way)
    }

    // MARK: Showing

    /// Shows the track at a progress of the animator, without moving.
    func show(_ progress: CGFloat) {
        let way = Double(way(at: progress))
        let animation = makeAnimation()
        animation.pace = { _ in way }
        animation.duration = 1
        animation.speed = 0
        animation.fillMode = .both
        run(animation)
    }

    /// Moves along a stretch; `delegate` hears when that has ended.
    func play(_ stretch: Stretch, delegate: any CAAnimationDelegate) {
        let animation = makeAnimation()
        animation.pace = way(in: stretch)
        animation.duration = max(stretch.duration, .leastSeconds)
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        animation.delegate = delegate
        if stretch.delay > 0 {
            animation.beginTime =
                layer.convertTime(CACurrentMediaTime(), from: nil) + stretch.delay
        }
        run(animation)
    }

    /// The track's way for a part 0…1 of a stretch: the curve is run through while the track moves,
    /// which is not the whole stretch if it enters late.
    private func way(in stretch: Stretch) -> (Double) -> Double {
        let from = Double(way(at: stretch.from))
        let isWhole = stretch.to == 0 || stretch.to == 1
        let to = Double(isWhole ? stretch.to : way(at: stretch.to))
        let length = stretch.to - stretch.from
        var begin = 0.0, end = 1.0
        if length != 0 {
            let reached = Double((entry - stretch.from) / length)
            if length > 0, reached > 0 { begin = min(reached, 1) }
            if length < 0, reached < 1 { end = max(reached, 0) }
        }
        let velocity = stretch.timing.springTimingParameters?.initialVelocity ?? .zero
        let curve = stretch.timing.pace(
            duration: stretch.duration * (end - begin),
            velocity: key == "position.x"
                ? velocity.dx : key == "position.y" ? velocity.dy : velocity.alongOneWay)
        return { part in
            guard end > begin else { return part >= end ? to : from }
            return from + (to - from) * curve(min(max((part - begin) / (end - begin), 0), 1))
        }
    }

    private func makeAnimation() -> CAPropertyAnimation {
        if let copy = keyframes?.copy() as? CAKeyframeAnimation { return copy }
        let animation = CABasicAnimation(keyPath: key)
        if let offset = layer.difference(from: start, to: end, key: key) {
            animation.isAdditive = true
            animation.fromValue = offset
        } else {
            animation.fromValue = start
            animation.toValue = end
        }
        return animation
    }

    private func run(_ animation: CAPropertyAnimation) {
        let key = animationKey ?? layer.freeAnimationKey(for: key)
        animationKey = key
        animation.isFromBlock = true
        layer.add(animation, forKey: key)
        guard let replaces else { return }
        self.replaces = nil
        layer.removeAnimations(of: replaces, except: key)
    }

    func removeAnimations() {
        if let animationKey { layer.removeAnimation(forKey: animationKey) }
        animationKey = nil
    }

    /// Seconds since the running animation began, in the layer's time; `nil` before its first
    /// frame.
    var elapsed: TimeInterval? {
        guard let key = animationKey, let animation = layer.animation(forKey: key),
            animation.beginTime != 0
        else { return nil }
        return layer.convertTime(CACurrentMediaTime(), from: nil) - animation.beginTime
    }
}

extension CGVector {
    /// The velocity of what has no direction: that along x, or along y if there is none.
    var alongOneWay: CGFloat { dx != 0 ? dx : dy }
}
